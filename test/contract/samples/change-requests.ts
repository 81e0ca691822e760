import { toDocument } from '../../../src/engine/markdown/document/read.ts';
import { newId } from '../../../src/ids.ts';
import type { Samples } from '../call.ts';
import type { Book, World } from '../world.ts';

/** A change request on a book, with one page of its own. */
async function aChangeRequest(world: World) {
  const book = await world.aBook();
  const admin = world.server.as(world.people.admin.token);
  const path = `/v1/spaces/${book.space.id}/change-requests`;
  const { body } = await admin.post(path, { subject: 'A change' });
  const edited = await admin.post(`${path}/${body.id}/content`, { changes: [EDIT] });
  if (edited.status !== 200) throw new Error(`The change request was not edited: ${edited.text}`);
  return { book, path: { spaceId: book.space.id, changeRequestId: body.id as string } };
}

const EDIT = { type: 'create_page', title: 'Proposed', content: { markdown: 'A proposal.\n' } };

async function inChangeRequest(world: World, more: (book: Book) => Record<string, string> = () => ({})) {
  const { book, path } = await aChangeRequest(world);
  return { path: { ...path, ...more(book) } };
}

/** A change request with a review. */
async function reviewed(world: World) {
  const { path } = await inChangeRequest(world);
  const address = `/v1/spaces/${path.spaceId}/change-requests/${path.changeRequestId}/reviews`;
  const { body } = await world.server
    .as(world.people.admin.token)
    .post(address, { status: 'approved', comment: { markdown: 'Good.' } });
  return { ...path, reviewId: body.id as string };
}

/** A change request that somebody was asked to review. */
async function asked(world: World) {
  const { path } = await inChangeRequest(world);
  const userId = world.people.review.id;
  const address = `/v1/spaces/${path.spaceId}/change-requests/${path.changeRequestId}/requested-reviewers`;
  await world.server.as(world.people.admin.token).post(address, { users: [userId] });
  return { path, userId };
}

/** A change request and the main content that gave a page another title each; the book may have been through this before. */
async function conflicting(world: World) {
  const { book, path } = await aChangeRequest(world);
  const admin = world.server.as(world.people.admin.token);
  const own = `/v1/spaces/${path.spaceId}/change-requests/${path.changeRequestId}`;
  const retitle = (at: string, title: string) =>
    admin.post(`${at}/content`, { changes: [{ type: 'update_page', page: book.page, title }] });
  await retitle(own, `One title ${newId()}`);
  await retitle(`/v1/spaces/${path.spaceId}`, `Another title ${newId()}`);
  await admin.post(`${own}/update`);
  const [conflict] = (await admin.get(`${own}/conflicts`)).body.items;
  return { path, conflictId: conflict.id as string };
}

export const CHANGE_REQUESTS: Samples = {
  'GET /v1/orgs/{organizationId}/change-requests': async (world) => {
    await aChangeRequest(world);
    return { path: { organizationId: world.organization.id }, query: { status: 'open' } };
  },
  'GET /v1/spaces/{spaceId}/change-requests': async (world) => {
    const { book } = await aChangeRequest(world);
    return { path: { spaceId: book.space.id }, query: { status: 'open' } };
  },
  'POST /v1/spaces/{spaceId}/change-requests': async (world) => ({
    path: { spaceId: (await world.aBook()).space.id },
    body: { subject: 'A change' },
  }),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}': (world) => inChangeRequest(world),
  'PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}': async (world) => ({
    ...(await inChangeRequest(world)),
    body: { subject: 'Another subject', description: toDocument('Why it is *better*.\n'), status: 'archived' },
  }),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge': (world) => inChangeRequest(world),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update': async (world) => {
    const { book, path } = await aChangeRequest(world);
    const changes = [{ type: 'update_page', page: book.page, title: 'Changed meanwhile' }];
    await world.server.as(world.people.admin.token).post(`/v1/spaces/${book.space.id}/content`, { changes });
    return { path };
  },
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content': (world) => inChangeRequest(world),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content': async (world) => ({
    ...(await inChangeRequest(world)),
    body: { changes: [EDIT] },
  }),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages': (world) => inChangeRequest(world),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files': (world) => inChangeRequest(world),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}': (world) =>
    inChangeRequest(world, ({ file }) => ({ fileId: file })),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}': (world) =>
    inChangeRequest(world, ({ page }) => ({ pageId: page })),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links': async (world) => ({
    ...(await inChangeRequest(world)),
    query: { status: 'broken', brokenContext: 'change-request' },
  }),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links': (world) =>
    inChangeRequest(world, ({ page }) => ({ pageId: page })),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks': (world) =>
    inChangeRequest(world, ({ page }) => ({ pageId: page })),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks': (world) =>
    inChangeRequest(world, ({ file }) => ({ fileId: file })),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}': (world) =>
    inChangeRequest(world, () => ({ pagePath: 'proposed' })),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors': (world) => inChangeRequest(world),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews': async (world) => {
    const { reviewId: _review, ...path } = await reviewed(world);
    return { path, query: { format: 'document' } };
  },
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews': async (world) => ({
    ...(await inChangeRequest(world)),
    body: { status: 'changes-requested', comment: { markdown: 'Please say more.' } },
  }),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}': async (world) => ({
    path: await reviewed(world),
  }),
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts': async (world) => ({
    path: (await conflicting(world)).path,
  }),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}': async (world) => {
    const { path, conflictId } = await conflicting(world);
    return { path: { ...path, conflictId }, body: { keep: 'main' } };
  },
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers': async (world) => ({
    path: (await asked(world)).path,
  }),
  'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers': async (world) => ({
    ...(await inChangeRequest(world)),
    body: { users: [world.people.review.id] },
  }),
  'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}': async (world) => {
    const { path, userId } = await asked(world);
    return { path: { ...path, userId } };
  },
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf': async (world) => {
    const { book, path } = await aChangeRequest(world);
    return { path, query: { page: book.page, only: 'true' } };
  },
  'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes': (world) => inChangeRequest(world),
};
