/** The types of a structure: sections, groups, and spaces in them. Their rows are of a structure that the caller may read (readable.ts). */
import type { Context } from '../../../context.ts';
import type { Space as SpaceRow } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { referenceTo } from '../../../graphql/reference.ts';
import { urlsOf } from '../../../graphql/shapes.ts';
import { Space } from '../../spaces/types.ts';
import { sectionPath, siteAddress, siteSpacePath } from '../addresses.ts';
import { SITE, siteById } from '../rights.ts';
import { shareKeyOf } from '../share-key.ts';
import {
  entriesIn,
  type Group,
  groupIn,
  type In,
  inStructure,
  type Section,
  type SiteSpace as SiteSpaceRow,
  type Structure,
  sectionIn,
  sectionsIn,
  sectionsInOrder,
  siteSpacesIn,
} from './structure.ts';

const SectionUrls = urlsOf('SiteSection', ['published?']);
const SiteSpaceUrls = urlsOf('SiteSpace', ['published?']);

/** Where a part of a site is read, whose address ends in `path`; null while the site is not published. */
async function publishedAt(context: Context, siteId: string, path: string): Promise<{ published: string | null }> {
  const site = await siteById(context, siteId);
  if (!site?.publishedAt) return { published: null };
  return { published: siteAddress(context.services.config, site, shareKeyOf(context, site.id)) + path };
}

export const SiteSection = builder.objectRef<In<Section>>('SiteSection').implement({
  scope: SITE.viewStructure.scope,
  // No conditions: readers learn nothing of what they do not see.
  visitors: {
    shown: ['id', 'title', 'description', 'default', 'path', 'icon', 'urls', 'siteSpaces', 'sectionGroup'],
  },
  object: 'site-section',
  description: 'A part of a site, with one space, or one for each language or version.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { description: '2 to 128 characters.' }),
    description: t.exposeString('description', { nullable: true, description: 'At most 256 characters.' }),
    default: t.exposeBoolean('default', { description: 'Shown at the address of the site itself.' }),
    path: t.exposeString('path', { description: 'Its part of addresses; unique in the site.' }),
    condition: t.exposeString('condition', {
      nullable: true,
      description: 'An expression over the claims of a visitor: shown when it is true.',
    }),
    icon: t.exposeString('icon', { nullable: true, description: 'The name of an icon.' }),
    urls: t.field({
      type: SectionUrls,
      resolve: (section, _, context) => publishedAt(context, section.siteId, sectionPath(section)),
    }),
  }),
});

export const SiteSpace = builder.objectRef<In<SiteSpaceRow>>('SiteSpace').implement({
  scope: SITE.viewStructure.scope,
  visitors: {
    shown: ['id', 'path', 'section', 'space', 'title', 'default', 'hidden', 'hasAdvancedCustomizationFeature', 'urls'],
  },
  object: 'site-space',
  description: 'A space in a site.',
  fields: (t) => ({
    id: t.exposeID('id'),
    path: t.exposeString('path', { description: 'Its part of addresses; unique in the section.' }),
    section: t.field({
      type: SiteSection,
      ...referenceTo(
        ({ sectionId }: In<SiteSpaceRow>) => sectionId,
        (_context, id, { structure }) => inStructure(structure, sectionIn(structure, id)),
      ),
    }),
    space: t.field({
      type: Space,
      inRest: 'embed',
      resolve: ({ spaceId }, _, context) => spaceOf(context, spaceId),
    }),
    title: t.string({
      description: 'By default that of the space.',
      resolve: async ({ title, spaceId }, _, context) => title ?? (await spaceOf(context, spaceId)).title,
    }),
    default: t.exposeBoolean('default', { description: 'Shown at the address of the section itself.' }),
    condition: t.exposeString('condition', {
      nullable: true,
      description: 'An expression over the claims of a visitor: shown when it is true.',
    }),
    hidden: t.exposeBoolean('hidden', { description: 'Readable at its address, but in no list.' }),
    hasAdvancedCustomizationFeature: t.boolean({ resolve: () => true }),
    urls: t.field({
      type: SiteSpaceUrls,
      resolve: (row, _, context) => publishedAt(context, row.siteId, siteSpacePath(row.structure, row)),
    }),
  }),
});

/** Who gets a site space sees its space: it was loaded for that. */
const spaceOf = async (context: Context, id: string): Promise<SpaceRow> =>
  (await context.access.space.load(id)) as SpaceRow;

builder.objectField(SiteSection, 'siteSpaces', (t) =>
  t.field({
    description: 'Its spaces that the caller sees, in their order.',
    type: [SiteSpace],
    extensions: { usually: 4 },
    inRest: 'embed',
    resolve: ({ id, structure }) => siteSpacesIn(structure, id).map((row) => inStructure(structure, row)),
  }),
);

export const SiteSectionGroup = builder.objectRef<In<Group>>('SiteSectionGroup').implement({
  scope: SITE.viewStructure.scope,
  visitors: 'all',
  object: 'site-section-group',
  description: 'Sections, and further groups, under one title.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { description: '1 to 100 characters.' }),
    icon: t.exposeString('icon', { nullable: true, description: 'The name of an icon.' }),
  }),
});

builder.objectField(SiteSection, 'sectionGroup', (t) =>
  t.field({
    description: 'The group that it is in; null at the top.',
    type: SiteSectionGroup,
    nullable: true,
    ...referenceTo(({ groupId }: In<Section>) => groupId, groupById),
  }),
);

builder.objectField(SiteSectionGroup, 'sectionGroup', (t) =>
  t.field({
    description: 'The group that it is in; null at the top.',
    type: SiteSectionGroup,
    nullable: true,
    ...referenceTo(({ parentId }: In<Group>) => parentId, groupById),
  }),
);

function groupById(_context: Context, id: string, { structure }: In<Section> | In<Group>): In<Group> {
  return inStructure(structure, groupIn(structure, id));
}

export const SiteEntry = builder.unionType('SiteSectionOrGroup', {
  description: 'What stands at the top of a site, or in a group.',
  types: [SiteSection, SiteSectionGroup],
  resolveType: (row) => ('path' in row ? 'SiteSection' : 'SiteSectionGroup'),
});

const rowsIn = (structure: Structure, groupId: string | null): In<Section | Group>[] =>
  entriesIn(structure, groupId).map(({ row }) => inStructure(structure, row));

builder.objectField(SiteSectionGroup, 'children', (t) =>
  t.field({
    description: 'What is directly in it, in its order.',
    type: [SiteEntry],
    inRest: 'embed',
    resolve: ({ id, structure }) => rowsIn(structure, id),
  }),
);

builder.objectField(SiteSectionGroup, 'sections', (t) =>
  t.field({
    description: 'The sections directly in it, in their order.',
    type: [SiteSection],
    inRest: 'embed',
    resolve: ({ id, structure }) => sectionsIn(structure, id).map((row) => inStructure(structure, row)),
  }),
);

export const SiteStructure = builder.objectRef<Structure>('SiteStructure').implement({
  scope: SITE.viewStructure.scope,
  visitors: 'all',
  description: 'The sections and groups of a site, in their order.',
  fields: (t) => ({
    type: t.string({ description: 'Always `sections`, also where there is only one.', resolve: () => 'sections' }),
    structure: t.field({
      type: [SiteEntry],
      inRest: 'embed',
      resolve: (structure) => rowsIn(structure, null),
    }),
    sections: t.field({
      type: [SiteSection],
      extensions: { usually: 8 },
      inRest: 'hide',
      description: 'All sections, those of groups too.',
      resolve: (structure) => sectionsInOrder(structure).map((row) => inStructure(structure, row)),
    }),
  }),
});
