/** Access to the parts of a structure: a part that the caller does not see is not there for it. */
import type { SiteSection, SiteSectionGroup, SiteSpace } from '../../../db/generated/prisma/client.ts';
import { partOf, seesSpace } from '../rights.ts';
import { readableStructure, siteOf } from './readable.ts';
import { siteSpaceRows } from './rows.ts';

/** The section that `siteSectionId` names, in the site that `siteId` names. */
export const onSection = partOf<SiteSection>({
  name: 'Site section',
  parameter: 'siteSectionId',
  model: 'SiteSection',
  isVisible: async (context, section) =>
    (await readableStructure(context, siteOf(section))).sections.some(({ id }) => id === section.id),
});

/** The section group that `siteSectionGroupId` names, in the site that `siteId` names. */
export const onGroup = partOf<SiteSectionGroup>({
  name: 'Site section group',
  parameter: 'siteSectionGroupId',
  model: 'SiteSectionGroup',
  isVisible: async (context, group) =>
    (await readableStructure(context, siteOf(group))).groups.some(({ id }) => id === group.id),
});

/** The site space that `siteSpaceId` names, in the site that `siteId` names. */
export const onSiteSpace = partOf<SiteSpace>({
  name: 'Site space',
  parameter: 'siteSpaceId',
  model: 'SiteSpace',
  rows: siteSpaceRows,
  isVisible: (context, { spaceId }) => seesSpace(context, spaceId),
});
