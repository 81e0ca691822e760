/** Whom an event of the outbox concerns, and how: before anyone asks what they may see and want. */
import type { ChangeRequest } from '../../db/generated/prisma/client.ts';
import type { EventData, OutboxEvent } from '../../outbox/events.ts';
import type { Services } from '../../services.ts';
import { mentionedUsersIn } from '../../threads/texts.ts';
import type { NotificationKind } from './kinds.ts';

/** What a person would get. Of several for one source, the first counts. */
export interface Candidate {
  userId: string;
  kind: NotificationKind;
  source: string;
  spaceId: string;
  changeRequestId?: string | null;
  commentId?: string;
  replyId?: string;
  reviewId?: string;
}

export const CONCERNING = [
  'review_requested',
  'review_given',
  'comment_written',
  'change_request_described',
  'change_request_conflicted',
  'change_request_merged',
  'space_gitsync_completed',
  'translation_failed',
] as const;

/** Of one text; further ones are text. */
const MAX_MENTIONS = 50;

/** The candidates of an event; none for one whose subject is gone by now. */
export async function concernedBy(services: Services, event: OutboxEvent): Promise<Candidate[]> {
  const { prisma } = services.database;
  switch (event.kind) {
    case 'comment_written':
      return wroteComment(services, event.data);
    case 'space_gitsync_completed':
      return event.data.state === 'failed' ? syncFailed(services, event.data) : [];
    case 'translation_failed':
      return translationFailed(services, event.data);
    case 'review_requested':
    case 'review_given':
    case 'change_request_described':
    case 'change_request_conflicted':
    case 'change_request_merged': {
      const found = await prisma.changeRequest.findUnique({ where: { id: event.data.changeRequestId } });
      return found ? ofChangeRequest(services, found, event) : [];
    }
    default:
      return [];
  }
}

async function ofChangeRequest(services: Services, found: ChangeRequest, event: OutboxEvent): Promise<Candidate[]> {
  const { id: changeRequestId, spaceId, createdById, description } = found;
  const { prisma } = services.database;
  const of = { spaceId, changeRequestId };
  const own = createdById === null ? [] : [createdById];
  switch (event.kind) {
    case 'review_requested': {
      const source = `asked:${event.subject}#${event.turn}`;
      return event.data.userIds.map((userId) => ({ ...of, userId, kind: 'review_requested', source }));
    }
    case 'review_given': {
      const { reviewId, actorId } = event.data;
      const where = { changeRequestId, userId: actorId ?? '', requestedById: { not: null } };
      const asked = await prisma.changeRequestReviewer.findMany({ where, select: { requestedById: true } });
      const people = [...own, ...asked.flatMap(({ requestedById }) => requestedById ?? [])];
      return people.map((userId) => ({ ...of, userId, kind: 'review_given', source: `review:${reviewId}`, reviewId }));
    }
    case 'change_request_described':
      return (await mentioned(services, description ?? '')).map((userId) => ({
        ...of,
        userId,
        kind: 'mention',
        source: `description:${changeRequestId}`,
      }));
    case 'change_request_conflicted': {
      const source = `conflict:${event.data.revisionId}`;
      return own.map((userId) => ({ ...of, userId, kind: 'conflict', source }));
    }
    default: {
      const reviews = await prisma.changeRequestReview.findMany({
        where: { changeRequestId, reviewerId: { not: null } },
        distinct: ['reviewerId'],
        select: { reviewerId: true },
      });
      const people = [...own, ...reviews.flatMap(({ reviewerId }) => reviewerId ?? [])];
      return people.map((userId) => ({ ...of, userId, kind: 'merged', source: `merged:${changeRequestId}` }));
    }
  }
}

/** Who is mentioned; and of a reply, who takes part in the thread; of a comment on a change request, whose it is. */
async function wroteComment(
  services: Services,
  { commentId, replyId }: EventData['comment_written'],
): Promise<Candidate[]> {
  const { prisma } = services.database;
  const comment = await prisma.comment.findUnique({
    where: { id: commentId },
    include: { changeRequest: { select: { createdById: true } } },
  });
  const reply = replyId === null ? null : await prisma.commentReply.findUnique({ where: { id: replyId } });
  if (!comment || (replyId !== null && !reply)) return [];
  const { spaceId, changeRequestId, authorId, reviewId } = comment;
  const of = { spaceId, changeRequestId, commentId, ...(reply && { replyId: reply.id }) };
  const source = reply ? `reply:${reply.id}` : `comment:${commentId}`;
  const mentions = await mentioned(services, (reply ?? comment).markdown);
  // Who joined later was not there.
  const others = reply
    ? await prisma.commentReply.findMany({
        where: { commentId, authorId: { not: null }, postedAt: { lt: reply.postedAt } },
        distinct: ['authorId'],
        select: { authorId: true },
      })
    : [];
  // The words of a review come with the review.
  const answered = reply ? authorId : reviewId === null ? comment.changeRequest?.createdById : null;
  const people = [answered, ...others.map((other) => other.authorId)].filter((id) => id != null);
  return [
    ...mentions.map((userId) => ({ ...of, userId, kind: 'mention' as const, source })),
    ...people.map((userId) => ({ ...of, userId, kind: 'reply' as const, source })),
  ];
}

/** Who began it; of one that the server began, who last began one there. */
async function syncFailed(
  { database: { prisma } }: Services,
  { operationId, actorId }: EventData['space_gitsync_completed'],
): Promise<Candidate[]> {
  const operation = await prisma.gitOperation.findUnique({ where: { id: operationId } });
  if (!operation) return [];
  const { spaceId } = operation;
  const userId = actorId ?? (await lastToSync());
  return userId === undefined ? [] : [{ userId, kind: 'sync_failed', source: `git:${operationId}`, spaceId }];

  async function lastToSync(): Promise<string | undefined> {
    const last = await prisma.gitOperation.findFirst({
      where: { spaceId, createdById: { not: null } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { createdById: true },
    });
    return last?.createdById ?? undefined;
  }
}

/** Who began the run; of an automatic one, who made the translation. */
async function translationFailed(
  { database: { prisma } }: Services,
  { translationId, runId, actorId }: EventData['translation_failed'],
): Promise<Candidate[]> {
  const translation = await prisma.translation.findUnique({ where: { id: translationId } });
  const userId = actorId ?? translation?.createdById;
  if (!translation || userId == null) return [];
  const spaceId = translation.spaceId ?? translation.sourceSpaceId;
  return [{ userId, kind: 'translation_failed', source: `translation:${runId}`, spaceId }];
}

async function mentioned({ threads }: Services, markdown: string): Promise<string[]> {
  // Most texts mention nobody, and need not be taken apart.
  return markdown.includes('/users/') ? (await mentionedUsersIn(threads, markdown)).slice(0, MAX_MENTIONS) : [];
}
