/** What the merge rules look at, read from the database. */
import type { Context } from '../../context.ts';
import type { ChangeRequest, Space } from '../../db/generated/prisma/client.ts';
import { isOutdated } from './base.ts';
import type { MergeFacts, MergeRule } from './rules.ts';

/** The facts of a change request; each reviewer's latest verdict counts, if it saw the head of the branch. */
export async function factsOf(
  { db }: Context,
  changeRequest: ChangeRequest,
  space: Space,
  rules: readonly MergeRule[],
): Promise<MergeFacts> {
  const { id, organizationId, revisionId, createdById, subject, description } = changeRequest;
  const named = [...new Set(rules.flatMap(({ users = [] }) => users))];
  const [reviews, requested, members] = await Promise.all([
    db.changeRequestReview.findMany({
      where: { changeRequestId: id, revisionId, reviewerId: { not: createdById } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    db.changeRequestReviewer.findMany({ where: { changeRequestId: id }, select: { userId: true } }),
    db.member.findMany({ where: { organizationId, disabled: false, userId: { in: named } }, select: { userId: true } }),
  ]);
  const latest = new Map(reviews.map(({ reviewerId, status }) => [reviewerId ?? '', status]));
  const whose = (status: string) =>
    new Set([...latest].flatMap(([userId, verdict]) => (verdict === status ? [userId] : [])));
  return {
    approvedBy: whose('approved'),
    refusedBy: whose('changes-requested'),
    requestedReviewers: requested.map(({ userId }) => userId),
    members: new Set(members.map(({ userId }) => userId)),
    outdated: isOutdated(changeRequest, space),
    subject,
    description,
  };
}
