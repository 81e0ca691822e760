/** Joining an organization by an address in one of its domains: those that it allows, and that are verified to be its own. */
import { z } from 'zod';
import { recordAccessChange } from '../../../access/access-events.ts';
import { requireUser } from '../../../access/caller-kinds.ts';
import { type AccessRule, requireScope, signedIn } from '../../../access/rule.ts';
import type { Context } from '../../../context.ts';
import type { Organization as OrganizationRow } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError, forbidden, notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { record } from '../audit.ts';
import { Organization } from '../organizations/types.ts';
import { domainOf } from './domains.ts';

const area = 'Organizations';

/** Any user, of an organization that is there: who may not join gets 400, as the address is what is wrong. */
const onJoined = (): AccessRule => ({
  subject: 'Organization',
  permission: null,
  scope: null,
  check: async (context, { organizationId }) => {
    requireScope(context, null);
    const organization = await context.access.organization.load(String(organizationId));
    if (!organization) throw notFound('Organization');
    return organization;
  },
});

const DomainOrganizations = builder
  .objectRef<{ organizations: OrganizationRow[] }>('EmailDomainOrganizations')
  .implement({
    description: 'The organizations that people of an e-mail domain may join.',
    fields: (t) => ({ organizations: t.expose('organizations', { type: [Organization], inRest: 'embed' }) }),
  });

builder.queryField('emailDomainOrganizations', (t) =>
  t.field({
    description:
      "The organizations that the caller may join with its own address: those that allow the domain, and that it was verified for. None when the caller's address is in another domain, or is not verified.",
    type: DomainOrganizations,
    rest: 'GET /v1/email-domains/{emailDomain}/orgs',
    area,
    access: signedIn(),
    args: {
      emailDomain: t.arg.string({ required: true, validate: z.string().max(253, 'must have at most 253 characters') }),
    },
    resolve: async (_, args, context) => {
      const domain = args.emailDomain.toLowerCase();
      if ((await ownDomain(context)) !== domain) return { organizations: [] };
      const organizations = await context.db.organization.findMany({
        where: { emailDomains: { hasEvery: [domain] }, verifiedEmailDomains: { hasEvery: [domain] } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        // The administrator of the server can give a domain to several.
        take: 100,
      });
      return { organizations };
    },
  }),
);

/** The domain of the caller's verified address; null: it is not verified. */
async function ownDomain({ db, caller }: Context): Promise<string | null> {
  const where = { id: requireUser(caller).userId };
  const user = await db.user.findUniqueOrThrow({ where, select: { email: true, emailVerified: true } });
  return user.emailVerified ? domainOf(user.email) : null;
}

builder.mutationField('joinOrganization', (t) =>
  t.boolean({
    description:
      'Makes the caller a member of an organization that allows the domain of its verified e-mail address. Members stay what they are. 400 (BAD_USER_INPUT) for other addresses.',
    rest: 'POST /v1/orgs/{organizationId}/join',
    status: 204,
    area,
    access: onJoined(),
    args: { organizationId: t.arg.id({ required: true }) },
    resolve: async (_, { organizationId }, context) => {
      const { services, caller, access } = context;
      const { userId } = requireUser(caller);
      const isNew = await inTransaction(services.database, async (tx) => {
        const where = { organizationId_userId: { organizationId, userId } };
        const member = await tx.member.findUnique({ where, select: { disabled: true } });
        if (member?.disabled) throw forbidden('Your membership in this organization is disabled');
        if (member) return false;
        const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
        const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
        const domain = domainOf(user.email);
        const { emailDomains, verifiedEmailDomains } = organization;
        const isOpen = emailDomains.includes(domain) && verifiedEmailDomains.includes(domain);
        if (!user.emailVerified) throw new ApiError('BAD_USER_INPUT', 'Your e-mail address is not verified yet');
        if (!isOpen)
          throw new ApiError(
            'BAD_USER_INPUT',
            'The domain of your e-mail address is not one that may join this organization',
          );
        const claim = await tx.emailDomain.findUnique({ where: { organizationId_domain: { organizationId, domain } } });
        const role = claim ? claim.role : 'read';
        const { count } = await tx.member.createMany({ data: { organizationId, userId, role }, skipDuplicates: true });
        if (count === 0) return false;
        await tx.invitation.deleteMany({ where: { organizationId, userId } });
        const details = { role, domain };
        await record(tx, { organizationId, actorId: userId, action: 'member.join', subject: userId, details });
        await recordAccessChange(tx, services, { userId });
        return true;
      });
      if (isNew) {
        access.viewer.clear(organizationId);
        await services.watch.accessChanged({ userId });
      }
      return true;
    },
  }),
);
