/** A stream of events may be cut after any of them: whoever resumes gets all that come behind it. */
import { beforeAll, expect, test } from 'vitest';
import { watchChangeRequests } from '../../../../src/features/review/change-requests/watch.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

test('an edit that makes three change requests outdated is three turns: cut after any event, the rest is the whole rest', async () => {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  const post = async (at: string, body: object = {}) => {
    const answer = await admin.post(at, body);
    expect(answer.status, `${at} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  };
  const edit = (at: string, title: string) => post(`${at}/content`, { changes: [{ type: 'create_page', title }] });
  const own = (number: number) => `${path}/change-requests/${number}`;
  const before = await server.services.database.prisma.space.findUniqueOrThrow({ where: { id: space.id } });
  for (let i = 0; i < 3; i += 1) await post(`${path}/change-requests`);
  await edit(path, 'Makes three outdated');
  await edit(own(2), 'Proposed');
  for (const number of [1, 2, 3]) await post(`${own(number)}/update`);
  await edit(path, 'Makes three outdated again');
  await post(`${own(1)}/comments`, { body: { markdown: 'Why?' } });
  await post(`${own(1)}/update`);
  await post(`${own(3)}/update`);
  await post(`${own(2)}/merge`);

  /** All events behind a turn, up to the merge. */
  const from = async (after: number) => {
    const events: string[] = [];
    const turns: number[] = [];
    for await (const { turn, changeRequestId, changed, status } of watchChangeRequests(server.services, {
      spaceId: space.id,
      after,
    })) {
      turns.push(turn);
      events.push(`${changeRequestId} ${changed.join(' ')}`);
      if (status === 'merged') return { turns, events };
    }
    throw new Error('The stream ended before the merge');
  };
  const whole = await from(before.changeRequestTurn);
  expect(whole.events.filter((event) => event.endsWith(' outdated'))).toHaveLength(3 + 3 + 3 + 2 + 2);
  expect(new Set(whole.turns).size, 'a turn is of one event').toBe(whole.turns.length);
  expect(whole.turns.toSorted((a, b) => a - b)).toEqual(whole.turns);
  for (const [i, turn] of whole.turns.slice(0, -1).entries())
    expect((await from(turn)).events, `cut behind event ${i + 1}`).toEqual(whole.events.slice(i + 1));
});
