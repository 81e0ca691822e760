/** Settings that are tried out before they are stored: refused for the same reasons. */
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { badInput, notFound } from '../../../errors.ts';
import { detailsOf } from '../../../input-messages.ts';
import { checkConditions } from '../adaptive/conditions.ts';
import { schemaOf } from '../adaptive/stored.ts';
import { siteById } from '../rights.ts';
import { conditionsIn } from './for-visitor.ts';
import { changedOverrides, type Overrides } from './merge.ts';
import { overrides } from './overrides.ts';
import { withOneForm } from './page-actions.ts';
import { type GivenSettings, settings } from './settings.ts';
import { refuseLarge, settingsOfSite } from './stored.ts';

/** The settings, as the site would keep them; 400 names what of them is wrong. */
export async function checkedSettings(context: Context, siteId: string, given: object): Promise<GivenSettings> {
  const { data, site } = await accepted(context, siteId, settings, given);
  return small(withOneForm(data, settingsOfSite(site)));
}

/** The overrides that these changes would leave of none, as a space of the site would keep them; 400 names what of them is wrong. */
export async function checkedOverrides(context: Context, siteId: string, changes: object): Promise<Overrides> {
  const { data } = await accepted(context, siteId, overrides, changes);
  return small(changedOverrides(null, data));
}

/** What is given, as it is declared, with conditions that hold for the site. */
async function accepted<Schema extends typeof settings | typeof overrides>(
  context: Context,
  siteId: string,
  schema: Schema,
  given: object,
) {
  const { data, error } = schema.safeParse(given);
  if (!data) throw badInput(error.issues.flatMap((issue) => detailsOf(issue, [])));
  const site = await siteById(context, siteId);
  if (!site) throw notFound('Site');
  checkConditions(conditionsIn(data), schemaOf(site));
  return { data: data as z.output<Schema>, site };
}

function small<Kept extends object>(kept: Kept): Kept {
  refuseLarge(kept);
  return kept;
}
