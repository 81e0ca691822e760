/** Content entities (api.md "Content entities"): revision, page, file, reusable content. */

import type { GitOrigin } from '../../content/types.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf, urlsOf } from '../../graphql/shapes.ts';
import { toDocument } from '../../markdown/document/read.ts';
import { downloadUrl } from '../files/addresses.ts';
import { userById, usersAhead } from '../users/loader.ts';
import { User } from '../users/types.ts';
import { computedFrom } from './computed.ts';
import { DEFAULT_LAYOUT, PageCover, PageLayout } from './page-layout.ts';
import { markdownOf, textOf } from './page-text.ts';
import {
  childrenOf,
  type FileShape,
  open,
  type PageShape,
  pathOf,
  type ReusableContentShape,
  shapeOfNode,
} from './reading.ts';

const GitOriginType = builder.objectRef<GitOrigin>('GitOrigin').implement({
  description: 'Where a page or file stands in Git.',
  fields: (t) => ({
    oid: t.exposeString('oid', { description: "The blob's id." }),
    path: t.exposeString('path', { description: 'Relative to the project folder.' }),
  }),
});

const FileDimensions = builder.objectRef<{ width: number; height: number }>('FileDimensions').implement({
  fields: (t) => ({ width: t.exposeInt('width'), height: t.exposeInt('height') }),
});

export const File = builder.objectRef<FileShape>('File').implement({
  object: 'file',
  description: 'A file of a revision: an image, or an attachment.',
  fields: (t) => ({
    id: t.id({ resolve: ({ file }) => file.id }),
    name: t.string({ resolve: ({ file }) => file.name }),
    contentType: t.string({ resolve: ({ file }) => file.contentType }),
    downloadURL: t.string({
      description: 'A signed address that needs no token, valid for at least a day.',
      resolve: ({ content, file }, _, { services }) =>
        downloadUrl(services, { ...file, organizationId: content.row.organizationId }),
    }),
    size: t.int({ description: 'Bytes.', resolve: ({ file }) => file.size }),
    dimensions: t.field({
      type: FileDimensions,
      nullable: true,
      description: 'Of images.',
      resolve: ({ file }) => file.dimensions ?? null,
    }),
    git: t.field({
      type: GitOriginType,
      nullable: true,
      resolve: ({ content, file }) => (content.options.metadata ? (file.git ?? null) : null),
    }),
  }),
});

export const ReusableContent = builder.objectRef<ReusableContentShape>('ReusableContent').implement({
  object: 'reusable-content',
  description: 'A text that pages include.',
  fields: (t) => ({
    id: t.id({ resolve: ({ reusable }) => reusable.id }),
    title: t.string({ resolve: ({ reusable }) => reusable.title }),
    markdown: t.string({
      inRest: 'top',
      resolve: ({ content, reusable }) => content.revision.text(reusable.text),
    }),
    document: t.field({
      type: 'JSON',
      inRest: 'hide',
      description: 'The same text as a Document.',
      resolve: async ({ content, reusable }) => toDocument(await content.revision.text(reusable.text)),
    }),
    git: t.field({
      type: GitOriginType,
      nullable: true,
      resolve: ({ content, reusable }) => (content.options.metadata ? (reusable.git ?? null) : null),
    }),
  }),
});

const PageUrls = urlsOf('Page', ['app']);
const PageType = enumOf('PageType', ['document', 'group', 'link', 'computed'], 'What a page is.');
const PageKind = enumOf('PageKind', ['sheet', 'group', 'link', 'computed'], 'The same, with `sheet` for documents.');

export const Page = builder.objectRef<PageShape>('Page');

Page.implement({
  object: 'page',
  description: 'A page of a revision. Its id is stable for its life: across renames, moves, merges and imports.',
  fields: (t) => ({
    id: t.id({ resolve: ({ page }) => page.id }),
    title: t.string({ resolve: ({ page }) => page.title }),
    emoji: t.string({ nullable: true, resolve: ({ page }) => page.fields.emoji ?? null }),
    icon: t.string({ nullable: true, resolve: ({ page }) => page.fields.icon ?? null }),
    type: t.field({ type: PageType, resolve: ({ page }) => page.type }),
    kind: t.field({ type: PageKind, resolve: ({ page }) => (page.type === 'document' ? 'sheet' : page.type) }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ page }) => page.createdAt }),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ page }) => page.updatedAt }),
    slug: t.string({ resolve: ({ page }) => page.slug }),
    path: t.string({
      description: 'The slugs from the top, joined by `/`.',
      resolve: (shape) => shape.path ?? pathOf(shape),
    }),
    description: t.string({ nullable: true, resolve: ({ page }) => page.fields.description ?? null }),
    markdown: t.string({
      nullable: true,
      inRest: 'top',
      description:
        'The text of a document without its front matter: byte for byte as it was written or imported, unless `evaluated` or `dereferenced` change it.',
      resolve: (shape) => (shape.form?.format === 'document' ? null : markdownOf(shape)),
    }),
    document: t.field({
      type: 'JSON',
      nullable: true,
      inRest: 'top',
      description: 'The same text as a Document: instead of `markdown`, when `format` is `document`.',
      resolve: async (shape) => {
        const markdown = shape.form?.format === 'markdown' ? null : await markdownOf(shape);
        return markdown === null ? null : toDocument(markdown);
      },
    }),
    unresolved: t.stringList({
      inRest: 'hide',
      description:
        'What `evaluated` and `dereferenced` had to leave as it stands: expressions without a value, addresses of what is not there.',
      resolve: async (shape) => (await textOf(shape))?.unresolved ?? [],
    }),
    pages: t.field({ type: [Page], description: 'The pages below, in their order.', resolve: childrenOf }),
    layout: t.field({ type: PageLayout, resolve: ({ page }) => ({ ...DEFAULT_LAYOUT, ...page.fields.layout }) }),
    cover: t.field({ type: PageCover, nullable: true, resolve: ({ page }) => page.fields.cover ?? null }),
    variables: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Name → value.',
      resolve: ({ page }) => page.fields.variables ?? null,
    }),
    hidden: t.boolean({ nullable: true, resolve: ({ page }) => page.fields.hidden ?? null }),
    noIndex: t.boolean({ nullable: true, resolve: ({ page }) => page.fields.noIndex ?? null }),
    noRobotsIndex: t.boolean({ nullable: true, resolve: ({ page }) => page.fields.noRobotsIndex ?? null }),
    metaLinks: t.field({
      type: 'JSON',
      description: '{canonical, alternates}: ContentRefs.',
      resolve: ({ page }) => page.fields.metaLinks ?? {},
    }),
    target: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The ContentRef of a link page.',
      resolve: ({ page }) => page.target ?? null,
    }),
    href: t.string({
      nullable: true,
      description: 'The address that a link page leads to, when it is one.',
      resolve: ({ page }) => (page.target?.kind === 'url' ? page.target.url : null),
    }),
    computed: t.field({
      type: 'JSON',
      nullable: true,
      description: '{type, props, dependencies} of a computed page.',
      resolve: ({ page }) => page.computed ?? null,
    }),
    computedSeed: t.string({
      nullable: true,
      description: 'What a computed page was made of: another one when its content may be another.',
      resolve: ({ content, page }) =>
        page.type === 'computed' ? computedFrom(content, page).then((computed) => computed?.seed ?? null) : null,
    }),
    git: t.field({
      type: GitOriginType,
      nullable: true,
      resolve: ({ content, page }) => (content.options.metadata ? (page.git ?? null) : null),
    }),
    urls: t.field({
      type: PageUrls,
      resolve: ({ content, page }, _, { services: { config } }) => ({
        app: `${config.publicUrl}/app/spaces/${content.row.spaceId}/pages/${page.id}`,
      }),
    }),
  }),
});

interface RevisionGit {
  oid: string;
  message: string;
  createdByService: boolean;
  url: string;
  ref: string;
}

const RevisionGitType = builder.objectRef<RevisionGit>('RevisionGit').implement({
  description: 'The commit that a revision came from, or went to.',
  fields: (t) => ({
    oid: t.exposeString('oid'),
    message: t.exposeString('message'),
    createdByService: t.exposeBoolean('createdByService', { description: 'The commit was made by this server.' }),
    createdByGitBook: t.boolean({
      description: 'The same, under the name that existing clients read.',
      resolve: (git) => git.createdByService,
    }),
    url: t.exposeString('url', { description: 'Where it is seen; without an address for commits, the repository.' }),
    ref: t.exposeString('ref', { description: 'The branch.' }),
  }),
});

const RevisionType = enumOf(
  'RevisionType',
  ['edits', 'merge', 'rollback', 'update', 'computed'],
  'What made the revision.',
);
const RevisionUrls = urlsOf('Revision', ['app', 'published?', 'public?']);

export const Revision = builder.prismaObject('Revision', {
  object: 'revision',
  description: 'The whole content at one moment. Immutable.',
  fields: (t) => ({
    id: t.exposeID('id'),
    parents: t.exposeIDList('parents', { description: 'Revision ids.' }),
    type: t.field({ type: RevisionType, resolve: ({ type }) => type as never }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    author: t.field({
      type: User,
      nullable: true,
      inRest: 'hide',
      description: 'Who made it; null when the account is gone.',
      ahead: usersAhead(({ authorId }) => authorId),
      resolve: ({ authorId }, _, context) => (authorId === null ? null : userById(context, authorId)),
    }),
    mergedFrom: t.exposeID('mergedFromId', { nullable: true, description: 'The change request that was merged.' }),
    pages: t.field({
      type: [Page],
      description: 'The pages at the top, in their order; each has its own below it.',
      resolve: async (row, _, context) => {
        const content = await open(context, row);
        return (await content.revision.tree()).map(shapeOfNode(content));
      },
    }),
    files: t.field({
      type: [File],
      resolve: async (row, _, context) => {
        const content = await open(context, row);
        return (await content.revision.files()).map((file) => ({ content, file }));
      },
    }),
    reusableContents: t.field({
      type: [ReusableContent],
      resolve: async (row, _, context) => {
        const content = await open(context, row);
        return (await content.revision.reusableContents()).map((reusable) => ({ content, reusable }));
      },
    }),
    variables: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Name → value, for expressions in texts.',
      resolve: async (row, _, context) => {
        const variables = await (await open(context, row)).revision.variables();
        return Object.keys(variables).length > 0 ? variables : null;
      },
    }),
    git: t.field({
      type: RevisionGitType,
      nullable: true,
      resolve: async (row, _, context) => {
        const { options } = await open(context, row);
        return options.metadata ? ((row.git as unknown as RevisionGit | null) ?? null) : null;
      },
    }),
    urls: t.field({
      type: RevisionUrls,
      resolve: ({ spaceId, id }, _, { services: { config } }) => ({
        app: `${config.publicUrl}/app/spaces/${spaceId}/revisions/${id}`,
      }),
    }),
  }),
});
