import { createHash } from 'node:crypto';
import type { Samples } from '../call.ts';
import type { Book, World } from '../world.ts';

/** The parameters of a book's space, and, for reads of a revision, of its active one. */
async function inBook(world: World, more: (book: Book) => Record<string, string> = () => ({})) {
  const book = await world.aBook();
  return { path: { spaceId: book.space.id, ...more(book) } };
}

async function inRevision(world: World, more: (book: Book) => Record<string, string> = () => ({})) {
  const book = await world.aBook();
  const { revisionId } = await world.server.services.database.prisma.space.findUniqueOrThrow({
    where: { id: book.space.id },
  });
  return { path: { spaceId: book.space.id, revisionId, ...more(book) } };
}

const aPage = ({ page }: Book) => ({ pageId: page });
const aFile = ({ file }: Book) => ({ fileId: file });
const aPath = () => ({ pagePath: 'start/below' });

export const CONTENT: Samples = {
  'GET /v1/spaces/{spaceId}/content': (world) => inBook(world),
  'POST /v1/spaces/{spaceId}/content': async (world) => ({
    ...(await inBook(world)),
    body: { changes: [{ type: 'create_page', title: 'More', content: { markdown: 'More.\n' } }] },
  }),
  'POST /v1/spaces/{spaceId}/content/template': async (world) => ({
    ...(await inBook(world)),
    body: { id: 'guide', params: { contentRefs: { support: { kind: 'url', url: 'https://example.com/help' } } } },
  }),
  'GET /v1/spaces/{spaceId}/revisions': (world) => inBook(world),
  'GET /v1/spaces/{spaceId}/content/pages': (world) => inBook(world),
  'GET /v1/spaces/{spaceId}/content/files': (world) => inBook(world),
  'GET /v1/spaces/{spaceId}/content/files/{fileId}': (world) => inBook(world, aFile),
  'GET /v1/spaces/{spaceId}/content/page/{pageId}': (world) => inBook(world, aPage),
  'GET /v1/spaces/{spaceId}/links': async (world) => ({ ...(await inBook(world)), query: { status: 'broken' } }),
  'GET /v1/spaces/{spaceId}/content/page/{pageId}/links': async (world) => ({
    ...(await inBook(world, aPage)),
    query: { status: 'in-app' },
  }),
  'GET /v1/spaces/{spaceId}/content/page/{pageId}/backlinks': (world) => inBook(world, aPage),
  'GET /v1/spaces/{spaceId}/content/files/{fileId}/backlinks': (world) => inBook(world, aFile),
  'GET /v1/spaces/{spaceId}/content/path/{pagePath}': (world) => inBook(world, aPath),
  'GET /v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}': (world) =>
    inBook(world, ({ reusableContent }) => ({ reusableContentId: reusableContent })),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}': (world) => inRevision(world),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/pages': (world) => inRevision(world),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/files': (world) => inRevision(world),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}': (world) => inRevision(world, aFile),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}': (world) => inRevision(world, aPage),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}': (world) => inRevision(world, aPath),
  'GET /v1/spaces/{spaceId}/embed': async (world) => {
    const { id: spaceId, organizationId } = await world.aSpace();
    const url = 'https://example.com/';
    const key = createHash('sha256').update(url).digest('base64url');
    const found = { type: 'link', title: 'Example', site: 'example.com', icon: 'https://example.com/icon.png' };
    const data = { organizationId, key, url, found, expiresAt: new Date(Date.now() + 3_600_000) };
    await world.server.services.database.prisma.embed.createMany({ data, skipDuplicates: true });
    return { path: { spaceId }, query: { url } };
  },
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/meta-links': (world) => inRevision(world, aPage),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document': (world) => inRevision(world, aPage),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document': (world) =>
    inRevision(world, ({ reusableContent }) => ({ reusableContentId: reusableContent })),
  'GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes': (world) => inRevision(world),
};
