/** Collections: move within the organization, transfer to another one. */
import { onCollection } from '../../access/entities.ts';
import { lockStructure } from '../../access/inheritance.ts';
import { placing } from '../../access/placing.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { keeperOf, keepRole, rolesChanged } from '../spaces/keep-role.ts';
import { moveCollection } from '../spaces/move.ts';
import { moveOf, PositionInput } from '../spaces/position-input.ts';
import { Collection } from './types.ts';

const area = 'Collections';

builder.mutationField('moveCollection', (t) =>
  t.field({
    description:
      'Moves the collection, with all that is in it, into another one, to the top (`parent` null), or beside a sibling.',
    type: Collection,
    rest: 'POST /v1/collections/{collectionId}/move',
    area,
    access: placing(onCollection('create')),
    args: {
      collectionId: t.arg.id({ required: true }),
      parent: t.arg.id({ clearable: true, description: 'A collection, or null for the top; default: where it is.' }),
      position: t.arg({ type: PositionInput, description: 'Default: behind all others.' }),
    },
    resolve: async (_, { collectionId, ...args }, context) => {
      const { services, access } = context;
      const organizationId = (await access.collection.load(collectionId))?.organizationId ?? '';
      const keeper = await keeperOf(context, organizationId);
      const moved = await inTransaction(services.database, async (tx) => {
        await lockStructure(tx, organizationId);
        const collection = await tx.collection.findFirst({ where: { id: collectionId, organizationId } });
        if (!collection) throw notFound('Collection');
        await moveCollection(tx, collection, moveOf(args));
        const after = await tx.collection.findUniqueOrThrow({ where: { id: collectionId } });
        await keepRole(tx, keeper, { collection: after });
        return after;
      });
      await rolesChanged(context, organizationId);
      return moved;
    },
  }),
);
