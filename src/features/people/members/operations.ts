/**
 * Members: list, read, change of role, removal. All members but guests see each other;
 * only administrators change them, so no one grants a role that they do not hold.
 */

import { z } from 'zod';
import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import { onMember, onOrganization } from '../../../access/entities.ts';
import type { Member as MemberRow } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { enumOf, RoleType, SortOrder } from '../../../graphql/shapes.ts';
import { record } from '../audit.ts';
import { Organization } from '../organizations/types.ts';
import { lockMemberships, requireAnotherAdministrator } from './administrators.ts';
import { containing } from './search.ts';
import { Member } from './types.ts';

const area = 'Organization members';

const RoleFilter = enumOf(
  'MemberRoleFilter',
  ['admin', 'create', 'edit', 'review', 'comment', 'read', 'guest'],
  'A role, or guest for members without one.',
);
const MemberSort = enumOf(
  'MemberSort',
  ['joinedAt', 'lastSeenAt'],
  'By lastSeenAt lists only active members: those that were seen.',
);

builder.objectField(Organization, 'members', (t) =>
  t.field({
    description: 'The members of the organization, most recently joined first.',
    type: listOf(Member),
    rest: 'GET /v1/orgs/{organizationId}/members',
    area,
    access: onOrganization('listMembers'),
    args: {
      ...pageArgs(),
      order: t.arg({ type: SortOrder, defaultValue: 'desc' }),
      role: t.arg({ type: RoleFilter, description: 'Only members with exactly this role.' }),
      search: t.arg.string({
        validate: z.string().max(512, 'must have at most 512 characters'),
        description: 'Only members whose name or e-mail address contains this, in upper or lower case.',
      }),
      sort: t.arg({ type: MemberSort, defaultValue: 'joinedAt' }),
    },
    resolve: (organization, { order, role, search, sort, ...page }, context, info) => {
      const key = sort ?? 'joinedAt';
      return pageOf(
        {
          model: 'member',
          where: {
            ...(role && { role: role === 'guest' ? null : role }),
            ...(key === 'lastSeenAt' && { lastSeenAt: { not: null } }),
            ...(search && { user: { OR: [{ displayName: containing(search) }, { email: containing(search) }] } }),
          },
          order: { key, direction: order ?? 'desc', id: 'userId', type: 'date' },
          within: { parent: 'organization', relation: 'members', column: 'organizationId', id: organization.id },
        },
        page,
        context,
        info,
      );
    },
  }),
);

builder.queryField('member', (t) =>
  t.field({
    description: 'One member. All members, including guests, may read their own entry.',
    type: Member,
    rest: 'GET /v1/orgs/{organizationId}/members/{userId}',
    area,
    access: onMember('listMembers', { self: true }),
    args: { organizationId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }) },
    resolve: (member: MemberRow) => member,
  }),
);

builder.mutationField('updateMember', (t) =>
  t.prismaField({
    description:
      'Gives a member another role; null makes it a guest. Refused (409, CONFLICT) for the last administrator.',
    type: Member,
    rest: 'PATCH /v1/orgs/{organizationId}/members/{userId}',
    area,
    access: onMember('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
      role: t.arg({ type: RoleType, clearable: true }),
    },
    resolve: async (query, _, { organizationId, userId, role }, { services, caller, access }) => {
      const { database, watch } = services;
      const where = { organizationId_userId: { organizationId, userId } };
      const { member, changed } = await inTransaction(database, async (tx) => {
        await lockMemberships(tx, organizationId);
        const before = await tx.member.findUnique({ where, select: { role: true } });
        if (!before) throw notFound('Member');
        if (role === undefined || role === before.role) {
          return { member: await tx.member.findUniqueOrThrow({ ...query, where }), changed: false };
        }
        if (before.role === 'admin') await requireAnotherAdministrator(tx, organizationId, userId);
        await record(tx, {
          organizationId,
          actorId: auditIdOf(caller),
          action: 'member.update',
          subject: userId,
          details: { before: before.role, role },
        });
        const member = await tx.member.update({ ...query, where, data: { role } });
        await recordAccessChange(tx, services, { userId });
        return { member, changed: true };
      });
      if (changed) await watch.accessChanged({ userId });
      // What the rule looked up may be about this very member.
      access.viewer.clear(organizationId);
      access.viewerOf.clear({ organizationId, userId });
      return member;
    },
  }),
);

builder.mutationField('removeMember', (t) =>
  t.boolean({
    description:
      'Removes a member from the organization, with its grants and team memberships; its open subscriptions end. Refused (409, CONFLICT) for the last administrator; no error if it was not a member.',
    rest: 'DELETE /v1/orgs/{organizationId}/members/{userId}',
    status: 204,
    area,
    access: onOrganization('admin'),
    args: { organizationId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }) },
    resolve: async (_, { organizationId, userId }, { services, caller }) => {
      const { database, watch } = services;
      const removed = await inTransaction(database, async (tx) => {
        await lockMemberships(tx, organizationId);
        const where = { organizationId_userId: { organizationId, userId } };
        const member = await tx.member.findUnique({ where, select: { role: true } });
        if (!member) return false;
        if (member.role === 'admin') await requireAnotherAdministrator(tx, organizationId, userId);
        await tx.member.delete({ where });
        await record(tx, { organizationId, actorId: auditIdOf(caller), action: 'member.remove', subject: userId });
        await recordAccessChange(tx, services, { userId });
        return true;
      });
      if (removed) await watch.accessChanged({ userId });
      return true;
    },
  }),
);
