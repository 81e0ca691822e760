/**
 * No regular expression of ours costs more than its text is long. A quantifier that may begin at each character of a run (`\s+$`,
 * `[a-z]+=`) is quadratic in it: one line of 100 KB then holds a thread for a minute. All literals of src/ are tried with long runs.
 */
import fs from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import { parse } from '@babel/parser';
import { expect, test } from 'vitest';
import { cost, paceOf } from './support/cost.ts';
import { stretched } from './support/pace.ts';

/** Those that may cost more, because what they are used on is short: how long at most, and why. */
const BOUNDED: Readonly<Record<string, string>> = {
  '/^[\\u200c-\\u200f\\u202a-\\u202e\\u206a-\\u206f\\ufeff]*\\.+|[. ]+$/g':
    'names of files and slugs, cut to 200 bytes',
  '/(\\d+)\\.(\\d+)/': 'what `git version` prints',
  '/<a\\b[^>]*>\\s*<\\/a>/gi': 'a line of SUMMARY.md: 2,000 characters',
  '/<(?:a|span)\\b[^>]*?\\s(?:id|name)\\s*=\\s*(?:"([^"]*)"|\'([^\']*)\'|([^\\s"\'>]+))/i': '1,000 characters of a tag',
  '/^[ \\t>]*(?:[-+*][ \\t]|\\d{1,9}[.)][ \\t])?[ \\t]*(?:`{3,}|~{3,}|[*_-][ \\t*_-]{0,200}$)/':
    '300 characters of a line',
  '/\\s*\\|/': 'the table of icons in its file',
  '/<script[^>]*>([\\s\\S]*?)<\\/script>/g': 'the scripts of our own pages',
};

const ROOT = path.join(import.meta.dirname, '..');

interface Literal {
  place: string;
  pattern: string;
  flags: string;
}

function literalsOf(file: string): Literal[] {
  const found: Literal[] = [];
  const { program } = parse(fs.readFileSync(path.join(ROOT, file), 'utf8'), {
    sourceType: 'module',
    plugins: ['typescript'],
  });
  const open: unknown[] = [program];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const node = next as { type?: string; pattern?: string; flags?: string; loc?: { start: { line: number } } };
    if (node.type === 'RegExpLiteral')
      found.push({ place: `${file}:${node.loc?.start.line}`, pattern: node.pattern ?? '', flags: node.flags ?? '' });
    for (const [key, value] of Object.entries(node)) if (key !== 'loc' && !key.endsWith('omments')) open.push(value);
  }
  return found;
}

/** What long runs are made of. */
const RUNS = [
  ...[' ', '\t', '\n', 'a', 'A', '1', 'é', '中', '\u0300', '\r\n', ' a', 'a ', '\n ', '1.', 'a.', '-a', '/a'],
  ...['.', '-', '_', '"', "'", '<', '>', '[', ']', '(', ')', '{', '}', '%', '&', '*', '#', '|', '/', ':', '\\', '`'],
  ...['=', '!', '@', ',', ';', '+', '~', '$', '^', '?'],
  ...['<a ', '{%', '%}', '{{', '<!--', '](', '\\"', 'a=', '="', '# ', '> '],
];

/** The words of an expression, behind which a run may begin, or of which it may be made. */
function wordsOf(pattern: string): string[] {
  const plain = pattern.replace(/\\[dwsSDWbBpP](?:\{[^}]*\})?/g, '\0').replace(/\\(.)/g, '$1');
  return [...new Set([...plain.matchAll(/[^\0()[\]{}*+?|^$]{1,16}/g)].map(([word]) => word))].slice(0, 8);
}

const BEGINNINGS = ['<', '{%', 'a', ' ', '"', '[', '('];

function* attacks({ pattern }: Literal): Generator<(length: number) => string> {
  const words = wordsOf(pattern);
  const beginnings = ['', ...words, ...BEGINNINGS.filter((one) => pattern.includes(one))].slice(0, 6);
  for (const run of [...RUNS, ...words])
    for (const beginning of beginnings)
      for (const end of ['', '\0']) yield (length) => beginning + run.repeat(Math.ceil(length / run.length)) + end;
}

const runOn = (expression: RegExp, text: string) => () => {
  expression.lastIndex = 0;
  return expression.global ? text.replace(expression, '') : expression.exec(text);
};

/** How long texts are that are looked at, from when on (in ms) they are measured, and how long those are that decide. */
const STEPS = [
  { length: 24, noticed: 1, decides: 30 },
  { length: 300, noticed: 1, decides: 1200 },
  { length: 2000, noticed: 0.15, decides: 30_000 },
];
/** Milliseconds of processor time. What is linear takes less than one; what is quadratic some hundreds. */
const MOST = 50;
/** What is slow is slow each time; a collection of garbage is not. */
const TRIES = 6;

/** A text that is too costly; undefined: there is none among those that are tried. */
function costlyText(literal: Literal): string | undefined {
  const expression = new RegExp(literal.pattern, literal.flags);
  for (const textOf of attacks(literal)) {
    for (const { length, noticed, decides } of STEPS) {
      const quick = runOn(expression, textOf(length));
      const isNoticed = () => {
        const before = performance.now();
        quick();
        return performance.now() - before > noticed;
      };
      if (!isNoticed() || !isNoticed() || !isNoticed()) continue;
      const slow = runOn(expression, textOf(decides));
      const most = MOST * paceOf();
      if (Array.from({ length: TRIES }).every(() => cost(slow) > most)) return textOf(8);
    }
  }
  return undefined;
}

const files = fs
  .readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|js|mjs)$/.test(file) && !file.includes('generated'))
  .map((file) => path.posix.join('src', file));
const literals = files.flatMap(literalsOf);
const sourceOf = ({ pattern, flags }: Literal) => `/${pattern}/${flags}`;

test('every regular expression is linear in its text, or its text is short', { timeout: stretched(300_000) }, () => {
  // V8 stops optimizing expressions once a process has compiled many: what is linear only by its look ahead is not, then.
  v8.setFlagsFromString('--no-regexp-optimization');
  const costly = literals.flatMap((literal) => {
    if (Object.hasOwn(BOUNDED, sourceOf(literal))) return [];
    const text = costlyText(literal);
    return text === undefined ? [] : [`${literal.place} ${sourceOf(literal)} with ${JSON.stringify(text)}`];
  });
  v8.setFlagsFromString('--regexp-optimization');
  expect(literals.length).toBeGreaterThan(400);
  expect(costly).toEqual([]);
});

test('those that are used on short texts only are still there', () => {
  const sources = new Set(literals.map(sourceOf));
  expect(Object.keys(BOUNDED).filter((source) => !sources.has(source))).toEqual([]);
});
