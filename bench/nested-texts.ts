/** Texts of constructs of Markdown and HTML in each other, as deep as they go. */
import fc from 'fast-check';
import { BLOCK_KINDS, INLINE_KINDS } from '../test/support/kinds.ts';

/** What opens a construct, and what closes it. */
export type Pair = readonly [open: string, close: string];

/** Which constructs are in each other, and how. */
export interface Nesting {
  /** The first contains the second, that one the third, and so on; then it begins anew. */
  pairs: Pair[];
  /** How often an opening stands in a row; closings as often. */
  run: number;
  /** Behind each opening and before each closing. */
  space: string;
  isClosed: boolean;
  /** Below the text, such as an address that its links name. */
  below: string;
}

/** An inline and a block of each kind, taken apart around what is in it; then pieces that open or close, whole or broken. */
const PAIRS: readonly Pair[] = [
  ...Object.values(BLOCK_KINDS).map((write) => around(write)),
  ...Object.values(INLINE_KINDS)
    .filter((inline) => inline.includes('a'))
    .map((inline) => around((inside) => inline.replace('a', () => inside))),
  ...([
    ['*', '*'],
    ['**', '**'],
    ['_', '_'],
    ['~', '~'],
    ['~~', '~~'],
    ['`', '`'],
    ['[', ']'],
    ['[', '](b)'],
    ['[', '][b]'],
    ['![', ']'],
    ['![', '](b)'],
    ['![', '][b]'],
    ['[![', '](b)](c)'],
    ['[^', ']'],
    ['(', ')'],
    ['](', ')'],
    ['<', '>'],
    ['<a href="', '">'],
    ['<b>', '</b>'],
    ['<i>', ''],
    ['<div>', '</div>'],
    ['<ul><li>', '</li></ul>'],
    ['<table><tr><td>', '</td></tr></table>'],
    ['<!--', '-->'],
    ['{{', '}}'],
    ['{%', '%}'],
    ['$', '$'],
    ['$$', '$$'],
    ['\\', '\\'],
    ['&', ';'],
    ['"', '"'],
    ['|', '|'],
    ['> ', '\n'],
    ['>', ''],
    ['- ', '\n'],
    ['1. ', '\n'],
    ['  ', '\n'],
    ['\t', '\n'],
    ['www.', ' '],
    ['http://', ' '],
    ['a@', '.b '],
    [':', ':'],
    ['é', ''],
  ] satisfies Pair[]),
];

function around(write: (inside: string) => string): Pair {
  const [open = '', ...rest] = write('\0').split('\0');
  return [open, rest.join('a')];
}

const NESTINGS: fc.Arbitrary<Nesting> = fc.record({
  pairs: fc.array(fc.constantFrom(...PAIRS), { minLength: 1, maxLength: 3 }),
  run: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 120 })),
  space: fc.constantFrom('', '', 'a', ' ', ' a ', '\n', '\n\n'),
  isClosed: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  below: fc.constantFrom('', '\n\n[b]: c\n', '\n\n[^a]: b\n'),
});

const alone = (pair: Pair, run: number): Nesting => ({ pairs: [pair], run, space: '', isClosed: true, below: '' });

/** Each pair in itself, once and a hundred times in a row, where so many are asked for; then random ones, the same for the same seed. */
export function nestings(seed: number, count: number): Nesting[] {
  const known = [1, 100].flatMap((run) => PAIRS.map((pair) => alone(pair, run)));
  return [...known, ...fc.sample(NESTINGS, { seed, numRuns: count })].slice(0, count);
}

/** A text of at most so many characters, but for what is below. */
export function nested({ pairs, run, space, isClosed, below }: Nesting, length: number): string {
  const open = pairs.map(([opening]) => opening.repeat(run) + space).join('');
  const close = isClosed
    ? pairs
        .toReversed()
        .map(([, closing]) => space + closing.repeat(run))
        .join('')
    : '';
  const depth = Math.max(1, Math.floor(length / (open.length + close.length)));
  return `${open.repeat(depth)}a${close.repeat(depth)}${below}`;
}
