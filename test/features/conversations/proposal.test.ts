import { beforeAll, expect, test } from 'vitest';
import { proposeChanges } from '../../../src/features/conversations/proposal.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const about = (n: number) => ({
  id: `export-${n}`,
  subject: `The PDF export stops at page ${n}`,
  parts: [{ type: 'message', role: 'user', body: `Our PDF export fails, tell me at user${n}@example.com` }],
});

async function aSite(agentsContext: 'included' | 'excluded') {
  const organization = await server.make.organization();
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const space = await server.make.space(organization, { title: 'Handbook', language: 'en' });
  const changes = [
    { type: 'create_page', page: 'pdf', title: 'PDF export', content: { markdown: 'How an export of a PDF works.' } },
    { type: 'create_page', page: 'b', title: 'Billing', content: { markdown: 'Invoices.' } },
  ];
  expect((await client.post(`/v1/spaces/${space.id}/content`, { changes })).status).toBe(200);
  const site = await client.post(`/v1/orgs/${organization.id}/sites`, { title: 'Docs', spaces: [space.id] });
  expect(site.status, site.text).toBe(201);
  const path = `/v1/orgs/${organization.id}`;
  expect((await client.patch(`${path}/sites/${site.body.id}`, { agentsContext })).status).toBe(200);
  const send = async (...numbers: number[]) => {
    expect((await client.post(`${path}/conversations`, numbers.map(about))).status).toBe(204);
    await untilJobsAreDone(server.services.database);
  };
  const opened = async () => (await client.get(`${path}/change-requests?status=draft`)).body.items;
  const cluster = async () => (await client.get(`${path}/conversations-clusters`)).body.items[0];
  return { organization, client, space, path, send, opened, cluster };
}

test('a cluster of which enough users tell opens one draft, which quotes them and names pages', async () => {
  const { space, send, opened, cluster, client, path } = await aSite('included');
  await send(1, 2, 3, 4);
  expect(await opened()).toEqual([]);
  await send(5);
  const { id } = await cluster();
  const [draft, ...more] = await opened();
  expect(more).toEqual([]);
  expect(draft).toMatchObject({ status: 'draft', space: space.id, conversationsIssuesCluster: id });
  expect(draft.subject).toMatch(/^The PDF export stops/);
  const text = JSON.stringify(draft.description);
  expect(text).toContain('The PDF export stops at page 5');
  expect(text).toContain('PDF export');
  expect(text).toContain('[e-mail]');
  expect(text).toContain(`/app/spaces/${space.id}/pages/`);
  expect(text).not.toMatch(/@example|Billing/);
  await send(6, 7);
  expect(await opened()).toHaveLength(1);
  expect((await client.get(`${path}/change-requests?conversationsIssuesCluster=${id}`)).body.count).toBe(1);
});

test('what a draft quotes of a conversation goes with the conversation', async () => {
  const { send, opened, client, organization } = await aSite('included');
  await send(1, 2, 3, 4, 5);
  const remove = `mutation ($id: ID!) { deleteConversation(organizationId: $id, conversationId: "export-5") }`;
  expect((await client.graphql(remove, { id: organization.id })).body.errors).toBeUndefined();
  const text = JSON.stringify(await opened());
  expect(text).not.toContain('at page 5');
  expect(text).toContain('at page 4');
});

test('none is opened for muted clusters, until they are heard again', async () => {
  const { send, opened, cluster, client, path } = await aSite('included');
  await send(1, 2);
  const muted = await client.patch(`${path}/conversations-clusters/${(await cluster()).id}`, { muted: true });
  expect(muted).toMatchObject({ status: 200, body: { muted: true } });
  await send(3, 4, 5, 6);
  expect(await opened()).toEqual([]);
  await client.patch(`${path}/conversations-clusters/${(await cluster()).id}`, { muted: false });
  await untilJobsAreDone(server.services.database);
  expect(await opened()).toHaveLength(1);
});

test('none is opened in spaces of a site that excludes agents', async () => {
  const { send, opened } = await aSite('excluded');
  await send(1, 2, 3, 4, 5, 6);
  expect(await opened()).toEqual([]);
});

test('two workers at once make one', async () => {
  const { send, opened, organization, cluster, client, path } = await aSite('included');
  await send(1, 2);
  await client.patch(`${path}/conversations-clusters/${(await cluster()).id}`, { muted: true });
  await send(3, 4, 5);
  const { prisma } = server.services.database;
  await prisma.issuesCluster.updateMany({
    where: { organizationId: organization.id },
    data: { muted: false, searchedIssues: 0 },
  });
  const { signal } = new AbortController();
  await Promise.all([1, 2, 3].map(() => proposeChanges(server.services, organization.id, signal)));
  expect(await opened()).toHaveLength(1);
});
