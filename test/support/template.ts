/**
 * Before all tests: one migrated, empty database with the job queue's tables, of which every test file takes copies (see database.ts).
 * It is made again only when the migrations, or PGlite, change.
 */
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { fromPglite, PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { liteOptions } from '../../src/db/lite-options.ts';
import { migrate } from '../../src/db/migrate.ts';
import { templateFile, version } from './template-file.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The dump of the embedded template. */
    templateFile: string;
    /** On PostgreSQL: the template, and the server's address. */
    templateDatabase: { name: string; url: string } | null;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const file = templateFile();
  const folder = path.dirname(file);
  fs.mkdirSync(folder, { recursive: true });
  if (!fs.existsSync(file)) {
    for (const old of fs.readdirSync(folder).filter((name) => /^template-.*\.tar$/.test(name)))
      fs.rmSync(path.join(folder, old));
    await makeDump(file);
  }
  project.provide('templateFile', file);
  const url = process.env['TEST_DATABASE_URL'];
  project.provide('templateDatabase', url ? { name: await makeTemplateDatabase(url), url } : null);
}

/** 14 MB instead of 41: small WAL segments, and without the databases that PostgreSQL copies new ones from. */
async function makeDump(file: string): Promise<void> {
  const lite = await PGlite.create({ ...liteOptions, initDbStartParams: ['--wal-segsize=1'] });
  await migrate({
    query: async (sql, params) => (await lite.query<Record<string, unknown>>(sql, params)).rows,
    exec: (sql) => lite.exec(sql),
  });
  await withJobQueue(new PgBoss({ db: fromPglite(lite), backend: 'pglite', supervise: false, schedule: false }));
  await lite.exec('UPDATE pg_database SET datistemplate = false');
  await lite.exec('DROP DATABASE template0');
  await lite.exec('DROP DATABASE template1');
  await lite.exec('CHECKPOINT');
  const dump = await lite.dumpDataDir('none');
  fs.writeFileSync(`${file}.new`, Buffer.from(await dump.arrayBuffer()));
  fs.renameSync(`${file}.new`, file);
  await lite.close();
}

/** Held while the template is open, or copied: PostgreSQL copies no database that somebody has open. */
export const TEMPLATE_LOCK = 6_278_226_818;

/** Of the databases of tests; the second of their making follows. */
export const TEST_PREFIX = 'octavo_test_';
const TEMPLATE_PREFIX = 'octavo_template_';

async function makeTemplateDatabase(url: string): Promise<string> {
  const name = `${TEMPLATE_PREFIX}${version()}`;
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    await server.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await removeOld(server, name);
    const { rowCount } = await server.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await server.query(`CREATE DATABASE "${name}"`);
    await server.query(`COMMENT ON DATABASE "${name}" IS '${Math.floor(Date.now() / 1000)}'`);
    const template = new pg.Client({ connectionString: databaseUrl(url, name) });
    await template.connect();
    await migrate({
      query: async (sql, params) => (await template.query(sql, params)).rows,
      exec: (sql) => template.query(sql),
    });
    await template.end();
    await withJobQueue(new PgBoss({ connectionString: databaseUrl(url, name), supervise: false, schedule: false }));
  } finally {
    await server.end();
  }
  return name;
}

/** Seconds for which a run takes copies of its template, to which nobody is connected meanwhile. */
const LONGEST_RUN = 3 * 3600;

/** What runs that were cut off, or older migrations, left behind. What others use now stays, other migrations in another folder included. */
async function removeOld(server: pg.Client, template: string): Promise<void> {
  const { rows } = await server.query<{ name: string; used: string | null }>(
    `SELECT datname AS name, shobj_description(d.oid, 'pg_database') AS used FROM pg_database d WHERE (datname LIKE $1 AND datname <> $2 OR datname LIKE $3)
      AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)`,
    [`${TEMPLATE_PREFIX}%`, template, `${TEST_PREFIX}%`],
  );
  const now = Date.now() / 1000;
  const anHourAgo = now - 3600;
  for (const { name, used } of rows) {
    if (name.startsWith(TEMPLATE_PREFIX) && Number(used) > now - LONGEST_RUN) continue;
    const made = Number(name.split('_')[2]);
    if (name.startsWith(TEST_PREFIX) && made > anHourAgo) continue;
    await server.query(`DROP DATABASE IF EXISTS "${name}"`).catch(() => {});
  }
}

/** Its tables, so that not every test server makes them. */
async function withJobQueue(boss: PgBoss): Promise<void> {
  await boss.start();
  await boss.stop({ graceful: false });
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
