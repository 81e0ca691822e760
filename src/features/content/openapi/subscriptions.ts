/** Watching how the processing of an API description goes. */
import type { OpenAPISpec as Row } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { follow } from '../../../events/follow.ts';
import { builder } from '../../../graphql/builder.ts';
import { specArgs } from './operations.ts';
import { specTopic } from './progress.ts';
import { onSpec } from './rights.ts';
import { OpenAPISpec } from './types.ts';

builder.subscriptionField('openapiSpecChanged', (t) =>
  t.field({
    description:
      'An API description each time its processing goes on, or it is changed; begins with how it is now. Ends when it is deleted.',
    type: OpenAPISpec,
    access: onSpec('view'),
    args: specArgs(),
    subscribe: async (_, { organizationId, specSlug: slug }, { services }) => {
      const { prisma } = services.database;
      const spec = await prisma.openAPISpec.findUnique({ where: { organizationId_slug: { organizationId, slug } } });
      if (!spec) throw notFound('OpenAPI spec');
      return follow<Row>(
        services.events,
        specTopic(spec.id),
        async () => (await prisma.openAPISpec.findUnique({ where: { id: spec.id } })) ?? undefined,
        (a, b) => JSON.stringify(a) === JSON.stringify(b),
      );
    },
    resolve: (spec) => spec,
  }),
);
