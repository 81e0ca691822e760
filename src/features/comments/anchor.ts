/** Where on a page a comment stands: checked when it is posted, looked up again when it is read. */
import type { Context } from '../../context.ts';
import type { Comment } from '../../db/generated/prisma/client.ts';
import { badInput } from '../../errors.ts';
import { changeRequestById } from '../change-requests/access.ts';
import { open, revisionById } from '../content/reading.ts';

export interface Anchor {
  pageId: string | null;
  /** The key of a block. */
  node: string | null;
  tableRecord: string | null;
  tableDefinition: string | null;
}

/** What a caller says of it. */
export interface AnchorInput {
  page?: string | null | undefined;
  node?: string | null | undefined;
  tableCell?: { record: string; definition: string } | null | undefined;
}

const MAX_KEY = 200;

/** The anchor in this revision; 400 naming what does not exist in it, or is missing. */
export async function anchorIn(
  context: Context,
  revisionId: string,
  { page, node, tableCell }: AnchorInput,
): Promise<Anchor> {
  if (page == null && node != null) throw badInput('page', 'is required with node');
  if (page == null && tableCell != null) throw badInput('page', 'is required with tableCell');
  for (const [path, key] of [
    ['node', node],
    ['tableCell.record', tableCell?.record],
    ['tableCell.definition', tableCell?.definition],
  ] as const) {
    if (key == null) continue;
    if (key === '') throw badInput(path, 'must not be empty');
    if (key.length > MAX_KEY) throw badInput(path, `must have at most ${MAX_KEY} characters`);
  }
  const anchor = {
    pageId: page ?? null,
    node: node ?? null,
    tableRecord: tableCell?.record ?? null,
    tableDefinition: tableCell?.definition ?? null,
  };
  if (page != null && !(await hasPage(context, revisionId, page)))
    throw badInput('page', 'names no page of the current content');
  return anchor;
}

/** Whether what the comment is on is gone from the content as it is now. */
export async function isOutdated(context: Context, comment: Comment): Promise<boolean> {
  if (comment.pageId === null) return false;
  const revisionId = await activeRevisionOf(context, comment);
  return revisionId === null || !(await hasPage(context, revisionId, comment.pageId));
}

async function activeRevisionOf(context: Context, comment: Comment): Promise<string | null> {
  const { spaceId, changeRequestId } = comment;
  const parent =
    changeRequestId === null
      ? await context.access.space.load(spaceId)
      : await changeRequestById(context, changeRequestId);
  return parent?.revisionId ?? null;
}

async function hasPage(context: Context, revisionId: string, pageId: string): Promise<boolean> {
  const { revision } = await open(context, await revisionById(context, revisionId));
  return (await revision.page(pageId)) !== undefined;
}
