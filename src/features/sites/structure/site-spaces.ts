/** Changes of a structure: the spaces in its sections. Pure; each gives the structure afterwards. */
import { keyBetween } from '../../../engine/revisions/order-key.ts';
import { badInput, conflict, preconditionFailed } from '../../../errors.ts';
import { checkPath, freePath, refuseTaken, takenForSiteSpace } from './paths.ts';
import { changed, type SiteSpace, type Structure, siteSpaceIn, siteSpacesIn } from './structure.ts';

/** Sections, groups and spaces of one site: all are read together. */
export const MAX_ENTRIES = 1000;

/** A space that gets into a site, and the id that it has there. */
export interface NewSiteSpace {
  id: string;
  space: { id: string; title: string; translatedTo?: string | null };
}

/** 409 for a space that is in the site already. */
export function refuseTwice({ siteSpaces }: Structure, spaceId: string): void {
  if (siteSpaces.some((row) => row.spaceId === spaceId)) throw conflict('The space is in this site already');
}

/** 412 for a site that has as many sections, groups and spaces as it may have. */
export function refuseMore({ sections, groups, siteSpaces }: Structure): void {
  if (sections.length + groups.length + siteSpaces.length >= MAX_ENTRIES)
    throw preconditionFailed(`A site has at most ${MAX_ENTRIES} sections, groups and spaces`);
}

/** Adds a space behind the others of a section; 400 naming `sectionId` for a section that is not there. 409 when it is in the site. */
export function addSiteSpace(structure: Structure, { id, space }: NewSiteSpace, sectionId: string): Structure {
  refuseTwice(structure, space.id);
  refuseMore(structure);
  if (!structure.sections.some((row) => row.id === sectionId))
    throw badInput('sectionId', 'is not a section of this site');
  const others = siteSpacesIn(structure, sectionId);
  const added: SiteSpace = {
    id,
    siteId: structure.siteId,
    organizationId: structure.organizationId,
    sectionId,
    spaceId: space.id,
    position: keyBetween(others.at(-1)?.position ?? null, null),
    title: null,
    path: pathFor(space, takenForSiteSpace(structure, sectionId, null)),
    condition: null,
    hidden: false,
    default: others.length === 0,
  };
  return { ...structure, siteSpaces: [...structure.siteSpaces, added] };
}

/** A translation is at its language (`/ja/`), unless another one is. */
function pathFor({ title, translatedTo }: NewSiteSpace['space'], taken: ReadonlySet<string>): string {
  const language = translatedTo?.toLowerCase();
  return language !== undefined && !taken.has(language) ? language : freePath(title, taken);
}

/** What can be changed of a space in a site. */
export interface SiteSpaceChange {
  path?: string | undefined;
  title?: string | null | undefined;
  condition?: string | null | undefined;
  hidden?: boolean | undefined;
  /** True alone: a default is replaced, not taken away. */
  default?: boolean | undefined;
  spaceId?: string | undefined;
}

/** Changes a space in a site. 409 for a path or space that is taken. */
export function changeSiteSpace(structure: Structure, id: string, change: SiteSpaceChange): Structure {
  const row = siteSpaceIn(structure, id);
  const { default: makeDefault, ...fields } = change;
  if (fields.path !== undefined) {
    checkPath(fields.path);
    refuseTaken(fields.path, takenForSiteSpace(structure, row.sectionId, id));
  }
  if (fields.spaceId !== undefined && fields.spaceId !== row.spaceId) refuseTwice(structure, fields.spaceId);
  if (makeDefault === false && row.default) throw badInput('default', 'can only be set to true: set it on another one');
  const after = { ...structure, siteSpaces: changed(structure.siteSpaces, id, given(fields)) };
  return makeDefault ? makeDefaultSiteSpace(after, row.sectionId, id) : after;
}

/** Makes a space the default of its section; 400 naming `defaultSiteSpace` when it is not in that section. */
export function makeDefaultSiteSpace(structure: Structure, sectionId: string, id: string): Structure {
  if (!structure.siteSpaces.some((row) => row.id === id && row.sectionId === sectionId))
    throw badInput('defaultSiteSpace', 'is not a site space of this section');
  return {
    ...structure,
    siteSpaces: structure.siteSpaces.map((row) =>
      row.sectionId === sectionId ? { ...row, default: row.id === id } : row,
    ),
  };
}

/** Leaves out what is undefined. */
export const given = <Values extends object>(
  values: Values,
): { [Key in keyof Values]: Exclude<Values[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
