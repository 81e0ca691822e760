/** A site as renderers show it: the structure and how it looks, in one request; integrations add their scripts. */
import { z } from 'zod';
import { orVisitors } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import type { Site as SiteRow } from '../../db/generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { parentOf } from '../spaces/collections/above.ts';
import { LOADS } from '../spaces/counts.ts';
import { shareKeyArg } from './arguments.ts';
import { publishedSettings, settingsForVisitor } from './customization/for-visitor.ts';
import type { Overrides } from './customization/merge.ts';
import type { Settings } from './customization/settings.ts';
import { settings } from './customization/settings.ts';
import { canAnswer, overridesIn, settingsOfSite } from './customization/stored.ts';
import { SiteCustomization } from './customization/types.ts';
import { publishedVersion, spacesOfSite } from './published-state.ts';
import { onSite, SITE } from './rights.ts';
import { useShareKey } from './share-key.ts';
import { readableStructure } from './structure/readable.ts';
import type { Structure } from './structure/structure.ts';
import { SiteStructure } from './structure/types.ts';
import { listedPart, visiblePart } from './structure/visible.ts';
import { keepSpaceCount, Site } from './types.ts';

const area = 'Docs sites';

export interface Published {
  site: SiteRow;
  structure: Structure;
}

const Customizations = builder.objectRef<Published>('SiteCustomizations').implement({
  scope: SITE.view.scope,
  visitors: 'all',
  description: 'How the site looks, and each of its spaces, with all defaults.',
  fields: (t) => ({
    site: t.field({
      type: SiteCustomization,
      resolve: async ({ site }, _, context) => (await settingsWith(context, site))(null),
    }),
    siteSpaces: t.field({
      type: 'JSON',
      shape: z
        .record(z.string(), settings)
        .meta({ id: 'SiteSpaceCustomizations', description: 'Site space → how it looks.' }),
      description: 'By the id of the site space.',
      resolve: settingsOfSpaces,
    }),
  }),
});

/** By what is overridden. Of members nothing is known that links could be shown for: they get all of them. */
async function settingsWith(context: Context, site: SiteRow): Promise<(overrides: Overrides | null) => Settings> {
  const answers = await canAnswer(context, site.organizationId);
  const { caller } = context;
  return (overrides) => {
    const own = settingsOfSite(site, overrides, answers);
    return caller.kind === 'visitor' ? settingsForVisitor(own, caller, answers) : publishedSettings(own, answers);
  };
}

async function settingsOfSpaces(
  { site, structure }: Published,
  _: unknown,
  context: Context,
): Promise<Record<string, Settings>> {
  const id = { in: structure.siteSpaces.map((row) => row.id) };
  const rows = await context.db.siteSpace.findMany({ where: { id }, select: { id: true, customization: true } });
  const settingsFor = await settingsWith(context, site);
  const ofSite = settingsFor(null);
  return Object.fromEntries(
    rows.map((row) => {
      const own = overridesIn(row);
      return [row.id, own ? settingsFor(own) : ofSite];
    }),
  );
}

export const PublishedContentSite = builder.objectRef<Published>('PublishedContentSite').implement({
  scope: SITE.view.scope,
  visitors: 'all',
  object: 'published-content-site',
  description: 'What a renderer needs to show a site.',
  fields: (t) => ({
    site: t.field({ type: Site, inRest: 'embed', resolve: ({ site }) => site }),
    structure: t.field({ type: SiteStructure, resolve: ({ structure }) => structure }),
    customizations: t.field({ type: Customizations, resolve: (published) => published }),
  }),
});

builder.objectField(Site, 'publishedContent', (t) =>
  t.field({
    description: 'The site as renderers show it: without what is hidden from lists, and without what is empty.',
    type: PublishedContentSite,
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/published',
    keptUnder: { tag: 'site:{siteId}' },
    versionOf: (site, _, context) => publishedVersion(site, context),
    readerState: spacesOfSite,
    area,
    access: orVisitors(onSite('viewStructure')),
    args: shareKeyArg(),
    resolve: async (site, { shareKey }, context) => {
      await useShareKey(context, site, shareKey);
      const structure = await readableStructure(context, site);
      keepSpaceCount(context, site, structure.siteSpaces.length);
      await loadSpaces(context, structure);
      const { caller } = context;
      if (caller.kind === 'visitor') return { site, structure: listedPart(structure, caller.siteSpaceId) };
      // Conditions are about visitors: of members nothing is known that they could be asked for.
      return { site, structure: visiblePart(structure, () => true) };
    },
  }),
);

/** Loads at once what all spaces are shown with: the lists that they are in are completed in pieces. */
async function loadSpaces(context: Context, { siteSpaces }: Structure): Promise<void> {
  const loaded = await context.access.space.loadMany(siteSpaces.map(({ spaceId }) => spaceId));
  const spaces = loaded.filter((space) => space !== null);
  const isReader = context.caller.kind === 'visitor';
  await Promise.all([
    ...(isReader ? [LOADS.gitSync] : Object.values(LOADS)).map((load) => load(spaces, context)),
    ...(isReader ? [] : spaces.map((space) => parentOf(space, context))),
  ]);
}
