/** Writes down what each renderer has to be told; a job for each tells it, so that one that fails holds up no other. */

import type { OutboxEvent } from '../../../outbox/events.ts';
import type { OutboxReader } from '../../../outbox/reader.ts';
import type { Services } from '../../../services.ts';
import { RENDERERS } from './interests.ts';
import { sendPurge } from './job.ts';
import { tagsOf } from './tags.ts';

export const rendererReader: OutboxReader = {
  name: RENDERERS,
  kinds: [
    'site_updated',
    'space_updated',
    'space_deleted',
    'space_restored',
    'space_content_updated',
    'space_openapi_updated',
    'change_request_created',
    'change_request_updated',
    'change_request_merged',
    'change_request_closed',
  ],
  selective: true,
  concurrency: 2,
  deliver: (event, { services }) => noteDown(services, event),
};

async function noteDown({ database, jobs }: Services, event: OutboxEvent): Promise<void> {
  const { site, spaces, further } = tagsOf(event);
  const rows = await database.query<{ id: string; dueAt: Date | null }>(NOTE, [
    event.subject,
    site,
    spaces,
    [...further],
  ]);
  for (const { id, dueAt } of rows) await sendPurge(jobs, id, dueAt);
  await database.query(FORGET, [event.subject]);
}

/** $1 the subject, $2 the tag of the site, $3 those of its spaces, $4 further ones. */
const NOTE = `
  WITH told AS (
    SELECT r."id", r."organizationId", r."dueAt", i."owner"
    FROM "OutboxInterest" i JOIN "SiteRenderer" r ON r."siteId" = substr(i."owner", 6)
    WHERE i."reader" = '${RENDERERS}' AND i."subject" = $1),
  tags AS (
    SELECT "id", "organizationId", "owner" AS "tag" FROM told WHERE $2::boolean
    UNION SELECT "id", "organizationId", unnest($4::text[]) FROM told
    UNION SELECT t."id", t."organizationId", i."subject" FROM told t
      JOIN "OutboxInterest" i ON i."owner" = t."owner" AND i."reader" = '${RENDERERS}' WHERE $3::boolean),
  noted AS (
    INSERT INTO "RendererPurge" AS p ("rendererId", "organizationId", "tag")
    SELECT "id", "organizationId", "tag" FROM tags ORDER BY "id", "tag"
    ON CONFLICT ("rendererId", "tag") DO UPDATE SET "turn" = p."turn" + 1
    RETURNING "rendererId")
  SELECT "id", "dueAt" FROM told WHERE "id" IN (SELECT "rendererId" FROM noted)`;

/** Interests on behalf of sites that have no renderer any more, and those in spaces that have left the site. */
const FORGET = `
  DELETE FROM "OutboxInterest" o
  WHERE o."reader" = '${RENDERERS}' AND o."owner" IN (
      SELECT "owner" FROM "OutboxInterest" WHERE "reader" = '${RENDERERS}' AND "subject" = $1)
    AND (NOT EXISTS (SELECT 1 FROM "SiteRenderer" WHERE "siteId" = substr(o."owner", 6))
      OR (o."subject" LIKE 'space:%' AND NOT EXISTS (
        SELECT 1 FROM "SiteSpace" s WHERE s."siteId" = substr(o."owner", 6) AND s."spaceId" = substr(o."subject", 7))))`;
