import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';

async function send(body: string, type = 'multipart/form-data; boundary=x') {
  const organization = await server.make.organization();
  const person = await server.make.member(organization, 'admin');
  const response = await fetch(`${server.url}/v1/orgs/${organization.id}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    body,
  });
  return { status: response.status, body: (await response.json()) as any };
}

test('a file is stored and can be downloaded', async () => {
  const { status, body } = await send(`${HEAD}hello\r\n--x--\r\n`);
  expect(status).toBe(201);
  expect(await (await fetch(server.url + new URL(body.downloadURL).pathname)).text()).toBe('hello');
});

test('of two files none is stored, and none dropped without a word', async () => {
  const both = `${HEAD}hello\r\n${HEAD.replace('a.txt', 'b.txt')}${'more '.repeat(100_000)}\r\n--x--\r\n`;
  const before = await server.services.database.query('SELECT count(*) FROM "File"');
  const message = 'The body has more than one file: send each in a separate request';
  expect(await send(both)).toEqual({
    status: 400,
    body: { error: { code: 400, message, details: [{ message }] } },
  });
  expect(await server.services.database.query('SELECT count(*) FROM "File"')).toEqual(before);
});

test('fields next to the file are ignored', async () => {
  const field = '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n';
  const { status, body } = await send(`${field}${HEAD}hello\r\n${field}--x--\r\n`);
  expect(status).toBe(201);
  expect(await (await fetch(server.url + new URL(body.downloadURL).pathname)).text()).toBe('hello');
});

test('fields without end are refused by what they are', async () => {
  const fields = Array.from(
    { length: 11 },
    (_, n) => `--x\r\nContent-Disposition: form-data; name="n${n}"\r\n\r\n1\r\n`,
  );
  const { status, body } = await send(`${HEAD}hello\r\n${fields.join('')}--x--\r\n`);
  expect([status, body.error?.message]).toEqual([400, 'The form has more than 10 fields besides the file']);
});

test.each([
  ['without a boundary', `${HEAD}hello\r\n--x--\r\n`, 'multipart/form-data'],
  ['that has no parts', 'hello'],
  ['that ends in the head of a part', HEAD.slice(0, 40)],
  ['that ends in the file', `${HEAD}hello`],
])('a body %s is refused as input', async (_what, body, type?: string) => {
  expect(await send(body, type)).toEqual({
    status: 400,
    body: {
      error: {
        code: 400,
        message: 'The body is not valid multipart/form-data',
        details: [{ message: 'The body is not valid multipart/form-data' }],
      },
    },
  });
});
