/** What a notification says, in one line of plain text, and where it leads in `/app`. */
import { Rows } from '../../access/addressed.ts';
import type { Context } from '../../context.ts';
import type { ChangeRequestReview, Notification } from '../../db/generated/prisma/client.ts';
import { userOrFormer } from '../people/users/loader.ts';
import { changeRequestById } from '../review/change-requests/access.ts';
import { commentById } from '../review/comments/loaders.ts';

/** What it is told with. */
interface Facts {
  kind: Notification['kind'];
  actor: string;
  space: string;
  /** `#4 “Explain it”`; null: it is about the space itself. */
  changeRequest: string | null;
  isReply: boolean;
  verdict: string | null;
}

/** The sentence. Pure. */
export function sentence({ kind, actor, space, changeRequest, isReply, verdict }: Facts): string {
  const request = changeRequest ?? 'a change request';
  const place = changeRequest ?? `“${space}”`;
  switch (kind) {
    case 'review_requested':
      return `${actor} asked you to review ${request} in “${space}”`;
    case 'review_given':
      return `${actor} ${verdict === 'approved' ? 'approved' : 'requested changes to'} ${request} in “${space}”`;
    case 'mention':
      return `${actor} mentioned you in ${place}`;
    case 'reply':
      return isReply ? `${actor} replied in a discussion of ${place}` : `${actor} commented on ${place}`;
    case 'conflict':
      return `There are conflicts to resolve in ${request} in “${space}”`;
    case 'merged':
      return `${actor} merged ${request} into “${space}”`;
    case 'sync_failed':
      return `A synchronisation of “${space}” with Git failed`;
    case 'translation_failed':
      return `A translation failed: “${space}”`;
  }
}

const LONGEST = 80;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** The line of a notification that the reader may see. Its parts are loaded with those of others. */
export async function sentenceOf(context: Context, row: Notification): Promise<string> {
  const [actor, space, changeRequest, review] = await Promise.all([
    row.actorId === null ? null : userOrFormer(context, row.actorId),
    context.access.space.load(row.spaceId),
    row.changeRequestId === null ? null : changeRequestById(context, row.changeRequestId),
    row.reviewId === null ? null : reviews.load(context, row.reviewId),
  ]);
  return sentence({
    kind: row.kind,
    actor: actor?.displayName ?? 'Someone',
    space: space?.title ?? '',
    changeRequest:
      changeRequest &&
      `#${changeRequest.number}${changeRequest.subject ? ` “${shortened(changeRequest.subject)}”` : ''}`,
    isReply: row.replyId !== null,
    verdict: review?.status ?? null,
  });
}

/** Its address at this server, without the origin. */
export async function addressOf(context: Context, { kind, ...row }: Notification): Promise<string> {
  const space = `/app/spaces/${row.spaceId}`;
  if (kind === 'sync_failed') return `${space}/git`;
  const [changeRequest, comment] = await Promise.all([
    row.changeRequestId === null ? null : changeRequestById(context, row.changeRequestId),
    row.commentId === null ? null : commentById(context, row.commentId),
  ]);
  const at = comment ? `#app-c-${comment.id}` : '';
  if (changeRequest) return `${space}/change-requests/${changeRequest.number}${at}`;
  return comment?.pageId ? `${space}/pages/${comment.pageId}${at}` : space;
}

const reviews = new Rows<ChangeRequestReview>('ChangeRequestReview');
