/** The types of links. REST carries ids, GraphQL the things themselves. */
import type { Context } from '../../../context.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/list.ts';
import { referenceTo, writtenReference } from '../../../graphql/reference.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { Organization } from '../../people/organizations/types.ts';
import { userById } from '../../people/users/loader.ts';
import { User } from '../../people/users/types.ts';
import { visibleCollection, visibleSpace } from '../../spaces/collections/above.ts';
import { Collection } from '../../spaces/collections/types.ts';
import { Space } from '../../spaces/types.ts';
import { type OpenContent, open, type PageShape, type ReusableContentShape, revisionById } from '../reading.ts';
import { Revision } from '../revision-types.ts';
import { File, Page, ReusableContent } from '../types.ts';
import type { LinkListShape, LinkShape, LinkStats } from './list.ts';
import { locationsOf, type ReferenceShape, targetOf } from './references.ts';

export const ReferenceKind = enumOf(
  'ContentReferenceKind',
  ['file', 'url', 'page', 'anchor', 'user', 'collection', 'space', 'reusable-content', 'openapi'],
  'The target of a reference.',
);

const VersionContext = builder.objectRef<{ revisionId: string }>('VersionContext').implement({
  description: 'The state of the content that the value is about.',
  fields: (t) => ({
    type: t.string({ description: '`revision`', resolve: () => 'revision' }),
    revision: t.field({
      type: Revision,
      ...referenceTo(({ revisionId }: { revisionId: string }) => revisionId, revisionById),
    }),
  }),
});

/** The content that a reference is about, when the caller may read it: this one, or what another space shows now. */
async function contentOf(context: Context, { content, spaceId }: ReferenceShape): Promise<OpenContent | null> {
  if (spaceId === null || spaceId === content.row.spaceId) return content;
  const space = await visibleSpace(context, spaceId);
  return space && open(context, await revisionById(context, space.revisionId));
}

/** The page of a reference. */
export async function pageOf(context: Context, id: string, reference: ReferenceShape): Promise<PageShape | null> {
  const content = await contentOf(context, reference);
  const page = content && (await content.revision.page(id));
  return page ? { content, page } : null;
}

/** The reusable content of a reference. */
export async function reusableContentOf(
  context: Context,
  id: string,
  reference: ReferenceShape,
): Promise<ReusableContentShape | null> {
  const content = await contentOf(context, reference);
  const reusable = content && (await content.revision.reusableContent(id));
  return reusable ? { content, reusable } : null;
}

export const ContentReference = builder.objectRef<ReferenceShape>('ContentReference').implement({
  description:
    'The target or the location of a link. Null if it does not exist or the caller may not see it; REST has the ids as they are written.',
  fields: (t) => ({
    kind: t.field({
      type: ReferenceKind,
      description: '`anchor` is for targets alone: a location in a section is the `page`, with an `anchor`.',
      resolve: ({ kind }) => kind,
    }),
    organization: t.field({
      type: Organization,
      nullable: true,
      description: 'Of what is in this space.',
      ...referenceTo(
        ({ organizationId }: ReferenceShape) => organizationId,
        ({ access }, id) => access.organization.load(id),
      ),
    }),
    space: t.field({
      type: Space,
      nullable: true,
      ...writtenReference(({ spaceId }: ReferenceShape) => spaceId, visibleSpace),
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
      ...writtenReference(
        ({ pageId }: ReferenceShape) => pageId,
        (context, id, reference) => pageOf(context, id, reference),
      ),
    }),
    anchor: t.string({
      nullable: true,
      description: 'Of a heading of the page.',
      resolve: ({ anchor }) => anchor,
    }),
    file: t.field({
      type: File,
      nullable: true,
      ...writtenReference(
        ({ fileId }: ReferenceShape) => fileId,
        async (context, id, reference) => {
          const content = await contentOf(context, reference);
          const file = content && (await content.revision.file(id));
          return file ? { content, file } : null;
        },
      ),
    }),
    reusableContent: t.field({
      type: ReusableContent,
      nullable: true,
      ...writtenReference(
        ({ reusableContentId }: ReferenceShape) => reusableContentId,
        (context, id, reference) => reusableContentOf(context, id, reference),
      ),
    }),
    collection: t.field({
      type: Collection,
      nullable: true,
      ...writtenReference(({ collectionId }: ReferenceShape) => collectionId, visibleCollection),
    }),
    user: t.field({
      type: User,
      nullable: true,
      description: 'A member of the organization.',
      ...writtenReference(
        ({ userId }: ReferenceShape) => userId,
        async (context, userId, { content }) => {
          const { organizationId } = content.row;
          const member = await context.access.member.load({ organizationId, userId });
          return member && userById(context, member.userId);
        },
      ),
    }),
    spec: t.string({
      nullable: true,
      description: 'The slug of an OpenAPI specification.',
      resolve: ({ spec }) => spec,
    }),
    url: t.string({
      nullable: true,
      description: 'An external address, or an address in the text that leads nowhere.',
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
  'reference, or dependsOn: the page shows the content that the link names.',
);

type LinkFields = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, LinkShape>;

/** What links and backlinks have in common. */
export const linkFields = (t: LinkFields) => ({
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
    description: 'The sections that contain it.',
    resolve: locationsOf,
  }),
});

export const ContentLink = builder.objectRef<LinkShape>('ContentLink').implement({
  description: 'A reference by one address in a page, or in a text that pages include.',
  fields: linkFields,
});

const Broken = builder.objectRef<LinkStats['broken']>('BrokenLinkStats').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    changeRequest: t.int({
      nullable: true,
      description: 'Of a change request: links that it breaks and that are not broken in the space.',
      resolve: ({ changeRequest }) => changeRequest,
    }),
  }),
});

const Stats = builder.objectRef<LinkStats>('LinkStats').implement({
  description: 'Of all links of the list, regardless of its filters.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    broken: t.field({ type: Broken, resolve: ({ broken }) => broken }),
  }),
});

export const LinkListing = listOf<LinkShape, LinkListShape>(
  ContentLink,
  'LinkListing',
  'A page of a list of links, ordered by the page that contains them.',
);

builder.objectField(LinkListing, 'stats', (t) => t.field({ type: Stats, resolve: (list) => list.stats() }));
