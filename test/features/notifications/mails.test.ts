/** Mails of notifications: gathered, with what the reader may see when they are written, and left by one press. */
import { beforeAll, describe, expect, test } from 'vitest';
import { mailNotifications } from '../../../src/features/notifications/mail.ts';
import {
  GATHER_MS,
  mailNotificationsJob,
  notificationDigestsJob,
} from '../../../src/features/notifications/mail-job.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { mailsTo } from '../../support/mails.ts';
import { untilDelivered } from '../../support/outbox.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { Browsing } from '../../web/browsing.ts';
import { Newsroom } from './world.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ LOG_LEVEL: 'info' });
});

const prisma = () => server.services.database.prisma;
const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject);

/** A room in which the author has these comments of the reviewer on their change request. */
async function commented(...words: string[]): Promise<Newsroom> {
  const room = await Newsroom.open(server);
  const id = await room.aChangeRequest();
  for (const word of words) await room.comment(room.reviewer, id, word);
  await untilDelivered(server.services.database, 'notifications');
  return room;
}

describe('what comes soon after each other', () => {
  test('is one mail, some minutes after the first, and once however often it is written', async () => {
    const room = await commented('One', 'Two', 'Three');
    const { author, reviewer, space } = room;
    expect(await room.waitingMails(author)).toBe(1);
    const [job] = await server.services.database.query<{ after: Date }>(
      `SELECT start_after AS "after" FROM pgboss.job WHERE name = $1 AND data->>'user' = $2`,
      [mailNotificationsJob.name, author.id],
    );
    expect(Number(new Date(job!.after)) - Date.now()).toBeGreaterThan(GATHER_MS / 2);
    await Promise.all([1, 2, 3].map(() => mailNotifications(server.services, author.id, 'once')));
    const [mail, ...more] = await room.mailsOf(author);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: author.email, subject: '3 notifications' });
    const line = `${reviewer.displayName} commented on #1 “Nets”`;
    expect(mail?.text.split(line)).toHaveLength(4);
    expect(mail?.text).toContain(`http://octavo.test/app/spaces/${space.id}/change-requests/1#app-c-`);
    expect(mail?.text.match(/Stop mails about/g)).toHaveLength(1);
  });

  test('has the line of one as its subject, and nothing of what was read meanwhile', async () => {
    const room = await commented('One', 'Two');
    const [{ id }] = (await room.notificationsOf(room.author)).items;
    await room.done(
      room.as(room.author).graphql('mutation ($id: ID!) { markNotificationRead(notificationId: $id) { id } }', { id }),
    );
    expect(subjects(await room.mailsOf(room.author))).toEqual([`${room.reviewer.displayName} commented on #1 “Nets”`]);
    expect(await prisma().notification.count({ where: { userId: room.author.id, mail: { not: null } } })).toBe(0);
  });
});

test('once a day, what is to be told so comes in one mail', async () => {
  const room = await Newsroom.open(server);
  await room.choose(room.author, 'reply', 'daily');
  const id = await room.aChangeRequest();
  await room.comment(room.reviewer, id, 'One');
  await room.comment(room.reviewer, id, 'Two');
  expect(await room.mailsOf(room.author)).toEqual([]);
  expect(await room.waitingMails(room.author)).toBe(0);
  await server.services.jobs.send(notificationDigestsJob, {});
  await untilJobsAreDone(server.services.database);
  expect(subjects(await mailsTo(server, room.author.email))).toEqual(['2 notifications']);
  await server.services.jobs.send(notificationDigestsJob, {});
  await untilJobsAreDone(server.services.database);
  expect(await mailsTo(server, room.author.email)).toHaveLength(1);
});

describe('nothing is mailed', () => {
  const member = ({ organization, author }: Newsroom) => ({
    organizationId_userId: { organizationId: organization.id, userId: author.id },
  });
  const LOSSES: Record<string, (room: Newsroom) => Promise<unknown>> = {
    'of an organization that the reader has left': (room) => prisma().member.delete({ where: member(room) }),
    'to a member who is disabled': (room) => prisma().member.update({ where: member(room), data: { disabled: true } }),
    'to a guest whose grant was taken back': async (room) => {
      await prisma().grant.deleteMany({ where: { userId: room.author.id } });
      await prisma().member.update({ where: member(room), data: { role: null } });
    },
    'of a space that was deleted': (room) =>
      prisma().space.update({ where: { id: room.space.id }, data: { deletedAt: new Date() } }),
    'of an organization that the reader enters by SSO alone': async (room) => {
      await prisma().member.update({ where: member(room), data: { sso: true } });
      await prisma().organization.update({ where: { id: room.organization.id }, data: { sso: true } });
    },
    'to an address that is not verified': (room) =>
      prisma().user.update({ where: { id: room.author.id }, data: { emailVerified: false } }),
    'of a kind that is left meanwhile': (room) => room.choose(room.author, 'reply', 'app'),
  };
  test.each(Object.entries(LOSSES))('%s', async (_, lose) => {
    const room = await commented('One');
    await lose(room);
    expect(await room.mailsOf(room.author)).toEqual([]);
    // What was lost is not made up for later.
    expect(await prisma().notification.count({ where: { userId: room.author.id, mail: { not: null } } })).toBe(0);
  });

  test('that names a person or a subject in more than one line, or as HTML', async () => {
    const room = await Newsroom.open(server);
    await prisma().user.update({
      where: { id: room.reviewer.id },
      data: { displayName: 'Eve\r\nBcc: all@example.net <b>' },
    });
    const id = await room.aChangeRequest('<img src=x>');
    await room.comment(room.reviewer, id, 'Hello');
    const [mail] = await room.mailsOf(room.author);
    expect(mail?.text).toContain('Eve Bcc: all@example.net <b> commented on #1 “<img src=x>”');
    expect(mail?.text).not.toMatch(/^Bcc:/m);
  });
});

describe('the line that ends mails of a kind', () => {
  async function left() {
    const room = await Newsroom.open(server);
    const id = await room.aChangeRequest();
    await room.comment(room.reviewer, id, 'One');
    const [mail] = await room.mailsOf(room.author);
    const address = /Stop mails about replies and comments:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return { room, id, path: address.replace('http://octavo.test', '') };
  }
  const settingOf = async ({ author, as }: Newsroom, kind: string) =>
    (await as(author).graphql('{ notificationSettings { kind channel } }')).body.data.notificationSettings.find(
      (setting: { kind: string }) => setting.kind === kind,
    ).channel;

  test('shows a page with one button, which ends that kind for that person alone, signed out', async () => {
    const { room, path, id } = await left();
    const browser = new Browsing(server);
    const page = await browser.get(path);
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain('You get no more mails about replies and comments.');
    expect(await settingOf(room, 'reply')).toBe('mail');
    const done = await browser.post(path, {});
    expect(done).toMatchObject({ status: 200 });
    expect(await settingOf(room, 'reply')).toBe('app');
    expect(await settingOf(room, 'mention')).toBe('mail');
    expect(await settingOf({ ...room, author: room.reviewer } as Newsroom, 'reply')).toBe('mail');
    await room.comment(room.reviewer, id, 'Two');
    expect(await room.mailsOf(room.author)).toHaveLength(1);
    expect(await room.notificationsOf(room.author)).toMatchObject({ unread: 2 });
  });

  test('is what mail programs send by themselves, in either form, from anywhere', async () => {
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), formData()]) {
      const { room, path } = await left();
      const { status } = await fetch(new URL(path, server.url), { method: 'POST', body });
      expect(status).toBe(200);
      expect(await settingOf(room, 'reply')).toBe('app');
    }
  });

  test('is refused when it was changed, and does not bring back what is off', async () => {
    const { room, path } = await left();
    const other = await left();
    const [, of = ''] = path.split('of=');
    const [, foreign = ''] = other.path.split('of=');
    const half = foreign.slice(0, foreign.indexOf('.')) + of.slice(of.indexOf('.'));
    for (const forged of ['', 'x', of.slice(0, -3), half]) {
      const forgedPath = `/app/leave-notifications?of=${forged}`;
      expect((await new Browsing(server).get(forgedPath)).status).toBe(404);
      expect((await new Browsing(server).post(forgedPath, {})).status).toBe(404);
    }
    expect(await settingOf(other.room, 'reply')).toBe('mail');
    await room.choose(room.author, 'reply', 'off');
    expect((await new Browsing(server).post(path, {})).status).toBe(200);
    expect(await settingOf(room, 'reply')).toBe('off');
  });
});

function formData(): FormData {
  const form = new FormData();
  form.append('List-Unsubscribe', 'One-Click');
  return form;
}
