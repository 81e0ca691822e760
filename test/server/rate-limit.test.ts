import { expect, test } from 'vitest';
import { signSiteToken } from '../../src/access/site-tokens.ts';
import { aServer } from '../support/server.ts';

test('each caller has its own number of requests a minute; beyond it 429 says when to retry', async () => {
  const server = await aServer({ RATE_LIMIT: '3' });
  const first = server.as((await server.make.user()).token);
  const second = server.as((await server.make.user()).token);
  const answers = [];
  for (let i = 0; i < 4; i += 1) answers.push(await first.get('/v1/user'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[0]?.headers.get('x-ratelimit-limit')).toBe('3');
  expect(answers[2]?.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(answers[3]?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(answers[3]?.body.error).toMatchObject({ code: 429, message: expect.stringContaining('Too many requests') });
  expect(await second.get('/v1/user')).toMatchObject({ status: 200 });
  expect(await server.visitor.get('/healthz')).toMatchObject({ status: 200 });
});

test('requests without a token, and with a wrong one, are limited too', async () => {
  const server = await aServer({ RATE_LIMIT: '2' });
  for (const client of [server.visitor, server.as('oct_wrongwrongwrong')]) {
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await client.get('/v1/user')).status);
    expect(statuses).toEqual([401, 401, 429]);
  }
});

test('guessing tokens gets the address refused, but not the callers with valid tokens there', async () => {
  const server = await aServer({ RATE_LIMIT: '3' });
  const person = server.as((await server.make.user()).token);
  const late = server.as((await server.make.user()).token);
  expect((await person.get('/v1/user')).status).toBe(200);
  const guess = async (n: number) => server.as(`oct_guess${n}`).get('/v1/user');
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push(await guess(n));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429]);
  expect(answers[3]?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(answers[3]?.body.error).toMatchObject({ code: 429 });
  expect((await person.get('/v1/user')).status).toBe(200);
  expect((await late.get('/v1/user')).status).toBe(429);
});

test('a renderer asks for many readers: lookups, and what their token opens, are counted apart, and twenty times as many', async () => {
  const server = await aServer({ RATE_LIMIT: '2' });
  const lookUp = async (url: string) => (await server.visitor.post('/v1/urls/published', { url })).status;
  const statuses = [];
  for (let i = 0; i < 41; i += 1) statuses.push(await lookUp('https://docs.example.com/'));
  expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 404));
  expect(statuses.at(-1)).toBe(429);
  expect((await server.visitor.get('/v1/user')).status).toBe(401);
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const site = await server.make.site(organization, { spaces: [space] });
  const { accessVersion: access } = await server.services.database.prisma.site.update({
    where: { id: site.id },
    data: { publishedAt: new Date() },
  });
  const exp = Math.floor(Date.now() / 1000) + 600;
  const said = {
    kind: 'site',
    organization: organization.id,
    site: site.id,
    spaces: [],
    claims: {},
    access,
    exp,
  } as const;
  const reader = server.as(await signSiteToken(server.services.secrets, said));
  const reads = [];
  for (let i = 0; i < 3; i += 1) reads.push((await reader.get(`/v1/spaces/${space.id}`)).status);
  expect(reads).toEqual([200, 200, 200]);
});

test.skipIf(!process.env.TEST_REDIS_URL)('several instances count together in Redis', async () => {
  const env = { RATE_LIMIT: '3', REDIS_URL: process.env.TEST_REDIS_URL as string };
  const [a, b] = [await aServer(env), await aServer(env)];
  const statuses = [];
  for (const server of [a, b, a, b]) statuses.push((await server.visitor.get('/')).status);
  expect(statuses.at(-1)).toBe(429);
});
