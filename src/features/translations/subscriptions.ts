/** Watching the runs of a translation. */
import { follow } from '../../events/follow.ts';
import { builder } from '../../graphql/builder.ts';
import { onTranslation } from './access.ts';
import { latestRun, progressTopic } from './runs.ts';
import { TranslationRun } from './types.ts';

builder.subscriptionField('translationProgress', (t) =>
  t.field({
    description: 'The latest run each time it goes on, beginning with its state; the outcome is the last that it says.',
    type: TranslationRun,
    access: onTranslation('view'),
    args: { organizationId: t.arg.id({ required: true }), translationId: t.arg.id({ required: true }) },
    subscribe: (_, { translationId }, { services: { events, database } }) =>
      follow(
        events,
        progressTopic(translationId),
        () => latestRun(database.prisma, translationId),
        (a, b) => JSON.stringify(a) === JSON.stringify(b),
      ),
    resolve: (run) => run,
  }),
);
