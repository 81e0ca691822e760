/** Members that sign in by SSO only, where their organization asks for it. */
import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import { onMember } from '../../../access/entities.ts';
import type { Context } from '../../../context.ts';
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
    resolve: (_, member, context) => setMark(context, member, true),
  }),
);

builder.mutationField('unmarkMemberSso', (t) =>
  t.field({
    description:
      'Takes the mark of SSO back: the other tokens and sessions of the member open the organization again. The next sign-in by SSO sets it again.',
    type: Member,
    access: onMember('admin'),
    args: { organizationId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }) },
    resolve: (_, member, context) => setMark(context, member, false),
  }),
);

async function setMark(
  { services, caller, access }: Context,
  { organizationId, userId }: { organizationId: string; userId: string },
  sso: boolean,
) {
  const member = await inTransaction(services.database, async (tx) => {
    const where = { organizationId_userId: { organizationId, userId } };
    const before = await tx.member.findUnique({ where });
    if (!before) throw notFound('Member');
    if (before.sso === sso) return before;
    const action = sso ? 'member.sso' : 'member.no-sso';
    await record(tx, { organizationId, actorId: auditIdOf(caller), action, subject: userId });
    await recordAccessChange(tx, services, { userId });
    return tx.member.update({ where, data: { sso } });
  });
  access.viewer.clear(organizationId);
  access.viewerOf.clear({ organizationId, userId });
  await services.watch.accessChanged({ userId });
  return member;
}
