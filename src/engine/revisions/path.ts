/**
 * From a path to a page. A path is followed from the top, slug by slug; at each step there is the page that is called so
 * now, and perhaps some that once were. The way over present names wins; then a redirect of the whole path; then old names.
 */
import type { PageEntry } from './types.ts';

export interface ResolvedPath {
  page: PageEntry;
  /** The page has another path now: answer with a redirect. */
  redirected: boolean;
}

export interface SlugName {
  parent: string | null;
  slug: string;
}

/** Ids of pages. */
export interface SlugOwners {
  now?: string;
  once: readonly string[];
}

/** What resolving a path reads. */
export interface PathReader {
  page(id: string): Promise<PageEntry | undefined>;
  redirect(path: string): Promise<string | undefined>;
  idsBySlug(names: readonly SlugName[]): Promise<SlugOwners[]>;
}

/** Names that were used again and again could branch the search; more branches than this are not followed. */
const MAX_BRANCHES = 64;

/** A page that may be gone (what moved out of it is still found through it). */
interface Branch {
  id: string | null;
  present: boolean;
}

export async function resolvePath(reader: PathReader, path: string): Promise<ResolvedPath | undefined> {
  const slugs = path.split('/').filter((slug) => slug !== '');
  if (slugs.length === 0) return undefined;
  // Most wanted first: at each step the page that has the name now stands before the one that had it.
  let branches: Branch[] = [{ id: null, present: true }];
  for (const slug of slugs) {
    const found = await reader.idsBySlug(branches.map(({ id }) => ({ parent: id, slug })));
    const next = new Map<string, Branch>();
    found.forEach(({ now, once }, i) => {
      if (now !== undefined && !next.has(now)) next.set(now, { id: now, present: branches[i]?.present === true });
      for (const id of once) if (!next.has(id)) next.set(id, { id, present: false });
    });
    branches = [...next.values()].slice(0, MAX_BRANCHES);
    if (branches.length === 0) break;
  }
  const [first] = branches;
  if (first?.present) {
    const page = await reader.page(first.id as string);
    if (page) return { page, redirected: false };
  }
  const written = await reader.redirect(slugs.join('/'));
  for (const id of [written, ...branches.map((branch) => branch.id)]) {
    const page = id ? await reader.page(id) : undefined;
    if (page) return { page, redirected: true };
  }
  return undefined;
}
