/** Several people work on one space at the same time. For longer: `npm run bench -- histories`. */
import { expect, test } from 'vitest';
import { lostFrom, newDiary, workTogether } from '../../../support/callers.ts';
import { problemsOf } from '../../../support/invariants.ts';
import { aServer } from '../../../support/server.ts';

test('parallel edits, merges, updates and comments lose nothing, and no caller gets a 5xx', async () => {
  const server = await aServer();
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const clients = await Promise.all(
    [1, 2, 3, 4].map(async () => server.as((await server.make.member(organization, 'admin')).token)),
  );
  const diary = newDiary();
  let actions = 0;
  const acknowledged = () => diary.words.filter(({ isSure }) => isSure).length;
  // What is done is chosen at random: until enough of it wrote something, and at least eighty times.
  const isOver = () => ++actions > 500 || (actions > 80 && acknowledged() > 20);
  await workTogether({ clients, spaceId: space.id, diary, random: Math.random, isOver });
  expect(diary.faults).toEqual([]);
  expect(acknowledged()).toBeGreaterThan(20);
  expect(await lostFrom(clients[0]!, space.id, diary)).toEqual([]);
  expect(await problemsOf(server.services, [space.id])).toEqual([]);
});
