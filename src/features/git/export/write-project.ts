/**
 * A space as the files of a project: which files of the repository change, and what the space knows of them then. Pure but for the
 * texts and files it reads. Costs what changed, beside one look at each page; nothing changed: no file is read.
 */
import { Draft } from '../../../content/draft.ts';
import { sameValue } from '../../../content/encode.ts';
import { overlay } from '../../../content/overlay.ts';
import { inReadingOrder } from '../../../content/page-tree.ts';
import { emptyRevision, Revision } from '../../../content/revision.ts';
import type { BlobStore, FileEntry, Hash, PageEntry } from '../../../content/types.ts';
import type { StoredFile } from '../import/import-files.ts';
import { importInto } from '../import/import-into.ts';
import { isFromGit } from '../import/match-pages.ts';
import { outlineProject, type ProjectOutline, planOf, VARIABLES_FILE } from '../project/plan-project.ts';
import { joinPath, type ProjectEntry, type ProjectFiles, ProjectTree } from '../project/project-files.ts';
import { fieldsOf, readYaml, textOf } from '../project/yaml.ts';
import type { ImportedNames } from '../sync.ts';
import { blobOid, changedProject, type FileChanges } from './changed-project.ts';
import { pageFile, reusableContentFile } from './page-file.ts';
import { type Content, type Located, locate } from './paths.ts';
import { writeSummary } from './write-summary.ts';
import { withKeys } from './yaml-keys.ts';

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
  readFile(file: FileEntry): Promise<Uint8Array>;
  /** Stores a file that only the repository had. */
  putFile(name: string, bytes: Uint8Array): Promise<StoredFile>;
  /** Whatever the repository lists beside that is removed. */
  replace: boolean;
  now: string;
  newId: () => string;
}

export interface WrittenProject {
  changes: FileChanges;
  /** The content written, knowing where it is in Git. */
  root: Hash;
  /** What an import of the result makes of it: the base of the next sync. */
  remoteRoot: Hash;
  blobs: Map<Hash, Uint8Array>;
  imported: ImportedNames;
}

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
  draft: Draft;
}

/** Reads content and project, and says what to write. */
export async function writeProject(work: WriteProject): Promise<WrittenProject> {
  const writing = await begin(work);
  await writePages(writing);
  await writeReusableContents(writing);
  await writeFiles(writing);
  await writeVariables(writing);
  await removeGone(writing);
  await writeSummary(writing);
  return finished(writing);
}

async function begin(work: WriteProject): Promise<Writing> {
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
    work.entries.length > 0 ? await outlineProject({ list: () => work.entries, read: work.read }) : undefined;
  const project = outline?.context.tree ?? new ProjectTree([]);
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
  const more = { outline, project, contentRoot, located, draft, changes: new Map() };
  return { ...work, store, revision, base, content, pages: byId(tree), pagesBefore, ...more };
}

/** Notes a file, unless the repository has it so. Gives the id of its bytes. */
function put({ project, changes, entries }: Writing, path: string, bytes: Uint8Array): string {
  const oid = blobOid(bytes, entries[0]?.oid);
  if (project.entry(path)?.oid !== oid) changes.set(path, bytes);
  return oid;
}

const isThere = ({ project }: Writing, git: { path: string; oid: string } | undefined, path: string) =>
  git?.path === path && project.entry(path)?.oid === git.oid;

async function writePages(writing: Writing): Promise<void> {
  const { pages, pagesBefore, located, draft } = writing;
  for (const page of pages.values()) {
    const path = located.pages.get(page.id);
    if (path === undefined) continue;
    const before = pagesBefore.get(page.id);
    const same = (['title', 'text', 'frontMatter', 'fields'] as const).every((key) =>
      sameValue(before?.[key], page[key]),
    );
    if (same && before?.git && isThere(writing, before.git, path)) {
      if (!sameValue(page.git, before.git)) draft.putPage({ ...page, git: before.git });
      continue;
    }
    const { bytes, frontMatter, text, heading } = await pageFile(page, before, path, writing);
    const { frontMatter: _, text: _text, source: { heading: _heading, ...source } = {}, ...rest } = page;
    draft.putPage({
      ...rest,
      git: { path, oid: put(writing, path, bytes) },
      text: draft.putText(text),
      ...(frontMatter.length > 0 ? { frontMatter: draft.putText(frontMatter) } : {}),
      source: { ...source, summary: source['summary'] ?? {}, ...(heading ? { heading } : {}) },
    });
  }
}

async function writeReusableContents(writing: Writing): Promise<void> {
  const { content, base, located, draft } = writing;
  for (const entry of content.reusableContents) {
    const path = located.reusableContents.get(entry.id) as string;
    const before = await base.reusableContent(entry.id);
    if (before && before.text === entry.text && before.title === entry.title && isThere(writing, before.git, path)) {
      if (!sameValue(entry.git, before.git))
        draft.putReusableContent({ ...entry, ...(before.git && { git: before.git }) });
      continue;
    }
    const { bytes, frontMatter, text } = await reusableContentFile(entry, before, path, writing);
    draft.putReusableContent({
      id: entry.id,
      title: entry.title,
      text: draft.putText(text),
      ...(frontMatter.length > 0 ? { frontMatter: draft.putText(frontMatter) } : {}),
      git: { path, oid: put(writing, path, bytes) },
    });
  }
}

async function writeFiles(writing: Writing): Promise<void> {
  const { content, base, located, draft, readFile } = writing;
  for (const entry of content.files) {
    const path = located.files.get(entry.id) as string;
    const before = await base.file(entry.id);
    const known = before?.hash === entry.hash && isThere(writing, before.git, path) ? before.git : undefined;
    const git = known ?? { path, oid: put(writing, path, await readFile(entry)) };
    if (!sameValue(entry.git, git)) draft.putFile({ ...entry, git });
  }
}

/** `.gitbook/vars.yaml`: names that changed here, in their own lines. */
async function writeVariables(writing: Writing): Promise<void> {
  const { revision, base, project, contentRoot, read } = writing;
  const path = joinPath(contentRoot, VARIABLES_FILE) ?? VARIABLES_FILE;
  const entry = project.entry(path);
  const text = entry ? new TextDecoder().decode(await read(entry)) : '';
  const parsed = readYaml(text.replace(/^\ufeff/, ''), { asWritten: true });
  const held = fieldsOf('value' in parsed ? parsed.value : undefined);
  const now = await revision.variables();
  const changes = new Map<string, unknown>();
  for (const name of Object.keys(await base.variables()))
    if (held.has(name) && !Object.hasOwn(now, name)) changes.set(name, undefined);
  for (const [name, value] of Object.entries(now)) if (textOf(held.get(name)) !== value) changes.set(name, value);
  if (changes.size > 0) put(writing, path, new TextEncoder().encode(withKeys(text, changes)));
}

/** Files of what was deleted here, and with `replace` of what only the repository lists. */
async function removeGone({ base, pagesBefore, located, project, changes, outline, replace }: Writing): Promise<void> {
  const stays = new Set([...located.pages.values(), ...located.reusableContents.values(), ...located.files.values()]);
  const had = [...pagesBefore.values(), ...(await base.reusableContents()), ...(await base.files())];
  const gone = had.flatMap(({ git }) => git?.path ?? []);
  if (replace && outline) gone.push(...outline.drafts.flatMap(({ entry }) => entry?.path ?? []));
  for (const path of gone) if (!stays.has(path) && project.entry(path)) changes.set(path, null);
}

/** The content with its places in Git, and what an import of the result would make of it. */
async function finished(writing: Writing): Promise<WrittenProject> {
  const { store, entries, read, changes, draft, now, newId, putFile } = writing;
  const first = await draft.commit();
  const files = changedProject(entries, read, changes);
  const plan = await planOf(await outlineProject(files));
  const made = await importInto(plan, (origin) => files.read({ ...origin, mode: '100644', size: 0 }), {
    store: overlay(store, first.blobs),
    root: first.root,
    now,
    newId,
    putFile,
  });
  const blobs = new Map([...first.blobs, ...made.blobs]);
  const both = overlay(store, blobs);
  const again = await Draft.open(both, first.root, { keepOldPaths: false });
  const after = await Revision.open(both, made.root);
  for await (const { id, source, git } of after.pages()) {
    const page = await again.page(id);
    if (page && (!sameValue(page.source, source) || !sameValue(page.git, git)))
      again.putPage({ ...page, ...(source && { source }), ...(git && { git }) });
  }
  // A text that was written here may use files that so far only the repository had: otherwise the next export would delete them.
  const had = new Set([...writing.content.files, ...writing.content.reusableContents].map(({ id }) => id));
  for (const file of await after.files()) if (!had.has(file.id)) again.putFile(file);
  for (const content of await after.reusableContents()) if (!had.has(content.id)) again.putReusableContent(content);
  const last = await again.commit();
  return {
    changes,
    root: last.root,
    remoteRoot: made.root,
    blobs: new Map([...blobs, ...last.blobs]),
    imported: { variables: Object.keys(plan.variables), redirects: plan.redirects.map(({ path }) => path) },
  };
}
