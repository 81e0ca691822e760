/** Watching change requests on two instances of the server: everything once, in one order, for everybody. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type LogEvent, watchChangeRequests } from '../../../../src/features/review/change-requests/watch.ts';
import { anotherInstance, aServer, type TestServer } from '../../../support/server.ts';
import { bySse, byWebSocket, take, type Watcher, withoutClock } from '../../../support/watchers.ts';

let server: TestServer;
let second: TestServer;

beforeAll(async () => {
  server = await withoutClock(() => aServer());
  second = await withoutClock(() => anotherInstance(server));
});

const EVENT =
  'turn changed status outdated revision { id } by { id } commentId review { status } changeRequest { number }';
const ONE = `subscription ($space: ID!, $id: ID!, $after: Int) {
  changeRequestChanged(spaceId: $space, changeRequestId: $id, after: $after) { ${EVENT} } }`;
const ALL = `subscription ($space: ID!, $after: Int) { spaceChangeRequestsChanged(spaceId: $space, after: $after) { ${EVENT} } }`;

async function aWatchedSpace() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const person = await server.make.member(organization, 'admin');
  const here = server.as(person.token);
  const there = second.as(person.token);
  const path = `/v1/spaces/${space.id}`;
  const { body: first } = await here.post(`${path}/change-requests`, { subject: 'First' });
  const own = `${path}/change-requests/${first.id}`;
  const variables = { space: space.id, id: first.id };
  const watch = (query: string, more: object = {}): Watcher[] => {
    const watched = { token: person.token, query, variables: { ...variables, ...more } };
    return [
      byWebSocket({ ...watched, url: server.url }),
      byWebSocket({ ...watched, url: second.url }),
      bySse({ ...watched, url: second.url }),
    ];
  };
  return { organization, space, person, here, there, path, own, first, watch };
}

const page = (title: string) => ({ changes: [{ type: 'create_page', title }] });
const told = (results: any[]) => results.map(({ data }) => Object.values(data)[0] as any);
const changes = (results: any[]) => told(results).map(({ changed }) => changed.join(' '));

/** A life of a change request, on both instances in turns. */
async function live({ here, there, path, own }: Awaited<ReturnType<typeof aWatchedSpace>>): Promise<string[]> {
  await there.post(`${own}/content`, page('One'));
  await here.patch(own, { subject: 'Second', description: { object: 'document', data: {}, nodes: [] } });
  const { body: comment } = await there.post(`${own}/comments`, { body: { markdown: 'Why?' } });
  await here.post(`${own}/comments/${comment.id}/replies`, { body: { markdown: 'Because.' } });
  await there.put(`${own}/comments/${comment.id}`, { resolved: true });
  await here.put(`${own}/comments/${comment.id}`, { resolved: true });
  await here.post(`${path}/content`, page('Live'));
  await there.post(`${path}/content`, page('Live again'));
  await here.post(`${own}/update`);
  await there.post(`${own}/reviews`, { status: 'changes-requested' });
  await there.patch(own, { status: 'archived' });
  await here.patch(own, { status: 'open' });
  await there.delete(`${own}/comments/${comment.id}`);
  await here.post(`${own}/merge`);
  return [
    'revision',
    'subject',
    'comments',
    'comments',
    'comments',
    'outdated',
    'revision outdated',
    'reviews',
    'status',
    'status',
    'comments',
    'status',
  ];
}

describe('everything that happens to a change request', () => {
  test('is told once, in order, to the watchers of all instances', async () => {
    const scene = await aWatchedSpace();
    const watchers = scene.watch(ONE);
    const starts = await Promise.all(watchers.map((watcher) => take(watcher, 1)));
    for (const start of starts)
      expect(told(start)).toMatchObject([
        { changed: [], status: 'open', outdated: false, changeRequest: { number: 1 } },
      ]);
    const expected = await live(scene);
    const recordings = await Promise.all(watchers.map((watcher) => take(watcher, expected.length)));
    expect(changes(recordings[0] as any[])).toEqual(expected);
    // How it is by now, with which an event comes, may differ.
    const then = (recording: any[]) => told(recording).map(({ changeRequest: _, ...event }) => event);
    for (const recording of recordings) expect(then(recording)).toEqual(then(recordings[0] as any[]));
    const events = told(recordings[0] as any[]);
    expect(events.map(({ outdated }) => outdated)).toEqual(expected.map((_, i) => i === 5));
    expect(events.at(7).review).toEqual({ status: 'changes_requested' });
    expect(events.at(-1)).toMatchObject({ status: 'merged', outdated: false, by: { id: scene.person.id } });
    expect(new Set(events.map(({ turn }) => turn)).size).toBe(expected.length);

    // Whoever comes back says where it was, and gets the rest.
    const back = scene.watch(ONE, { after: events[4].turn });
    for (const watcher of back)
      expect(then(await take(watcher, expected.length - 5))).toEqual(then((recordings[0] as any[]).slice(5)));
    for (const watcher of [...watchers, ...back]) await watcher.stop();
  });

  test('is told of all change requests of a space to who watches the space, also what happens at once', async () => {
    const scene = await aWatchedSpace();
    const { here, there, path, own } = scene;
    const { turn } = await server.services.database.prisma.space
      .findUniqueOrThrow({ where: { id: scene.space.id } })
      .then(({ changeRequestTurn }) => ({ turn: changeRequestTurn }));
    const watchers = scene.watch(ALL, { after: turn });
    const opened = await Promise.all(
      [here, there, here, there].map((client, i) => client.post(`${path}/change-requests`, { subject: `${i}` })),
    );
    expect(opened.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const paths = [own, ...opened.map(({ body }) => `${path}/change-requests/${body.number}`)];
    const done = await Promise.all(
      paths.flatMap((each, i) => [
        [here, there][i % 2]!.post(`${each}/content`, page(`Page ${i}`)),
        there.post(`${each}/comments`, { body: { markdown: 'Hm.' } }),
        here.post(`${each}/reviews`, { status: 'approved' }),
      ]),
    );
    // A review may be refused because the edit came between.
    const happened = done.filter(({ status }) => status < 300).length;
    expect(await here.post(`${path}/content`, page('Live'))).toMatchObject({ status: 200 });
    const count = 4 + happened + 5;
    const recordings = await Promise.all(watchers.map((watcher) => take(watcher, count)));
    const keys = (recording: any[]) =>
      told(recording).map(({ turn: at, changed, changeRequest }) => `${at} ${changed} ${changeRequest.number}`);
    for (const recording of recordings) expect(keys(recording)).toEqual(keys(recordings[0] as any[]));
    expect(new Set(keys(recordings[0] as any[])).size).toBe(count);
    expect(changes((recordings[0] as any[]).slice(-5))).toEqual(Array.from({ length: 5 }, () => 'outdated'));
    const turns = told(recordings[0] as any[]).map(({ turn: at }) => at);
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
    for (const watcher of watchers) await watcher.stop();
  });

  test('is told although nobody said so: a later reading finds it', async () => {
    const { watch, here, own, space } = await aWatchedSpace();
    const watchers = watch(ONE);
    for (const watcher of watchers) await take(watcher, 1);
    const { database } = server.services;
    const { changeRequestTurn: turn, organizationId } = await database.prisma.space.update({
      where: { id: space.id },
      data: { changeRequestTurn: { increment: 1 } },
    });
    const { id, status, revisionId } = await database.prisma.changeRequest.findFirstOrThrow({
      where: { spaceId: space.id },
    });
    // As an instance leaves it that ends between the commit and the event.
    const row = { spaceId: space.id, turn, changeRequestId: id, organizationId, status, revisionId, outdated: false };
    await database.prisma.changeRequestEvent.create({ data: { ...row, changed: ['reviews'] } });
    await here.patch(own, { subject: 'Next' });
    for (const watcher of watchers) {
      expect(changes(await take(watcher, 2))).toEqual(['reviews', 'subject']);
      await watcher.stop();
    }
  });
});

describe('watchers', () => {
  test('are cut off within a second, with the reason, when they lose access', async () => {
    const { organization, space, first } = await aWatchedSpace();
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const guest = await server.make.member(organization, null);
    await server.make.grant({ space }, { user: guest }, 'read');
    const watched = { url: second.url, token: guest.token, variables: { space: space.id, id: first.id } };
    const comments = `subscription ($space: ID!, $id: ID) { commentAdded(spaceId: $space, changeRequestId: $id) { id } }`;
    const watchers = [
      byWebSocket({ ...watched, query: ONE }),
      bySse({ ...watched, query: ONE }),
      bySse({ ...watched, query: ALL, variables: { ...watched.variables } }),
      byWebSocket({ ...watched, query: comments }),
    ];
    let isOpen = false;
    const opened = Promise.all(watchers.map((watcher) => take(watcher, 1))).finally(() => {
      isOpen = true;
    });
    // Those that begin with nothing are open once they hear of something.
    while (!isOpen) {
      const body = { markdown: 'Do you hear me?' };
      expect((await admin.post(`/v1/spaces/${space.id}/change-requests/${first.id}/comments`, { body })).status).toBe(
        200,
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await opened;
    const ends = watchers.map(async (watcher) => {
      for (;;) {
        const [result] = await take(watcher, 1);
        if (result.errors) return result;
      }
    });
    expect((await admin.delete(`/v1/spaces/${space.id}/permissions/users/${guest.id}`)).status).toBe(204);
    for (const result of await Promise.all(ends)) {
      expect(result.errors[0].extensions.code).toBe('NOT_FOUND');
    }
    for (const watcher of watchers) await watcher.stop();
  });

  test('are cut off when the space is deleted', async () => {
    const { here, path, watch } = await aWatchedSpace();
    const watchers = watch(ONE);
    for (const watcher of watchers) await take(watcher, 1);
    expect((await here.delete(path)).status).toBe(204);
    for (const watcher of watchers) {
      const [result] = await take(watcher, 1);
      expect(result.errors[0].extensions.code).toBe('NOT_FOUND');
      await watcher.stop();
    }
  });
});

test('who does not take what it is told is dropped, with the reason, while others are told of everything', async () => {
  const { here, own, space, first } = await aWatchedSpace();
  const { prisma } = server.services.database;
  const watched = { spaceId: space.id, changeRequestId: first.id };
  const [slow, quick] = [1, 2].map(() => watchChangeRequests(server.services, watched)[Symbol.asyncIterator]()) as [
    AsyncIterator<LogEvent>,
    AsyncIterator<LogEvent>,
  ];
  for (const watcher of [slow, quick]) expect((await watcher.next()).value).toMatchObject({ changed: [] });
  const count = 1200;
  const { changeRequestTurn: turn, organizationId } = await prisma.space.update({
    where: { id: space.id },
    data: { changeRequestTurn: { increment: count } },
  });
  const row = { spaceId: space.id, changeRequestId: first.id, organizationId, status: 'open', outdated: false };
  const comment = { ...row, revisionId: first.revision, changed: ['comments'] };
  await prisma.changeRequestEvent.createMany({
    data: Array.from({ length: count }, (_, i) => ({ ...comment, turn: turn - i })),
  });
  await here.patch(own, { subject: 'The last' });
  for (let i = 0; i < count; i += 1) expect((await quick.next()).value).toMatchObject({ turn: turn - count + 1 + i });
  expect((await quick.next()).value).toMatchObject({ changed: ['subject'] });
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  const rest = await Array.fromAsync({ [Symbol.asyncIterator]: () => slow }).catch((error: unknown) => error);
  vi.restoreAllMocks();
  expect(rest).toMatchObject({ name: 'SlowSubscriber', code: 'TOO_MANY_REQUESTS' });
  await quick.return?.();
});
