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
 * in headers. The site is locked.
 */
export async function refuseBroken(tx: Transaction, site: Site, schema: AdaptiveSchema): Promise<void> {
  const before = schemaOf(site);
  const broken = (await conditionsOf(tx, site)).flatMap(({ place, condition }) => {
    const problem = conditionProblem(condition, schema);
    return problem && !conditionProblem(condition, before)
      ? [{ path: 'jsonSchema', message: `does not fit the condition of ${place}: it ${problem.message}` }]
      : [];
  });
  if (broken.length > 0) throw badInput(broken.slice(0, MAX_NAMED));
}

/** Whoever may change the schema sees the sections, but perhaps not every space in them. */
async function conditionsOf(tx: Transaction, { id: siteId, customization }: Site) {
  const sections = await tx.siteSection.findMany({
    where: { siteId },
    select: { title: true, condition: true, siteSpaces: { select: { condition: true, customization: true } } },
  });
  const ofSpaces = sections.flatMap(({ title, siteSpaces }) =>
    siteSpaces.map((row) => ({ ...row, place: `a space in the section "${title}"` })),
  );
  const headers = [
    { place: 'the site', given: customization as GivenSettings | null },
    ...ofSpaces.map(({ place, customization: own }) => ({ place, given: own as OverrideChanges | null })),
  ];
  return [
    ...sections.map(({ title, condition }) => ({ place: `the section "${title}"`, condition })),
    ...ofSpaces,
    ...headers.flatMap(({ place, given }) =>
      conditionsIn(given ?? {}).map(({ path, condition }) => ({ place: `${place}, at ${path}`, condition })),
    ),
  ].flatMap(({ place, condition }) => (condition ? [{ place, condition }] : []));
}
