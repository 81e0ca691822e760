/** A space in which people work on change requests, and what they are notified of. */
import type { Organization, Space } from '../../../src/db/generated/prisma/client.ts';
import { mailNotifications } from '../../../src/features/notifications/mail.ts';
import { mailNotificationsJob } from '../../../src/features/notifications/mail-job.ts';
import type { Client } from '../../support/client.ts';
import type { Person } from '../../support/factories.ts';
import { mailsTo, type WrittenMail } from '../../support/mails.ts';
import { untilDelivered } from '../../support/outbox.ts';
import type { TestServer } from '../../support/server.ts';

export const LIST = `{ unreadNotifications notifications { count items {
  id kind text createdAt readAt actor { id } space { id } changeRequest { number } comment { id } urls { app } } } }`;

export class Newsroom {
  readonly server: TestServer;
  readonly organization: Organization;
  readonly space: Space;
  readonly author: Person;
  readonly reviewer: Person;

  private constructor(server: TestServer, organization: Organization, space: Space, author: Person, reviewer: Person) {
    this.server = server;
    this.organization = organization;
    this.space = space;
    this.author = author;
    this.reviewer = reviewer;
  }

  static async open(server: TestServer, data: { sso?: boolean } = {}): Promise<Newsroom> {
    const organization = await server.make.organization({ defaultRole: null, ...data });
    const author = await server.make.member(organization, 'create');
    const reviewer = await server.make.member(organization, 'read');
    const space = await server.make.space(organization, { author, title: 'River', defaultLevel: 'review' });
    await server.make.grant({ space }, { user: author }, 'create');
    return new Newsroom(server, organization, space, author, reviewer);
  }

  as = (person: Person): Client => this.server.as(person.token);

  get requests(): string {
    return `/v1/spaces/${this.space.id}/change-requests`;
  }

  /** A change request of the author; gives its id. */
  async aChangeRequest(subject = 'Nets'): Promise<string> {
    return (await this.done(this.as(this.author).post(this.requests, { subject }))).id;
  }

  async comment(by: Person, changeRequestId: string, markdown: string): Promise<string> {
    const body = { body: { markdown } };
    return (await this.done(this.as(by).post(`${this.requests}/${changeRequestId}/comments`, body))).id;
  }

  async done(sent: Promise<{ status: number; body: any; text: string }>): Promise<any> {
    const { status, body, text } = await sent;
    if (status >= 300 || body?.errors) throw new Error(`${status}: ${text}`);
    return body;
  }

  /** What a person is shown, when all that happened is delivered. */
  async notificationsOf(person: Person): Promise<{ unread: number; items: any[]; count: number }> {
    await untilDelivered(this.server.services.database, 'notifications');
    const { data } = await this.done(this.as(person).graphql(LIST));
    return { unread: data.unreadNotifications, ...data.notifications };
  }

  /** The mails of a person, after those that wait were written. */
  async mailsOf(person: Person, mail: 'once' | 'daily' = 'once'): Promise<WrittenMail[]> {
    await untilDelivered(this.server.services.database, 'notifications');
    await mailNotifications(this.server.services, person.id, mail);
    return mailsTo(this.server, person.email);
  }

  choose = (person: Person, kind: string, channel: string) =>
    this.done(
      this.as(person).graphql(
        `mutation { setNotificationChannel(kind: ${kind}, channel: ${channel}) { kind channel } }`,
      ),
    );

  /** Jobs that wait to write a mail to somebody. */
  async waitingMails(person: Person): Promise<number> {
    const rows = await this.server.services.database.query(
      `SELECT 1 FROM pgboss.job WHERE name = $1 AND state = 'created' AND data->>'user' = $2`,
      [mailNotificationsJob.name, person.id],
    );
    return rows.length;
  }
}
