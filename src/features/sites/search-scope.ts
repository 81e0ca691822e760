/** Which spaces of a site a search is about. Pure. */
import { badInput } from '../../errors.ts';
import { type SiteSpace, type Structure, sectionsInOrder, siteSpacesIn } from './structure/structure.ts';
import { visiblePart } from './structure/visible.ts';

export type Scope =
  | { mode: 'all' }
  | { mode: 'specific'; siteSpaces: readonly { id: string; field: string }[] }
  | {
      mode: 'default';
      current: { id: string; field: string };
      restrictTo: 'currentSiteSpace' | 'otherSiteSpaces' | null;
    };

/**
 * The spaces, in the order of the site. What is hidden from lists is found only where it is named. By default that is the space that
 * the reader is in, and one of every other section: in the same language where there is one. 400 for one that is not in the site.
 */
export function siteSpacesToSearch(
  structure: Structure,
  scope: Scope,
  languageOf: (siteSpace: SiteSpace) => string | null,
): SiteSpace[] {
  const shown = visiblePart(structure, () => true);
  if (scope.mode === 'all') return [...shown.siteSpaces];
  if (scope.mode === 'specific') return scope.siteSpaces.map(({ id, field }) => named(structure, id, field));
  const current = named(structure, scope.current.id, scope.current.field);
  const others = sectionsInOrder(shown)
    .filter(({ id }) => id !== current.sectionId)
    .flatMap(({ id }) => alike(siteSpacesIn(shown, id), languageOf, languageOf(current)));
  if (scope.restrictTo === 'otherSiteSpaces') return others;
  return scope.restrictTo === 'currentSiteSpace' ? [current] : [current, ...others];
}

function named({ siteSpaces }: Structure, id: string, field: string): SiteSpace {
  const row = siteSpaces.find((known) => known.id === id);
  if (!row) throw badInput(field, 'is not a site space of this site');
  return row;
}

/** The variant of a section for somebody who reads this language. */
function alike(
  variants: readonly SiteSpace[],
  languageOf: (siteSpace: SiteSpace) => string | null,
  language: string | null,
): SiteSpace[] {
  const same = language === null ? undefined : variants.find((row) => languageOf(row) === language);
  const chosen = same ?? variants.find((row) => row.default);
  return chosen ? [chosen] : [];
}
