/** Sessions: a row that names the user, how they signed in and where; what ends with it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { callerOfSession } from '../../../../src/access/callers.ts';
import { beginSession } from '../../../../src/access/sessions.ts';
import { stretched } from '../../../support/pace.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { leastStatementsOf } from '../../../support/statements.ts';
import { withoutClock } from '../../../support/watchers.ts';
import { Browsing } from '../../../web/browsing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await withoutClock(() => aServer({ JOBS: 'off' }));
});

const SESSIONS = '{ sessions { count items { id method browser createdAt lastUsedAt expiresAt current } } }';
const REVOKE = 'mutation ($id: ID!) { revokeSession(sessionId: $id) }';
const database = () => server.services.database;
const begin = (userId: string, method: 'code' | 'passkey' = 'code') =>
  beginSession(database(), { userId, method, browser: 'Firefox on Linux' });

describe('sessions', () => {
  test('name how and where their owner signed in, newest first, and nobody else lists them', async () => {
    const [one, other] = [await server.make.user(), await server.make.user()];
    await new Browsing(server).signIn(one.token);
    await begin(one.id, 'passkey');
    await begin(other.id);
    const { body } = await server.as(one.token).graphql(SESSIONS);
    expect(body.data.sessions.count).toBe(2);
    expect(body.data.sessions.items).toMatchObject([
      { method: 'passkey', browser: 'Firefox on Linux', current: false, lastUsedAt: null },
      { method: 'token', browser: '', current: false },
    ]);
  });

  test('of one that began without a token, the caller may do all that the user may, until it ends', async () => {
    const { id: userId } = await server.make.user();
    const id = await begin(userId);
    const caller = await callerOfSession(database(), id);
    expect(caller).toMatchObject({ kind: 'user', userId, sessionId: id, tokenId: null, scopes: [] });
    expect(caller.expiresAt?.getTime()).toBeGreaterThan(Date.now());
    await database().prisma.session.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(callerOfSession(database(), id)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('one that began with a narrowed token keeps to its scopes, and ends with it', async () => {
    const { id: userId } = await server.make.user();
    const [token] = await database().prisma.accessToken.findMany({ where: { userId } });
    const expiresAt = new Date(Date.now() + 60_000);
    await database().prisma.accessToken.update({
      where: { id: token!.id },
      data: { scopes: ['space:content:read'], expiresAt },
    });
    const id = await beginSession(database(), { userId, method: 'token', tokenId: token!.id });
    expect(await callerOfSession(database(), id)).toMatchObject({ scopes: ['space:content:read'], expiresAt });
    await database().prisma.accessToken.delete({ where: { id: token!.id } });
    await expect(callerOfSession(database(), id)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('that is revoked is over at once, with what it has open; those of others are not revoked', async () => {
    const [one, other] = [await server.make.user(), await server.make.user()];
    const id = await begin(one.id);
    const caller = await callerOfSession(database(), id);
    const ended = new Promise((resolve) => server.services.watch.follow(caller, resolve));
    const stranger = await server.as(other.token).graphql(REVOKE, { id });
    expect(stranger.body.data).toEqual({ revokeSession: true });
    expect(await callerOfSession(database(), id)).toMatchObject({ userId: one.id });

    const start = performance.now();
    expect((await server.as(one.token).graphql(REVOKE, { id })).body.data).toEqual({ revokeSession: true });
    // Nothing but the message can end it: here is no clock, and no job that repeats the message.
    expect(await ended).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(performance.now() - start).toBeLessThan(stretched(1000));
    expect((await server.as(one.token).graphql(SESSIONS)).body.data.sessions.count).toBe(0);
    const log = await database().prisma.auditEvent.findFirst({ where: { action: 'session.revoke', subject: id } });
    expect(log).toMatchObject({ actorId: one.id, details: { owner: one.id } });
  });

  test('all end by signing out everywhere; tokens stay', async () => {
    const [one, other] = [await server.make.user(), await server.make.user()];
    const ids = [await begin(one.id), await begin(one.id, 'passkey')];
    const kept = await begin(other.id);
    const { body } = await server.as(one.token).graphql('mutation { revokeSessions }');
    expect(body.data).toEqual({ revokeSessions: 2 });
    for (const id of ids)
      await expect(callerOfSession(database(), id)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await callerOfSession(database(), kept)).toMatchObject({ userId: other.id });
    expect((await server.as(one.token).get('/v1/user')).status).toBe(200);
  });

  test('are not listed or ended by a token with limited scopes', async () => {
    const { id: userId, token } = await server.make.user();
    const id = await begin(userId);
    await database().prisma.accessToken.updateMany({ where: { userId }, data: { scopes: ['space:content:read'] } });
    for (const [query, variables] of [[SESSIONS], [REVOKE, { id }], ['mutation { revokeSessions }']] as const)
      expect((await server.as(token).graphql(query, variables)).body.errors?.[0].extensions.code).toBe('FORBIDDEN');
  });

  test('are listed with a bounded number of statements', async () => {
    const { id: userId, token } = await server.make.user();
    const list = () => server.as(token).graphql(SESSIONS);
    await begin(userId);
    const few = await leastStatementsOf(server, list);
    for (let i = 0; i < 20; i++) await begin(userId);
    expect(await leastStatementsOf(server, list)).toBeLessThanOrEqual(few);
    expect(few).toBeLessThanOrEqual(4);
  });
});
