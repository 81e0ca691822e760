/**
 * What a request needs to know for its checks, loaded once and in batches: the caller as each organization sees it, and
 * the rows of the entities that paths name. Rows are whole: the check and the answer share one statement.
 */
import { rowsById } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import type { Collection, Member, Organization, PrismaClient, Space, Team } from '../db/generated/prisma/client.ts';
import { keyList } from '../db/statements.ts';
import { type Caller, userIdOf, userOf } from './caller-kinds.ts';
import { PrimedLoader } from './primed-loader.ts';
import type { Viewer } from './roles.ts';
import { stranger, VIEWER_COLUMNS, type ViewerColumns, viewerFrom, viewerJoins, viewerOfToken } from './viewers.ts';

export interface AccessLoaders {
  /** The caller, as an organization sees it. */
  viewer: {
    load(organizationId: string): Promise<Viewer>;
    /** Without waiting, when it is there already. */
    held(organizationId: string): Viewer | undefined;
    clear(organizationId: string): void;
  };
  /** Anybody, as an organization sees them. */
  viewerOf: PrimedLoader<MemberKey, Viewer>;
  organization: PrimedLoader<string, Organization | null>;
  space: PrimedLoader<string, Space | null>;
  collection: PrimedLoader<string, Collection | null>;
  team: PrimedLoader<string, Team | null>;
  member: PrimedLoader<MemberKey, Member | null>;
}

/** What names a member. */
export interface MemberKey {
  organizationId: string;
  userId: string;
}

/** A key as text, for loaders and maps. */
export const memberKey = ({ organizationId, userId }: MemberKey): string => `${organizationId}/${userId}`;

/** Loaders of one request of one caller, each made when it is first asked for: most requests use one or two. */
export const accessLoaders = (database: Database, caller: Caller): AccessLoaders => new Loaders(database, caller);

class Loaders implements AccessLoaders {
  readonly #database: Database;
  readonly #userId: string | null;
  readonly #ssoOrganizationId: string | null;
  /** Of a reader of a site, or an installation, which is not looked up: its token says what it sees. */
  readonly #known: Viewer | null;
  #held = new Map<string, Viewer>();
  readonly #made: Partial<AccessLoaders> = {};

  constructor(database: Database, caller: Caller) {
    this.#database = database;
    this.#userId = userIdOf(caller);
    this.#ssoOrganizationId = userOf(caller)?.ssoOrganizationId ?? null;
    this.#known = viewerOfToken(caller);
  }

  readonly viewer: AccessLoaders['viewer'] = {
    load: async (organizationId) => {
      const userId = this.#userId;
      if (userId === null) return this.#knownOf(organizationId) ?? stranger(organizationId);
      const into = this.#held;
      const found = await this.viewerOf.load({ organizationId, userId });
      const isOutside = found.ssoOnly === true && this.#ssoOrganizationId !== organizationId;
      const viewer = isOutside ? { ...stranger(organizationId), ssoOnly: true as const } : found;
      into.set(organizationId, viewer);
      return viewer;
    },
    held: (organizationId) => this.#held.get(organizationId) ?? this.#knownOf(organizationId),
    clear: (organizationId) => {
      // What is under way is not held then: it may be as old as what is cleared.
      this.#held = new Map();
      if (this.#userId !== null) this.viewerOf.clear({ organizationId, userId: this.#userId });
    },
  };

  get viewerOf() {
    return this.#once('viewerOf', () => byMember((keys) => viewersOf(this.#database, keys)));
  }

  get organization() {
    return this.#once('organization', () => byId((ids) => this.#database.query<Organization>(ORGANIZATIONS, [ids])));
  }

  get space() {
    return this.#once('space', () => byId((ids) => this.#database.query<Space>(SPACES, [ids])));
  }

  get collection() {
    return this.#once('collection', () => byId((ids) => this.#database.query<Collection>(COLLECTIONS, [ids])));
  }

  get team() {
    return this.#once('team', () => byId((ids) => this.#database.query<Team>(TEAMS, [ids])));
  }

  get member() {
    return this.#once('member', () => byMember((keys) => membersOf(this.#database.prisma, keys)));
  }

  #knownOf(organizationId: string): Viewer | undefined {
    return this.#known?.organizationId === organizationId ? this.#known : undefined;
  }

  #once<Name extends keyof AccessLoaders>(name: Name, make: () => AccessLoaders[Name]): AccessLoaders[Name] {
    const made: AccessLoaders[Name] = this.#made[name] ?? make();
    this.#made[name] = made;
    return made;
  }
}

const byMember = <Value>(find: (keys: readonly MemberKey[]) => Promise<Value[]>) => new PrimedLoader(find, memberKey);

/** A loader of rows by id; an id that no row has gives null. */
export function byId<Row extends { id: string }>(
  find: (ids: string[]) => Promise<Row[]>,
): PrimedLoader<string, Row | null> {
  const findAll = async (ids: readonly string[]) => {
    const rows = new Map((await find([...new Set(ids)])).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  };
  return new PrimedLoader(findAll, asIs);
}

const asIs = (id: string): string => id;

async function membersOf(db: PrismaClient, keys: readonly MemberKey[]): Promise<(Member | null)[]> {
  const found = await db.member.findMany({
    where: { OR: keys.map(({ organizationId, userId }) => ({ organizationId, userId })) },
  });
  const rows = new Map(found.map((row) => [memberKey(row), row]));
  return keys.map((key) => rows.get(memberKey(key)) ?? null);
}

type ViewerRow = MemberKey & ViewerColumns;

/** One statement for any number of members. */
async function viewersOf(database: Database, keys: readonly MemberKey[]): Promise<Viewer[]> {
  const organizations = keys.map(({ organizationId }) => organizationId);
  const users = keys.map(({ userId }) => userId);
  const rows = await database.query<ViewerRow>(VIEWERS, [organizations, users]);
  const byKey = new Map(rows.map((row) => [memberKey(row), row]));
  return keys.map((key) => {
    const row = byKey.get(memberKey(key));
    return row ? viewerFrom(key.organizationId, row) : stranger(key.organizationId);
  });
}

const VIEWERS = `
  SELECT asked."organizationId", asked."userId", ${VIEWER_COLUMNS}
  FROM unnest(${keyList('$1')}, ${keyList('$2')}) AS asked("organizationId", "userId")
    ${viewerJoins('asked."organizationId"', 'asked."userId"')}`;

const ORGANIZATIONS = rowsById('Organization');
const SPACES = rowsById('Space');
const COLLECTIONS = rowsById('Collection');
const TEAMS = rowsById('Team');
