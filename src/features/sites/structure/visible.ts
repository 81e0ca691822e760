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
 * What a reader of the site gets: without parts whose condition does not hold, and without what is hidden from lists. What is left is
 * as structures are: no section and no group is empty, and where a default is gone the first one takes its place.
 */
export function visiblePart(structure: Structure, holds: (condition: string) => boolean): Structure {
  const passes = ({ condition }: { condition: string | null }) => !condition || holds(condition);
  const siteSpaces = structure.siteSpaces.filter((row) => !row.hidden && passes(row));
  const filled = new Set(siteSpaces.map(({ sectionId }) => sectionId));
  const sections = structure.sections.filter((row) => filled.has(row.id) && passes(row));
  const shown = new Set(sections.map(({ id }) => id));
  return withDefaults(
    withoutEmptyGroups({ ...structure, sections, siteSpaces: siteSpaces.filter((row) => shown.has(row.sectionId)) }),
  );
}

/** Until none is empty: a group may have held nothing but empty ones. */
function withoutEmptyGroups(structure: Structure, isAsked: (id: string) => boolean = () => true): Structure {
  const groups = structure.groups.filter(({ id }) => entriesIn(structure, id).length > 0 || !isAsked(id));
  return groups.length === structure.groups.length ? structure : withoutEmptyGroups({ ...structure, groups }, isAsked);
}

function withDefaults(structure: Structure): Structure {
  const section = defaultOf(sectionsInOrder(structure));
  const siteSpaces = new Set(structure.sections.map(({ id }) => defaultOf(siteSpacesIn(structure, id))?.id));
  return {
    ...structure,
    sections: structure.sections.map((row): Section => ({ ...row, default: row.id === section?.id })),
    siteSpaces: structure.siteSpaces.map((row): SiteSpace => ({ ...row, default: siteSpaces.has(row.id) })),
  };
}

const defaultOf = <Row extends { default: boolean }>(rows: readonly Row[]): Row | undefined =>
  rows.find((row) => row.default) ?? rows[0];
