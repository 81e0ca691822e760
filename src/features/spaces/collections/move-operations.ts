/** Collections: move within the organization, transfer to another one. */

import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import { onCollection } from '../../../access/entities.ts';
import { lockStructure } from '../../../access/inheritance.ts';
import { placing, transferring } from '../../../access/placing.ts';
import type { Collection as CollectionRow } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { keeperOf, keepRole, rolesChanged } from '../keep-role.ts';
import { moveCollection } from '../move.ts';
import { moveOf, PositionInput } from '../position-input.ts';
import { recordMove } from '../record-move.ts';
import { transfer } from '../transfer.ts';
import { Collection } from './types.ts';

const area = 'Collections';

builder.mutationField('moveCollection', (t) =>
  t.field({
    description:
      'Moves the collection with its contents into another one, to the top (`parent` null), or next to a sibling.',
    type: Collection,
    rest: 'POST /v1/collections/{collectionId}/move',
    area,
    access: placing(onCollection('manage')),
    args: {
      collectionId: t.arg.id({ required: true }),
      parent: t.arg.id({
        clearable: true,
        description: 'A collection, or null for the top; default: its current parent.',
      }),
      position: t.arg({ type: PositionInput, description: 'Default: after all others.' }),
    },
    resolve: async ({ id: collectionId, organizationId }: CollectionRow, args, context) => {
      const { services, caller } = context;
      const keeper = await keeperOf(context, organizationId);
      const moved = await inTransaction(services.database, async (tx) => {
        await lockStructure(tx, organizationId);
        const collection = await tx.collection.findFirst({ where: { id: collectionId, organizationId } });
        if (!collection) throw notFound('Collection');
        await moveCollection(tx, collection, moveOf(args));
        const after = await tx.collection.findUniqueOrThrow({ where: { id: collectionId } });
        await keepRole(tx, keeper, { collection: after });
        await recordMove(tx, caller, 'collection', collection, after);
        await recordAccessChange(tx, services, { organizationId });
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
      'Transfers the collection to another organization, with all collections and spaces in it. Grants to teams, and to users who are not members there, are removed.',
    type: Collection,
    rest: 'POST /v1/collections/{collectionId}/transfer',
    area,
    access: transferring(onCollection('admin')),
    args: {
      collectionId: t.arg.id({ required: true }),
      organization: t.arg.id({ required: true, description: 'The new organization.' }),
    },
    resolve: async ({ id: collectionId, organizationId: from }: CollectionRow, { organization }, context) => {
      const { services, db, caller } = context;
      const subject = { kind: 'collection' as const, id: collectionId };
      await transfer(services, { subject, from, to: organization, actorId: auditIdOf(caller) });
      await rolesChanged(context, from, organization);
      const collection = await db.collection.findUnique({ where: { id: collectionId } });
      if (!collection) throw notFound('Collection');
      return collection;
    },
  }),
);
