/** Spaces: move within the organization, transfer to another one. */

import { recordAccessChange } from '../../access/access-events.ts';
import { auditIdOf } from '../../access/actors.ts';
import { onSpace } from '../../access/entities.ts';
import { lockStructure } from '../../access/inheritance.ts';
import { placing, transferring } from '../../access/placing.ts';
import type { Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { keeperOf, keepRole, rolesChanged } from './keep-role.ts';
import { moveSpace } from './move.ts';
import { moveOf, PositionInput } from './position-input.ts';
import { recordMove } from './record-move.ts';
import { transfer } from './transfer.ts';
import { Space } from './types.ts';

const area = 'Spaces';

builder.mutationField('moveSpace', (t) =>
  t.field({
    description:
      'Moves the space to another collection, to the top of its organization (`parent` null), or next to a sibling.',
    type: Space,
    rest: 'POST /v1/spaces/{spaceId}/move',
    area,
    access: placing(onSpace('manage')),
    args: {
      spaceId: t.arg.id({ required: true }),
      parent: t.arg.id({
        clearable: true,
        description: 'A collection, or null for the top; default: its current parent.',
      }),
      position: t.arg({ type: PositionInput, description: 'Default: after all others.' }),
    },
    resolve: async ({ id: spaceId, organizationId }: SpaceRow, args, context) => {
      const { services, caller } = context;
      const keeper = await keeperOf(context, organizationId);
      const moved = await inTransaction(services.database, async (tx) => {
        await lockStructure(tx, organizationId);
        const space = await tx.space.findFirst({ where: { id: spaceId, organizationId, deletedAt: null } });
        if (!space) throw notFound('Space');
        await moveSpace(tx, space, moveOf(args));
        const after = await tx.space.findUniqueOrThrow({ where: { id: spaceId } });
        await keepRole(tx, keeper, { space: after });
        await recordMove(tx, caller, 'space', space, after);
        await recordAccessChange(tx, services, { organizationId });
        return after;
      });
      await rolesChanged(context, organizationId);
      return moved;
    },
  }),
);

builder.mutationField('transferSpace', (t) =>
  t.field({
    description:
      'Transfers the space to another organization, with its content, revisions, change requests and comments. Grants to teams, and to users who are not members there, are removed.',
    type: Space,
    rest: 'POST /v1/spaces/{spaceId}/transfer',
    area,
    access: transferring(onSpace('admin')),
    args: {
      spaceId: t.arg.id({ required: true }),
      organization: t.arg.id({ required: true, description: 'The new organization.' }),
      parent: t.arg.id({ clearable: true, description: 'A collection of that organization; default: none.' }),
    },
    resolve: async ({ id: spaceId, organizationId: from }: SpaceRow, { organization, parent }, context) => {
      const { services, db, caller } = context;
      const subject = { kind: 'space' as const, id: spaceId };
      await transfer(services, { subject, from, to: organization, parentId: parent, actorId: auditIdOf(caller) });
      await rolesChanged(context, from, organization);
      const space = await db.space.findUnique({ where: { id: spaceId } });
      if (!space) throw notFound('Space');
      return space;
    },
  }),
);
