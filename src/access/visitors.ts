/** How readers of a site are admitted: their tokens name the site, and what it says of them now decides. */
import type { Database } from '../db/database.ts';
import type { Site } from '../db/generated/prisma/client.ts';
import { unauthenticated } from '../errors.ts';
import type { VisitorCaller } from './caller-kinds.ts';
import type { SiteToken } from './site-tokens.ts';

const COLUMNS = [
  'id',
  'organizationId',
  'visibility',
  'publishedAt',
  'adaptiveContent',
  'version',
  'accessVersion',
] as const satisfies readonly (keyof Site)[];

/** What of a site says who gets in. */
export type Door = Pick<Site, (typeof COLUMNS)[number]>;

/** Gives the reader whom a token names, as the site lets them in now; throws UNAUTHENTICATED when it does not. */
export type FindVisitor = (database: Database, door: Door, token: SiteToken) => Promise<VisitorCaller>;

let find: FindVisitor | undefined;

/** Registers what finds them, at the start of the program: what a site consists of is not known here. */
export function visitorsAreFoundBy(own: FindVisitor): void {
  find = own;
}

/** The columns of a door in SQL, by a prefix of their names. */
export const doorColumns = (alias: string, prefix: string): string =>
  COLUMNS.map((name) => `${alias}."${name}" AS "${prefix}${name}"`).join(', ');

/** The door in a row with these columns. */
export const doorFrom = (row: Record<string, unknown>, prefix: string): Door =>
  Object.fromEntries(COLUMNS.map((name) => [name, row[prefix + name]])) as Door;

/** See `FindVisitor`. */
export function findVisitor(database: Database, door: Door, token: SiteToken): Promise<VisitorCaller> {
  if (!find) throw new Error('Nothing finds the readers of sites');
  return find(database, door, token);
}

const DOOR = `SELECT ${doorColumns('s', '')} FROM "Site" s WHERE s."id" = $1`;

/** The same reader, as its site lets it in now: what is open for long asks again. Throws UNAUTHENTICATED when it does not. */
export async function visitorAgain(database: Database, { token }: VisitorCaller): Promise<VisitorCaller> {
  const [door] = token && token.exp * 1000 > Date.now() ? await database.query<Door>(DOOR, [token.site]) : [];
  if (!token || !door) throw unauthenticated();
  return findVisitor(database, door, token);
}
