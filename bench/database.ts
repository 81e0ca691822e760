/** The databases that are measured on: one of its own on a PostgreSQL, dropped afterwards, or a folder for PGlite. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { configFrom } from '../src/config.ts';
import type { Database } from '../src/db/database.ts';
import { renewIndexOnce } from '../src/features/content/index-space.ts';
import { silentLog } from '../src/log.ts';
import { openServices } from '../src/server/open.ts';
import type { Services } from '../src/services.ts';
import { type Facts, fill } from './data.ts';

export interface Prepared {
  facts: Facts;
  /** What a server gets in its environment to open it; with PGlite another folder for each call, as only one may have it open. */
  env(): Record<string, string>;
  /** PostgreSQL's version. */
  version: string;
  /** The processes of this database's connections, on this machine; none with PGlite. */
  backends(): Promise<number[]>;
  drop(): Promise<void>;
}

/** An empty place for a server's data. */
export interface EmptyDatabase {
  env: Record<string, string>;
  /** PostgreSQL's version; '' for PGlite. */
  version: string;
  backends(): Promise<number[]>;
  drop(): Promise<void>;
}

/** A new database on the PostgreSQL of `BENCH_DATABASE_URL`; a text that tells why there is none. */
export async function emptyPostgres(): Promise<EmptyDatabase | string> {
  const url = new URL(process.env.BENCH_DATABASE_URL ?? `postgres://${os.userInfo().username}@127.0.0.1:5432/postgres`);
  const admin = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 3000 });
  try {
    await admin.connect();
  } catch (error) {
    const where = `${url.hostname}:${url.port || 5432}`;
    return `no PostgreSQL answers at ${where} (${(error as Error).message}); BENCH_DATABASE_URL names another one`;
  }
  const name = `octavo_bench_${process.pid}`;
  const { rows } = await admin.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  await admin.query(`DROP DATABASE IF EXISTS ${name}`);
  await admin.query(`CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const folder = temporary();
  return {
    env: { DATABASE_URL: own.href, DATA_DIR: folder },
    version: rows[0]?.version.split(' ')[0] ?? '',
    async backends() {
      const { rows } = await admin.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE datname = $1', [
        name,
      ]);
      return rows.map(({ pid }) => pid);
    },
    async drop() {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A new folder for PGlite. */
export function emptyPglite(): EmptyDatabase {
  const folder = temporary();
  const drop = async () => fs.rmSync(folder, { recursive: true, force: true });
  return { env: { DATA_DIR: folder }, version: '', backends: async () => [], drop };
}

const temporary = () => fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-bench-'));

/** A filled database on PostgreSQL; a text that tells why there is none. */
export async function onPostgres(): Promise<Prepared | string> {
  const place = await emptyPostgres();
  if (typeof place === 'string') return place;
  try {
    return { ...place, facts: await filled(place.env, fill), env: () => place.env };
  } catch (error) {
    await place.drop();
    throw error;
  }
}

/** A filled PGlite. */
export async function onPglite(): Promise<Prepared> {
  const folder = temporary();
  const first = path.join(folder, '0');
  const facts = await filled({ DATA_DIR: first }, fill);
  let copies = 0;
  return {
    facts,
    env: () => {
      const copy = path.join(folder, String(++copies));
      fs.cpSync(first, copy, { recursive: true });
      return { DATA_DIR: copy };
    },
    version: '',
    backends: async () => [],
    drop: async () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** Filled, and indexed as a first start does it: otherwise the server that is measured would do so meanwhile. */
export async function filled<T>(env: Record<string, string>, fill: (services: Services) => Promise<T>): Promise<T> {
  const services = await openServices(configFrom(env), silentLog);
  try {
    const facts = await fill(services);
    await renewIndexOnce(services);
    await services.work();
    await allJobsDone(services.database);
    return facts;
  } finally {
    await services.close();
  }
}

/** Resolves when no job runs or waits, whenever it is due: one that is put off would begin while something is measured. */
async function allJobsDone(database: Database): Promise<void> {
  const last = performance.now() + 10 * 60_000;
  for (;;) {
    const left = await database.query<{ name: string; count: number }>(
      `SELECT name, count(*)::int AS count FROM pgboss.job WHERE state <= 'active' AND start_after <= now() + interval '1 minute' GROUP BY 1`,
    );
    if (left.length === 0) return;
    if (performance.now() > last) throw new Error(`Jobs are not done after ten minutes: ${JSON.stringify(left)}`);
    await delay(100);
  }
}
