/** What an edit of a change request and its merge cost, and that neither passes by what others do meanwhile. */
import { describe, expect, test } from 'vitest';
import { inOwnContext, inTransaction } from '../../../../src/db/transaction.ts';
import { untilOneWaits } from '../../../support/locks.ts';
import { aServer } from '../../../support/server.ts';
import { costOf } from '../../../support/statements.ts';

const server = await aServer({ JOBS: 'off' });

/** A change request with an edit of one page, in a space of so many. */
async function aChangeRequest(pages = 1) {
  const { space, client } = await server.aSpace();
  const path = `/v1/spaces/${space.id}`;
  const titles = Array.from({ length: pages }, (_, i) => `Page ${i}`);
  const { body } = await client.post(`${path}/content`, {
    changes: titles.map((title) => ({ type: 'create_page', page: title, title, content: { markdown: 'Words.' } })),
  });
  const { id } = (await client.post(`${path}/change-requests`)).body;
  const own = `${path}/change-requests/${id}`;
  const edit = (words: string) => {
    const change = { type: 'update_page', page: body.created['Page 0'], content: { markdown: words } };
    return client.post(`${own}/content`, { changes: [change] });
  };
  await edit('Some words.');
  return { space, client, id, own, edit, merge: () => client.post(`${own}/merge`) };
}

describe.each([1, 40])('in a space of %i pages', (pages) => {
  test('an edit takes few round trips, and a merge few statements', async () => {
    const { edit, merge } = await aChangeRequest(pages);
    // Of words that are in no text yet, the merge would ask for the stems.
    const edited = await costOf(server, () => edit('Words, words.'));
    // The caller and the change request; its roots and what is undecided; the lock and what is written.
    expect(edited.roundTrips).toBeLessThanOrEqual(3);
    expect(edited.statements).toBeLessThanOrEqual(4);
    const merged = await costOf(server, merge);
    // The caller and the change request; both as they are now; the rules of the organization; two locks and two questions; the move,
    // search, the change request.
    expect(merged.statements).toBeLessThanOrEqual(11);
    expect(merged.roundTrips).toBeLessThanOrEqual(6);
  });
});

describe('a change request that is archived while', () => {
  const archivedMeanwhile = async (id: string, work: () => Promise<{ status: number }>) => {
    const { database } = server.services;
    const [done] = await inTransaction(database, async (tx) => {
      const { spaceId } = await tx.changeRequest.update({ where: { id }, data: { status: 'archived' } });
      await tx.space.update({ where: { id: spaceId }, data: { changeRequestTurn: { increment: 1 } } });
      const under = inOwnContext(work);
      await untilOneWaits(database);
      return [under];
    });
    return done;
  };

  test('it is merged stays archived, and nothing moves', async () => {
    const { space, client, id, own, merge } = await aChangeRequest();
    const before = (await client.get(`/v1/spaces/${space.id}/content`)).body.id;
    expect(await archivedMeanwhile(id, merge)).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('is archived') } },
    });
    expect((await client.get(own)).body).toMatchObject({ status: 'archived' });
    expect((await client.get(`/v1/spaces/${space.id}/content`)).body.id).toBe(before);
  });

  test('it is edited keeps its head, its log and its contributors', async () => {
    const { id, edit } = await aChangeRequest();
    const { prisma } = server.services.database;
    const state = () =>
      Promise.all([
        prisma.changeRequest.findUniqueOrThrow({ where: { id }, select: { revisionId: true } }),
        prisma.changeRequestEvent.findMany({ where: { changeRequestId: id } }),
        prisma.changeRequestContributor.findMany({ where: { changeRequestId: id } }),
      ]);
    const before = await state();
    expect(await archivedMeanwhile(id, () => edit('Late words.'))).toMatchObject({ status: 409 });
    expect(await state()).toEqual(before);
  });
});

test('edits of one change request at once all go in, each with its own turn', async () => {
  const { id, edit } = await aChangeRequest();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => edit(`Words ${i}.`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const { prisma } = server.services.database;
  const [contributor] = await prisma.changeRequestContributor.findMany({ where: { changeRequestId: id } });
  expect(contributor?.count).toBe(9);
  const events = await prisma.changeRequestEvent.findMany({ where: { changeRequestId: id }, orderBy: { turn: 'asc' } });
  expect(events.map(({ turn }) => turn)).toEqual(events.map((_, i) => events[0]!.turn + i));
  const parents = await prisma.revision.findMany({ where: { id: { in: events.map(({ revisionId }) => revisionId) } } });
  expect(new Set(parents.flatMap((row) => row.parents[0] ?? [])).size).toBe(
    parents.filter((row) => row.parents[0]).length,
  );
});
