/** The bell, the list and the settings in `/app`, without a script. */
import { beforeAll, expect, test } from 'vitest';
import { Newsroom } from '../../features/notifications/world.ts';
import { untilDelivered } from '../../support/outbox.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { Browsing } from '../browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

test('the bell tells how many are new; opening one leads there and marks it as read', async () => {
  const room = await Newsroom.open(server);
  const { author, reviewer, space } = room;
  const browser = await new Browsing(server).signIn(author.token);
  expect((await browser.get('/app')).text).toContain('aria-label="Notifications"');
  const id = await room.aChangeRequest('<b>Nets</b>');
  const comment = await room.comment(reviewer, id, 'One');
  await room.comment(reviewer, id, 'Two');
  await untilDelivered(server.services.database, 'notifications');
  const { text } = await browser.get(`/app/spaces/${space.id}`);
  expect(text).toContain('aria-label="Notifications, 2 unread"');
  const list = (await browser.get('/app/notifications')).text;
  expect(list).toContain(`${reviewer.displayName} commented on #1 “&lt;b&gt;Nets&lt;/b&gt;”`);
  const [, first = ''] = [...list.matchAll(/notifications\/(\w+)\/open/g)].map(([, found]) => found ?? '');
  const opened = await browser.submit('/app/notifications', `/app/notifications/${first}/open`, {});
  expect(opened).toMatchObject({
    status: 303,
    location: `/app/spaces/${space.id}/change-requests/1#app-c-${comment}`,
  });
  expect((await browser.get('/app')).text).toContain('aria-label="Notifications, 1 unread"');
  expect((await browser.get('/app/notifications?all')).text).toContain('Mark as unread');
  await browser.submit('/app/notifications?all', `/app/notifications/${first}/mark`, { unread: 'yes' });
  expect((await browser.get('/app')).text).toContain('aria-label="Notifications, 2 unread"');
  await browser.submit('/app/notifications', '/app/notifications/read', {});
  expect((await browser.get('/app/notifications')).text).toContain('You have read everything.');
});

test('another person opens none of them', async () => {
  const room = await Newsroom.open(server);
  await room.comment(room.reviewer, await room.aChangeRequest(), 'One');
  const { items } = await room.notificationsOf(room.author);
  const other = await new Browsing(server).signIn(room.reviewer.token);
  expect((await other.submit('/app', `/app/notifications/${items[0].id}/open`, {})).status).toBe(404);
  expect(await room.notificationsOf(room.author)).toMatchObject({ unread: 1 });
});

test('the settings are on the account page; what is sent there is checked', async () => {
  const room = await Newsroom.open(server);
  const browser = await new Browsing(server).signIn(room.author.token);
  const saved = await browser.submit('/app/account', '/app/account/notifications', { reply: 'daily', mention: 'off' });
  expect(saved).toMatchObject({ status: 303, location: '/app/account#app-notifications' });
  const { text } = await browser.get('/app/account');
  expect(text).toContain('<option value="daily" selected>By mail, once a day</option>');
  const { prisma } = server.services.database;
  expect(
    await prisma.notificationSetting.findMany({ where: { userId: room.author.id }, orderBy: { kind: 'asc' } }),
  ).toMatchObject([
    { kind: 'mention', channel: 'off' },
    { kind: 'reply', channel: 'daily' },
  ]);
  await browser.submit('/app/account', '/app/account/notifications', { reply: 'by pigeon' });
  expect((await browser.get('/app/account')).text).toContain('app-failed');
});
