/** Text merges: what people see, and how long they wait. */
import { describe, expect, test } from 'vitest';
import { diffLines, type Hunk } from '../../../src/engine/revisions/line-diff.ts';
import { hasConflictMarks, linesOf, mergeText } from '../../../src/engine/revisions/text-merge.ts';
import { expectCostBelow } from '../../support/cost.ts';

test.each([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a\n']],
  ['\n\na', ['\n', '\n', 'a']],
  ['a\r\nb\rc\n', ['a\r\n', 'b\rc\n']],
])('the lines of %j have their line ends', (text, lines) => expect(linesOf(text)).toEqual(lines));

describe('text merge', () => {
  test('joins edits at different places', () => {
    const merged = mergeText('one\ntwo\nthree\nfour\n', 'ONE\ntwo\nthree\nfour\n', 'one\ntwo\nthree\nFOUR\nfive');
    expect(merged).toEqual({ text: 'ONE\ntwo\nthree\nFOUR\nfive', conflict: false });
  });

  test('marks what both changed differently, and nothing more', () => {
    const merged = mergeText('a\nb\nc\n', 'a\nsame\nours\nc\n', 'a\nsame\ntheirs\nc\n');
    expect(merged).toEqual({
      text: 'a\nsame\n<<<<<<< main\nours\n=======\ntheirs\n>>>>>>> change request\nc\n',
      conflict: true,
    });
  });

  test('puts marks on lines of their own behind a last line without line end, and in CRLF texts', () => {
    expect(mergeText('a', 'b', 'c').text).toBe('<<<<<<< main\nb\n=======\nc\n>>>>>>> change request\n');
    expect(mergeText('x\r\na', 'x\r\nb', 'x\r\nc').text).toBe(
      'x\r\n<<<<<<< main\r\nb\r\n=======\r\nc\r\n>>>>>>> change request\r\n',
    );
    expect(hasConflictMarks(mergeText('x\r\na', 'x\r\nb', 'x\r\nc').text)).toBe(true);
  });

  test('marks a deletion against an edit', () => {
    expect(mergeText('a\nb\nc\n', 'a\nc\n', 'a\nB\nc\n').text).toBe(
      'a\n<<<<<<< main\n=======\nB\n>>>>>>> change request\nc\n',
    );
  });
});

describe('a side that only changes line ends', () => {
  const long = (text: string) => text.replaceAll('\n', '\r\n');
  const base = 'one\ntwo\nthree\nfour\n';
  const edited = 'one\ntwo\n3\nfour\nfive\n';

  test.each([
    ['ours', long(base), edited],
    ['theirs', edited, long(base)],
    ['both', long(base), long(edited)],
  ])('does not conflict with an edit of one line: %s', (_, ours, theirs) => {
    expect(mergeText(base, ours, theirs)).toEqual({ text: long(edited), conflict: false });
  });

  test('may have words of its own, and give the text short line ends', () => {
    expect(mergeText(long(base), edited, long(base).replace('one', '1'))).toEqual({
      text: edited.replace('one', '1'),
      conflict: false,
    });
  });

  test('brings order to a text that has both, and conflicts only where words do', () => {
    const mixed = base.replace('two\n', 'two\r\n');
    expect(mergeText(mixed, long(base), mixed.replace('one', '1'))).toEqual({
      text: long(base).replace('one', '1'),
      conflict: false,
    });
    const { text, conflict } = mergeText(base, long(base).replace('two', 'ours'), base.replace('two', 'theirs'));
    expect(conflict).toBe(true);
    expect(text.split('\r\n')).toEqual([
      'one',
      '<<<<<<< main',
      'ours',
      '=======',
      'theirs',
      '>>>>>>> change request',
      'three',
      'four',
      '',
    ]);
  });

  test('that some lines have another end is an edit of these lines', () => {
    const text = base.replace('two\n', 'two\r\n');
    expect(mergeText(base, text, base.replace('four', '4'))).toEqual({
      text: text.replace('four', '4'),
      conflict: false,
    });
  });
});

test('conflict marks count as a whole group only', () => {
  expect(hasConflictMarks('<<<<<<< main\na\n=======\nb\n>>>>>>> change request\n')).toBe(true);
  expect(hasConflictMarks('Title\n=======\n')).toBe(false);
  expect(hasConflictMarks('<<<<<<< main\na\n=======\nb\n')).toBe(false);
  expect(hasConflictMarks('>>>>>>> change request\n=======\n<<<<<<< main\n')).toBe(false);
  expect(hasConflictMarks('<<<<<<< HEAD\na\n=======\nb\n>>>>>>> topic\n')).toBe(false);
});

describe('time is bounded', () => {
  const lines = (n: number, line: (i: number) => string) => Array.from({ length: n }, (_, i) => line(i));
  const within = (limit: number, work: () => unknown) => {
    let result: unknown;
    expectCostBelow(limit, () => {
      result = work();
    });
    return result;
  };

  test('for 20,000 equal lines that both sides edited', () => {
    const base = lines(20_000, () => '\n');
    const edit = (who: string, from: number) =>
      base.flatMap((line, i) => (i % 500 === from ? [`${who} ${i}\n`, line] : [line]));
    const merged = within(1500, () =>
      mergeText(base.join(''), edit('ours', 10).join(''), edit('theirs', 250).join('')),
    );
    expect(merged).toMatchObject({ conflict: false });
    expect((merged as { text: string }).text.match(/ours|theirs/g)).toHaveLength(80);
  });

  test('for all parts together: 700 blocks of four lines in any order, each ended by a line of its own', () => {
    let state = 7;
    const draw = () => {
      state = (state * 1103515245 + 12345) % 2 ** 31;
      return `${'abcd'[Math.floor(state / 2 ** 20) % 4]}\n`;
    };
    const blocks = () => lines(700, (i) => `${lines(800, draw).join('')}end ${i}\n`).join('');
    const [one, other] = [linesOf(blocks()), linesOf(blocks())];
    const hunks = within(1600, () => diffLines(one, other)) as Hunk[];
    // Each block stands between two that are in both.
    expect(hunks.length).toBeGreaterThanOrEqual(700);
  });

  test('for unrelated texts, and for texts that share every line in another order', () => {
    within(1500, () =>
      diffLines(
        lines(20_000, (i) => `a${i}`),
        lines(20_000, (i) => `b${i}`),
      ),
    );
    within(1500, () =>
      diffLines(
        lines(20_000, (i) => `${i % 7}`),
        lines(20_000, (i) => `${(i * i) % 11}`),
      ),
    );
    within(1500, () =>
      diffLines(
        lines(20_000, (i) => `${i}`),
        lines(20_000, (i) => `${(i * 7919) % 20_000}`),
      ),
    );
  });

  test('for 300,000 lines', () => {
    const base = '\n'.repeat(300_000);
    within(3000, () => mergeText(base, `ours${base}`, `${base}theirs`));
    within(3000, () => mergeText('', base, `${base}x`));
  });
});
