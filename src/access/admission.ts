/**
 * The caller of a request and what its path names, in one statement: most requests are reads of one entity, and each
 * statement costs about as much as everything else that they do.
 */
import type { Context } from '../context.ts';
import { columnNamesOf, columnsOf } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { CALLER_COLUMNS, type Caller, type CallerRow, callerFrom, callerOf, hashOfHeader } from './callers.ts';
import type { Known } from './loaders.ts';
import { VIEWER_COLUMNS, type ViewerColumns, viewerFrom, viewerJoins } from './viewers.ts';

export interface Admission {
  /** Null: no token came with the request. */
  caller: Caller | null;
  /** What the path names, as it is at this moment; undefined when it names nothing that is looked up here. */
  known?: Known;
  /** The row that it came in, for what was joined. */
  row?: Record<string, unknown>;
}

/** What an operation reads of other tables together with the entity that its path names. */
export interface Joined {
  /** The only parameter of the path. */
  parameter: (typeof ENTITIES)[number]['parameter'];
  /** SQL about the entity's row `e`. */
  columns: string;
  from: string;
  /** Keeps what came. */
  take(context: Context, row: Record<string, unknown>): void;
}

/** The entities of paths, by the name of their parameter: the first that a path has is the outermost. */
const ENTITIES = [
  { parameter: 'organizationId', kind: 'organization', model: 'Organization', owner: 'id' },
  { parameter: 'collectionId', kind: 'collection', model: 'Collection', owner: 'organizationId' },
  { parameter: 'spaceId', kind: 'space', model: 'Space', owner: 'organizationId' },
] as const;

type Entity = (typeof ENTITIES)[number];

/** Throws UNAUTHENTICATED as `callerOf` does. What is known may only be used at once: rights can be taken at any time. */
export async function admit(
  database: Database,
  authorization: string | undefined,
  params: Readonly<Record<string, string | undefined>>,
  joined?: Joined,
): Promise<Admission> {
  const hash = hashOfHeader(authorization);
  if (hash === null) return { caller: null };
  for (const entity of ENTITIES) {
    const id = params[entity.parameter];
    // PostgreSQL has no U+0000; the reading of the input tells the caller so.
    if (id === undefined || id.includes('\0')) continue;
    const [row] = await database.query<AdmissionRow>(sqlOf(entity, joined), [hash, id]);
    const caller = callerFrom(database, row);
    return { caller, known: knownOf(entity, id, row as AdmissionRow), row: row as AdmissionRow };
  }
  return { caller: await callerOf(database, authorization) };
}

type AdmissionRow = CallerRow & ViewerColumns & Record<string, unknown>;

const written = new Map<Joined | Entity, string>();

function sqlOf(entity: Entity, joined?: Joined): string {
  const key = joined ?? entity;
  const known = written.get(key);
  if (known !== undefined) return known;
  const { model, owner } = entity;
  const columns = [CALLER_COLUMNS, columnsOf(model, 'e'), VIEWER_COLUMNS, ...(joined ? [joined.columns] : [])];
  const text = `SELECT ${columns.join(', ')}
    FROM "AccessToken" t JOIN "User" u ON u."id" = t."userId" LEFT JOIN "${model}" e ON e."id" = $2
      ${viewerJoins(`e."${owner}"`, 't."userId"')} ${joined?.from ?? ''}
    WHERE t."hash" = $1`;
  written.set(key, text);
  return text;
}

function knownOf({ kind, model, owner }: Entity, id: string, row: AdmissionRow): Known {
  if (row.id === null) return { kind, id, entity: null, viewer: null };
  const entity: Record<string, unknown> = {};
  for (const name of columnNamesOf(model)) entity[name] = row[name];
  return { kind, id, entity: entity as never, viewer: viewerFrom(row[owner] as string, row) };
}
