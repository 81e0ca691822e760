/** Input at the ends of what its type can say: refused as input, naming what it is, never an unexpected error. */
import { beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { toMarkdown } from '../../src/engine/markdown/document/print.ts';
import type { Client } from '../support/client.ts';
import { document } from '../support/generated/gql.ts';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
let organizationId: string;
let spaceId: string;

beforeAll(async () => {
  server = await aServer();
  const organization = await server.make.organization();
  organizationId = organization.id;
  spaceId = (await server.make.space(organization)).id;
  client = server.as((await server.make.member(organization, 'admin')).token);
});

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('a cursor whose date no database has', () => {
  test.each([
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '+010000-01-01T00:00:00.000Z',
  ])('%s', async (date) => {
    for (const path of [
      `/v1/orgs/${organizationId}/spaces`,
      `/v1/spaces/${spaceId}/change-requests`,
      `/v1/spaces/${spaceId}/comments`,
    ]) {
      const answer = await client.get(`${path}?page=${cursor('createdAt', date, 'x')}`);
      expect(answer, path).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining('page') } },
      });
    }
  });

  test.each(['0000-06-01T00:00:00Z', '9999-12-31T23:59:59-12:00'])('nor has a time in input: %s', async (time) => {
    const { status, body } = await client.graphql(
      document(
        `mutation ExtremesCreateAccessToken($time: DateTime) { createAccessToken(name: "x", expiresAt: $time) { token } }`,
      ),
      { time },
    );
    expect(status).toBe(400);
    expect(body.errors?.[0].message).toContain('ISO 8601');
  });
});

test.each([1.5, 1e308, 2 ** 31, -(2 ** 31) - 1, '1'])(
  'a cursor whose number no column has was refused as a value that cannot be stored, without the name of the field: %s',
  async (number) => {
    for (const [path, key] of [
      [`/v1/orgs/${organizationId}/conversations-clusters?orderBy=issues`, 'issues'],
      [`/v1/spaces/${spaceId}/links?limit=5`, 'ordinal'],
    ] as const) {
      const answer = await client.get(`${path}&page=${cursor(key, number, 'x')}`);
      expect(answer, path).toMatchObject({ status: 400, body: { error: { details: [{ path: 'page' }] } } });
    }
  },
);

describe('what nests too deep', () => {
  const deep = `${'['.repeat(9000)}1${']'.repeat(9000)}`;
  const mutation = (value: string) =>
    `mutation { updatePages: editContent(spaceId: "${spaceId}", changes: ${value}) { revision } }`;

  test('in a document, over HTTP and over WebSocket', async () => {
    const { status, body } = await client.graphql(mutation(deep));
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      { message: expect.stringContaining('brackets'), extensions: { code: 'BAD_USER_INPUT' } },
    ]);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const answers: any[] = [];
    const answered = new Promise<void>((resolve) => {
      socket.on('open', () =>
        socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${client.token}` } })),
      );
      socket.on('message', (data) => {
        answers.push(JSON.parse(String(data)));
        if (answers.length === 1)
          socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: mutation(deep) } }));
        else resolve();
      });
    });
    await answered;
    expect(answers[1]).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.send(`{"id":"2","type":"subscribe","payload":{"query":"{a}","variables":{"a":${deep}}}}`);
    expect(await closed).toBe(4400);
  });

  test.each(['/graphql', 'content'])('in JSON: %s', async (where) => {
    const path = where === 'content' ? `/v1/spaces/${spaceId}/content` : where;
    const answer = await client.post(path, `{"query":"{ user { id } }","variables":{"a":${deep}},"changes":${deep}}`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('nests more than');
  });

  test('but brackets in texts are texts', async () => {
    const answer = await client.post(`/v1/spaces/${spaceId}/content`, {
      changes: [{ type: 'create_page', title: 'Brackets', content: { markdown: `"\\${'['.repeat(9000)}` } }],
    });
    expect(answer.status).toBe(200);
  });
});

test('a damaged picture, whose head names sizes that no picture has, is a file like others', async () => {
  for (const size of [
    [0xff, 0xff, 0xff, 0xff],
    [0x80, 0, 0, 1],
    [0, 0, 0, 0],
  ]) {
    const psd = Buffer.from([0x38, 0x42, 0x50, 0x53, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3, ...size, ...size, 0, 8, 0, 3]);
    const form = new FormData();
    form.append('file', new Blob([psd], { type: 'image/vnd.adobe.photoshop' }), 'broken.psd');
    const response = await fetch(`${server.url}/v1/orgs/${organizationId}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}` },
      body: form,
    });
    const file = (await response.json()) as any;
    expect({ status: response.status, file }).toMatchObject({ status: 201, file: { id: expect.any(String) } });
    const row = await server.services.database.prisma.file.findFirstOrThrow({ where: { id: file.id } });
    expect(row).toMatchObject({ width: null, height: null });
  }
});

test('a list of 300,000 items is shown in the app and read as a Document', async () => {
  const markdown = '-\n'.repeat(300_000);
  const made = await client.post(`/v1/spaces/${spaceId}/content`, {
    changes: [{ type: 'create_page', page: 'list', title: 'List', content: { markdown } }],
  });
  expect(made.status).toBe(200);
  const signedIn = await fetch(`${server.url}/app/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: client.token ?? '' }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = await fetch(`${server.url}/app/spaces/${spaceId}/pages/${made.body.created.list}`, {
    headers: { cookie },
  });
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain('unexpected error');
  const read = await client.get(`/v1/spaces/${spaceId}/content/page/${made.body.created.list}?format=document`);
  expect(read.status).toBe(200);
  expect(toMarkdown(read.body.document)).toBe(markdown);
});
