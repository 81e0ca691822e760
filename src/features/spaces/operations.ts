/** Spaces: read (api.md "Spaces"). */
import { onSpace } from '../../access/entities.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { Space } from './types.ts';

builder.queryField('space', (t) =>
  t.field({
    description: 'One space.',
    type: Space,
    rest: 'GET /v1/spaces/{spaceId}',
    area: 'Spaces',
    access: onSpace('read'),
    args: { spaceId: t.arg.id({ required: true }) },
    resolve: async (_, { spaceId }, { access }) => {
      const space = await access.space.load(spaceId);
      if (!space) throw notFound('Space');
      return space;
    },
  }),
);
