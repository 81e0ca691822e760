/**
 * Brings a database to the structure that this program was written for. Runs at every start, before anything else.
 * Several servers may start at once: one migrates, the others wait for it. Files come from `npm run migration`.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** One connection; its statements run one after the other. */
export interface MigrationConnection {
  query(sql: string, params?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Any number of statements. */
  exec(sql: string): Promise<unknown>;
  /** Called with the names of the migrations that are about to be applied, if any. */
  announce?(names: readonly string[]): void;
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export const MIGRATIONS = path.join(import.meta.dirname, '../../prisma/migrations');

/** Any number that no other program on the same database is likely to lock. */
const LOCK = 6_278_226_817;

interface Migration {
  name: string;
  sql: string;
  hash: string;
}

/**
 * Applies what is missing, each file in one transaction, and gives the names of what it applied.
 * Throws `MigrationError` when an applied file has changed since, when the database has migrations that this program does
 * not know (it is newer), or when a file fails; what was applied before stays.
 */
export async function migrate(connection: MigrationConnection, folder: string = MIGRATIONS): Promise<string[]> {
  const files = await migrationsOf(folder);
  await connection.query('SELECT pg_advisory_lock($1)', [LOCK]);
  try {
    await connection.exec(`CREATE TABLE IF NOT EXISTS octavo_migration (
      name text PRIMARY KEY, hash text NOT NULL, "appliedAt" timestamptz NOT NULL DEFAULT now())`);
    const applied = await connection.query('SELECT name, hash FROM octavo_migration ORDER BY name');
    check(files, new Map(applied.map(({ name, hash }) => [String(name), String(hash)])));
    const missing = files.filter((file) => !applied.some(({ name }) => name === file.name));
    if (missing.length > 0) connection.announce?.(missing.map(({ name }) => name));
    for (const file of missing) await apply(connection, file);
    return missing.map(({ name }) => name);
  } finally {
    await connection.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  }
}

async function migrationsOf(folder: string): Promise<Migration[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      // Line ends are not content: a checkout may have turned them.
      const sql = (await fs.readFile(path.join(folder, name, 'migration.sql'), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function check(files: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(files.map((file) => [file.name, file]));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database is newer than this program: it has the migrations ${unknown.join(', ')}. Start a newer version.`,
    );
  }
  const changed = files.filter(({ name, hash }) => (applied.get(name) ?? hash) !== hash).map(({ name }) => name);
  if (changed.length > 0) {
    throw new MigrationError(
      `Migrations were changed after they were applied: ${changed.join(', ')}. Restore the files; a change is a new migration.`,
    );
  }
  const newest = [...applied.keys()].at(-1) ?? '';
  const late = files.filter(({ name }) => !applied.has(name) && name < newest).map(({ name }) => name);
  if (late.length > 0) {
    throw new MigrationError(
      `Migrations are older than the newest applied one (${newest}): ${late.join(', ')}. Rename them.`,
    );
  }
}

async function apply(connection: MigrationConnection, { name, sql, hash }: Migration): Promise<void> {
  await connection.exec('BEGIN');
  try {
    await connection.exec(sql);
    await connection.query('INSERT INTO octavo_migration (name, hash) VALUES ($1, $2)', [name, hash]);
    await connection.exec('COMMIT');
  } catch (error) {
    await connection.exec('ROLLBACK');
    const { message, position } = error as { message: string; position?: string };
    const line = position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new MigrationError(`The migration ${name} failed${line}: ${message}`, { cause: error });
  }
}
