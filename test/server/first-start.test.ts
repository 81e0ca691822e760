/** The first start as a person sees it: the token is not lost, refusals are sentences, and a lost token is made anew. */
import { expect, test } from 'vitest';
import { ConfigError } from '../../src/config.ts';
import { FolderInUse } from '../../src/db/lock.ts';
import { bootstrap } from '../../src/server/bootstrap.ts';
import { startError } from '../../src/server/start-error.ts';
import { welcome } from '../../src/server/welcome.ts';
import { recoverToken } from '../../src/token.ts';
import { aServer } from '../support/server.ts';

test('a new server shows its own documentation, once, and its token opens everything that it holds', async () => {
  const server = await aServer();
  const first = await bootstrap(server.services);
  expect(await bootstrap(server.services)).toBeNull();
  const administrator = server.as(first?.token ?? '');
  const [organization] = (await administrator.get('/v1/orgs')).body.items;
  expect(organization).toMatchObject({ id: first?.organizationId, title: 'Octavo', permissions: { admin: true } });
  expect((await administrator.get(`/v1/orgs/${organization.id}`)).body).toEqual(organization);
  const spaces = (await administrator.get(`/v1/orgs/${organization.id}/spaces`)).body;
  expect(spaces).toMatchObject({ count: 1, items: [{ id: first?.spaceId, title: 'Octavo' }] });
  const printed = /curl .* http:\/\/octavo\.test(\S+)/.exec(welcome(server.services.config, first))?.[1] ?? '';
  const { status, body } = await administrator.get(printed);
  expect(status).toBe(200);
  expect(body.pages[0]).toMatchObject({ title: 'Octavo', path: 'readme' });
  const page = await administrator.get(`/v1/spaces/${first?.spaceId}/content/path/readme`);
  expect(page.body.markdown).toContain('# Octavo\n');
  const published = await fetch(`${server.url}${new URL(first?.siteAddress ?? '').pathname}`);
  expect(published.status).toBe(200);
  expect(await published.text()).toContain('What it does');
});

test('errors that an operator can fix are one sentence, bugs have a stack trace', async () => {
  expect(startError(new ConfigError(['PORT must be a whole number']))).toBe(
    'The settings cannot be used:\n  PORT must be a whole number',
  );
  expect(startError(new FolderInUse('/data', ''))).toMatch(/^DATA_DIR \/data is in use by another server\. Stop/);
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  expect(startError(refused)).toBe(
    'The database or Redis cannot be reached (DATABASE_URL, REDIS_URL): connect ECONNREFUSED 127.0.0.1:1',
  );
  const role = Object.assign(new Error('role "nobody" does not exist'), { severity: 'FATAL', code: '28000' });
  const file = Object.assign(new Error('EEXIST'), { code: 'EEXIST', syscall: 'mkdir', path: '/data' });
  expect(startError(file)).toBe('DATA_DIR cannot be used: /data is a file, not a folder.');
  const link = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'mkdir', path: '/gone/data' });
  expect(startError(link)).toMatch(/^DATA_DIR cannot be used: \/gone\/data cannot be made: /);
  expect(startError(role)).toBe('PostgreSQL refuses (DATABASE_URL): role "nobody" does not exist');
  expect(startError(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n +at /);
});

test('on the machine, a new token can be made for an administrator who lost theirs', async () => {
  const server = await aServer();
  const { database } = server.services;
  expect(await recoverToken(database)).toBeNull();
  const administrator = await server.make.serverAdmin();
  const person = await server.make.user();
  for (const [asked, user] of [
    [undefined, administrator],
    [person.email.toUpperCase(), person],
  ] as const) {
    const made = await recoverToken(database, asked);
    expect(made?.email).toBe(user.email);

    expect((await server.as(made?.token ?? '').get('/v1/user')).body).toMatchObject({ id: user.id });
  }
  expect(await recoverToken(database, 'nobody@example.com')).toBeNull();
  const events = await database.prisma.auditEvent.findMany({ where: { action: 'token.create' } });
  expect(events.map(({ actorId, details }) => [actorId, (details as { owner: string }).owner])).toEqual(
    expect.arrayContaining([
      [null, administrator.id],
      [null, person.id],
    ]),
  );
});
