import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import net from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Arrivals } from '../../src/server/arrivals.ts';
import type { Lane } from '../../src/server/lane.ts';
import { aServer, type TestServer } from '../support/server.ts';

describe('what waits for connections that come in', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  async function aListener() {
    const server = net.createServer();
    const arrivals = new Arrivals(server as never);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, arrivals, port: (server.address() as net.AddressInfo).port };
  }

  test('goes on in order, soon after the last one was accepted', async () => {
    const { server, arrivals, port } = await aListener();
    // How long the machine takes from one line to the next is not looked at.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const clients = Array.from({ length: 40 }, () => net.connect(port, '127.0.0.1'));
    let accepted = 0;
    server.on('connection', () => (accepted += 1));
    await once(server, 'connection');
    const order: string[] = [];
    for (const name of ['first', 'second']) arrivals.over(() => order.push(`${name} after ${accepted}`));
    expect(arrivals.waiting).toBe(2);
    await expect.poll(() => arrivals.waiting).toBe(0);
    clock.mockRestore();
    expect(order).toEqual(['first after 40', 'second after 40']);
    for (const client of clients) client.destroy();
    server.close();
  });

  test('does not take a short gap between connections for their end', async () => {
    const { server, arrivals } = await aListener();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    let isOver = false;
    server.emit('connection');
    arrivals.over(() => (isOver = true));
    for (let turns = 0; turns < 5; turns += 1) await turn();
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(3);
    vi.useRealTimers();
    await expect.poll(() => isOver).toBe(true);
    server.close();
  });

  test('goes on although connections never end', async () => {
    const { server, arrivals } = await aListener();
    let isOver = false;
    server.emit('connection');
    arrivals.over(() => (isOver = true));
    const since = performance.now();
    while (!isOver) {
      server.emit('connection');
      await turn();
    }
    // Not at once; that it ends at all is what counts.
    expect(performance.now() - since).toBeGreaterThan(100);
    server.close();
  });

  test('does not take a turn of the loop for all of it', async () => {
    const { server, arrivals } = await aListener();
    let over = 0;
    const work = () => {
      const until = performance.now() + 2;
      while (performance.now() < until);
      over += 1;
    };
    for (let i = 0; i < 30; i += 1) arrivals.over(work);
    await turn();
    expect(over).toBeLessThan(15);
    await expect.poll(() => over).toBe(30);
    server.close();
  });
});

describe('a caller who comes behind 300 connections with heavy requests', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await aServer();
  });

  async function hold(lane: Lane): Promise<() => void> {
    const turns: (() => void)[] = [];
    while (turns.length < lane.limits.running) turns.push(await lane.enter({ by: 'the test' }));
    return () => {
      for (const leave of turns) leave();
    };
  }

  /** Opens connections in one turn of the loop, each with its request; how many were refused or waited for a turn when the last came. */
  async function takenUpBefore(heavy: string, simple: string): Promise<number> {
    const http = server.app.server;
    const { port } = http.address() as net.AddressInfo;
    let answered = 0;
    const open = (request: string) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.write(request);
      return socket;
    };
    const sockets: net.Socket[] = [];
    // The server waits for so long only, by the clock: how fast this machine accepts connections is not looked at.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const before = await new Promise<number>((resolve) => {
      const count = ({ method, url }: IncomingMessage, response: ServerResponse) => {
        if (!simple.startsWith(`${method} ${url} `)) return void response.once('finish', () => (answered += 1));
        http.off('request', count);
        const { heavy, graphql } = server.app.lanes;
        resolve(answered + heavy.load.waiting + graphql.load.waiting);
      };
      http.prependListener('request', count);
      for (const request of [...Array.from({ length: 300 }, () => heavy), simple]) sockets.push(open(request));
    }).finally(() => clock.mockRestore());
    for (const socket of sockets) socket.destroy();
    // Those that the server has not seen the end of count for the address of the tests that follow.
    await expect.poll(() => new Promise((resolve) => http.getConnections((_, open) => resolve(open)))).toBeLessThan(10);
    return before;
  }

  test.each(['documents', 'queries'])('waited until all %s were looked at: now for few of them', async (kind) => {
    const { space, client } = await server.aSpace();
    const head = (line: string, more = '') =>
      `${line} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${client.token}\r\n${more}\r\n`;
    const body = JSON.stringify({ query: `{ space(spaceId: "${space.id}") { title } }` });
    const heavy =
      kind === 'documents'
        ? head(`GET /v1/spaces/${space.id}/search?query=word`)
        : head('POST /graphql', `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`) + body;
    const leave = [await hold(server.app.lanes.heavy), await hold(server.app.lanes.graphql)];
    const before = await takenUpBefore(heavy, head(`GET /v1/spaces/${space.id}`));
    for (const each of leave) each();
    expect(before).toBeLessThan(20);
    await expect.poll(() => server.app.lanes.heavy.load).toEqual({ running: 0, waiting: 0 });
    await expect.poll(() => server.app.lanes.graphql.load).toEqual({ running: 0, waiting: 0 });
    expect((await client.get(`/v1/spaces/${space.id}`)).status).toBe(200);
  });
});
