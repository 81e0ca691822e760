/** A space that is locked against edits while one is under way. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inOwnContext, inTransaction } from '../../../src/db/transaction.ts';
import { aServer } from '../../support/server.ts';

const server = await aServer();

test('an edit that was admitted just before the space was locked is refused, and changes nothing', async () => {
  const { database } = server.services;
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const edit = () =>
    client.post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'create_page', title: 'Late' }] });

  /** Until the edit waits for the row of the space. On the embedded database it waits for the connection, sooner. */
  async function untilEditWaits(): Promise<void> {
    const { driver } = database;
    if (driver.kind === 'pglite') return;
    for (;;) {
      const { rowCount } = await driver.pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if (rowCount) return;
      await delay(5);
    }
  }

  const [edited] = await inTransaction(database, async (tx) => {
    await tx.space.update({ where: { id: space.id }, data: { editMode: 'locked' } });
    const under = inOwnContext(edit);
    await untilEditWaits();
    return [under];
  });
  expect(await edited).toMatchObject({ status: 409 });
  const { revisionId } = await database.prisma.space.findUniqueOrThrow({ where: { id: space.id } });
  expect(revisionId).toBe(space.revisionId);
});
