/** Which site an address is of: its own name, the place where a proxy shows it, or the one below `/sites/` of this server. */
import { type Door, doorColumns, doorFrom } from '../../../access/visitors.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';

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

/** No place where a proxy shows a site is deeper. */
const MAX_DEPTH = 8;

const COLUMNS = `${doorColumns('s', '')}, s."basename", s."hostname", s."hostnameProven", s."proxy", s."agentsContext",
  EXISTS (SELECT 1 FROM "Site" o WHERE o."organizationId" = s."organizationId" AND o."proxy" IS NOT NULL) AS "hasProxied"`;

const FIND = `SELECT ${COLUMNS} FROM "Site" s WHERE (s."hostname" = $1 AND s."hostnameProven" IS NOT NULL)
  OR s."proxy" = ANY($2::text[]) OR s."basename" = $3 OR s."id" = $3 ORDER BY s."createdAt", s."id"`;

/** The site of an address, by the longest part of it that is one; undefined: there is none. One statement, whatever is found. */
export async function requestedSite(
  database: Database,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  url: URL,
): Promise<Requested | undefined> {
  const server = new URL(publicUrl);
  const address = { host: url.hostname.toLowerCase(), segments: segmentsOf(url.pathname) };
  const above = [...segmentsOf(server.pathname), 'sites'];
  // Without its scheme: what stands before this server may be asked by another one.
  const isOwn = url.host === server.host && above.every((segment, at) => segment === address.segments[at]);
  const slug = isOwn ? decoded(address.segments[above.length] ?? '') : '';
  const places = isOwn ? [] : placesOf(address);
  const rows = await database.query<RequestedSite>(FIND, [isOwn ? '' : address.host, places, slug]);
  const sites = rows.map((row) => ({ ...row, ...doorFrom({ ...row }, '') }));
  if (isOwn) {
    const site = sites[0];
    return site && { site, depth: above.length + 1, address, isLast: true };
  }
  const named = sites.find(({ hostname, hostnameProven }) => hostname === address.host && hostnameProven !== null);
  const proxied = sites
    // Whose a name is has been proven; nobody else shows a site below it.
    .filter(({ proxy, organizationId }) => proxy !== null && (!named || organizationId === named.organizationId))
    .filter(({ proxy }) => places.includes(proxy as string))
    .toSorted((a, b) => depthOf(b) - depthOf(a))[0];
  if (proxied) return { site: proxied, depth: depthOf(proxied), address, isLast: false };
  return named && { site: named, depth: 0, address, isLast: !named.hasProxied };
}

/** `docs.example.com/guide` for each beginning of the path. */
const placesOf = ({ host, segments }: Address): string[] =>
  segments.slice(0, MAX_DEPTH).map((_, at) => [host, ...segments.slice(0, at + 1)].join('/'));

const depthOf = ({ proxy }: RequestedSite): number => (proxy ?? '').split('/').length - 1;

/** A segment as it is meant; what is no percent-encoding is left as it is. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
