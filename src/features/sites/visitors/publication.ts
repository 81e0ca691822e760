/**
 * What decides who reads what of a site: its structure, its keys, its links, what it knows of visitors. Kept by the version of the
 * site, which every change of any of them raises, so that a request of a reader asks the database for that version alone.
 */
import { LRUCache } from 'lru-cache';
import type { Door } from '../../../access/visitors.ts';
import type { Database } from '../../../db/database.ts';
import type { SiteAuth } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { audienceOf } from '../adaptive/audiences.ts';
import { type Claims, claimsOf } from '../adaptive/claims.ts';
import { holds } from '../adaptive/conditions.ts';
import { type AdaptiveSchema, UNSIGNED } from '../adaptive/schema.ts';
import { readStructures } from '../structure/store.ts';
import type { Structure } from '../structure/structure.ts';
import { readerPart } from '../structure/visible.ts';

export interface Publication {
  readonly structure: Structure;
  /** Null: conditions hide nothing. */
  readonly schema: AdaptiveSchema | null;
  readonly auth: Pick<SiteAuth, 'siteId' | 'privateKey' | 'fallbackURL'>;
  /** The secrets of the links that are active. */
  readonly shareKeys: readonly string[];
  readonly adaptiveContent: boolean;
  /** What readers with these claims see, by the claims. */
  readonly parts: LRUCache<string, Structure>;
  /** Tokens that were made for them, by all that is in one. */
  readonly tokens: LRUCache<string, string>;
}

/** Sites in memory, and of each so many groups of readers. */
const MAX_SITES = 500;
const MAX_PARTS = 200;
const MAX_TOKENS = 500;

const kept = new WeakMap<Database, LRUCache<string, Promise<Publication>>>();

/** What is published of a site at the version that its door has. */
export function publicationOf(database: Database, door: Door): Promise<Publication> {
  const cache = kept.get(database) ?? new LRUCache<string, Promise<Publication>>({ max: MAX_SITES });
  kept.set(database, cache);
  const key = `${door.id} ${door.version}`;
  const known = cache.get(key);
  if (known) return known;
  const reading = read(database, door);
  cache.set(key, reading);
  reading.catch(() => cache.delete(key));
  return reading;
}

interface Row {
  adaptiveSchema: AdaptiveSchema | null;
  privateKey: Uint8Array;
  fallbackURL: string | null;
  shareKeys: string[];
}

const READ = `SELECT s."adaptiveSchema", a."privateKey", a."fallbackURL",
    ARRAY(SELECT l."key" FROM "SiteShareLink" l WHERE l."siteId" = s."id" AND l."active") AS "shareKeys"
  FROM "Site" s JOIN "SiteAuth" a ON a."siteId" = s."id" WHERE s."id" = $1`;

async function read(database: Database, door: Door): Promise<Publication> {
  const { id, adaptiveContent } = door;
  const query = <R extends object>(sql: string, values: readonly unknown[]) => database.query<R>(sql, [...values]);
  const [[structure], [row]] = await Promise.all([readStructures(query, [door]), query<Row>(READ, [id])]);
  // Deleted since its door was read.
  if (!structure || !row) throw notFound('Site');
  const { adaptiveSchema, privateKey, fallbackURL, shareKeys } = row;
  return {
    structure,
    schema: adaptiveSchema,
    auth: { siteId: id, privateKey: Uint8Array.from(privateKey), fallbackURL },
    shareKeys,
    adaptiveContent,
    parts: new LRUCache({ max: MAX_PARTS }),
    tokens: new LRUCache({ max: MAX_TOKENS }),
  };
}

/** What of these claims the site knows: the signed ones, and apart those that nobody signed. */
export const knownClaims = (
  { schema, adaptiveContent }: Publication,
  claims: Readonly<Record<string, unknown>>,
): Claims => (adaptiveContent ? claimsOf(schema, claims, claims[UNSIGNED]) : {});

/** The part of the site that readers with these claims see, what is hidden from lists included. */
export function partFor(publication: Publication, claims: Claims): Structure {
  const { structure, adaptiveContent, parts } = publication;
  const key = JSON.stringify(claims);
  const known = parts.get(key);
  if (known) return known;
  const part = readerPart(structure, (condition) => !adaptiveContent || holds(condition, claims));
  parts.set(key, part);
  return part;
}

/**
 * Names those who see the same; null where there may be any number of such groups. Without adaptive content conditions hide nothing: that
 * is another view than that of readers of whom nothing is known.
 */
export const viewOf = ({ schema, adaptiveContent }: Publication, claims: Claims): string | null =>
  adaptiveContent ? audienceOf(schema, claims) : 'all';
