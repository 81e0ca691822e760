/**
 * Where on a page a comment stands. It is checked when the comment is posted, and found again in the content as it is when it
 * is read: what was edited, moved or commented elsewhere on the page does not lose it (`track.ts`).
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Comment } from '../../db/generated/prisma/client.ts';
import { badInput } from '../../errors.ts';
import { toDocument } from '../../markdown/document/read.ts';
import type { Document } from '../../markdown/document/types.ts';
import { changeRequestById } from '../change-requests/access.ts';
import { type OpenContent, open, revisionById } from '../content/reading.ts';
import { follow, isSame, type Texts } from './follow.ts';
import { BlockTracker, blockOf, type Cell, hasCell, tablesOf, trackCell } from './track.ts';

/** What a caller says of it. */
export interface AnchorInput {
  page?: string | null | undefined;
  node?: string | null | undefined;
  tableCell?: Cell | null | undefined;
}

/** How it is stored: as it was in the revision that the comment was made on. */
export interface StoredAnchor {
  pageId: string | null;
  node: string | null;
  tableRecord: string | null;
  tableDefinition: string | null;
}

/** The anchor in this revision; 400 naming what it does not have, or what is missing. */
export async function anchorIn(
  context: Context,
  revisionId: string,
  { page, node, tableCell }: AnchorInput,
): Promise<StoredAnchor> {
  if (page == null) {
    const needing = node != null ? 'node' : tableCell != null ? 'tableCell' : undefined;
    if (needing) throw badInput('page', `is required with ${needing}`);
    return { pageId: null, node: null, tableRecord: null, tableDefinition: null };
  }
  const text = await textOf(context, revisionId, page);
  if (text === undefined) throw badInput('page', 'names no page of the current content');
  let key = node ?? null;
  if (node != null || tableCell != null) {
    const document = text === null ? undefined : await documentOf(context, text);
    const block = node != null && document ? blockOf(document, node) : undefined;
    if (node != null && !block) throw badInput('node', 'is no key of a block of the page');
    if (tableCell != null) {
      const table = (block ? [block] : document ? tablesOf(document) : []).find((table) => hasCell(table, tableCell));
      if (!table) throw badInput('tableCell', `names no cell of ${block ? 'this block' : 'a table of the page'}`);
      key = table.key;
    }
  }
  return {
    pageId: page,
    node: key,
    tableRecord: tableCell?.record ?? null,
    tableDefinition: tableCell?.definition ?? null,
  };
}

/** Where a comment stands now; where it is gone, where it stood. */
export interface Place {
  outdated: boolean;
  node: string | null;
  cell: Cell | null;
}

/** Finds the anchor of a comment in the active revision of what it is on. */
export async function placeOf(context: Context, comment: Comment): Promise<Place> {
  const { pageId, node, tableRecord: record, tableDefinition: definition } = comment;
  const stood = { node, cell: record !== null && definition !== null ? { record, definition } : null };
  if (pageId === null) return { outdated: false, ...stood };
  const active = await activeRevisionOf(context, comment);
  const now = active === null ? undefined : await textOf(context, active, pageId);
  if (now === undefined || (now === null && node !== null)) return { outdated: true, ...stood };
  if (now === null || node === null) return { outdated: false, ...stood };
  const before = comment.revisionId === null ? null : await textOf(context, comment.revisionId, pageId);
  if (before?.hash === now.hash) return { outdated: false, ...stood };
  const current = await documentOf(context, now);
  // Without the text that it was made on, only a block that stayed as it was is known again.
  const old = before ? await documentOf(context, before) : current;
  let block = trackerOf(context, [before?.hash, old], [now.hash, current]).find(node);
  if (block && !isSame(block.key, node)) {
    const revisions = await revisionsBetween(context, comment.revisionId as string, active as string);
    if (revisions) block = await follow(textsOf(context, revisions, pageId), node);
  }
  const cell = block && stood.cell ? trackCell(blockOf(old, node) ?? block, block, stood.cell) : null;
  if (!block || (stood.cell && !cell)) return { outdated: true, ...stood };
  return { outdated: false, node: block.key, cell };
}

async function activeRevisionOf(context: Context, { spaceId, changeRequestId }: Comment): Promise<string | null> {
  const parent =
    changeRequestId === null
      ? await context.access.space.load(spaceId)
      : await changeRequestById(context, changeRequestId);
  return parent?.revisionId ?? null;
}

const trackerOf = (
  context: Context,
  [fromHash, from]: [string | undefined, Document],
  [toHash, to]: [string, Document],
): BlockTracker => context.memo(`track ${fromHash} ${toHash}`, () => new BlockTracker(from, to));

/** So far back edits are looked at one by one. */
const MAX_REVISIONS = 1000;

/** The revisions from one to a later one, both included; null when that does not come from it, or is too far. */
async function revisionsBetween(context: Context, from: string, to: string): Promise<string[] | null> {
  const line = await context.memo(`revisions to ${to}`, async () => {
    // The first parent of a revision is what was active before.
    const rows = await context.db.$queryRaw<{ id: string }[]>`
      WITH RECURSIVE line AS (
        SELECT r."id", r."parents"[1] AS "before", 1 AS "n" FROM "Revision" r WHERE r."id" = ${to}
        UNION ALL
        SELECT r."id", r."parents"[1], line."n" + 1 FROM line JOIN "Revision" r ON r."id" = line."before"
        WHERE line."n" < ${MAX_REVISIONS}
      )
      SELECT "id" FROM line ORDER BY "n"`;
    return rows.map(({ id }) => id);
  });
  const at = line.indexOf(from);
  return at < 0 ? null : line.slice(0, at + 1).reverse();
}

const textsOf = (context: Context, revisions: readonly string[], pageId: string): Texts => ({
  count: revisions.length,
  tracker: async (from, to) => {
    const texts = await Promise.all([from, to].map((at) => textOf(context, revisions[at] as string, pageId)));
    const [old, now] = texts;
    if (!old || !now) return null;
    return trackerOf(context, [old.hash, await documentOf(context, old)], [now.hash, await documentOf(context, now)]);
  },
});

interface PageText {
  content: OpenContent;
  hash: string;
}

/** The text of a page in a revision: null when the page has none (a group), undefined when there is no such page. */
async function textOf(context: Context, revisionId: string, pageId: string): Promise<PageText | null | undefined> {
  const content = await open(context, await revisionById(context, revisionId));
  const page = await content.revision.page(pageId);
  return page && (page.text ? { content, hash: page.text } : null);
}

const LONG = 2000;

/** A text as a Document, read once for a request. */
const documentOf = (context: Context, { content, hash }: PageText): Promise<Document> =>
  context.memo(`document ${content.row.organizationId} ${hash}`, async () => {
    const text = await content.revision.text(hash);
    // A list may be about many long pages: others get their turn between them.
    if (text.length > LONG) await turn();
    return toDocument(text);
  });
