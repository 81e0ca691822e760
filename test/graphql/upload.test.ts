import { beforeAll, expect, test } from 'vitest';
import { expectProcessCostBelow } from '../support/cost.ts';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function upload(token: string | undefined, organization: string, bytes: number) {
  const form = new FormData();
  const query = 'mutation ($o: ID!, $file: Upload!) { uploadFile(organizationId: $o, file: $file) { id downloadURL } }';
  form.set('operations', JSON.stringify({ query, variables: { o: organization, file: null } }));
  form.set('map', JSON.stringify({ 0: ['variables.file'] }));
  form.set('0', new Blob(['x'.repeat(bytes)], { type: 'text/plain' }), 'notes.txt');
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    body: form,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: response.status, body: (await response.json()) as any };
}

test('a file comes by a multipart request, from whoever may edit something, up to 8 MiB', async () => {
  const organization = await server.make.organization();
  const editor = await server.make.member(organization, 'edit');
  const { body } = await upload(editor.token, organization.id, 12);
  expect(body.errors).toBeUndefined();
  const { pathname } = new URL(body.data.uploadFile.downloadURL);
  expect((await server.visitor.get(pathname)).text).toBe('xxxxxxxxxxxx');
  expect(await upload(undefined, organization.id, 12)).toMatchObject({ status: 401 });
  expect(await upload(editor.token, organization.id, 9 * 1024 * 1024)).toMatchObject({ status: 413 });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

/** A form, or an address, as it is; and what the answer refuses by which name. */
async function refusalOf(given: Record<string, string> | string) {
  const { token } = await server.make.user();
  const init: RequestInit = { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } };
  if (typeof given !== 'string') {
    const form = new FormData();
    for (const [name, value] of Object.entries(given)) form.set(name, value);
    Object.assign(init, { method: 'POST', body: form });
  }
  const response = await fetch(`${server.url}/graphql${typeof given === 'string' ? given : ''}`, init);
  const { errors } = (await response.json()) as any;
  expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
  return [response.status, errors[0].extensions.details?.[0]?.path, errors[0].message];
}

const QUERY = 'query ($a: [ID!]) { space(spaceId: "x") { comments(authors: $a) { count } } }';
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const operations = (variables: string) => `{"query": ${JSON.stringify(QUERY)}, "variables": ${variables}}`;

test.each<[string, Record<string, string> | string, string]>([
  ['has no operations', { a: 'b' }, 'operations is required'],
  ['has operations that are no JSON', { operations: '{', map: '{}' }, 'operations is not valid JSON'],
  ['has operations that are no object', { operations: '"abc"', map: '{}' }, 'operations must be a JSON object'],
  ['has no operation', { operations: 'null', map: '{}' }, 'operations is required'],
  ['has a map that is none', { operations: operations('{}'), map: '[]' }, 'map must be a JSON object'],
  ['maps to no list', { operations: operations('{}'), map: '{"0": "variables.a"}', 0: 'x' }, 'map must have a list'],
  ['maps to no place', { operations: operations('{}'), map: '{"0": [5]}', 0: 'x' }, 'map names 5'],
  ['maps a file that is not there', { operations: operations('{}'), map: '{"0": []}' }, 'map names the file "0"'],
  [
    'maps into a list of a million that it does not have, which ended the server',
    { operations: operations('{"a": []}'), map: '{"0": ["variables.a.1000000"]}', 0: 'x' },
    'map names "variables.a.1000000"',
  ],
  [
    'maps to what is inherited',
    { operations: operations('{}'), map: '{"0": ["variables.__proto__.polluted"]}', 0: 'x' },
    'map names "variables.__proto__.polluted"',
  ],
  [
    'is longer than a body may be',
    { operations: operations(`{"a": "${'x'.repeat(300_000)}"}`), map: '{}' },
    'operations has more than 256 KiB',
  ],
  [
    'nests deeper than a body may',
    { operations: operations(deep(2500)), map: '{}' },
    'operations nests more than 2000',
  ],
  ['has variables in the address that are no JSON', '?query={user{id}}&variables=x', 'variables is not valid JSON'],
  ['has variables there that are no object', '?query={user{id}}&variables=[]', 'variables must be a JSON object'],
  ['has extensions there that are no JSON', '?query={user{id}}&extensions=x', 'extensions is not valid JSON'],
  ['nests deep there', `?query={user{id}}&variables=${deep(2500)}`, 'variables nests more than 2000'],
])('a request that %s is refused by the name of the part', async (_what, given, message) => {
  const [status, path, said] = await refusalOf(given);
  expect([status, path, said.slice(0, message.length)]).toEqual([400, message.split(' ')[0], message]);
});

test('a query and its variables come in the address, too', async () => {
  const { id, token } = await server.make.user();
  const given = new URLSearchParams({
    query: 'query Me($yes: Boolean!) { user { id @include(if: $yes) } } query Other { user { displayName } }',
    operationName: 'Me',
    variables: '{"yes": true}',
    extensions: '',
  });
  const answer = await server.as(token).get(`/graphql?${given}`);
  expect([answer.status, answer.body]).toEqual([200, { data: { user: { id } } }]);
});

test('thousands of values that do not fit held the server up for a millisecond each', async () => {
  const variables = { a: Array(20_000).fill({}) };
  const client = server.as((await server.make.user()).token);
  await client.graphql(QUERY, { a: [{}] });
  await expectProcessCostBelow(250, async () => {
    const { body } = await client.graphql(QUERY, variables);
    expect(body.errors?.length).toBeLessThanOrEqual(51);
  });
});
