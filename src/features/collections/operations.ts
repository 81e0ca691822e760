/** Collections: read (api.md "Collections"). */
import { onCollection } from '../../access/entities.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { Collection } from './types.ts';

builder.queryField('collection', (t) =>
  t.field({
    description: 'One collection.',
    type: Collection,
    rest: 'GET /v1/collections/{collectionId}',
    area: 'Collections',
    access: onCollection('read'),
    args: { collectionId: t.arg.id({ required: true }) },
    resolve: async (_, { collectionId }, { access }) => {
      const collection = await access.collection.load(collectionId);
      if (!collection) throw notFound('Collection');
      return collection;
    },
  }),
);
