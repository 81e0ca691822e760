/** Sites: read, list, create, change, delete. */
import { z } from 'zod';
import { auditIdOf } from '../../access/actors.ts';
import { onOrganization } from '../../access/entities.ts';
import { visibleSpaces } from '../../access/filters.ts';
import type { Transaction } from '../../db/database.ts';
import type { Site as SiteRow } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { badInput } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { ofSite } from '../../outbox/events.ts';
import { recordEvents } from '../../outbox/record.ts';
import { record } from '../people/audit.ts';
import { containing } from '../people/members/search.ts';
import { Organization } from '../people/organizations/types.ts';
import { siteArgs } from './arguments.ts';
import { changeSite, endReading, lockSite, restructure, siteTopic } from './changes.ts';
import { createSite } from './create.ts';
import { holdPlace, proxyPlace, storedPlace } from './proxy-place.ts';
import { spacesToPublish } from './publishable.ts';
import { installedSites, keepSite, onSite } from './rights.ts';
import { recordVisibilities, visibilitiesOf } from './space-visibility.ts';
import { titleOf } from './structure/inputs.ts';
import { keepStructure } from './structure/loader.ts';
import { readableStructure } from './structure/readable.ts';
import { makeDefaultSection } from './structure/sections.ts';
import { makeDefaultSiteSpace } from './structure/site-spaces.ts';
import type { Structure } from './structure/structure.ts';
import { AgentsContext, Site, SiteKind, SiteVisibility } from './types.ts';

const area = 'Docs sites';
const title = titleOf(2, 128);
const basename = z
  .string()
  .max(100, 'must have at most 100 characters')
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'must have lower-case letters, digits and hyphens only');
const spaces = z.array(z.string()).max(100, 'must have at most 100 spaces');

const AdaptiveContentInput = builder.inputType('SiteAdaptiveContentInput', {
  description: 'Whether conditions are evaluated for each visitor.',
  fields: (t) => ({ enabled: t.boolean({ required: true }) }),
});

builder.queryField('site', (t) =>
  t.field({
    description: 'One site.',
    type: Site,
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}',
    area,
    access: onSite('view'),
    args: siteArgs(),
    resolve: (site: SiteRow) => site,
  }),
);

builder.objectField(Organization, 'sites', (t) =>
  t.field({
    description: 'The sites of the organization; guests see none.',
    type: listOf(Site),
    rest: 'GET /v1/orgs/{organizationId}/sites',
    area,
    access: onOrganization('listSites'),
    args: {
      ...pageArgs(),
      space: t.arg.id({ description: 'Only those with this space.' }),
      title: t.arg.string({ description: 'Only those with this in their title.' }),
      published: t.arg.boolean({ description: 'Only published ones, or only the others.' }),
      type: t.arg({ type: [SiteKind], description: 'Only those of these types.' }),
    },
    resolve: async ({ id }, { space, title, published, type, ...page }, context, info) =>
      pageOf(
        {
          model: 'site',
          large: true,
          where: {
            ...installedSites(context),
            ...(space != null && {
              siteSpaces: { some: { spaceId: space, space: visibleSpaces(await context.access.viewer.load(id)) } },
            }),
            ...(title != null && { title: containing(title) }),
            ...(published != null && { publishedAt: published ? { not: null } : null }),
            ...(type != null && { type: { in: type } }),
          },
          within: { parent: 'organization', relation: 'sites', column: 'organizationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.mutationField('createSite', (t) =>
  t.field({
    description:
      'Creates a site, which is not published yet. Without a body, it is called "Docs", and will be readable for everybody who has its address.',
    type: Site,
    rest: 'POST /v1/orgs/{organizationId}/sites',
    status: 201,
    area,
    access: onOrganization('createSite'),
    args: {
      organizationId: t.arg.id({ required: true }),
      type: t.arg({ type: SiteKind, description: 'Default: basic.' }),
      title: t.arg.string({ validate: title, example: 'Help center', description: 'Default: "Docs".' }),
      visibility: t.arg({ type: SiteVisibility, description: 'Default: unlisted.' }),
      spaces: t.arg.idList({
        validate: spaces,
        description:
          'Spaces that the caller may edit. They become the variants of one section, the first is shown by default.',
      }),
    },
    resolve: async (_, { organizationId, type, title, visibility, spaces }, context) => {
      const { services, caller } = context;
      const shown = await spacesToPublish(context, organizationId, [...new Set(spaces)], 'spaces');
      const data = { organizationId, type, title, visibility, spaces: shown };
      const { site, structure } = await inTransaction(services.database, (tx) =>
        createSite(tx, services, data, auditIdOf(caller)),
      );
      keepSite(context, site);
      keepStructure(context, structure);
      return site;
    },
  }),
);

builder.mutationField('updateSite', (t) =>
  t.field({
    description:
      'Updates the given fields. Only administrators can change who reads it: `visibility`, and `adaptiveContent`, without which conditions hide nothing.',
    type: Site,
    rest: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}',
    area,
    access: onSite('edit', { fields: { visibility: 'admin', adaptiveContent: 'admin' } }),
    args: {
      ...siteArgs(),
      title: t.arg.string({ validate: title }),
      visibility: t.arg({ type: SiteVisibility }),
      basename: t.arg.string({
        validate: basename,
        clearable: true,
        description: 'Names it in addresses of this server; null: its id does. 409 when another site has it.',
      }),
      adaptiveContent: t.arg({ type: AdaptiveContentInput }),
      agentsContext: t.arg({ type: AgentsContext }),
      defaultSiteSpace: t.arg.id({ description: 'Its section becomes the default section, too.' }),
      defaultSiteSection: t.arg.id(),
      proxy: t.arg.string({
        validate: proxyPlace,
        clearable: true,
        description:
          'Where a reverse proxy shows the site: a host and a path. Null: nowhere. 409 at, above or below that of another organization.',
      }),
    },
    resolve: async (before: SiteRow, { defaultSiteSpace, defaultSiteSection, adaptiveContent, ...args }, context) => {
      const { title, visibility, agentsContext, basename } = args;
      const proxy = args.proxy == null ? args.proxy : storedPlace(args.proxy);
      const data = {
        ...(title != null && { title }),
        ...(visibility != null && { visibility }),
        ...(agentsContext != null && { agentsContext }),
        ...(adaptiveContent != null && { adaptiveContent: adaptiveContent.enabled }),
        basename,
        proxy,
      };
      const changesDefaults = defaultSiteSpace != null || defaultSiteSection != null;
      const changed = ['settings', ...(changesDefaults ? ['structure' as const] : [])] as const;
      const change = (so: Structure) => withDefaults(so, defaultSiteSpace, defaultSiteSection);
      // Refuses what the caller does not see.
      if (changesDefaults) change(await readableStructure(context, before));
      const work = async (tx: Transaction, locked: SiteRow) => {
        if (visibility != null && visibility !== locked.visibility) {
          const { id: subject, organizationId } = locked;
          const details = { visibility };
          await endReading(tx, before.id);
          await record(tx, {
            organizationId,
            actorId: auditIdOf(context.caller),
            action: 'site.visibility',
            subject,
            details,
          });
        }
        if (proxy != null && proxy !== locked.proxy) await holdPlace(tx, locked, proxy);
        const structure = changesDefaults ? await restructure(tx, before, change) : null;
        return { site: await tx.site.update({ where: { id: before.id }, data }), structure };
      };
      const { site, structure } = await changeSite(context, before.id, changed, work);
      keepSite(context, site);
      if (structure) keepStructure(context, structure);
      return site;
    },
  }),
);

function withDefaults(
  structure: Structure,
  siteSpaceId: string | null | undefined,
  sectionId: string | null | undefined,
): Structure {
  let changed = structure;
  if (siteSpaceId != null) {
    const row = structure.siteSpaces.find(({ id }) => id === siteSpaceId);
    if (!row) throw badInput('defaultSiteSpace', 'is not a site space of this site');
    changed = makeDefaultSection(makeDefaultSiteSpace(changed, row.sectionId, row.id), row.sectionId);
  }
  return sectionId == null ? changed : makeDefaultSection(changed, sectionId);
}

builder.mutationField('deleteSite', (t) =>
  t.boolean({
    description: 'Deletes the site; its spaces stay. No error if it does not exist.',
    rest: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}',
    status: 204,
    area,
    access: onSite('admin', { absent: 'ok' }),
    args: siteArgs(),
    resolve: async ({ id, organizationId, title }: SiteRow, _args, { services, caller }) => {
      await inTransaction(services.database, async (tx) => {
        const locked = await lockSite(tx, id);
        if (!locked) return;
        const actorId = auditIdOf(caller);
        const visibilities = locked.publishedAt === null ? null : await visibilitiesOf(tx, id);
        const installed = await tx.integrationSiteInstallation.findMany({ where: { siteId: id } });
        await tx.site.delete({ where: { id } });
        if (visibilities) await recordVisibilities(tx, services, id, visibilities, actorId);
        if (installed.length > 0)
          await recordEvents(tx, services, {
            subject: ofSite(id),
            organizationId,
            kind: 'installations_ended',
            data: {
              installations: installed.map(({ installationId, configuration }) => ({
                id: installationId,
                configuration: configuration as object,
              })),
            },
          });
        await record(tx, { organizationId, actorId, action: 'site.delete', subject: id, details: { title } });
        await recordEvents(tx, services, {
          subject: ofSite(id),
          organizationId,
          kind: 'site_deleted',
          data: { actorId },
        });
        services.events.publish(siteTopic(id), { changed: [] });
      });
      return true;
    },
  }),
);
