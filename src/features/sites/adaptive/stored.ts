/** Adaptive schemas as they are stored, and the conditions that are written against them. */
import type { Transaction } from '../../../db/database.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { badInput } from '../../../errors.ts';
import { conditionsIn } from '../customization/for-visitor.ts';
import type { OverrideChanges } from '../customization/overrides.ts';
import type { GivenSettings } from '../customization/settings.ts';
import { conditionProblem } from './conditions.ts';
import type { AdaptiveSchema } from './schema.ts';

/** The schema of a site, which was checked when it was given; null: it has none. */
export const schemaOf = ({ adaptiveSchema }: Pick<Site, 'adaptiveSchema'>): AdaptiveSchema | null =>
  adaptiveSchema as AdaptiveSchema | null;

/** Refusals name no more conditions. */
const MAX_NAMED = 10;

/**
 * 400 naming the conditions of a site that could be evaluated so far, and could not with this schema: of sections, spaces, and links
 * in headers. The site is locked. `seen`: the sections that the caller sees; others are not named.
 */
export async function refuseBroken(
  tx: Transaction,
  site: Site,
  schema: AdaptiveSchema,
  seen: ReadonlySet<string>,
): Promise<void> {
  const before = schemaOf(site);
  const broken = (await conditionsOf(tx, site, seen)).flatMap(({ place, condition }) => {
    const problem = conditionProblem(condition, schema);
    return problem && !conditionProblem(condition, before)
      ? [{ path: 'jsonSchema', message: `does not fit the condition of ${place}: it ${problem.message}` }]
      : [];
  });
  if (broken.length > 0) throw badInput(broken.slice(0, MAX_NAMED));
}

async function conditionsOf(tx: Transaction, { id: siteId, customization }: Site, seen: ReadonlySet<string>) {
  const sections = await tx.siteSection.findMany({
    where: { siteId },
    select: {
      id: true,
      title: true,
      condition: true,
      siteSpaces: { select: { condition: true, customization: true } },
    },
  });
  const nameOf = ({ id, title }: { id: string; title: string }) =>
    seen.has(id) ? `the section "${title}"` : 'a section that you do not see';
  const ofSpaces = sections.flatMap((section) =>
    section.siteSpaces.map((row) => ({ ...row, place: `a space in ${nameOf(section)}` })),
  );
  const headers = [
    { place: 'the site', given: customization as GivenSettings | null },
    ...ofSpaces.map(({ place, customization: own }) => ({ place, given: own as OverrideChanges | null })),
  ];
  return [
    ...sections.map((section) => ({ place: nameOf(section), condition: section.condition })),
    ...ofSpaces,
    ...headers.flatMap(({ place, given }) =>
      conditionsIn(given ?? {}).map(({ path, condition }) => ({ place: `${place}, at ${path}`, condition })),
    ),
  ].flatMap(({ place, condition }) => (condition ? [{ place, condition }] : []));
}
