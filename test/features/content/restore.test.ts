/** Restoring earlier content as a new revision: a space, a page, a page that was deleted. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const RESTORE = `mutation ($spaceId: ID!, $revisionId: ID!, $page: ID) {
  restoreRevision(spaceId: $spaceId, revisionId: $revisionId, page: $page) { revision } }`;
const SINCE = `query ($spaceId: ID!, $from: ID!, $to: ID!) { revision(spaceId: $spaceId, revisionId: $to) {
  changesSince(revision: $from) { more changes { type id title text { type text } } } } }`;

async function aSpace() {
  const organization = await server.make.organization();
  const admin = await server.make.member(organization, 'admin');
  const reader = await server.make.member(organization, 'read');
  const space = await server.make.space(organization, { author: admin });
  const by = server.as(admin.token);
  const path = `/v1/spaces/${space.id}`;
  const edit = async (...changes: object[]) => (await by.post(`${path}/content`, { changes })).body;
  const { created, revision: first } = await edit(
    { type: 'create_page', page: 'a', title: 'Tides', content: { markdown: 'High water.\n' }, fields: { emoji: '🌊' } },
    { type: 'create_page', page: 'b', title: 'Boats', content: { markdown: 'Row.\n' } },
  );
  const { a, b } = created;
  const { revision: second } = await edit(
    { type: 'update_page', page: a, title: 'Ebb', content: { markdown: 'Low water.\n' }, fields: { emoji: null } },
    { type: 'delete_page', page: b },
  );
  const restore = (revisionId: string, page?: string) =>
    by.graphql(RESTORE, { spaceId: space.id, revisionId, ...(page && { page }) });
  return { space, by, reader, path, edit, a, b, first, second, restore };
}

test('the space gets its earlier content in a new revision, which search finds, and can be undone the same way', async () => {
  const { by, path, a, b, first, second, restore } = await aSpace();
  const { revision } = (await restore(first)).body.data.restoreRevision;
  expect([first, second]).not.toContain(revision);
  expect((await by.get(`${path}/content/page/${a}?format=markdown`)).body).toMatchObject({
    title: 'Tides',
    markdown: 'High water.\n',
  });
  expect((await by.get(`${path}/content/page/${b}?format=markdown`)).body.markdown).toBe('Row.\n');
  expect((await by.get(`${path}/revisions/${revision}`)).body).toMatchObject({ type: 'rollback', parents: [second] });
  expect((await by.get(`${path}/search?query=row`)).body.items).toHaveLength(1);
  expect((await restore(first)).body.data.restoreRevision.revision).toBe(revision);
  await restore(second);
  expect((await by.get(`${path}/content/page/${b}`)).status).toBe(404);
});

test('one page gets its earlier title and text; the others stay', async () => {
  const { by, path, a, b, first, restore } = await aSpace();
  await restore(first, a);
  expect((await by.get(`${path}/content/page/${a}?format=markdown`)).body).toMatchObject({
    title: 'Tides',
    emoji: '🌊',
    markdown: 'High water.\n',
  });
  expect((await by.get(`${path}/content/page/${b}`)).status).toBe(404);
});

test('a page that was deleted comes back under its id', async () => {
  const { by, path, b, first, restore } = await aSpace();
  await restore(first, b);
  expect((await by.get(`${path}/content/page/${b}?format=markdown`)).body).toMatchObject({
    id: b,
    title: 'Boats',
    markdown: 'Row.\n',
  });
});

test('is refused to readers, for a locked space, and for revisions of other spaces', async () => {
  const { by, reader, space, path, first, a, restore } = await aSpace();
  const args = { spaceId: space.id, revisionId: first };
  const refused = await server.as(reader.token).graphql(RESTORE, args);
  expect(refused.body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  const other = await aSpace();
  expect((await restore(other.first)).body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  expect((await restore(other.first, a)).body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  expect((await restore(first, other.a)).body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  await by.patch(path, { editMode: 'locked' });
  expect((await restore(first)).body.errors?.[0]?.extensions.code).toBe('CONFLICT');
  expect((await restore(first, a)).body.errors?.[0]?.extensions.code).toBe('CONFLICT');
});

test('any two revisions are compared, in both directions', async () => {
  const { by, space, a, b, first, second } = await aSpace();
  const since = async (from: string, to: string) => (await by.graphql(SINCE, { spaceId: space.id, from, to })).body;
  const { changes } = (await since(first, second)).data.revision.changesSince;
  expect(changes.map(({ type, id }: { type: string; id: string }) => [type, id]).toSorted()).toEqual(
    [
      ['page_edited', a],
      ['page_deleted', b],
    ].toSorted(),
  );
  const back = (await since(second, first)).data.revision.changesSince.changes;
  expect(back.map(({ type }: { type: string }) => type).toSorted()).toEqual(['page_created', 'page_edited']);
  expect((await since(first, first)).data.revision.changesSince.changes).toEqual([]);
  const other = await aSpace();
  expect((await since(other.first, second)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});
