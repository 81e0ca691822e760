/** Reads of a revision. Nothing is read before it is needed; several ids cost as many round trips as one. */
import { fromUtf8 } from './encode.ts';
import { atFolded, foldPath, type GitPathOwner, gitPathsIn, hasGitPaths, ownerOf } from './git-paths.ts';
import { buildTree, type PageNode } from './page-tree.ts';
import { type ResolvedPath, resolvePath, type SlugName, type SlugOwners } from './path.ts';
import { belowParent, hadSlug, type MapName, type RevisionMaps, type RevisionRoot, readRoot, slugKey } from './root.ts';
import { readDecoded, readVerified } from './tree/load.ts';
import { countEntries, get, getMany, leaves, range, rangeMany } from './tree/read.ts';
import type { BlobStore, FileEntry, Hash, PageEntry, ReusableContentEntry } from './types.ts';
import { gitPathsFor, wildcardsOf } from './wildcards.ts';

export type { PageNode } from './page-tree.ts';
export type { ResolvedPath } from './path.ts';
export { emptyRevision } from './root.ts';

/** Texts, whole, byte order mark included; invalid UTF-8 reads as U+FFFD (`Revision.bytes` gives it as it is). */
export function readTexts(store: BlobStore, hashes: readonly Hash[]): Promise<string[]> {
  return readDecoded(store, 'text', hashes, fromUtf8);
}

/** So many pages that once had one slug are looked at. */
const MAX_OLD_OWNERS = 256;

export class Revision {
  readonly root: Hash;
  readonly maps: RevisionRoot;
  readonly #store: BlobStore;
  /** Of a revision that was written before they were kept. */
  #gitPaths: Promise<Map<string, GitPathOwner[]>> | undefined;
  #variables: Promise<Readonly<Record<string, string>>> | undefined;

  private constructor(store: BlobStore, root: Hash, maps: RevisionRoot) {
    this.#store = store;
    this.root = root;
    this.maps = maps;
  }

  /** Throws `MissingBlob` when the store has no such revision. */
  static async open(store: BlobStore, root: Hash): Promise<Revision> {
    return new Revision(store, root, await readRoot(store, root));
  }

  async page(id: string): Promise<PageEntry | undefined> {
    return this.#get('pages', id);
  }

  /** In the order asked for; undefined where there is no such page. */
  async pagesById(ids: readonly string[]): Promise<(PageEntry | undefined)[]> {
    return this.#getMany('pages', ids);
  }

  /** The pages below a page (null: at the top), in their order. */
  async children(parent: string | null): Promise<PageEntry[]> {
    const [children] = await this.childrenOf([parent]);
    return children as PageEntry[];
  }

  /** The children of several pages. */
  async childrenOf(parents: readonly (string | null)[]): Promise<PageEntry[][]> {
    const ids = await this.childIdsOf(parents);
    const pages = await this.pagesById(ids.flat());
    let at = 0;
    return ids.map((group) => group.map(() => pages[at++] as PageEntry));
  }

  /** The ids of the children of several pages, in their order. */
  async childIdsOf(parents: readonly (string | null)[]): Promise<string[][]> {
    const entries = await rangeMany<string>(this.#store, this.maps.children, parents.map(belowParent));
    return entries.map((group) => group.map(([, id]) => id));
  }

  async childBySlug(parent: string | null, slug: string): Promise<PageEntry | undefined> {
    const id = await this.#get('slugs', slugKey(parent, slug));
    return id === undefined ? undefined : this.page(id);
  }

  /** From the top down to the page's parent. Throws nothing for an unknown page: it has none. */
  async ancestors(id: string): Promise<PageEntry[]> {
    const [ancestors] = await this.ancestorsOf([id]);
    return ancestors as PageEntry[];
  }

  /** The ancestors of several pages, one round of reads for each level of the deepest. */
  async ancestorsOf(ids: readonly string[]): Promise<PageEntry[][]> {
    const known = new Map<string, PageEntry>();
    let wanted = new Set(ids);
    while (wanted.size > 0) {
      const next = new Set<string>();
      for (const page of await this.pagesById([...wanted])) {
        if (!page) continue;
        known.set(page.id, page);
        if (page.parent !== null && !known.has(page.parent)) next.add(page.parent);
      }
      wanted = next;
    }
    return ids.map((id) => {
      const ancestors: PageEntry[] = [];
      let parent = known.get(id)?.parent ?? null;
      while (parent !== null) {
        const page = known.get(parent);
        if (!page) break;
        ancestors.push(page);
        parent = page.parent;
      }
      return ancestors.reverse();
    });
  }

  /** The slugs from the top joined by `/`; undefined when there is no such page. */
  async pathOf(id: string): Promise<string | undefined> {
    const [path] = await this.pathsOf([id]);
    return path;
  }

  async pathsOf(ids: readonly string[]): Promise<(string | undefined)[]> {
    const [pages, ancestors] = [await this.pagesById(ids), await this.ancestorsOf(ids)];
    return pages.map((page, i) => page && [...(ancestors[i] as PageEntry[]), page].map(({ slug }) => slug).join('/'));
  }

  /** The page at a path, or at what the path was before; `/` at the ends is ignored. */
  async pageByPath(path: string): Promise<PageEntry | undefined> {
    return (await this.resolvePath(path))?.page;
  }

  /** The same, and whether it is an old path or a redirect that leads there. A page outranks a redirect of the same path. */
  async resolvePath(path: string): Promise<ResolvedPath | undefined> {
    return resolvePath(this, path);
  }

  /** The page that a redirect with a wildcard leads to from this path; the longest source whose target is there counts. */
  async pageByWildcard(path: string): Promise<PageEntry | undefined> {
    if (this.maps.redirects === null) return undefined;
    const wildcards = wildcardsOf(path.split('/').filter(Boolean).join('/'));
    const values = await this.#getMany(
      'redirects',
      wildcards.map(({ key }) => key),
    );
    const found = wildcards.flatMap(({ matched }, i) => {
      const value = values[i];
      return value === undefined ? [] : [{ value, gitPaths: gitPathsFor(value, matched) }];
    });
    const owners = await this.byGitPath(found.flatMap(({ gitPaths }) => gitPaths ?? []));
    for (const { value, gitPaths } of found) {
      const pages = gitPaths
        ? owners
            .splice(0, gitPaths.length)
            .flat()
            .filter(({ kind }) => kind === 'page')
        : [];
      const page = await this.page(gitPaths ? (pages[0]?.id ?? '') : value);
      if (page) return page;
    }
    return undefined;
  }

  /** Who has a slug below a parent now, and who once had it (the last one first; they may be gone). */
  async idsBySlug(names: readonly SlugName[]): Promise<SlugOwners[]> {
    const [now, once] = await Promise.all([
      this.#getMany(
        'slugs',
        names.map(({ parent, slug }) => slugKey(parent, slug)),
      ),
      this.#idsByOldSlug(names),
    ]);
    return names.map((_, i) => ({ now: now[i], once: once[i] as string[] }));
  }

  async #idsByOldSlug(names: readonly SlugName[]): Promise<string[][]> {
    if (this.maps.oldSlugs === null) return names.map(() => []);
    const ranges = names.map(({ parent, slug }) => ({ ...hadSlug(parent, slug), limit: MAX_OLD_OWNERS }));
    const found = await rangeMany<string>(this.#store, this.maps.oldSlugs, ranges);
    return found.map((entries) => {
      const byTime = entries.toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
      return byTime.map(([key]) => key.slice(key.lastIndexOf('/') + 1));
    });
  }

  /** Since when a page is called so no longer, by keys of `oldSlugs`. */
  async oldSlugTimes(keys: readonly string[]): Promise<(string | undefined)[]> {
    return this.#getMany('oldSlugs', keys);
  }

  /** All pages, nested and in order, each with its path. Every page is read once. */
  async tree(): Promise<PageNode[]> {
    return buildTree(this.pages());
  }

  /** All pages in the order of their ids, without holding them all. */
  async *pages(): AsyncGenerator<PageEntry> {
    for await (const leaf of leaves<PageEntry>(this.#store, this.maps.pages)) yield* leaf.values;
  }

  /** Reads one blob. */
  async countPages(): Promise<number> {
    return countEntries(this.#store, this.maps.pages);
  }

  async text(hash: Hash): Promise<string> {
    const [text] = await this.texts([hash]);
    return text as string;
  }

  async texts(hashes: readonly Hash[]): Promise<string[]> {
    return readTexts(this.#store, hashes);
  }

  /** The bytes of a text as they came. */
  async bytes(hash: Hash): Promise<Uint8Array> {
    const [bytes] = await readVerified(this.#store, [hash]);
    return bytes as Uint8Array;
  }

  async file(id: string): Promise<FileEntry | undefined> {
    return this.#get('files', id);
  }

  async filesById(ids: readonly string[]): Promise<(FileEntry | undefined)[]> {
    return this.#getMany('files', ids);
  }

  /** In the order of their ids; `after` is the id that the page before ended with. All of them without a limit. */
  async files({ after, limit }: { after?: string; limit?: number } = {}): Promise<FileEntry[]> {
    // U+0000 behind an id is the least that sorts after it.
    const from = after === undefined ? undefined : `${after}\u0000`;
    const entries = await range<FileEntry>(this.#store, this.maps.files, { from, limit });
    return entries.map(([, file]) => file);
  }

  async countFiles(): Promise<number> {
    return countEntries(this.#store, this.maps.files);
  }

  async reusableContent(id: string): Promise<ReusableContentEntry | undefined> {
    return this.#get('reusableContents', id);
  }

  async reusableContentsById(ids: readonly string[]): Promise<(ReusableContentEntry | undefined)[]> {
    return this.#getMany('reusableContents', ids);
  }

  async reusableContents(): Promise<ReusableContentEntry[]> {
    const entries = await range<ReusableContentEntry>(this.#store, this.maps.reusableContents);
    return entries.map(([, content]) => content);
  }

  /** Name → value, in the order of the names. */
  variables(): Promise<Readonly<Record<string, string>>> {
    // Read once: every page that is shown with its values asks.
    this.#variables ??= range<string>(this.#store, this.maps.variables).then((all) => Object.fromEntries(all));
    return this.#variables;
  }

  /** The explicit redirects: path → page id, or what `wildcards.ts` says. Old paths of moved pages are not among them. */
  async redirects(): Promise<Record<string, string>> {
    return Object.fromEntries(await range<string>(this.#store, this.maps.redirects));
  }

  async redirect(path: string): Promise<string | undefined> {
    return this.#get('redirects', path);
  }

  /** The entry at each of these paths in Git, ignoring case and the like (`foldPath`). */
  async byGitPath(paths: readonly string[]): Promise<GitPathOwner[][]> {
    const folded = paths.map(foldPath);
    if (hasGitPaths(this.maps)) {
      const found = await rangeMany<string>(this.#store, this.maps.gitPaths, folded.map(atFolded));
      return found.map((entries) => entries.map(ownerOf));
    }
    this.#gitPaths ??= gitPathsIn(this).then((owners) => Map.groupBy(owners, ({ path }) => foldPath(path)));
    const owners = await this.#gitPaths;
    return folded.map((path) => owners.get(path) ?? []);
  }

  #get<M extends MapName>(map: M, key: string): Promise<RevisionMaps[M] | undefined> {
    return get(this.#store, this.maps[map], key);
  }

  #getMany<M extends MapName>(map: M, keys: readonly string[]): Promise<(RevisionMaps[M] | undefined)[]> {
    return getMany(this.#store, this.maps[map], keys);
  }
}
