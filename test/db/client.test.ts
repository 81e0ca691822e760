/** The check that the generated client is that of the schema, as `npm run check` does it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const GENERATED = 'src/db/generated/prisma/internal';
const MAIN = 'prisma/schema/main.prisma';

/** What it says of a copy of the schema and the client. */
function checked(change: (folder: string) => void): { status: number | null; said: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-client-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  for (const copied of ['prisma/schema', GENERATED])
    fs.cpSync(path.join(ROOT, copied), path.join(folder, copied), { recursive: true });
  change(folder);
  const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'prisma/client.mjs')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, said: stderr };
}

test('a client of this schema is taken', () => {
  expect(checked(() => {})).toEqual({ status: 0, said: '' });
});

test.each<[string, (folder: string) => void]>([
  ['a table was added', (folder) => fs.appendFileSync(path.join(folder, MAIN), '\nmodel More {\n  id String @id\n}\n')],
  [
    'a file was added',
    (folder) => fs.writeFileSync(path.join(folder, 'prisma/schema/more.prisma'), 'enum More { a }\n'),
  ],
  ['a file was removed', (folder) => fs.rmSync(path.join(folder, MAIN))],
  ['there is no client', (folder) => fs.rmSync(path.join(folder, GENERATED), { recursive: true })],
])('%s: it says what to do', (_, change) => {
  expect(checked(change)).toEqual({ status: 1, said: expect.stringContaining('npx prisma generate') });
});
