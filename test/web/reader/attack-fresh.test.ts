/** Every kind of change of what a page shows is seen with the next request, on another server too. */
import { beforeAll, expect, test } from 'vitest';
import { anotherInstance, aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

let servers: [TestServer, TestServer];

beforeAll(async () => {
  const first = await aServer();
  servers = [first, await anotherInstance(first)];
});

/** What the other server says of an address, twice: the second time from memory. */
async function seen(url: string): Promise<string> {
  const ask = () => servers[1].app.inject({ method: 'GET', url });
  const [first, second] = [await ask(), await ask()];
  expect(second.body).toBe(first.body);
  return `${second.statusCode} ${second.body}`;
}

test('a user who is mentioned gets another name', async () => {
  const [server] = servers;
  const { prisma } = server.services.database;
  const { id } = await server.make.user();
  const user = await prisma.user.findUniqueOrThrow({ where: { id } });
  const { base } = await aPublishedSite(server, {
    pages: { start: `Ask <a data-mention href="/users/${user.id}"></a> about it.` },
  });
  await prisma.user.update({ where: { id: user.id }, data: { displayName: 'Grace Before' } });
  expect(await seen(base)).toContain('Grace Before');
  await prisma.user.update({ where: { id: user.id }, data: { displayName: 'Grace After' } });
  expect(await seen(base)).toContain('Grace After');
});
