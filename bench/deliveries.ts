/**
 * `npm run bench -- deliveries`: events for integrations and webhooks at a steady rate, from the commit of the change to the end of the
 * delivery. The server, its database and the scripts share the machine. Prints the table of `docs/performance.md`.
 *
 *   --seconds 20     for each row
 *   --rate 100       events a second
 *   --receivers 20   installations, or webhooks
 *   --only pglite    or postgres
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { NOBODY } from '../src/access/caller-kinds.ts';
import { configFrom } from '../src/config.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { bindSpace } from '../src/features/integrations/installations/bind.ts';
import { install } from '../src/features/integrations/installations/install.ts';
import { publish } from '../src/features/integrations/publish.ts';
import { keepInterests } from '../src/features/integrations/webhooks/interests.ts';
import { storedSecret } from '../src/features/integrations/webhooks/secret.ts';
import { newWebhookSecret } from '../src/features/integrations/webhooks/signature.ts';
import { createSpace } from '../src/features/spaces/create.ts';
import { newId } from '../src/ids.ts';
import { silentLog } from '../src/log.ts';
import { ofSpace } from '../src/outbox/events.ts';
import { recordEvents } from '../src/outbox/record.ts';
import { bootstrap } from '../src/server/bootstrap.ts';
import { type OpenServices, openServices } from '../src/server/open.ts';
import { type EmptyDatabase, emptyPglite, emptyPostgres } from './database.ts';
import { table } from './report.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '100' },
    receivers: { type: 'string', default: '20' },
    only: { type: 'string' },
  },
});
const [seconds, rate, receivers] = [values.seconds, values.rate, values.receivers].map(Number) as [
  number,
  number,
  number,
];
const log = (line: string) => process.stderr.write(`${line}\n`);
const SCRIPT = `addEventListener('fetch', (event) => event.respondWith(event.request.formData().then(() => new Response('OK'))));`;

type Receiving = 'IntegrationEvent' | 'WebhookDelivery';

/** One space for each receiver, and the receivers, each for its own space or for all. */
async function prepare(services: OpenServices, kind: Receiving, all: boolean, url: string): Promise<string[]> {
  const { database, secrets } = services;
  const { id: organizationId } = await database.prisma.organization.findFirstOrThrow();
  const { id: authorId } = await database.prisma.user.findFirstOrThrow();
  const spaces: string[] = [];
  for (let n = 0; n < receivers; n += 1) {
    const space = await inTransaction(database, (tx) =>
      createSpace(tx, services, {
        organizationId,
        title: `Space ${n}`,
        emoji: '',
        parentId: null,
        language: null,
        authorId,
      }),
    );
    spaces.push(space.id);
  }
  for (const own of spaces) {
    const bound = all ? spaces : [own];
    if (kind === 'IntegrationEvent') {
      const wanted = { name: `bench-${newId()}`, organizationId, caller: NOBODY };
      const integration = await publish(services, wanted, {
        title: 'Bench',
        script: SCRIPT,
        scopes: ['space:content:read'],
      });
      const installation = await install(services, integration, organizationId, NOBODY);
      for (const id of bound)
        await bindSpace(services, installation, id, { caller: NOBODY, integration: integration.name });
    } else
      await inTransaction(database, async (tx) => {
        const id = newId();
        const secret = storedSecret(secrets, id, newWebhookSecret());
        const spaceIds = all ? [] : bound;
        await tx.webhook.create({
          data: { id, organizationId, url, secret, types: ['space_content_updated'], spaceIds },
        });
        await keepInterests(tx, id);
      });
  }
  return spaces;
}

const pending = async ({ database }: OpenServices, kind: Receiving): Promise<number> => {
  const [row] = await database.query<{ left: number }>(
    `SELECT (SELECT count(*) FROM "${kind}" WHERE "status" = 'pending')::int
       + (SELECT coalesce(sum("wanted" - "passed"), 0) FROM "OutboxDelivery")::int AS "left"`,
  );
  return row?.left ?? 0;
};

/** Milliseconds of processor time that the thread of an embedded database has taken. */
async function threadCpu({ database: { driver } }: OpenServices): Promise<number> {
  if (driver.kind !== 'pglite') return 0;
  const { user, system } = await driver.lite.cpuUsage();
  return (user + system) / 1000;
}

async function settled(services: OpenServices, kind: Receiving): Promise<void> {
  while ((await pending(services, kind)) > 0) await delay(50);
}

/** One row: what happens at the rate, and when all is delivered. */
async function measure(services: OpenServices, kind: Receiving, all: boolean, url: string): Promise<string[]> {
  const { database } = services;
  await database.prisma.integration.deleteMany();
  await database.prisma.webhook.deleteMany();
  await database.query(`DELETE FROM "OutboxInterest"`);
  const spaces = await prepare(services, kind, all, url);
  const { id: organizationId } = await database.prisma.organization.findFirstOrThrow();
  await settled(services, kind);
  await database.query(`DELETE FROM "${kind}"`);
  // Of an event for all, each makes as many deliveries as there are receivers.
  const each = all ? 1000 * (receivers / rate) : 1000 / rate;
  const cpu = process.cpuUsage();
  const thread = await threadCpu(services);
  const started = performance.now();
  // Changes come from many people at once: none waits for the one before.
  const recording: Promise<void>[] = [];
  let recorded = 0;
  for (; performance.now() - started < seconds * 1000; recorded += 1) {
    const subject = ofSpace(spaces[recorded % spaces.length] as string);
    const data = { revisionId: newId(), previousRevisionId: newId(), type: 'edits', actorId: null };
    recording.push(
      inTransaction(database, (tx) =>
        recordEvents(tx, services, { subject, organizationId, kind: 'space_content_updated', data }),
      ),
    );
    await delay(Math.max(0, started + (recorded + 1) * each - performance.now()));
  }
  await Promise.all(recording);
  const took = (performance.now() - started) / 1000;
  const left = await pending(services, kind);
  const ended = performance.now();
  await settled(services, kind);
  const drained = performance.now() - ended;
  const { user, system } = process.cpuUsage(cpu);
  const ofThread = (await threadCpu(services)) - thread;
  const deliveries = recorded * (all ? receivers : 1);
  const [lag] = await database.query<{ half: number; most: number; count: number }>(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS "half", percentile_cont(0.99) WITHIN GROUP (ORDER BY ms) AS "most", count(*)::int AS "count"
     FROM (SELECT extract(epoch FROM d."endedAt" - o."createdAt")::float8 * 1000 AS ms
       FROM "${kind}" d JOIN "OutboxEvent" o ON d."source" = o."subject" || '#' || o."turn" WHERE d."status" = 'success') t`,
  );
  if (lag?.count !== deliveries) throw new Error(`${lag?.count} of ${deliveries} were delivered`);
  return [
    `${(deliveries / took).toFixed(0)}`,
    lag.half.toFixed(0),
    lag.most.toFixed(0),
    String(left),
    drained.toFixed(0),
    ((user + system) / 1e6 / (took + drained / 1000)).toFixed(2),
    database.kind === 'pglite' ? (ofThread / deliveries).toFixed(2) : '–',
  ];
}

const receiver = http.createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(204).end());
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
const rows: string[][] = [];
const load = os.loadavg()[0]?.toFixed(1);

async function on(name: string, place: EmptyDatabase): Promise<void> {
  const config = configFrom({ INTEGRATIONS: 'on', EGRESS_ALLOW: '127.0.0.1', PORT: '0', ...place.env });
  const services = await openServices(config, silentLog);
  try {
    await bootstrap(services);
    await services.work();
    // The sample space is indexed, and whatever else a first start has to do.
    for (let left = 1; left > 0; await delay(100))
      left = Number(
        (
          await services.database.query<{ left: number }>(
            `SELECT count(*)::int AS "left" FROM pgboss.job WHERE state < 'completed' AND start_after <= now()`,
          )
        )[0]?.left,
      );
    for (const [kind, all, what] of [
      ['WebhookDelivery', false, `${receivers} webhooks, each event for one`],
      ['WebhookDelivery', true, `${receivers} webhooks, each event for all`],
      ['IntegrationEvent', false, `${receivers} installations, each event for one`],
      ['IntegrationEvent', true, `${receivers} installations, each event for all`],
    ] as const) {
      const row = [name, what, ...(await measure(services, kind, all, url))];
      rows.push(row);
      log(`${os.loadavg()[0]?.toFixed(1)} ${row.join(' | ')}`);
    }
  } finally {
    await services.close();
    await place.drop();
  }
}

if (values.only !== 'postgres') await on('PGlite', emptyPglite());
const postgres = values.only === 'pglite' ? 'left out' : await emptyPostgres();
if (typeof postgres === 'string') log(postgres);
else await on(`PostgreSQL ${postgres.version}`, postgres);
receiver.close();
process.stdout.write(
  `${[
    `Node ${process.version}, ${os.availableParallelism()} cores, a load of ${load} before; ${rate} deliveries a second asked for, ${seconds} s each.`,
    table(
      [
        'database',
        '',
        'deliveries a second',
        'from commit to end, p50 ms',
        'p99 ms',
        'waiting at the end',
        'until none waits, ms',
        'processors of the server',
        'thread of the database, ms for each',
      ],
      rows,
    ),
  ].join('\n\n')}\n`,
);
