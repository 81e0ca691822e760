/** Counts events of readers of a site. */
import type { Context } from '../../../context.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { announceOutbox } from '../../../outbox/record.ts';
import { settingsOfSite } from '../customization/stored.ts';
import { structureOf } from '../structure/loader.ts';
import { keepComments } from './comments.ts';
import { count } from './count.ts';
import type { SiteEvent } from './event-input.ts';
import { placesOf } from './places.ts';
import { countedQuery, tallyOf } from './tally.ts';
import { dayOf, saltOf, visitorHash } from './visitors.ts';
import { visitsIn } from './visits.ts';

/** The day is that of the server: what clients say of the time is not to be relied on. */
export async function recordEvents(
  context: Context,
  site: Site,
  events: readonly SiteEvent[],
  now = new Date(),
): Promise<void> {
  if (isPreview(context)) return;
  const { database } = context.services;
  const { id: siteId, organizationId } = site;
  const places = await placesOf(context, site, events);
  const day = dayOf(now);
  const salt = await saltOf(database, day);
  const { trackingCookie } = settingsOfSite(site).insights;
  const located = events.flatMap((event, at) => {
    const place = places[at];
    const traits = { siteId, session: event.session, address: context.address, trackingCookie };
    return place ? [{ event, place, visitor: visitorHash(salt, traits) }] : [];
  });
  await keepComments(database, site, located);
  const tally = tallyOf(located);
  if (!tally) return;
  const structure = await structureOf(context, site);
  const happened = await visitsIn(context.services, site, structure, located, context.address);
  const readers = await count(database, { siteId, organizationId, day }, tally, happened);
  announceOutbox(context.services.events, readers);
}

/** Counts a search that found nothing, by who reads the site with its token. Searches as such are events of renderers. */
export async function recordEmptySearch(
  context: Context,
  { id: siteId, organizationId }: Pick<Site, 'id' | 'organizationId'>,
  asked: string,
  now = new Date(),
): Promise<void> {
  const query = countedQuery(asked);
  if (context.caller.kind !== 'visitor' || isPreview(context) || query === '') return;
  const tally = {
    counts: { views: 0, bad: 0, ok: 0, good: 0 },
    pages: [],
    visitors: [],
    searches: [{ query, searches: 0, empty: 1 }],
  };
  await count(context.services.database, { siteId, organizationId, day: dayOf(now) }, tally);
}

/** Who works on the site is none of its readers. */
const isPreview = ({ caller }: Context): boolean => caller.kind === 'visitor' && caller.preview;
