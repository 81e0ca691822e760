/** What a server keeps in memory of sites: bounded, whatever claims their readers make up. */
import { beforeAll, expect, test } from 'vitest';
import { knownClaims, partFor, publicationOf } from '../../../src/features/sites/visitors/publication.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** A site that knows any text of its readers. */
async function open() {
  const { admin, path, site } = await aSite(server);
  await admin.patch(path, { adaptiveContent: { enabled: true } });
  const name = { type: 'string', description: 'A name' };
  const unsigned = { type: 'object', properties: { name }, additionalProperties: false };
  await admin.put(`${path}/adaptive-schema`, {
    jsonSchema: { type: 'object', properties: { unsigned }, additionalProperties: false },
  });
  const { database } = server.services;
  return publicationOf(database, await database.prisma.site.findUniqueOrThrow({ where: { id: site.id } }));
}

test('what one reader sees is kept until the made-up claims of others need the room, of whatever site', async () => {
  const [mine, other] = [await open(), await open()];
  const claims = (name: string) => ({ unsigned: { name } });
  const part = partFor(mine, knownClaims(mine, claims('me')));
  expect(partFor(mine, knownClaims(mine, claims('me')))).toBe(part);
  expect(partFor(other, knownClaims(other, claims('me')))).not.toBe(part);
  for (let i = 0; i < 20_000; i++) partFor(other, knownClaims(other, claims(`${i}`.padEnd(1000))));
  expect(partFor(mine, knownClaims(mine, claims('me')))).not.toBe(part);
  for (let i = 0; i < 20_000; i++) other.tokens.set(`${i}`.padEnd(1000), 'token');
  expect([other.tokens.get('0'.padEnd(1000)), other.tokens.get('19999'.padEnd(1000))]).toEqual([undefined, 'token']);
});
