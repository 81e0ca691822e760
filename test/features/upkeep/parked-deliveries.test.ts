/** Whoever runs the server sees which deliveries were given up, and has them tried again after mending the cause. */
import { beforeAll, expect, test } from 'vitest';
import { recordAccessChange } from '../../../src/access/access-events.ts';
import { inTransaction } from '../../../src/db/transaction.ts';
import type { Client } from '../../support/client.ts';
import { document } from '../../support/generated/gql.ts';
import { until } from '../../support/outbox.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let administrator: Client;

beforeAll(async () => {
  server = await aServer();
  const { id, token } = await server.make.user();
  await server.services.database.prisma.user.update({ where: { id }, data: { serverAdmin: true } });
  administrator = server.as(token);
});

const PARKED = '{ parkedDeliveries { reader subject waiting error parkedAt dueAt } }';
const parked = async (client = administrator) => (await client.graphql(PARKED)).body.data.parkedDeliveries;

/** Two changes that nobody was told of, since the first of them failed ten times. */
async function park(userId: string): Promise<void> {
  const { database } = server.services;
  await inTransaction(database, async (tx) => {
    await recordAccessChange(tx, server.services, { userId });
    await tx.outboxDelivery.update({
      where: { reader_subject: { reader: 'access', subject: `user:${userId}` } },
      data: {
        attempts: 10,
        error: 'no way there',
        parkedAt: new Date(),
        dueAt: new Date(Date.now() + 86_400_000),
      },
    });
  });
  await inTransaction(database, (tx) => recordAccessChange(tx, server.services, { userId }));
}

test('parked deliveries are listed, and one of them is tried again', async () => {
  for (const userId of ['anna', 'ben']) await park(userId);
  expect(await parked()).toMatchObject(
    ['user:anna', 'user:ben'].map((subject) => ({ reader: 'access', subject, waiting: 2, error: 'no way there' })),
  );
  const retry = await administrator.graphql(
    document(`mutation ParkedDeliveriesRetryDeliveries { retryDeliveries(subject: "user:anna") }`),
  );
  expect(retry.body.data).toEqual({ retryDeliveries: 1 });
  const delivery = () =>
    server.services.database.prisma.outboxDelivery.findUniqueOrThrow({
      where: { reader_subject: { reader: 'access', subject: 'user:anna' } },
      select: { passed: true, wanted: true, attempts: true },
    });
  await until(async () => (await delivery()).passed === 2, 'it is delivered');
  expect(await delivery()).toEqual({ passed: 2, wanted: 2, attempts: 0 });
  expect(await parked()).toMatchObject([{ subject: 'user:ben' }]);
  expect(
    (
      await administrator.graphql(
        document(`query ParkedDeliveriesParkedDeliveries { parkedDeliveries(reader: "nobody") { subject } }`),
      )
    ).body.data,
  ).toEqual({
    parkedDeliveries: [],
  });
  expect(
    (
      await administrator.graphql(
        document(`mutation ParkedDeliveriesRetryDeliveries2 { retryDeliveries(reader: "nobody") }`),
      )
    ).body.data.retryDeliveries,
  ).toBe(0);
  expect(
    (await administrator.graphql(document(`mutation ParkedDeliveriesRetryDeliveries3 { retryDeliveries }`))).body.data
      .retryDeliveries,
  ).toBe(1);
  await until(async () => (await parked()).length === 0, 'the rest is delivered');
  const audited = await server.services.database.prisma.auditEvent.findMany({ where: { action: 'delivery.retry' } });
  expect(audited.map(({ details }) => details)).toEqual([
    { reader: null, subject: 'user:anna', retried: 1 },
    { reader: null, subject: null, retried: 1 },
  ]);
});

test("only the server's administrator sees and retries them", async () => {
  const organization = await server.make.organization();
  const { token } = await server.make.member(organization, 'admin');
  for (const query of [PARKED, 'mutation { retryDeliveries }'])
    expect((await server.as(token).graphql(query)).body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
});
