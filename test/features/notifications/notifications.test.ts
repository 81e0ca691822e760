/** Notifications: who gets which, each once, and what of it the reader may see when it is shown. */
import { beforeAll, describe, expect, test } from 'vitest';
import { notificationReader } from '../../../src/features/notifications/reader.ts';
import type { OutboxEvent } from '../../../src/outbox/events.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { anotherInstance, aServer, type TestServer } from '../../support/server.ts';
import { leastStatementsOf } from '../../support/statements.ts';
import { byWebSocket } from '../../support/watchers.ts';
import { Newsroom } from './world.ts';

let server: TestServer;
let room: Newsroom;

beforeAll(async () => {
  server = await aServer({ LOG_LEVEL: 'info' });
  room = await Newsroom.open(server);
});

const kindsOf = ({ items }: { items: any[] }): string[] => items.map(({ kind }) => kind);
const prisma = () => server.services.database.prisma;

describe('a change request', () => {
  test('tells who is asked for a review, whose it is of the verdict, and both that it was merged; no one of what they did', async () => {
    const { author, reviewer, requests } = room;
    const id = await room.aChangeRequest('Explain nets');
    const changes = [{ type: 'create_page', title: 'Hello', content: { markdown: 'Text.\n' } }];
    await room.done(room.as(author).post(`${requests}/${id}/content`, { changes }));
    await room.done(room.as(author).post(`${requests}/${id}/requested-reviewers`, { users: [reviewer.id, author.id] }));
    const asked = await room.notificationsOf(reviewer);
    const { number } = await prisma().changeRequest.findUniqueOrThrow({ where: { id } });
    expect(asked).toMatchObject({ unread: 1, count: 1 });
    expect(asked.items[0]).toMatchObject({
      kind: 'review_requested',
      text: `${author.displayName} asked you to review #${number} “Explain nets” in “River”`,
      readAt: null,
      actor: { id: author.id },
      space: { id: room.space.id },
      changeRequest: { number },
      urls: { app: `http://octavo.test/app/spaces/${room.space.id}/change-requests/${number}` },
    });
    await room.done(
      room.as(reviewer).post(`${requests}/${id}/reviews`, { status: 'approved', comment: { markdown: 'Fine.' } }),
    );
    const merger = await server.make.member(room.organization, 'create');
    await room.done(room.as(merger).post(`${requests}/${id}/merge`));
    expect((await room.notificationsOf(author)).items).toMatchObject([
      { kind: 'merged', text: `${merger.displayName} merged #${number} “Explain nets” into “River”` },
      { kind: 'review_given', text: `${reviewer.displayName} approved #${number} “Explain nets” in “River”` },
    ]);
    expect(kindsOf(await room.notificationsOf(reviewer))).toEqual(['merged', 'review_requested']);
    expect(kindsOf(await room.notificationsOf(merger))).toEqual([]);
  });

  test('tells whose it is that an update by another person left conflicts', async () => {
    const { author, reviewer, requests, space } = room;
    const { created } = await room.done(
      room.as(author).post(`/v1/spaces/${space.id}/content`, {
        changes: [{ type: 'create_page', page: 'p', title: 'Tide', content: { markdown: 'One.\n' } }],
      }),
    );
    const id = await room.aChangeRequest('Tides');
    const write = (markdown: string) => ({
      changes: [{ type: 'update_page', page: created.p, content: { markdown } }],
    });
    await room.done(room.as(author).post(`${requests}/${id}/content`, write('Two.\n')));
    await room.done(room.as(author).post(`/v1/spaces/${space.id}/content`, write('Three.\n')));
    const { result } = await room.done(room.as(reviewer).post(`${requests}/${id}/update`));
    expect(result).toBe('conflicts');
    expect((await room.notificationsOf(author)).items[0]).toMatchObject({ kind: 'conflict', changeRequest: {} });
    // The same conflict is told once.
    await room.done(room.as(reviewer).post(`${requests}/${id}/update`));
    expect(kindsOf(await room.notificationsOf(author)).filter((kind) => kind === 'conflict')).toHaveLength(1);
  });

  test('that mentions people in its description tells each of them once, however often it is written', async () => {
    const { author, reviewer, requests } = room;
    const other = await server.make.member(room.organization, 'read');
    const id = await room.aChangeRequest('Mentioning');
    const write = (...users: string[]) => {
      const nodes = users.map((user) => ({
        object: 'inline',
        type: 'mention',
        isVoid: true,
        data: { ref: { kind: 'user', user } },
      }));
      const paragraph = { object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes };
      const description = { object: 'document', data: {}, nodes: [paragraph] };
      return room.done(room.as(author).patch(`${requests}/${id}`, { description }));
    };
    await write(reviewer.id);
    await write(reviewer.id, other.id);
    const mentions = ({ items }: { items: any[] }) => items.filter(({ kind }) => kind === 'mention');
    expect(mentions(await room.notificationsOf(reviewer))).toHaveLength(1);
    expect(mentions(await room.notificationsOf(other))).toHaveLength(1);
  });
});

describe('a discussion', () => {
  test('tells whose change request it is, who takes part, and who is mentioned: one notification each', async () => {
    const fresh = await Newsroom.open(server);
    const { author, reviewer } = fresh;
    const third = await server.make.member(fresh.organization, 'read');
    const stranger = await server.make.user();
    const id = await fresh.aChangeRequest();
    const comment = await fresh.comment(reviewer, id, 'Why?');
    const replies = `${fresh.requests}/${id}/comments/${comment}/replies`;
    const reply = (by: typeof author, markdown: string) =>
      fresh.done(fresh.as(by).post(replies, { body: { markdown } }));
    await reply(author, 'Because.');
    await reply(third, `Ask [her](/users/${reviewer.id}), not [them](/users/${stranger.id}).`);
    expect(kindsOf(await fresh.notificationsOf(author))).toEqual(['reply', 'reply']);
    expect(kindsOf(await fresh.notificationsOf(reviewer))).toEqual(['mention', 'reply']);
    expect(kindsOf(await fresh.notificationsOf(third))).toEqual([]);
    expect(await prisma().notification.count({ where: { userId: stranger.id } })).toBe(0);
    const [{ urls }] = (await fresh.notificationsOf(author)).items;
    expect(urls.app).toMatch(new RegExp(`/change-requests/1#app-c-${comment}$`));
  });

  test('tells of a mention that an edit adds, and of nothing twice when the event is delivered again', async () => {
    const fresh = await Newsroom.open(server);
    const { author, reviewer } = fresh;
    const id = await fresh.aChangeRequest();
    const comment = await fresh.comment(author, id, 'Look.');
    expect(await fresh.notificationsOf(reviewer)).toMatchObject({ count: 0 });
    const body = { markdown: `Look, [you](/users/${reviewer.id}).` };
    await fresh.done(fresh.as(author).put(`${fresh.requests}/${id}/comments/${comment}`, { body }));
    expect(kindsOf(await fresh.notificationsOf(reviewer))).toEqual(['mention']);
    const events = await prisma().outboxEvent.findMany({
      where: { kind: 'comment_written' },
      orderBy: { turn: 'asc' },
    });
    const context = { services: server.services, attempt: 2, signal: new AbortController().signal };
    for (const event of events)
      await notificationReader.deliver(event as unknown as OutboxEvent, { ...context, log: server.services.log });
    expect(await fresh.notificationsOf(reviewer)).toMatchObject({ count: 1 });
  });

  test('on a space leads to the page, and goes with the comment', async () => {
    const fresh = await Newsroom.open(server);
    const { author, reviewer, space } = fresh;
    const { created } = await fresh.done(
      fresh.as(author).post(`/v1/spaces/${space.id}/content`, {
        changes: [{ type: 'create_page', page: 'p', title: 'Tide', content: { markdown: 'One.\n' } }],
      }),
    );
    const body = { markdown: `Hello [you](/users/${reviewer.id})` };
    const { id } = await fresh.done(
      fresh.as(author).post(`/v1/spaces/${space.id}/comments`, { body, page: created.p }),
    );
    const { items } = await fresh.notificationsOf(reviewer);
    expect(items).toMatchObject([{ text: `${author.displayName} mentioned you in “River”`, comment: { id } }]);
    expect(items[0].urls.app).toMatch(new RegExp(`/pages/${created.p}#app-c-${id}$`));
    await fresh.done(fresh.as(author).delete(`/v1/spaces/${space.id}/comments/${id}`));
    expect(await fresh.notificationsOf(reviewer)).toMatchObject({ count: 0, unread: 0 });
  });
});

test('a failed import tells who began it', async () => {
  const fresh = await Newsroom.open(server);
  const { author, space } = fresh;
  await fresh.done(
    fresh
      .as(author)
      .post(`/v1/spaces/${space.id}/git/import`, { url: 'https://127.0.0.1:1/none.git', ref: 'refs/heads/main' }),
  );
  await untilJobsAreDone(server.services.database);
  const operation = await prisma().gitOperation.findFirstOrThrow({ where: { spaceId: space.id } });
  expect(operation).toMatchObject({ state: 'failed' });
  expect((await fresh.notificationsOf(author)).items).toMatchObject([
    { kind: 'sync_failed', text: 'A synchronisation of “River” with Git failed', actor: null },
  ]);
});

describe('what the reader may not see is not shown', () => {
  /** A reviewer with one notification. */
  async function told() {
    const fresh = await Newsroom.open(server);
    const id = await fresh.aChangeRequest();
    await fresh.comment(fresh.author, id, `[You](/users/${fresh.reviewer.id})`);
    expect(await fresh.notificationsOf(fresh.reviewer)).toMatchObject({ count: 1, unread: 1 });
    return fresh;
  }
  const nothing = { count: 0, unread: 0, items: [] };
  const member = ({ organization, reviewer }: Newsroom) => ({
    organizationId_userId: { organizationId: organization.id, userId: reviewer.id },
  });

  test('after the membership is gone, or disabled', async () => {
    const one = await told();
    await prisma().member.update({ where: member(one), data: { disabled: true } });
    expect(await one.notificationsOf(one.reviewer)).toEqual(nothing);
    await prisma().member.delete({ where: member(one) });
    expect(await one.notificationsOf(one.reviewer)).toEqual(nothing);
  });

  test('as a guest without a grant, or in a space that nobody inherits any more', async () => {
    const one = await told();
    await prisma().member.update({ where: member(one), data: { role: null } });
    expect(await one.notificationsOf(one.reviewer)).toEqual(nothing);
    await server.make.grant({ space: one.space }, { user: one.reviewer }, 'read');
    expect(await one.notificationsOf(one.reviewer)).toMatchObject({ count: 1 });
  });

  test('while the space is deleted', async () => {
    const one = await told();
    await one.done(one.as(one.author).delete(`/v1/spaces/${one.space.id}`));
    expect(await one.notificationsOf(one.reviewer)).toEqual(nothing);
  });

  test('to a session that is not by the SSO that the organization asks for', async () => {
    const one = await told();
    await prisma().member.update({ where: member(one), data: { sso: true } });
    await prisma().organization.update({ where: { id: one.organization.id }, data: { sso: true } });
    expect(await one.notificationsOf(one.reviewer)).toEqual(nothing);
    const { id } = await prisma().notification.findFirstOrThrow({ where: { userId: one.reviewer.id } });
    const { body } = await one
      .as(one.reviewer)
      .graphql('mutation ($id: ID!) { markNotificationRead(notificationId: $id) { id } }', { id });
    expect(body.errors?.[0].extensions.code).toBe('NOT_FOUND');
  });

  test('to anyone else, and is marked by no one else', async () => {
    const one = await told();
    const [{ id }] = (await one.notificationsOf(one.reviewer)).items;
    const mark = 'mutation ($id: ID!) { markNotificationRead(notificationId: $id) { id } }';
    const { body } = await one.as(one.author).graphql(mark, { id });
    expect(body.errors?.[0].extensions.code).toBe('NOT_FOUND');
    expect(await one.notificationsOf(one.reviewer)).toMatchObject({ unread: 1 });
  });
});

test('they are read one by one, or all at once, and found by it', async () => {
  const fresh = await Newsroom.open(server);
  const { author, reviewer } = fresh;
  const id = await fresh.aChangeRequest();
  for (const word of ['One', 'Two', 'Three']) await fresh.comment(reviewer, id, word);
  const { items } = await fresh.notificationsOf(author);
  const as = fresh.as(author);
  const mark = `mutation ($id: ID!, $unread: Boolean) { markNotificationRead(notificationId: $id, unread: $unread) { readAt } }`;
  const { data } = await fresh.done(as.graphql(mark, { id: items[0].id }));
  expect(data.markNotificationRead.readAt).not.toBeNull();
  const unread = async () =>
    (await fresh.done(as.graphql('{ notifications(unread: true) { items { id } } }'))).data.notifications.items;
  expect(await unread()).toEqual([{ id: items[1].id }, { id: items[2].id }]);
  await fresh.done(as.graphql(mark, { id: items[0].id, unread: true }));
  expect(await unread()).toHaveLength(3);
  expect((await fresh.done(as.graphql('mutation { markNotificationsRead }'))).data.markNotificationsRead).toBe(3);
  expect(await unread()).toEqual([]);
});

test('a kind that is off is not written; the settings are those of the person', async () => {
  const fresh = await Newsroom.open(server);
  const { author, reviewer } = fresh;
  await fresh.choose(author, 'reply', 'off');
  const id = await fresh.aChangeRequest();
  await fresh.comment(reviewer, id, 'Hello');
  expect(await fresh.notificationsOf(author)).toMatchObject({ count: 0 });
  const { data } = await fresh.done(fresh.as(author).graphql('{ notificationSettings { kind channel } }'));
  expect(data.notificationSettings).toContainEqual({ kind: 'reply', channel: 'off' });
  expect(data.notificationSettings).toContainEqual({ kind: 'merged', channel: 'daily' });
  expect(data.notificationSettings).toHaveLength(8);
});

test('whoever watches gets the count and the newest, also by another server', async () => {
  const fresh = await Newsroom.open(server);
  const { author, reviewer } = fresh;
  const other = await anotherInstance(server);
  const query = 'subscription { notificationsChanged { unread newest { text } } }';
  const watcher = byWebSocket({ url: other.url, token: author.token, query, variables: {} });
  const next = async () => (await watcher.results.next()).value.data.notificationsChanged;
  expect(await next()).toEqual({ unread: 0, newest: null });
  const id = await fresh.aChangeRequest();
  await fresh.comment(reviewer, id, 'Hello');
  expect(await next()).toEqual({ unread: 1, newest: { text: expect.stringContaining('commented on #1') } });
  await fresh.done(fresh.as(author).graphql('mutation { markNotificationsRead }'));
  expect(await next()).toMatchObject({ unread: 0 });
  await watcher.stop();
});

test('a list takes as many statements for many as for few, in many organizations', async () => {
  const [one, other] = [await Newsroom.open(server), await Newsroom.open(server)];
  const id = await one.aChangeRequest();
  await one.comment(one.reviewer, id, 'One');
  const query = '{ notifications { count items { text actor { displayName } space { title } urls { app } } } }';
  const { author } = one;
  const ask = () => one.as(author).graphql(query);
  expect((await one.notificationsOf(author)).count).toBe(1);
  const few = await leastStatementsOf(server, ask);
  await prisma().member.create({ data: { organizationId: other.organization.id, userId: author.id, role: 'create' } });
  for (let i = 0; i < 5; i += 1) {
    await one.comment(one.reviewer, await one.aChangeRequest(), 'More');
    await other.comment(other.author, await other.aChangeRequest(), `[You](/users/${author.id})`);
  }
  expect((await one.notificationsOf(author)).count).toBe(11);
  expect(await leastStatementsOf(server, ask)).toBeLessThanOrEqual(few + 1);
});
