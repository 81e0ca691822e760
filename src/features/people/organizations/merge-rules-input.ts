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
  const stored = (rules ?? []).map(({ rule, users }) => ({ rule, ...(users && { users: [...users] }) }));
  stored.forEach(({ rule, users = [] }, at) => {
    if (ABOUT_REVIEWERS.includes(rule) && users.length === 0)
      throw badInput(`mergeRules.rules[${at}].users`, 'must name the reviewers');
  });
  const named = [...new Set(stored.flatMap(({ users = [] }) => users))];
  const members = await tx.member.count({ where: { organizationId, userId: { in: named } } });
  if (members < named.length)
    throw badInput('mergeRules.rules', 'names a user that is not a member of this organization');
  return { type, rules: stored };
}
