/**
 * Marks and pictures in each other: the parser calls itself for each, and where its stack overflowed, the whole server ended without a
 * word. Each text is read as a server does it, in a thread, whose stack is the smallest; in a process of its own, which may end.
 */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { hideExcess } from '../../../src/engine/markdown/excess.ts';

/** As long as a page may be. */
const PAGE = 1024 * 1024;

const nested = (open: string, close: string): string => {
  const depth = Math.floor(PAGE / (open.length + close.length));
  return `${open.repeat(depth)}a${close.repeat(depth)}`;
};

/** Runs of 99 marks, as many as are let through: each is half of what is hidden. */
const runs = (open: string, close: string): string => `${open.repeat(470)}a${close.repeat(470)}`;

test.each([
  ['pictures', nested('![', '](b)')],
  ['pictures with labels', `${nested('![', '][b]')}\n\n[b]: c\n`],
  ['pictures in links', nested('[![', '](b)](c)')],
  ['stars', nested('*', '*')],
  ['underscores', nested('_', '_')],
  ['tildes', nested('~', '~')],
  ['marks in turn', nested('*_', '_*')],
  ['runs of stars', runs(`${'*'.repeat(99)}a `, ` a${'*'.repeat(99)}`)],
  ['pictures in runs of stars', `${'*'.repeat(40_000)}${nested('![', '](b)')}${'*'.repeat(40_000)}`],
  ['links', nested('[', '](b)')],
  ['quotes', nested('>', '\n')],
])('%s in each other, a page of them, end no process', (_, text) => {
  const read = ['parse.ts', 'parseMarkdown'] as const;
  const scan = ['../project/read/references.ts', 'scanText'] as const;
  const inThread = [read, scan].map(([file, name]) => {
    const url = new URL(`../../../src/engine/markdown/${file}`, import.meta.url).href;
    return `const { ${name} } = await import('${url}'); ${name}(text);`;
  });
  const thread = `const text = require('node:fs').readFileSync(0, 'utf8'); (async () => { ${inThread.join(' ')} })();`;
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    ['-e', `new (require('node:worker_threads').Worker)(${JSON.stringify(thread)}, { eval: true })`],
    { input: text, encoding: 'utf8' },
  );
  expect({ status, signal, stderr }).toEqual({ status: 0, signal: null, stderr: '' });
});

test.each([
  ['a line to fill in', `Name: ${'_'.repeat(300)} Date: ${'_'.repeat(300)}\n`],
  ['a divider', `a\n\n${'*'.repeat(300)}\n\nb\n`],
  ['an underline', `a\n${'='.repeat(300)}\n`],
  ['a long fence', `${'~'.repeat(300)}js\na\n${'~'.repeat(300)}\n`],
  ['a table of pictures', `| a |\n| - |\n${'| ![a](b.png) |\n'.repeat(6000)}`],
])('nothing is hidden of %s', (_, text) => {
  expect(hideExcess(text)).toBe(text);
});
