/** What a change request is based on. */
import type { ChangeRequest as Row } from '../../../db/generated/prisma/client.ts';

/** The primary revision that a change request last took in: the base of its merge. */
export const mergeBase = ({ revisionInitialId, revisionMergedAncestorId }: Row): string =>
  revisionMergedAncestorId ?? revisionInitialId;

/** Whether the primary content moved on since the merge base. What is merged is never outdated. */
export const isOutdated = (changeRequest: Row, space: { revisionId: string }): boolean =>
  changeRequest.status !== 'merged' && mergeBase(changeRequest) !== space.revisionId;
