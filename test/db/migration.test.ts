import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const migration = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['prisma/migration.mjs', ...args], { cwd: root });

test('the migrations lead to the schema', async () => {
  await expect(migration('--check')).resolves.toMatchObject({ stdout: 'schema and migrations agree\n' });
});

test.each([
  [[], 'give --name'],
  [['--name', 'Add Sites'], '--name: a-z, 0-9 and _ only'],
])('%j is refused', async (args, message) => {
  await expect(migration(...args)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
});
