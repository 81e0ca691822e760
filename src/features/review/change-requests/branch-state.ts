/** A change request as an edit and a merge find it: one statement for the row, its roots, and what is left to be decided. */
import { columnsOf } from '../../../db/columns.ts';
import type { Database } from '../../../db/database.ts';
import type { ChangeRequest } from '../../../db/generated/prisma/client.ts';
import type { Hash } from '../../../engine/revisions/types.ts';
import { notFound } from '../../../errors.ts';
import type { OpenConflict } from './conflicts.ts';

export interface BranchState extends ChangeRequest {
  /** Of the head of the branch. */
  root: Hash;
  /** Of the primary revision that it last took in. */
  baseRoot: Hash;
  /** Oldest first. */
  undecided: OpenConflict[];
}

/** As it is now; 404 when the space has none with this id. */
export async function branchState(
  database: Database,
  { spaceId, changeRequestId }: { spaceId: string; changeRequestId: string },
): Promise<BranchState> {
  const [found] = await database.query<BranchState>(STATE, [changeRequestId, spaceId]);
  if (!found) throw notFound('Change request');
  return found;
}

const STATE = `
  SELECT ${columnsOf('ChangeRequest', 'e')}, head."root", base."root" AS "baseRoot",
    coalesce(open."conflicts", '[]') AS "undecided"
  FROM "ChangeRequest" e
    JOIN "Revision" head ON head."id" = e."revisionId"
    JOIN "Revision" base ON base."id" = coalesce(e."revisionMergedAncestorId", e."revisionInitialId")
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('id', c."id", 'kind', c."kind", 'subjectId', c."subjectId", 'field', c."field",
        'against', c."against") ORDER BY c."createdAt", c."id") AS "conflicts"
      FROM "ChangeRequestConflict" c WHERE c."changeRequestId" = e."id") open ON true
  WHERE e."id" = $1 AND e."spaceId" = $2`;
