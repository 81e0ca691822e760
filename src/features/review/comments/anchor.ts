/**
 * The place of a comment on a page. It is checked when the comment is posted, and found again in the content as it is when it
 * is read: what was edited, moved or commented elsewhere on the page does not lose it (`engine/markdown/tracking`).
 */
import DataLoader from 'dataloader';
import type { Context } from '../../../context.ts';
import type { Comment } from '../../../db/generated/prisma/client.ts';
import type { TrackAnswer, TrackQuestion } from '../../../engine/markdown/tracking/anchors.ts';
import { follow, isSame, type Texts } from '../../../engine/markdown/tracking/follow.ts';
import type { Cell } from '../../../engine/markdown/tracking/track.ts';
import { badInput } from '../../../errors.ts';
import { anchoredIn, trackedIn } from '../../../threads/texts.ts';
import { type OpenContent, open, revisionById } from '../../content/reading.ts';
import { changeRequestById } from '../change-requests/access.ts';

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
  if (text === undefined) throw badInput('page', 'does not name a page of the current content');
  let key: string | null = null;
  if (node != null || tableCell != null) {
    const { threads } = context;
    const found =
      text === null
        ? { missing: node != null ? 'node' : 'tableCell', inBlock: false }
        : await anchoredIn(threads, await writtenIn(text), node ?? null, tableCell ?? null);
    if ('key' in found) key = found.key;
    else if (found.missing === 'node') throw badInput('node', 'is not the key of a block of the page');
    else {
      const place = 'inBlock' in found && found.inBlock ? 'this block' : 'a table of the page';
      throw badInput('tableCell', `does not name a cell of ${place}`);
    }
  }
  return {
    pageId: page,
    node: key,
    tableRecord: tableCell?.record ?? null,
    tableDefinition: tableCell?.definition ?? null,
  };
}

/** The current place of a comment; its original place if that is gone. */
export interface CommentAnchor {
  outdated: boolean;
  node: string | null;
  cell: Cell | null;
}

/** Finds the anchor of a comment in the active revision of what it is on. */
export async function anchorOf(context: Context, comment: Comment): Promise<CommentAnchor> {
  const { pageId, node, tableRecord: record, tableDefinition: definition } = comment;
  const stood = { node, cell: record !== null && definition !== null ? { record, definition } : null };
  if (pageId === null) return { outdated: false, ...stood };
  const active = await activeRevisionOf(context, comment);
  const now = active === null ? undefined : await textOf(context, active, pageId);
  if (now === undefined || (now === null && node !== null)) return { outdated: true, ...stood };
  if (now === null || node === null) return { outdated: false, ...stood };
  const before = comment.revisionId === null ? null : await textOf(context, comment.revisionId, pageId);
  if (before?.hash === now.hash) return { outdated: false, ...stood };
  const texts = { before: before ?? null, now };
  let key = (await track(context, { ...texts, question: { node } })) as string | null;
  if (key !== null && !isSame(key, node)) {
    const revisions = await revisionsBetween(context, comment.revisionId as string, active as string);
    if (revisions) key = await follow(textsOf(context, revisions, pageId), node);
  }
  if (key === null) return { outdated: true, ...stood };
  if (!stood.cell) return { outdated: false, node: key, cell: null };
  const cell = (await track(context, { ...texts, question: { node, to: key, cell: stood.cell } })) as Cell | null;
  return cell ? { outdated: false, node: key, cell } : { outdated: true, ...stood };
}

async function activeRevisionOf(context: Context, { spaceId, changeRequestId }: Comment): Promise<string | null> {
  const parent =
    changeRequestId === null
      ? await context.access.space.load(spaceId)
      : await changeRequestById(context, changeRequestId);
  return parent?.revisionId ?? null;
}

/** Where something of one text is in another. */
interface Asked {
  before: PageText | null;
  now: PageText;
  question: TrackQuestion;
}

/**
 * Finds where blocks of one text are in another. What is asked within one turn of the event loop is answered together: a text is read
 * once for it, and the pairs of texts are taken one after the other, so that a list of comments on many large pages takes one
 * thread. Without the text that it was made on, only a block that stayed as it was is found.
 */
const track = (context: Context, asked: Asked): Promise<TrackAnswer> =>
  context
    .memo(
      'track',
      () =>
        new DataLoader((all: readonly Asked[]) => trackAll(context, all), {
          cacheKeyFn: ({ question, ...texts }) => pairOf(texts) + JSON.stringify(question),
          batchScheduleFn: setImmediate,
        }),
    )
    .load(asked);

const pairOf = ({ before, now }: Pick<Asked, 'before' | 'now'>): string => `${before?.hash} ${now.hash}`;

async function trackAll(context: Context, all: readonly Asked[]): Promise<TrackAnswer[]> {
  const answers = new Map<Asked, TrackAnswer>();
  const pairs = [...Map.groupBy(all, pairOf).values()];
  const texts = await Promise.all(
    pairs.map(([first]) => Promise.all([first!.before && writtenIn(first!.before), writtenIn(first!.now)])),
  );
  for (const [i, pair] of pairs.entries()) {
    const questions = pair.map(({ question }) => question);
    const found = await trackedIn(context.threads, ...texts[i]!, questions);
    for (const [n, asked] of pair.entries()) answers.set(asked, found[n]!);
  }
  return all.map((asked) => answers.get(asked) ?? null);
}

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
  find: async (from, to, key) => {
    const texts = await Promise.all([from, to].map((at) => textOf(context, revisions[at] as string, pageId)));
    const [before, now] = texts;
    return before && now ? ((await track(context, { before, now, question: { node: key } })) as string | null) : null;
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

const writtenIn = ({ content, hash }: PageText): Promise<string> => content.revision.text(hash);
