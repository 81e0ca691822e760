/** The types of links (api.md "Link or backlink item"). REST carries ids, GraphQL the things themselves. */
import { roleOnPlaced } from '../../access/entities.ts';
import type { Context } from '../../context.ts';
import type { Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/list.ts';
import { enumOf } from '../../graphql/shapes.ts';
import { visibleCollection } from '../collections/above.ts';
import { Collection } from '../collections/types.ts';
import { type OpenContent, open, revisionById } from '../content/reading.ts';
import { Revision } from '../content/revision-types.ts';
import { File, Page, ReusableContent } from '../content/types.ts';
import { Organization } from '../organizations/types.ts';
import { Space } from '../spaces/types.ts';
import { userById } from '../users/loader.ts';
import { User } from '../users/types.ts';
import type { LinkListShape, LinkShape, LinkStats } from './list.ts';
import { locationsOf, type ReferenceShape, targetOf } from './references.ts';

const ReferenceKind = enumOf(
  'ContentReferenceKind',
  ['file', 'url', 'page', 'anchor', 'user', 'collection', 'space', 'reusable-content', 'openapi'],
  'What a reference names.',
);

const VersionContext = builder.objectRef<{ revisionId: string }>('VersionContext').implement({
  description: 'Of which state of the content something is told.',
  fields: (t) => ({
    type: t.string({ description: '`revision`', resolve: () => 'revision' }),
    revision: t.field({
      type: Revision,
      inRest: { id: 'revisionId' },
      resolve: ({ revisionId }, _, context) => revisionById(context, revisionId),
    }),
  }),
});

/** The content that a reference is about, when the caller may read it: this one, or what another space shows now. */
async function contentOf(context: Context, { content, spaceId }: ReferenceShape): Promise<OpenContent | null> {
  if (spaceId === null || spaceId === content.row.spaceId) return content;
  const space = await visibleSpace(context, spaceId);
  return space && open(context, await revisionById(context, space.revisionId));
}

async function visibleSpace(context: Context, spaceId: string): Promise<SpaceRow | null> {
  const space = await context.access.space.load(spaceId);
  return space && space.deletedAt === null && (await roleOnPlaced(context, space)) ? space : null;
}

export const ContentReference = builder.objectRef<ReferenceShape>('ContentReference').implement({
  description:
    'What a link leads to, or where it stands. What the caller may not see, and what is not there, is null; REST has the ids as they are written.',
  fields: (t) => ({
    kind: t.field({ type: ReferenceKind, resolve: ({ kind }) => kind }),
    organization: t.field({
      type: Organization,
      nullable: true,
      inRest: { id: 'organizationId' },
      description: 'Of what is in this space.',
      resolve: ({ organizationId }, _, { access }) =>
        organizationId === null ? null : access.organization.load(organizationId),
    }),
    space: t.field({
      type: Space,
      nullable: true,
      inRest: { id: 'spaceId' },
      resolve: ({ spaceId }, _, context) => (spaceId === null ? null : visibleSpace(context, spaceId)),
    }),
    versionContext: t.field({
      type: VersionContext,
      nullable: true,
      description: 'Of what is in this space: the revision that was looked at.',
      resolve: ({ revisionId }) => (revisionId === null ? null : { revisionId }),
    }),
    page: t.field({
      type: Page,
      nullable: true,
      inRest: { id: 'pageId' },
      resolve: async (reference, _, context) => {
        const content = reference.pageId === null ? null : await contentOf(context, reference);
        const page = content && (await content.revision.page(reference.pageId ?? ''));
        return page ? { content, page } : null;
      },
    }),
    anchor: t.string({
      nullable: true,
      description: 'Of a heading of the page.',
      resolve: ({ anchor }) => anchor,
    }),
    file: t.field({
      type: File,
      nullable: true,
      inRest: { id: 'fileId' },
      resolve: async (reference, _, context) => {
        const content = reference.fileId === null ? null : await contentOf(context, reference);
        const file = content && (await content.revision.file(reference.fileId ?? ''));
        return file ? { content, file } : null;
      },
    }),
    reusableContent: t.field({
      type: ReusableContent,
      nullable: true,
      inRest: { id: 'reusableContentId' },
      resolve: async (reference, _, context) => {
        const content = reference.reusableContentId === null ? null : await contentOf(context, reference);
        const reusable = content && (await content.revision.reusableContent(reference.reusableContentId ?? ''));
        return reusable ? { content, reusable } : null;
      },
    }),
    collection: t.field({
      type: Collection,
      nullable: true,
      inRest: { id: 'collectionId' },
      resolve: ({ collectionId }, _, context) => visibleCollection(context, collectionId),
    }),
    user: t.field({
      type: User,
      nullable: true,
      inRest: { id: 'userId' },
      description: 'A member of the organization.',
      resolve: async ({ userId, content }, _, context) => {
        const { organizationId } = content.row;
        const member = userId === null ? null : await context.access.member.load({ organizationId, userId });
        return member && userById(context, member.userId);
      },
    }),
    spec: t.string({
      nullable: true,
      description: 'The slug of an OpenAPI specification.',
      resolve: ({ spec }) => spec,
    }),
    url: t.string({
      nullable: true,
      description: 'An address outside, or one in the text that leads nowhere.',
      resolve: ({ url }) => url,
    }),
  }),
});

export const LinkStatusType = enumOf(
  'ContentLinkStatus',
  ['ok', 'broken', 'in-app'],
  'ok, broken (the target is missing in the revision), in_app (an address of the app of this server).',
);
const Relation = enumOf(
  'ContentLinkRelation',
  ['reference', 'dependsOn'],
  'reference, or dependsOn: what the link names is shown in the page.',
);

export const ContentLink = builder.objectRef<LinkShape>('ContentLink').implement({
  description: 'What a page, or a text that pages include, refers to by one address.',
  fields: (t) => ({
    status: t.field({ type: LinkStatusType, resolve: ({ link }) => link.status }),
    relation: t.field({ type: Relation, resolve: ({ link }) => link.relation }),
    address: t.string({
      inRest: 'hide',
      description: 'As the text has it.',
      resolve: ({ link }) => link.address,
    }),
    targetReference: t.field({
      type: ContentReference,
      nullable: true,
      description: 'Where it leads; absent when the address names nothing.',
      resolve: targetOf,
    }),
    locationReferences: t.field({
      type: [ContentReference],
      description: 'The sections that it stands in.',
      resolve: locationsOf,
    }),
  }),
});

const Broken = builder.objectRef<LinkStats['broken']>('BrokenLinkStats').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    changeRequest: t.int({
      nullable: true,
      description: 'Of a change request: those that it breaks, and that are not broken in the space.',
      resolve: ({ changeRequest }) => changeRequest,
    }),
  }),
});

const Stats = builder.objectRef<LinkStats>('LinkStats').implement({
  description: 'Of all links of the list, whatever it is filtered by.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    broken: t.field({ type: Broken, resolve: ({ broken }) => broken }),
  }),
});

export const LinkListing = listOf<LinkShape, LinkListShape>(
  ContentLink,
  'LinkListing',
  'A page of a list of links, by the page that they stand in.',
);

builder.objectField(LinkListing, 'stats', (t) => t.field({ type: Stats, resolve: (list) => list.stats() }));

export const BacklinkList = listOf(ContentLink);
