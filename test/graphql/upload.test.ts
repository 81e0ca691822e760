import { beforeAll, expect, test } from 'vitest';
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

test.each([
  ['that has no operations', { a: 'b' }],
  ['whose operations are no JSON', { operations: '{', map: '{}' }],
])('a multipart request %s is refused', async (_what, fields) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { token } = await server.make.user();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/graphql`, { method: 'POST', body: form, headers });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
});
