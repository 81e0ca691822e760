/** What happens when servers start: on a folder that is in use, after a crash, with other migrations, many at once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { lockFolder } from '../../src/db/lock.ts';
import { type MigrationConnection, migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openPostgres } from '../../src/db/postgres.ts';
import { silentLog } from '../../src/log.ts';
import { aDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/template.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-start-'));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => fs.rmSync(root, { recursive: true }));

const settings = (dataDir: string) => ({ dataDir, databaseUrl: undefined, databaseConnections: 5 });
const source = (file: string) => path.join(import.meta.dirname, '../../src', file);

/** A process that runs `code` (a module) and has printed a first line, which comes back. */
async function aProcess(code: string): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout!, 'data');
  return [child, String(line).trim()];
}

test('a second server on the same folder is refused, whichever user or container runs it', async () => {
  const folder = path.join(root, 'twice');
  const [child, line] = await aProcess(`
    import { lockFolder } from ${JSON.stringify(source('db/lock.ts'))};
    lockFolder(${JSON.stringify(folder)}); // What it gives is dropped: the lock lasts as long as the process all the same.
    await new Promise(setImmediate);
    gc();
    console.log(process.pid);
    setInterval(() => {}, 1000);
  `);
  await expect(openDatabase(settings(folder))).rejects.toThrow(
    new RegExp(`^DATA_DIR ${folder} is in use by another server \\(process ${line} on .*\\)\\. Stop that one first`),
  );
  expect(fs.existsSync(path.join(folder, 'db'))).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(new RegExp(`process ${process.pid} on`));
  release();
  release();
  lockFolder(folder)();
});

test('after kill -9 the embedded database starts again with every acknowledged row', async () => {
  const folder = path.join(root, 'killed');
  const [child] = await aProcess(`
    import { openDatabase } from ${JSON.stringify(source('db/open.ts'))};
    const db = await openDatabase(${JSON.stringify(settings(folder))});
    for (let n = 0; ; n += 1) {
      await db.prisma.setting.create({ data: { key: String(n), value: n } });
      console.log(n);
    }
  `);
  let last = '';
  child.stdout!.on('data', (chunk) => {
    last += chunk;
  });
  while (last.split('\n').length < 50) await once(child.stdout!, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  const acknowledged = Number(last.trim().split('\n').at(-1));
  const db = await openDatabase(settings(folder));
  expect(await db.prisma.setting.count()).toBeGreaterThanOrEqual(acknowledged);
  await db.close();
  const again = await openDatabase(settings(folder));
  await again.close();
});

test('a failed migration is reported with file and line, is rolled back, and releases the folder', async () => {
  const db = await aDatabase();
  const connection = await blank(db);
  const folder = migrations('failing', {
    '1_good': 'CREATE TABLE good (id int);',
    '2_bad': 'CREATE TABLE half (id int);\n\nSELECT nothing;',
  });
  await expect(migrate(connection, folder)).rejects.toThrow(
    /^The migration 2_bad failed at line 3: column "nothing" does not exist/,
  );
  expect(
    await connection.query(`SELECT to_regclass('good') IS NOT NULL AS good, to_regclass('half') IS NOT NULL AS half`),
  ).toEqual([{ good: true, half: false }]);
  fs.writeFileSync(path.join(folder, '2_bad/migration.sql'), 'CREATE TABLE half (id int);');
  expect(await migrate(connection, folder)).toEqual(['2_bad']);
  expect(await migrate(connection, folder)).toEqual([]);
});

test('changed, missing and late migrations are refused by name', async () => {
  const db = await aDatabase();
  const connection = await blank(db);
  const folder = migrations('changing', { '1_a': 'CREATE TABLE a\n(id int);', '3_c': 'SELECT 1;' });
  await migrate(connection, folder);
  fs.writeFileSync(path.join(folder, '1_a/migration.sql'), 'CREATE TABLE a\r\n(id int);'); // as a checkout may turn it
  expect(await migrate(connection, folder)).toEqual([]);
  migrations('changing', { '1_a': 'CREATE TABLE a (id bigint);' });
  await expect(migrate(connection, folder)).rejects.toThrow(/changed after they were applied: 1_a/);
  migrations('changing', { '1_a': 'CREATE TABLE a\n(id int);', '2_b': 'SELECT 2;' });
  await expect(migrate(connection, folder)).rejects.toThrow(/older than the newest applied one \(3_c\): 2_b/);
  fs.rmSync(path.join(folder, '2_b'), { recursive: true });
  fs.rmSync(path.join(folder, '3_c'), { recursive: true });
  await expect(migrate(connection, folder)).rejects.toThrow(
    /^The database is newer than this program: it has the migrations 3_c/,
  );
});

test.runIf(process.env['TEST_DATABASE_URL'])('ten servers start at once on an empty database', async () => {
  const { url } = inject('templateDatabase')!;
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  const name = `octavo_test_${Math.floor(Date.now() / 1000)}_start`;
  await server.query(`CREATE DATABASE "${name}"`);
  const ten = await Promise.all(
    Array.from({ length: 10 }, () => openPostgres({ url: databaseUrl(url, name), connections: 2, log: silentLog })),
  );
  expect(await ten[9]!.prisma.user.count()).toBe(0);
  const [applied] = await ten[0]!.query<{ all: number; different: number }>(
    'SELECT count(*) AS all, count(DISTINCT name) AS different FROM octavo_migration',
  );
  expect(applied!.all).toBe(applied!.different);
  for (const db of ten) await db.close();
  await server.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  await server.end();
});

test('a server that cannot reach its database says so after its patience', async () => {
  const opening = openPostgres({ url: 'postgresql://127.0.0.1:1/none', connections: 2, log: silentLog, patience: 300 });
  await expect(opening).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

/** A connection to a database that has no migrations of ours. */
async function blank(db: Database): Promise<MigrationConnection> {
  await db.query('DROP TABLE octavo_migration');
  if (db.driver.kind === 'pglite') {
    const { lite } = db.driver;
    return {
      query: async (sql, params) => (await lite.query<Record<string, unknown>>(sql, params)).rows,
      exec: (sql) => lite.exec(sql),
    };
  }
  const client = await db.driver.pool.connect();
  onTestFinished(() => client.release());
  return { query: async (sql, params) => (await client.query(sql, params)).rows, exec: (sql) => client.query(sql) };
}

function migrations(name: string, files: Record<string, string>): string {
  const folder = path.join(root, name);
  for (const [file, sql] of Object.entries(files)) {
    fs.mkdirSync(path.join(folder, file), { recursive: true });
    fs.writeFileSync(path.join(folder, file, 'migration.sql'), sql);
  }
  return folder;
}
