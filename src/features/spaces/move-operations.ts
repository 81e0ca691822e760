/** Spaces: move within the organization, transfer to another one. */
import { onSpace } from '../../access/entities.ts';
import { lockStructure } from '../../access/inheritance.ts';
import { placing, transferring } from '../../access/placing.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { keeperOf, keepRole, rolesChanged } from './keep-role.ts';
import { moveSpace } from './move.ts';
import { moveOf, PositionInput } from './position-input.ts';
import { transfer } from './transfer.ts';
import { Space } from './types.ts';

const area = 'Spaces';

builder.mutationField('moveSpace', (t) =>
  t.field({
    description:
      'Moves the space to another collection, to the top of its organization (`parent` null), or beside a sibling.',
    type: Space,
    rest: 'POST /v1/spaces/{spaceId}/move',
    area,
    access: placing(onSpace('create')),
    args: {
      spaceId: t.arg.id({ required: true }),
      parent: t.arg.id({ clearable: true, description: 'A collection, or null for the top; default: where it is.' }),
      position: t.arg({ type: PositionInput, description: 'Default: behind all others.' }),
    },
    resolve: async (_, { spaceId, ...args }, context) => {
      const { services, access } = context;
      const organizationId = (await access.space.load(spaceId))?.organizationId ?? '';
      const keeper = await keeperOf(context, organizationId);
      const moved = await inTransaction(services.database, async (tx) => {
        await lockStructure(tx, organizationId);
        const space = await tx.space.findFirst({ where: { id: spaceId, organizationId, deletedAt: null } });
        if (!space) throw notFound('Space');
        await moveSpace(tx, space, moveOf(args));
        const after = await tx.space.findUniqueOrThrow({ where: { id: spaceId } });
        await keepRole(tx, keeper, { space: after });
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
      'Hands the space to another organization, with its content, revisions, change requests and comments. Grants to teams, and to people who are no members there, end.',
    type: Space,
    rest: 'POST /v1/spaces/{spaceId}/transfer',
    area,
    access: transferring(onSpace('admin', { scope: null })),
    args: {
      spaceId: t.arg.id({ required: true }),
      organization: t.arg.id({ required: true, description: 'The organization that it is to belong to.' }),
      parent: t.arg.id({ clearable: true, description: 'A collection of that organization; default: none.' }),
    },
    resolve: async (_, { spaceId, organization, parent }, context) => {
      const { services, access, db, caller } = context;
      const from = (await access.space.load(spaceId))?.organizationId ?? '';
      const subject = { kind: 'space' as const, id: spaceId };
      await transfer(services, { subject, from, to: organization, parentId: parent, actorId: caller?.userId ?? null });
      await rolesChanged(context, from, organization);
      const space = await db.space.findUnique({ where: { id: spaceId } });
      if (!space) throw notFound('Space');
      return space;
    },
  }),
);
