/** What a merge, an update or a decision made of a change request. */
import { builder } from '../../../graphql/builder.ts';

export const Outcome = builder.objectRef<{ revision: string; result: string }>('ChangeRequestOutcome').implement({
  fields: (t) => ({
    revision: t.exposeID('revision'),
    result: t.exposeString('result', {
      description: 'merge; update; or conflicts while texts have conflict marks or a conflict is not decided yet.',
    }),
  }),
});
