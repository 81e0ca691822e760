/**
 * The embedded databases of a worker. Opening one takes half a second and a hundred megabytes, so a test file hands its own on
 * to the next: emptied, and of the same structure as the template, or it is closed.
 */
import { inject } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { embeddedDatabase, within } from '../../src/db/embedded.ts';
import { Lite } from '../../src/db/lite.ts';

interface Opened {
  lite: Lite;
  /** What the template says of its structure. */
  structure: string;
  /** How many files have had it. */
  files: number;
}

/** Each emptying leaves dead rows in the catalog, which slow its searches. */
const FILES = 40;
const EMPTYING_MS = 10_000;

/** Nobody has these now. */
const free: Opened[] = [];

/** A migrated, empty database. After `close` nothing that still runs for its first user reaches it. */
export async function anEmbeddedDatabase(): Promise<Database> {
  const opened = free.pop() ?? (await open());
  const { lite, end } = lent(opened.lite);
  return embeddedDatabase(lite, async () => {
    end();
    opened.files++;
    const kept =
      opened.files < FILES && (await within(EMPTYING_MS, emptied(opened)).catch(() => false)) && free.length === 0;
    if (kept) free.push(opened);
    else await within(EMPTYING_MS, opened.lite.close()).catch(() => {});
  });
}

async function open(): Promise<Opened> {
  const lite = await Lite.open({ dump: inject('templateFile') });
  return { lite, structure: await structureOf(lite), files: 0 };
}

/** The same database, until `end`; its own `close` ends that only. */
function lent(lite: Lite): { lite: Lite; end: () => void } {
  let ended = false;
  const end = () => {
    ended = true;
  };
  const proxy = new Proxy(lite, {
    get(target, key) {
      if (key === 'closed') return ended || target.closed;
      if (key === 'close') return async () => end();
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (ended) return Promise.reject(new Error('PGlite is closed'));
        return value.apply(target, args);
      };
    },
  });
  return { lite: proxy, end };
}

/** Whether it is now as the template was. */
async function emptied({ lite, structure }: Opened): Promise<boolean> {
  await lite.exec(`
    UNLISTEN *; RESET ALL; SELECT pg_advisory_unlock_all();
    DO $$ DECLARE filled text; BEGIN
      SELECT string_agg(c.oid::regclass::text, ', ') INTO filled FROM pg_class c
        WHERE c.relkind = 'r' AND c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'pgboss'))
        AND pg_relation_size(c.oid) > 0 AND c.oid NOT IN ('octavo_migration'::regclass, 'pgboss.version'::regclass);
      IF filled IS NOT NULL THEN EXECUTE 'TRUNCATE ' || filled || ' CASCADE'; END IF;
    END $$`);
  return (await structureOf(lite)) === structure;
}

/** Changes with every table, column, index, constraint, function, trigger and setting; and with what was migrated. */
async function structureOf(lite: Lite): Promise<string> {
  const { rows } = await lite.query<{ structure: string }>(`SELECT md5(concat_ws(';',
    (SELECT string_agg(format('%s %s %s', oid, relname, relkind), ',' ORDER BY oid) FROM pg_class
      WHERE oid >= 16384 AND relkind <> 't'),
    (SELECT string_agg(format('%s %s %s', attrelid, attname, atttypid), ',' ORDER BY attrelid, attnum)
      FROM pg_attribute WHERE attrelid >= 16384 AND attnum > 0),
    (SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_constraint WHERE oid >= 16384),
    (SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_proc WHERE oid >= 16384),
    (SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_trigger),
    (SELECT string_agg(s::text, ',') FROM pg_db_role_setting s),
    (SELECT string_agg(m::text, ',' ORDER BY name) FROM octavo_migration m),
    (SELECT string_agg(version::text, ',') FROM pgboss.version))) AS structure`);
  return rows[0]?.structure ?? '';
}
