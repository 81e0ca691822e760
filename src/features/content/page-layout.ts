/** How a page looks: what of it is shown, and the picture at its head. */
import { contentRef } from '../../engine/revisions/content-ref.ts';
import type { PageLayout as Layout } from '../../engine/revisions/types.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf } from '../../graphql/shapes.ts';
import type { ShownCover } from './content-refs.ts';

const LayoutWidth = enumOf('PageLayoutWidth', ['default', 'wide'], 'How wide the text is.');
const CoverSize = enumOf('PageCoverSize', ['full', 'hero'], 'The layout of the cover on the page.');

export const PageLayout = builder.objectRef<Layout>('PageLayout').implement({
  description: 'What of a page is shown, and how.',
  fields: (t) => ({
    width: t.expose('width', { type: LayoutWidth }),
    cover: t.exposeBoolean('cover'),
    coverSize: t.expose('coverSize', { type: CoverSize }),
    title: t.exposeBoolean('title'),
    description: t.exposeBoolean('description'),
    tableOfContents: t.exposeBoolean('tableOfContents'),
    outline: t.exposeBoolean('outline'),
    pagination: t.exposeBoolean('pagination'),
    metadata: t.exposeBoolean('metadata'),
  }),
});

export const PageCover = builder.objectRef<ShownCover>('PageCover').implement({
  description: 'The picture at the head of a page.',
  fields: (t) => ({
    ref: t.field({ type: 'JSON', shape: contentRef, description: 'A ContentRef.', resolve: ({ ref }) => ref }),
    refDark: t.field({
      type: 'JSON',
      shape: contentRef,
      nullable: true,
      description: 'A ContentRef.',
      resolve: ({ refDark }) => refDark ?? null,
    }),
    yPos: t.exposeFloat('yPos'),
    height: t.float({ nullable: true, resolve: ({ height }) => height ?? null }),
  }),
});
