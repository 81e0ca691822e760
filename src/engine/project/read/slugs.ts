/** Slugs of imported pages: the file's name for a document, the anchor or the words of the title for everything else. */
import { MAX_SLUG_LENGTH, slugOf, slugVariant } from '../../revisions/slug.ts';
import { baseOf, folderOf, isReadme, stemOf } from './project-files.ts';

/** A name as a slug: what no part of a path may hold becomes `-`, the rest stays as it is, also capitals and `(1)`. */
export function slugOfName(name: string): string {
  const allowed = name.replace(/[\p{Cc}\p{Cs}\p{Z}/\\?#%]/gu, '-').replace(/^\.{1,2}$/, '-');
  return [...allowed].slice(0, MAX_SLUG_LENGTH).join('') || slugOf('');
}

/** `guides/first-steps.md` is `first-steps`, `guides/README.md` is `guides`, the README of the content root is `readme`. */
export function slugOfFile(path: string, { root, readme }: { root: string; readme: string }): string {
  if (path === readme) return 'readme';
  if (!isReadme(path)) return slugOfName(stemOf(path));
  const folder = folderOf(path);
  return folder === root || folder === '' ? 'readme' : slugOfName(baseOf(folder));
}

/** Different slugs for siblings: the slug, or `slug-1`, `slug-2`, … */
export class SlugSet {
  readonly #taken: Set<string>;
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** The first free variant, which is then taken. */
  claim(slug: string): string {
    let number = this.#next.get(slug) ?? 0;
    let free = slugVariant(slug, number);
    while (this.#taken.has(free)) free = slugVariant(slug, ++number);
    this.#next.set(slug, number + 1);
    this.#taken.add(free);
    return free;
  }
}
