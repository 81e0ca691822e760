/** An export in the making: what it works on, what it found there, and what it writes down. */

import { Draft } from '../../revisions/draft.ts';
import { overlay } from '../../revisions/overlay.ts';
import { inReadingOrder } from '../../revisions/page-tree.ts';
import { emptyRevision, Revision } from '../../revisions/revision.ts';
import type { BlobStore, FileEntry, Hash, PageEntry } from '../../revisions/types.ts';
import type { StoredFile } from '../apply/import-files.ts';
import { isFromGit } from '../apply/match-pages.ts';
import type { ImportedNames } from '../apply/references-to.ts';
import type { PlanLimits } from '../read/plan.ts';
import { outlineProject, type ProjectOutline } from '../read/plan-project.ts';
import { joinPath, type ProjectEntry, type ProjectFiles, ProjectTree } from '../read/project-files.ts';
import { VARIABLES_FILE } from '../read/variables.ts';
import type { ExportReport } from '../reports.ts';
import { blobOid, type FileChanges } from './changed-project.ts';
import { type Content, type Located, locate } from './paths.ts';

export interface WriteProject {
  spaceId: string;
  store: BlobStore;
  /** The content as the repository had it last; null: it never had it. */
  before: Hash | null;
  /** The content to be written. */
  root: Hash;
  /** The project folder of the commit that the new one goes onto. */
  entries: readonly ProjectEntry[];
  read: ProjectFiles['read'];
  /** Of pages, as an import has them. */
  limits?: PlanLimits;
  readFile(file: FileEntry): Promise<Uint8Array>;
  /** Stores a file that only the repository had. */
  putFile(name: string, bytes: Uint8Array): Promise<StoredFile>;
  /** Anything else that the repository lists is removed. */
  replace: boolean;
  now: string;
  newId: () => string;
}

export interface WrittenProject {
  changes: FileChanges;
  /** What could not be written, by file. */
  problems: ExportReport['problems'];
  /** The content written, knowing where it is in Git. */
  root: Hash;
  /** The same, but what was left is as the repository has it: the base of the next merge. */
  base: Hash;
  /** What an import of the result makes of it: the base of the next sync. */
  remoteRoot: Hash;
  blobs: Map<Hash, Uint8Array>;
  imported: ImportedNames;
}

/** What differs here and is left as the repository has it; `message` is for people. */
/** An export in the making. */
export interface Writing extends WriteProject {
  revision: Revision;
  base: Revision;
  content: Content;
  pages: ReadonlyMap<string, PageEntry>;
  pagesBefore: ReadonlyMap<string, PageEntry>;
  outline: ProjectOutline | undefined;
  project: ProjectTree;
  contentRoot: string;
  located: Located;
  changes: FileChanges;
  problems: ExportReport['problems'];
  /** Pages and reusable contents that were left as the repository has them. */
  left: Set<string>;
  draft: Draft;
}

/** Reads what the space has, and what the repository. */
export async function begin(work: WriteProject): Promise<Writing> {
  const empty = emptyRevision();
  const store = overlay(work.store, empty.blobs);
  const draft = await Draft.open(store, work.root, { keepOldPaths: false });
  const [revision, base] = [draft.base, await Revision.open(store, work.before ?? empty.root)];
  const [tree, files, reusableContents, treeBefore] = [
    await revision.tree(),
    await revision.files(),
    await revision.reusableContents(),
    await base.tree(),
  ];
  const byId = (nodes: typeof tree) => new Map([...inReadingOrder(nodes)].map(({ page }) => [page.id, page]));
  const outline =
    work.entries.length > 0
      ? await outlineProject({ list: () => work.entries, read: work.read }, work.limits)
      : undefined;
  const project = outline?.context.tree ?? new ProjectTree();
  const contentRoot = outline?.context.root ?? '';
  // What the space had before its first import, the repository does not have.
  const pagesBefore = new Map([...byId(treeBefore)].filter(([, page]) => isFromGit(page)));
  const known = {
    pages: pagesBefore,
    reusableContents: new Map((await base.reusableContents()).map((entry) => [entry.id, entry])),
    files: new Map((await base.files()).map((entry) => [entry.id, entry])),
  };
  const content = { tree, files, reusableContents };
  const readme = outline?.context.readme ?? 'README.md';
  const summary = outline?.summaryPath ?? 'SUMMARY.md';
  const located = locate(content, known, { project, root: contentRoot, readme, summary });
  const more = {
    outline,
    project,
    contentRoot,
    located,
    draft,
    changes: new Map(),
    problems: [],
    left: new Set<string>(),
  };
  return { ...work, store, revision, base, content, pages: byId(tree), pagesBefore, ...more };
}

/** Notes a file, unless the repository has it so. Gives the id of its bytes. */
export function put({ project, changes, entries }: Writing, path: string, bytes: Uint8Array): string {
  const oid = blobOid(bytes, entries[0]?.oid);
  if (project.entry(path)?.oid !== oid) changes.set(path, bytes);
  return oid;
}

/** Notes what could not be written; with an `id`, the page or reusable content is left as the repository has it. */
export function note({ problems, left }: Writing, path: string, message: string | undefined, id?: string): void {
  if (message === undefined) return;
  problems.push({ path, message });
  if (id !== undefined) left.add(id);
}

/** Whether the repository has exactly this file at this path. */
export const isThere = ({ project }: Writing, git: { path: string; oid: string } | undefined, path: string) =>
  git?.path === path && project.entry(path)?.oid === git.oid;

/** Where the repository keeps the variables. */
export const variablesPath = ({ contentRoot }: Pick<Writing, 'contentRoot'>): string =>
  joinPath(contentRoot, VARIABLES_FILE) ?? VARIABLES_FILE;
