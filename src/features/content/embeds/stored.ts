/** What was found out is kept for all of an organization and every server: for long, or shortly when nothing could be told. */
import { createHash } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { type FoundEmbed, findEmbed } from './find.ts';

const KEPT = '30 days';
/** A page that does not answer may be back soon. */
const NOTHING_KEPT = '10 minutes';
/** Of an organization; the oldest go first. */
const MOST = 5000;

/** Addresses that are asked at a time by one server, and by one organization of it. Others are not waited for. */
const UNDER_WAY = { all: 64, each: 8 } as const;

/** What is being found out, by organization and address. */
const asking = new WeakMap<Database, Map<string, Promise<FoundEmbed | null>>>();

/** What an address is; null when nothing can be told, or too much is being asked at this moment. */
export async function embedOf(
  { database, outgoing }: Pick<Services, 'database' | 'outgoing'>,
  organizationId: string,
  url: URL,
): Promise<FoundEmbed | null> {
  const key = createHash('sha256').update(url.href).digest('base64url');
  const [kept] = await database.query<{ found: FoundEmbed | null }>(
    `SELECT "found" FROM "Embed" WHERE "organizationId" = $1 AND "key" = $2 AND "expiresAt" > now()`,
    [organizationId, key],
  );
  if (kept) return kept.found;
  const all = asking.get(database) ?? new Map<string, Promise<FoundEmbed | null>>();
  asking.set(database, all);
  const name = `${organizationId} ${key}`;
  const known = all.get(name);
  if (known) return known;
  const own = [...all.keys()].filter((other) => other.startsWith(`${organizationId} `));
  if (all.size >= UNDER_WAY.all || own.length >= UNDER_WAY.each) return null;
  const found = findAndKeep().finally(() => all.delete(name));
  all.set(name, found);
  return found;

  async function findAndKeep(): Promise<FoundEmbed | null> {
    const embed = await findEmbed(outgoing, url);
    const life = embed ? KEPT : NOTHING_KEPT;
    await database.query(KEEP, [organizationId, key, url.href, embed && JSON.stringify(embed), life, MOST - 1]);
    return embed;
  }
}

const KEEP = `
  WITH kept AS (
    INSERT INTO "Embed" ("organizationId", "key", "url", "found", "expiresAt")
    VALUES ($1, $2, $3, $4::jsonb, now() + $5::text::interval)
    ON CONFLICT ("organizationId", "key") DO UPDATE
      SET "found" = excluded."found", "fetchedAt" = now(), "expiresAt" = excluded."expiresAt")
  DELETE FROM "Embed" WHERE "organizationId" = $1 AND "key" <> $2 AND "key" IN (
    SELECT "key" FROM "Embed" WHERE "organizationId" = $1 AND "key" <> $2 ORDER BY "fetchedAt" DESC OFFSET $6::int)`;
