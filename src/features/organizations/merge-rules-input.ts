/** Merge rules as `updateOrganization`, and spaces, take them (decisions §5). */
import { builder } from '../../graphql/builder.ts';
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
