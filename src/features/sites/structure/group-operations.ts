/** Groups of sections. */
import type { SiteSectionGroup as GroupRow, Site as SiteRow } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs } from '../../../graphql/list.ts';
import { pageOfRows } from '../../../graphql/ordered-list.ts';
import { newId } from '../../../ids.ts';
import { siteArgs } from '../arguments.ts';
import { changeStructure } from '../changes.ts';
import { onSite } from '../rights.ts';
import { Site } from '../types.ts';
import { addGroup, changeGroup, putIntoGroup, removeGroup, takeOutOfGroup } from './groups.ts';
import { groupTitle, ItemPositionInput, icon, positionOf, sections } from './inputs.ts';
import { moveEntry } from './moves.ts';
import { readableStructure } from './readable.ts';
import { onGroup } from './rights.ts';
import { groupIn, groupsInOrder, inStructure, placeOf, type Structure, shownGroup } from './structure.ts';
import { SiteSectionGroup } from './types.ts';

const area = 'Site section groups';

builder.objectField(Site, 'sectionGroups', (t) =>
  t.field({
    description: 'All groups, each before those in it.',
    type: listOf(SiteSectionGroup),
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups',
    area,
    access: onSite('viewStructure'),
    args: pageArgs(),
    resolve: async (site, page, context) => {
      const structure = await readableStructure(context, site);
      const placed = groupsInOrder(structure).map((row) => ({
        row: inStructure(structure, row),
        place: placeOf(structure, { position: row.position, groupId: row.parentId }),
      }));
      return pageOfRows(placed, page);
    },
  }),
);

builder.mutationField('createSiteSectionGroup', (t) =>
  t.field({
    description: 'Adds a group at the end of the site, or of another group.',
    type: SiteSectionGroup,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups',
    status: 201,
    area,
    access: onSite('edit'),
    args: {
      ...siteArgs(),
      title: t.arg.string({ required: true, validate: groupTitle, example: 'Products' }),
      icon: t.arg.string({ validate: icon, clearable: true }),
      sections: t.arg.idList({
        validate: sections,
        description: 'Sections of the site, which move into it in this order.',
      }),
      parent: t.arg.id({ clearable: true, description: 'A group of the site; default: none.' }),
    },
    resolve: async ({ id: siteId }: SiteRow, { title, icon, sections, parent }, context) => {
      const id = newId();
      const added = { id, title, icon, sections: sections ?? [], parent };
      return shownGroup(await changeStructure(context, siteId, (structure) => addGroup(structure, added)), id);
    },
  }),
);

/** The arguments that name a group. */
const groupArgs = () =>
  builder.args((t) => ({
    organizationId: t.id({ required: true }),
    siteId: t.id({ required: true }),
    siteSectionGroupId: t.id({ required: true }),
  }));

builder.mutationField('updateSiteSectionGroup', (t) =>
  t.field({
    description: 'Updates the given fields.',
    type: SiteSectionGroup,
    rest: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
    area,
    access: onGroup('edit'),
    args: {
      ...groupArgs(),
      title: t.arg.string({ validate: groupTitle }),
      icon: t.arg.string({ validate: icon, clearable: true }),
    },
    resolve: async ({ id, siteId }: GroupRow, { title, icon }, context) => {
      const change = { title: title ?? undefined, icon };
      return shownGroup(await changeStructure(context, siteId, (structure) => changeGroup(structure, id, change)), id);
    },
  }),
);

builder.mutationField('deleteSiteSectionGroup', (t) =>
  t.boolean({
    description: 'Removes the group; what was in it takes its place, in the same order. No error if it does not exist.',
    rest: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
    status: 204,
    area,
    access: onGroup('edit', { absent: 'ok' }),
    args: groupArgs(),
    resolve: async ({ id, siteId }: GroupRow, _args, context) => {
      await changeStructure(context, siteId, (structure) => removeGroup(structure, id));
      return true;
    },
  }),
);

builder.mutationField('addSectionToSiteSectionGroup', (t) =>
  t.field({
    description: 'Moves a section to the end of the group.',
    type: SiteSectionGroup,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections',
    status: 201,
    area,
    access: onGroup('edit'),
    args: { ...groupArgs(), sectionId: t.arg.id({ required: true, description: 'A section of the site.' }) },
    resolve: async ({ id, siteId }: GroupRow, { sectionId }, context) =>
      shownGroup(await changeStructure(context, siteId, (structure) => putIntoGroup(structure, id, sectionId)), id),
  }),
);

builder.mutationField('removeSectionFromSiteSectionGroup', (t) =>
  t.boolean({
    description: 'Moves a section out of the group, to behind it. No error if it is not in the group.',
    rest: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}',
    status: 204,
    area,
    access: onGroup('edit'),
    args: { ...groupArgs(), siteSectionId: t.arg.id({ required: true }) },
    resolve: async ({ id, siteId }: GroupRow, { siteSectionId }, context) => {
      await changeStructure(context, siteId, (structure) => takeOutOfGroup(structure, id, siteSectionId));
      return true;
    },
  }),
);

builder.mutationField('moveSiteSectionGroup', (t) =>
  t.field({
    description: 'Moves the group to beside another section or group, into its group; without a position, to the end.',
    type: SiteSectionGroup,
    rest: 'POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move',
    area,
    access: onGroup('edit'),
    args: {
      ...groupArgs(),
      position: t.arg({ type: ItemPositionInput, description: 'Default: behind all others of its group.' }),
    },
    resolve: async ({ id, siteId }: GroupRow, { position }, context) => {
      const to = positionOf(position);
      const change = (so: Structure) => moveEntry(so, { kind: 'site-section-group', row: groupIn(so, id) }, to);
      return shownGroup(await changeStructure(context, siteId, change), id);
    },
  }),
);
