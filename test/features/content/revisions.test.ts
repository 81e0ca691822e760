/** The history of a space over REST. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { leastStatementsOf } from '../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function aSpace() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization, { defaultLevel: 'review' });
  const client = server.as((await server.make.member(organization, 'read')).token);
  const path = `/v1/spaces/${space.id}`;
  const edit = (title: string, at = '') =>
    client.post(`${path}${at}/content`, { changes: [{ type: 'create_page', title, content: { markdown: 'Words.' } }] });
  return { client, path, edit, organization };
}

test('the revisions of a space are a list of REST, newest first, in pages, without their pages', async () => {
  const { client, path, edit } = await aSpace();
  for (const title of ['One', 'Two', 'Three']) await edit(title);
  const { body } = await client.get(`${path}/revisions?limit=2`);
  expect(body).toMatchObject({ count: 4, items: [{ object: 'revision', type: 'edits' }, { object: 'revision' }] });
  const current = (await client.get(path)).body.revision;
  expect(body.items[0].id).toBe(current);
  expect(body.items[0].parents).toEqual([body.items[1].id]);
  for (const name of ['pages', 'files', 'reusableContents', 'variables'])
    expect(body.items[0]).not.toHaveProperty(name);
  const next = (await client.get(`${path}/revisions?limit=2&page=${body.next.page}`)).body;
  expect(next.items).toHaveLength(2);
  expect(next).not.toHaveProperty('next');
  expect((await client.get(`${path}/revisions/${current}`)).body.pages).toHaveLength(3);
});

test('a merge names its change request, and a list of merges costs as many statements as one of two', async () => {
  const { client, path, edit } = await aSpace();
  const merge = async (title: string) => {
    const { body } = await client.post(`${path}/change-requests`, { subject: title });
    await edit(title, `/change-requests/${body.id}`);
    expect((await client.post(`${path}/change-requests/${body.id}/merge`)).status).toBe(200);
    return body.id as string;
  };
  const list = () => client.get(`${path}/revisions?limit=100`);
  const id = await merge('First');
  await merge('Second');
  expect((await list()).body.items.map(({ mergedFrom }: any) => mergedFrom?.id)).toContain(id);
  const few = await leastStatementsOf(server, list);
  for (let i = 0; i < 6; i += 1) await merge(`More ${i}`);
  expect(await leastStatementsOf(server, list)).toBeLessThanOrEqual(few);
});

test('a caller who may not read the texts cannot read the history', async () => {
  const { path, organization } = await aSpace();
  const guest = server.as((await server.make.member(organization, null)).token);
  expect((await guest.get(`${path}/revisions`)).status).toBe(404);
});
