/** Slugs: the part of a page's path that names the page itself. */

/** In characters (code points). */
export const MAX_SLUG_LENGTH = 100;

/** What an empty title becomes. */
const FALLBACK = 'page';

function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}

/**
 * The slug of a title, as GitHub makes anchors: lower case; letters of any script, digits, `_` and `-` stay; spaces become
 * `-`; everything else is removed. Spaces that removal leaves at the ends go too. `page` when nothing is left.
 */
export function slugOf(title: string): string {
  const kept = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\p{Zs}\s-]/gu, '')
    .trim()
    .replace(/[\p{Zs}\s]/gu, '-');
  return cut(kept, MAX_SLUG_LENGTH) || FALLBACK;
}

/** Why a text cannot be a slug, or null when it can. Slugs that come from file names may hold more than titles give. */
export function slugProblem(slug: string): string | null {
  if (slug === '') return 'must not be empty';
  if ([...slug].length > MAX_SLUG_LENGTH) return `must have at most ${MAX_SLUG_LENGTH} characters`;
  if (slug === '.' || slug === '..') return 'must not be "." or ".."';
  if (/[\p{Cc}\p{Cs}\p{Z}/\\?#%]/u.test(slug)) return 'must not hold spaces, control characters or any of / \\ ? # %';
  return null;
}

/** The nth variant of a slug: the slug itself, then `slug-1`, `slug-2`, … */
export function slugVariant(slug: string, n: number): string {
  if (n === 0) return slug;
  const suffix = `-${n}`;
  return cut(slug, MAX_SLUG_LENGTH - suffix.length) + suffix;
}

/** Whether the slug is what the title gives, alone or with a number behind. */
export function isSlugOfTitle(slug: string, title: string): boolean {
  const own = slugOf(title);
  if (slug === own) return true;
  const suffix = /-([1-9]\d*)$/.exec(slug);
  return suffix !== null && slug === slugVariant(own, Number(suffix[1]));
}

/**
 * The first free variant. `takenOf` tells which of some slugs are taken. It is asked for the slug itself, then for 16
 * variants at once, then for numbers ever further apart: among 10,000 siblings of one name that is a handful of questions.
 */
export async function freeSlug(
  slug: string,
  takenOf: (slugs: string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  if (!(await takenOf([slug])).has(slug)) return slug;
  let from = 1;
  let step = 1;
  for (;;) {
    const variants = Array.from({ length: 16 }, (_, i) => slugVariant(slug, from + i * step));
    const taken = await takenOf(variants);
    const free = variants.find((variant) => !taken.has(variant));
    if (free !== undefined) return free;
    from += 16 * step;
    step *= 16;
  }
}
