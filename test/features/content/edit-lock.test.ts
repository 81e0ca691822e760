/** A space that is locked against edits while one is under way. */
import { expect, test } from 'vitest';
import { inOwnContext, inTransaction } from '../../../src/db/transaction.ts';
import { untilOneWaits } from '../../support/locks.ts';
import { aServer } from '../../support/server.ts';

const server = await aServer();

test('an edit that was admitted just before the space was locked is refused, and changes nothing', async () => {
  const { database } = server.services;
  const { space, client } = await server.aSpace();
  const edit = () =>
    client.post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'create_page', title: 'Late' }] });

  const [edited] = await inTransaction(database, async (tx) => {
    await tx.space.update({ where: { id: space.id }, data: { editMode: 'locked' } });
    const under = inOwnContext(edit);
    await untilOneWaits(database);
    return [under];
  });
  expect(await edited).toMatchObject({ status: 409 });
  const { revisionId } = await database.prisma.space.findUniqueOrThrow({ where: { id: space.id } });
  expect(revisionId).toBe(space.revisionId);
});
