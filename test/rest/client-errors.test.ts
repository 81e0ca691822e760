import net from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** Sends bytes as they are; gives what comes back until the connection is closed. */
async function raw(bytes: string): Promise<string> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

test('an address that is too long is refused in the shape of every refusal', async () => {
  const answer = await server.visitor.get(`/v1/orgs?page=${'x'.repeat(20_000)}`);
  expect(answer).toMatchObject({ status: 431, body: { error: { code: 431, message: expect.any(String) } } });
});

test('an identifier that is too long is not found, a badly encoded one is refused; both errors have the usual shape', async () => {
  const tooLong = await server.visitor.get(`/v1/spaces/${'x'.repeat(5000)}`);
  expect(tooLong).toMatchObject({ status: 404, body: { error: { code: 404, message: expect.any(String) } } });
  const badlyEncoded = await server.visitor.get('/v1/spaces/%E0%A4%A');
  expect(badlyEncoded).toMatchObject({ status: 400, body: { error: { code: 400, message: expect.any(String) } } });
  expect(tooLong.headers.get('x-request-id')).toEqual(expect.any(String));
});

test('input that is not HTTP is refused, and the connection closed', async () => {
  const answer = await raw('HELLO there\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
    error: { code: 400, message: expect.any(String) },
  });
});

test('an address with letters that no address may have is refused, with what to do about it', async () => {
  const answer = await raw('GET /v1/orgs?page=資料 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(answer).toContain('must be percent-encoded');
});

test.each([
  ['PUT', '/v1/spaces/x', 'GET, DELETE, PATCH, HEAD, OPTIONS'],
  ['DELETE', '/v1/orgs', 'GET, POST, HEAD, OPTIONS'],
  ['GET', '/v1/spaces/x/move', 'POST, OPTIONS'],
  ['POST', '/v1/spaces/x/content/path/a/b', 'GET, HEAD, OPTIONS'],
])('%s %s tells what may be sent there', async (method, path, allow) => {
  const answer = await fetch(server.url + path, { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort());
  expect(await answer.json()).toEqual({
    error: { code: 405, message: expect.stringContaining(allow.split(', ', 1).join()) },
  });
});

test.each(['null', '[]', '"text"', '1'])('a body of %s is no object', async (body) => {
  const organization = await server.make.organization();
  const { token } = await server.make.member(organization, 'admin');
  const answer = await fetch(`${server.url}/v1/orgs/${organization.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(400);
  expect((await answer.json()).error.details).toEqual([{ message: 'The body must be a JSON object' }]);
});

test('a body of 300,000 mistakes was answered with as many, 20 times its size: now with the first hundred', async () => {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const { patch, post } = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  const unknown = Object.fromEntries(Array.from({ length: 300_000 }, (_, i) => [`u${i}`, 1]));
  const page = { type: 'create_page', title: 'Page', fields: unknown };
  for (const send of [
    () => patch(path, { mergeRules: { type: 'rules', rules: Array(300_000).fill({}) } }),
    () => patch(path, unknown),
    () => post(`${path}/content`, { changes: [page] }),
  ]) {
    const { status, body, text: whole } = await send();
    expect(status).toBe(400);
    expect(whole.length).toBeLessThan(20_000);
    expect(body.error.details).toHaveLength(101);
    expect(body.error.details[0]).toEqual({ path: expect.any(String), message: expect.any(String) });
    expect(body.error.details[100]).toEqual({ message: 'Further problems are not listed' });
  }
});
