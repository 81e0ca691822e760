/**
 * From the changed pages of a draft to edits of the maps: the derived maps follow the pages in the same step. Refuses
 * (`InvalidDraft`) what would not be a tree. Costs what changed; the revision is read only around the changes.
 */

import { inPieces, mapInPieces } from '../pieces.ts';
import { turn } from '../turn.ts';
import { sameValue } from './encode.ts';
import { InvalidDraft } from './errors.ts';
import type { Revision } from './revision.ts';
import { encodeRoot, MAP_NAMES, type MapName, oldSlugKey, positionKey, type RevisionMaps, slugKey } from './root.ts';
import { mutate } from './tree/mutate.ts';
import type { BlobStore, Hash, PageEntry } from './types.ts';

export type MapEdits = { [M in MapName]: Map<string, RevisionMaps[M] | undefined> };

export interface PageChange {
  id: string;
  before?: PageEntry;
  after?: PageEntry;
}

/** The pages that differ from those of the revision (all of them read): put back as they were, they do not count. */
export async function changesOf(
  base: ReadonlyMap<string, PageEntry | undefined>,
  entries: ReadonlyMap<string, PageEntry | null>,
): Promise<PageChange[]> {
  const changes: PageChange[] = [];
  await inPieces(entries, ([id, entry]) => {
    const change = { id, before: base.get(id), after: entry ?? undefined };
    if (!sameValue(change.before, change.after)) changes.push(change);
  });
  return changes;
}

/** Edits of `pages`, `children` and `slugs`. */
export async function editPageMaps(edits: MapEdits, changes: readonly PageChange[]): Promise<void> {
  await inPieces(changes, ({ id, before, after }) => {
    edits.pages.set(id, after);
    if (!before) return;
    edits.children.set(positionKey(before.parent, before), undefined);
    edits.slugs.set(slugKey(before.parent, before.slug), undefined);
  });
  // Only now: one page may take what another gave up.
  await inPieces(changes, ({ id, after }) => {
    if (!after) return;
    edits.children.set(positionKey(after.parent, after), id);
    edits.slugs.set(slugKey(after.parent, after.slug), id);
  });
}

/** Applies the edits to the maps of a revision: the root of the new one and what it has that the old one has not. */
export async function writeMaps(
  store: BlobStore,
  base: Revision,
  edits: MapEdits,
): Promise<{ root: Hash; blobs: Map<Hash, Uint8Array> }> {
  const maps = { ...base.maps };
  if (Object.values(edits).some(({ size }) => size > 0)) delete maps.withoutGitPaths;
  const blobs = new Map<Hash, Uint8Array>();
  for (const name of MAP_NAMES) {
    const mutation = await mutate(store, maps[name], edits[name] as Map<string, unknown>);
    maps[name] = mutation.root;
    await inPieces(mutation.blobs, ([hash, bytes]) => void blobs.set(hash, bytes));
  }
  const { hash, bytes } = encodeRoot(maps);
  return hash === base.root ? { root: hash, blobs: new Map() } : { root: hash, blobs: blobs.set(hash, bytes) };
}

/** The texts that changed entries refer to and did not before. */
export async function newTexts(changes: readonly PageChange[], edits: MapEdits): Promise<Hash[]> {
  const hashes: Hash[] = [];
  const add = (hash: Hash | undefined) => void (hash !== undefined && hashes.push(hash));
  await inPieces(changes, ({ before, after }) => {
    if (after?.text !== before?.text) add(after?.text);
    if (after?.frontMatter !== before?.frontMatter) add(after?.frontMatter);
  });
  await inPieces(edits.reusableContents.values(), (content) => {
    add(content?.text);
    add(content?.frontMatter);
  });
  return hashes;
}

/** Throws unless the changed pages stand below pages that exist, in no circle, with slugs of their own. */
export async function checkTree(base: Revision, changes: readonly PageChange[]): Promise<void> {
  const changed = new Map<string, PageChange>();
  // Most edits change texts and fields: then there is nothing to look up.
  const elsewhere = await mapInPieces(changes, (change) => {
    changed.set(change.id, change);
    return renamedOrNew(change);
  });
  await checkSlugs(base, elsewhere, changed);
  await checkNoOrphans(base, changes, changed);
  await checkParents(base, elsewhere, changed);
}

/** The page where it is new or has another name; else undefined. */
const renamedOrNew = ({ before, after }: PageChange): PageEntry | undefined =>
  after && !isNamedAlike(before, after) ? after : undefined;

/** The same slug below the same parent. */
function isNamedAlike(a: PageEntry | undefined, b: PageEntry): boolean {
  return a?.parent === b.parent && a.slug === b.slug;
}

async function checkSlugs(
  base: Revision,
  pages: readonly PageEntry[],
  changed: ReadonlyMap<string, PageChange>,
): Promise<void> {
  const owners = new Map<string, string>();
  const before = await base.idsBySlug(pages);
  await inPieces(pages, (page, i) => {
    const key = slugKey(page.parent, page.slug);
    const inBase = before[i]?.now;
    const stays = inBase !== undefined && (!changed.has(inBase) || isNamedAlike(changed.get(inBase)?.after, page));
    const other = owners.get(key) ?? (stays ? inBase : undefined);
    if (other !== undefined && other !== page.id) {
      throw new InvalidDraft(page.id, `the slug "${page.slug}" is already used by its sibling ${other}`);
    }
    owners.set(key, page.id);
  });
}

/** What is deleted has nothing below it any more. */
async function checkNoOrphans(
  base: Revision,
  changes: readonly PageChange[],
  changed: ReadonlyMap<string, PageChange>,
): Promise<void> {
  const deleted = await mapInPieces(changes, ({ id, after }) => (after ? undefined : id));
  const children = await base.childIdsOf(deleted);
  await inPieces(children, (ids, i) => {
    for (const id of ids) {
      const change = changed.get(id);
      if (!change || change.after?.parent === deleted[i]) throw new InvalidDraft(id, 'its parent is deleted');
    }
  });
}

/** All above a page that is new or has moved exists, and the page is not among it. */
async function checkParents(
  base: Revision,
  pages: readonly PageEntry[],
  changed: ReadonlyMap<string, PageChange>,
): Promise<void> {
  const safe = new Set<string>();
  for (const [index, page] of pages.entries()) {
    if (index % 200 === 199) await turn();
    const way = new Set([page.id]);
    for (let at = page; at.parent !== null && !safe.has(at.id); ) {
      const change = changed.get(at.parent);
      const parent: PageEntry | undefined = change ? change.after : await base.page(at.parent);
      if (!parent) throw new InvalidDraft(at.id, `its parent ${at.parent} does not exist`);
      if (way.has(parent.id)) throw new InvalidDraft(page.id, 'it would be below itself');
      way.add(parent.id);
      at = parent;
    }
    for (const id of way) safe.add(id);
  }
}

/**
 * Edits of `oldSlugs`: a page that was renamed or moved is still found where it was. So is what was moved out of a page
 * that is deleted, and a deleted page that a merge brings back: its name is kept as well.
 */
export async function editOldSlugs(base: Revision, edits: MapEdits, changes: readonly PageChange[]): Promise<void> {
  const present = await mapInPieces(changes, (change) => {
    const { id, before, after } = change;
    if (before && !(after && isNamedAlike(before, after)))
      edits.oldSlugs.set(oldSlugKey(before.parent, before.slug, id), (after ?? before).updatedAt);
    return renamedOrNew(change);
  });
  const owners = await base.idsBySlug(present);
  await inPieces(present, ({ id, parent, slug }, i) => {
    if (owners[i]?.once.includes(id)) edits.oldSlugs.set(oldSlugKey(parent, slug, id), undefined);
  });
}

/** Keeps a name that a page has no longer, unless it is kept already. */
export async function rememberNames(
  base: Revision,
  oldSlugs: MapEdits['oldSlugs'],
  names: readonly { page: PageEntry; name: { parent: string | null; slug: string } }[],
): Promise<void> {
  const keys = names.map(({ page, name }) => oldSlugKey(name.parent, name.slug, page.id));
  const known = await base.oldSlugTimes(keys);
  for (const [i, { page }] of names.entries()) {
    const key = keys[i] as string;
    const time = oldSlugs.has(key) ? oldSlugs.get(key) : known[i];
    if (time === undefined) oldSlugs.set(key, page.updatedAt);
  }
}
