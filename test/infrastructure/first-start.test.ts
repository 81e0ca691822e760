/** The first start as a person sees it: the token is not lost, refusals are sentences, and a lost token is made anew. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bootstrap } from '../../src/bootstrap.ts';
import { ConfigError } from '../../src/config.ts';
import { FolderInUse } from '../../src/db/lock.ts';
import { startError } from '../../src/start-error.ts';
import { recoverToken } from '../../src/token.ts';
import { welcome } from '../../src/welcome.ts';
import { aServer } from '../support/server.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-first-'));
const taken = http.createServer();
afterAll(() => {
  taken.close();
  fs.rmSync(folder, { recursive: true });
});

/** `node src/main.ts` to its end. */
async function aStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../src/main.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...said };
}

test('a first start that fails at its port has shown the token that it made, and says which port', async () => {
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { code, out, err } = await aStart({ PORT: String(port) });
  expect(code).toBe(1);
  expect(out).toMatch(
    /This is the first start\. The administrator is admin@example\.com\.\n {2}Its token, .*oct_[\w-]{43}\n/,
  );
  expect(err).toBe(
    `Port ${port} of 127.0.0.1 is in use by another program. Stop that one, or set PORT to another port.\n`,
  );
}, 120_000);

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
});

test('what a person can put right is told in a sentence, what is our mistake with its stack', async () => {
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
  expect(startError(role)).toBe('PostgreSQL refuses (DATABASE_URL): role "nobody" does not exist');
  expect(startError(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n +at /);
});

test('who has the machine makes a new token for an administrator who lost theirs', async () => {
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
