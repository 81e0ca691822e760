/** A space and a project in Git that follow each other, without a server: what an export writes and an import makes of it. */
import { type Imported, importInto, rebaseImport } from '../../src/engine/project/apply/import-into.ts';
import { planProject } from '../../src/engine/project/read/plan-project.ts';
import type { ProjectEntry, ProjectFiles } from '../../src/engine/project/read/project-files.ts';
import { blobOid } from '../../src/engine/project/write/changed-project.ts';
import { writeProject } from '../../src/engine/project/write/write-project.ts';
import type { WrittenProject } from '../../src/engine/project/write/writing.ts';
import type { Change } from '../../src/engine/revisions/changes.ts';
import { diffRevisions } from '../../src/engine/revisions/diff.ts';
import { applyChanges } from '../../src/engine/revisions/edit.ts';
import { hashOf } from '../../src/engine/revisions/hash.ts';
import { MemoryStore } from '../../src/engine/revisions/memory-store.ts';
import { type MergeConflict, merge } from '../../src/engine/revisions/merge.ts';
import { inReadingOrder } from '../../src/engine/revisions/page-tree.ts';
import { emptyRevision, Revision } from '../../src/engine/revisions/revision.ts';
import type { FileEntry, Hash, PageEntry } from '../../src/engine/revisions/types.ts';

export class SyncedProject {
  readonly store = new MemoryStore();
  readonly stored = new Map<Hash, Uint8Array>();
  readonly #read: ProjectFiles['read'];
  entries: ProjectEntry[] = [];
  root: Hash;
  /** What the repository had last. */
  base: Hash | null = null;
  /** What was here then. */
  common: Hash | null = null;
  #changed = new Map<string, Uint8Array>();
  #ids = 0;
  #days = 0;

  constructor(project?: ProjectFiles) {
    const { root, blobs } = emptyRevision();
    for (const [hash, bytes] of blobs) this.store.blobs.set(hash, bytes);
    this.root = root;
    this.#read = project ? (entry) => project.read(entry) : async ({ path }) => Promise.reject(new Error(path));
  }

  /** A space that has taken the project in. */
  static async imported(project: ProjectFiles): Promise<SyncedProject> {
    const space = new SyncedProject(project);
    for await (const entry of project.list()) space.entries.push(entry);
    space.root = (await space.import()).root;
    space.base = space.root;
    space.common = space.root;
    return space;
  }

  now = () => new Date(Date.UTC(2026, 0, 1, 0, ++this.#days)).toISOString();
  newId = () => `id${String(++this.#ids).padStart(18, '0')}`;
  read = async (entry: ProjectEntry) => this.#changed.get(entry.path) ?? this.#read(entry);
  revision = () => Revision.open(this.store, this.root);

  /** What an import of the files makes of the space now. */
  async import(replace = false, root = this.root): Promise<Imported> {
    const plan = await planProject({ list: () => this.entries, read: this.read });
    const imported = await importInto(plan, (origin) => this.read({ ...origin, mode: '100644', size: 0 }), {
      store: this.store,
      root,
      now: this.now(),
      newId: this.newId,
      putFile: this.#putFile,
      replace,
    });
    await this.store.put(imported.blobs);
    return imported;
  }

  /** Takes in what others made of the files, null for those that they deleted; what collided. */
  async importChanges(changes: Readonly<Record<string, string | null>>): Promise<MergeConflict[]> {
    this.#change(
      new Map(Object.entries(changes).map(([path, text]) => [path, text === null ? null : Buffer.from(text)])),
    );
    const from = { root: this.base ?? this.root, base: this.common ?? this.root };
    const imported = await this.import(false, from.root);
    const theirs = await rebaseImport(this.store, from, imported, this.now());
    await this.store.put(theirs.blobs);
    const merged = await merge(this.store, from.base, this.root, theirs.root, {
      now: this.now(),
      keepsSlugs: 'ours',
      theirsCounts: 'names',
    });
    await this.store.put(merged.blobs);
    this.root = merged.root;
    this.base = imported.root;
    this.common = theirs.root;
    return merged.conflicts;
  }

  #change(changes: WrittenProject['changes']): void {
    const byPath = new Map(this.entries.map((entry) => [entry.path, entry]));
    for (const [path, bytes] of changes) {
      if (!bytes) byPath.delete(path);
      else byPath.set(path, { path, mode: '100644', ...byPath.get(path), size: bytes.length, oid: blobOid(bytes) });
      if (bytes) this.#changed.set(path, bytes);
    }
    this.entries = [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  #putFile = async (_: string, bytes: Uint8Array) => {
    const hash = hashOf(bytes);
    this.stored.set(hash, bytes);
    return { hash, size: bytes.length, contentType: 'application/octet-stream' };
  };

  /** A file as an upload makes it. */
  aFile(name: string, content: string): FileEntry {
    const bytes = Buffer.from(content);
    const hash = hashOf(bytes);
    this.stored.set(hash, bytes);
    return { id: this.newId(), name, hash, size: bytes.length, contentType: 'text/plain' };
  }

  async edit(changes: Change[], uploads: FileEntry[] = []): Promise<Record<string, string>> {
    const edited = await applyChanges(this.store, this.root, changes, {
      now: this.now(),
      newId: this.newId,
      file: (id) => uploads.find((file) => file.id === id),
    });
    await this.store.put(edited.blobs);
    this.root = edited.root;
    return edited.created;
  }

  /** Writes what differs into the files; what that was, by path. */
  async export(): Promise<{ written: WrittenProject; diff: Record<string, string | null> }> {
    const written = await writeProject({
      spaceId: 'a'.repeat(20),
      store: this.store,
      before: this.base,
      root: this.root,
      entries: this.entries,
      read: this.read,
      readFile: async ({ hash }) => this.stored.get(hash) as Uint8Array,
      putFile: this.#putFile,
      replace: false,
      now: this.now(),
      newId: this.newId,
    });
    await this.store.put(written.blobs);
    this.#change(written.changes);
    this.root = written.root;
    this.base = written.remoteRoot;
    this.common = written.base;
    const text = (bytes: Uint8Array | null) => bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return {
      written,
      diff: Object.fromEntries([...written.changes].map(([path, bytes]) => [path, text(bytes)]).sort()),
    };
  }

  async textAt(path: string): Promise<string> {
    const entry = this.entries.find((found) => found.path === path);
    if (!entry) throw new Error(`There is no ${path}`);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await this.read(entry));
  }

  async pages(): Promise<PageEntry[]> {
    return [...inReadingOrder(await (await this.revision()).tree())].map(({ page }) => page);
  }

  async page(title: string): Promise<PageEntry> {
    const page = (await this.pages()).find((found) => found.title === title);
    if (!page) throw new Error(`There is no page ${title}`);
    return page;
  }

  /** What differs between two contents, for messages; `but`: other fields of pages and files than these. */
  async difference(from: Hash, to: Hash, but: readonly string[] = []): Promise<object> {
    const { pages, files, reusableContents, variables } = await diffRevisions(this.store, from, to);
    const without = (page: object | undefined) =>
      page && JSON.stringify(Object.entries(page).filter(([field]) => !but.includes(field)));
    const counted = (list: { before?: object; after?: object }[]) =>
      list.filter(({ before, after }) => without(before) !== without(after));
    return Object.fromEntries(
      Object.entries({ pages: counted(pages), files: counted(files), reusableContents, variables }).filter(
        ([, list]) => list.length > 0,
      ),
    );
  }
}
