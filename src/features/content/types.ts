/** What a revision holds: pages, files, reusable contents. */

import { SPACE } from '../../access/permissions.ts';
import { document } from '../../engine/markdown/dialect/document-shape.ts';
import { contentRef } from '../../engine/revisions/content-ref.ts';
import { DEFAULT_LAYOUT } from '../../engine/revisions/default-layout.ts';
import { computed, metaLinks, variables } from '../../engine/revisions/page-fields.ts';
import { isHarmful } from '../../engine/revisions/schemes.ts';
import type { GitOrigin } from '../../engine/revisions/types.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf, urlsOf } from '../../graphql/shapes.ts';
import { documentFor } from '../../threads/texts.ts';
import { computedFrom, shownType } from './computed.ts';
import { shownCover, shownMetaLinks, withSpace } from './content-refs.ts';
import { downloadUrl } from './files/addresses.ts';
import { textFor } from './for-reader.ts';
import { PageCover, PageLayout } from './page-layout.ts';
import { linkedMarkdownOf, markdownOf, textOf } from './page-text.ts';
import { childrenOf, type FileShape, type PageShape, pathOf, type ReusableContentShape } from './reading.ts';
import { metaLinksFor } from './references-for-reader.ts';

const GitOriginType = builder.objectRef<GitOrigin>('GitOrigin').implement({
  description: 'The location of a page or file in Git.',
  fields: (t) => ({
    oid: t.exposeString('oid', { description: "The blob's id." }),
    path: t.exposeString('path', { description: 'Relative to the project folder.' }),
  }),
});

const FileDimensions = builder.objectRef<{ width: number; height: number }>('FileDimensions').implement({
  fields: (t) => ({ width: t.exposeInt('width'), height: t.exposeInt('height') }),
});

export const File = builder.objectRef<FileShape>('File').implement({
  scope: SPACE.access.scope,
  visitors: 'all',
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
  scope: SPACE.access.scope,
  visitors: 'all',
  object: 'reusable-content',
  description: 'A text that pages include.',
  fields: (t) => ({
    id: t.id({ resolve: ({ reusable }) => reusable.id }),
    title: t.string({ resolve: ({ reusable }) => reusable.title }),
    markdown: t.string({
      inRest: 'top',
      resolve: async ({ content, reusable }, _, context) =>
        textFor(context, await content.revision.text(reusable.text)),
    }),
    document: t.field({
      type: 'JSON',
      shape: document,
      inRest: 'hide',
      description: 'The same text as a Document.',
      resolve: async ({ content, reusable }, _, context) =>
        documentFor(context, await content.revision.text(reusable.text)),
    }),
    git: t.field({
      type: GitOriginType,
      nullable: true,
      resolve: ({ content, reusable }) => (content.options.metadata ? (reusable.git ?? null) : null),
    }),
  }),
});

const PageUrls = urlsOf('Page', ['app']);
export const PageType = enumOf(
  'PageType',
  ['document', 'group', 'link', 'computed'],
  'The type of a page; a computed one is a document, unless `computed` is false.',
);
const PageKind = enumOf('PageKind', ['sheet', 'group', 'link', 'computed'], 'The same, with `sheet` for documents.');

export const Page = builder.objectRef<PageShape>('Page');

Page.implement({
  scope: SPACE.access.scope,
  // Not its condition.
  visitors: {
    shown: [
      'id',
      'title',
      'emoji',
      'icon',
      'type',
      'kind',
      'createdAt',
      'updatedAt',
      'slug',
      'path',
      'description',
      'markdown',
      'document',
      'pages',
      'layout',
      'cover',
      'variables',
      'hidden',
      'noIndex',
      'noRobotsIndex',
      'metaLinks',
      'target',
      'href',
      'computed',
      'computedSeed',
      'git',
      'urls',
    ],
  },
  object: 'page',
  description: 'A page of a revision. Its id never changes: not by renames, moves, merges or imports.',
  fields: (t) => ({
    id: t.id({ resolve: ({ page }) => page.id }),
    title: t.string({ resolve: ({ page }) => page.title }),
    emoji: t.string({ nullable: true, resolve: ({ page }) => page.fields.emoji ?? null }),
    icon: t.string({ nullable: true, resolve: ({ page }) => page.fields.icon ?? null }),
    type: t.field({ type: PageType, resolve: ({ content, page }) => shownType(content, page) }),
    kind: t.field({
      type: PageKind,
      resolve: ({ content, page }) => {
        const type = shownType(content, page);
        return type === 'document' ? 'sheet' : type;
      },
    }),
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
      resolve: (shape) => (shape.form?.format === 'document' ? null : linkedMarkdownOf(shape)),
    }),
    document: t.field({
      type: 'JSON',
      shape: document,
      nullable: true,
      inRest: 'top',
      description: 'The same text as a Document: instead of `markdown`, when `format` is `document`.',
      resolve: async (shape, _, context) => {
        const markdown = shape.form?.format === 'markdown' ? null : await markdownOf(shape);
        return markdown === null ? null : documentFor(context, markdown);
      },
    }),
    unresolved: t.stringList({
      inRest: 'hide',
      description:
        'What `evaluated` and `dereferenced` could not replace: expressions without a value, addresses that lead nowhere.',
      resolve: async (shape) => (await textOf(shape))?.unresolved ?? [],
    }),
    pages: t.field({ type: [Page], description: 'The child pages, in order.', resolve: childrenOf }),
    layout: t.field({ type: PageLayout, resolve: ({ page }) => ({ ...DEFAULT_LAYOUT, ...page.fields.layout }) }),
    cover: t.field({
      type: PageCover,
      nullable: true,
      resolve: ({ content, page }) => (page.fields.cover && shownCover(page.fields.cover, content.row.spaceId)) ?? null,
    }),
    variables: t.field({
      type: 'JSON',
      shape: variables,
      nullable: true,
      description: 'Name → value.',
      resolve: ({ page }) => page.fields.variables ?? null,
    }),
    hidden: t.boolean({ nullable: true, resolve: ({ page }) => page.fields.hidden ?? null }),
    noIndex: t.boolean({ nullable: true, resolve: ({ page }) => page.fields.noIndex ?? null }),
    noRobotsIndex: t.boolean({ nullable: true, resolve: ({ page }) => page.fields.noRobotsIndex ?? null }),
    condition: t.string({
      nullable: true,
      description: 'Who sees it, and the pages below, on a site: an expression over the claims of visitors.',
      resolve: ({ page }) => page.fields.condition ?? null,
    }),
    metaLinks: t.field({
      type: 'JSON',
      shape: metaLinks,
      description: '{canonical, alternates}: ContentRefs.',
      resolve: async ({ content, page }) =>
        shownMetaLinks(await metaLinksFor(content, page.fields.metaLinks ?? {}), content.row.spaceId),
    }),
    target: t.field({
      type: 'JSON',
      shape: contentRef,
      nullable: true,
      description: 'The ContentRef of a link page.',
      resolve: ({ content, page }) => (page.target ? withSpace(page.target, content.row.spaceId) : null),
    }),
    href: t.string({
      nullable: true,
      description: 'The address that a link page leads to, if it is safe to open.',
      resolve: ({ page: { target } }) => (target?.kind === 'url' && !isHarmful(target.url) ? target.url : null),
    }),
    computed: t.field({
      type: 'JSON',
      shape: computed,
      nullable: true,
      description: '{type, props, dependencies} of a computed page.',
      resolve: ({ page }) => page.computed ?? null,
    }),
    computedSeed: t.string({
      nullable: true,
      description: "The version of a computed page's source: changes when its content may have changed.",
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
