/** Invitations: users with an account become members by accepting, so that no one joins without consent. */

import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import { requireUser, userIdOf } from '../../../access/caller-kinds.ts';
import { onOrganization } from '../../../access/entities.ts';
import { signedIn } from '../../../access/rule.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { record } from '../audit.ts';
import { useInviteLink } from '../invite-links/use.ts';
import { Organization } from '../organizations/types.ts';
import { userIn } from '../users/types.ts';
import { type Invite, isOpen, onInvitation, onInvite } from './invitation-access.ts';

const area = 'Organization members';

const Invitation = builder.prismaObject('Invitation', {
  object: 'invitation',
  scope: null,
  description: 'An account that was invited into an organization and has not accepted yet.',
  fields: (t) => ({
    id: t.exposeID('id'),
    organization: t.exposeID('organizationId'),
    title: t.string({
      description: 'The title of the organization, which is all that the invited account reads of it.',
      resolve: async ({ organizationId }, _, { access }) =>
        (await access.organization.load(organizationId))?.title ?? '',
    }),
    email: t.exposeString('email', { description: 'The address that was invited.' }),
    role: t.expose('role', {
      type: RoleType,
      nullable: true,
      inRest: 'null',
      description: 'What the member will hold; null is a guest.',
    }),
    sso: t.exposeBoolean('sso', { description: 'Whether the member will sign in by SSO only.' }),
    invitedBy: t.field({ ...userIn('invitedById'), inRest: 'embed' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'It can be accepted until then; another invite extends it.',
    }),
  }),
});

builder.queryField('invitations', (t) =>
  t.field({
    description: "The caller's own invitations, newest first.",
    type: listOf(Invitation),
    rest: 'GET /v1/user/invites',
    area: 'Users',
    access: signedIn(),
    args: pageArgs(),
    resolve: (_, page, context, info) =>
      pageOf(
        { model: 'invitation', where: { userId: userIdOf(context.caller) ?? '', ...isOpen() } },
        page,
        context,
        info,
      ),
  }),
);

builder.objectField(Organization, 'invitations', (t) =>
  t.field({
    description: 'Invitations that are not accepted yet, newest first.',
    type: listOf(Invitation),
    rest: 'GET /v1/orgs/{organizationId}/invites',
    area,
    access: onOrganization('admin'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'invitation',
          where: isOpen(),
          within: { parent: 'organization', relation: 'invitations', column: 'organizationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.mutationField('acceptInvitation', (t) =>
  t.field({
    description:
      'Makes the caller a member of the organization that invited it, with the role of the invitation; or, with the id of an invite by link that is open, gives the caller what it has less than the link gives.',
    type: Organization,
    rest: 'POST /v1/orgs/{organizationId}/invites/{inviteId}',
    area,
    access: onInvite(),
    args: { organizationId: t.arg.id({ required: true }), inviteId: t.arg.id({ required: true }) },
    resolve: async (invite: Invite, { organizationId, inviteId }, context) => {
      if ('link' in invite) await useInviteLink(context, invite.link);
      else await accept(context, { organizationId, inviteId });
      const organization = await context.access.organization.load(organizationId);
      if (!organization) throw notFound('Organization');
      return organization;
    },
  }),
);

async function accept(
  { services, caller, access }: Context,
  { organizationId, inviteId }: { organizationId: string; inviteId: string },
): Promise<void> {
  const { userId } = requireUser(caller);
  await inTransaction(services.database, async (tx) => {
    const [invitation] = await tx.$queryRaw<{ role: null; sso: boolean }[]>`DELETE FROM "Invitation"
          WHERE "id" = ${inviteId} AND "organizationId" = ${organizationId} AND "userId" = ${userId}
            AND "expiresAt" > now()
          RETURNING "role"::text, "sso"`;
    if (!invitation) throw notFound('Invitation');
    const { role, sso } = invitation;
    await tx.member.createMany({ data: [{ organizationId, userId, role, sso }], skipDuplicates: true });
    await record(tx, { organizationId, actorId: userId, action: 'invitation.accept', subject: inviteId });
    await recordAccessChange(tx, services, { userId });
  });
  access.viewer.clear(organizationId);
  await services.watch.accessChanged({ userId });
}

builder.mutationField('deleteInvitation', (t) =>
  t.boolean({
    description:
      'Declines an invitation, as the account that was invited, or withdraws it, as an administrator; no error when it is gone.',
    rest: 'DELETE /v1/orgs/{organizationId}/invites/{inviteId}',
    status: 204,
    area,
    access: onInvitation(),
    args: { organizationId: t.arg.id({ required: true }), inviteId: t.arg.id({ required: true }) },
    resolve: async (_, { organizationId, inviteId }, { services: { database }, caller }) => {
      await inTransaction(database, async (tx) => {
        const { count } = await tx.invitation.deleteMany({ where: { id: inviteId, organizationId } });
        if (count === 0) return;
        const actorId = auditIdOf(caller);
        await record(tx, { organizationId, actorId, action: 'invitation.delete', subject: inviteId });
      });
      return true;
    },
  }),
);
