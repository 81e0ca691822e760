/**
 * What a user can see, in a form that SQL filters by: for counts and lists over many spaces, where asking `roleOn` of each
 * row would load them all. `sightOf` follows from `roleOn`, and a property holds the two together.
 */
import { type InheritingEntity, includes, inherits, type Viewer } from './roles.ts';

export interface Sight {
  /** Everything in the organization. */
  all: boolean;
  /** What has a level that is inherited by default. */
  levelled: boolean;
  /** These spaces and collections, and what is in these collections. */
  granted: readonly string[];
}

/** What a viewer sees: the spaces and collections on which `roleOn` gives a role, and no others. */
export function sightOf(viewer: Viewer): Sight {
  const { member, defaultRole, grants, installed } = viewer;
  if (!member) return { all: false, levelled: false, granted: [] };
  const isInheriting = inherits(viewer);
  return {
    all:
      includes(member.role, 'admin') ||
      (isInheriting && defaultRole !== null) ||
      (installed?.everywhere ?? null) !== null,
    levelled: isInheriting,
    granted: [...grants.keys()],
  };
}

/** Whether this sight holds the space or collection. */
export const sees = ({ all, levelled, granted }: Sight, { id, ancestors, inheritedLevel }: InheritingEntity): boolean =>
  all ||
  (levelled && inheritedLevel !== null) ||
  granted.includes(id) ||
  ancestors.some((ancestor) => granted.includes(ancestor));

/** The same as a condition in SQL; `sight` names a row with the columns of a `Sight`, `placed` a "Space" or "Collection". */
export const seesInSql = (sight: string, placed: string): string =>
  `(${sight}."all" OR (${sight}."levelled" AND ${placed}."inheritedLevel" IS NOT NULL)
    OR ${placed}."id" = ANY(${sight}."granted") OR ${placed}."ancestors" && ${sight}."granted")`;
