/**
 * The caller of a request and what its path names, in one statement: most requests are reads of one entity, and each
 * statement costs about as much as everything else that they do.
 */
import { columnsOf } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import type { Prisma } from '../db/generated/prisma/client.ts';
import { CALLER_COLUMNS, type Caller, type CallerRow, callerFrom, callerOf, hashOfHeader } from './callers.ts';
import type { Known } from './loaders.ts';
import { VIEWER_COLUMNS, type ViewerColumns, viewerFrom, viewerJoins } from './viewers.ts';

export interface Admission {
  /** Null: no token came with the request. */
  caller: Caller | null;
  /** What the path names, as it is at this moment; undefined when it names nothing that is looked up here. */
  known?: Known | undefined;
}

/** The entities of paths, by the name of their parameter: the first that a path has is the outermost. */
const ENTITIES = [
  { parameter: 'organizationId', kind: 'organization', sql: sqlFor('Organization', 'id') },
  { parameter: 'collectionId', kind: 'collection', sql: sqlFor('Collection', 'organizationId') },
  { parameter: 'spaceId', kind: 'space', sql: sqlFor('Space', 'organizationId') },
] as const;

function sqlFor(model: Prisma.ModelName, organizationId: string): string {
  return `SELECT ${CALLER_COLUMNS}, ${columnsOf(model, 'e')}, ${VIEWER_COLUMNS}
    FROM "AccessToken" t JOIN "User" u ON u."id" = t."userId" LEFT JOIN "${model}" e ON e."id" = $2
      ${viewerJoins(`e."${organizationId}"`, 't."userId"')}
    WHERE t."hash" = $1`;
}

type AdmissionRow = CallerRow & ViewerColumns & { id: string | null; organizationId?: string };

/** Throws UNAUTHENTICATED as `callerOf` does. What is known may only be used at once: rights can be taken at any time. */
export async function admit(
  database: Database,
  authorization: string | undefined,
  params: Readonly<Record<string, string | undefined>>,
): Promise<Admission> {
  const hash = hashOfHeader(authorization);
  if (hash === null) return { caller: null };
  for (const { parameter, kind, sql } of ENTITIES) {
    const id = params[parameter];
    // PostgreSQL has no U+0000; the reading of the input tells the caller so.
    if (id === undefined || id.includes('\0')) continue;
    const [row] = await database.query<AdmissionRow>(sql, [hash, id]);
    const caller = callerFrom(database, row);
    return { caller, known: knownOf(kind, id, row as AdmissionRow) };
  }
  return { caller: await callerOf(database, authorization) };
}

function knownOf(kind: Known['kind'], id: string, row: AdmissionRow): Known {
  const {
    tokenId: _tokenId,
    userId: _userId,
    scopes: _scopes,
    expiresAt: _expiresAt,
    lastUsedAt: _lastUsedAt,
    serverAdmin: _serverAdmin,
    isMember,
    viewerRole,
    viewerDefaultRole,
    viewerGrants,
    viewerTeams,
    ...entity
  } = row;
  if (entity.id === null) return { kind, id, entity: null, viewer: null };
  const columns = { isMember, viewerRole, viewerDefaultRole, viewerGrants, viewerTeams };
  return { kind, id, entity: entity as never, viewer: viewerFrom(entity.organizationId ?? id, columns) };
}
