/** Notifications in a browser: axe in every look; one is opened by keyboard. */
import { beforeAll, expect, test } from 'vitest';
import { Newsroom } from '../features/notifications/world.ts';
import { untilDelivered } from '../support/outbox.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { aBrowser, aPage, type BrowserOf } from './browser.ts';
import { problemsOf } from './looks.ts';

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer({ LOG_LEVEL: 'info' }), aBrowser()]);
});

test('axe finds nothing on the list, the settings and the page that ends mails; one is opened by keyboard', async (context) => {
  const { page, errors, outside } = await aPage(browserOf(context), server.url);
  const room = await Newsroom.open(server);
  const id = await room.aChangeRequest('Nets of a length that a narrow phone cannot show in one line');
  await room.comment(room.reviewer, id, 'One');
  const requested = { users: [room.author.id] };
  await room.done(room.as(room.reviewer).post(`${room.requests}/${id}/requested-reviewers`, requested));
  await untilDelivered(server.services.database, 'notifications');
  const [mail] = await room.mailsOf(room.author);
  await page.goto(`${server.url}/app/sign-in`);
  await page.getByLabel('Access token').fill(room.author.token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.waitForURL('**/app');
  await page.getByRole('link', { name: 'Notifications, 2 unread' }).click();
  expect(await problemsOf(page, 'notifications')).toEqual([]);
  await page.goto(`${server.url}/app/account`);
  expect(await problemsOf(page, 'notification-settings')).toEqual([]);
  const leaving = /http:\/\/octavo\.test(\/app\/leave-notifications\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await page.goto(`${server.url}${leaving}`);
  expect(await problemsOf(page, 'leave-notifications')).toEqual([]);
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await page.getByRole('heading', { name: 'No more mails' }).waitFor();
  await page.goto(`${server.url}/app/notifications`);
  await page.getByRole('button', { name: 'commented on #1' }).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/change-requests/1#app-c-*');
  expect(await page.getByRole('link', { name: 'Notifications, 1 unread' }).isVisible()).toBe(true);
  expect({ errors, outside }).toEqual({ errors: [], outside: [] });
});
