/** Collections: move within the organization, transfer to another one. */
import { onCollection } from '../../access/entities.ts';
import { lockStructure } from '../../access/inheritance.ts';
import { placing, transferring } from '../../access/placing.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { keeperOf, keepRole, rolesChanged } from '../spaces/keep-role.ts';
import { moveCollection } from '../spaces/move.ts';
import { moveOf, PositionInput } from '../spaces/position-input.ts';
import { transfer } from '../spaces/transfer.ts';
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

builder.mutationField('transferCollection', (t) =>
  t.field({
    description:
      'Hands the collection to another organization, with all collections and spaces in it. Grants to teams, and to people who are no members there, end.',
    type: Collection,
    rest: 'POST /v1/collections/{collectionId}/transfer',
    area,
    access: transferring(onCollection('admin', { scope: null })),
    args: {
      collectionId: t.arg.id({ required: true }),
      organization: t.arg.id({ required: true, description: 'The organization that it is to belong to.' }),
    },
    resolve: async (_, { collectionId, organization }, context) => {
      const { services, access, db, caller } = context;
      const from = (await access.collection.load(collectionId))?.organizationId ?? '';
      const subject = { kind: 'collection' as const, id: collectionId };
      await transfer(services, { subject, from, to: organization, actorId: caller?.userId ?? null });
      await rolesChanged(context, from, organization);
      const collection = await db.collection.findUnique({ where: { id: collectionId } });
      if (!collection) throw notFound('Collection');
      return collection;
    },
  }),
);
