/** Integrations: list, read, publish, delete them. */
import { z } from 'zod';
import { auditIdOf } from '../../access/actors.ts';
import { requireRole } from '../../access/entities.ts';
import { type AccessRule, requireScope, signedIn } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import type { Organization as OrganizationRow, Prisma, Integration as Row } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { badInput, notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { record } from '../people/audit.ts';
import { domainsAbove } from './block-domains.ts';
import { icon, previewImages } from './images.ts';
import * as manifest from './manifest.ts';
import { type Publication, publish } from './publish.ts';
import { ADMITTED, INTEGRATION, onIntegration, visibleIntegrations } from './rights.ts';
import { siteIntegrationsChanged } from './sites/changed.ts';
import {
  Integration,
  IntegrationCategory,
  IntegrationRuntime,
  IntegrationScope,
  IntegrationTarget,
  IntegrationVisibility,
} from './types.ts';

const area = 'Integrations';

/** A publication has a script, and images. */
const PUBLICATION_BYTES = 10 * 1024 * 1024;

const search = z.string().max(256, 'must have at most 256 characters');

/** `search` as lists of integrations take it. */
export const searchArg = () =>
  builder.args((t) => ({
    search: t.string({ validate: search, description: 'Only those whose name or title contains this.' }),
  }));

/** A filter of Prisma for what is searched. */
export function matching(search: string): Prisma.IntegrationWhereInput {
  const contains = { contains: search, mode: 'insensitive' as const };
  return { OR: [{ name: contains }, { title: contains }] };
}

builder.queryField('integrations', (t) =>
  t.field({
    description: 'The integrations that the caller sees, newest first.',
    type: listOf(Integration),
    rest: 'GET /v1/integrations',
    area,
    access: { ...signedIn(INTEGRATION.view.scope), admits: ADMITTED },
    args: {
      ...pageArgs(),
      ...searchArg(),
      category: t.arg({ type: IntegrationCategory }),
      blockDomain: t.arg.string({
        validate: z.string().max(100, 'must have at most 100 characters'),
        description: 'Only those with blocks for addresses of this domain.',
        example: 'www.figma.com',
      }),
      blocks: t.arg.boolean({ description: 'Whether they bring blocks.' }),
      contentSources: t.arg.boolean({ description: 'Whether they bring sources of computed pages.' }),
      owner: t.arg.string({ description: 'Only those of this organization.' }),
      scope: t.arg({ type: IntegrationScope }),
      target: t.arg({ type: IntegrationTarget, description: 'Those for everything are there with each.' }),
    },
    resolve: (_, { page, limit, ...filters }, context, info) =>
      pageOf(
        { model: 'integration', where: { AND: [visibleIntegrations(context), filtered(filters)] }, large: true },
        { page, limit },
        context,
        info,
      ),
  }),
);

interface Filters {
  search?: string | null | undefined;
  category?: string | null | undefined;
  blockDomain?: string | null | undefined;
  blocks?: boolean | null | undefined;
  contentSources?: boolean | null | undefined;
  owner?: string | null | undefined;
  scope?: string | null | undefined;
  target?: string | null | undefined;
}

/** A filter of Prisma for what is asked for. */
function filtered({ search, category, blockDomain, blocks, contentSources, owner, scope, target }: Filters) {
  return {
    ...(search && matching(search)),
    ...(category != null && { categories: { has: category } }),
    ...(blockDomain != null && { blockDomains: { hasSome: domainsAbove(blockDomain) } }),
    ...(blocks != null && { hasBlocks: blocks }),
    ...(contentSources != null && { hasContentSources: contentSources }),
    ...(owner != null && { organizationId: owner }),
    ...(scope != null && { declaredScopes: { has: scope } }),
    ...(target != null && { target: { in: [target, 'all'] } }),
  };
}

/** The argument that names an integration. */
export const integrationArgs = () => builder.args((t) => ({ integrationName: t.id({ required: true }) }));

builder.queryField('integration', (t) =>
  t.field({
    description: 'One integration.',
    type: Integration,
    rest: 'GET /v1/integrations/{integrationName}',
    area,
    access: onIntegration('view'),
    args: integrationArgs(),
    resolve: (integration: Row) => integration,
  }),
);

/** Who publishes: an administrator of the organization that is named by its id or subdomain, or has the integration already. */
const onPublisher: AccessRule = {
  subject: 'Organization',
  permission: INTEGRATION.admin,
  scope: INTEGRATION.admin.scope,
  check: async (context, args) => {
    requireScope(context, INTEGRATION.admin.scope);
    // Without one that is known the resolver refuses it, after everything else that is wrong.
    if (typeof args.organization !== 'string' && !(await isPublished(context, args.integrationName))) return undefined;
    const organization = await publisherOf(context, args);
    const viewer = organization && (await context.access.viewer.load(organization.id));
    if (!organization || !viewer?.member) throw notFound('Organization');
    requireRole(viewer.member.role, INTEGRATION.admin);
    return organization;
  },
};

const publishedAs = async ({ db }: Context, name: unknown): Promise<Row | null> => {
  const checked = manifest.integrationName.safeParse(name);
  return checked.success ? db.integration.findUnique({ where: { name: checked.data } }) : null;
};

/** Whether an organization of the caller has an integration of this name. */
async function isPublished(context: Context, name: unknown): Promise<boolean> {
  const known = await publishedAs(context, name);
  return known !== null && (await context.access.viewer.load(known.organizationId)).member !== null;
}

async function publisherOf(
  context: Context,
  { organization, integrationName }: Record<string, unknown>,
): Promise<OrganizationRow | null> {
  const { db, access } = context;
  if (typeof organization !== 'string') {
    const known = await publishedAs(context, integrationName);
    return known && access.organization.load(known.organizationId);
  }
  if (organization.includes('\0')) return null;
  return db.organization.findFirst({ where: { OR: [{ id: organization }, { hostname: organization }] } });
}

builder.mutationField('publishIntegration', (t) =>
  t.field({
    description:
      'Publishes an integration, or a new version of it. What is left out of a new version is as in the one before; the first one needs `title`, `script` and `organization`.',
    type: Integration,
    rest: 'POST /v1/integrations/{integrationName}',
    bodyBytes: PUBLICATION_BYTES,
    area,
    access: onPublisher,
    args: {
      integrationName: t.arg.id({ required: true, validate: manifest.integrationName, example: 'notifier' }),
      organization: t.arg.string({ description: 'The id or the subdomain of the organization that publishes it.' }),
      title: t.arg.string({ validate: manifest.title, example: 'Notifier' }),
      description: t.arg.string({ validate: manifest.description, clearable: true }),
      summary: t.arg.string({ validate: manifest.summary, clearable: true, description: 'Markdown.' }),
      icon: t.arg.string({
        validate: icon,
        clearable: true,
        description: 'PNG, JPEG, GIF or WebP as base64, at most 1 MiB.',
      }),
      previewImages: t.arg({ type: ['String'], validate: previewImages, description: 'The same; at most three.' }),
      visibility: t.arg({ type: IntegrationVisibility, description: 'Of a first version: private if left out.' }),
      target: t.arg({ type: IntegrationTarget }),
      scopes: t.arg({
        type: [IntegrationScope],
        validate: manifest.scopes,
        description: 'Existing installations get no further scopes by it: an administrator there accepts them.',
      }),
      categories: t.arg({ type: [IntegrationCategory], validate: manifest.categories }),
      blocks: t.arg({ type: 'JSON', validate: manifest.blocks }),
      contentSources: t.arg({ type: 'JSON', validate: manifest.contentSources }),
      externalLinks: t.arg({ type: 'JSON', validate: manifest.externalLinks }),
      configurations: t.arg({ type: 'JSON', validate: manifest.configurations }),
      runtime: t.arg({ type: IntegrationRuntime }),
      script: t.arg.string({ validate: manifest.script, example: "addEventListener('fetch', () => {});" }),
      secrets: t.arg({ type: 'JSON', validate: manifest.secrets }),
      contentSecurityPolicy: t.arg({
        type: 'JSON',
        validate: manifest.contentSecurityPolicy,
        description: 'Sent with what the script answers; null: none.',
        clearable: true,
      }),
    },
    resolve: (
      organization: OrganizationRow | undefined,
      { integrationName, organization: _, ...given },
      { services, caller },
    ) => {
      if (!organization)
        throw badInput('organization', 'is required: it names the organization that publishes the integration');
      return publish(
        services,
        { name: integrationName, organizationId: organization.id, caller },
        given as Publication,
      );
    },
  }),
);

builder.mutationField('deleteIntegration', (t) =>
  t.boolean({
    description:
      'Deletes an integration with its versions, and ends its installations everywhere. No error if it does not exist.',
    rest: 'DELETE /v1/integrations/{integrationName}',
    status: 204,
    area,
    access: onIntegration('admin', { absent: 'ok' }),
    args: integrationArgs(),
    resolve: async ({ id, organizationId, name }: Row, _, { services, caller }) => {
      await inTransaction(services.database, async (tx) => {
        const bound = await tx.integrationSiteInstallation.findMany({
          where: { integrationId: id },
          select: { siteId: true },
          distinct: ['siteId'],
        });
        const { count } = await tx.integration.deleteMany({ where: { id } });
        await siteIntegrationsChanged(tx, services, { sites: bound.map(({ siteId }) => siteId) });
        const actorId = auditIdOf(caller);
        if (count > 0)
          await record(tx, { organizationId, actorId, action: 'integration.delete', subject: id, details: { name } });
      });
      return true;
    },
  }),
);
