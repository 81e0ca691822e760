/** Changes of a structure: its sections, and the spaces that make or end one. Pure; each gives the structure afterwards. */
import { keyBetween } from '../../../engine/revisions/order-key.ts';
import { badInput } from '../../../errors.ts';
import { checkPath, freePath, refuseTaken, takenForSection } from './paths.ts';
import {
  addSiteSpace,
  given,
  makeDefaultSiteSpace,
  type NewSiteSpace,
  refuseMore,
  refuseTwice,
} from './site-spaces.ts';
import {
  changed,
  entriesIn,
  type Section,
  type Structure,
  sectionIn,
  sectionsInOrder,
  siteSpacesIn,
  successorOf,
} from './structure.ts';

export interface NewSection {
  id: string;
  /** Its first space. */
  siteSpace: NewSiteSpace;
  /** By default that of the space. */
  title?: string | undefined;
  icon?: string | null | undefined;
}

/** Titles of sections have at least two characters, and not only blanks; those of spaces may have none. */
const titleFor = (title: string): string => (title.length < 2 || title.trim() === '' ? 'Untitled' : title);

/** Adds a section with one space at the end. The first one of a site is its default. */
export function addSection(structure: Structure, { id, siteSpace, title, icon }: NewSection): Structure {
  refuseTwice(structure, siteSpace.space.id);
  refuseMore(structure);
  const own = title ?? titleFor(siteSpace.space.title);
  const section: Section = {
    id,
    siteId: structure.siteId,
    organizationId: structure.organizationId,
    groupId: null,
    position: keyBetween(entriesIn(structure, null).at(-1)?.row.position ?? null, null),
    title: own,
    description: null,
    path: freePath(own, takenForSection(structure, null)),
    icon: icon ?? null,
    condition: null,
    default: structure.sections.length === 0,
  };
  return addSiteSpace({ ...structure, sections: [...structure.sections, section] }, siteSpace, id);
}

/** Removes a section with the spaces in it. The next one becomes the default. */
export function removeSection(structure: Structure, id: string): Structure {
  const removed = structure.sections.find((row) => row.id === id);
  if (!removed) return structure;
  const next = removed.default ? successorOf(sectionsInOrder(structure), id) : undefined;
  const sections = structure.sections.filter((row) => row.id !== id);
  return {
    ...structure,
    sections: next ? changed(sections, next.id, { default: true }) : sections,
    siteSpaces: structure.siteSpaces.filter((row) => row.sectionId !== id),
  };
}

/** What can be changed of a section. */
export interface SectionChange {
  title?: string | undefined;
  path?: string | undefined;
  description?: string | null | undefined;
  icon?: string | null | undefined;
  condition?: string | null | undefined;
  defaultSiteSpace?: string | undefined;
}

/** Changes a section. 409 for a path that is taken. */
export function changeSection(structure: Structure, id: string, change: SectionChange): Structure {
  const { defaultSiteSpace, ...fields } = change;
  sectionIn(structure, id);
  if (fields.path !== undefined) {
    checkPath(fields.path);
    refuseTaken(fields.path, takenForSection(structure, id));
  }
  const after = { ...structure, sections: changed(structure.sections, id, given(fields)) };
  return defaultSiteSpace === undefined ? after : makeDefaultSiteSpace(after, id, defaultSiteSpace);
}

/** Makes a section the default of the site; 400 naming `defaultSiteSection` when it is not in the site. */
export function makeDefaultSection(structure: Structure, id: string): Structure {
  if (!structure.sections.some((row) => row.id === id))
    throw badInput('defaultSiteSection', 'is not a section of this site');
  return { ...structure, sections: structure.sections.map((row) => ({ ...row, default: row.id === id })) };
}

/** Adds a space to the default section, which is made where there is none. */
export function addToDefaultSection(structure: Structure, added: NewSiteSpace, sectionId: string): Structure {
  const section = structure.sections.find((row) => row.default);
  return section
    ? addSiteSpace(structure, added, section.id)
    : addSection(structure, { id: sectionId, siteSpace: added });
}

/** Takes a space off, and its section with it where it was the only one there. The next one becomes the default. */
export function removeSiteSpace(structure: Structure, id: string): Structure {
  const removed = structure.siteSpaces.find((row) => row.id === id);
  if (!removed) return structure;
  const siblings = siteSpacesIn(structure, removed.sectionId);
  if (siblings.length === 1) return removeSection(structure, removed.sectionId);
  const rest = structure.siteSpaces.filter((row) => row.id !== id);
  const next = removed.default ? successorOf(siblings, id) : undefined;
  return { ...structure, siteSpaces: next ? changed(rest, next.id, { default: true }) : rest };
}
