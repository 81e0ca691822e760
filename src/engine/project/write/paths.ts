/**
 * Where pages, reusable contents and files are in the repository. What has a path keeps it: links lead there, and history. What was made
 * here gets one: its slug, in the folder of its parent; a page with pages below it is the README.md of a folder.
 */
import type { PageNode } from '../../revisions/page-tree.ts';
import { inReadingOrder } from '../../revisions/page-tree.ts';
import { slugOf } from '../../revisions/slug.ts';
import type { FileEntry, GitOrigin, PageEntry, ReusableContentEntry } from '../../revisions/types.ts';
import { baseOf, folderOf, isReadme, joinPath, type ProjectTree, stemOf } from '../read/project-files.ts';
import { isRegular } from '../read/targets.ts';

const INCLUDES = '.gitbook/includes';
const ASSETS = '.gitbook/assets';

export interface Located {
  pages: Map<string, string>;
  reusableContents: Map<string, string>;
  files: Map<string, string>;
}

export interface Content {
  tree: readonly PageNode[];
  files: readonly FileEntry[];
  reusableContents: readonly ReusableContentEntry[];
}

/** What the repository had: entries by id. */
export interface KnownOrigins {
  pages: ReadonlyMap<string, { git?: GitOrigin }>;
  reusableContents: ReadonlyMap<string, { git?: GitOrigin }>;
  files: ReadonlyMap<string, { git?: GitOrigin }>;
}

interface ProjectContext {
  project: ProjectTree;
  /** The content root. */
  root: string;
  readme: string;
  summary: string;
}

/** A path for everything. What is in the repository and does not belong to this space is never overwritten. */
export function locate(content: Content, known: KnownOrigins, place: ProjectContext): Located {
  const names = new Names(place.project, place.summary, pathsOfGone(content, known));
  const documents = pagesOf(content.tree).filter(({ type }) => type === 'document');
  const held = <T extends { id: string; git?: GitOrigin }>(
    entries: readonly T[],
    before: ReadonlyMap<string, { git?: GitOrigin }>,
  ) => {
    const found = new Map<string, string>();
    for (const { id, git } of entries) {
      const origin = before.get(id)?.git;
      const path = origin?.path ?? git?.path;
      if (path !== undefined && names.keep(path, origin !== undefined)) found.set(id, path);
    }
    return found;
  };
  const pages = held(documents, known.pages);
  const reusableContents = held(content.reusableContents, known.reusableContents);
  const files = held(content.files, known.files);

  const inRoot = (path: string) => joinPath(place.root, path) ?? path;
  placePages(content.tree, pages, names, place);
  for (const { id, title } of content.reusableContents) {
    if (!reusableContents.has(id))
      reusableContents.set(id, names.claim(inRoot(INCLUDES), numbered(fileName(slugOf(title)), '.md')));
  }
  for (const { id, name } of content.files) {
    const [, stem = '', ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(fileName(name)) ?? [];
    if (!files.has(id)) files.set(id, names.claim(inRoot(ASSETS), numbered(stem, ending)));
  }
  return { pages, reusableContents, files };
}

/**
 * Paths in the repository of what was deleted here: what is made here may take them. Not where a link page still leads: it would
 * lead to the new page.
 */
function pathsOfGone({ tree, files, reusableContents }: Content, known: KnownOrigins): Set<string> {
  const targets = pagesOf(tree).flatMap(({ target }) =>
    target && 'page' in target && target.page !== undefined ? [target.page] : [],
  );
  const left = new Set([...files, ...reusableContents, ...pagesOf(tree)].map(({ id }) => id).concat(targets));
  const before = [known.pages, known.reusableContents, known.files].flatMap((entries) => [...entries]);
  return new Set(before.flatMap(([id, { git }]) => (git && !left.has(id) ? [git.path] : [])));
}

const pagesOf = (tree: readonly PageNode[]) => [...inReadingOrder(tree)].map(({ page }) => page);

function placePages(tree: readonly PageNode[], paths: Map<string, string>, names: Names, place: ProjectContext): void {
  const folders = new Map<string | null, string>([[null, place.root]]);
  for (const { page, children } of inReadingOrder(tree)) {
    const folder = folders.get(page.parent) ?? place.root;
    const name = fileName(page.slug);
    let path = paths.get(page.id);
    if (page.type === 'document' && path === undefined) {
      const isFirst = page.slug === 'readme' && page.parent === null;
      path = isFirst && names.take(place.readme) ? place.readme : names.claim(folder, pageNames(page, children, name));
      paths.set(page.id, path);
    }
    folders.set(page.id, path === undefined ? below(folder, name) : folderOfPage(path));
  }
}

/** `slug.md`; with pages below it, or where the name would mean something else, `slug/README.md`. */
function* pageNames({ slug }: PageEntry, children: readonly PageNode[], name: string): Iterable<string> {
  const asFolder = children.length > 0 || slug.toLowerCase() === 'readme';
  if (asFolder) yield `${name}/README.md`;
  else yield `${name}.md`;
  if (!asFolder) yield `${name}/README.md`;
  yield* numbered(name, '.md', 1);
}

function* numbered(stem: string, ending: string, from = 0): Iterable<string> {
  for (let number = from; ; number += 1) yield `${stem}${number === 0 ? '' : `-${number}`}${ending}`;
}

const folderOfPage = (path: string) =>
  isReadme(path) ? folderOf(path) : below(folderOf(path), fileName(stemOf(baseOf(path))));

const below = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);

/** Devices of Windows, which no file can be called whatever its ending, and how Windows also calls `.git`. */
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|git~\d+)(?=[ ]*(?:\.|$))/i;

/** macOS leaves out some characters of names, so that what follows them comes first. */
const HIDDEN_OR_CUT = /^[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]*\.+|[. ]+$/g;

/** Most systems have 255 bytes for a name; an ending and a number fit in behind these. */
const MAX_BYTES = 200;

/**
 * A name that is one part of a path everywhere, also on Windows: not hidden, not Git's own, no device, no separators, and not longer
 * than disks take.
 */
const fileName = (name: string) =>
  shortened(name.replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '-'))
    .replace(HIDDEN_OR_CUT, (ends) => '-'.repeat(ends.length))
    .replace(RESERVED, '$&-') || 'file';

/** Cut before its ending: whole characters, with the marks that belong to them. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const [ending = ''] = /\.[\w-]{1,20}$/.exec(name) ?? [];
  let bytes = Buffer.byteLength(ending);
  let stem = '';
  for (const { segment } of CHARACTERS.segment(name.slice(0, name.length - ending.length))) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MAX_BYTES) break;
    stem += segment;
  }
  return stem + ending;
}

const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One path on disks that do not tell capitals apart, and neither how a letter is composed. */
const folded = (path: string) => path.normalize('NFC').toLowerCase();

/** Paths that are taken, and folders that are none (links and submodules). */
class Names {
  readonly #project: ProjectTree;
  readonly #summary: string;
  readonly #given = new Set<string>();
  readonly #folders = new Set<string>();
  /** The files of the project that stay, and what was given, as disks may take them for one. */
  readonly #folded = new Set<string>();
  readonly #freed: ReadonlySet<string>;

  /** `freed`: paths of the project that what has them gives up. */
  constructor(project: ProjectTree, summary: string, freed: ReadonlySet<string>) {
    this.#project = project;
    this.#summary = summary.toLowerCase();
    this.#freed = freed;
    for (const { path } of project.entries()) if (!freed.has(path)) this.#folded.add(folded(path));
  }

  /** Keeps the path that something has; `own`: what is there in the repository is it. */
  keep(path: string, own: boolean): boolean {
    const there = this.#project.entry(path);
    if (this.#given.has(path) || (there && !isRegular(there)) || this.#isBlocked(path)) return false;
    if (!own && there) return false;
    this.#note(path);
    return true;
  }

  take(path: string): boolean {
    if ((this.#project.entry(path) && !this.#freed.has(path)) || this.#project.isFolder(path)) return false;
    if (this.#given.has(path) || this.#folders.has(path) || this.#isBlocked(path)) return false;
    // On many disks `summary.md` and `SUMMARY.md` are one file.
    if (path.toLowerCase() === this.#summary || this.#folded.has(folded(path))) return false;
    this.#note(path);
    return true;
  }

  /** The first of these names in a folder that is free. */
  claim(folder: string, names: Iterable<string>): string {
    for (const name of names) if (this.take(below(folder, name))) return below(folder, name);
    throw new Error('No free name was found');
  }

  #note(path: string): void {
    this.#given.add(path);
    this.#folded.add(folded(path));
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) this.#folders.add(folder);
  }

  /** A file, link or submodule is where a folder would have to be. */
  #isBlocked(path: string): boolean {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      if (this.#project.entry(folder) || this.#given.has(folder)) return true;
    }
    return false;
  }
}
