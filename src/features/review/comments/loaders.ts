/**
 * What comments and replies show beside their own rows. Each loader takes those of one tick in one statement, and none grows
 * with how many people took part: of a crowd only the first are named.
 */
import DataLoader from 'dataloader';
import { addressed, Rows } from '../../../access/addressed.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { Comment, CommentReply } from '../../../db/generated/prisma/client.ts';

/** How many people are named of those who reacted alike, and of those who replied. */
export const NAMED = 100;

const comments = new Rows<Comment>('Comment');
const replies = new Rows<CommentReply>('CommentReply');

addressed<Comment>({
  parameter: 'commentId',
  within: ['spaceId', 'changeRequestId'],
  model: 'Comment',
  keep: (context, row, id) => comments.keep(context, id, row),
});

addressed<CommentReply>({
  parameter: 'commentReplyId',
  within: ['commentId'],
  model: 'CommentReply',
  keep: (context, row, id) => replies.keep(context, id, row),
});

/** The comment with this id, whatever it is on; null when there is none. */
export const commentById = (context: Context, id: string): Promise<Comment | null> => comments.load(context, id);

export const replyById = (context: Context, id: string): Promise<CommentReply | null> => replies.load(context, id);

/** Forgets what this request has loaded of a comment or reply that it changed. */
export function forget(context: Context, id: string): void {
  comments.clear(context, id);
  replies.clear(context, id);
}

export interface ReactionShape {
  emoji: string;
  count: number;
  users: { userId: string; reactedAt: Date }[];
}

/** The reactions to a comment or reply; the emoji in the order in which they were first used. */
export const reactionsTo = (context: Context, on: 'commentId' | 'replyId', id: string): Promise<ReactionShape[]> =>
  context
    .memo(
      `reactions ${on}`,
      // Not remembered: a request may change them and answer twice.
      () =>
        new DataLoader((ids: readonly string[]) => readReactions(context.services.database, on, ids), { cache: false }),
    )
    .load(id);

interface ReactionRow {
  on: string;
  emoji: string;
  userId: string;
  reactedAt: Date;
  count: number;
}

const REACTIONS = (on: 'commentId' | 'replyId') => `
  SELECT "${on}" AS "on", "emoji", "userId", "reactedAt", "count" FROM (
    SELECT "${on}", "emoji", "userId", "reactedAt",
      count(*) OVER alike AS "count",
      min("reactedAt") OVER alike AS "first",
      row_number() OVER (PARTITION BY "${on}", "emoji" ORDER BY "reactedAt", "id") AS "place"
    FROM "Reaction" WHERE "${on}" = ANY($1::text[])
    WINDOW alike AS (PARTITION BY "${on}", "emoji")
  ) AS placed WHERE "place" <= ${NAMED} ORDER BY "first", "emoji", "place"`;

async function readReactions(
  database: Database,
  on: 'commentId' | 'replyId',
  ids: readonly string[],
): Promise<ReactionShape[][]> {
  const rows = await database.query<ReactionRow>(REACTIONS(on), [[...new Set(ids)]]);
  const byTarget = Map.groupBy(rows, (row) => row.on);
  return ids.map((id) =>
    [...Map.groupBy(byTarget.get(id) ?? [], ({ emoji }) => emoji)].map(([emoji, alike]) => ({
      emoji,
      count: alike[0]?.count ?? 0,
      users: alike.map(({ userId, reactedAt }) => ({ userId, reactedAt })),
    })),
  );
}

export interface ReplierShape {
  /** Null: the account is gone. */
  userId: string | null;
  count: number;
  /** Of the last reply. */
  updatedAt: Date;
}

export interface RepliesShape {
  count: number;
  /** The latest replier first. */
  repliers: ReplierShape[];
}

/** How many replies a comment has, and whose. */
export const repliesTo = (context: Context, commentId: string): Promise<RepliesShape> =>
  context
    .memo(
      'repliesTo',
      () => new DataLoader((ids: readonly string[]) => readReplies(context.services.database, ids), { cache: false }),
    )
    .load(commentId);

interface ReplierRow extends ReplierShape {
  commentId: string;
  total: number;
}

const REPLIERS = `
  SELECT * FROM (
    SELECT "commentId", "authorId" AS "userId", count(*) AS "count", max("postedAt") AS "updatedAt",
      (sum(count(*)) OVER (PARTITION BY "commentId"))::bigint AS "total",
      row_number() OVER (PARTITION BY "commentId" ORDER BY max("postedAt") DESC, "authorId") AS "place"
    FROM "CommentReply" WHERE "commentId" = ANY($1::text[]) GROUP BY "commentId", "authorId"
  ) AS placed WHERE "place" <= ${NAMED} ORDER BY "place"`;

async function readReplies(database: Database, ids: readonly string[]): Promise<RepliesShape[]> {
  const rows = await database.query<ReplierRow>(REPLIERS, [[...new Set(ids)]]);
  const byComment = Map.groupBy(rows, ({ commentId }) => commentId);
  return ids.map((id) => {
    const repliers = byComment.get(id) ?? [];
    return { count: repliers[0]?.total ?? 0, repliers };
  });
}
