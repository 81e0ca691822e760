/** What a new revision means for links: the sources that refer anew, and what others depend on. Costs the difference. */

import type { TextReferences } from '../../../engine/markdown/references.ts';
import { inPieces } from '../../../engine/pieces.ts';
import { type Difference, diffMaps } from '../../../engine/revisions/diff.ts';
import { sameValue } from '../../../engine/revisions/encode.ts';
import type { Revision } from '../../../engine/revisions/revision.ts';
import type { BlobStore, Hash, PageEntry, ReusableContentEntry } from '../../../engine/revisions/types.ts';
import type { SourceKey } from './sources.ts';
import { keys } from './watch-keys.ts';

export interface LinkDifference {
  /** They are new, or refer to others, or are read from another folder. */
  sources: SourceKey[];
  /** Ids of those whose text alone is another one, where it is not known whether it refers to the same. */
  onlyText: Set<string>;
  /** Sources that are gone. */
  gone: string[];
  /** What links elsewhere may depend on (`watch-keys.ts`). */
  keys: Set<string>;
}

type KnownTexts = ReadonlyMap<Hash, TextReferences>;

/**
 * From one revision to another. Where a text is `known`, with the one before it, its page is no source if it refers to the same, and
 * links elsewhere do not depend on it if it has the same anchors, too.
 */
export async function linkDifference(
  store: BlobStore,
  before: Revision,
  after: Revision,
  known: KnownTexts = new Map(),
): Promise<LinkDifference> {
  const result: LinkDifference = { sources: [], onlyText: new Set(), gone: [], keys: new Set() };
  if (before.root === after.root) return result;
  const [pages, files, texts, gitPaths, slugs, oldSlugs, redirects] = await Promise.all([
    diffMaps(store, 'pages', before.maps, after.maps),
    diffMaps(store, 'files', before.maps, after.maps),
    diffMaps(store, 'reusableContents', before.maps, after.maps),
    diffMaps(store, 'gitPaths', before.maps, after.maps),
    diffMaps(store, 'slugs', before.maps, after.maps),
    diffMaps(store, 'oldSlugs', before.maps, after.maps),
    diffMaps(store, 'redirects', before.maps, after.maps),
  ]);
  await addSources(result, 'page', pages, refersAlike, known);
  await addSources(result, 'reusable-content', texts, isReadAlike, known);
  const add = <Change extends { id: string }>(
    changes: Iterable<Change>,
    keyOf: (change: Change) => string | undefined,
  ) =>
    inPieces(changes, (change) => {
      const key = keyOf(change);
      if (key !== undefined) result.keys.add(key);
    });
  for (const each of [pages, files, texts])
    await add<Difference<unknown>>(each, ({ id, before, after }) => (!before === !after ? undefined : keys.id(id)));
  for (const each of [pages, texts] as Difference<PageEntry>[][])
    await add(each, ({ id, before: old, after: now }) =>
      old?.type === now?.type && sameText(known, old?.text, now?.text) ? undefined : keys.text(id),
    );
  await add(gitPaths, ({ id }) => keys.gitPath(id.slice(0, id.lastIndexOf('\n'))));
  await add(slugs, ({ id }) => keys.slug(id));
  await add(oldSlugs, ({ id }) => keys.slug(id.slice(0, id.lastIndexOf('/'))));
  await add(redirects, ({ id }) => keys.redirect(id));
  return result;
}

async function addSources<T extends { id: string; text?: Hash | undefined }>(
  { sources, onlyText, gone }: LinkDifference,
  kind: SourceKey['kind'],
  changes: readonly Difference<T>[],
  alike: (a: T, b: T) => boolean,
  known: KnownTexts,
): Promise<void> {
  await inPieces(changes, ({ id, before, after }) => {
    if (!after) gone.push(id);
    else if (!before || !alike(before, after)) sources.push({ kind, id });
    else if (before.text !== after.text) {
      const [old, now] = [textOf(known, before.text), textOf(known, after.text)];
      if (old && now && sameValue(old.references, now.references)) return;
      sources.push({ kind, id });
      if (!old || !now) onlyText.add(id);
    }
  });
}

const textOf = (known: KnownTexts, hash: Hash | undefined) => (hash === undefined ? undefined : known.get(hash));

/** Whether nothing that links elsewhere depend on differs: the anchors, and what it includes. */
function sameText(known: KnownTexts, before: Hash | undefined, after: Hash | undefined): boolean {
  if (before === after) return true;
  const [old, now] = [textOf(known, before), textOf(known, after)];
  return old !== undefined && now !== undefined && sameValue(old, now);
}

/** From the same folder. */
const isReadAlike = (a: ReusableContentEntry | PageEntry, b: ReusableContentEntry | PageEntry): boolean =>
  a.git?.path === b.git?.path;

/** All but the text. */
const refersAlike = (a: PageEntry, b: PageEntry): boolean =>
  isReadAlike(a, b) &&
  // Below another parent it is read from another folder, unless it has a path in Git.
  (a.git !== undefined || a.parent === b.parent) &&
  sameValue(a.fields.cover ?? null, b.fields.cover ?? null) &&
  sameValue(a.fields.metaLinks ?? null, b.fields.metaLinks ?? null) &&
  sameValue(a.target ?? null, b.target ?? null) &&
  sameValue(a.computed ?? null, b.computed ?? null);
