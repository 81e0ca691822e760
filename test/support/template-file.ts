/** The dump of the embedded database of tests: migrated and empty (see template.ts, which makes it). */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { MIGRATIONS } from '../../src/db/migrate.ts';
import { runProgram } from './launch.ts';

/** Where it is, or will be. */
export const templateFile = (): string => path.join(import.meta.dirname, `../.generated/template-${version()}.tar`);

/** Changes when a template would. */
export function version(): string {
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.sql')) hash.update(fs.readFileSync(path.join(MIGRATIONS, name)));
  }
  hash.update(fs.readFileSync(new URL('../../package-lock.json', import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Gives a server of its own process the database that its first start would make, which takes more processor time than all else that it
 * does. Where there is no dump, as in a benchmark, or a database already, nothing is done.
 */
export async function prepareDatabase(folder: string): Promise<void> {
  const [dump, database] = [templateFile(), path.join(folder, 'db')];
  if (!fs.existsSync(dump) || fs.existsSync(database)) return;
  fs.mkdirSync(database, { recursive: true, mode: 0o700 });
  await runProgram('tar', ['-x', '-f', dump, '-C', database], { env: { PATH: process.env['PATH'] } });
}
