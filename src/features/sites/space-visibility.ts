/** Who may read a space follows from the site that publishes it: when that changes, it is in the outbox, space by space. */
import { queryIn } from '../../db/connection.ts';
import type { Transaction } from '../../db/database.ts';
import { type NewEvent, ofSpace } from '../../outbox/events.ts';
import { recordEvents } from '../../outbox/record.ts';
import type { Services } from '../../services.ts';
import { NOT_PUBLISHED } from '../spaces/counts.ts';

interface Seen {
  spaceId: string;
  organizationId: string;
  visibility: string;
  /** What it is without this site. */
  elsewhere: string;
}

/** Of the spaces of a site, before something changes. */
export type Visibilities = ReadonlyMap<string, string>;

/** The visibilities of the spaces of a site, and of those named, as they are now. One statement. */
const visibilitiesIn = (tx: Transaction, siteId: string, spaceIds: readonly string[] = []): Promise<Seen[]> =>
  queryIn<Seen & object>(tx, VISIBILITIES, [siteId, [...spaceIds], NOT_PUBLISHED]);

const first = (which: string): string => `coalesce((
    SELECT t."visibility" FROM "SiteSpace" i JOIN "Site" t ON t."id" = i."siteId" AND t."publishedAt" IS NOT NULL
    WHERE i."spaceId" = s."id" AND ${which} ORDER BY t."createdAt", t."id" LIMIT 1), $3)`;

const VISIBILITIES = `
  SELECT s."id" AS "spaceId", s."organizationId", ${first('true')} AS "visibility", ${first(`t."id" <> $1`)} AS "elsewhere"
  FROM "Space" s
  WHERE s."id" = ANY($2::text[]) OR s."id" IN (SELECT "spaceId" FROM "SiteSpace" WHERE "siteId" = $1)
  ORDER BY s."id"`;

/** As they are before a change of the site, which is locked. */
export async function visibilitiesOf(tx: Transaction, siteId: string): Promise<Visibilities> {
  const rows = await visibilitiesIn(tx, siteId);
  return new Map(rows.map(({ spaceId, visibility }) => [spaceId, visibility]));
}

/** Records which spaces have another visibility than before the change. */
export async function recordVisibilities(
  tx: Transaction,
  services: Pick<Services, 'events'>,
  siteId: string,
  before: Visibilities,
  actorId: string | null,
): Promise<void> {
  const after = await visibilitiesIn(tx, siteId, [...before.keys()]);
  const events = after.flatMap(({ spaceId, organizationId, visibility, elsewhere }): NewEvent[] => {
    // What got into the site was not in it before.
    const previousVisibility = before.get(spaceId) ?? elsewhere;
    if (visibility === previousVisibility) return [];
    const data = { visibility, previousVisibility, actorId };
    return [{ subject: ofSpace(spaceId), organizationId, kind: 'space_visibility_updated', data }];
  });
  await recordEvents(tx, services, ...events);
}
