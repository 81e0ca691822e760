/** The event of a new comment; sent after the commit. Ids only: receivers read the comment. */
import type { Services } from '../../../services.ts';
import type { CommentParent } from './access.ts';

export interface CommentAdded {
  comment: string;
}

type CommentSubject = Omit<CommentParent, 'revisionId'>;

export const commentsTopic = ({ spaceId, changeRequestId }: CommentSubject): string =>
  changeRequestId === null ? `comments:space:${spaceId}` : `comments:change-request:${changeRequestId}`;

/** To be called in the transaction that stores the comment. */
export const announceComment = ({ events }: Services, place: CommentSubject, id: string): void =>
  events.publish(commentsTopic(place), { comment: id } satisfies CommentAdded);
