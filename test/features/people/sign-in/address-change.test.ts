/** Another address for one's account: by a code to the new one, with a notice to the old one. */
import { beforeAll, describe, expect, test } from 'vitest';
import { codeFor, mailsTo } from '../../../support/mails.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ LOG_LEVEL: 'info' });
});

const REQUEST = 'mutation ($email: String!) { requestEmailChange(email: $email) }';
const CONFIRM = 'mutation ($id: ID!, $code: String!) { confirmEmailChange(requestId: $id, code: $code) { email } }';
const asked = async (token: string, email: string): Promise<string> =>
  (await server.as(token).graphql(REQUEST, { email })).body.data.requestEmailChange;
const codeOf = ({ body }: { body: any }) => body.errors?.[0].extensions.code;

describe('an address', () => {
  test('changes when the code that went to it comes back; the old one hears of it', async () => {
    const person = await server.make.user({ emailVerified: true });
    const email = `new-${person.email}`;
    const id = await asked(person.token, email.toUpperCase());
    const code = await codeFor(server, email);
    expect(codeOf(await server.as(person.token).graphql(CONFIRM, { id, code: 'AAAA-AAAA' }))).toBe('BAD_USER_INPUT');
    const { body } = await server.as(person.token).graphql(CONFIRM, { id, code });
    expect(body.data.confirmEmailChange).toEqual({ email });
    expect((await mailsTo(server, person.email)).at(-1)).toMatchObject({ subject: 'Your address was changed' });
    expect(codeOf(await server.as(person.token).graphql(CONFIRM, { id, code }))).toBe('BAD_USER_INPUT');
    const { prisma } = server.services.database;
    expect(await prisma.auditEvent.count({ where: { action: 'user.change-email', subject: person.id } })).toBe(1);
  });

  test('is not taken by the code of another person, nor from another account, and which has one is not told', async () => {
    const [one, other] = [await server.make.user(), await server.make.user()];
    const email = `mine-${one.email}`;
    const id = await asked(one.token, email);
    const code = await codeFor(server, email);
    expect(codeOf(await server.as(other.token).graphql(CONFIRM, { id, code }))).toBe('BAD_USER_INPUT');
    const taken = await asked(one.token, other.email);
    expect(taken).toMatch(/^\w{20}$/);
    expect(await mailsTo(server, other.email)).toEqual([]);
    expect(codeOf(await server.as(one.token).graphql(REQUEST, { email: 'nothing' }))).toBe('BAD_USER_INPUT');
  });
});
