/** Names that every object of JavaScript knows, where callers name values: each is one like any other, or is refused by name; none is lost. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { computed } from '../../src/engine/revisions/page-fields.ts';
import { configurationValue } from '../../src/features/integrations/installations/configuration.ts';
import { configurations, secrets } from '../../src/features/integrations/manifest.ts';
import { values } from '../../src/features/integrations/render/actions.ts';
import { aServer, type TestServer } from '../support/server.ts';

const NAMES = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'];
/** An object with these own members. */
const named = (value: unknown) => JSON.parse(`{${NAMES.map((name) => `"${name}":${JSON.stringify(value)}`)}}`);
const button = { type: 'button', title: 'A', button_text: 'B', callback_url: 'https://a.example/' };

const STORED = NAMES.filter((name) => name !== '__proto__');
const without = (value: unknown) => Object.fromEntries(STORED.map((name) => [name, value]));

test.each<[string, z.ZodType, unknown]>([
  ['the secrets of an integration', secrets, named('hidden')],
  ['the state of a component', values, named({ a: [named(1)] })],
  ['a computed page', computed, { type: 'builtin:openapi', props: named('a'), dependencies: named({ ref: 'a' }) }],
  ['the configuration of an installation', configurationValue, without({ a: without(5) })],
])('%s has all names', (_, shape, given) => {
  expect(JSON.stringify(shape.parse(given))).toBe(JSON.stringify(given));
});

test.each<[string, z.ZodType, unknown]>([
  ['the configuration of an installation', configurationValue, { a: [named(5)] }],
  ['the properties that an integration declares', configurations, { account: { properties: named(button) } }],
])('%s does not have the name that the database would lose', (_, shape, given) => {
  const { error } = shape.safeParse(given);
  expect(JSON.stringify(error?.issues)).toContain('__proto__');
});

describe('over HTTP', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await aServer();
  });

  test('an attribute of a conversation called __proto__ was lost: it is refused, others are kept', async () => {
    const { organization, client } = await server.aSpace();
    const path = `/v1/orgs/${organization.id}/conversations`;
    const parts = [{ type: 'message', role: 'user', body: 'How do I export?' }];
    const send = (attributes: object) => client.post(path, { id: '__proto__', metadata: { attributes }, parts });
    expect(await send(named('a'))).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'metadata.attributes.__proto__', message: 'must have another name' }] } },
    });
    expect((await send(without('a'))).status).toBe(204);
    const { body } = await client.get(`${path}/__proto__`);
    expect(Object.keys(body.metadata.attributes).sort()).toEqual(STORED.toSorted());
  });

  test.each(['__proto__', 'constructor'])(
    'a term in the language %s is refused: the first was left out',
    async (name) => {
      const { organization, client } = await server.aSpace();
      const translations = JSON.parse(`{"en":"Page","de":"Seite","${name}":"x"}`);
      const operations = [{ type: 'insert', translations }];
      const { status, body } = await client.put(`/v1/orgs/${organization.id}/translations-glossary`, { operations });
      expect(status).toBe(400);
      expect(body.error.details).toEqual([
        { path: `operations[0].translations.${name}`, message: 'is not a known field' },
      ]);
    },
  );
});
