/** Where in a site a path leads: to the space with the longest address that it begins with. Pure. */
import { siteSpacePath } from '../addresses.ts';
import type { SiteSpace, Structure } from '../structure/structure.ts';
import { decoded } from './requested.ts';

export interface FoundSiteSpace {
  siteSpace: SiteSpace;
  /** How many segments lead there; the others are the path of a page. */
  depth: number;
  /** Whether no address of another space goes on from this path. */
  isLast: boolean;
}

interface Addressed {
  siteSpace: SiteSpace;
  segments: readonly string[];
}

const known = new WeakMap<Structure, readonly Addressed[]>();

/** Deepest first. Sites have hundreds of spaces, and renderers ask several times for each page. */
function addressesIn(structure: Structure): readonly Addressed[] {
  const before = known.get(structure);
  if (before) return before;
  const addresses = structure.siteSpaces
    .map((siteSpace) => ({ siteSpace, segments: segmentsIn(siteSpacePath(structure, siteSpace)) }))
    .toSorted((a, b) => b.segments.length - a.segments.length);
  known.set(structure, addresses);
  return addresses;
}

const segmentsIn = (path: string): string[] =>
  path.split('/').flatMap((segment) => (segment === '' ? [] : decoded(segment)));

/** The space of this structure that shows what is at a path below the site; undefined: the reader sees none. Case does not matter. */
export function placeOf(structure: Structure, path: readonly string[]): FoundSiteSpace | undefined {
  const asked = path.map((segment) => decoded(segment).toLowerCase());
  const addresses = addressesIn(structure);
  const found = addresses.find(({ segments }) => isBeginning(segments, asked));
  if (!found) return undefined;
  const isLast = !addresses.some(({ segments }) => segments.length > asked.length && isBeginning(asked, segments));
  return { siteSpace: found.siteSpace, depth: found.segments.length, isLast };
}

const isBeginning = (beginning: readonly string[], path: readonly string[]): boolean =>
  beginning.length <= path.length && beginning.every((segment, at) => segment === path[at]);
