/** Subscribers that stop reading from their connection, on two instances: dropped with a reason, and in nobody's way. */
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { newId } from '../../src/ids.ts';
import { anotherInstance, aServer, type TestServer } from '../support/server.ts';
import { bySse, byWebSocket, take } from '../support/watchers.ts';

let server: TestServer;
let second: TestServer;
/** The server's ends of all connections. */
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = await aServer();
  second = await anotherInstance(server);
  for (const each of [server, second])
    each.app.server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
});

/** What the servers keep for their clients, at its highest. */
let mostWaiting = 0;
let sampling: NodeJS.Timeout;
beforeEach(() => {
  mostWaiting = 0;
  // Nobody is slow before a test lets time pass, however long its events take here.
  stoppedAt = now();
  vi.spyOn(performance, 'now').mockImplementation(() => stoppedAt ?? now() + passed);
  sampling = setInterval(() => {
    const waiting = [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0);
    mostWaiting = Math.max(mostWaiting, waiting);
  }, 5);
});
afterEach(() => {
  clearInterval(sampling);
  vi.restoreAllMocks();
  passed = 0;
});

const KIB = 1024;
const MIB = 1024 * KIB;

const QUERY = `subscription ($space: ID!, $id: ID!, $after: Int) {
  changeRequestChanged(spaceId: $space, changeRequestId: $id, after: $after) { turn comment { body { markdown } } } }`;

/** A change request with a comment of 50 KB, of which each event tells. */
async function aWatchedChangeRequest() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const { token } = await server.make.member(organization, 'admin');
  const admin = server.as(token);
  const { body: changeRequest } = await admin.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Watched' });
  const own = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`;
  const { body: comment } = await admin.post(`${own}/comments`, { body: { markdown: 'x'.repeat(50_000) } });
  const { id, revision: revisionId } = changeRequest;
  const watched = { token, query: QUERY, variables: { space: space.id, id } };
  /** So many events at once; gives the turn of the first and the last. */
  const happen = async (count: number) => {
    const { prisma } = server.services.database;
    const { changeRequestTurn: last } = await prisma.space.update({
      where: { id: space.id },
      data: { changeRequestTurn: { increment: count } },
    });
    const row = { spaceId: space.id, changeRequestId: id, organizationId: organization.id, revisionId, status: 'open' };
    const event = { ...row, outdated: false, changed: ['comments'], commentId: comment.id };
    await prisma.changeRequestEvent.createMany({
      data: Array.from({ length: count }, (_, i) => ({ ...event, turn: last - i })),
    });
    await admin.patch(own, { subject: `After ${last}` });
    return { first: last - count + 1, last: last + 1 };
  };
  /** So many comments of the same length, told of as if each were posted. */
  const posted = async (count: number) => {
    const { database, events } = server.services;
    const { id: _, ...row } = await database.prisma.comment.findUniqueOrThrow({ where: { id: comment.id } });
    const rows = Array.from({ length: count }, () => ({ ...row, id: newId(), postedAt: new Date() }));
    await database.prisma.comment.createMany({ data: rows });
    for (const each of rows) events.publish(`comments:change-request:${id}`, { comment: each.id });
  };
  return { watched, happen, posted };
}

type Watched = Awaited<ReturnType<typeof aWatchedChangeRequest>>['watched'];

async function aWebSocket(url: string, { token }: Pick<Watched, 'token'>, autoPong = true): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { autoPong });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  await once(socket, 'message');
  return socket;
}

/** Follows over WebSocket, and reads nothing after the first event. */
async function stalledWebSocket(url: string, watched: Watched) {
  const socket = await aWebSocket(url, watched);
  const { query, variables } = watched;
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables } }));
  await once(socket, 'message');
  socket.pause();
  const messages: any[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  return {
    /** Reads on, to the end. */
    async rest() {
      const closed = once(socket, 'close');
      socket.resume();
      const [code, reason] = await closed;
      const turns = messages.map(({ payload }) => payload.data.changeRequestChanged.turn as number);
      return { turns, code: code as number, reason: String(reason) };
    },
    end: () => socket.terminate(),
  };
}

/** Follows over Server-Sent Events, and reads nothing after the first one. */
async function stalledSse(url: string, { token, query, variables }: Watched) {
  const request = http.request(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'content-type': 'application/json' },
  });
  request.end(JSON.stringify({ query, variables }));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  response.on('data', (chunk) => {
    text += chunk;
  });
  while (!text.includes('event: next')) await once(response, 'data');
  response.pause();
  return {
    /** Reads on, to the end. */
    async rest() {
      response.resume();
      await once(response, 'end');
      const results = [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data as string));
      const turns = results.slice(1, -1).map(({ data }) => data.changeRequestChanged.turn as number);
      return { turns, error: results.at(-1).errors?.[0], text };
    },
    end: () => request.destroy(),
  };
}

const now = performance.now.bind(performance);
let passed = 0;
/** While it is there, the clock stands still. */
let stoppedAt: number | undefined;

/** As if so much more time had passed since the servers looked at their connections. */
async function pass(seconds: number): Promise<void> {
  await delay(1000);
  if (stoppedAt !== undefined) passed = stoppedAt - now();
  stoppedAt = undefined;
  passed += seconds * 1000;
}

/** Which transports subscribers were dropped from, in the words of the logs. */
const dropped = (servers = [server, second]): string[] =>
  servers
    .flatMap(({ log }) => log.map((line) => JSON.parse(line)))
    .filter(({ msg }) => msg === 'a slow subscriber was dropped')
    .map(({ transport }) => transport as string)
    .toSorted();

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await delay(20);
};

const turns = (results: any[]) => results.map(({ data }) => data.changeRequestChanged.turn as number);
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

test('subscribers who stop reading are dropped with the reason; others are told of everything', async () => {
  const { watched, happen } = await aWatchedChangeRequest();
  const stalled = {
    webSockets: await Promise.all([server, second].map(({ url }) => stalledWebSocket(url, watched))),
    sse: await Promise.all([server, second].map(({ url }) => stalledSse(url, watched))),
  };
  const quick = [byWebSocket({ ...watched, url: second.url }), bySse({ ...watched, url: server.url })];
  for (const watcher of quick) await take(watcher, 1);

  // 20 MB; what the system itself keeps for a connection was a fifth of it in trials.
  const { first, last } = await happen(400);
  for (const watcher of quick) expect(turns(await take(watcher, 401))).toEqual(range(first, last));
  expect(mostWaiting).toBeLessThan(MIB);

  await pass(25);
  await until(() => dropped().length === 4);
  for (const each of [server, second]) expect(dropped([each])).toEqual(['sse', 'websocket']);
  // Told to who reads on at last, behind what was on its way: without a gap up to there.
  const missed: number[] = [];
  for (const socket of stalled.webSockets) {
    const { turns: told, code, reason } = await socket.rest();
    expect({ code, reason }).toEqual({ code: 1013, reason: expect.stringContaining('20 seconds') });
    expect(told).toEqual(range(first, first + told.length - 1));
    missed.push(first + told.length);
  }
  for (const stream of stalled.sse) {
    const { turns: told, error, text } = await stream.rest();
    expect(error).toMatchObject({
      message: expect.stringContaining('20 seconds'),
      extensions: { code: 'TOO_MANY_REQUESTS' },
    });
    expect(text).toMatch(/event: complete\ndata:\n\n$/);
    expect(told).toEqual(range(first, first + told.length - 1));
    missed.push(first + told.length);
  }
  // So all of them can go on where they were.
  for (const from of missed) {
    expect(from).toBeLessThan(last);
    const back = bySse({ ...watched, url: second.url, variables: { ...watched.variables, after: from - 1 } as never });
    expect(turns(await take(back, 10))).toEqual(range(from, from + 9));
    await back.stop();
  }
  const { first: next } = await happen(1);
  for (const watcher of quick) {
    expect(turns(await take(watcher, 2))).toEqual([next, next + 1]);
    await watcher.stop();
  }
  expect((await (await fetch(`${server.url}/metrics`)).text()).match(/^octavo_subscribers_dropped_total.*$/gm)).toEqual(
    [
      'octavo_subscribers_dropped_total{transport="websocket"} 2',
      'octavo_subscribers_dropped_total{transport="sse"} 2',
    ],
  );
});

test('the connections of those who never read on are cut', async () => {
  const { watched, happen, posted } = await aWatchedChangeRequest();
  const text = 'body { markdown }';
  const queries = [
    `subscription ($space: ID!) { spaceChangeRequestsChanged(spaceId: $space) { turn comment { ${text} } } }`,
    `subscription ($space: ID!, $id: ID!) { commentAdded(spaceId: $space, changeRequestId: $id) { ${text} } }`,
  ].map((query) => ({ ...watched, query }));
  const following = Promise.all(
    queries.flatMap((each) => [
      stalledWebSocket(server.url, each),
      stalledWebSocket(second.url, each),
      stalledSse(second.url, each),
    ]),
  );
  // These subscriptions begin with nothing: each is open once it has heard of something.
  let isOpen = false;
  void following.then(() => {
    isOpen = true;
  });
  while (!isOpen) {
    await Promise.all([happen(1), posted(1)]);
    await delay(20);
  }
  const stalled = await following;
  await Promise.all([happen(300), posted(300)]);
  const waiting = () => [...sockets].filter(({ writableLength }) => writableLength > 0);
  await until(() => waiting().length === stalled.length);
  const already = dropped().length;
  await pass(25);
  await until(() => dropped().length === already + stalled.length);
  const cut = waiting();
  expect(cut.length).toBe(stalled.length);
  await pass(25);
  await until(() => cut.every((socket) => !sockets.has(socket)));
  expect(mostWaiting).toBeLessThan(MIB);
  for (const each of stalled) each.end();
});

test('a client that asks and asks but does not read is dropped before much waits for it', async () => {
  const { token } = await server.make.user();
  const socket = await aWebSocket(server.url, { token });
  socket.pause();
  const ping = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(60_000) } });
  const already = dropped().length;
  // What a slow server has not read yet is not answered yet: it drops the client only after it has read enough.
  for (let sent = 0; sent < 2000 && dropped().length === already; sent += 1) {
    socket.send(ping);
    if (sent % 20 === 0) await delay(1);
  }
  await until(() => dropped().length > already);
  const closed = once(socket, 'close');
  socket.resume();
  const [code, reason] = await closed;
  expect({ code, reason: String(reason) }).toEqual({ code: 1013, reason: expect.stringContaining('16 MiB') });
  expect(mostWaiting).toBeLessThan(17 * MIB);
});

test('a client that answers no ping is dropped with the reason; one that answers is not', async () => {
  const { token } = await server.make.user();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [silent, alive] = [await aWebSocket(server.url, { token }, false), await aWebSocket(server.url, { token })];
  const closed = once(silent, 'close');
  for (let round = 0; round < 3; round += 1) {
    const pinged = once(alive, 'ping');
    vi.advanceTimersByTime(12_000);
    await pinged;
    // Frames are read in their order: with this one answered, the server has the pong.
    alive.send(JSON.stringify({ type: 'ping' }));
    await once(alive, 'message');
  }
  vi.useRealTimers();
  const [code, reason] = await closed;
  expect({ code, reason: String(reason) }).toEqual({ code: 1013, reason: 'Pings were not answered' });
  expect(alive.readyState).toBe(WebSocket.OPEN);
  alive.terminate();
});
