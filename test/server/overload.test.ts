import { setImmediate as turn } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { Lane, Overloaded } from '../../src/server/lane.ts';
import { aSite } from '../features/sites/site.ts';
import type { Answer } from '../support/client.ts';
import { document } from '../support/generated/gql.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { revokeToken } from '../support/tokens.ts';

describe('a lane', () => {
  const aLane = (limits = {}) => new Lane({ running: 2, waiting: 3, waitMs: 10_000, ...limits });

  test('admits a few requests at a time, in order, and refuses those beyond the limit', async () => {
    const lane = aLane();
    const order: number[] = [];
    const leave: (() => void)[] = [];
    const all = [0, 1, 2, 3, 4].map((n) =>
      lane.enter({ by: 'ann' }).then((end) => {
        order.push(n);
        leave.push(end);
      }),
    );
    await turn();
    expect(order).toEqual([0, 1]);
    expect(lane.load).toEqual({ running: 2, waiting: 3 });
    const refused = await lane.enter({ by: 'ann' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Overloaded);
    expect(refused).toMatchObject({ status: 503, retryAfter: 1 });
    leave[1]?.();
    leave[1]?.();
    await turn();
    expect(order).toEqual([0, 1, 2]);
    for (let i = 0; i < 5; i += 1) {
      leave[i]?.();
      await turn();
    }
    await Promise.all(all);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(lane.load).toEqual({ running: 0, waiting: 0 });
  });

  test('a request that waited too long is refused, one whose client left is dropped; neither takes a turn', async () => {
    const lane = aLane({ running: 1, waitMs: 20 });
    const leave = await lane.enter({ by: 'ann' });
    const gone = new AbortController();
    const [late, left] = [lane.enter({ by: 'ann' }), lane.enter({ by: 'ann', gone: gone.signal })];
    gone.abort();
    await expect(left).rejects.toBeInstanceOf(Overloaded);
    await expect(late).rejects.toBeInstanceOf(Overloaded);
    leave();
    expect(lane.load).toEqual({ running: 0, waiting: 0 });
  });

  test('a connection of long life is not remembered for each turn that was taken on it', async () => {
    const lane = aLane({ running: 1 });
    const connection = new AbortController();
    const { signal } = connection;
    let listeners = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: unknown[]) => {
      listeners += 1;
      Reflect.apply(addEventListener, signal, args);
    };
    signal.removeEventListener = (...args: unknown[]) => {
      listeners -= 1;
      Reflect.apply(removeEventListener, signal, args);
    };
    for (let i = 0; i < 5; i += 1) {
      const [first, second] = [lane.enter({ by: 'ann', gone: signal }), lane.enter({ by: 'ann', gone: signal })];
      (await first)();
      (await second)();
    }
    expect(listeners).toBe(0);
    connection.abort();
    await expect(lane.enter({ by: 'ann', gone: signal })).rejects.toBeInstanceOf(Overloaded);
    expect(lane.load).toEqual({ running: 0, waiting: 0 });
  });
});

describe('callers in a lane', () => {
  /** A lane with one turn, which is taken, and room for four. */
  async function aFullLane() {
    const lane = new Lane({ running: 1, waiting: 4, waitMs: 60_000 });
    const leave = await lane.enter({ by: 'somebody' });
    const order: string[] = [];
    const enter = (by: string, name = by) =>
      lane.enter({ by }).then(
        (end) => {
          order.push(name);
          end();
        },
        () => void order.push(`${name} refused`),
      );
    return { lane, leave, order, enter };
  }

  test('have turns in a round, their own requests in order', async () => {
    const { leave, order, enter } = await aFullLane();
    const all = [enter('ann', 'ann 1'), enter('ann', 'ann 2'), enter('ann', 'ann 3'), enter('ben')];
    leave();
    await Promise.all(all);
    expect(order).toEqual(['ann 1', 'ben', 'ann 2', 'ann 3']);
  });

  test('a caller that fills the queue loses its newest request to another caller, and cannot add more', async () => {
    const { lane, leave, order, enter } = await aFullLane();
    const all: Promise<unknown>[] = [];
    for (const name of ['ann 1', 'ann 2', 'ann 3', 'ann 4', 'ben', 'ann 5', 'carl', 'ben 2']) {
      all.push(enter(name.split(' ')[0]!, name));
      await turn();
    }
    expect(order).toEqual(['ann 4 refused', 'ann 5 refused', 'ann 3 refused', 'ben 2 refused']);
    expect(lane.load).toEqual({ running: 1, waiting: 4 });
    leave();
    await Promise.all(all);
    expect(order.slice(4)).toEqual(['ann 1', 'ben', 'carl', 'ann 2']);
    expect(lane.load).toEqual({ running: 0, waiting: 0 });
  });
});

describe('the server', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await aServer();
  });

  /** Takes all turns of a lane, until they are given back. */
  async function hold(lane: Lane): Promise<() => void> {
    const turns: (() => void)[] = [];
    const { running } = lane.limits;
    while (turns.length < running) turns.push(await lane.enter({ by: 'the test' }));
    return () => {
      for (const leave of turns) leave();
    };
  }

  async function aPage() {
    const organization = await server.make.organization();
    const space = await server.make.space(organization);
    const client = server.as((await server.make.member(organization, 'admin')).token);
    // Its Document is too large to be kept: each read makes it again.
    const markdown = Array.from({ length: 900 }, (_, n) => `* item ${n} with **bold** words\n`).join('');
    const { body } = await client.post(`/v1/spaces/${space.id}/content`, {
      changes: [{ type: 'create_page', page: 'p', title: 'Page', content: { markdown } }],
    });
    return { client, space, path: `/v1/spaces/${space.id}/content/page/${body.created.p}` };
  }

  test('512 document reads kept a simple read waiting for 27 s: now it is answered before all but a few of them', async () => {
    const { client, space, path } = await aPage();
    const lane = server.app.lanes.heavy;
    const leave = await hold(lane);
    let done = 0;
    const reads = Array.from({ length: 200 }, async () => {
      const answer = await client.get(`${path}?format=document&evaluated=true`);
      if (answer.status === 200) done += 1;
      return answer;
    });
    await expect.poll(() => lane.load.waiting).toBe(lane.limits.waiting);
    leave();
    const simple = await client.get(`/v1/spaces/${space.id}`);
    const before = done;
    const statuses = Map.groupBy(await Promise.all(reads), ({ status }) => status);
    expect(simple.status).toBe(200);
    expect(before).toBeLessThan(50);
    expect(statuses.get(200)?.length).toBeGreaterThan(before);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });

  test('when more reads arrive than may wait, some get 503 with Retry-After; the others are answered', async () => {
    const { client, path } = await aPage();
    const leave = await hold(server.app.lanes.heavy);
    const refused: Answer[] = [];
    const reads = Array.from({ length: 110 }, async () => {
      const answer = await client.get(`${path}?format=document`);
      if (answer.status === 503) refused.push(answer);
      return answer;
    });
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(10);
    leave();
    const statuses = Map.groupBy(await Promise.all(reads), ({ status }) => status);
    expect(statuses.get(200)?.length).toBeGreaterThan(0);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (const { headers, body } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(body.error).toMatchObject({ code: 503, message: /overloaded/ });
    }
    // All turns were given back.
    expect((await client.get(`${path}?format=document`)).status).toBe(200);
    const { text } = await client.get('/metrics');
    expect(text).toMatch(/octavo_requests_refused_total [1-9]/);
  });

  test('a page that a busy server has no room for was JSON in the browser: now it says so, and loads again by itself', async () => {
    const site = await aSite(server);
    await site.admin.post(`${site.path}/publish`);
    const addresses = ['/app', `/sites/${site.site.id}/`];
    for (const [at, lane] of [server.app.lanes.app, server.app.lanes.reader].entries()) {
      const leave = await hold(lane);
      const gone = new AbortController();
      const others = Array.from({ length: lane.limits.waiting }, () =>
        lane.enter({ by: '127.0.0.1', gone: gone.signal }).catch(() => {}),
      );
      const address = new URL(addresses[at] as string, server.url);
      const read = (accept: string) => fetch(address, { headers: { accept }, redirect: 'manual' });
      const [page, json] = [await read('text/html,*/*;q=0.8'), await read('*/*')];
      expect([page.status, page.headers.get('content-type')], address.href).toEqual([503, 'text/html; charset=utf-8']);
      expect(Number(page.headers.get('refresh'))).toBeGreaterThanOrEqual(1);
      expect(page.headers.get('refresh')).toBe(page.headers.get('retry-after'));
      expect(await page.text()).toMatch(/loads again by itself|try again/i);
      expect([json.status, json.headers.get('refresh')]).toEqual([503, null]);
      expect(await json.json()).toMatchObject({ error: { code: 503 } });
      gone.abort();
      leave();
      await Promise.all(others);
      expect((await read('text/html')).status).not.toBe(503);
    }
    // What a form brings is not sent again by itself.
    const form = new URL('/app/sign-in', server.url);
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await fetch(form, { method: 'POST', headers, body: `token=${'x'.repeat(1_000_000)}` });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
    expect(refused.headers.get('refresh')).toBeNull();
  });

  test('of 512 reads by one caller, those that cannot wait are refused before their token is looked for', async () => {
    const { client, space, path } = await aPage();
    const { limits } = server.app.lanes.heavy;
    const leave = await hold(server.app.lanes.heavy);
    const refused: Answer[] = [];
    const reads = Array.from({ length: 512 }, async () => {
      const answer = await client.get(`${path}?format=document&evaluated=true`);
      if (answer.status === 503) refused.push(answer);
      return answer;
    });
    await expect.poll(() => refused.length).toBe(512 - limits.waiting);
    // Others are not refused for it.
    expect((await client.get(`/v1/spaces/${space.id}`)).status).toBe(200);
    leave();
    const answers = await Promise.all(reads);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.waiting);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const ids = new Set(refused.map(({ headers }) => headers.get('x-request-id')));
    const logged = () =>
      server.log
        .map((line) => JSON.parse(line) as { requestId?: string; statements?: number })
        .filter(({ requestId, statements }) => ids.has(requestId ?? '') && statements !== undefined);
    await expect.poll(() => logged().length).toBe(refused.length);
    const looked = logged().filter(({ statements }) => statements! > 0);
    // But for a few, which came as others were being refused.
    expect(looked.length).toBeLessThan(limits.waiting);
    // All are over.
    expect((await client.get(`${path}?format=document`)).status).toBe(200);
  });

  test('requests without a valid token take no place in the queue', async () => {
    const { client, path } = await aPage();
    const leave = await hold(server.app.lanes.heavy);
    const { waiting } = server.app.lanes.heavy.load;
    const unknown = [server.visitor, server.as('oct_wrongwrong')].map((other) => other.get(`${path}?format=document`));
    expect((await Promise.all(unknown)).map(({ status }) => status)).toEqual([401, 401]);
    expect(server.app.lanes.heavy.load.waiting).toBe(waiting);
    const read = client.get(`${path}?format=document`);
    await expect.poll(() => server.app.lanes.heavy.load.waiting).toBe(waiting + 1);
    leave();
    expect((await read).status).toBe(200);
  });

  test('readers that go away give their turn back', async () => {
    const { client, path } = await aPage();
    const aborts = Array.from({ length: 40 }, async () => {
      const gone = new AbortController();
      const read = fetch(new URL(`${path}?format=document`, server.url), {
        headers: { authorization: `Bearer ${client.token}` },
        signal: gone.signal,
      });
      await turn();
      gone.abort();
      await read.catch(() => {});
    });
    await Promise.all(aborts);
    for (let i = 0; i < 5; i += 1) expect((await client.get(`${path}?format=document`)).status).toBe(200);
  });

  test('more GraphQL queries at once than fit are answered 503 with Retry-After', async () => {
    const { client, space } = await aPage();
    const query = `{ space(spaceId: "${space.id}") { content { pages { document } } } }`;
    const leave = await hold(server.app.lanes.graphql);
    const refused: Answer[] = [];
    const asked = Array.from({ length: 200 }, async () => {
      const answer = await client.graphql(query);
      if (answer.status === 503) refused.push(answer);
      return answer;
    });
    await expect.poll(() => refused.length).toBe(200 - server.app.lanes.graphql.limits.waiting);
    leave();
    const answers = await Promise.all(asked);
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused[0]?.body.errors?.[0]).toMatchObject({ extensions: { code: 'UNAVAILABLE' } });
    expect(answers.some(({ status, body }) => status === 200 && body.data)).toBe(true);
  });

  /** Sends queries over one WebSocket, all at once; gives what each was answered: `data`, or the code of its error. */
  async function askedOverWebSocket(token: string | undefined, query: string, count: number, onAnswer = () => {}) {
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${token}` },
    });
    const answers = await Promise.all(
      Array.from({ length: count }, async () => {
        const { value } = await client.iterate({ query }).next();
        onAnswer();
        return value?.errors ? value.errors[0]?.extensions?.code : 'data';
      }),
    );
    await client.dispose();
    return Map.groupBy(answers, (answer) => answer);
  }

  test('queries over WebSocket bypassed the queue: now some of 200 at once are refused, and a simple read waits for few', async () => {
    const { client, space } = await aPage();
    const lane = server.app.lanes.graphql;
    const leave = await hold(lane);
    let answered = 0;
    const asked = askedOverWebSocket(
      client.token,
      `{ space(spaceId: "${space.id}") { content { pages { document } } } }`,
      200,
      () => (answered += 1),
    );
    await expect.poll(() => answered).toBe(200 - lane.limits.waiting);
    leave();
    const simple = await client.get(`/v1/spaces/${space.id}`);
    const before = answered;
    const answers = await asked;
    expect(simple.status).toBe(200);
    const refused = answers.get('UNAVAILABLE')?.length ?? 0;
    expect(refused).toBe(200 - lane.limits.waiting);
    expect([...answers.keys()].sort()).toEqual(['UNAVAILABLE', 'data']);
    // Those that were refused at once, and a few that had their turn.
    expect(before).toBeLessThan(refused + 60);
  });

  /** Follows a space this many times, over one WebSocket; `heard` are the events behind those that it began with. */
  async function followed(token: string | undefined, spaceId: string, count: number) {
    const heard: any[] = [];
    let begun = 0;
    const socket = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${token}` },
    });
    const query = `subscription { spaceContentChanged(spaceId: "${spaceId}") { pages { title } } }`;
    const ends = Array.from({ length: count }, async () => {
      let isFirst = true;
      for await (const result of socket.iterate({ query })) {
        if (isFirst) begun += 1;
        else heard.push(result);
        isFirst = false;
      }
    });
    await expect.poll(() => begun).toBe(count);
    return { heard, socket, ended: Promise.allSettled(ends) };
  }

  const anEdit = { changes: [{ type: 'create_page', title: 'Another' }] };

  test('an event was read for all its subscribers at once, before any later read: now a few at a time, and all of them', async () => {
    const { client, space } = await aPage();
    const lane = server.app.lanes.events;
    const subscribers = 150;
    const { heard, socket } = await followed(client.token, space.id, subscribers);
    const leave = await hold(lane);
    expect((await client.post(`/v1/spaces/${space.id}/content`, anEdit)).status).toBe(200);
    await expect.poll(() => lane.load.waiting).toBe(subscribers);
    expect(lane.load.running).toBe(lane.limits.running);
    // Whoever reads or writes does not wait behind them, nor they behind the queries of the other lanes.
    expect((await client.get(`/v1/spaces/${space.id}`)).status).toBe(200);
    expect((await client.graphql(`{ space(spaceId: "${space.id}") { title } }`)).status).toBe(200);
    expect(heard).toEqual([]);
    leave();
    await expect.poll(() => heard.length).toBe(subscribers);
    for (const { data } of heard) expect(data.spaceContentChanged.pages).toHaveLength(2);
    await socket.dispose();
    await expect.poll(() => lane.load).toEqual({ running: 0, waiting: 0 });
  });

  test('an event that waits is not read for a connection that is closed, nor for a token that is revoked', async () => {
    const { client, space } = await aPage();
    const lane = server.app.lanes.events;
    const [gone, revoked] = [
      await followed(client.token, space.id, 5),
      await followed(await aSecondToken(client), space.id, 7),
    ];
    const leave = await hold(lane);
    await client.post(`/v1/spaces/${space.id}/content`, anEdit);
    await expect.poll(() => lane.load.waiting).toBe(12);
    await gone.socket.terminate();
    await expect.poll(() => lane.load.waiting).toBe(7);
    await revokeToken(client, 'second');
    await expect.poll(() => lane.load.waiting).toBe(0);
    await Promise.all([gone.ended, revoked.ended]);
    leave();
    expect(gone.heard).toEqual([]);
    expect(revoked.heard.filter(({ data }) => data?.spaceContentChanged)).toEqual([]);
    expect(lane.load).toEqual({ running: 0, waiting: 0 });
  });

  async function aSecondToken(client: typeof server.visitor): Promise<string> {
    const { body } = await client.graphql(
      document(`mutation OverloadCreateAccessToken { createAccessToken(name: "second") { token } }`),
    );
    return body.data.createAccessToken.token;
  }

  test('a query over WebSocket that is cancelled while it waits gives up its place, and never runs', async () => {
    const { client, space } = await aPage();
    const lane = server.app.lanes.graphql;
    const leave = await hold(lane);
    const socket = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${client.token}` },
    });
    const query = `{ space(spaceId: "${space.id}") { title } }`;
    const asked = [0, 1, 2].map(() => socket.iterate({ query }));
    const answers = asked.map((each) => each.next());
    await expect.poll(() => lane.load.waiting).toBe(3);
    await asked[1]!.return!();
    await expect.poll(() => lane.load.waiting).toBe(2);
    leave();
    for (const at of [0, 2]) expect((await answers[at])?.value.data.space.title).toBeDefined();
    await socket.dispose();
    expect(lane.load).toEqual({ running: 0, waiting: 0 });
  });

  test('queries over WebSocket and over HTTP wait in the same lane; a connection that is closed gives its turns back', async () => {
    const { client, space } = await aPage();
    const query = `{ space(spaceId: "${space.id}") { content { pages { document } } } }`;
    const lane = server.app.lanes.graphql;
    const leave = await hold(lane);
    let answered = 0;
    const count = () => (answered += 1);
    const overWebSocket = askedOverWebSocket(client.token, query, 150, count);
    const overHttp = Promise.all(Array.from({ length: 150 }, () => client.graphql(query).finally(count)));
    await expect.poll(() => answered).toBe(300 - lane.limits.waiting);
    leave();
    const [answers, http] = [await overWebSocket, await overHttp];
    const done = (answers.get('data')?.length ?? 0) + http.filter(({ status }) => status === 200).length;
    expect(done).toBeGreaterThan(0);
    // One lane: no more than wait in it.
    expect([...answers.keys()]).toContain('UNAVAILABLE');
    expect(http.some(({ status }) => status === 503)).toBe(true);
    const socket = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${client.token}` },
    });
    const left = Array.from({ length: 100 }, () =>
      socket
        .iterate({ query })
        .next()
        .catch(() => undefined),
    );
    await Promise.race(left);
    await socket.terminate();
    await Promise.all(left);
    await expect.poll(async () => (await client.graphql(query)).status).toBe(200);
  });
});
