/** Sections of a site. */
import type { SiteSection as SectionRow, Site as SiteRow } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs } from '../../../graphql/list.ts';
import { pageOfRows } from '../../../graphql/ordered-list.ts';
import { newId } from '../../../ids.ts';
import { shareKeyArg, siteArgs } from '../arguments.ts';
import { changeStructure } from '../changes.ts';
import { spaceToPublish } from '../publishable.ts';
import { onSite } from '../rights.ts';
import { useShareKey } from '../share-key.ts';
import { Site } from '../types.ts';
import { checkCondition } from './conditions.ts';
import { condition, description, ItemPositionInput, icon, path, positionOf, sectionTitle } from './inputs.ts';
import { moveEntry } from './moves.ts';
import { readableStructure } from './readable.ts';
import { onSection } from './rights.ts';
import { addSection, changeSection, removeSection } from './sections.ts';
import { inStructure, placeOf, type Structure, sectionIn, sectionsInOrder, shownSection } from './structure.ts';
import { SiteSection } from './types.ts';

const area = 'Site sections';

builder.objectField(Site, 'sections', (t) =>
  t.field({
    description: 'All sections, those of groups too, in their order.',
    type: listOf(SiteSection),
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/sections',
    area,
    access: onSite('viewStructure'),
    args: { ...pageArgs(), ...shareKeyArg() },
    resolve: async (site, { shareKey, ...page }, context) => {
      await useShareKey(context, site, shareKey);
      const structure = await readableStructure(context, site);
      return pageOfRows(
        sectionsInOrder(structure).map((row) => ({ row: inStructure(structure, row), place: placeOf(structure, row) })),
        page,
      );
    },
  }),
);

builder.mutationField('createSiteSection', (t) =>
  t.field({
    description: 'Adds a section with one space at the end of the site.',
    type: SiteSection,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/sections',
    status: 201,
    area,
    access: onSite('edit'),
    args: {
      ...siteArgs(),
      spaceId: t.arg.id({ required: true, description: 'A space that the caller may edit, not yet in the site.' }),
      title: t.arg.string({ validate: sectionTitle, clearable: true, description: 'Default: that of the space.' }),
      icon: t.arg.string({ validate: icon, clearable: true }),
    },
    resolve: async ({ id: siteId, organizationId }: SiteRow, { spaceId, title, icon }, context) => {
      const space = await spaceToPublish(context, organizationId, spaceId);
      const id = newId();
      const added = { id, siteSpace: { id: newId(), space }, title: title ?? undefined, icon };
      const change = (structure: Structure) => addSection(structure, added);
      return shownSection(
        await changeStructure(context, siteId, change, { spaces: { of: organizationId, ids: [spaceId] } }),
        id,
      );
    },
  }),
);

/** The arguments that name a section. */
const sectionArgs = () =>
  builder.args((t) => ({
    organizationId: t.id({ required: true }),
    siteId: t.id({ required: true }),
    siteSectionId: t.id({ required: true }),
  }));

builder.mutationField('updateSiteSection', (t) =>
  t.field({
    description: 'Updates the given fields.',
    type: SiteSection,
    rest: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
    area,
    access: onSection('edit'),
    args: {
      ...sectionArgs(),
      title: t.arg.string({ validate: sectionTitle }),
      path: t.arg.string({ validate: path, description: '409 when it is taken.' }),
      defaultSiteSpace: t.arg.id({ description: 'A site space of the section.' }),
      condition: t.arg.string({ validate: condition, clearable: true }),
      icon: t.arg.string({ validate: icon, clearable: true }),
      description: t.arg.string({ validate: description, clearable: true }),
    },
    resolve: async ({ id, siteId }: SectionRow, { title, path, defaultSiteSpace, ...args }, context) => {
      const { condition, icon, description } = args;
      const change = {
        title: title ?? undefined,
        path: path ?? undefined,
        defaultSiteSpace: defaultSiteSpace ?? undefined,
        condition,
        icon,
        description,
      };
      const changed = await changeStructure(context, siteId, (structure, site) => {
        checkCondition(site, condition);
        return changeSection(structure, id, change);
      });
      return shownSection(changed, id);
    },
  }),
);

builder.mutationField('deleteSiteSection', (t) =>
  t.boolean({
    description:
      'Removes the section with its spaces from the site; the spaces themselves stay. Of the default section, the next one takes the place. No error if it does not exist.',
    rest: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
    status: 204,
    area,
    access: onSection('edit', { absent: 'ok' }),
    args: sectionArgs(),
    resolve: async ({ id, siteId }: SectionRow, _args, context) => {
      await changeStructure(context, siteId, (structure) => removeSection(structure, id));
      return true;
    },
  }),
);

builder.mutationField('moveSiteSection', (t) =>
  t.field({
    description:
      'Moves the section to beside another section or group, into its group; without a position, to the end.',
    type: SiteSection,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move',
    area,
    access: onSection('edit'),
    args: {
      ...sectionArgs(),
      position: t.arg({ type: ItemPositionInput, description: 'Default: behind all others of its group.' }),
    },
    resolve: async ({ id, siteId }: SectionRow, { position }, context) => {
      const to = positionOf(position);
      const change = (so: Structure) => moveEntry(so, { kind: 'site-section', row: sectionIn(so, id) }, to);
      return shownSection(await changeStructure(context, siteId, change), id);
    },
  }),
);
