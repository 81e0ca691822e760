/** A text that no database stores was refused as "a value", without the name of the field, wherever it stood within JSON. */
import { beforeAll, describe, expect, test } from 'vitest';
import { refusedTexts } from '../../src/graphql/refused-texts.ts';
import type { Client } from '../support/client.ts';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Client;
let organizationId: string;

beforeAll(async () => {
  server = await aServer();
  const organization = await server.make.organization();
  organizationId = organization.id;
  admin = server.as((await server.make.member(organization, 'admin')).token);
});

describe.each([
  ['U+0000', 'a\0b', 'must not contain U+0000'],
  ['half a character', 'a\ud800b', 'must not contain a lone surrogate'],
])('%s', (_, text, message) => {
  const terms = [{ type: 'insert', translations: { de: 'in Ordnung', en: text } }];
  const parts = [
    { type: 'message', role: 'user', body: 'good' },
    { type: 'message', role: 'user', body: text },
  ];

  test('in a term, over REST and GraphQL', async () => {
    const path = 'operations[0].translations.en';
    const rest = await admin.put(`/v1/orgs/${organizationId}/translations-glossary`, { operations: terms });
    expect(rest).toMatchObject({ status: 400, body: { error: { details: [{ path, message }] } } });
    const graph = await admin.graphql(
      'mutation ($id: ID!, $operations: JSON!) { updateGlossary(organizationId: $id, operations: $operations) }',
      { id: organizationId, operations: terms },
    );
    expect(graph.body.errors).toMatchObject([
      { message: `${path} ${message}`, extensions: { code: 'BAD_USER_INPUT', details: [{ path, message }] } },
    ]);
  });

  test('in what was said', async () => {
    const { status, body } = await admin.post(`/v1/orgs/${organizationId}/conversations`, [{ id: 'c', parts }]);
    expect(status).toBe(400);
    expect(body.error.details).toMatchObject([{ path: expect.stringMatching(/\[0\]\.parts\[1\]\.body$/), message }]);
  });
});

describe('half a character', () => {
  const message = 'must not contain a lone surrogate';
  const details = (path: string) => ({ status: 400, body: { error: { details: [{ path, message }] } } });

  test('was kept as another one, with an answer that showed it whole', async () => {
    const site = await server.make.site({ id: organizationId });
    const sections = `/v1/orgs/${organizationId}/sites/${site.id}/sections`;
    const { id: spaceId } = await server.make.space({ id: organizationId });
    const { body: section } = await admin.post(sections, { spaceId });
    const at = `${sections}/${section.id}`;
    expect(await admin.patch(at, { title: 'a\ud800b' })).toMatchObject(details('title'));
    expect(await admin.patch(`/v1/orgs/${organizationId}`, { title: 'a\udc00' })).toMatchObject(details('title'));
  });

  test('made two conversations one, of which the second was lost', async () => {
    const parts = [{ type: 'message', role: 'user', body: 'good' }];
    const path = `/v1/orgs/${organizationId}/conversations`;
    expect(await admin.post(path, { id: 'k\ud800', parts })).toMatchObject(details('id'));
  });

  test('in what is kept as JSON was a failure of the server', async () => {
    const { name } = await server.make.integration({ id: organizationId });
    const made = await admin.post(`/v1/integrations/${name}/installations`, { organization: organizationId });
    const at = `/v1/integrations/${name}`;
    expect(
      await admin.patch(`${at}/installations/${made.body.id}`, { externalIds: ['fine', 'a\ud800b'] }),
    ).toMatchObject(details('externalIds[1]'));
    expect(await admin.post(at, { contentSecurityPolicy: 'a\ud800b' })).toMatchObject(details('contentSecurityPolicy'));
  });

  test('in a name within JSON is told by the place of the object', async () => {
    const { name } = await server.make.integration({ id: organizationId });
    const configurations = { account: { properties: { 'a\ud800b': { type: 'string' } } } };
    expect(await admin.post(`/v1/integrations/${name}`, { configurations })).toMatchObject({
      status: 400,
      body: {
        error: { details: [{ path: 'configurations.account.properties', message: `has a name that ${message}` }] },
      },
    });
  });
});

test('each is named by its place, and a hundred at most', () => {
  const at = (value: unknown) => refusedTexts(value).map(({ path }) => path);
  expect(at({ a: 'x', b: ['\0', { c: '\udc00' }], d: null, e: 1, f: '😀' })).toEqual(['b[0]', 'b[1].c']);
  expect(at(Array(500).fill('\0'))).toHaveLength(100);
  expect(at(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`\udc00${i}`, 1])))).toHaveLength(100);
  // What is uploaded, and leads to itself, is not gone through.
  const upload = Object.assign(new EventTarget(), { self: undefined as unknown });
  upload.self = upload;
  expect(at({ file: upload, name: '\0' })).toEqual(['name']);
});
