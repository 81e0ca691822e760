/** Changes of a structure: moves of sections, groups and spaces to beside another one, or to the end. Pure. */
import { keyBetween } from '../../../engine/revisions/order-key.ts';
import { badInput, conflict } from '../../../errors.ts';
import { MAX_DEPTH } from './groups.ts';
import { freePath, takenForSiteSpace } from './paths.ts';
import { removeSection } from './sections.ts';
import {
  changed,
  type Entry,
  entriesIn,
  groupsAround,
  parentOf,
  type Section,
  type SiteSpace,
  type Structure,
  siteSpacesIn,
  successorOf,
} from './structure.ts';

export type ItemKind = 'site-space' | 'site-section' | 'site-section-group';

/** Where a move leads: beside another item; null: behind its siblings. `field` is what a refusal names. */
export type Position = { side: 'before' | 'after'; item: { kind: ItemKind; id: string }; field: string } | null;

const NOTHING = 'It is already there: the move would change nothing';

/** The order key beside `target`, or at the end, among rows in their order, from which the one that moves was taken. */
function keyAt(
  rows: readonly { id: string; position: string }[],
  target: string | null,
  side: 'before' | 'after',
): string {
  if (target === null) return keyBetween(rows.at(-1)?.position ?? null, null);
  const at = rows.findIndex(({ id }) => id === target) + (side === 'after' ? 1 : 0);
  return keyBetween(rows[at - 1]?.position ?? null, rows[at]?.position ?? null);
}

const idsOf = (rows: readonly { id: string }[]): string => rows.map(({ id }) => id).join();

/**
 * Moves a section or a group: also into the group that the target is in. 400 for a target that is not in the site, is the item
 * itself or is in it; 409 when it stands there already.
 */
export function moveEntry(structure: Structure, entry: Entry, position: Position): Structure {
  const target = position ? entryOf(structure, entry, position) : entry;
  const parent = parentOf(target);
  const around = groupsAround(structure, parent);
  if (around.includes(entry.row.id)) throw badInput(position?.field ?? 'position', 'is in the group that is moved');
  if (entry.kind === 'site-section-group' && around.length + heightOf(structure, entry.row.id) > MAX_DEPTH)
    throw badInput(position?.field ?? 'position', `would make groups more than ${MAX_DEPTH} deep`);
  const rest = entriesIn(structure, parent)
    .map(({ row }) => row)
    .filter(({ id }) => id !== entry.row.id);
  const key = keyAt(rest, position ? target.row.id : null, position?.side ?? 'after');
  const after: Structure =
    entry.kind === 'site-section'
      ? { ...structure, sections: changed(structure.sections, entry.row.id, { groupId: parent, position: key }) }
      : { ...structure, groups: changed(structure.groups, entry.row.id, { parentId: parent, position: key }) };
  const before = entriesIn(structure, parent).map(({ row }) => row);
  if (parent === parentOf(entry) && idsOf(before) === idsOf(entriesIn(after, parent).map(({ row }) => row)))
    throw conflict(NOTHING);
  return after;
}

function entryOf(structure: Structure, moved: Entry, { item: { kind, id }, field }: NonNullable<Position>): Entry {
  if (id === moved.row.id) throw badInput(field, 'is the item that is moved');
  const section = kind === 'site-section' ? structure.sections.find((row) => row.id === id) : undefined;
  if (section) return { kind: 'site-section', row: section };
  const group = kind === 'site-section-group' ? structure.groups.find((row) => row.id === id) : undefined;
  if (group) return { kind: 'site-section-group', row: group };
  throw badInput(field, 'is not a section or section group of this site');
}

/** How many groups are within each other from this one on. */
function heightOf(structure: Structure, groupId: string): number {
  const below = structure.groups.filter(({ parentId }) => parentId === groupId);
  return 1 + Math.max(0, ...below.map(({ id }) => heightOf(structure, id)));
}

/**
 * Moves a space: also into the section that the target is in, which then has no default but its own. The section that it was the
 * only one of is removed. A path that is taken there gets a number. 400 and 409 as for `moveEntry`.
 */
export function moveSiteSpace(structure: Structure, moved: SiteSpace, position: Position): Structure {
  if (position && (position.item.kind !== 'site-space' || position.item.id === moved.id))
    throw badInput(
      position.field,
      position.item.kind === 'site-space' ? 'is the item that is moved' : 'is not a site space',
    );
  const target = position ? structure.siteSpaces.find(({ id }) => id === position.item.id) : moved;
  if (!target) throw badInput(position?.field ?? 'position', 'is not a site space of this site');
  const { sectionId } = target;
  const rest = siteSpacesIn(structure, sectionId).filter(({ id }) => id !== moved.id);
  const key = keyAt(rest, position ? target.id : null, position?.side ?? 'after');
  if (sectionId === moved.sectionId) {
    const after = { ...structure, siteSpaces: changed(structure.siteSpaces, moved.id, { position: key }) };
    if (idsOf(siteSpacesIn(structure, sectionId)) === idsOf(siteSpacesIn(after, sectionId))) throw conflict(NOTHING);
    return after;
  }
  return toSection(structure, moved, structure.sections.find(({ id }) => id === sectionId) as Section, key);
}

function toSection(structure: Structure, moved: SiteSpace, { id: sectionId }: Section, position: string): Structure {
  const left = siteSpacesIn(structure, moved.sectionId);
  const next = moved.default ? successorOf(left, moved.id) : undefined;
  const path = freePath(moved.path, takenForSiteSpace(structure, sectionId, null));
  const siteSpaces = changed(structure.siteSpaces, moved.id, { sectionId, position, path, default: false });
  const after = { ...structure, siteSpaces: next ? changed(siteSpaces, next.id, { default: true }) : siteSpaces };
  return left.length === 1 ? removeSection(after, moved.sectionId) : after;
}
