/**
 * What pages are made of, and whether it is still so. A kept page is shown only after the database has said, since the request came, that
 * nothing of it has changed: one statement asks for all requests that wait, so that under load it costs each of them next to nothing,
 * and no page is ever stale, whichever server changed it (docs/decisions/0063).
 */
import type { Database } from '../../db/database.ts';
import { Gathering } from '../../db/gathering.ts';
import { keyList } from '../../db/statements.ts';
import { CONTENT_STATE } from '../../features/integrations/content/stored.ts';

/**
 * What a page can be made of: `site`, `space`, the stored specification of an API (`organization name`), a `user` whom it names;
 * what a source of an integration has made in a space (`content space slot`); whether an organization uses the server's `engine`; and the places where an organization has proxies show sites, which decide what an
 * address under a name of its own leads to.
 */
export type SourceKind = 'site' | 'space' | 'spec' | 'user' | 'places' | 'engine' | 'content';

/** Names a source: `space 7Hq…`. */
export type SourceKey = `${SourceKind} ${string}`;

/** Sources with their states, as texts that are equal where nothing has changed. An absent state: it is gone. */
export type States = ReadonlyMap<SourceKey, string | undefined>;

const READ = `
  SELECT 'site ' || s."id" AS "key", s."version"::text AS "state" FROM "Site" s WHERE s."id" = ANY(${keyList('$1')})
  UNION ALL
  SELECT 'space ' || p."id", json_build_array(p."revisionId", p."title", p."emoji", p."language",
      g."url", g."ref", g."provider", g."repoTreeURL", g."projectDirectory")::text
    FROM "Space" p LEFT JOIN "GitSync" g ON g."spaceId" = p."id" WHERE p."id" = ANY(${keyList('$2')}) AND p."deletedAt" IS NULL
  UNION ALL
  SELECT 'spec ' || q."organization" || ' ' || q."name", o."lastVersionId"
    FROM unnest(${keyList('$3')}, ${keyList('$4')}) AS q("organization", "name")
    JOIN "OpenAPISpec" o ON o."organizationId" = q."organization" AND (o."slug" = q."name" OR o."id" = q."name")
  UNION ALL
  SELECT 'places ' || q."organization",
      (SELECT string_agg(s."id" || ' ' || s."proxy", ',' ORDER BY s."id") FROM "Site" s
        WHERE s."organizationId" = q."organization" AND s."proxy" IS NOT NULL)
    FROM unnest(${keyList('$5')}) AS q("organization")
  UNION ALL
  SELECT 'engine ' || e."id", e."ai"::text FROM "Organization" e WHERE e."id" = ANY(${keyList('$7')})
  UNION ALL
  SELECT 'content ' || c."spaceId" || ' ' || c."slot", ${CONTENT_STATE}
    FROM unnest(${keyList('$8')}, ${keyList('$9')}) AS q("space", "slot")
    JOIN "IntegrationContent" c ON c."spaceId" = q."space" AND c."slot" = q."slot"
  UNION ALL
  SELECT 'user ' || u."id", u."displayName" FROM "User" u WHERE u."id" = ANY(${keyList('$6')})`;

interface Row {
  key: SourceKey;
  state: string | null;
}

/** The states of sources, asked for in batches: while one statement is under way, the next gathers. */
export class Freshness {
  readonly #gathering: Gathering<Iterable<SourceKey>, Row, States>;

  constructor(database: Database) {
    this.#gathering = new Gathering(database, {
      sql: READ,
      params: (asked) => paramsOf(new Set(asked.flatMap((keys) => [...keys]))),
      answers: (rows, asked) => {
        const states = new Map(rows.map(({ key, state }) => [key, state ?? undefined]));
        return asked.map(() => states);
      },
    });
  }

  /** The states as they are now, perhaps with those of other sources: read by a statement that begins after this call. */
  read(keys: Iterable<SourceKey>): Promise<States> {
    return this.#gathering.ask(keys);
  }

  /** Whether sources are in the states that they had. */
  async holds(states: States): Promise<boolean> {
    const now = await this.read(states.keys());
    for (const [key, state] of states) if (now.get(key) !== state) return false;
    return true;
  }
}

function paramsOf(keys: ReadonlySet<SourceKey>): string[][] {
  const sites: string[] = [];
  const spaces: string[] = [];
  const organizations: string[] = [];
  const names: string[] = [];
  const places: string[] = [];
  const users: string[] = [];
  const engines: string[] = [];
  const contentSpaces: string[] = [];
  const slots: string[] = [];
  for (const key of keys) {
    const [kind = '', id = '', slot = ''] = key.split(' ', 3);
    if (kind === 'site') sites.push(id);
    else if (kind === 'space') spaces.push(id);
    else if (kind === 'places') places.push(id);
    else if (kind === 'user') users.push(id);
    else if (kind === 'engine') engines.push(id);
    else if (kind === 'content') {
      contentSpaces.push(id);
      slots.push(slot);
    } else {
      organizations.push(id);
      // A name may have spaces.
      names.push(key.slice(kind.length + id.length + 2));
    }
  }
  return [sites, spaces, organizations, names, places, users, engines, contentSpaces, slots];
}

/** A space as its state has it. */
export interface SpaceState {
  revisionId: string;
  title: string;
  emoji: string;
  language: string | null;
  git: { url: string; ref: string; provider: string; treeUrl: string | null; folder: string } | null;
}

/** Reads the state of a space. */
export function spaceState(state: string): SpaceState {
  const [revisionId, title, emoji, language, url, ref, provider, treeUrl, folder] = JSON.parse(state);
  return { revisionId, title, emoji, language, git: url && { url, ref, provider, treeUrl, folder } };
}
