/** Changes of a structure: groups of sections. Pure; each gives the structure afterwards. */
import { keyBetween } from '../../../engine/revisions/order-key.ts';
import { badInput } from '../../../errors.ts';
import { given, refuseMore } from './site-spaces.ts';
import { changed, entriesIn, type Group, groupIn, groupsAround, type Structure } from './structure.ts';

/** Of groups within each other; readers show far fewer. */
export const MAX_DEPTH = 20;

export interface NewGroup {
  id: string;
  title: string;
  icon?: string | null | undefined;
  /** Sections of the site, which move into it in this order. */
  sections: readonly string[];
  parent?: string | null | undefined;
}

const endOf = (structure: Structure, groupId: string | null): string =>
  keyBetween(entriesIn(structure, groupId).at(-1)?.row.position ?? null, null);

/** Adds a group at the end of another one, or of the site. 400 for a parent or section that is not in the site. */
export function addGroup(structure: Structure, { id, title, icon, sections, parent }: NewGroup): Structure {
  refuseMore(structure);
  const parentId = parent ?? null;
  if (parentId !== null && !structure.groups.some((row) => row.id === parentId))
    throw badInput('parent', 'is not a section group of this site');
  if (groupsAround(structure, parentId).length >= MAX_DEPTH)
    throw badInput('parent', `is ${MAX_DEPTH} groups deep, which is the limit`);
  const { siteId, organizationId } = structure;
  const group: Group = {
    id,
    siteId,
    organizationId,
    parentId,
    position: endOf(structure, parentId),
    title,
    icon: icon ?? null,
  };
  const known = new Set(structure.sections.map((row) => row.id));
  const unknown = sections.findIndex((section) => !known.has(section));
  if (unknown >= 0) throw badInput(`sections[${unknown}]`, 'is not a section of this site');
  const made: Structure = { ...structure, groups: [...structure.groups, group] };
  return [...new Set(sections)].reduce((so, section) => putIntoGroup(so, id, section), made);
}

/** Changes a group. */
export function changeGroup(
  structure: Structure,
  id: string,
  change: { title?: string | undefined; icon?: string | null | undefined },
): Structure {
  groupIn(structure, id);
  return { ...structure, groups: changed(structure.groups, id, given(change)) };
}

/** Removes a group; what was in it takes its place, in the same order. */
export function removeGroup(structure: Structure, id: string): Structure {
  const group = structure.groups.find((row) => row.id === id);
  if (!group) return structure;
  const next = nextTo(structure, group);
  const positions = new Map<string, string>();
  let last = group.position;
  for (const { row } of entriesIn(structure, id)) {
    last = keyBetween(last, next);
    positions.set(row.id, last);
  }
  const up = (row: { id: string; position: string }) => ({ position: positions.get(row.id) ?? row.position });
  return {
    ...structure,
    sections: structure.sections.map((row) =>
      row.groupId === id ? { ...row, groupId: group.parentId, ...up(row) } : row,
    ),
    groups: structure.groups
      .filter((row) => row.id !== id)
      .map((row) => (row.parentId === id ? { ...row, parentId: group.parentId, ...up(row) } : row)),
  };
}

/** The position of what comes after a group; null for the last one. */
function nextTo(structure: Structure, group: Group): string | null {
  const siblings = entriesIn(structure, group.parentId);
  return siblings[siblings.findIndex(({ row }) => row.id === group.id) + 1]?.row.position ?? null;
}

/** Moves a section to the end of a group; one that is in it stays where it is. 400 naming `sectionId` when it is not in the site. */
export function putIntoGroup(structure: Structure, groupId: string, sectionId: string): Structure {
  groupIn(structure, groupId);
  const section = structure.sections.find((row) => row.id === sectionId);
  if (!section) throw badInput('sectionId', 'is not a section of this site');
  if (section.groupId === groupId) return structure;
  const position = endOf(structure, groupId);
  return { ...structure, sections: changed(structure.sections, sectionId, { groupId, position }) };
}

/** Moves a section out of a group, to behind it; nothing for one that is not in it. */
export function takeOutOfGroup(structure: Structure, groupId: string, sectionId: string): Structure {
  const group = structure.groups.find((row) => row.id === groupId);
  const section = structure.sections.find((row) => row.id === sectionId && row.groupId === groupId);
  if (!group || !section) return structure;
  const position = keyBetween(group.position, nextTo(structure, group));
  return { ...structure, sections: changed(structure.sections, sectionId, { groupId: group.parentId, position }) };
}
