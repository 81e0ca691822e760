/** Which site an address is of: its own name, the place where a proxy shows it, or the one below `/sites/` of this server. */
import { type Door, doorColumns } from '../../../access/visitors.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import { Gathering } from '../../../db/gathering.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { MAX_PLACE_DEPTH } from '../proxy-place.ts';

/** What lookup reads of a site: who gets in, and what names it. */
export type RequestedSite = Door &
  Pick<Site, 'basename' | 'hostname' | 'hostnameProven' | 'proxy' | 'agentsContext'> & {
    /** Whether another site of the organization may be shown below its own name. */
    hasProxied: boolean;
  };

/** An address taken apart: its host in lower case, and the segments of its path as they were sent. */
interface Address {
  host: string;
  segments: readonly string[];
}

/** A site, and what of the address lies below the site's own. */
export interface Requested {
  site: RequestedSite;
  /** How many segments lead to the site. */
  depth: number;
  address: Address;
  /** Whether no other site can be found below. */
  isLast: boolean;
}

const segmentsOf = (pathname: string): string[] => pathname.split('/').filter((segment) => segment !== '');

const COLUMNS = `${doorColumns('s', '')}, s."basename", s."hostname", s."hostnameProven", s."proxy", s."agentsContext",
  EXISTS (SELECT 1 FROM "Site" o WHERE o."organizationId" = s."organizationId" AND o."proxy" IS NOT NULL) AS "hasProxied"`;

const FIND = `SELECT ${COLUMNS} FROM "Site" s WHERE (s."hostname" = ANY($1::text[]) AND s."hostnameProven" IS NOT NULL)
  OR s."proxy" = ANY($2::text[]) OR s."basename" = ANY($3::text[]) OR s."id" = ANY($3::text[])
  ORDER BY s."createdAt", s."id"`;

/** What an address may name a site by. Below `/sites/` of this server it is the slug, everywhere else the host, or a place below it. */
interface Names {
  host: string;
  places: readonly string[];
  slug: string;
}

/** Addresses that are looked up at a time are one statement, whatever is found: each takes the rows that it names. */
const gatherings = new WeakMap<Database, Gathering<Names, RequestedSite, readonly RequestedSite[]>>();

const newGathering = (database: Database): Gathering<Names, RequestedSite, readonly RequestedSite[]> =>
  new Gathering(database, {
    sql: FIND,
    params: (asked) => [
      [...new Set(asked.map(({ host }) => host))],
      [...new Set(asked.flatMap(({ places }) => places))],
      // PostgreSQL has no text with U+0000, so that nothing is called so.
      [...new Set(asked.map(({ slug }) => slug.replaceAll('\0', '')))],
    ],
    answers: (rows, asked) =>
      asked.map((names) => (rows.length === 0 ? rows : rows.filter((row) => isNamed(row, names)))),
  });

function isNamed(
  { hostname, hostnameProven, proxy, basename, id }: RequestedSite,
  { host, places, slug }: Names,
): boolean {
  if (slug !== '') return basename === slug || id === slug;
  return (hostname === host && hostnameProven !== null) || (proxy !== null && places.includes(proxy));
}

function sitesNamed(database: Database, names: Names): Promise<readonly RequestedSite[]> {
  const gathering = gatherings.get(database) ?? newGathering(database);
  gatherings.set(database, gathering);
  return gathering.ask(names);
}

/** The site of an address, by the longest part of it that is one; undefined: there is none. One statement, whatever is found. */
export async function requestedSite(
  database: Database,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  url: URL,
): Promise<Requested | undefined> {
  const server = ownAddress(publicUrl);
  const address = { host: url.hostname.toLowerCase(), segments: segmentsOf(url.pathname) };
  const { above } = server;
  // Without its scheme: what stands before this server may be asked by another one.
  const isOwn = url.host === server.host && above.every((segment, at) => segment === address.segments[at]);
  const slug = isOwn ? decoded(address.segments[above.length] ?? '') : '';
  const places = isOwn ? [] : placesOf(address);
  const sites = await sitesNamed(database, { host: isOwn ? '' : address.host, places, slug });
  if (isOwn) {
    const site = sites[0];
    return site && { site, depth: above.length + 1, address, isLast: true };
  }
  const named = sites.find(({ hostname }) => hostname === address.host);
  const proxied = sites
    // Whose a name is has been proven; nobody else shows a site below it.
    .filter(({ proxy, organizationId }) => proxy !== null && (!named || organizationId === named.organizationId))
    .filter(({ proxy }) => places.includes(proxy as string))
    .toSorted((a, b) => depthOf(b) - depthOf(a))[0];
  if (proxied) return { site: proxied, depth: depthOf(proxied), address, isLast: false };
  return named && { site: named, depth: 0, address, isLast: !named.hasProxied };
}

interface OwnAddress {
  host: string;
  /** The segments before the name of a site. */
  above: readonly string[];
}

const ownAddresses = new Map<string, OwnAddress>();

/** Where this server shows sites. */
function ownAddress(publicUrl: string): OwnAddress {
  const known = ownAddresses.get(publicUrl);
  if (known) return known;
  const { host, pathname } = new URL(publicUrl);
  const own = { host, above: [...segmentsOf(pathname), 'sites'] };
  ownAddresses.set(publicUrl, own);
  return own;
}

/** `docs.example.com/guide` for each beginning of the path. */
const placesOf = ({ host, segments }: Address): string[] =>
  segments.slice(0, MAX_PLACE_DEPTH).map((_, at) => [host, ...segments.slice(0, at + 1)].join('/'));

const depthOf = ({ proxy }: RequestedSite): number => (proxy ?? '').split('/').length - 1;

/** A segment as it is meant; what is no percent-encoding is left as it is. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
