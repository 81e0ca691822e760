/** Databases for tests: empty, migrated, made in milliseconds, gone after the test file. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openPostgres } from '../../src/db/postgres.ts';
import { silentLog } from '../../src/log.ts';
import { anEmbeddedDatabase } from './embedded.ts';
import { afterFile } from './endings.ts';
import { databaseUrl, TEMPLATE_LOCK, TEST_PREFIX } from './template.ts';

/** A database of the caller's own. On PostgreSQL when TEST_DATABASE_URL is set (a role that may create databases). */
export async function aDatabase(): Promise<Database> {
  const server = inject('templateDatabase');
  const database = server ? await aCopyOn(server.url, server.name) : await anEmbeddedDatabase();
  afterFile(() => database.close());
  return database;
}

/** Of another instance: connections of its own on PostgreSQL, the one that there is on PGlite. */
export async function anotherConnection(database: Database): Promise<Database> {
  const server = inject('templateDatabase');
  if (!server) return { ...database, close: async () => {} };
  const [current] = await database.query<{ name: string }>('SELECT current_database() AS "name"');
  const url = databaseUrl(server.url, current?.name ?? '');
  const connected = await openPostgres({ url, connections: 5, log: silentLog });
  afterFile(() => connected.close());
  return connected;
}

/** A database for processes of a test: its address on PostgreSQL; null: they have the embedded one in their folder. */
export async function aDatabaseOfProcesses(): Promise<{ url: string; database: Database } | null> {
  const server = inject('templateDatabase');
  if (!server) return null;
  const database = await aDatabase();
  const [current] = await database.query<{ name: string }>('SELECT current_database() AS "name"');
  return { url: databaseUrl(server.url, current?.name ?? ''), database };
}

async function aCopyOn(server: string, template: string): Promise<Database> {
  const name = `${TEST_PREFIX}${Math.floor(Date.now() / 1000)}_${randomUUID().slice(0, 8)}`;
  await onServer(server, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  const database = await openPostgres({ url: databaseUrl(server, name), connections: 5, log: silentLog });
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await client.query(sql);
  } finally {
    await client.end();
  }
}
