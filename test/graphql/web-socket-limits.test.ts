/** What holds for HTTP holds for WebSockets: who asks is looked up for each operation, and everything is counted. */
import { createClient } from 'graphql-ws';
import { beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { LIMITS } from '../../src/graphql/limits.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { ownTokens, revokeToken } from '../support/tokens.ts';
import { bySse, byWebSocket } from '../support/watchers.ts';

const OWN = '{ user { id } }';
const MAKE = 'mutation { createAccessToken(name: "kept") { token } }';

/** A connection; `ask` gives the result, or the refusal's errors. */
function connected(server: TestServer, authorization: unknown) {
  let close: { code: number; reason: string } | undefined;
  let onClosed: () => void = () => {};
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {},
    connectionParams: { authorization },
    on: {
      closed: (event) => {
        close = event as typeof close;
        onClosed();
      },
    },
  });
  const ask = async (query: string): Promise<any> =>
    client
      .iterate({ query })
      .next()
      .then(
        ({ value }) => value,
        (error: unknown) => (Array.isArray(error) ? { errors: error } : { close: error }),
      );
  return { ask, closed: closed.then(() => close), stop: async () => client.dispose() };
}

const codeOf = (answer: any): string | undefined => answer.errors?.[0].extensions?.code;

describe('the caller of an open WebSocket', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await aServer();
  });

  test('whose token was revoked runs nothing any more, no query and no mutation, and its connection is closed', async () => {
    const person = await server.make.user();
    const { ask, closed, stop } = connected(server, `Bearer ${person.token}`);
    expect((await ask(OWN)).data.user.id).toBe(person.id);
    const [token] = await ownTokens(server.as(person.token));
    // As another instance does, which has not heard of it yet.
    await server.services.database.prisma.accessToken.delete({ where: { id: token!.id } });
    const after = await ask(MAKE);
    expect(after.data).toBeUndefined();
    expect(codeOf(after) ?? after.close?.code).toSatisfy((code) => code === 'UNAUTHENTICATED' || code === 4401);
    expect(await server.services.database.prisma.accessToken.count({ where: { userId: person.id } })).toBe(0);
    expect(await closed).toMatchObject({ code: 4401 });
    await stop();
  });

  test('is closed by the revocation itself, also when nothing is asked', async () => {
    const person = await server.make.user();
    const { ask, closed, stop } = connected(server, `Bearer ${person.token}`);
    await ask(OWN);
    await revokeToken(server.as(person.token));
    expect(await closed).toMatchObject({ code: 4401 });
    await stop();
  });

  test('is closed when the token expires', async () => {
    const person = await server.make.user();
    let close: { code: number } | undefined;
    // Where it expires before the connection is accepted, it gets a longer life.
    for (let lifetime = 500; close?.code !== 4401 && lifetime < 60_000; lifetime *= 2) {
      await server.services.database.prisma.accessToken.updateMany({
        where: { userId: person.id },
        data: { expiresAt: new Date(Date.now() + lifetime) },
      });
      const { closed, stop } = connected(server, `Bearer ${person.token}`);
      close = await closed;
      await stop();
    }
    expect(close).toMatchObject({ code: 4401 });
  });

  test('has the rights of this moment: an administrator who is none any more creates no account', async () => {
    const admin = await server.make.serverAdmin();
    const { ask, stop } = connected(server, `Bearer ${admin.token}`);
    await ask(OWN);
    await server.services.database.prisma.user.update({ where: { id: admin.id }, data: { serverAdmin: false } });
    expect(codeOf(await ask('mutation { createUser(email: "new@example.com", displayName: "N") { id } }'))).toBe(
      'FORBIDDEN',
    );
    await stop();
  });

  test('that sends a header of another type is refused, and the server goes on', async () => {
    for (const authorization of [5, ['Bearer', 'x'], { a: 1 }, null]) {
      const { closed, stop } = connected(server, authorization);
      expect(await closed).toMatchObject({ code: 4403 });
      await stop();
    }
  });
});

describe('operations over WebSocket', () => {
  test('count in the same counter as requests over HTTP, whichever way the header is written', async () => {
    const server = await aServer({ RATE_LIMIT: '6' });
    const person = await server.make.user();
    const spellings = [`Bearer ${person.token}`, `bearer  ${person.token}`, `BEARER ${person.token} `];
    const codes = [];
    for (const authorization of spellings) {
      const { ask, stop } = connected(server, authorization);
      for (let i = 0; i < 2; i += 1) codes.push(codeOf(await ask(OWN)));
      await stop();
    }
    expect(codes).toEqual(Array(6).fill(undefined));
    expect((await server.visitor.get('/v1/user', { authorization: `bEaReR   ${person.token}` })).status).toBe(429);
    const late = connected(server, `Bearer ${person.token}`);
    expect(codeOf(await late.ask(OWN))).toBe('TOO_MANY_REQUESTS');
    await late.stop();
  });

  test('wrong tokens count for the address, together with those of HTTP; so do connections', async () => {
    const server = await aServer({ RATE_LIMIT: '4' });
    const person = await server.make.user();
    for (let n = 0; n < 2; n += 1) await server.as(`oct_guess${n}`).get('/v1/user');
    for (let n = 2; n < 4; n += 1) {
      const { closed, stop } = connected(server, `Bearer oct_guess${n}`);
      await closed;
      await stop();
    }
    expect((await server.as('oct_guess4').get('/v1/user')).status).toBe(429);
    const late = connected(server, `Bearer ${person.token}`);
    expect(await late.closed).toMatchObject({ reason: expect.stringContaining('Too many requests') });
    await late.stop();
    // The fourth connection without a header is the last one of this address.
    const fourth = connected(server, `Bearer ${person.token}`);
    await fourth.closed;
    const refused = await new Promise((resolve) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => resolve('open'));
    });
    expect(refused).toBe(429);
    await fourth.stop();
  });
});

describe('subscriptions of one user', () => {
  test('are so many at once, on all connections and transports together; an ended one makes room', async () => {
    const server = await aServer();
    const organization = await server.make.organization();
    const space = await server.make.space(organization);
    const person = await server.make.member(organization, 'admin');
    const other = await server.make.member(organization, 'admin');
    const query = 'subscription ($space: ID!) { spaceContentChanged(spaceId: $space) { id } }';
    const followed = { url: server.url, token: person.token, query, variables: { space: space.id } };
    const clients = [];
    for (let left: number = LIMITS.subscriptions; left > 0; left -= LIMITS.operations) {
      const client = createClient({
        url: `${server.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        retryAttempts: 0,
        connectionParams: { Authorization: `Bearer ${person.token}` },
      });
      const count = Math.min(left, LIMITS.operations);
      const streams = Array.from({ length: count }, () => client.iterate({ query, variables: { space: space.id } }));
      await Promise.all(streams.map((stream) => stream.next()));
      clients.push(client);
    }
    for (const follow of [byWebSocket, bySse]) {
      const { results, stop } = follow(followed);
      const refused = await results.next().then(
        ({ value }) => value.errors,
        (errors: unknown) => errors,
      );
      expect(refused).toMatchObject([{ message: expect.stringContaining(`at most ${LIMITS.subscriptions}`) }]);
      await stop();
    }
    const theirs = byWebSocket({ ...followed, token: other.token });
    expect((await theirs.results.next()).value).toHaveProperty('data');
    await theirs.stop();
    await clients[0]?.dispose();
    await expect
      .poll(async () => {
        const again = byWebSocket(followed);
        const first = await again.results.next().catch(() => ({ value: {} }));
        await again.stop();
        return first.value.data?.spaceContentChanged.id;
      })
      .toEqual(expect.any(String));
    for (const client of clients) await client.dispose();
  });
});
