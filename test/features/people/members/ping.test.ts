/** Members say that they are there, and sites of their organization let them in. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../support/server.ts';
import { aSite } from '../../sites/site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

test('a ping is seen in the list of members, to the minute', async () => {
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const member = await server.make.member(organization, 'read');
  const path = `/v1/orgs/${organization.id}`;
  const seenAt = async () => (await admin.get(`${path}/members/${member.id}`)).body.lastSeenAt;
  expect(await seenAt()).toBeUndefined();
  const before = Date.now();
  expect((await server.as(member.token).post(`${path}/ping`)).status).toBe(200);
  const first = await seenAt();
  expect(Date.parse(first)).toBeGreaterThanOrEqual(before - 1000);
  expect((await admin.get(`${path}/members?sort=lastSeenAt`)).body.items).toMatchObject([{ id: member.id }]);
  await server.as(member.token).post(`${path}/ping`);
  expect(await seenAt()).toBe(first);
  const where = { organizationId_userId: { organizationId: organization.id, userId: member.id } };
  await server.services.database.prisma.member.update({ where, data: { lastSeenAt: new Date(before - 61_000) } });
  await server.as(member.token).post(`${path}/ping`);
  expect(Date.parse(await seenAt())).toBeGreaterThanOrEqual(before - 1000);
  const stranger = await server.make.user();
  expect((await server.as(stranger.token).post(`${path}/ping`)).status).toBe(404);
});

test('what it answers lets the member into a site that asks visitors to sign in, and into no site of others', async () => {
  const { organization, admin, path, site, member, spaces } = await aSite(server, ['Guide', 'Plans']);
  const role = { type: 'string', enum: ['read', 'edit'], description: 'Of members' };
  const properties = {
    member: { type: 'object', description: 'A member', properties: { role }, additionalProperties: false },
    role: { type: 'string', enum: ['read', 'edit'], description: 'Of customers' },
  };
  const declared = await admin.put(`${path}/adaptive-schema`, {
    jsonSchema: { type: 'object', properties, additionalProperties: false },
  });
  expect(declared.status, declared.text).toBe(200);
  await admin.patch(path, { visibility: 'visitor-auth', adaptiveContent: { enabled: true } });
  const rows = (await admin.get(`${path}/site-spaces`)).body.items;
  const plans = rows.find(({ space }: any) => space.id === spaces[1]?.id);
  const condition = 'visitor.claims.member.role === "edit"';
  const conditioned = await admin.patch(`${path}/site-spaces/${plans.id}`, { condition });
  expect(conditioned.status, conditioned.text).toBe(200);
  await admin.post(`${path}/publish`);
  const enter = (id: string, jwtToken?: string) =>
    server.visitor.post('/v1/urls/published', { url: `http://octavo.test/sites/${id}/`, visitor: { jwtToken } });
  const spacesFor = async (jwtToken: string): Promise<number> => {
    const { status, body } = await enter(site.id, jwtToken);
    expect(status).toBe(200);
    const { body: published } = await server.as(body.apiToken).get(`${path}/published`);
    return published.structure.structure.flatMap((section: any) => section.siteSpaces ?? section).length;
  };
  const ping = async (client: Awaited<ReturnType<typeof member>>) =>
    (await client.post(`/v1/orgs/${organization.id}/ping`)).body;
  const [editor, reader] = [await ping(await member('edit')), await ping(await member('read'))];
  expect([await spacesFor(editor.serviceVisitorClaims), await spacesFor(reader.serviceVisitorClaims)]).toEqual([2, 1]);
  // Clients made for another server look for the same token under the name that it has there.
  expect(editor.gitbookVisitorClaims).toBe(editor.serviceVisitorClaims);
  // A guest sees what is granted to it: no site takes it for a member.
  expect(await ping(await member(null))).toEqual({});
  const claims = JSON.parse(Buffer.from(editor.serviceVisitorClaims.split('.')[1], 'base64url').toString());
  expect(Object.keys(claims).toSorted()).toEqual(['exp', 'iat', 'member', 'sub']);
  const other = await aSite(server);
  await other.admin.patch(other.path, { visibility: 'visitor-auth' });
  await other.admin.post(`${other.path}/publish`);
  expect((await enter(other.site.id, editor.serviceVisitorClaims)).status).toBe(401);
  expect((await enter(site.id, `${editor.serviceVisitorClaims.slice(0, -4)}AAAA`)).status).toBe(401);
  expect((await server.as(editor.serviceVisitorClaims).get('/v1/user')).status).toBe(401);
});
