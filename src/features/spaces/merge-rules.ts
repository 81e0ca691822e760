/** A space's own word on merges, as `updateSpace` takes it (decisions §5). */
import type { Transaction } from '../../db/database.ts';
import type { Prisma } from '../../db/generated/prisma/client.ts';
import { badInput } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { MergeRuleInput } from '../organizations/merge-rules-input.ts';
import { SpaceMergeRulesKind } from './types.ts';

export const SpaceMergeRulesInput = builder.inputType('SpaceMergeRulesInput', {
  fields: (t) => ({
    type: t.field({ type: SpaceMergeRulesKind, required: true }),
    rules: t.field({ type: [MergeRuleInput], description: 'With the type rules.' }),
  }),
});

interface Given {
  type: string;
  rules?: readonly { rule: string; users?: readonly string[] | null | undefined }[] | null | undefined;
}

/** What is stored of the rules. 400 for rules of another type, and when they name people who are no members. */
export async function storedMergeRules(
  tx: Transaction,
  organizationId: string,
  { type, rules }: Given,
): Promise<Prisma.InputJsonObject> {
  if (!rules) return { type };
  if (type !== 'rules') throw badInput('mergeRules.rules', 'must only be given with the type rules');
  const users = [...new Set(rules.flatMap((rule) => rule.users ?? []))];
  const members = await tx.member.count({ where: { organizationId, userId: { in: users } } });
  if (members < users.length) throw badInput('mergeRules.rules', 'names a user that is no member of this organization');
  return { type, rules: rules.map((rule) => ({ rule: rule.rule, ...(rule.users && { users: [...rule.users] }) })) };
}
