/** Settings as they are stored: what was given, checked then. */
import type { Context } from '../../../context.ts';
import type { Prisma, Site, SiteSpace } from '../../../db/generated/prisma/client.ts';
import { badInput } from '../../../errors.ts';
import { hasEngine } from '../../people/organizations/engine.ts';
import { siteSpaceRows } from '../structure/rows.ts';
import { type Overrides, settingsOf } from './merge.ts';
import type { GivenSettings, Settings } from './settings.ts';

/** What is overridden for a space; null: nothing. */
export const overridesIn = ({ customization }: Pick<SiteSpace, 'customization'>): Overrides | null =>
  customization as Overrides | null;

/** What is overridden for a space of a site, loaded together with others of the same tick. */
export async function storedOverrides(context: Context, siteSpaceId: string): Promise<Overrides | null> {
  const row = await siteSpaceRows.load(context, siteSpaceId);
  return row && overridesIn(row);
}

/** Whether questions about the sites of an organization can be answered: it has an engine. */
export const canAnswer = (context: Context, organizationId: string): Promise<boolean> =>
  context.memo(`answers ${organizationId}`, () => hasEngine(context.services, organizationId));

/** Of a site without settings of its own whose organization has an engine. */
const ANSWERING = { ai: { mode: 'search' } } as GivenSettings;

/**
 * The settings of a site, or of one of its spaces with these overrides: complete. `answers`: there is an engine, which a site without settings
 * of its own uses.
 */
export const settingsOfSite = (
  { customization }: Pick<Site, 'customization'>,
  overrides: Overrides | null = null,
  answers = false,
): Settings => settingsOf((customization ?? (answers ? ANSWERING : null)) as GivenSettings | null, overrides);

/** A checked value, as columns of JSON take it. */
export const asJson = (value: object) => value as Prisma.InputJsonObject;

/** Every request for a site reads its settings: they are small. In UTF-16 units of JSON. */
const MAX_SETTINGS = 200_000;

/** 400 for settings that are too large together, each of which is not. */
export function refuseLarge(settings: object): void {
  if (JSON.stringify(settings).length > MAX_SETTINGS)
    throw badInput([
      { message: `The settings must have at most ${MAX_SETTINGS.toLocaleString('en')} characters as JSON` },
    ]);
}
