/** Bodies of unchanging content are kept; who may read them is asked each time. */
import { beforeAll, expect, test } from 'vitest';
import type { Organization, Space } from '../../src/db/generated/prisma/client.ts';
import type { Person } from '../support/factories.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { statementsOf } from '../support/statements.ts';

let server: TestServer;
let organization: Organization;
let space: Space;
let writer: Person;
let pageId: string;
const page = (query = '') => `/v1/spaces/${space.id}/content/page/${pageId}${query}`;

beforeAll(async () => {
  server = await aServer();
  organization = await server.make.organization();
  space = await server.make.space(organization);
  writer = await server.make.member(organization, 'admin');
  const { body } = await server.as(writer.token).post(`/v1/spaces/${space.id}/content`, {
    changes: [{ type: 'create_page', page: 'new', title: 'Start', content: { markdown: 'first' } }],
  });
  pageId = body.created.new;
});

test('a page read by one caller is cached for others who may read it, at one statement', async () => {
  const first = await server.as(writer.token).get(page());
  const reader = await server.make.member(organization, 'read');
  const second = await server.as(reader.token).get(page());
  expect(second).toMatchObject({ status: 200, text: first.text });
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  expect(await statementsOf(server, () => server.as(reader.token).get(page()))).toBe(1);
});

test('it is not served to callers without access, or who lost it', async () => {
  const stranger = await server.make.user();
  expect(await server.as(stranger.token).get(page())).toMatchObject({ status: 404 });
  const leaver = await server.make.member(organization, 'read');
  expect(await server.as(leaver.token).get(page())).toMatchObject({ status: 200 });
  await server.as(writer.token).delete(`/v1/orgs/${organization.id}/members/${leaver.id}`);
  expect(await server.as(leaver.token).get(page())).toMatchObject({ status: 404 });
});

test('other arguments are another body, and so is the content after an edit', async () => {
  const client = server.as(writer.token);
  expect((await client.get(page('?format=document'))).body).not.toHaveProperty('markdown');
  expect((await client.get(page())).body).toMatchObject({ markdown: 'first' });
  await client.post(`/v1/spaces/${space.id}/content`, {
    changes: [{ type: 'update_page', page: pageId, content: { markdown: 'second' } }],
  });
  expect((await client.get(page())).body).toMatchObject({ markdown: 'second' });
});

test('it is gone with its space', async () => {
  const client = server.as(writer.token);
  await client.get(page());
  await client.delete(`/v1/spaces/${space.id}`);
  expect(await client.get(page())).toMatchObject({ status: 404 });
});
