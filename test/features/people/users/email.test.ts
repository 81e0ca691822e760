/** Who sees the e-mail address of a user: decided once, in the type, for every place that shows one. */
import { beforeAll, expect, test } from 'vitest';
import type { Organization, Space } from '../../../../src/db/generated/prisma/client.ts';
import type { Person } from '../../../support/factories.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { leastStatementsOf } from '../../../support/statements.ts';

let server: TestServer;
let organization: Organization;
let space: Space;
let author: Person;

beforeAll(async () => {
  server = await aServer();
  organization = await server.make.organization();
  author = await server.make.member(organization, 'create');
  space = await server.make.space(organization, { author, defaultLevel: 'review' });
  await server.as(author.token).post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Mine' });
});

const requests = () => `/v1/spaces/${space.id}/change-requests`;

async function emailShownTo(person: Person): Promise<unknown> {
  const rest = await server.as(person.token).get(requests());
  const query = `{ space(spaceId: "${space.id}") { changeRequests { items { createdBy { id email } } } } }`;
  const graphql = await server.as(person.token).graphql(query);
  const shown = rest.body.items[0].createdBy.email;
  expect(graphql.body.data.space.changeRequests.items[0].createdBy.email).toBe(shown ?? null);
  return shown;
}

test('a guest who gets 404 for a user does not read its e-mail address in createdBy', async () => {
  const guest = await server.make.member(organization, null);
  await server.make.grant({ space }, { user: guest }, 'edit');
  expect((await server.as(guest.token).get(`/v1/users/${author.id}`)).status).toBe(404);
  expect(await emailShownTo(guest)).toBeUndefined();
});

test('members above guest of a common organization see it, of guests as well', async () => {
  const reader = await server.make.member(organization, 'read');
  expect(await emailShownTo(reader)).toBe(author.email);
  const guest = await server.make.member(organization, null);
  const { body } = await server.as(reader.token).get(`/v1/orgs/${organization.id}/members?limit=1000`);
  expect(body.items.map(({ user }: any) => user.email)).toContain(guest.email);
});

test('it is the organization that counts, not the place where the user is shown', async () => {
  const guest = await server.make.member(organization, null);
  await server.make.grant({ space }, { user: guest }, 'read');
  const common = await server.make.organization();
  const { prisma } = server.services.database;
  await prisma.member.createMany({
    data: [
      { organizationId: common.id, userId: author.id, role: null },
      { organizationId: common.id, userId: guest.id, role: 'read' },
    ],
  });
  expect(await emailShownTo(guest)).toBe(author.email);
  await prisma.member.updateMany({ where: { organizationId: common.id, userId: guest.id }, data: { disabled: true } });
  expect(await emailShownTo(guest)).toBeUndefined();
});

test('people see their own, in what they wrote themselves', async () => {
  const guest = await server.make.member(organization, null);
  await server.make.grant({ space }, { user: guest }, 'edit');
  const { body } = await server.as(guest.token).post(requests(), { subject: 'Own' });
  expect(body.createdBy.email).toBe(guest.email);
  expect((await server.as(guest.token).get('/v1/user')).body.email).toBe(guest.email);
});

test('the administrator of the server sees all', async () => {
  const operator = await server.make.serverAdmin();
  expect((await server.as(operator.token).get(`/v1/users/${author.id}`)).body.email).toBe(author.email);
});

test('in comments, reactions, reviews, contributors and revisions neither', async () => {
  const guest = await server.make.member(organization, null);
  await server.make.grant({ space }, { user: guest }, 'edit');
  const own = server.as(author.token);
  const { body: request } = await own.post(requests(), { subject: 'More' });
  const path = `${requests()}/${request.id}`;
  await own.post(`${path}/content`, {
    changes: [{ type: 'create_page', title: 'Page', content: { markdown: 'Words.' } }],
  });
  await own.post(`${path}/comments`, { body: { markdown: `Hm, [me](/users/${author.id}).` } });
  const comments = (await own.get(`${path}/comments`)).body.items;
  await own.put(`${path}/comments/${comments[0].id}/reactions/tada`);
  await own.post(`${path}/comments/${comments[0].id}/replies`, { body: { markdown: 'Well.' } });
  const reviewer = await server.make.member(organization, 'review');
  await server.as(reviewer.token).post(`${path}/reviews`, { status: 'approved', comment: { markdown: 'Good.' } });
  const query = `query ($space: ID!, $request: ID!) { changeRequest(spaceId: $space, changeRequestId: $request) {
    createdBy { email }
    revision { author { email } }
    contributors(limit: 2) { items { user { email } } }
    reviews(limit: 2) { items { reviewer { email } } }
    comments(limit: 2) { items { postedBy { email } mentions { email } reactions { users { user { email } } } repliers { user { email } } } } } }`;
  const ask = (person: Person) => server.as(person.token).graphql(query, { space: space.id, request: request.id });
  const member = await ask(author);
  expect(member.body.errors).toBeUndefined();
  expect(member.text).toContain(reviewer.email);
  const answer = await ask(guest);
  expect(answer.body.errors).toBeUndefined();
  expect(answer.text).not.toContain('@');
});

test('a list asks once for all whom it shows', async () => {
  const authors = await Promise.all(Array.from({ length: 8 }, () => server.make.member(organization, 'edit')));
  const reader = await server.make.member(organization, 'read');
  const list = () => server.as(reader.token).get(requests());
  const before = await leastStatementsOf(server, list);
  for (const { token } of authors) await server.as(token).post(requests(), { subject: 'One more' });
  expect(await leastStatementsOf(server, list)).toBeLessThanOrEqual(before);
});

test('PATCH of a user that is not there answers 404 before it looks at the body', async () => {
  const { patch } = server.as(author.token);
  const stranger = await server.make.user();
  expect((await patch('/v1/users/absent', { displayName: 5 })).status).toBe(404);
  expect((await patch(`/v1/users/${stranger.id}`, { displayName: 5 })).status).toBe(404);
  const colleague = await server.make.member(organization, 'read');
  expect((await patch(`/v1/users/${colleague.id}`, { displayName: 5 })).status).toBe(403);
  expect((await patch(`/v1/users/${author.id}`, { displayName: 5 })).status).toBe(400);
});
