/** What the merge rules look at, read from the database. */
import type { Context } from '../../../context.ts';
import type { ChangeRequest, Space } from '../../../db/generated/prisma/client.ts';
import { isOutdated } from './base.ts';
import { type MergeFacts, type MergeRule, type MergeRules, rulesFor, type UnmetRule, unmetRules } from './rules.ts';

/** The merge rules that bind a change request, and those of them that are not met now. */
export async function checkRules(
  context: Context,
  changeRequest: ChangeRequest,
  space: Space,
): Promise<{ rules: readonly MergeRule[]; unmet: UnmetRule[] }> {
  const organization = await context.access.organization.load(space.organizationId);
  const rules = rulesFor(
    space.mergeRules as unknown as MergeRules,
    (organization?.mergeRules ?? { type: 'none' }) as unknown as MergeRules,
  );
  if (rules.length === 0) return { rules, unmet: [] };
  return { rules, unmet: unmetRules(rules, await factsOf(context, changeRequest, space, rules)) };
}

/** The facts of a change request; each reviewer's latest verdict counts, if it saw the head of the branch. */
async function factsOf(
  { db }: Context,
  changeRequest: ChangeRequest,
  space: Space,
  rules: readonly MergeRule[],
): Promise<MergeFacts> {
  const { id, organizationId, revisionId, createdById, subject, description } = changeRequest;
  const named = [...new Set(rules.flatMap(({ users = [] }) => users))];
  const [reviews, requested, members, contributors] = await Promise.all([
    db.changeRequestReview.findMany({
      where: { changeRequestId: id, revisionId, reviewerId: { not: createdById } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    db.changeRequestReviewer.findMany({ where: { changeRequestId: id }, select: { userId: true } }),
    db.member.findMany({ where: { organizationId, disabled: false, userId: { in: named } }, select: { userId: true } }),
    db.changeRequestContributor.findMany({ where: { changeRequestId: id }, select: { userId: true } }),
  ]);
  const wrote = new Set(contributors.map(({ userId }) => userId));
  const latest = new Map(reviews.map(({ reviewerId, status }) => [reviewerId ?? '', status]));
  const whose = (status: string) =>
    new Set([...latest].flatMap(([userId, verdict]) => (verdict === status ? [userId] : [])));
  const approvedBy = whose('approved');
  return {
    approvedBy,
    approvedByOthers: new Set([...approvedBy].filter((userId) => !wrote.has(userId))),
    refusedBy: whose('changes-requested'),
    requestedReviewers: requested.map(({ userId }) => userId),
    members: new Set(members.map(({ userId }) => userId)),
    outdated: isOutdated(changeRequest, space),
    subject,
    description,
  };
}
