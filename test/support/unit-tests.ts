/** Which tests need no server: those that import nothing, at any distance within test/, that opens a database or a server. */
import fs from 'node:fs';
import path from 'node:path';

const TEST = path.join(import.meta.dirname, '..');

/** What opens a database or starts a program. */
const OPENS =
  /^(?:pg|@electric-sql\/pglite|node:child_process)$|support\/(?:database|embedded|server|server-process|launch|git-server|crash)\.ts$|src\/(?:db\/open|server\/open|server\/server)\.ts$/;

const IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

const needs = new Map<string, boolean>();

function opens(file: string): boolean {
  const known = needs.get(file);
  if (known !== undefined) return known;
  needs.set(file, false);
  const imported = [...fs.readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name, lazy]) => (name ?? lazy)!);
  const found = imported.some((name) => {
    const target = name.startsWith('.') ? path.join(path.dirname(file), name) : name;
    return OPENS.test(target) || (target.startsWith(TEST) && target.endsWith('.ts') && opens(target));
  });
  needs.set(file, found);
  return found;
}

/** Paths from the root of the project. */
export const unitTests = (): string[] =>
  fs
    .readdirSync(TEST, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !opens(path.join(TEST, file)))
    .map((file) => path.posix.join('test', file.split(path.sep).join('/')))
    .sort();
