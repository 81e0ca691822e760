/** Watching the primary content of a space. */

import { follow } from '../../events/follow.ts';
import { builder } from '../../graphql/builder.ts';
import type { Services } from '../../services.ts';
import { onContent } from './access.ts';
import { contentTopic } from './events.ts';
import { revisionById } from './reading.ts';
import { Revision } from './revision-types.ts';

builder.subscriptionField('spaceContentChanged', (t) =>
  t.field({
    description: 'The active revision each time the primary content of a space changes. Begins with the current one.',
    type: Revision,
    access: onContent,
    args: { spaceId: t.arg.id({ required: true }) },
    subscribe: (_, { spaceId }, { services }) =>
      follow(services.events, contentTopic(spaceId), () => readActive(spaceId, services)),
    resolve: (revisionId, _, context) => revisionById(context.renewed(), revisionId),
  }),
);

async function readActive(spaceId: string, { database }: Services): Promise<string | undefined> {
  const space = await database.prisma.space.findUnique({
    where: { id: spaceId, deletedAt: null },
    select: { revisionId: true },
  });
  return space?.revisionId;
}
