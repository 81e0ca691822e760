/**
 * `npm run bench -- subscribers`: how long it takes until everybody who watches one change request is told, and what a watcher
 * costs.
 *
 *   --count 1000             watchers, over 100 WebSocket connections
 *   --events 50
 *   --only postgres|pglite
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { aSpaceOn, databaseOf, log, percentile, readersOn, startOn } from './people.ts';
import { table } from './report.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    events: { type: 'string', default: '50' },
    only: { type: 'string', default: 'postgres' },
  },
});
const [count, events] = [Number(values.count), Number(values.events)];
const CONNECTIONS = 100;
/** One user has at most 500 subscriptions. */
const OF_ONE_USER = 400;
const QUERY = `subscription ($space: ID!) { changeRequestChanged(spaceId: $space, changeRequestId: 1) {
  turn changed status outdated changeRequest { subject } } }`;

const place = await databaseOf(values.only);
try {
  // All of them come from one address.
  const server = await startOn(place, { MAX_SUBSCRIPTIONS: '1000000', MAX_SUBSCRIPTIONS_PER_ADDRESS: '1000000' });
  const { admin, spaceId } = await aSpaceOn(server);
  const own = `/v1/spaces/${spaceId}/change-requests/1`;
  await admin.post(`/v1/spaces/${spaceId}/change-requests`, { subject: 'Watched' });
  const tokens = await readersOn(admin, Math.ceil(count / OF_ONE_USER));
  const before = server.memory() ?? Number.NaN;
  const clients = Array.from({ length: Math.min(CONNECTIONS, count) }, (_, i) =>
    createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: `Bearer ${tokens[i % tokens.length]}` },
    }),
  );
  /** Of each event, when each watcher was told. */
  const told = new Map<string, number[]>();
  let begun = 0;
  for (let i = 0; i < count; i += 1) {
    clients[i % clients.length]?.subscribe(
      { query: QUERY, variables: { space: spaceId } },
      {
        next: ({ data, errors }: any) => {
          if (!data) throw new Error(JSON.stringify(errors));
          const { changed, changeRequest, turn } = data.changeRequestChanged;
          if (changed.length === 0) begun += 1;
          else told.set(`${turn}`, [...(told.get(`${turn}`) ?? []), performance.now()]);
          void changeRequest;
        },
        error: (error: any) =>
          log(`a watcher ended: ${error.code ?? ''} ${error.reason ?? error.message ?? String(error)}`),
        complete: () => {},
      },
    );
  }
  while (begun < count) await delay(50);
  const watched = server.memory() ?? Number.NaN;
  const delays: number[] = [];
  const cpu = server.cpu() ?? Number.NaN;
  for (let i = 0; i < events; i += 1) {
    const { status, text } = await admin.patch(own, { subject: `Subject ${i}` });
    const answered = performance.now();
    if (status !== 200) throw new Error(text);
    while (told.size < i + 1 || [...told.values()].at(-1)!.length < count) await delay(1);
    // From the answer to who changed it: what a watcher is behind.
    delays.push(...[...told.values()].at(-1)!.map((at) => Math.max(0, at - answered)));
  }
  const used = ((server.cpu() ?? Number.NaN) - cpu) / events;
  const full = server.memory() ?? Number.NaN;
  const twice = [...told.values()].filter((times) => times.length !== count).length;
  for (const client of clients) await client.dispose();
  await server.stop();
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  process.stdout.write(
    `${table(
      [
        `${values.only}: ${count} watchers`,
        'p50',
        'p99',
        'last',
        'CPU for each event',
        'memory before',
        'with watchers',
        'after all events',
        'told not exactly once',
      ],
      [
        [
          `${events} events`,
          ms(percentile(delays, 0.5)),
          ms(percentile(delays, 0.99)),
          ms(percentile(delays, 1)),
          ms(used),
          mb(before),
          mb(watched),
          mb(full),
          String(twice),
        ],
      ],
    )}\n`,
  );
} finally {
  await place.drop();
}
