/** Hearing of changed clusters. */
import { onOrganization } from '../../access/entities.ts';
import type { IssuesCluster as Row } from '../../db/generated/prisma/client.ts';
import { follow } from '../../events/follow.ts';
import { builder } from '../../graphql/builder.ts';
import { clustersTopic } from './announce.ts';
import { IssuesCluster } from './types.ts';

builder.subscriptionField('clusterChanged', (t) =>
  t.field({
    description:
      'The cluster of the organization that changed last, each time that one did; begins with how it is now. A hint: of several that change at once one is told, so read the list again.',
    type: IssuesCluster,
    access: onOrganization('readConversations'),
    args: { organizationId: t.arg.id({ required: true }) },
    subscribe: (_, { organizationId }, { services: { events, database } }) =>
      follow<Row>(
        events,
        clustersTopic(organizationId),
        () =>
          database.prisma.issuesCluster.findFirst({
            where: { organizationId },
            orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
          }),
        (a, b) => JSON.stringify(a) === JSON.stringify(b),
      ),
    resolve: (cluster) => cluster as never,
  }),
);
