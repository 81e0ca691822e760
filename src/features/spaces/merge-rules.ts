/** A space's own merge rules, as `updateSpace` takes it. */
import { builder } from '../../graphql/builder.ts';
import { MergeRuleInput } from '../people/organizations/merge-rules-input.ts';
import { SpaceMergeRulesKind } from './types.ts';

export const SpaceMergeRulesInput = builder.inputType('SpaceMergeRulesInput', {
  fields: (t) => ({
    type: t.field({ type: SpaceMergeRulesKind, required: true }),
    rules: t.field({ type: [MergeRuleInput], description: 'With the type rules.' }),
  }),
});
