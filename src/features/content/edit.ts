/**
 * Editing the primary content of a space: all changes or none, one new revision, found by search and told to
 * subscribers at once. Costs what it changes.
 */
import { LRUCache } from 'lru-cache';
import { authorIdOf } from '../../access/actors.ts';
import type { Context } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
import { contentStore } from '../../db/content-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Space } from '../../db/generated/prisma/client.ts';
import { retryOnConflict } from '../../db/retry.ts';
import type { Change } from '../../engine/revisions/changes.ts';
import { applyChanges, EditError, type Edited } from '../../engine/revisions/edit.ts';
import type { Hash } from '../../engine/revisions/types.ts';
import { badInput, conflict, notFound, preconditionFailed } from '../../errors.ts';
import { prepareFollowers } from '../../followers.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { conditionProblemsIn } from '../../threads/texts.ts';
import { insertableFiles, recordInsertedFiles } from './inserted-files.ts';
import { moveInTransaction } from './move-primary.ts';

export interface EditResult {
  /** The id of the new revision; of the current one when nothing changed. */
  revision: string;
  /** Maps the names chosen in this request to the new ids. */
  created: Record<string, string>;
}

/** Applies changes to the live content. 409 when the space is locked, 412 when `baseRevision` is not the active one. */
export async function editSpace(
  context: Context,
  spaceId: string,
  changes: readonly Change[],
  baseRevision: string | undefined,
): Promise<EditResult> {
  let seen = await admittedState(context, spaceId);
  return retryOnConflict(async () => {
    // What was read to admit the caller is nearly always so still, and the move finds out. What it refuses is looked at anew.
    const admitted = seen;
    seen = undefined;
    const isFit = admitted?.editMode !== 'locked' && (baseRevision ?? admitted?.revisionId) === admitted?.revisionId;
    const space = (isFit && admitted) || (await spaceState(context.services, spaceId));
    if (space.editMode === 'locked') throw conflict('The space is locked: its content cannot be edited');
    if (baseRevision !== undefined && baseRevision !== space.revisionId) {
      throw preconditionFailed('baseRevision is no longer the active revision; nothing was changed');
    }
    return attempt(context, space, changes);
  });
}

/** A space with the root of its active revision. */
export type SpaceState = Space & { root: Hash };

/** The space as it is now; 404 when it is gone. */
export async function spaceState({ database }: Services, spaceId: string): Promise<SpaceState> {
  const [space] = await database.query<SpaceState>(SPACE, [spaceId]);
  if (!space) throw notFound('Space');
  roots.set(space.revisionId, space.root);
  return space;
}

/** Of revisions that were active lately: they never change. */
const roots = new LRUCache<string, Hash>({ max: 10_000 });

/** The space as it was when the caller was admitted to it, where all of it is known. */
async function admittedState({ access }: Context, spaceId: string): Promise<SpaceState | undefined> {
  const space = await access.space.load(spaceId);
  const root = space ? roots.get(space.revisionId) : undefined;
  return space && root !== undefined ? { ...space, root } : undefined;
}

const SPACE = `SELECT ${columnsOf('Space', 'e')}, r."root" FROM "Space" e JOIN "Revision" r ON r."id" = e."revisionId"
  WHERE e."id" = $1 AND e."deletedAt" IS NULL`;

async function attempt(context: Context, space: SpaceState, changes: readonly Change[]): Promise<EditResult> {
  const { services } = context;
  const { root, revisionId } = space;
  const { blobs, created, touched, uploads, ...edited } = await apply(context, space, root, changes);
  if (edited.root === root) return { revision: revisionId, created };
  const prepared = await prepareFollowers(services, { space, from: root, root: edited.root, touched, blobs });
  const from = { id: revisionId, root };
  const authorId = authorIdOf(context.caller);
  const step = { from, root: edited.root, isEdit: true, blobs, touched, prepared, authorId };
  const recordUploads = (tx: Transaction) => recordInsertedFiles(tx, space, uploads);
  const revision = await moveInTransaction(services, space, step, uploads.length > 0 ? recordUploads : undefined);
  roots.set(revision.id, edited.root);
  return { revision: revision.id, created };
}

/** What the engine made, and the uploads that it put in. */
export interface AppliedEdit extends Edited {
  uploads: readonly string[];
}

/** Runs the engine; what the changes mean but cannot be is 400 with the path of the field. */
export async function apply(
  context: Context,
  { id: space, organizationId }: { id: string; organizationId: string },
  root: string,
  changes: readonly Change[],
): Promise<AppliedEdit> {
  const uploads = await insertableFiles(context, organizationId, insertedIds(changes));
  try {
    const edited = await applyChanges(contentStore(context.services, organizationId), root, changes, {
      now: new Date().toISOString(),
      newId,
      maxTextBytes: context.services.config.pageMaxBytes,
      conditionProblems: (markdown) => conditionProblemsIn(context.services.threads, markdown),
      space,
      file: (id) => uploads.get(id),
    });
    return { ...edited, uploads: [...uploads.keys()] };
  } catch (error) {
    if (error instanceof EditError && error.reason === 'taken')
      throw conflict(error.message, [{ path: error.path, message: error.message }]);
    if (error instanceof EditError) throw badInput(error.path, error.message);
    throw error;
  }
}

const insertedIds = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) => (change.type === 'insert_files' ? change.files.map(({ file }) => file) : []));
