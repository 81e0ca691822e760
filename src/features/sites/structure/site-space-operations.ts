/** Spaces in a site. */
import type { Site as SiteRow, SiteSpace as SiteSpaceModel } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs } from '../../../graphql/list.ts';
import { pageOfRows } from '../../../graphql/ordered-list.ts';
import { newId } from '../../../ids.ts';
import { shareKeyArg, siteArgs, siteSpaceArgs } from '../arguments.ts';
import { changeStructure } from '../changes.ts';
import { spaceToPublish } from '../publishable.ts';
import { onSite } from '../rights.ts';
import { useShareKey } from '../share-key.ts';
import { Site } from '../types.ts';
import { checkCondition } from './conditions.ts';
import { condition, ItemPositionInput, path, positionOf, siteSpaceTitle } from './inputs.ts';
import { moveSiteSpace } from './moves.ts';
import { readableStructure, siteOf } from './readable.ts';
import { onSiteSpace } from './rights.ts';
import { addToDefaultSection, removeSiteSpace } from './sections.ts';
import { addSiteSpace, changeSiteSpace } from './site-spaces.ts';
import {
  inStructure,
  placeOfSiteSpace,
  type Structure,
  shownSiteSpace,
  siteSpaceIn,
  siteSpacesInOrder,
} from './structure.ts';
import { SiteSpace } from './types.ts';

const area = 'Site spaces';

builder.objectField(Site, 'siteSpaces', (t) =>
  t.field({
    description: 'The spaces of the site that the caller sees, section by section.',
    type: listOf(SiteSpace),
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
    area,
    access: onSite('viewStructure'),
    args: {
      ...pageArgs(),
      ...shareKeyArg(),
      default: t.arg.boolean({ description: 'Only the defaults of their sections, or only the others.' }),
    },
    resolve: async (site, { shareKey, default: only, ...page }, context) => {
      await useShareKey(context, site, shareKey);
      const structure = await readableStructure(context, site);
      const rows = siteSpacesInOrder(structure);
      return pageOfRows(
        rows
          .filter((row) => only == null || row.default === only)
          .map((row) => ({ row: inStructure(structure, row), place: placeOfSiteSpace(structure, row) })),
        page,
      );
    },
  }),
);

builder.queryField('siteSpace', (t) =>
  t.field({
    description: 'One space of a site.',
    type: SiteSpace,
    access: onSiteSpace('viewStructure'),
    args: siteSpaceArgs(),
    resolve: async (row: SiteSpaceModel, _args, context) => {
      const structure = await readableStructure(context, siteOf(row));
      return inStructure(structure, siteSpaceIn(structure, row.id));
    },
  }),
);

builder.mutationField('createSiteSpace', (t) =>
  t.field({
    description: 'Adds a space to a section of the site, behind the others there.',
    type: SiteSpace,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
    status: 201,
    area,
    access: onSite('edit'),
    args: {
      ...siteArgs(),
      spaceId: t.arg.id({ required: true, description: 'A space that the caller may edit, not yet in the site.' }),
      sectionId: t.arg.id({ description: 'Default: the default section, which is created if the site has none.' }),
    },
    resolve: async ({ id: siteId, organizationId }: SiteRow, { spaceId, sectionId }, context) => {
      const added = { id: newId(), space: await spaceToPublish(context, organizationId, spaceId) };
      const change = (structure: Structure) =>
        sectionId == null ? addToDefaultSection(structure, added, newId()) : addSiteSpace(structure, added, sectionId);
      return shownSiteSpace(
        await changeStructure(context, siteId, change, { spaces: { of: organizationId, ids: [spaceId] } }),
        added.id,
      );
    },
  }),
);

builder.mutationField('updateSiteSpace', (t) =>
  t.field({
    description: 'Updates the given fields.',
    type: SiteSpace,
    rest: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
    area,
    access: onSiteSpace('edit'),
    args: {
      ...siteSpaceArgs(),
      path: t.arg.string({ validate: path, description: '409 when it is taken.' }),
      title: t.arg.string({ validate: siteSpaceTitle, clearable: true, description: 'Null: that of the space.' }),
      condition: t.arg.string({ validate: condition, clearable: true }),
      spaceId: t.arg.id({ description: 'Another space at the same address, which the caller may edit.' }),
      default: t.arg.boolean({ description: 'True makes it the default of its section.' }),
      hidden: t.arg.boolean(),
    },
    resolve: async (row: SiteSpaceModel, { path, title, condition, spaceId, hidden, ...args }, context) => {
      const { id, siteId, organizationId } = row;
      if (spaceId != null) await spaceToPublish(context, organizationId, spaceId);
      const change = {
        path: path ?? undefined,
        title,
        condition,
        spaceId: spaceId ?? undefined,
        hidden: hidden ?? undefined,
        default: args.default ?? undefined,
      };
      const spaces = spaceId == null ? undefined : { of: organizationId, ids: [spaceId] };
      const work = (structure: Structure, site: SiteRow) => {
        checkCondition(site, condition);
        return changeSiteSpace(structure, id, change);
      };
      return shownSiteSpace(await changeStructure(context, siteId, work, { spaces }), id);
    },
  }),
);

builder.mutationField('deleteSiteSpace', (t) =>
  t.boolean({
    description:
      'Takes the space off the site; the space itself stays. A section that has no other space goes with it. No error if it does not exist.',
    rest: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
    status: 204,
    area,
    access: onSiteSpace('edit', { absent: 'ok' }),
    args: siteSpaceArgs(),
    resolve: async ({ id, siteId }: SiteSpaceModel, _args, context) => {
      await changeStructure(context, siteId, (structure) => removeSiteSpace(structure, id));
      return true;
    },
  }),
);

builder.mutationField('moveSiteSpace', (t) =>
  t.field({
    description: 'Moves the space to beside another one, into its section; without a position, to the end of its own.',
    type: SiteSpace,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move',
    area,
    access: onSiteSpace('edit'),
    args: {
      ...siteSpaceArgs(),
      position: t.arg({ type: ItemPositionInput, description: 'Default: behind all others of its section.' }),
    },
    resolve: async ({ id, siteId }: SiteSpaceModel, { position }, context) => {
      const to = positionOf(position);
      return shownSiteSpace(
        await changeStructure(context, siteId, (so) => moveSiteSpace(so, siteSpaceIn(so, id), to)),
        id,
      );
    },
  }),
);
