/** A space's own word on merges, as `updateSpace` takes it (decisions §5). */
import { builder } from '../../graphql/builder.ts';
import { MergeRuleInput } from '../organizations/merge-rules-input.ts';
import { SpaceMergeRulesKind } from './types.ts';

export const SpaceMergeRulesInput = builder.inputType('SpaceMergeRulesInput', {
  fields: (t) => ({
    type: t.field({ type: SpaceMergeRulesKind, required: true }),
    rules: t.field({ type: [MergeRuleInput], description: 'With the type rules.' }),
  }),
});
