/** What a new revision means for links: the sources that refer anew, and what others depend on. Costs the difference. */
import { type Difference, diffMaps } from '../../content/diff.ts';
import { sameValue } from '../../content/encode.ts';
import type { Revision } from '../../content/revision.ts';
import type { BlobStore, PageEntry, ReusableContentEntry } from '../../content/types.ts';
import type { SourceKey } from './sources.ts';
import { keys } from './watch-keys.ts';

export interface LinkDifference {
  /** They are new, or refer to others, or are read from another folder. */
  sources: SourceKey[];
  /** Sources that are gone. */
  gone: string[];
  /** What links elsewhere may depend on (`watch-keys.ts`). */
  keys: Set<string>;
}

/** From one revision to another. */
export async function linkDifference(store: BlobStore, before: Revision, after: Revision): Promise<LinkDifference> {
  const result: LinkDifference = { sources: [], gone: [], keys: new Set() };
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
  addSources(result, 'page', pages, refersAlike);
  addSources(result, 'reusable-content', texts, standsAlike);
  for (const { id } of [...pages, ...files, ...texts].filter((change) => !change.before !== !change.after))
    result.keys.add(keys.id(id));
  for (const { id, before: old, after: now } of [...pages, ...texts] as Difference<PageEntry>[])
    if (old?.text !== now?.text || old?.type !== now?.type) result.keys.add(keys.text(id));
  for (const { id } of gitPaths) result.keys.add(keys.gitPath(id.slice(0, id.lastIndexOf('\n'))));
  for (const { id } of slugs) result.keys.add(keys.slug(id));
  for (const { id } of oldSlugs) result.keys.add(keys.slug(id.slice(0, id.lastIndexOf('/'))));
  for (const { id } of redirects) result.keys.add(keys.redirect(id));
  return result;
}

function addSources<T extends { id: string }>(
  { sources, gone }: LinkDifference,
  kind: SourceKey['kind'],
  changes: readonly Difference<T>[],
  alike: (a: T, b: T) => boolean,
): void {
  for (const { id, before, after } of changes) {
    if (!after) gone.push(id);
    else if (!before || !alike(before, after)) sources.push({ kind, id });
  }
}

/** The same text, read from the same folder. */
const standsAlike = (a: ReusableContentEntry | PageEntry, b: ReusableContentEntry | PageEntry): boolean =>
  a.text === b.text && a.git?.path === b.git?.path;

const refersAlike = (a: PageEntry, b: PageEntry): boolean =>
  standsAlike(a, b) &&
  // Below another parent it is read from another folder, unless Git says where it stands.
  (a.git !== undefined || a.parent === b.parent) &&
  sameValue(a.fields.cover ?? null, b.fields.cover ?? null) &&
  sameValue(a.fields.metaLinks ?? null, b.fields.metaLinks ?? null) &&
  sameValue(a.target ?? null, b.target ?? null) &&
  sameValue(a.computed ?? null, b.computed ?? null);
