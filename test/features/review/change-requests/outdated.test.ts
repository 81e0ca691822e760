/** Change requests that are opened while the main content moves. */
import { expect, test } from 'vitest';
import { inOwnContext, inTransaction } from '../../../../src/db/transaction.ts';
import { insertChangeRequest } from '../../../../src/features/review/change-requests/create.ts';
import { untilOneWaits } from '../../../support/locks.ts';
import { aServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';

test('one that is opened while an edit waits for its turn is told that it is outdated', async () => {
  const server = await aServer();
  const { services } = server;
  const { space, client } = await server.aSpace();
  const path = `/v1/spaces/${space.id}`;
  const edit = () =>
    statementsOf(server, () => client.post(`${path}/content`, { changes: [{ type: 'create_page', title: 'Page' }] }));
  const alone = await edit();

  const { opened, edited } = await inTransaction(services.database, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${space.id} FOR NO KEY UPDATE`;
    const edited = inOwnContext(edit);
    await untilOneWaits(services.database);
    const opened = await insertChangeRequest(tx, services, { spaceId: space.id, status: 'open', createdById: null });
    return { opened, edited: [edited] };
  });
  // It was not undone and made again, as after a deadlock.
  expect(await edited[0]).toBeLessThanOrEqual(alone);
  expect((await client.get(`${path}/change-requests/${opened.number}`)).body).toMatchObject({ outdated: true });
  const events = await services.database.prisma.changeRequestEvent.findMany({
    where: { changeRequestId: opened.id },
    orderBy: { turn: 'asc' },
  });
  expect(events.map(({ changed, outdated }) => ({ changed, outdated }))).toEqual([
    { changed: ['created'], outdated: false },
    { changed: ['outdated'], outdated: true },
  ]);
});
