/**
 * Where a reverse proxy shows a site: `docs.example.com/guide`. Nobody proves whose such a place is, so an organization gets none that is
 * at, above or below one of another: readers whom that one's proxy sends here would be shown a foreign site.
 */
import { z } from 'zod';
import { queryIn } from '../../db/connection.ts';
import type { Transaction } from '../../db/database.ts';
import type { Site } from '../../db/generated/prisma/client.ts';
import { conflict } from '../../errors.ts';

/** How many segments lead to a site below a host: each request to one looks for a site at each of its own. */
export const MAX_PLACE_DEPTH = 16;

/** As callers give it; hosts are compared in lower case. */
export const proxyPlace = z
  .string()
  .max(512, 'must have at most 512 characters')
  .regex(/^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/, 'must be a host and a path: docs.example.com/guide')
  .refine((place) => place.split('/').length - 1 <= MAX_PLACE_DEPTH, `must have at most ${MAX_PLACE_DEPTH} segments`);

/** As it is stored. */
export const storedPlace = (place: string): string => place.replace(/^[^/]+/, (host) => host.toLowerCase());

const TAKEN = `SELECT 1 FROM "Site" WHERE "organizationId" <> $1
    AND ("proxy" = ANY($2::text[]) OR starts_with("proxy", $3::text || '/'))
    AND NOT EXISTS (SELECT 1 FROM "Site" WHERE "organizationId" = $1 AND "hostname" = $4 AND "hostnameProven" IS NOT NULL)
  LIMIT 1`;

/** 409 for a place among those of another organization, unless it is proven whose the host is. To the end of the transaction it is held. */
export async function holdPlace(tx: Transaction, { organizationId }: Site, place: string): Promise<void> {
  const [host = '', ...segments] = place.split('/');
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`places of ${host}`}, 0))`;
  const above = segments.map((_, at) => [host, ...segments.slice(0, at + 1)].join('/'));
  const taken = await queryIn(tx, TAKEN, [organizationId, above, place, host]);
  if (taken.length > 0)
    throw conflict('A site of another organization is shown there: prove first whose the host is, with a hostname', [
      { path: 'proxy', message: 'is at, above or below the place of a site of another organization' },
    ]);
}
