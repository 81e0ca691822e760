/** How many connections and subscriptions an instance and an address may have open, whoever is behind them. */
import { once } from 'node:events';
import net from 'node:net';
import { createClient } from 'graphql-ws';
import { describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { networkOf, proxiesOf } from '../../src/server/network-address.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { bySse } from '../support/watchers.ts';

/** A connection that asks once, and then stays open. */
async function connected(server: TestServer, headers: Record<string, string> = {}) {
  const { port, hostname } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  socket.on('error', () => {});
  await once(socket, 'connect');
  const ask = async (path = '/healthz') => {
    text = '';
    const lines = Object.entries({ host: 'octavo.test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    while (!text.includes('\r\n\r\n') && !socket.closed)
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    return Number(text.slice(9, 12)) || 'closed';
  };
  return { socket, ask, answer: () => text, isOpen: () => !socket.closed };
}

/** A connection that is refused: what it is answered, if it comes to that, and that it is closed. */
async function refused(server: TestServer): Promise<string> {
  const { socket, answer } = await connected(server);
  if (!socket.closed) await once(socket, 'close');
  return answer();
}

describe('connections', () => {
  test('of one address had no number: beyond it they are refused with a reason, and one that ends makes room', async () => {
    const server = await aServer({ MAX_CONNECTIONS_PER_ADDRESS: '4' });
    const open = [];
    for (let i = 0; i < 4; i += 1) open.push(await connected(server));
    for (const each of open) expect(await each.ask()).toBe(200);
    const answer = await refused(server);
    expect(answer).toMatch(/^HTTP\/1.1 429 [\s\S]*Retry-After: \d[\s\S]*at most 4 connections/);
    // Those that are open go on.
    for (const each of open) expect(await each.ask()).toBe(200);
    open[0]?.socket.destroy();
    await expect.poll(async () => (await connected(server)).ask()).toBe(200);
    expect(server.log.some((line) => line.includes('connections are refused'))).toBe(true);
  });

  test('of all together likewise', async () => {
    const server = await aServer({ MAX_CONNECTIONS: '2' });
    const open = [await connected(server), await connected(server)];
    for (const each of open) expect(await each.ask()).toBe(200);
    expect(await refused(server)).toMatch(/^HTTP\/1.1 503 [\s\S]*at most 2 connections/);
    for (const { socket } of open) socket.destroy();
  });

  test('WebSockets count as well, before their caller is known', async () => {
    const server = await aServer({ MAX_CONNECTIONS_PER_ADDRESS: '3' });
    const sockets = Array.from(
      { length: 3 },
      () => new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws'),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    expect(await refused(server)).toMatch(/^HTTP\/1.1 429 /);
    for (const socket of sockets) socket.terminate();
  });

  test('behind a trusted proxy are the proxy’s: requests under way and WebSockets of each client count there', async () => {
    const server = await aServer({ MAX_CONNECTIONS_PER_ADDRESS: '2', TRUST_PROXY: '127.0.0.0/8' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const idle = [];
    for (let i = 0; i < 4; i += 1) {
      const each = await connected(server, from('192.0.2.7'));
      expect(await each.ask()).toBe(200);
      idle.push(each);
    }
    const upgrade = (address: string) =>
      new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers: from(address) });
    // Two addresses of one network of IPv6.
    const sockets = [upgrade('2001:db8:1:2::1'), upgrade('2001:db8:1:2:ffff::9')];
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    const third = upgrade('2001:db8:1:2::3');
    const [, response] = await once(third, 'unexpected-response');
    expect(response.statusCode).toBe(429);
    const elsewhere = upgrade('2001:db8:1:3::1');
    await once(elsewhere, 'open');
    sockets[0]?.terminate();
    const again = async () => {
      const socket = upgrade('2001:db8:1:2::4');
      const opened = await Promise.race([
        once(socket, 'open').then(() => true),
        once(socket, 'unexpected-response').then(() => false),
      ]);
      socket.terminate();
      return opened;
    };
    await expect.poll(again).toBe(true);
    for (const socket of [...sockets, elsewhere]) socket.terminate();
    for (const { socket } of idle) socket.destroy();
  });
});

describe('subscriptions', () => {
  const QUERY = 'subscription ($space: ID!) { spaceContentChanged(spaceId: $space) { id } }';

  test.each([
    ['MAX_SUBSCRIPTIONS', /The server has at most 3 subscriptions/, 'UNAVAILABLE'],
    ['MAX_SUBSCRIPTIONS_PER_ADDRESS', /An address has at most 3 subscriptions/, 'TOO_MANY_REQUESTS'],
  ])('%s: of several users together, over WebSocket and event streams', async (setting, message, code) => {
    const server = await aServer({ [setting]: '3' });
    const organization = await server.make.organization();
    const space = await server.make.space(organization);
    const variables = { space: space.id };
    const people = [await server.make.member(organization, 'admin'), await server.make.member(organization, 'admin')];
    const clients = people.map(({ token }) =>
      createClient({
        url: `${server.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        retryAttempts: 0,
        connectionParams: { authorization: `Bearer ${token}` },
      }),
    );
    for (const client of [clients[0]!, clients[0]!, clients[1]!])
      expect((await client.iterate({ query: QUERY, variables }).next()).value).toHaveProperty('data');
    const late = async () => {
      const { results, stop } = bySse({ url: server.url, token: people[1]!.token, query: QUERY, variables });
      const { value } = await results.next();
      await stop();
      return value.errors?.[0] ?? 'open';
    };
    expect(await late()).toMatchObject({ message: expect.stringMatching(message), extensions: { code } });
    await clients[0]!.dispose();
    await expect.poll(late).toBe('open');
    await clients[1]!.dispose();
  });

  test('0 means no limit, as for RATE_LIMIT: it allowed no connections', async () => {
    const server = await aServer({ MAX_SUBSCRIPTIONS: '0', MAX_SUBSCRIPTIONS_PER_ADDRESS: '0' });
    const organization = await server.make.organization();
    const { id } = await server.make.space(organization);
    const { token } = await server.make.member(organization, 'admin');
    const { results, stop } = bySse({ url: server.url, token, query: QUERY, variables: { space: id } });
    expect((await results.next()).value).toMatchObject({ data: { spaceContentChanged: { id: expect.any(String) } } });
    await stop();
  });
});

describe('an address', () => {
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', true],
    ['2001:DB8:1:2::1', '2001:0db8:0001:0002::ffff', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    ['192.0.2.1', '192.0.2.2', false],
  ])('%s and %s are one for the limits: %s', (a, b, isOne) => {
    expect(networkOf(a) === networkOf(b)).toBe(isOne);
  });

  test.each([
    [false, '127.0.0.1', false],
    [true, '192.0.2.1', true],
    [1, '192.0.2.1', true],
    [['10.0.0.0/8', '::1'], '10.1.2.3', true],
    [['10.0.0.0/8', '::1'], '::ffff:10.1.2.3', true],
    [['10.0.0.0/8', '::1'], '11.1.2.3', false],
    [['10.0.0.0/8', '::1'], '::1', true],
    [['fd00::/8'], 'fd12::1', true],
    [['fd00::/8'], '::2', false],
  ] as const)('with TRUST_PROXY %j, %s is a proxy: %s', (trusted, ip, isProxy) => {
    expect(proxiesOf(trusted)(ip)).toBe(isProxy);
  });
});

test('an IPv6 network counts as one address: each of its addresses had its own limit of requests and of guesses', async () => {
  const server = await aServer({ RATE_LIMIT: '3', TRUST_PROXY: 'on' });
  const from = async (address: string, token?: string) =>
    (await (token ? server.as(token) : server.visitor).get('/v1/user', { 'x-forwarded-for': address })).status;
  const statuses = [];
  for (let i = 1; i <= 4; i += 1) statuses.push(await from(`2001:db8:5:6:${i}::${i}`));
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect(await from('2001:db8:5:7::1')).toBe(401);
  const guesses = [];
  for (let i = 1; i <= 4; i += 1) guesses.push(await from(`2001:db8:8:9:${i}::${i}`, `oct_guess${i}`));
  expect(guesses).toEqual([401, 401, 401, 429]);
  expect(await from('::ffff:192.0.2.9', 'oct_guess5')).toBe(401);
});
