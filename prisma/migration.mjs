#!/usr/bin/env node
/**
 * Writes and checks SQL migrations (`npm run migration -- …`).
 *
 *   --name add_sites      writes prisma/migrations/<UTC timestamp>_add_sites/migration.sql from the changed schema
 *   --empty --name fill   an empty one, for SQL written by hand
 *   --print               only prints the SQL
 *   --check               exits with 1, and prints the SQL, when schema and migrations differ
 *
 * `prisma migrate` needs an engine binary that is not in the npm package. So the migrations are applied to an
 * embedded PostgreSQL in memory, and Prisma's schema engine as WebAssembly compares that database with the schema.
 *
 * Only structure is compared: a rename comes out as DROP and ADD; edit the file into RENAME, `--check` then agrees.
 * What can lose rows, or fail on filled tables, is listed at the head of the file. Not compared, so free to be written by
 * hand: CHECK constraints, triggers, functions, views, partial indexes, indexes on expressions. GIN indexes are
 * compared: declare them in the schema. The server runs each file in one transaction: no BEGIN, no CONCURRENTLY.
 * An applied file is never changed again: its hash is kept, and the server refuses to start on another one.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { extensions } from '../src/db/extensions.ts';

const SCHEMA = 'prisma/schema';
const MIGRATIONS = 'prisma/migrations';

class UsageError extends Error {}

function readOptions() {
  const options = {
    name: { type: 'string' },
    check: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    empty: { type: 'boolean', default: false },
  };
  const { values } = parseArgs({ options });
  if (!values.check && !values.print && !values.name) throw new UsageError('give --name, --print or --check');
  if (values.name && !/^[a-z0-9_]+$/.test(values.name)) throw new UsageError('--name: a-z, 0-9 and _ only');
  return values;
}

const schemaFiles = () =>
  fs
    .readdirSync(SCHEMA)
    .filter((file) => file.endsWith('.prisma'))
    .sort()
    .map((file) => path.join(SCHEMA, file))
    .map((file) => ({ path: file, content: fs.readFileSync(file, 'utf8') }));

const migrations = () =>
  (fs.existsSync(MIGRATIONS) ? fs.readdirSync(MIGRATIONS, { withFileTypes: true }) : [])
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, file: path.join(MIGRATIONS, name, 'migration.sql') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, file }) => ({ name, file, sql: fs.readFileSync(file, 'utf8') }));

/** The package's entry for bundlers loads the .wasm by import, which Node does not do; so it is wired up here. */
async function loadEngine() {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const bindings = await import(path.join(folder, 'schema_engine_bg.js'));
  const wasm = fs.readFileSync(path.join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings.SchemaEngine;
}

async function applyAll(db, files) {
  for (const { file, sql } of files) {
    await db
      .transaction((tx) => tx.exec(sql))
      .catch((error) => {
        const line = error.position ? `:${sql.slice(0, Number(error.position)).split('\n').length}` : '';
        throw new UsageError(`${file}${line}: ${error.message}`);
      });
  }
}

/** The SQL that leads from the migrations to the schema, or null when they agree. */
async function difference() {
  const files = schemaFiles();
  const SchemaEngine = await loadEngine();
  const db = await PGlite.create({ extensions });
  try {
    await applyAll(db, migrations());
    const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPGlite(db));
    const datamodels = files.map((file) => [file.path, file.content]);
    const engine = await SchemaEngine.new({ datamodels }, () => {}, adapter);
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: process.cwd() },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      shadowDatabaseUrl: null,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    if (exitCode === 0 || stdout.trim() === '-- This is an empty migration.') return null;
    return `${bytewise(stdout.trim().replace(/^(BEGIN|COMMIT);\n/gm, ''))}\n`; // removing an enum value comes with its own transaction
  } finally {
    await db.close();
  }
}

/**
 * Ids, hashes and order keys sort by their bytes, as the program sorts them, whatever the locale of the database is.
 * The engine does not compare collations, so the rule stands here and not in the schema.
 */
const bytewise = (sql) =>
  sql.replace(
    /^((?:ALTER TABLE "\w+" )?(?:ADD COLUMN)?\s+"(?:id|\w+Ids?|hash|root|oid|position|ancestors|parents)" TEXT(?:\[\])?)/gm,
    '$1 COLLATE "C"',
  );

const RISKS = [
  [/^DROP TABLE .+/gm, 'drops a table with its rows'],
  [/\bDROP COLUMN "[^"]+"/g, 'drops a column with its values (a rename? then RENAME COLUMN)'],
  [
    /\bADD COLUMN\s+"[^"]+"(?![^,;\n]*DEFAULT)[^,;\n]*NOT NULL/g,
    'fails if the table has rows (give a default, or fill it first)',
  ],
  [/\bALTER COLUMN "[^"]+" SET NOT NULL/g, 'fails if a row holds NULL (fill it first)'],
  [/\bALTER COLUMN "[^"]+" SET DATA TYPE [^,;]+/g, 'may fail or cut values (a USING clause?)'],
  [/^CREATE UNIQUE INDEX .+/gm, 'fails if the table holds duplicates'],
  [/^CREATE TYPE "[^"]+_new".+/gm, 'replaces an enum; fails if a removed value is in use'],
];

/** What of the SQL can lose rows or fail where rows are; statements on tables made by the same SQL are harmless. */
function risksOf(sql) {
  const made = [...sql.matchAll(/^CREATE TABLE ("[^"]+")/gm)].map(([, table]) => ` ON ${table}(`);
  return RISKS.flatMap(([pattern, why]) =>
    [...sql.matchAll(pattern)]
      .filter(([text]) => !made.some((on) => text.includes(on)))
      .map(([text]) => `${text.replace(/\s+/g, ' ').slice(0, 90)}: ${why}`),
  );
}

function write(name, sql) {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const newest = migrations().at(-1)?.name ?? '';
  const folder = `${stamp}_${name}`;
  if (folder <= newest) throw new UsageError(`${newest} is later than now (${stamp}): migrations are applied by name`);
  fs.mkdirSync(path.join(MIGRATIONS, folder), { recursive: true });
  fs.writeFileSync(path.join(MIGRATIONS, folder, 'migration.sql'), sql);
  console.log(`written: ${path.join(MIGRATIONS, folder, 'migration.sql')}`);
}

async function main() {
  process.chdir(path.join(import.meta.dirname, '..'));
  const options = readOptions();
  if (options.empty) return write(options.name, '-- SQL by hand\n');
  const sql = await difference();
  if (!sql) return console.log('schema and migrations agree');
  if (options.check) process.exitCode = 1;
  if (options.check || options.print) return console.log(options.check ? `schema and migrations differ:\n${sql}` : sql);
  const risks = risksOf(sql);
  for (const risk of risks) console.error(`warning: ${risk}`);
  write(options.name, risks.map((risk) => `-- CHECK: ${risk}\n`).join('') + sql);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof UsageError || /^P\d{4}$/.test(error.code) ? error.message : error);
  process.exitCode = 2;
}
