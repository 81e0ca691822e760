/**
 * Invites by e-mail: whoever is invited is a member at once, and signs in when they first can (decisions §15). Somebody
 * without an account gets one, whose address counts as unverified until its owner has proved it.
 */
import { z } from 'zod';
import { onOrganization } from '../../access/entities.ts';
import type { Transaction } from '../../db/database.ts';
import type { Member as Row } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { builder } from '../../graphql/builder.ts';
import { RoleType } from '../../graphql/shapes.ts';
import { newId } from '../../ids.ts';
import { record } from '../server/audit.ts';
import { Member } from './types.ts';

interface Invited {
  /** Of every address that is a member now, in the order of the addresses. */
  members: Row[];
  /** How many of them were none before. */
  invited: number;
  failedSSOEmails: string[] | null;
}

const InviteResult = builder.objectRef<Invited>('InvitesToOrganization').implement({
  description: 'What became of invites by e-mail.',
  fields: (t) => ({
    users: t.idList({
      description: 'The user ids behind the addresses, of those too who were members before.',
      resolve: ({ members }) => members.map(({ userId }) => userId),
    }),
    members: t.expose('members', { type: [Member], inRest: 'hide', description: 'The members behind the addresses.' }),
    invited: t.exposeInt('invited', { description: 'How many people were added to the organization.' }),
    failedSSOEmails: t.exposeStringList('failedSSOEmails', {
      nullable: true,
      description:
        'With `sso`: addresses that were passed over, as their domain is none of the organization, so that they could not sign in.',
    }),
  }),
});

const email = z.string().trim().pipe(z.email('must be an e-mail address').max(320, 'must have at most 320 characters'));

builder.mutationField('inviteToOrganization', (t) =>
  t.field({
    description: 'Makes people members by their e-mail addresses. Who is a member already stays as it is.',
    type: InviteResult,
    rest: 'POST /v1/orgs/{organizationId}/invites',
    area: 'Organization members',
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      emails: t.arg.stringList({
        required: true,
        validate: z.array(email).min(1, 'must have at least 1 entry').max(100, 'must have at most 100 entries'),
      }),
      role: t.arg({ type: RoleType, clearable: true, description: 'Default: read; null invites guests.' }),
      sso: t.arg.boolean({ description: 'Whether they sign in by SSO only. Default: no.' }),
    },
    resolve: async (_, { organizationId, emails, role, sso }, { services: { database, watch }, caller, access }) => {
      const addresses = [...new Set(emails.map((address) => address.trim().toLowerCase()))];
      const organization = await access.organization.load(organizationId);
      const domains = new Set(organization?.emailDomains);
      const failed = sso ? addresses.filter((address) => !domains.has(domainOf(address))) : [];
      const result = await inTransaction(database, async (tx) => {
        const users = await accountsOf(
          tx,
          addresses.filter((address) => !failed.includes(address)),
        );
        const { count } = await tx.member.createMany({
          data: users.map((userId) => ({
            organizationId,
            userId,
            role: role === undefined ? 'read' : role,
            sso: sso ?? false,
          })),
          skipDuplicates: true,
        });
        const rows = await tx.member.findMany({ where: { organizationId, userId: { in: users } } });
        const members = new Map(rows.map((member) => [member.userId, member]));
        await record(tx, {
          organizationId,
          actorId: caller?.userId ?? null,
          action: 'member.invite',
          subject: organizationId,
          details: { role: role === undefined ? 'read' : role, invited: count, sso: sso ?? false },
        });
        return { members: users.flatMap((userId) => members.get(userId) ?? []), invited: count };
      });
      if (result.invited > 0) await watch.accessChanged({ organizationId });
      return { ...result, failedSSOEmails: failed.length > 0 ? failed : null };
    },
  }),
);

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** The ids of the users with these addresses, in their order; accounts are made for those who have none. */
async function accountsOf(tx: Transaction, addresses: readonly string[]): Promise<string[]> {
  await tx.user.createMany({
    data: addresses.map((address) => ({
      id: newId(),
      email: address,
      displayName: address.slice(0, address.lastIndexOf('@')),
    })),
    skipDuplicates: true,
  });
  const users = await tx.user.findMany({ where: { email: { in: [...addresses] } }, select: { id: true, email: true } });
  const ids = new Map(users.map((user) => [user.email, user.id]));
  return addresses.flatMap((address) => ids.get(address) ?? []);
}
