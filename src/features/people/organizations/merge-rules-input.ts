/** Merge rules as `updateOrganization`, and spaces, take them. */
import type { Transaction } from '../../../db/database.ts';
import type { Prisma } from '../../../db/generated/prisma/client.ts';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { MergeRuleName, MergeRulesKind } from './types.ts';

export const MergeRuleInput = builder.inputType('MergeRuleInput', {
  fields: (t) => ({ rule: t.field({ type: MergeRuleName, required: true }), users: t.stringList() }),
});

export const MergeRulesInput = builder.inputType('MergeRulesInput', {
  fields: (t) => ({
    type: t.field({ type: MergeRulesKind, required: true }),
    rules: t.field({ type: [MergeRuleInput] }),
  }),
});

interface Given {
  type: string;
  rules?: readonly { rule: string; users?: readonly string[] | null | undefined }[] | null | undefined;
}

/** Without anybody named, these would be met by every change request. */
const ABOUT_REVIEWERS = ['require_specific_reviewers', 'require_one_of_specific_reviewers'];

/** They are part of each read of the organization and its spaces, and what they find is said of each merge that they stop. */
const [MAX_RULES, MAX_USERS] = [20, 100];

/** What is stored of the rules. 400 for rules of another type, and when they name nobody or people who are no members. */
export async function storedMergeRules(
  tx: Transaction,
  organizationId: string,
  { type, rules }: Given,
): Promise<Prisma.InputJsonObject> {
  if (type !== 'rules') {
    if (rules) throw badInput('mergeRules.rules', 'must only be given with the type rules');
    return { type };
  }
  if (rules && rules.length > MAX_RULES) throw badInput('mergeRules.rules', `must have at most ${MAX_RULES} rules`);
  const stored = (rules ?? []).map(({ rule, users }) => ({ rule, ...(users && { users: [...new Set(users)] }) }));
  stored.forEach(({ rule, users = [] }, at) => {
    if (users.length > MAX_USERS)
      throw badInput(`mergeRules.rules[${at}].users`, `must name at most ${MAX_USERS} people`);
    if (ABOUT_REVIEWERS.includes(rule) && users.length === 0)
      throw badInput(`mergeRules.rules[${at}].users`, 'must name the reviewers');
  });
  const named = [...new Set(stored.flatMap(({ users = [] }) => users))];
  const where = { organizationId, userId: { in: named } };
  const members = new Set((await tx.member.findMany({ where, select: { userId: true } })).map(({ userId }) => userId));
  const strangers = stored.flatMap(({ users = [] }, rule) =>
    users.flatMap((user, at) =>
      members.has(user)
        ? []
        : [{ path: `mergeRules.rules[${rule}].users[${at}]`, message: 'is not a member of this organization' }],
    ),
  );
  if (strangers.length > 0) throw badInput(strangers);
  return { type, rules: stored };
}
