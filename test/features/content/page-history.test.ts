/** The history of one page: what counts as a change of it, how far a request looks back, and who reads it. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { leastStatementsOf } from '../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const HISTORY = `query ($s: ID!, $p: ID!, $from: ID) { space(spaceId: $s) { pageHistory(pageId: $p, from: $from) {
  title next revisions { id type author { displayName } } } } }`;

async function aSpace() {
  const organization = await server.make.organization();
  const author = await server.make.member(organization, 'admin');
  const space = await server.make.space(organization, { author });
  const api = server.as(author.token);
  const path = `/v1/spaces/${space.id}`;
  const edit = async (changes: object[], where = path) => (await api.post(`${where}/content`, { changes })).body;
  const historyOf = async (p: string, from?: string) =>
    (await api.graphql(HISTORY, { s: space.id, p, from })).body.data.space.pageHistory;
  const idsOf = async (p: string, from?: string): Promise<string[]> =>
    (await historyOf(p, from)).revisions.map(({ id }: { id: string }) => id);
  return { organization, author, space, api, path, edit, historyOf, idsOf };
}

test('it has the revisions in which the page was made, written, moved, deleted and restored, with their authors', async () => {
  const { author, edit, historyOf, idsOf } = await aSpace();
  const first = await edit([{ type: 'create_page', page: 'p', title: 'Tides', content: { markdown: 'Low.\n' } }]);
  const { p } = first.created;
  const second = await edit([
    { type: 'create_page', page: 'q', title: 'Moon' },
    { type: 'move_page', page: p, position: 'last' },
  ]);
  const { q } = second.created;
  const text = await edit([{ type: 'update_page', page: p, content: { markdown: 'High.\n' } }]);
  await edit([{ type: 'update_page', page: q, title: 'The moon' }]);
  const moved = await edit([{ type: 'move_page', page: p, parent: q }]);
  const deleted = await edit([{ type: 'delete_page', page: p }]);
  expect(await idsOf(p)).toEqual([deleted, moved, text, first].map(({ revision }) => revision));
  const { title, next, revisions } = await historyOf(p);
  expect([title, next]).toEqual(['Tides', null]);
  expect(revisions[0]).toMatchObject({ type: 'edits', author: { displayName: author.displayName } });
  expect(await historyOf('nowhere')).toEqual({ title: null, next: null, revisions: [] });
});

test('edits of a change request are in it once they are merged, and before from its own revision', async () => {
  const { api, path, edit, idsOf } = await aSpace();
  const made = await edit([{ type: 'create_page', page: 'p', title: 'Tides', content: { markdown: 'Low.\n' } }]);
  const { p } = made.created;
  await api.post(`${path}/change-requests`, { subject: 'Salt' });
  const branch = `${path}/change-requests/1`;
  const own = await edit([{ type: 'update_page', page: p, content: { markdown: 'High.\n' } }], branch);
  expect(await idsOf(p)).toEqual([made.revision]);
  expect(await idsOf(p, own.revision)).toEqual([own.revision, made.revision]);
  const merged = await api.post(`${branch}/merge`);
  expect(await idsOf(p)).toEqual([merged.body.revision, made.revision]);
});

test('a request looks at 200 revisions, and says where to go on; the statements do not grow with them', async () => {
  const { space, api, edit, historyOf } = await aSpace();
  const made = await edit([
    { type: 'create_page', page: 'p', title: 'Tides' },
    { type: 'create_page', page: 'q', title: 'Moon' },
  ]);
  const { p, q } = made.created;
  for (let n = 0; n < 205; n += 1) await edit([{ type: 'update_page', page: q, title: `Moon ${n}` }]);
  const newest = await historyOf(p);
  expect(newest).toMatchObject({ title: 'Tides', revisions: [] });
  expect(await historyOf(p, newest.next)).toMatchObject({ next: null, revisions: [{ id: made.revision }] });
  const statements = () => leastStatementsOf(server, () => api.graphql(HISTORY, { s: space.id, p }));
  expect(await statements()).toBeLessThanOrEqual(10);
});

test('it is read by those who read the space, from its revisions alone', async () => {
  const { organization, space, edit } = await aSpace();
  const made = await edit([{ type: 'create_page', page: 'p', title: 'Tides' }]);
  const other = await aSpace();
  const variables = { s: space.id, p: made.created.p };
  const codeFor = async (token: string, from?: string) =>
    (await server.as(token).graphql(HISTORY, { ...variables, from })).body.errors?.[0]?.extensions.code;
  const reader = await server.make.member(organization, 'read');
  expect(await codeFor(reader.token)).toBeUndefined();
  expect(await codeFor(reader.token, other.space.revisionId)).toBe('NOT_FOUND');
  expect(await codeFor(other.author.token)).toBe('NOT_FOUND');
});
