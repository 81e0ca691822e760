/** The order in which events of several subjects are handed over together. */
import { expect, test } from 'vitest';
import { eventsOf } from '../../src/outbox/deliveries.ts';
import { aDatabase } from '../support/database.ts';

const database = await aDatabase();
const reader = { name: 'together', kinds: ['space_deleted'] as const, deliver: async () => {} };
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

test('events of several subjects come as they happened, and those of one by their turns, whenever their transaction began', async () => {
  const happened = [
    ['space:b', 1, 1],
    ['space:a', 1, 2],
    // Its transaction had begun before, and waited for its turn.
    ['space:a', 2, 0],
    ['space:c', 1, 3],
    ['space:b', 2, 4],
  ] as const;
  await database.prisma.outboxEvent.createMany({
    data: happened.map(([subject, turn, second]) => ({
      subject,
      turn,
      kind: 'space_deleted',
      data: {},
      createdAt: at(second),
    })),
  });
  const claimOf = (subject: string) => ({ subject, passed: 0, wanted: 9, attempts: 1 });
  const given = async (limit: number, ...subjects: string[]) =>
    (await eventsOf(database, reader, subjects.map(claimOf), limit)).map(({ subject, turn }) => `${subject} ${turn}`);
  const inOrder = happened.map(([subject, turn]) => `${subject} ${turn}`);
  expect(await given(10, 'space:a', 'space:b', 'space:c')).toEqual(inOrder);
  expect(await given(10, 'space:c', 'space:b', 'space:a')).toEqual(inOrder);
  expect(await given(1, 'space:c', 'space:a', 'space:b')).toEqual(['space:b 1', 'space:a 1', 'space:c 1']);
});
