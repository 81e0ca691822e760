/** The glossary of an organization: what is stored of it, and what that costs others. */
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/features/spaces/languages.ts';
import type { Client } from '../../support/client.ts';
import { expectHoldsBelow } from '../../support/cost.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: Client;
let path: string;

beforeAll(async () => {
  server = await aServer();
  const organization = await server.make.organization();
  const { token } = await server.make.member(organization, 'admin');
  admin = server.as(token);
  path = `/v1/orgs/${organization.id}/translations-glossary`;
});

const terms = (n: number) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, `Term ${n} “${language}” 😀`.padEnd(55, '·')]));

test('a thousand terms in all languages are stored without holding the server up, and read as they were written', async () => {
  const operations = Array.from({ length: 1000 }, (_, n) => ({ type: 'insert', translations: terms(n) }));
  // What this side of the connection takes to write the body is not the server's.
  const body = JSON.stringify({ operations });
  await expectHoldsBelow(
    50,
    async () => body,
    async () => expect((await admin.put(path, body)).status).toBe(204),
  );
  const stored = (await admin.get(`${path}?limit=1000`)).body;
  const written = (translations: object) => JSON.stringify(Object.entries(translations).sort());
  const seen = new Set(stored.items.map(({ translations }: { translations: object }) => written(translations)));
  expect(seen).toEqual(new Set(operations.map(({ translations }) => written(translations))));
});
