/** The content of a space in another language: the same pages under the same ids, with other words. */
import { diffMaps } from '../revisions/diff.ts';
import { Draft } from '../revisions/draft.ts';
import { readRoot } from '../revisions/root.ts';
import type { BlobStore, Hash, PageEntry, ReusableContentEntry } from '../revisions/types.ts';

/** Content of the source, and what it was translated to. */
export interface Translated {
  readonly source: Hash;
  readonly root: Hash;
}

export interface SourceChanges {
  pages: PageEntry[];
  reusableContents: ReusableContentEntry[];
}

const NOTHING = { pages: null, reusableContents: null, files: null, variables: null, redirects: null, oldSlugs: null };

/** What is to be translated of a revision: all of it, or what differs from the one that was translated last. */
export async function changedSince(store: BlobStore, before: Hash | null, after: Hash): Promise<SourceChanges> {
  const [from, to] = [before === null ? NOTHING : await readRoot(store, before), await readRoot(store, after)];
  const pages = await diffMaps(store, 'pages', from, to);
  const contents = await diffMaps(store, 'reusableContents', from, to);
  return {
    pages: pages.flatMap(({ after: page }) => page ?? []),
    reusableContents: contents.flatMap(({ after: content }) => content ?? []),
  };
}

/**
 * A draft of the translated content with everything of the source that has no words: files, variables, redirects; without what the source
 * has no longer. What was translated is put into it.
 */
export async function draftOf(store: BlobStore, before: Translated | null, source: Hash): Promise<Draft> {
  const draft = await Draft.open(store, before?.root ?? source, { keepOldPaths: false });
  if (!before || before.source === source) return draft;
  const [from, to] = [await readRoot(store, before.source), await readRoot(store, source)];
  for (const { id, after } of await diffMaps(store, 'pages', from, to)) if (!after) draft.deletePage(id);
  for (const { id, after } of await diffMaps(store, 'reusableContents', from, to))
    if (!after) draft.deleteReusableContent(id);
  for (const { id, after } of await diffMaps(store, 'files', from, to))
    if (after) draft.putFile(after);
    else draft.deleteFile(id);
  for (const { id, after } of await diffMaps(store, 'variables', from, to)) draft.setVariable(id, after ?? null);
  for (const { id, after } of await diffMaps(store, 'redirects', from, to)) draft.putRedirect(id, after ?? null);
  for (const { id, after } of await diffMaps(store, 'oldSlugs', from, to)) draft.oldSlugEdits.set(id, after);
  return draft;
}
