import { expect, test } from 'vitest';
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

test.skipIf(!process.env.TEST_REDIS_URL)('several instances count together in Redis', async () => {
  const env = { RATE_LIMIT: '3', REDIS_URL: process.env.TEST_REDIS_URL as string };
  const [a, b] = [await aServer(env), await aServer(env)];
  const statuses = [];
  for (const server of [a, b, a, b]) statuses.push((await server.visitor.get('/')).status);
  expect(statuses.at(-1)).toBe(429);
});
