/** What programs that read a site say of its pages. */
import { beforeAll, expect, test } from 'vitest';
import { removeOldInsights } from '../../../src/features/sites/insights/job.ts';
import type { Client } from '../../support/client.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { leastStatementsOf } from '../../support/statements.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** A site with two spaces, of which the first has a page. */
async function aScene() {
  const scene = await aSite(server, ['Guide', 'Other']);
  const space = scene.spaces[0]?.id;
  const changes = [{ type: 'create_page', title: 'Roses', content: { markdown: '' } }];
  await scene.admin.post(`/v1/spaces/${space}/content`, { changes });
  const page: string = (await scene.admin.get(`/v1/spaces/${space}/content/pages`)).body.pages[0].id;
  const about = { url: 'https://docs.test/roses', spaceId: space, pageId: page };
  const { organization, site, path } = scene;
  return {
    ...scene,
    about,
    send: (body: object, by: Client = scene.reader) => by.post(`${path}/agent-feedback`, { ...about, ...body }),
    list: (by: Client, args = '') =>
      by.graphql(`{ site(organizationId: "${organization.id}", siteId: "${site.id}") {
        agentFeedback${args} { count next { page } items { feedback goal url spaceId pageId } } } }`),
  };
}

test('readers send it, editors list it', async () => {
  const { send, list, about, editor, reader } = await aScene();
  expect(await send({ feedback: 'No example', goal: 'Prune roses' })).toMatchObject({ status: 204, text: '' });
  expect((await send({ feedback: 'Outdated' })).status).toBe(204);
  const first = (await list(editor, '(limit: 1)')).body.data.site.agentFeedback;
  expect(first).toMatchObject({ count: 2, items: [{ ...about, feedback: 'Outdated', goal: null }] });
  const second = (await list(editor, `(limit: 1, page: "${first.next.page}")`)).body.data.site.agentFeedback;
  expect(second).toMatchObject({ next: null, items: [{ ...about, feedback: 'No example', goal: 'Prune roses' }] });
  expect(await leastStatementsOf(server, () => list(editor))).toBeLessThanOrEqual(6);
  expect((await list(reader)).body.errors?.[0].extensions.code).toBe('FORBIDDEN');
});

test('only of a page of a space of the site', async () => {
  const { send, spaces, organization, list, editor } = await aScene();
  const foreign = await server.make.space(organization);
  const refused = async (body: object) => (await send({ feedback: 'x', ...body })).body.error.details;
  expect(await refused({ spaceId: foreign.id })).toEqual([{ path: 'spaceId', message: 'is not a space of this site' }]);
  const wrongPage = [{ path: 'pageId', message: 'is not a page of this space' }];
  expect(await refused({ spaceId: spaces[1]?.id })).toEqual(wrongPage);
  expect(await refused({ pageId: 'constructor' })).toEqual(wrongPage);
  expect((await list(editor)).body.data.site.agentFeedback.count).toBe(0);
});

test('who does not see a space neither sends nor reads anything of it', async () => {
  const { send, list, organization, editor } = await aScene();
  await send({ feedback: 'Seen' });
  const { prisma } = server.services.database;
  await prisma.organization.update({ where: { id: organization.id }, data: { defaultRole: null } });
  expect((await list(editor)).body.data.site.agentFeedback).toMatchObject({ count: 0, items: [] });
  expect((await send({ feedback: 'x' }, editor)).body.error.details).toMatchObject([{ path: 'spaceId' }]);
});

test('the newest 10,000 are kept, for as long as insights', async () => {
  const { send, list, site, organization, about, editor } = await aScene();
  const { database } = server.services;
  await database.query(
    `INSERT INTO "SiteAgentFeedback" ("id", "organizationId", "siteId", "spaceId", "pageId", "feedback", "url", "createdAt")
     SELECT 'old' || n || $2, $1, $2, $3, $4, 'Old', '', now() - interval '1 day' - n * interval '1 second'
     FROM generate_series(1, 10000) n`,
    [organization.id, site.id, about.spaceId, about.pageId],
  );
  await send({ feedback: 'New' });
  const { count, items } = (await list(editor, '(limit: 2)')).body.data.site.agentFeedback;
  expect({ count, first: items[0].feedback }).toEqual({ count: 10_000, first: 'New' });
  await removeOldInsights(server.services, new Date(Date.now() + 400 * 86_400_000));
  expect((await list(editor)).body.data.site.agentFeedback.count).toBe(1);
});
