/**
 * The files of a documentation project as a tree that can be asked about. Nothing is read from disk here: a repository
 * (or a map, in tests) gives the entries and, one at a time, the bytes.
 */
import { inPieces } from '../../pieces.ts';
import { plainPath } from '../../revisions/git-paths.ts';

/** One entry of a Git tree. Modes are Git's: 100644, 100755 (files), 120000 (symbolic link), 160000 (submodule). */
export interface ProjectEntry {
  /** Relative to the project folder, `/` between the parts. */
  path: string;
  oid: string;
  mode: string;
  /** Bytes; 0 where Git has none (submodules). */
  size: number;
  /** The path is not UTF-8: the file cannot be named here, and is left alone. */
  foreignPath?: true;
}

/** Where a plan reads from. `read` is called for one file at a time and its bytes are not kept. */
export interface ProjectFiles {
  list(): AsyncIterable<ProjectEntry> | Iterable<ProjectEntry>;
  read(entry: ProjectEntry): Promise<Uint8Array>;
}

/** What a repository gives of a commit. */
export interface TreeReader {
  /** The entries below a folder of a commit. */
  listTree(oid: string, folder: string): AsyncIterable<ProjectEntry>;
  readBlob(oid: string): Promise<Uint8Array>;
}

/** The project that a folder of a commit holds. */
export const projectOf = (repository: TreeReader, oid: string, folder = ''): ProjectFiles => ({
  list: () => repository.listTree(oid, folder),
  read: (entry) => repository.readBlob(entry.oid),
});

const MARKDOWN = /\.(?:md|markdown|mdown)$/i;

/** Whether a file is a page by its name. */
export const isMarkdown = (path: string) => MARKDOWN.test(path);

/** The name without folder and, for Markdown, without its ending. */
export const stemOf = (path: string) => baseOf(path).replace(MARKDOWN, '');

export const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** The folder of a path; '' at the top. */
export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

export const isReadme = (path: string) => /^readme$/i.test(stemOf(path)) && isMarkdown(path);

/** Whether a path is in a folder, at any depth; '' is the folder of everything. */
export const isBelow = (path: string, folder: string) => folder === '' || path.startsWith(`${folder}/`);

/**
 * Joins and normalises: `.` and empty parts go, `..` goes up. Null when that leaves the project folder.
 * A backslash is an ordinary character, as it is in Git.
 */
export function joinPath(folder: string, relative: string): string | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** Looks files and folders up by path. */
export class ProjectTree {
  readonly #files = new Map<string, ProjectEntry>();
  readonly #folders = new Map<string, { readme?: string }>([['', {}]]);
  #loose: Map<string, string> | undefined;

  constructor(entries: Iterable<ProjectEntry> = []) {
    for (const entry of entries) this.#add(entry);
  }

  /** A tree of very many entries, made in slices. */
  static async of(entries: Iterable<ProjectEntry>): Promise<ProjectTree> {
    const tree = new ProjectTree();
    await inPieces(entries, (entry) => tree.#add(entry));
    return tree;
  }

  #add(entry: ProjectEntry): void {
    this.#files.set(entry.path, entry);
    for (let folder = folderOf(entry.path); !this.#folders.has(folder); folder = folderOf(folder)) {
      this.#folders.set(folder, {});
    }
    const home = this.#folders.get(folderOf(entry.path));
    // README.md before readme.md, whatever the order of the entries.
    if (home && isReadme(entry.path) && (home.readme === undefined || entry.path < home.readme))
      home.readme = entry.path;
  }

  /** In the order they were given. */
  entries(): IterableIterator<ProjectEntry> {
    return this.#files.values();
  }

  entry(path: string): ProjectEntry | undefined {
    return this.#files.get(path);
  }

  isFolder(path: string): boolean {
    return this.#folders.has(path);
  }

  readmeOf(folder: string): string | undefined {
    return this.#folders.get(folder)?.readme;
  }

  /** The one file whose path differs from the given one only in composition or kinds of space. */
  loosely(path: string): ProjectEntry | undefined {
    if (!this.#loose) {
      this.#loose = new Map();
      for (const known of this.#files.keys()) {
        const key = plainPath(known);
        // Two files that look alike: a guess would be wrong half of the time.
        this.#loose.set(key, this.#loose.has(key) ? '' : known);
      }
    }
    const found = this.#loose.get(plainPath(path));
    return found ? this.#files.get(found) : undefined;
  }
}
