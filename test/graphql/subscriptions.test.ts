import { createClient } from 'graphql-ws';
import { beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { aServer, type TestServer } from '../support/server.ts';
import { revokeToken } from '../support/tokens.ts';
import { withoutClock } from '../support/watchers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await withoutClock(() => aServer());
});

const QUERY = 'subscription ($space: ID!) { spaceContentChanged(spaceId: $space) { id pages { title } } }';

/** Follows by WebSocket; `next` gives one event after the other. */
function byWebSocket(token: string, space: string) {
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { Authorization: `Bearer ${token}` },
  });
  return { events: client.iterate({ query: QUERY, variables: { space } }), stop: () => client.dispose() };
}

/** Follows by Server-Sent Events. */
async function* bySse(token: string, space: string): AsyncGenerator<any> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY, variables: { space } }),
  });
  let buffer = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    buffer += new TextDecoder().decode(chunk);
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const data = /^data: (.+)$/m.exec(buffer.slice(0, end))?.[1];
      buffer = buffer.slice(end + 2);
      if (data) yield JSON.parse(data);
    }
  }
}

async function aWatchedSpace() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const person = await server.make.member(organization, 'admin');
  const edit = (title: string) =>
    server.as(person.token).post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'create_page', title }] });
  return { organization, space, person, edit };
}

const titles = (event: any): string[] =>
  event.value.data.spaceContentChanged.pages.map(({ title }: { title: string }) => title);

describe.each([
  ['WebSocket', (token: string, space: string) => byWebSocket(token, space)],
  ['SSE', (token: string, space: string) => ({ events: bySse(token, space), stop: () => {} })],
] as const)('a subscription over %s', (_name, follow) => {
  test('begins with the current revision and brings each new one', async () => {
    const { space, person, edit } = await aWatchedSpace();
    const { events, stop } = follow(person.token, space.id);
    expect(titles(await events.next())).toEqual([]);
    await edit('First');
    expect(titles(await events.next())).toEqual(['First']);
    await edit('Second');
    expect(titles(await events.next())).toEqual(['First', 'Second']);
    await events.return?.(undefined);
    await stop();
  });

  test('ends when its token is revoked, not when the clock looks', async () => {
    const { space, person } = await aWatchedSpace();
    const { events, stop } = follow(person.token, space.id);
    await events.next();
    await revokeToken(server.as(person.token));
    const end = await events.next().catch((error: unknown) => ({ error }));
    expect(JSON.stringify(end)).toMatch(/UNAUTHENTICATED|"done":true/);
    await stop();
  });

  test('is refused to whom may not read', async () => {
    const { space } = await aWatchedSpace();
    const stranger = await server.make.user();
    const { events, stop } = follow(stranger.token, space.id);
    const first = await events.next().catch((error: unknown) => error);
    expect(JSON.stringify(first)).toContain('NOT_FOUND');
    await stop();
  });
});

describe('over WebSocket, too, a refusal is of the table, and the connection goes on', () => {
  test.each([
    ['what is no GraphQL', 'subscription {', {}],
    ['a field that is not there', '{ organizations { total } }', {}],
    ['a variable of another type', 'query ($n: Int) { organizations(limit: $n) { count } }', { n: '5' }],
    ['what costs too much', '{ organizations(limit: 100) { items { spaces(limit: 100) { items { title } } } } }', {}],
  ])('%s', async (_what, query, variables) => {
    const person = await server.make.user();
    let closed = false;
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      lazy: false,
      connectionParams: { Authorization: `Bearer ${person.token}` },
      on: { closed: () => (closed = true) },
    });
    const first = async (payload: { query: string; variables?: Record<string, unknown> }): Promise<any> => {
      const { value } = await client.iterate(payload).next();
      return value;
    };
    const refused = await first({ query, variables }).then(
      ({ errors }) => errors,
      (errors: unknown) => errors,
    );
    expect(refused).toMatchObject([{ message: expect.any(String), extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(refused[0].extensions).not.toHaveProperty('http');
    expect(await first({ query: '{ organizations { count } }' })).toEqual({ data: { organizations: { count: 0 } } });
    expect(closed).toBe(false);
    await client.dispose();
  });
});

test('a connection follows many things at once, but not without end', async () => {
  const { space, person } = await aWatchedSpace();
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { Authorization: `Bearer ${person.token}` },
  });
  const follow = () => client.iterate({ query: QUERY, variables: { space: space.id } });
  const followed = Array.from({ length: 200 }, follow);
  for (const { value } of await Promise.all(followed.map((events) => events.next())))
    expect(value).toHaveProperty('data');
  const refused = await follow()
    .next()
    .then(
      ({ value }) => (value as any).errors,
      (errors: unknown) => errors,
    );
  expect(refused).toMatchObject([{ message: expect.stringContaining('at most 200 operations at once') }]);
  await followed[0]?.return?.();
  expect((await follow().next()).value).toHaveProperty('data');
  await client.dispose();
});
