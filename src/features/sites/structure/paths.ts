/** Paths of sections and of the spaces in them: the parts of published addresses. */
import { slugOf, slugProblem, slugVariant } from '../../../engine/revisions/slug.ts';
import { badInput, conflict } from '../../../errors.ts';
import type { Structure } from './structure.ts';

/** A free path that a title gives, with a number behind where others have it. */
export function freePath(title: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(title).toLowerCase();
  for (let n = 0; ; n++) {
    const path = slugVariant(slug, n);
    if (!taken.has(path)) return path;
  }
}

/** 400 naming `path` for what cannot be a part of an address; `~` begins what the server itself has there. */
export function checkPath(path: string): void {
  const problem = path.startsWith('~') ? 'must not begin with ~' : slugProblem(path);
  if (problem) throw badInput('path', problem);
  if (path !== path.toLowerCase()) throw badInput('path', 'must be in lower case');
}

/** What a section may not be called: the paths of the other sections, and of the spaces in these. */
export const takenForSection = ({ sections, siteSpaces }: Structure, sectionId: string | null): Set<string> =>
  new Set([
    ...sections.filter(({ id }) => id !== sectionId).map(({ path }) => path),
    ...siteSpaces.filter((row) => row.sectionId !== sectionId).map(({ path }) => path),
  ]);

/** What a space in a section may not be called: the paths of the others there, and of the other sections. */
export const takenForSiteSpace = (
  { sections, siteSpaces }: Structure,
  sectionId: string,
  siteSpaceId: string | null,
): Set<string> =>
  new Set([
    ...sections.filter(({ id }) => id !== sectionId).map(({ path }) => path),
    ...siteSpaces.filter((row) => row.sectionId === sectionId && row.id !== siteSpaceId).map(({ path }) => path),
  ]);

/** 409 for a path that is taken. */
export function refuseTaken(path: string, taken: ReadonlySet<string>): void {
  if (taken.has(path)) throw conflict(`The path "${path}" is taken in this site`);
}
