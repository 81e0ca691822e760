/**
 * What readers did, for those outside who are to hear of it: integrations and webhooks. It names the reader more closely than what is
 * counted, and is made only while somebody there wants it.
 */
import type { Site } from '../../../db/generated/prisma/client.ts';
import { type NewEvent, ofSite, type SiteVisit } from '../../../outbox/events.ts';
import { wantedKinds } from '../../../outbox/wanted.ts';
import type { Services } from '../../../services.ts';
import type { Structure } from '../structure/structure.ts';
import type { LocatedEvent } from './tally.ts';

/** What is handed on of a text that renderers send. */
const MAX_TEXT = 2048;
const MAX_COOKIES = 50;

/** Events of the outbox for what happened at these places: at most one of each kind. */
export async function visitsIn(
  { database }: Pick<Services, 'database'>,
  { id, organizationId }: Pick<Site, 'id' | 'organizationId'>,
  structure: Structure,
  located: readonly LocatedEvent[],
  address: string | undefined,
): Promise<NewEvent[]> {
  if (!located.some(({ event }) => event.type === 'page_view' || event.type === 'page_post_feedback')) return [];
  const of = { subject: ofSite(id), organizationId };
  const wanted = await wantedKinds(database, ['site_view', 'page_feedback'], of);
  const visit = (one: LocatedEvent) => visitOf(structure, one, address);
  const views = wanted.has('site_view') ? located.filter(({ event }) => event.type === 'page_view').map(visit) : [];
  const ratings = wanted.has('page_feedback')
    ? located
        .filter(({ event }) => event.type === 'page_post_feedback')
        .map((one) => ({ ...visit(one), ...rating(one) }))
    : [];
  return [
    ...(views.length > 0 ? [{ ...of, kind: 'site_view' as const, data: { views } }] : []),
    ...(ratings.length > 0 ? [{ ...of, kind: 'page_feedback' as const, data: { ratings } }] : []),
  ];
}

function rating({ event: { feedback } }: LocatedEvent) {
  const comment = feedback.comment?.toWellFormed().trim();
  return { feedback: { rating: feedback.rating, ...(comment && { comment }) } };
}

function visitOf(
  { siteSpaces }: Structure,
  { event: { session, location }, place: { spaceId, pageId }, visitor }: LocatedEvent,
  ip: string | undefined,
): SiteVisit {
  const siteSpaceId = siteSpaces.find(
    (row) => row.spaceId === spaceId && (!location?.siteSpace || row.id === location.siteSpace),
  )?.id;
  return {
    ...(siteSpaceId && { siteSpaceId }),
    ...(spaceId && { spaceId }),
    ...(pageId && { pageId }),
    visitor: {
      anonymousId: visitor,
      cookies: cookiesIn(session?.cookies),
      userAgent: textOf(session?.userAgent),
      ip: ip ?? '',
      ...(session?.language && { language: textOf(session.language) }),
    },
    url: textOf(location?.url),
    referrer: textOf(session?.referrer),
  };
}

const textOf = (text: string | null | undefined): string => (text ?? '').slice(0, MAX_TEXT).toWellFormed();

/** Cookies as renderers send them, those that are texts. */
const cookiesIn = (cookies: object | null | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cookies ?? {})
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .filter(([name, value]) => !`${name}${value}`.includes('\0'))
      .slice(0, MAX_COOKIES)
      .map(([name, value]) => [textOf(name), textOf(value)]),
  );
