/** Bodies cost memory before anything is known of who sends them: what is read of whom, for how long, and how much of all. */
import { once } from 'node:events';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { stretched } from '../support/pace.ts';
import { aServer, type TestServer } from '../support/server.ts';

/** A connection that sends a head and, step by step, of its body what a test wants. */
async function sending(server: TestServer, method: string, path: string, headers: Record<string, string>) {
  const { port, hostname } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = Object.entries({ host: 'octavo.test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  socket.on('error', () => {});
  return {
    socket,
    hasAnswer: () => text !== '' || socket.closed,
    /** The head of the answer, when it is there. */
    answer: async () => {
      while (!text.includes('\r\n\r\n') && !socket.closed)
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      return text;
    },
    chunk: (bytes: number) => socket.write(`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`),
  };
}

/** Waits until the bodies that the server holds are of so many bytes. */
async function heldBy(server: TestServer, isReached: (bytes: number) => boolean): Promise<void> {
  const bytes = async () => Number(/^octavo_body_bytes (\d+)$/m.exec((await server.visitor.get('/metrics')).text)?.[1]);
  await expect.poll(async () => isReached(await bytes())).toBe(true);
}

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const CHUNKED = { 'transfer-encoding': 'chunked' };
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const LONG = { 'content-length': String(200 * 1024) };

describe('a body that the caller may not send is not waited for', () => {
  test.each([
    ['a form without a session', 'POST', '/app/sign-in', { ...FORM, ...LONG }, 413],
    ['another form without a session', 'POST', '/app/spaces/x/change-requests', { ...FORM, ...LONG }, 413],
    ['a query without a token', 'POST', '/graphql', { ...JSON_TYPE, ...LONG }, 413],
    [
      'a query with a wrong token',
      'POST',
      '/graphql',
      { ...JSON_TYPE, ...LONG, authorization: 'Bearer oct_wrongwrong' },
      401,
    ],
    ['an operation without a token', 'POST', '/v1/orgs', { ...JSON_TYPE, ...LONG }, 401],
    ['what is not there', 'POST', '/v1/nothing', { ...JSON_TYPE, ...LONG }, 404],
    ['an address outside of the API', 'POST', '/nothing', { ...JSON_TYPE, ...LONG }, 404],
  ])('%s', async (_what, method, path, headers, status) => {
    const { answer, socket } = await sending(server, method, path, headers);
    expect(await answer()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
  });

  test.each([
    ['a form', '/app/sign-in', FORM],
    ['a query', '/graphql', JSON_TYPE],
  ])('%s of unknown length ends after 16 KiB', async (_what, path, type) => {
    const { answer, chunk, socket } = await sending(server, 'POST', path, { ...type, ...CHUNKED });
    for (let i = 0; i < 5; i += 1) chunk(4 * 1024);
    expect(await answer()).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });
});

describe('compressed bodies were unpacked behind the count: 300 KB of them took 340 MB, also without a token; now they are refused', () => {
  const packed = gzipSync(Buffer.alloc(1_000_000, ' '));
  const JSON_GZIP = { ...JSON_TYPE, 'content-encoding': 'gzip' };

  test.each([
    ['a form without a session', '/app/sign-in', { ...FORM, 'content-encoding': 'gzip' }],
    ['a query', '/graphql', JSON_GZIP],
    ['an operation', '/v1/orgs/x/spaces', JSON_GZIP],
    [
      'an upload',
      '/v1/orgs/x/files',
      { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' },
    ],
    ['another encoding', '/v1/orgs/x/spaces', { ...JSON_TYPE, 'content-encoding': 'deflate' }],
    ['one behind another', '/v1/orgs/x/spaces', { ...JSON_TYPE, 'content-encoding': 'identity, GZIP' }],
  ])('%s', async (_what, path, headers) => {
    const token = (await server.make.member(await server.make.organization(), 'admin')).token;
    const authorization: Record<string, string> = path.startsWith('/v1') ? { authorization: `Bearer ${token}` } : {};
    const url = new URL(path, server.url);
    const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...authorization }, body: packed });
    expect(answer.status).toBe(415);
    expect(answer.headers.get('accept-encoding')).toBe('identity');
    expect(await answer.text()).toContain('Content-Encoding');
  });

  test('a body that says it is not compressed is read', async () => {
    const organization = await server.make.organization();
    const client = server.as((await server.make.member(organization, 'admin')).token);
    const answer = await client.post(`/v1/orgs/${organization.id}/spaces`, {}, { 'content-encoding': 'identity' });
    expect(answer.status).toBe(201);
  });
});

test('a request that trickles is ended when its time is over, whatever it is', async () => {
  const server = await aServer({ REQUEST_TIMEOUT_SECONDS: '1' });
  const { socket, answer } = await sending(server, 'POST', '/app/sign-in', { ...FORM, 'content-length': '100' });
  const drops = setInterval(() => socket.write('x'), 200);
  expect(await answer()).toMatch(/^HTTP\/1.1 408 /);
  clearInterval(drops);
  socket.destroy();
});

test('bodies on their way have a bound together; when one is gone, there is room again', async () => {
  const server = await aServer({ BODIES_MB: '1' });
  const { token } = await server.make.user();
  const headers = { ...JSON_TYPE, ...CHUNKED, authorization: `Bearer ${token}` };
  const another = async () => {
    const next = await sending(server, 'POST', '/v1/orgs', headers);
    next.chunk(200 * 1024);
    next.socket.write('0\r\n\r\n');
    const answer = await next.answer();
    next.socket.destroy();
    return answer;
  };
  const first = await sending(server, 'POST', '/v1/orgs', headers);
  first.chunk(800 * 1024);
  // Two that come at once race for the room: the second one is sent when all of the first is there.
  await heldBy(server, (bytes) => bytes === 800 * 1024);
  expect(await another()).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: \d/i);
  // Small ones go on.
  const small = await server.as(token).post('/graphql', { query: `{ user { id } } #${'x'.repeat(15_000)}` });
  expect(small.status).toBe(200);
  expect(first.hasAnswer()).toBe(false);
  first.socket.destroy();
  await heldBy(server, (bytes) => bytes === 0);
  expect(await another()).toMatch(/^HTTP\/1.1 400 /);
});

test('one caller filled the room for the bodies of all: it has a share, and others have theirs', async () => {
  const server = await aServer({ BODIES_MB: '20' });
  const [one, other] = [await server.make.user(), await server.make.user()];
  const begun = async (token: string) => {
    const headers = { ...JSON_TYPE, ...CHUNKED, authorization: `Bearer ${token}` };
    const sent = await sending(server, 'POST', '/v1/orgs', headers);
    sent.chunk(4 * 1024 * 1024);
    return sent;
  };
  const held = [await begun(one.token), await begun(one.token)];
  await heldBy(server, (bytes) => bytes === 8 * 1024 * 1024);
  const refused = await begun(one.token);
  expect(await refused.answer()).toMatch(/^HTTP\/1.1 429 [\s\S]*retry-after: \d[\s\S]*your pending requests/i);
  held.push(await begun(other.token));
  await heldBy(server, (bytes) => bytes === 12 * 1024 * 1024);
  expect(held.map((each) => each.hasAnswer())).toEqual([false, false, false]);
  for (const { socket } of [...held, refused]) socket.destroy();
  await heldBy(server, (bytes) => bytes === 0);
});

test('4,000 short bodies that never come were not counted: now they are, and end at the same bound', async () => {
  const server = await aServer({ BODIES_MB: '1' });
  const bytes = 16_000;
  const fit = Math.floor((1024 * 1024) / bytes);
  const forms = await Promise.all(
    Array.from({ length: fit + 5 }, () =>
      sending(server, 'POST', '/app/sign-in', { ...FORM, 'content-length': String(bytes) }),
    ),
  );
  await heldBy(server, (held) => held === fit * bytes);
  await expect.poll(() => forms.filter((form) => form.hasAnswer()).length).toBe(5);
  for (const form of forms) {
    if (form.hasAnswer()) expect(await form.answer()).toMatch(/^HTTP\/1.1 503 /);
    form.socket.destroy();
  }
  await heldBy(server, (held) => held === 0);
});

describe('what was counted is given back', () => {
  test('an upload whose sender went away while its token was looked up took its room for good', async () => {
    const server = await aServer({ BODIES_MB: '16' });
    const { token } = await server.make.user();
    const length = 7 * 1024 * 1024;
    const upload = () =>
      sending(server, 'POST', '/graphql', {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(length),
        authorization: `Bearer ${token}`,
      });
    await server.services.database.prisma.$transaction(
      async (transaction) => {
        await transaction.$executeRaw`LOCK TABLE "AccessToken" IN ACCESS EXCLUSIVE MODE`;
        for (let i = 0; i < 3; i += 1) {
          const { socket } = await upload();
          // The head is there when a request that was sent later is answered.
          await server.visitor.get('/healthz');
          socket.destroy();
          await once(socket, 'close');
        }
        await server.visitor.get('/healthz');
      },
      { maxWait: stretched(100_000), timeout: stretched(100_000) },
    );
    await server.as(token).get('/v1/user');
    const late = await upload();
    await heldBy(server, (bytes) => bytes === length);
    expect(late.hasAnswer()).toBe(false);
    late.socket.destroy();
    await heldBy(server, (bytes) => bytes === 0);
  });

  test.each([
    ['is too long', { chunks: 7, answer: /^HTTP\/1.1 413 / }],
    ['is no JSON', { chunks: 1, answer: /^HTTP\/1.1 400 /, end: true }],
    ['is cut off', { chunks: 2 }],
  ])(
    'by a body that %s',
    async (_what, { chunks, answer, end }: { chunks: number; answer?: RegExp; end?: boolean }) => {
      const server = await aServer();
      const { token } = await server.make.user();
      for (let i = 0; i < 3; i += 1) {
        const sent = await sending(server, 'POST', '/v1/orgs', {
          ...JSON_TYPE,
          ...CHUNKED,
          authorization: `Bearer ${token}`,
        });
        for (let n = 0; n < chunks; n += 1) sent.chunk(1024 * 1024);
        if (end) sent.socket.write('0\r\n\r\n');
        if (answer) expect(await sent.answer()).toMatch(answer);
        else await heldBy(server, (bytes) => bytes > 0);
        sent.socket.destroy();
        await heldBy(server, (bytes) => bytes === 0);
      }
    },
  );
});
