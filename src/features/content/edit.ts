/**
 * Editing the primary content of a space (decisions §7): all changes or none, one new revision, found by search and told to
 * subscribers at once. Costs what it changes.
 */
import type { Change } from '../../content/changes.ts';
import { applyChanges, EditError, type Edited } from '../../content/edit.ts';
import type { FileEntry, Hash } from '../../content/types.ts';
import type { Context } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
import type { Space } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { badInput, conflict, notFound, preconditionFailed } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { advanceSpace, contentStore, writeRevision } from './advance.ts';
import { announce } from './events.ts';
import { followPrimary } from './indexing.ts';

export interface EditResult {
  /** The id of the new revision; of the current one when nothing changed. */
  revision: string;
  /** From the names of the call to ids. */
  created: Record<string, string>;
}

/** How often an edit without `baseRevision` starts again because somebody else was faster. */
const ATTEMPTS = 20;

/** Applies changes to the live content. 409 when the space is locked, 412 when `baseRevision` is not the active one. */
export async function editSpace(
  context: Context,
  spaceId: string,
  changes: readonly Change[],
  baseRevision: string | undefined,
): Promise<EditResult> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [space] = await context.services.database.query<EditedSpace>(SPACE, [spaceId]);
    if (!space) throw notFound('Space');
    if (space.editMode === 'locked') throw conflict('The space is locked: its content cannot be edited');
    if (baseRevision !== undefined && baseRevision !== space.revisionId) {
      throw preconditionFailed('baseRevision is not the active revision any more; nothing was changed');
    }
    const result = await tryEdit(context, space, changes);
    if (result) return result;
  }
  throw conflict('Others edit this space all the time; please try again');
}

/** A space with the root of its active revision. */
type EditedSpace = Space & { root: Hash };

const SPACE = `SELECT ${columnsOf('Space', 'e')}, r."root" FROM "Space" e JOIN "Revision" r ON r."id" = e."revisionId"
  WHERE e."id" = $1 AND e."deletedAt" IS NULL`;

/** Null: the space moved on meanwhile, nothing was changed. */
async function tryEdit(context: Context, space: EditedSpace, changes: readonly Change[]): Promise<EditResult | null> {
  const { services } = context;
  const { organizationId, root, revisionId } = space;
  const edited = await apply(context, space, root, changes);
  if (edited.root === root) return { revision: revisionId, created: edited.created };
  return inTransaction(services.database, async (tx) => {
    const store = contentStore(services, organizationId, tx);
    const revision = await writeRevision(tx, store, edited.blobs, {
      organizationId,
      spaceId: space.id,
      root: edited.root,
      parents: [revisionId],
      authorId: context.caller?.userId ?? null,
    });
    if (!(await advanceSpace(tx, space.id, revisionId, revision.id))) throw new Overtaken();
    const step = { from: root, to: revision, touched: edited.touched };
    await followPrimary(tx, services, space, step, edited.blobs);
    announce(services, space.id, revision.id);
    return { revision: revision.id, created: edited.created };
  }).catch((error: unknown) => {
    if (error instanceof Overtaken) return null;
    throw error;
  });
}

/** Rolls the transaction back. */
class Overtaken extends Error {}

/** Runs the engine; what the changes mean but cannot be is 400 with the path of the field. */
export async function apply(
  context: Context,
  { id: space, organizationId }: { id: string; organizationId: string },
  root: string,
  changes: readonly Change[],
): Promise<Edited> {
  const uploads = await uploadsOf(context, organizationId, changes);
  try {
    return await applyChanges(contentStore(context.services, organizationId), root, changes, {
      now: new Date().toISOString(),
      newId,
      space,
      file: (id) => uploads.get(id),
    });
  } catch (error) {
    if (error instanceof EditError && error.reason === 'taken')
      throw conflict(error.message, [{ path: error.path, message: error.message }]);
    if (error instanceof EditError) throw badInput(error.path, error.message);
    throw error;
  }
}

/** The uploads that the changes insert, as the engine keeps them. */
async function uploadsOf(
  { db }: Context,
  organizationId: string,
  changes: readonly Change[],
): Promise<Map<string, FileEntry>> {
  const ids = changes.flatMap((change) => (change.type === 'insert_files' ? change.files.map(({ file }) => file) : []));
  if (ids.length === 0) return new Map();
  const rows = await db.file.findMany({ where: { id: { in: ids }, organizationId } });
  return new Map(
    rows.map(({ id, name, contentType, size, hash, width, height }) => [
      id,
      {
        id,
        name,
        contentType,
        size,
        hash,
        ...(width !== null && height !== null && { dimensions: { width, height } }),
      },
    ]),
  );
}
