/** How a site looks: read and set it for the site, override it for a site space. */
import type { z } from 'zod';
import type { Site as SiteRow, SiteSpace as SiteSpaceRow } from '../../../db/generated/prisma/client.ts';
import { Prisma } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { checkConditions } from '../adaptive/conditions.ts';
import { schemaOf } from '../adaptive/stored.ts';
import { siteArgs, siteSpaceArgs } from '../arguments.ts';
import { changeSite } from '../changes.ts';
import { keepSite, onSite, siteById } from '../rights.ts';
import { onSiteSpace } from '../structure/rights.ts';
import { SiteSpace } from '../structure/types.ts';
import { Site } from '../types.ts';
import { conditionsIn } from './for-visitor.ts';
import { changedOverrides } from './merge.ts';
import { type OverrideChanges, overrides } from './overrides.ts';
import { withOneForm } from './page-actions.ts';
import { type GivenSettings, settings } from './settings.ts';
import { asJson, canAnswer, overridesIn, refuseLarge, settingsOfSite, storedOverrides } from './stored.ts';
import { described, SiteCustomization } from './types.ts';

const area = 'Docs sites';

const unmasked = () =>
  builder.args((t) => ({
    unmasked: t.boolean({ defaultValue: false, description: 'Accepted; every setting is always shown.' }),
  }));

const isOptional = (type: z.ZodType): boolean => type.safeParse(undefined).success;

/** An argument for each setting, checked as it is declared. */
const settingArgs = (shape: Readonly<Record<string, z.ZodType>>, { clearable }: { clearable: boolean }) =>
  builder.args((t) =>
    Object.fromEntries(
      Object.entries(shape).map(([name, type]) => {
        const options = {
          required: !isOptional(type),
          validate: type,
          description: described(type),
          clearable: clearable && type.safeParse(null).success,
        };
        return [name, name === 'title' ? t.string(options) : t.field({ type: 'JSON', ...options })];
      }),
    ),
  );

builder.objectField(Site, 'customization', (t) =>
  t.field({
    description: 'How it looks, and what it offers: every setting, with the defaults of those that are not set.',
    type: SiteCustomization,
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/customization',
    area,
    access: onSite('view'),
    args: unmasked(),
    resolve: async (site, _, context) => settingsOfSite(site, null, await canAnswer(context, site.organizationId)),
  }),
);

builder.mutationField('setSiteCustomization', (t) =>
  t.field({
    description: 'Sets all settings: those that are left out are the defaults again.',
    type: SiteCustomization,
    rest: 'PUT /v1/orgs/{organizationId}/sites/{siteId}/customization',
    area,
    access: onSite('edit'),
    args: {
      ...siteArgs(),
      ...settingArgs(settings.shape, { clearable: false }),
    },
    resolve: async ({ id }: SiteRow, { organizationId: _, siteId: __, ...args }, context) => {
      const site = await changeSite(context, id, ['customization'], (tx, before) => {
        const given = args as GivenSettings;
        checkConditions(conditionsIn(given), schemaOf(before));
        const customization = withOneForm(given, settingsOfSite(before));
        refuseLarge(customization);
        return tx.site.update({ where: { id }, data: { customization: asJson(customization) } });
      });
      keepSite(context, site);
      return settingsOfSite(site);
    },
  }),
);

builder.objectField(SiteSpace, 'customization', (t) =>
  t.field({
    description: 'The settings of the site with what is overridden for this space.',
    type: SiteCustomization,
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
    area,
    access: onSiteSpace('view'),
    args: unmasked(),
    resolve: async ({ id, siteId }, _, context) => {
      const [site, own] = await Promise.all([siteById(context, siteId), storedOverrides(context, id)]);
      if (!site) throw notFound('Site');
      return settingsOfSite(site, own, await canAnswer(context, site.organizationId));
    },
  }),
);

builder.mutationField('overrideSiteCustomization', (t) =>
  t.field({
    description:
      "Overrides settings of the site for one space: a value overrides, null takes the override back, what is left out stays. Fonts, `ai`, `pageActions`, `socialAccounts`, `insights` and `advancedCustomization` are always the site's.",
    type: SiteCustomization,
    rest: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
    area,
    access: onSiteSpace('edit'),
    args: { ...siteSpaceArgs(), ...settingArgs(overrides.shape, { clearable: true }) },
    resolve: ({ id, siteId }: SiteSpaceRow, { organizationId: _, siteId: __, siteSpaceId: ___, ...args }, context) =>
      changeSite(context, siteId, ['customization'], async (tx, site) => {
        const changes = args as OverrideChanges;
        checkConditions(conditionsIn(changes), schemaOf(site));
        const row = await tx.siteSpace.findUnique({ where: { id }, select: { customization: true } });
        if (!row) throw notFound('Site space');
        const own = changedOverrides(overridesIn(row), changes);
        refuseLarge(own);
        const customization = Object.keys(own).length === 0 ? Prisma.DbNull : asJson(own);
        await tx.siteSpace.update({ where: { id }, data: { customization } });
        return settingsOfSite(site, own, await canAnswer(context, site.organizationId));
      }),
  }),
);

builder.mutationField('resetSiteSpaceCustomization', (t) =>
  t.boolean({
    description: 'Takes back all that is overridden for this space.',
    rest: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
    status: 204,
    area,
    access: onSiteSpace('edit'),
    args: siteSpaceArgs(),
    resolve: ({ id, siteId }: SiteSpaceRow, _args, context) =>
      changeSite(context, siteId, ['customization'], async (tx) => {
        await tx.siteSpace.updateMany({ where: { id }, data: { customization: Prisma.DbNull } });
        return true;
      }),
  }),
);
