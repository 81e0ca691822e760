/** The e-mail domains of an organization: claim, list, prove, and say what those get who join by an address in one. GraphQL only. */
import { randomBytes } from 'node:crypto';
import { auditIdOf } from '../../../access/actors.ts';
import { onOrganization } from '../../../access/entities.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Organization as OrganizationRow } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, conflict, notFound, preconditionFailed } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { newId } from '../../../ids.ts';
import { record } from '../audit.ts';
import { lockMemberships } from '../members/administrators.ts';
import { recordSettings } from '../organizations/settings.ts';
import { Organization } from '../organizations/types.ts';
import { emailDomain } from './domains.ts';
import { checkEmailDomainJob } from './jobs.ts';
import { EmailDomain } from './types.ts';

/** As many as `emailDomains` takes. */
const MAX_DOMAINS = 100;

builder.objectField(Organization, 'emailDomainClaims', (t) =>
  t.field({
    description:
      'The domains that the organization claims, with the records that prove them, newest first. For administrators.',
    type: listOf(EmailDomain),
    inRest: 'hide',
    access: onOrganization('admin'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'emailDomain',
          where: {},
          within: { parent: 'organization', relation: 'emailDomainClaims', column: 'organizationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.mutationField('addEmailDomain', (t) =>
  t.field({
    description:
      'Claims a domain for the organization. It is verified once the TXT record in the answer is found, which is looked for at once, and then every day.',
    type: EmailDomain,
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      domain: t.arg.string({ required: true, validate: emailDomain }),
      allowJoin: t.arg.boolean({ description: 'Whether people with a verified address in it may join. Default: no.' }),
      role: t.arg({
        type: RoleType,
        clearable: true,
        description: 'What those get who join; not admin. Default: read; null makes guests.',
      }),
    },
    resolve: (_: OrganizationRow, { organizationId, allowJoin, role, ...args }, context) => {
      const domain = args.domain.toLowerCase();
      refuseAdmin(role);
      const details = { allowJoin: allowJoin === true, role: role === undefined ? 'read' : role };
      return changeDomain(context, organizationId, domain, { action: 'email-domain.add', details }, async (tx) => {
        if (await tx.emailDomain.findUnique({ where: { organizationId_domain: { organizationId, domain } } }))
          throw conflict('The organization has this domain already');
        if ((await tx.emailDomain.count({ where: { organizationId } })) >= MAX_DOMAINS)
          throw preconditionFailed(`An organization has at most ${MAX_DOMAINS} domains`);
        const claim = await tx.emailDomain.create({
          data: {
            id: newId(),
            organizationId,
            domain,
            role: role === undefined ? 'read' : role,
            token: randomBytes(18).toString('base64url'),
          },
        });
        if (allowJoin != null) await allow(tx, context, { organizationId, domain, allowJoin });
        await context.services.jobs.send(checkEmailDomainJob, { emailDomain: claim.id }, { tx, key: claim.id });
        return claim;
      });
    },
  }),
);

builder.mutationField('updateEmailDomain', (t) =>
  t.field({
    description: 'Says whether people with a verified address in a claimed domain may join, and with what role.',
    type: EmailDomain,
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      domain: t.arg.string({ required: true, validate: emailDomain }),
      allowJoin: t.arg.boolean(),
      role: t.arg({ type: RoleType, clearable: true, description: 'Not admin; null makes guests.' }),
    },
    resolve: (_: OrganizationRow, { organizationId, allowJoin, role, ...args }, context) => {
      const domain = args.domain.toLowerCase();
      refuseAdmin(role);
      const details = { ...(allowJoin != null && { allowJoin }), ...(role !== undefined && { role }) };
      return changeDomain(context, organizationId, domain, { action: 'email-domain.update', details }, async (tx) => {
        const where = { organizationId_domain: { organizationId, domain } };
        if (!(await tx.emailDomain.findUnique({ where }))) throw notFound('E-mail domain');
        if (allowJoin != null) await allow(tx, context, { organizationId, domain, allowJoin });
        return tx.emailDomain.update({ where, data: { role } });
      });
    },
  }),
);

builder.mutationField('removeEmailDomain', (t) =>
  t.boolean({
    description:
      'Gives up a domain: nobody joins by an address in it any more, nor signs in by SSO with one. Members stay. No error when it is gone.',
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      domain: t.arg.string({ required: true, validate: emailDomain }),
    },
    resolve: async (_: OrganizationRow, { organizationId, ...args }, context) => {
      const domain = args.domain.toLowerCase();
      await changeDomain(context, organizationId, domain, { action: 'email-domain.remove' }, async (tx) => {
        await tx.emailDomain.deleteMany({ where: { organizationId, domain } });
        await allow(tx, context, { organizationId, domain, allowJoin: false });
        await tx.$executeRaw`UPDATE "Organization" SET "verifiedEmailDomains" = array_remove("verifiedEmailDomains", ${domain})
          WHERE "id" = ${organizationId}`;
      });
      return true;
    },
  }),
);

builder.mutationField('checkEmailDomain', (t) =>
  t.field({
    description: 'Looks for the record of a claimed domain again, in the background.',
    type: EmailDomain,
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      domain: t.arg.string({ required: true, validate: emailDomain }),
    },
    resolve: async (_: OrganizationRow, { organizationId, ...args }, { db, services: { jobs } }) => {
      const domain = args.domain.toLowerCase();
      const claim = await db.emailDomain.findUnique({ where: { organizationId_domain: { organizationId, domain } } });
      if (!claim) throw notFound('E-mail domain');
      await jobs.send(checkEmailDomainJob, { emailDomain: claim.id }, { key: claim.id });
      return claim;
    },
  }),
);

/** Whoever has an address in a domain is not an administrator by that. */
function refuseAdmin(role: string | null | undefined): void {
  if (role === 'admin') throw badInput('role', 'must not be admin: administrators are made by administrators');
}

/** One change of the domains of an organization, recorded in the audit log. Others of the same organization wait. */
async function changeDomain<Result>(
  { services, caller, access }: Context,
  organizationId: string,
  subject: string,
  deed: { action: string; details?: Record<string, string | boolean | null> },
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(services.database, async (tx) => {
    await lockMemberships(tx, organizationId);
    const changed = await change(tx);
    await record(tx, { organizationId, actorId: auditIdOf(caller), subject, ...deed });
    return changed;
  });
  access.organization.clear(organizationId);
  return result;
}

interface Allowed {
  organizationId: string;
  domain: string;
  allowJoin: boolean;
}

/** Puts the domain among those whose people may join, or takes it out. */
async function allow(
  tx: Transaction,
  { services, caller }: Context,
  { organizationId: id, domain, allowJoin }: Allowed,
): Promise<void> {
  const before = await tx.organization.findUniqueOrThrow({ where: { id } });
  if (before.emailDomains.includes(domain) === allowJoin) return;
  const others = before.emailDomains.filter((each) => each !== domain);
  const after = await tx.organization.update({
    where: { id },
    data: { emailDomains: allowJoin ? [...others, domain] : others },
  });
  await recordSettings(tx, services, { before, after, actorId: auditIdOf(caller) });
}
