/** What the space knows of the repository after an export: where its content is in Git, and the bases of the next merge and sync. */
import { Draft } from '../../revisions/draft.ts';
import { sameValue } from '../../revisions/encode.ts';
import { overlay } from '../../revisions/overlay.ts';
import { Revision } from '../../revisions/revision.ts';
import type { BlobStore, Hash, PageEntry } from '../../revisions/types.ts';
import { turn } from '../../turn.ts';
import { importInto } from '../apply/import-into.ts';
import { knownEncodings } from '../apply/texts.ts';
import { outlineProject, planOf } from '../read/plan-project.ts';
import { changedProject } from './changed-project.ts';
import { variablesPath, type Writing, type WrittenProject } from './writing.ts';

/** The content with its places in Git, and what an import of the result would make of it. */
export async function finished(writing: Writing): Promise<WrittenProject> {
  const { store, entries, read, changes, problems, draft, now, newId, putFile } = writing;
  const first = await draft.commit();
  const files = changedProject(entries, read, changes);
  const known = await knownEncodings(await Revision.open(overlay(store, first.blobs), first.root));
  const plan = await planOf(await outlineProject(files, writing.limits, known));
  // What cannot be read is as it was when it was read last: what changed here has still to go there.
  const variables = plan.variables ?? (await writing.base.variables());
  const made = await importInto(
    { ...plan, variables },
    (origin) => files.read({ ...origin, mode: '100644', size: 0 }),
    {
      store: overlay(store, first.blobs),
      root: first.root,
      now,
      newId,
      putFile,
    },
  );
  const blobs = new Map([...first.blobs, ...made.blobs]);
  const both = overlay(store, blobs);
  const again = await Draft.open(both, first.root, { keepOldPaths: false });
  const after = await Revision.open(both, made.root);
  for await (const { id, source, git } of after.pages()) {
    await turn();
    const page = await again.page(id);
    if (page && (!sameValue(page.source, source) || !sameValue(page.git, git)))
      again.putPage({ ...page, ...(source && { source }), ...(git && { git }) });
  }
  // A text that was written here may use files that so far only the repository had: otherwise the next export would delete them.
  const had = new Set([...writing.content.files, ...writing.content.reusableContents].map(({ id }) => id));
  for (const file of await after.files()) if (!had.has(file.id)) again.putFile(file);
  for (const content of await after.reusableContents()) if (!had.has(content.id)) again.putReusableContent(content);
  const last = await again.commit();
  const base = await withoutLeft(overlay(both, last.blobs), last.root, after, writing);
  return {
    changes,
    problems,
    root: last.root,
    base: base.root,
    remoteRoot: made.root,
    blobs: new Map([...blobs, ...last.blobs, ...base.blobs]),
    imported: { variables: Object.keys(variables), redirects: plan.redirects.map(({ path }) => path) },
  };
}

/** What was written, where the rest is as the repository has it: what was left is an edit that still has to go there. */
async function withoutLeft(
  store: BlobStore,
  root: Hash,
  after: Revision,
  writing: Writing,
): Promise<{ root: Hash; blobs: ReadonlyMap<Hash, Uint8Array> }> {
  const { left, problems } = writing;
  if (problems.length === 0) return { root, blobs: new Map() };
  const draft = await Draft.open(store, root, { keepOldPaths: false });
  for (const id of left) {
    const [page, there] = [await draft.page(id), await after.page(id)];
    const { text: _text, frontMatter: _frontMatter, ...rest } = page ?? {};
    if (page && there) {
      const { text, frontMatter, fields } = there;
      draft.putPage({ ...(rest as PageEntry), ...(text && { text }), ...(frontMatter && { frontMatter }), fields });
    }
    const content = await after.reusableContent(id);
    if (content) draft.putReusableContent(content);
  }
  if (problems.some(({ path }) => path === variablesPath(writing))) {
    const there = await after.variables();
    for (const name of Object.keys(await draft.base.variables()))
      if (!Object.hasOwn(there, name)) draft.setVariable(name, null);
    for (const [name, value] of Object.entries(there)) draft.setVariable(name, value);
  }
  return draft.commit();
}
