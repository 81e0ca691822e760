/** Organizations: list, get, create, patch, and the subdomain that is an organization's `hostname`. */

import { z } from 'zod';
import { auditIdOf } from '../../../access/actors.ts';
import { requireUser } from '../../../access/caller-kinds.ts';
import { onOrganization } from '../../../access/entities.ts';
import { openMemberships } from '../../../access/memberships.ts';
import { serverAdmin, signedIn } from '../../../access/rule.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Organization as OrganizationRow } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { newId } from '../../../ids.ts';
import { record } from '../audit.ts';
import { emailDomain } from '../email-domains/domains.ts';
import { MergeRulesInput, storedMergeRules } from './merge-rules-input.ts';
import { recordSettings } from './settings.ts';
import { Organization, OrganizationKind, UseCase } from './types.ts';

const area = 'Organizations';
const title = z.string().min(2, 'must have at least 2 characters').max(255, 'must have at most 255 characters');
const emailDomains = z.array(emailDomain).max(100);
export const subdomain = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/,
    'must have 3 to 32 characters of a-z, 0-9 and -, and not begin or end with -',
  );

builder.queryField('organizations', (t) =>
  t.field({
    description: 'The organizations that the caller is a member of, newest first.',
    type: listOf(Organization),
    rest: 'GET /v1/orgs',
    area,
    access: signedIn('space:metadata:read'),
    args: pageArgs(),
    resolve: (_, page, context, info) =>
      pageOf(
        {
          model: 'organization',
          where: { members: { some: openMemberships(context.caller) } },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.queryField('organization', (t) =>
  t.field({
    description: 'One organization.',
    type: Organization,
    rest: 'GET /v1/orgs/{organizationId}',
    area,
    access: onOrganization('view'),
    args: { organizationId: t.arg.id({ required: true }) },
    resolve: (organization: OrganizationRow) => organization,
  }),
);

builder.mutationField('createOrganization', (t) =>
  t.prismaField({
    description:
      "Creates an organization with the caller as its first administrator. Only for the server's administrator.",
    type: Organization,
    rest: 'POST /v1/orgs',
    status: 201,
    area,
    access: serverAdmin(),
    args: {
      title: t.arg.string({ required: true, validate: title }),
      emailDomains: t.arg.stringList({ validate: emailDomains }),
      type: t.arg({ type: OrganizationKind }),
      useCase: t.arg({ type: UseCase, clearable: true }),
    },
    resolve: (query, _, args, { services: { database }, caller }) =>
      inTransaction(database, async (tx) => {
        const { userId } = requireUser(caller);
        const domains = (args.emailDomains ?? []).map((domain) => domain.toLowerCase());
        const organization = await tx.organization.create({
          ...query,
          data: {
            id: newId(),
            title: args.title,
            emailDomains: domains,
            verifiedEmailDomains: domains,
            ...(args.type && { type: args.type }),
            useCase: args.useCase ?? null,
            defaultRole: 'read',
            members: { create: { userId, role: 'admin' } },
          },
        });
        await record(tx, {
          organizationId: organization.id,
          actorId: userId,
          action: 'organization.create',
          subject: organization.id,
        });
        return organization;
      }),
  }),
);

builder.mutationField('verifyEmailDomains', (t) =>
  t.boolean({
    description:
      "Sets the e-mail domains that belong to an organization: accounts in domains that are also in its `emailDomains` are members as soon as they are invited. Only for the server's administrator; the domains of organizations that it creates are verified from the start.",
    access: serverAdmin(),
    args: {
      organizationId: t.arg.id({ required: true }),
      domains: t.arg.stringList({ required: true, validate: emailDomains, description: 'All of them.' }),
    },
    resolve: (_, { organizationId, domains }, { services: { database }, caller }) =>
      inTransaction(database, async (tx) => {
        const verifiedEmailDomains = [...new Set(domains.map((domain) => domain.toLowerCase()))];
        const { count } = await tx.organization.updateMany({
          where: { id: organizationId },
          data: { verifiedEmailDomains },
        });
        if (count === 0) throw notFound('Organization');
        // What was taken is not given back by its record tomorrow.
        const others = { organizationId, domain: { notIn: verifiedEmailDomains }, provenAt: { not: null } };
        await tx.emailDomain.deleteMany({ where: others });
        await record(tx, {
          organizationId,
          actorId: auditIdOf(caller),
          action: 'organization.domains',
          subject: organizationId,
          details: { domains: verifiedEmailDomains.join(' ') },
        });
        return true;
      }),
  }),
);

const DefaultContentType = builder.enumType('DefaultContentType', { values: ['site'] as const });
const DefaultContentInput = builder.inputType('DefaultContentInput', {
  fields: (t) => ({ type: t.field({ type: DefaultContentType, required: true }), site: t.id({ required: true }) }),
});

builder.mutationField('updateOrganization', (t) =>
  t.prismaField({
    description: 'Updates the given fields.',
    type: Organization,
    rest: 'PATCH /v1/orgs/{organizationId}',
    area,
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      title: t.arg.string({ validate: title }),
      emailDomains: t.arg.stringList({ validate: emailDomains }),
      hostname: t.arg.string({ validate: subdomain, clearable: true }),
      defaultRole: t.arg({ type: RoleType, clearable: true }),
      defaultContent: t.arg({ type: DefaultContentInput, clearable: true }),
      logo: t.arg.string({
        validate: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).max(2048),
        clearable: true,
      }),
      sso: t.arg.boolean(),
      ai: t.arg.boolean(),
      inviteLinks: t.arg.boolean(),
      mergeRules: t.arg({ type: MergeRulesInput }),
    },
    resolve: async (query, _, { organizationId, defaultContent, mergeRules, ...args }, { services, caller }) => {
      const { database, watch } = services;
      const organization = await inTransaction(database, async (tx) => {
        if (defaultContent) await requireSite(tx, organizationId, defaultContent.site);
        const before = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
        const after = await tx.organization.update({
          ...query,
          where: { id: organizationId },
          data: {
            ...given({ title: args.title, sso: args.sso, ai: args.ai, inviteLinks: args.inviteLinks }),
            ...(args.emailDomains && { emailDomains: args.emailDomains.map((domain) => domain.toLowerCase()) }),
            hostname: args.hostname,
            defaultRole: args.defaultRole,
            logo: args.logo,
            ...(defaultContent !== undefined && { defaultSiteId: defaultContent?.site ?? null }),
            ...(mergeRules && { mergeRules: await storedMergeRules(tx, organizationId, mergeRules) }),
          },
        });
        await recordSettings(tx, services, { before, after, actorId: auditIdOf(caller) });
        return after;
      });
      if (args.defaultRole !== undefined || args.sso != null) await watch.accessChanged({ organizationId });
      return organization;
    },
  }),
);

/** 400 when the organization has no such site. */
async function requireSite(tx: Transaction, organizationId: string, id: string): Promise<void> {
  if (!(await tx.site.findFirst({ where: { id, organizationId }, select: { id: true } })))
    throw badInput('defaultContent.site', 'is not a site of this organization');
}

/** Leaves out what is absent or null: for columns that cannot be cleared. */
function given<Values extends Record<string, unknown>>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as never;
}

const SubdomainTarget = builder.objectRef<{ organization: string }>('SubdomainTarget').implement({
  fields: (t) => ({ type: t.string({ resolve: () => 'organization' }), organization: t.exposeID('organization') }),
});
const Subdomain = builder.objectRef<{ subdomain: string; organization: string }>('Subdomain').implement({
  object: 'subdomain',
  scope: null,
  description: 'The name under which an organization publishes.',
  fields: (t) => ({
    subdomain: t.exposeString('subdomain'),
    target: t.field({ type: SubdomainTarget, resolve: (own) => own }),
    isActive: t.boolean({ resolve: () => true }),
  }),
});

builder.queryField('subdomain', (t) =>
  t.field({
    description: 'The organization behind a subdomain, for its members.',
    type: Subdomain,
    rest: 'GET /v1/subdomains/{subdomain}',
    area,
    access: signedIn(),
    args: { subdomain: t.arg.string({ required: true }) },
    resolve: async (_, args, { db, access }) => {
      const found = await db.organization.findUnique({ where: { hostname: args.subdomain }, select: { id: true } });
      const viewer = found && (await access.viewer.load(found.id));
      if (!found || !viewer?.member) throw notFound('Subdomain');
      return { subdomain: args.subdomain, organization: found.id };
    },
  }),
);
