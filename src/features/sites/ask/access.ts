/** Who may ask a site: its readers and members, where the organization has an engine and the site lets it answer. */
import { orVisitors } from '../../../access/rule.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { Places } from '../../../server/places.ts';
import type { Services } from '../../../services.ts';
import { canAnswer, settingsOfSite } from '../customization/stored.ts';
import { onSite } from '../rights.ts';

const searching = orVisitors(onSite('search'));

/** The site that is asked. Without an engine, or where the site wants none, there is nothing to ask. */
export const asking: typeof searching = {
  ...searching,
  check: async (context, args, parent) => {
    const site = (await searching.check(context, args, parent)) as Site;
    const answers = await canAnswer(context, site.organizationId);
    if (!answers || settingsOfSite(site, null, answers).ai.mode === 'none') throw notFound('Assistant');
    return site;
  },
};

/** Answers that one server makes for an organization at once: an engine does few, and readers are many. */
const AT_ONCE = 8;

const places = new WeakMap<Services['database'], Places>();

/** Takes a place among the answers of an organization; 429 where all are taken. What it returns gives it back. */
export function takePlace({ database }: Services, organizationId: string): () => void {
  const own =
    places.get(database) ?? new Places(AT_ONCE, () => 'Too many questions are being answered; please try again');
  places.set(database, own);
  return own.take(organizationId);
}
