/**
 * What decides who reads what of a site: its structure, its keys, its links, what it knows of visitors. Kept by the version of the
 * site, which every change of any of them raises, so that a request of a reader asks the database for that version alone.
 */
import { LRUCache } from 'lru-cache';
import type { Door } from '../../../access/visitors.ts';
import type { Database } from '../../../db/database.ts';
import { notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { audienceOf } from '../adaptive/audiences.ts';
import { type Claims, claimsOf } from '../adaptive/claims.ts';
import { holds } from '../adaptive/conditions.ts';
import { type AdaptiveSchema, UNSIGNED } from '../adaptive/schema.ts';
import { readStructures } from '../structure/store.ts';
import type { Structure } from '../structure/structure.ts';
import { readerPart } from '../structure/visible.ts';
import { SIGNING_INTEGRATION, type VisitorAuth } from './sign-in.ts';

export interface Publication {
  readonly structure: Structure;
  /** Null: conditions hide nothing. */
  readonly schema: AdaptiveSchema | null;
  readonly auth: VisitorAuth;
  /** The secrets of the links that are active. */
  readonly shareKeys: readonly string[];
  readonly adaptiveContent: boolean;
  /** What readers with these claims see, by the claims. */
  readonly parts: Kept<Structure>;
  /** Tokens that were made for them, by all that is in one. */
  readonly tokens: Kept<string>;
}

/** What is kept of one site in memory that all sites share. */
export interface Kept<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Sites in memory. */
const MAX_SITES = 500;
/** About so many bytes of what readers see and hold, of all sites together: anybody can make up claims, and long ones. */
const MAX_BYTES = 32_000_000;
/** Of a section or space in what a reader sees. */
const ROW_BYTES = 300;

interface Memory {
  sites: LRUCache<string, Promise<Publication>>;
  parts: LRUCache<string, Structure>;
  tokens: LRUCache<string, string>;
}

const kept = new WeakMap<Database, Memory>();

const memory = (): Memory => ({
  sites: new LRUCache({ max: MAX_SITES }),
  parts: new LRUCache({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ sections, siteSpaces }, key) =>
      2 * key.length + ROW_BYTES * (1 + sections.length + siteSpaces.length),
  }),
  tokens: new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: (token, key) => 2 * key.length + token.length }),
});

const ofSite = <Value extends object | string>(all: LRUCache<string, Value>, site: string): Kept<Value> => ({
  get: (key) => all.get(`${site} ${key}`),
  set: (key, value) => void all.set(`${site} ${key}`, value),
});

/** What is published of a site at the version that its door has. */
export function publicationOf(database: Database, door: Door): Promise<Publication> {
  const own = kept.get(database) ?? memory();
  kept.set(database, own);
  const key = `${door.id} ${door.version}`;
  const known = own.sites.get(key);
  if (known) return known;
  const reading = read(database, door, own);
  own.sites.set(key, reading);
  reading.catch(() => own.sites.delete(key));
  return reading;
}

interface Row extends Pick<VisitorAuth, 'backend' | 'integration'> {
  adaptiveSchema: AdaptiveSchema | null;
  privateKey: Uint8Array;
  fallbackURL: string | null;
  shareKeys: string[];
}

const READ = `SELECT s."adaptiveSchema", a."privateKey", a."fallbackURL", a."backend",
    ${SIGNING_INTEGRATION} AS "integration",
    ARRAY(SELECT l."key" FROM "SiteShareLink" l WHERE l."siteId" = s."id" AND l."active") AS "shareKeys"
  FROM "Site" s JOIN "SiteAuth" a ON a."siteId" = s."id" WHERE s."id" = $1`;

async function read(database: Database, door: Door, { parts, tokens }: Memory): Promise<Publication> {
  const { id, adaptiveContent } = door;
  const query = <R extends object>(sql: string, values: readonly unknown[]) => database.query<R>(sql, [...values]);
  const [[structure], [row]] = await Promise.all([readStructures(query, [door]), query<Row>(READ, [id])]);
  // Deleted since its door was read.
  if (!structure || !row) throw notFound('Site');
  const { adaptiveSchema, privateKey, fallbackURL, backend, integration, shareKeys } = row;
  // One that is read again has memory of its own.
  const unique = newId();
  return {
    structure,
    schema: adaptiveSchema,
    auth: { siteId: id, privateKey: Uint8Array.from(privateKey), fallbackURL, backend, integration },
    shareKeys,
    adaptiveContent,
    parts: ofSite(parts, unique),
    tokens: ofSite(tokens, unique),
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
