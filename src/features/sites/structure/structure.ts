/**
 * What a site consists of, as a value: sections, which may be in groups, and the spaces in each section. It is read and written
 * whole (store.ts), behind a lock, so changes of it are pure functions (sections.ts, groups.ts, site-spaces.ts, moves.ts).
 *
 * What always holds: one section of a site is its default, one space of a section is its default; no section is empty; paths of
 * sections are unique in the site, those of spaces in their section; and a space does not have the path of another section, since
 * both are looked up behind the address of the site (docs/decisions/0055).
 */
import type {
  SiteSectionGroup as GroupRow,
  SiteSection as SectionRow,
  SiteSpace as SiteSpaceRow,
} from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';

export type Section = Omit<SectionRow, 'createdAt'>;
export type Group = Omit<GroupRow, 'createdAt'>;
/** `customization` is read where it is asked for. */
export type SiteSpace = Omit<SiteSpaceRow, 'createdAt' | 'customization'>;

export interface Structure {
  readonly siteId: string;
  readonly organizationId: string;
  readonly sections: readonly Section[];
  readonly groups: readonly Group[];
  readonly siteSpaces: readonly SiteSpace[];
}

/** A row with the structure that it is in, as the types of the graph have it: what is around it is known. */
export type In<Row> = Row & { readonly structure: Structure };

export const inStructure = <Row extends object>(structure: Structure, row: Row): In<Row> => ({ ...row, structure });

/** A section or a group: both stand in one order, in a group or at the top. */
export type Entry =
  | { readonly kind: 'site-section'; row: Section }
  | { readonly kind: 'site-section-group'; row: Group };

/** The group that an entry is in; null: at the top. */
export const parentOf = (entry: Entry): string | null =>
  entry.kind === 'site-section' ? entry.row.groupId : entry.row.parentId;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How rows with a position stand; the id breaks ties. */
const byPosition = (a: { position: string; id: string }, b: { position: string; id: string }): number =>
  compare(a.position, b.position) || compare(a.id, b.id);

/** The sections and groups of a group, or at the top, in their order. */
export function entriesIn({ sections, groups }: Structure, groupId: string | null): Entry[] {
  const entries: Entry[] = [
    ...sections.map((row) => ({ kind: 'site-section' as const, row })),
    ...groups.map((row) => ({ kind: 'site-section-group' as const, row })),
  ];
  return entries.filter((entry) => parentOf(entry) === groupId).sort((a, b) => byPosition(a.row, b.row));
}

/** All sections, as a reader meets them: group by group. */
export const sectionsInOrder = (structure: Structure): Section[] => inOrder(structure, null).flatMap(sectionOf);

/** All groups, each before those in it. */
export const groupsInOrder = (structure: Structure): Group[] =>
  inOrder(structure, null).flatMap((entry) => (entry.kind === 'site-section-group' ? [entry.row] : []));

const sectionOf = (entry: Entry): Section[] => (entry.kind === 'site-section' ? [entry.row] : []);

/** The sections directly in a group, in their order. */
export const sectionsIn = (structure: Structure, groupId: string): Section[] =>
  entriesIn(structure, groupId).flatMap(sectionOf);

function inOrder(structure: Structure, groupId: string | null): Entry[] {
  return entriesIn(structure, groupId).flatMap((entry) =>
    entry.kind === 'site-section' ? [entry] : [entry, ...inOrder(structure, entry.row.id)],
  );
}

/** The spaces of a section, in their order. */
export const siteSpacesIn = (structure: Structure, sectionId: string): SiteSpace[] =>
  structure.siteSpaces.filter((row) => row.sectionId === sectionId).sort(byPosition);

/** All spaces of the site, section by section. */
export const siteSpacesInOrder = (structure: Structure): SiteSpace[] =>
  sectionsInOrder(structure).flatMap(({ id }) => siteSpacesIn(structure, id));

/** The groups around an entry in this group, from the inside out. */
export function groupsAround(structure: Structure, groupId: string | null): string[] {
  const around: string[] = [];
  for (let id = groupId; id !== null; id = structure.groups.find((group) => group.id === id)?.parentId ?? null)
    around.push(id);
  return around;
}

/** The one after `removed` in an order, or, behind the last, the one before it; undefined where it was the only one. */
export function successorOf<Row extends { id: string }>(inOrderOf: readonly Row[], removed: string): Row | undefined {
  const at = inOrderOf.findIndex(({ id }) => id === removed);
  return inOrderOf[at + 1] ?? inOrderOf[at - 1];
}

/** What is shown of a structure after a change. */
export const shownSection = (structure: Structure, id: string): In<Section> =>
  inStructure(structure, sectionIn(structure, id));
export const shownGroup = (structure: Structure, id: string): In<Group> =>
  inStructure(structure, groupIn(structure, id));
export const shownSiteSpace = (structure: Structure, id: string): In<SiteSpace> =>
  inStructure(structure, siteSpaceIn(structure, id));

/** The section of this id; 404 when it is gone. */
export const sectionIn = ({ sections }: Structure, id: string): Section => inRows(sections, id, 'Site section');

/** The group of this id; 404 when it is gone. */
export const groupIn = ({ groups }: Structure, id: string): Group => inRows(groups, id, 'Site section group');

/** The space in the site of this id; 404 when it is gone. */
export const siteSpaceIn = ({ siteSpaces }: Structure, id: string): SiteSpace => inRows(siteSpaces, id, 'Site space');

function inRows<Row extends { id: string }>(rows: readonly Row[], id: string, what: string): Row {
  const row = rows.find((known) => known.id === id);
  if (!row) throw notFound(what);
  return row;
}

/** The rows with one of them changed. */
export const changed = <Row extends { id: string }>(rows: readonly Row[], id: string, change: Partial<Row>): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row));

/** Sorts before every character of an order key, so that what is in something comes before what stands behind it. */
const WITHIN = '!';

/** The place of an entry among all of the site, as a text that sorts as they are read. */
export const placeOf = (
  structure: Structure,
  { position, groupId }: { position: string; groupId: string | null },
): string =>
  [
    ...groupsAround(structure, groupId)
      .toReversed()
      .map((id) => positionOf(structure.groups, id)),
    position,
  ].join(WITHIN);

/** The place of a space, behind that of its section. */
export const placeOfSiteSpace = (structure: Structure, { sectionId, position }: SiteSpace): string =>
  [placeOf(structure, sectionIn(structure, sectionId)), position].join(WITHIN);

const positionOf = (groups: readonly Group[], groupId: string): string =>
  groups.find(({ id }) => id === groupId)?.position ?? '';
