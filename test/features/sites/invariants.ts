/** What holds for every structure, whatever was done to it. */
import { siteSpacePath } from '../../../src/features/sites/addresses.ts';
import {
  entriesIn,
  groupsAround,
  type Structure,
  sectionsInOrder,
  siteSpacesInOrder,
} from '../../../src/features/sites/structure/structure.ts';

/** Sentences about what does not hold; none for a structure that is as it must be. */
export function problemsOf(structure: Structure): string[] {
  const { sections, groups, siteSpaces } = structure;
  const problems: string[] = [];
  const expectOne = (what: string, count: number) => {
    if (count !== 1) problems.push(`${what} has ${count} defaults`);
  };
  if (sections.length > 0) expectOne('the site', sections.filter((row) => row.default).length);
  for (const { id, path } of sections) {
    const own = siteSpaces.filter((row) => row.sectionId === id);
    if (own.length === 0) problems.push(`section ${path} is empty`);
    expectOne(`section ${path}`, own.filter((row) => row.default).length);
    problems.push(
      ...doubles(
        `paths in section ${path}`,
        own.map((row) => row.path),
      ),
    );
    problems.push(
      ...doubles(
        `positions in section ${path}`,
        own.map((row) => row.position),
      ),
    );
    const taken = sections.filter((other) => other.id !== id).map((other) => other.path);
    for (const row of own) if (taken.includes(row.path)) problems.push(`${row.path} is a space and another section`);
  }
  problems.push(
    ...doubles(
      'paths of sections',
      sections.map(({ path }) => path),
    ),
  );
  problems.push(
    ...doubles(
      'spaces',
      siteSpaces.map(({ spaceId }) => spaceId),
    ),
  );
  problems.push(
    ...doubles(
      'addresses',
      siteSpaces.map((row) => siteSpacePath(structure, row)),
    ),
  );
  for (const parent of [null, ...groups.map(({ id }) => id)])
    problems.push(
      ...doubles(
        'positions',
        entriesIn(structure, parent).map(({ row }) => row.position),
      ),
    );
  for (const { id, parentId } of groups)
    if (groupsAround(structure, parentId).includes(id)) problems.push(`group ${id} is in itself`);
  if (sectionsInOrder(structure).length !== sections.length) problems.push('a section stands nowhere');
  if (siteSpacesInOrder(structure).length !== siteSpaces.length) problems.push('a space stands nowhere');
  return problems;
}

const doubles = (what: string, values: readonly string[]): string[] =>
  new Set(values).size === values.length ? [] : [`${what}: some are there twice`];
