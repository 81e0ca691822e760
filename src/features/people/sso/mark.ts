/** Members that sign in by SSO only, where their organization asks for it. */
import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import { onMember } from '../../../access/entities.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { record } from '../audit.ts';
import { Member } from '../members/types.ts';

builder.mutationField('markMemberSso', (t) =>
  t.field({
    description:
      'Marks a member as one that signs in by SSO. Where the organization enforces SSO (`sso`), its other tokens and sessions do not open this organization from then on.',
    type: Member,
    rest: 'POST /v1/orgs/{organizationId}/members/{userId}/sso',
    area: 'Organization members',
    access: onMember('admin'),
    args: { organizationId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }) },
    resolve: async (_, { organizationId, userId }, { services, caller, access }) => {
      const member = await inTransaction(services.database, async (tx) => {
        const where = { organizationId_userId: { organizationId, userId } };
        const before = await tx.member.findUnique({ where });
        if (!before) throw notFound('Member');
        if (before.sso) return before;
        await record(tx, { organizationId, actorId: auditIdOf(caller), action: 'member.sso', subject: userId });
        await recordAccessChange(tx, services, { userId });
        return tx.member.update({ where, data: { sso: true } });
      });
      access.viewer.clear(organizationId);
      access.viewerOf.clear({ organizationId, userId });
      await services.watch.accessChanged({ userId });
      return member;
    },
  }),
);
