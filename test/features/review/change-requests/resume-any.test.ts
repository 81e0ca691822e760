/**
 * Whatever happened in a space, at once or one after another: a watcher that was cut off after any event and resumes with its
 * turn gets exactly what the others got. Histories are generated; `RUNS` makes more of them.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { watchChangeRequests } from '../../../../src/features/review/change-requests/watch.ts';
import type { Client } from '../../../support/client.ts';
import { stretched } from '../../../support/pace.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { byWebSocket, take } from '../../../support/watchers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const CHANGE_REQUESTS = 3;

interface Act {
  kind:
    | 'create'
    | 'edit-main'
    | 'edit'
    | 'update'
    | 'merge'
    | 'comment'
    | 'review'
    | 'subject'
    | 'ask'
    | 'archive'
    | 'open';
  /** The number of a change request; some are absent. */
  number: number;
  /** Which paragraph an edit changes: the same one on both sides makes a conflict. */
  paragraph: number;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('edit-main' as const, 'edit' as const) },
    { weight: 2, arbitrary: fc.constantFrom('update' as const, 'comment' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Act['kind'][]>('create', 'merge', 'review', 'subject', 'ask', 'archive', 'open'),
    },
  ),
  number: fc.integer({ min: 1, max: CHANGE_REQUESTS + 1 }),
  paragraph: fc.integer({ min: 0, max: 2 }),
});

/** What happens at once, in each step. */
const history = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 6 });

/** A space with three change requests, each with an edit. */
async function aSpace() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const { id: reviewer } = await server.make.member(organization, 'admin');
  const { token } = await server.make.member(organization, 'admin');
  const by = server.as(token);
  const path = `/v1/spaces/${space.id}`;
  const text = ['First.', 'Second.', 'Third.'].join('\n\n');
  const changes = [{ type: 'create_page', page: 'p', title: 'Page', content: { markdown: text } }];
  const page: string = (await by.post(`${path}/content`, { changes })).body.created.p;
  const { changeRequestTurn: start } = await server.services.database.prisma.space.findUniqueOrThrow({
    where: { id: space.id },
  });
  for (let number = 1; number <= CHANGE_REQUESTS; number += 1) {
    await by.post(`${path}/change-requests`);
    const own = [{ type: 'create_page', title: `Of ${number}` }];
    expect((await by.post(`${path}/change-requests/${number}/content`, { changes: own })).status).toBe(200);
  }
  return { id: space.id, token, by, path, page, reviewer, start };
}

let edits = 0;

/** Does it; what the state does not allow is refused. */
async function perform(
  by: Client,
  at: { path: string; page: string; reviewer: string },
  { kind, number, paragraph }: Act,
) {
  const own = `${at.path}/change-requests/${number}`;
  const edit = (where: string) => {
    const lines = ['First.', 'Second.', 'Third.'];
    lines[paragraph] = `Edited ${++edits}.`;
    const changes = [{ type: 'update_page', page: at.page, content: { markdown: lines.join('\n\n') } }];
    return by.post(`${where}/content`, { changes });
  };
  const acts: Record<Act['kind'], () => Promise<{ status: number; text: string }>> = {
    create: () => by.post(`${at.path}/change-requests`),
    'edit-main': () => edit(at.path),
    edit: () => edit(own),
    update: () => by.post(`${own}/update`),
    merge: () => by.post(`${own}/merge`),
    comment: () => by.post(`${own}/comments`, { body: { markdown: 'Why?' } }),
    review: () => by.post(`${own}/reviews`, { status: 'approved' }),
    subject: () => by.patch(own, { subject: `Subject ${++edits}` }),
    ask: () => by.post(`${own}/requested-reviewers`, { users: [at.reviewer] }),
    archive: () => by.patch(own, { status: 'archived' }),
    open: () => by.patch(own, { status: 'open' }),
  };
  const { status, text } = await acts[kind]();
  expect(status, `${kind} ${text}`).toBeLessThan(500);
  return status < 300;
}

interface Seen {
  turn: number;
  event: string;
}

interface Feed {
  spaceId: string;
  changeRequestId?: string;
}

/** Events behind a turn: up to the last one, or so many. */
async function read(feed: Feed, after: number, { last = Infinity, count = Infinity }): Promise<Seen[]> {
  const seen: Seen[] = [];
  if (after >= last || count === 0) return seen;
  for await (const { turn, changeRequestId, changed, status, revisionId, outdated } of watchChangeRequests(
    server.services,
    { ...feed, after },
  )) {
    seen.push({ turn, event: [changeRequestId, ...changed, status, revisionId, outdated].join(' ') });
    if (turn >= last || seen.length >= count) return seen;
  }
  throw new Error(`The stream ended by itself after ${seen.length} events`);
}

/** A watcher whose connection breaks again and again while things happen: it resumes behind what it saw, until `end` is known. */
async function unsteady(feed: Feed, start: number, pieces: readonly number[], end: Promise<number>): Promise<Seen[]> {
  const seen: Seen[] = [];
  const place = () => seen.at(-1)?.turn ?? start;
  for (const count of pieces) seen.push(...(await read(feed, place(), { count })));
  const last = await end;
  seen.push(...(await read(feed, place(), { last })));
  return seen;
}

test('a generated history is the same for a steady watcher, for one that is cut off after any event, and for one that comes and goes', {
  timeout: stretched(240_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 3 }), async (steps, pieces) => {
      const { id, token, by, start, ...at } = await aSpace();
      const { items } = (await by.get(`${at.path}/change-requests`)).body as { items: { id: string }[] };
      const whole: Feed = { spaceId: id };
      const end = Promise.withResolvers<number>();
      const live = unsteady(whole, start, pieces, end.promise);
      for (const step of steps) await Promise.all(step.map((each) => perform(by, at, each)));
      const { changeRequestTurn: last } = await server.services.database.prisma.space.findUniqueOrThrow({
        where: { id },
      });
      // Not every turn is an event: the one that the main content's edit takes, when nothing becomes outdated.
      expect(await perform(by, at, { kind: 'comment', number: 1, paragraph: 0 })).toBe(true);
      const { changeRequestTurn: marked } = await server.services.database.prisma.space.findUniqueOrThrow({
        where: { id },
      });
      expect(marked).toBeGreaterThan(last);
      end.resolve(marked);

      const all = await read(whole, start, { last: marked });
      expect(await live, 'of one that came and went while it happened').toEqual(all);
      expect(all.length, 'what the space begins with, and the mark').toBeGreaterThanOrEqual(2 * CHANGE_REQUESTS + 1);
      const turns = all.map(({ turn }) => turn);
      expect(turns, 'a turn is of one event, and they rise').toEqual([...new Set(turns)].toSorted((a, b) => a - b));
      for (const [i, { turn }] of all.entries())
        expect(await read(whole, turn, { last: marked }), `cut behind event ${i + 1}`).toEqual(all.slice(i + 1));

      for (const { id: changeRequestId } of items) {
        const own = all.filter(({ event }) => event.startsWith(`${changeRequestId} `));
        const [feed, ownLast] = [{ spaceId: id, changeRequestId }, own.at(-1)?.turn ?? 0];
        for (let i = 0; i <= own.length; i += 1)
          expect(
            await read(feed, own[i - 1]?.turn ?? start, { last: ownLast }),
            `of one change request, cut behind event ${i}`,
          ).toEqual(own.slice(i));
      }

      // The same over a socket, as clients resume.
      const middle = Math.floor(all.length / 2);
      const watcher = byWebSocket({
        url: server.url,
        token,
        query:
          'subscription ($id: ID!, $after: Int) { spaceChangeRequestsChanged(spaceId: $id, after: $after) { turn } }',
        variables: { id, after: turns[middle - 1] ?? start },
      });
      const results = await take(watcher, all.length - middle);
      await watcher.stop();
      expect(results.map(({ data }) => data.spaceChangeRequestsChanged.turn)).toEqual(turns.slice(middle));
    }),
    { numRuns: Number(process.env['RUNS'] ?? 6) },
  );
});
