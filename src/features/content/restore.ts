/** Earlier content made current again: a new revision, so that nothing is lost by it. */
import { authorIdOf } from '../../access/actors.ts';
import type { Context } from '../../context.ts';
import { contentStore } from '../../db/content-store.ts';
import type { Revision as Row } from '../../db/generated/prisma/client.ts';
import { retryOnConflict } from '../../db/retry.ts';
import type { Change } from '../../engine/revisions/changes.ts';
import { Revision } from '../../engine/revisions/revision.ts';
import type { PageEntry } from '../../engine/revisions/types.ts';
import { badInput, conflict, notFound, preconditionFailed } from '../../errors.ts';
import { prepareFollowers } from '../../followers.ts';
import { type EditResult, editSpace, spaceState } from './edit.ts';
import { moveInTransaction, touchedBetween } from './move-primary.ts';
import { revisionById } from './reading.ts';

/** The revision in this space; 404 when it is not one of it. */
async function revisionIn(context: Context, spaceId: string, revisionId: string) {
  const row = await revisionById(context, revisionId);
  if (row.spaceId !== spaceId) throw notFound('Revision');
  return row;
}

/**
 * Gives the space the content of an earlier revision. 409 for a locked space, 412 when `baseRevision` is not the active one; without a
 * new revision when nothing differs.
 */
export async function restoreSpaceContent(
  context: Context,
  spaceId: string,
  revisionId: string,
  baseRevision?: string,
): Promise<EditResult> {
  const { services } = context;
  const { root } = await revisionIn(context, spaceId, revisionId);
  return retryOnConflict(async () => {
    const space = await spaceState(services, spaceId);
    if (baseRevision !== undefined && baseRevision !== space.revisionId) throw preconditionFailed(NOT_NEWEST);
    if (space.editMode === 'locked') throw conflict('The space is locked: its content cannot be edited');
    if (space.root === root) return { revision: space.revisionId, created: {} };
    const from = { id: space.revisionId, root: space.root };
    const blobs = new Map();
    const touched = await touchedBetween(contentStore(services, space.organizationId), space.root, root);
    const prepared = await prepareFollowers(services, { space, from: space.root, root, touched, blobs });
    const authorId = authorIdOf(context.caller);
    const step = { from, root, isEdit: true, blobs, touched, prepared, authorId, type: 'rollback' as const };
    return { revision: (await moveInTransaction(services, space, step)).id, created: {} };
  });
}

const NOT_NEWEST = 'The content has changed since: only the newest edit can be undone';

/** The revision before an edit. 409 for revisions that are no edits, and none that were restored. */
export function beforeEdit({ type, parents }: Pick<Row, 'type' | 'parents'>): string {
  const [before, ...others] = parents;
  if (before === undefined || others.length > 0 || !['edits', 'rollback'].includes(type))
    throw conflict('Only an edit can be undone: restore a revision instead');
  return before;
}

/** Takes the newest edit of the live content back. 409 unless it is an edit, 412 when it is not the newest, 409 for a locked space. */
export async function undoEdit(context: Context, spaceId: string, revisionId: string): Promise<EditResult> {
  return restoreSpaceContent(context, spaceId, beforeEdit(await revisionIn(context, spaceId, revisionId)), revisionId);
}

/**
 * Gives a page its earlier title, text, description, emoji and icon; one that was deleted comes back under its id, where it was if that
 * place is still there. 404 when the revision has no such page, 400 for pages without a text, 409 for a locked space.
 */
export async function restorePage(
  context: Context,
  spaceId: string,
  revisionId: string,
  pageId: string,
): Promise<EditResult> {
  const row = await revisionIn(context, spaceId, revisionId);
  const store = contentStore(context.services, row.organizationId);
  const before = await Revision.open(store, row.root);
  const [page] = await before.pagesById([pageId]);
  if (!page) throw notFound('Page');
  if (page.type !== 'document') throw badInput('page', 'must be a page with a text');
  const [markdown = ''] = page.text ? await before.texts([page.text]) : [];
  return retryOnConflict(async () => {
    const space = await spaceState(context.services, spaceId);
    const now = await Revision.open(store, space.root);
    const [current, parent] = await now.pagesById([pageId, page.parent ?? '']);
    const change = current ? updateTo(page, current, markdown) : creationOf(page, parent?.id ?? null, markdown);
    return editSpace(context, spaceId, [change], space.revisionId);
  });
}

function updateTo(page: PageEntry, current: PageEntry, markdown: string): Change {
  if (current.type !== 'document') throw conflict('The page has no text any more');
  const { description = null, emoji = null, icon = null } = page.fields;
  return {
    type: 'update_page',
    page: page.id,
    title: page.title,
    content: { markdown },
    fields: { description, emoji, icon },
  };
}

function creationOf({ id, title, fields }: PageEntry, parent: string | null, markdown: string): Change {
  const { description = null, emoji = null, icon = null } = fields;
  return { type: 'create_page', id, title, parent, content: { markdown }, fields: { description, emoji, icon } };
}
