/** The part of a structure that a reader gets. Pure. */
import { entriesIn, type Section, type SiteSpace, type Structure, sectionsInOrder, siteSpacesIn } from './structure.ts';

/** Without the spaces that are not `seen`, and without sections and groups that are empty by that: their titles say what is in them. */
export function seenPart(structure: Structure, seen: ReadonlySet<SiteSpace>): Structure {
  const siteSpaces = structure.siteSpaces.filter((row) => seen.has(row));
  if (siteSpaces.length === structure.siteSpaces.length) return structure;
  const filled = new Set(siteSpaces.map(({ sectionId }) => sectionId));
  const rest = { ...structure, siteSpaces, sections: structure.sections.filter(({ id }) => filled.has(id)) };
  return withoutEmptyGroups(rest, (id) => entriesIn(structure, id).length > 0);
}

/**
 * What a reader of the site may read: without parts whose condition does not hold. What is left is as structures are: no section and
 * no group is empty, and where a default is gone, or hidden from lists, the first one that is not takes its place.
 */
export function readerPart(structure: Structure, holds: (condition: string) => boolean): Structure {
  const passes = ({ condition }: { condition: string | null }) => !condition || holds(condition);
  return filled(structure, structure.sections.filter(passes), structure.siteSpaces.filter(passes));
}

/** What of it lists show; `also`: the space that the reader is in, which may be a hidden one. */
export const listedPart = (part: Structure, also: string | null = null): Structure =>
  filled(
    part,
    part.sections,
    part.siteSpaces.filter(({ hidden, id }) => !hidden || id === also),
  );

/** Both at once: what lists show to a reader. */
export const visiblePart = (structure: Structure, holds: (condition: string) => boolean): Structure =>
  listedPart(readerPart(structure, holds));

/** Of these sections those that have one of these spaces, of these spaces those in one of these sections. */
function filled(structure: Structure, sections: readonly Section[], siteSpaces: readonly SiteSpace[]): Structure {
  const passing = new Set(sections.map(({ id }) => id));
  const within = siteSpaces.filter(({ sectionId }) => passing.has(sectionId));
  const used = new Set(within.map(({ sectionId }) => sectionId));
  const kept = sections.filter(({ id }) => used.has(id));
  return withDefaults(withoutEmptyGroups({ ...structure, sections: kept, siteSpaces: within }));
}

/** Until none is empty: a group may have held nothing but empty ones. */
function withoutEmptyGroups(structure: Structure, isAsked: (id: string) => boolean = () => true): Structure {
  const groups = structure.groups.filter(({ id }) => entriesIn(structure, id).length > 0 || !isAsked(id));
  return groups.length === structure.groups.length ? structure : withoutEmptyGroups({ ...structure, groups }, isAsked);
}

function withDefaults(structure: Structure): Structure {
  const listed = new Set(structure.siteSpaces.flatMap(({ hidden, sectionId }) => (hidden ? [] : [sectionId])));
  const sectionsRead = sectionsInOrder(structure);
  const section = defaultOf(sectionsRead.filter(({ id }) => listed.has(id))) ?? defaultOf(sectionsRead);
  const siteSpaces = new Set(structure.sections.map(({ id }) => defaultSpaceOf(siteSpacesIn(structure, id))?.id));
  return {
    ...structure,
    sections: structure.sections.map((row): Section => ({ ...row, default: row.id === section?.id })),
    siteSpaces: structure.siteSpaces.map((row): SiteSpace => ({ ...row, default: siteSpaces.has(row.id) })),
  };
}

const defaultSpaceOf = (rows: readonly SiteSpace[]): SiteSpace | undefined =>
  defaultOf(rows.filter(({ hidden }) => !hidden)) ?? defaultOf(rows);

const defaultOf = <Row extends { default: boolean }>(rows: readonly Row[]): Row | undefined =>
  rows.find((row) => row.default) ?? rows[0];
