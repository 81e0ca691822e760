/** Invites by link: whoever holds one, and has an account, becomes a member by it. For administrators of the organization. */
import { z } from 'zod';
import { auditIdOf } from '../../../access/actors.ts';
import { requireUser } from '../../../access/caller-kinds.ts';
import { onOrganization } from '../../../access/entities.ts';
import type { Role } from '../../../access/roles.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Organization as OrganizationRow, InviteLink as Row } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, forbidden, preconditionFailed } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { newId } from '../../../ids.ts';
import { record } from '../audit.ts';
import { Organization } from '../organizations/types.ts';
import { onInviteLink, onOwnInviteLink } from './rights.ts';
import { InviteLinkToOrganization, OrganizationInviteLink } from './types.ts';

const area = 'Organizations';

/** Each is a secret that somebody has to remember to close. */
const MAX_LINKS = 500;

const linkArgs = () =>
  builder.args((t) => ({ organizationId: t.id({ required: true }), inviteId: t.id({ required: true }) }));

/** What a link to the organization gives, and what others give, are not named alike. */
const given = () =>
  builder.args((t) => ({
    role: t.field({
      type: RoleType,
      clearable: true,
      example: 'edit',
      description: 'Of a link to the organization: what its members get; null makes guests.',
    }),
    level: t.field({
      type: RoleType,
      clearable: true,
      description: 'Of a link to a space or a collection: the role there; null gives none.',
    }),
    maxUses: t.int({
      clearable: true,
      validate: z.int().min(1, 'must be at least 1').max(1_000_000, 'must be at most 1000000'),
      description: 'How many it lets in; null: as many as come.',
    }),
    expiresAt: t.field({ type: 'DateTime', clearable: true, description: 'When it closes; null: never.' }),
  }));

interface Given {
  role?: Role | null | undefined;
  level?: Role | null | undefined;
  maxUses?: number | null | undefined;
  expiresAt?: Date | string | null | undefined;
}

/** The columns that are given; 400 for the role under the other kind's name, and for a time that has passed. */
function columnsOf({ role, level, maxUses, expiresAt }: Given, isPlaced: boolean) {
  if (isPlaced && role !== undefined) throw badInput('role', 'is for links to the organization; this one has a level');
  if (!isPlaced && level !== undefined)
    throw badInput('level', 'is for links to a space or a collection; this one has a role');
  const gives = isPlaced ? level : role;
  const ends = expiresAt == null ? expiresAt : new Date(expiresAt);
  if (ends && ends <= new Date()) throw badInput('expiresAt', 'must be in the future');
  return {
    ...(gives !== undefined && { role: gives }),
    ...(maxUses !== undefined && { maxUses }),
    ...(ends !== undefined && { expiresAt: ends }),
  };
}

builder.objectField(Organization, 'linkInvites', (t) =>
  t.field({
    description:
      'Links that make members of the organization, newest first. Those to spaces and collections are not among them.',
    type: listOf(InviteLinkToOrganization),
    rest: 'GET /v1/orgs/{organizationId}/link-invites',
    area,
    access: onOrganization('admin'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'inviteLink',
          where: { spaceId: null, collectionId: null },
          within: { parent: 'organization', relation: 'linkInvites', column: 'organizationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.queryField('linkInvite', (t) =>
  t.field({
    description:
      'What an invite by link gives. Whoever has an account and knows the id sees it while it is open; administrators of the organization always.',
    type: OrganizationInviteLink,
    rest: 'GET /v1/orgs/{organizationId}/link-invites/{inviteId}',
    area,
    access: onInviteLink(),
    args: linkArgs(),
    resolve: (link: Row) => link,
  }),
);

builder.mutationField('createLinkInvite', (t) =>
  t.field({
    description:
      'Makes a link to the organization, or to one of its spaces or collections. Without a body, the link makes readers (`read`). It is closed while the organization has its links switched off (`inviteLinks`), and when who made it is no administrator any more.',
    type: OrganizationInviteLink,
    rest: 'POST /v1/orgs/{organizationId}/link-invites',
    status: 201,
    area,
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      ...given(),
      space: t.arg.id({ description: 'The link is to this space.' }),
      collection: t.arg.id({ description: 'The link is to this collection.' }),
    },
    resolve: (organization: OrganizationRow, { space, collection, ...args }, { services, caller }) => {
      if (!organization.inviteLinks) throw forbidden('Invites by link are switched off in this organization');
      if (space != null && collection != null) throw badInput('collection', 'must not be given with a space');
      const { id: organizationId } = organization;
      const columns = columnsOf(args, space != null || collection != null);
      const { userId } = requireUser(caller);
      return inTransaction(services.database, async (tx) => {
        await requirePlace(tx, organizationId, space, collection);
        if ((await tx.inviteLink.count({ where: { organizationId } })) >= MAX_LINKS)
          throw preconditionFailed(`An organization has at most ${MAX_LINKS} invites by link`);
        const link = await tx.inviteLink.create({
          data: {
            id: newId(),
            organizationId,
            spaceId: space ?? null,
            collectionId: collection ?? null,
            createdById: userId,
            role: 'read',
            ...columns,
          },
        });
        const details = { role: link.role, ...(space != null && { space }), ...(collection != null && { collection }) };
        await record(tx, { organizationId, actorId: userId, action: 'invite-link.create', subject: link.id, details });
        return link;
      });
    },
  }),
);

builder.mutationField('updateLinkInvite', (t) =>
  t.field({
    description:
      'Changes what is given: `role` of a link to the organization, `level` of others. Who used it before keeps what it gave.',
    type: OrganizationInviteLink,
    rest: 'PATCH /v1/orgs/{organizationId}/link-invites/{inviteId}',
    area,
    access: onOwnInviteLink(),
    args: { ...linkArgs(), ...given() },
    resolve: (link: Row, { organizationId, inviteId, ...args }, { services, caller }) => {
      const data = columnsOf(args, link.spaceId !== null || link.collectionId !== null);
      return inTransaction(services.database, async (tx) => {
        const changed = await tx.inviteLink.update({ where: { id: inviteId }, data });
        const actorId = auditIdOf(caller);
        const details = { role: changed.role };
        await record(tx, { organizationId, actorId, action: 'invite-link.update', subject: inviteId, details });
        return changed;
      });
    },
  }),
);

builder.mutationField('deleteLinkInvite', (t) =>
  t.boolean({
    description: 'Deletes an invite by link. Who used it before keeps what it gave; no error when it is gone.',
    rest: 'DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}',
    status: 204,
    area,
    access: onOrganization('admin'),
    args: linkArgs(),
    resolve: async (_, { organizationId, inviteId }, { services, caller }) => {
      await inTransaction(services.database, async (tx) => {
        const { count } = await tx.inviteLink.deleteMany({ where: { id: inviteId, organizationId } });
        if (count === 0) return;
        const actorId = auditIdOf(caller);
        await record(tx, { organizationId, actorId, action: 'invite-link.delete', subject: inviteId });
      });
      return true;
    },
  }),
);

/** 400 when the organization has no such space, or collection. */
async function requirePlace(
  tx: Transaction,
  organizationId: string,
  space: string | null | undefined,
  collection: string | null | undefined,
): Promise<void> {
  if (
    space != null &&
    !(await tx.space.findFirst({ where: { id: space, organizationId, deletedAt: null }, select: { id: true } }))
  )
    throw badInput('space', 'is not a space of this organization');
  if (
    collection != null &&
    !(await tx.collection.findFirst({ where: { id: collection, organizationId }, select: { id: true } }))
  )
    throw badInput('collection', 'is not a collection of this organization');
}
