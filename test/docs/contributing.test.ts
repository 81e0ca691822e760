/** What contributors are told is there: the index of decisions, commands, folders. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unitTests } from '../support/unit-tests.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

test('the index of decisions lists each one, in the order of numbers, with its title', () => {
  const files = fs
    .readdirSync(path.join(root, 'docs/decisions'))
    .filter((name) => /^\d{4}-/.test(name))
    .sort();
  const titleOf = (name: string) => /^# (?:\d+[.:] *)?(.*)/.exec(read(`docs/decisions/${name}`))?.[1];
  const rows = [...read('docs/decisions/README.md').matchAll(/^\| (\d{4}) \| \[(.+)\]\((.+)\) \|$/gm)];
  expect(
    rows.map(([, number, title, file]) => ({ number, title, file })),
    'a row of docs/decisions/README.md is missing or differs',
  ).toEqual(files.map((file) => ({ number: file.slice(0, 4), title: titleOf(file), file })));
});

test.each(['CONTRIBUTING.md', 'README.md'])('%s names scripts and files that exist', (name) => {
  const text = read(name);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const used = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((script) => !(script in scripts))).toEqual([]);
  const files = [...text.matchAll(/`((?:src|test|prisma|docs)\/[\w./-]*)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test('unit tests are those that open no server and no database', () => {
  const found = unitTests();
  expect(found).toContain('test/engine/revisions/draft.test.ts');
  expect(found).not.toContain('test/db/database.test.ts');
  expect(found).not.toContain('test/web/app.test.ts');
  // Through a file of test/support, not by an import of its own.
  expect(found.filter((file) => file.startsWith('test/features/people/'))).toEqual([]);
});
