/**
 * Invites by e-mail. An address without an account gets one, which is a member at once: its owner signs in when they first
 * can. So is an account of a verified domain of the organization. Other accounts get an invitation, and decide themselves.
 */

import { recordAccessChange } from '../../../access/access-events.ts';
import { authorIdOf } from '../../../access/actors.ts';
import { onOrganization } from '../../../access/entities.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Organization as OrganizationRow, Member as Row } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { builder } from '../../../graphql/builder.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { newId } from '../../../ids.ts';
import { record } from '../audit.ts';
import { domainOf } from '../email-domains/domains.ts';
import { OPEN_MS } from './invitation-access.ts';
import { writeInvites } from './invite-mails.ts';
import { invitees, rolesByAddress } from './invitees.ts';
import { Member } from './types.ts';

interface Invited {
  /** Of every address that is a member now, in the order of the addresses. */
  members: Row[];
  /** How many of them were none before. */
  invited: number;
  /** Those of accounts that have to accept; null: none. */
  pendingEmails: string[] | null;
  failedSSOEmails: string[] | null;
}

const InviteResult = builder.objectRef<Invited>('InvitesToOrganization').implement({
  description: 'The results of invites by e-mail.',
  fields: (t) => ({
    users: t.idList({
      description: 'The user ids of all addresses that are members now, including those that already were.',
      resolve: ({ members }) => members.map(({ userId }) => userId),
    }),
    members: t.expose('members', { type: [Member], inRest: 'hide', description: 'The members behind the addresses.' }),
    invited: t.exposeInt('invited', { description: 'How many people were added to the organization.' }),
    pendingEmails: t.exposeStringList('pendingEmails', {
      nullable: true,
      description: 'Addresses that have an account already: they become members by accepting the invitation.',
    }),
    failedSSOEmails: t.exposeStringList('failedSSOEmails', {
      nullable: true,
      description:
        'With `sso`: addresses that were skipped because their domain does not belong to the organization, so they could not sign in.',
    }),
  }),
});

builder.mutationField('inviteToOrganization', (t) =>
  t.field({
    description:
      'Invites people by their e-mail addresses. For an address without an account, creates one that is a member at once; so is an account in a domain that was verified for the organization. Other accounts become members by accepting. Existing members do not change. Whom the invite newly reaches gets a mail.',
    type: InviteResult,
    rest: 'POST /v1/orgs/{organizationId}/invites',
    area: 'Organization members',
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      emails: t.arg({
        type: ['JSON'],
        required: true,
        validate: invitees,
        description: 'Addresses; where one gets a role of its own, an object with `email` and `role`.',
      }),
      role: t.arg({
        type: RoleType,
        clearable: true,
        description: 'For all addresses without a role of their own. Default: read; null invites guests.',
      }),
      sso: t.arg.boolean({ description: 'Whether they sign in by SSO only. Default: no.' }),
    },
    resolve: async (organization: OrganizationRow, { organizationId, emails, ...given }, { services, caller }) => {
      const { database, watch } = services;
      const roles = rolesByAddress(emails, given.role === undefined ? 'read' : given.role);
      const addresses = [...roles.keys()];
      const domains = new Set(organization.emailDomains);
      const failed = given.sso ? addresses.filter((address) => !domains.has(domainOf(address))) : [];
      const own = new Set(organization.verifiedEmailDomains.filter((domain) => domains.has(domain)));
      const sso = given.sso ?? false;
      const invitedById = authorIdOf(caller);
      const result = await inTransaction(database, async (tx) => {
        const accounts = await accountsOf(
          tx,
          addresses.filter((address) => !failed.includes(address)),
        );
        const termsOf = ({ id: userId, email }: Account) => ({ userId, role: roles.get(email) ?? null, sso });
        const isFree = ({ isNew, email }: Account) => isNew || own.has(domainOf(email));
        const joining = accounts.filter(isFree).map((account) => ({ organizationId, ...termsOf(account) }));
        const added = await tx.member.createManyAndReturn({
          data: joining,
          skipDuplicates: true,
          select: { userId: true },
        });
        const count = added.length;
        const users = accounts.map(({ id }) => id);
        const rows = await tx.member.findMany({ where: { organizationId, userId: { in: users } } });
        const members = new Map(rows.map((member) => [member.userId, member]));
        const asked = accounts.filter(({ id }) => !members.has(id));
        const expiresAt = new Date(Date.now() + OPEN_MS);
        const terms = asked.map((account) => ({ email: account.email, ...termsOf(account) }));
        const opened = await tx.invitation.createManyAndReturn({
          data: terms.map((each) => ({ id: newId(), organizationId, invitedById, expiresAt, ...each })),
          skipDuplicates: true,
          select: { userId: true },
        });
        // Who was invited before is invited with what is given now, and has time again.
        for (const [role, of] of Map.groupBy(terms, (each) => each.role))
          await tx.invitation.updateMany({
            where: { organizationId, userId: { in: of.map(({ userId }) => userId) } },
            data: { invitedById, expiresAt, role, sso },
          });
        const emails = new Map(accounts.map(({ id, email }) => [id, email]));
        const addressesOf = (of: readonly { userId: string }[]) => of.flatMap(({ userId }) => emails.get(userId) ?? []);
        await writeInvites(tx, services, {
          organization,
          invitedById,
          sso,
          joined: addressesOf(added),
          asked: addressesOf(opened),
        });
        await record(tx, {
          organizationId,
          actorId: invitedById,
          action: 'member.invite',
          subject: organizationId,
          details: {
            roles: [...new Set(roles.values())].map((role) => role ?? 'guest').join(' '),
            sso,
            invited: count,
            asked: asked.length,
          },
        });
        if (count > 0) await recordAccessChange(tx, services, { organizationId });
        return {
          members: users.flatMap((userId) => members.get(userId) ?? []),
          invited: count,
          pendingEmails: asked.length > 0 ? asked.map(({ email }) => email) : null,
        };
      });
      if (result.invited > 0) await watch.accessChanged({ organizationId });
      return { ...result, failedSSOEmails: failed.length > 0 ? failed : null };
    },
  }),
);

interface Account {
  id: string;
  email: string;
  /** It was made just now. */
  isNew: boolean;
}

/** The accounts with these addresses, in their order; they are made for those who have none. */
async function accountsOf(tx: Transaction, addresses: readonly string[]): Promise<Account[]> {
  const made = await tx.user.createManyAndReturn({
    data: addresses.map((address) => ({
      id: newId(),
      email: address,
      displayName: address.slice(0, address.lastIndexOf('@')),
    })),
    skipDuplicates: true,
    select: { id: true },
  });
  const isNew = new Set(made.map(({ id }) => id));
  const users = await tx.user.findMany({ where: { email: { in: [...addresses] } }, select: { id: true, email: true } });
  const byAddress = new Map(users.map((user) => [user.email, { ...user, isNew: isNew.has(user.id) }]));
  return addresses.flatMap((address) => byAddress.get(address) ?? []);
}
