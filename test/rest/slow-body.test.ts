/** A body may take its time; the rights that count are those of its end. */
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { stretched } from '../support/pace.ts';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

test('a caller that sends its body slowly does not keep the rights it had at the first byte', async () => {
  const { make, services } = server;
  const { prisma } = services.database;
  const organization = await make.organization();
  const space = await make.space(organization);
  const person = await make.member(organization, 'admin');
  await prisma.accessToken.updateMany({ where: { userId: person.id }, data: { lastUsedAt: null } });
  const body = JSON.stringify({ title: 'Mine for ever' });

  const request = http.request(`${server.url}/v1/spaces/${space.id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  request.write(body.slice(0, 5));
  // The caller and the space are found then.
  await vi.waitFor(
    async () =>
      expect(await prisma.accessToken.count({ where: { userId: person.id, lastUsedAt: { not: null } } })).toBe(1),
    { timeout: stretched(60_000), interval: 20 },
  );
  await prisma.member.deleteMany({ where: { userId: person.id } });
  // Longer than what was found may be used.
  await delay(1100);
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  request.end(body.slice(5));
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(404);
  expect(await prisma.space.findUnique({ where: { id: space.id } })).toMatchObject({ title: space.title });
});
