/** Merges of prose: two people edit one paragraph, which is one line. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeMarkdown } from '../../../src/engine/markdown/merge.ts';
import { notProse } from '../../../src/engine/markdown/not-prose.ts';
import { hasConflictMarks, linesOf, mergeText } from '../../../src/engine/revisions/text-merge.ts';
import { PROPERTY_TIMEOUT, runs } from './runs.ts';

/** Words `at` to `at + removed` of a paragraph become others. */
interface WordEdit {
  at: number;
  removed: number;
  added: string[];
}

/** A paragraph of so many words, and what each side does to it: stretches in order, with at least one word between them. */
const paragraphAndEdits = fc
  .tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.array(
      fc.record({
        gap: fc.integer({ min: 1, max: 6 }),
        removed: fc.nat({ max: 3 }),
        added: fc.nat({ max: 3 }),
        who: fc.constantFrom('ours' as const, 'theirs' as const, 'both' as const),
      }),
      { minLength: 1, maxLength: 8, size: 'max' },
    ),
  )
  .map(([length, plans]) => {
    const edits = { ours: [] as WordEdit[], theirs: [] as WordEdit[] };
    // Where the last edit of each ends: of one side alone, or of both.
    const ends = { ours: -9, theirs: -9, both: -9 };
    let [at, close] = [0, false];
    for (const [n, { gap, removed, added, who }] of plans.entries()) {
      const start = at + gap;
      if (start + removed > length || removed + added === 0) break;
      const edit = { at: start, removed, added: Array.from({ length: added }, (_, i) => `${who}${n}x${i}`) };
      for (const other of ['ours', 'theirs', 'both'] as const) close ||= other !== who && start - ends[other] < 2;
      if (who !== 'theirs') edits.ours.push(edit);
      if (who !== 'ours') edits.theirs.push(edit);
      at = start + removed;
      ends[who] = at;
    }
    return { words: Array.from({ length }, (_, i) => `word${i}`), ...edits, close };
  });

function edited(words: readonly string[], edits: readonly WordEdit[]): string[] {
  const result = [...words];
  for (const { at, removed, added } of edits.toSorted((a, b) => b.at - a.at)) result.splice(at, removed, ...added);
  return result;
}

/** Lines of prose with what must not be merged by words among it; many words occur again and again. */
const piece = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('the', 'of', 'server', 'page', 'reads', 'and', 'writes', 'now', 'it,') },
  { weight: 4, arbitrary: fc.nat({ max: 300 }).map((n) => `w${n}`) },
  { weight: 3, arbitrary: fc.constantFrom('我们今天去北京大学', '看朋友。', 'これは日本語の文章です', 'สวัสดีครับเพื่อน') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '`run the server`',
      '[the page](of/it.md)',
      '$$a + b$$',
      '<b>the page</b>',
      '{% tag of="the page" %}',
      '**the page**',
      '![of](it.png)',
    ),
  },
);
const sentence = fc.array(piece, { minLength: 1, maxLength: 25, size: 'max' }).map((words) => words.join(' '));
const line = fc.oneof(
  { weight: 6, arbitrary: sentence },
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: sentence.map((text) => `- ${text}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('```', '| the page | of it |', '| --- | --- |', '$$', '{% endhint %}', '---'),
  },
);
const text = fc.array(line, { minLength: 1, maxLength: 8, size: 'max' });

/** What somebody does to such a text: new words, words less, lines moved, lines added. New words tell who wrote them. */
const change = fc.record({
  kind: fc.constantFrom('word', 'word', 'word', 'words', 'drop', 'move', 'line', 'join'),
  line: fc.nat({ max: 50 }),
  at: fc.nat({ max: 200 }),
  count: fc.nat({ max: 3 }),
});
const changes = fc.array(change, { maxLength: 4 });

function changed(
  lines: readonly string[],
  list: readonly { kind: string; line: number; at: number; count: number }[],
  who: string,
) {
  const result = [...lines];
  for (const [n, { kind, line: number, at, count }] of list.entries()) {
    const index = number % result.length;
    const words = (result[index] ?? '').split(' ');
    const fresh = Array.from({ length: count + 1 }, (_, i) => `${who}${n}n${i}`);
    if (kind === 'word') words.splice(at % (words.length + 1), 1, fresh[0] ?? '');
    if (kind === 'words') words.splice(at % (words.length + 1), count, ...fresh);
    if (kind === 'drop') words.splice(at % (words.length + 1), count);
    result[index] = words.join(' ');
    if (kind === 'move') result.splice(at % (result.length + 1), 0, ...result.splice(index, 1));
    if (kind === 'line') result.splice(index, 0, fresh.join(' '));
    if (kind === 'join') result.splice(index, 2, result.slice(index, index + 2).join(' '));
  }
  return result;
}

const threeTexts = fc
  .tuple(text, changes, changes, fc.constantFrom('\n', '\n', '\r\n'), fc.constantFrom('\n', '\n', '\r\n'), fc.boolean())
  .map(([lines, onOurs, onTheirs, end, otherEnd, closed]) => {
    const written = (all: string[], by: string) => all.join(by) + (closed ? by : '');
    return {
      base: written(lines, end),
      ours: written(changed(lines, onOurs, 'ours'), end),
      theirs: written(changed(lines, onTheirs, 'theirs'), otherEnd),
    };
  });

/** How often each of the words that somebody wrote is there. */
function written(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [word] of text.matchAll(/(?:ours|theirs)\d+n\d+/g)) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

const sideOf = (merged: string, which: 1 | 2) =>
  merged.replace(
    /<<<<<<< main\r?\n([\s\S]*?)=======\r?\n([\s\S]*?)>>>>>>> change request(?:\r?\n|$)/g,
    (_, ours, theirs) => (which === 1 ? ours : theirs),
  );
const swapSides = (merged: string) =>
  merged.replace(
    /<<<<<<< main(\r?\n)([\s\S]*?)=======\r?\n([\s\S]*?)>>>>>>> change request(\r?\n)/g,
    '<<<<<<< main$1$3=======$1$2>>>>>>> change request$4',
  );

describe('edits of one paragraph by two people', () => {
  test.each([
    ['with spaces', ' ', '\n'],
    ['with CRLF', ' ', '\r\n'],
    ['with commas', ', ', '\n'],
  ])(
    'are both taken when two words are between them, and marked else: %s',
    { timeout: PROPERTY_TIMEOUT },
    (_, space, end) => {
      let [clean, marked] = [0, 0];
      fc.assert(
        fc.property(paragraphAndEdits, ({ words, ours, theirs, close }) => {
          const lineOf = (list: readonly string[]) => list.join(space) + end;
          const [mine, other] = [edited(words, ours), edited(words, theirs)];
          const merged = mergeMarkdown(lineOf(words), lineOf(mine), lineOf(other));
          if (ours.length === 0 || theirs.length === 0 || lineOf(mine) === lineOf(other)) return;
          const isShared = ours.some((edit) => theirs.includes(edit));
          // One edit that both made may be told as two different ones, where signs repeat; then it is a conflict, as by lines.
          if (close || !isShared) expect(merged.conflict).toBe(close);
          if (merged.conflict) {
            marked += 1;
            expect(merged).toEqual(mergeText(lineOf(words), lineOf(mine), lineOf(other)));
          } else {
            clean += 1;
            const all = [...ours, ...theirs.filter((edit) => !ours.includes(edit))];
            expect(merged.text).toBe(lineOf(edited(words, all)));
          }
        }),
        runs(),
      );
      // Both are tried, or the property says nothing.
      expect(Math.min(clean, marked)).toBeGreaterThan(0);
    },
  );
});

describe('merges of any prose', () => {
  test('lose no word that a side wrote, and write none twice', { timeout: PROPERTY_TIMEOUT }, () => {
    let refined = 0;
    fc.assert(
      fc.property(threeTexts, ({ base, ours, theirs }) => {
        const merged = mergeMarkdown(base, ours, theirs);
        expect(hasConflictMarks(merged.text)).toBe(merged.conflict);
        if (!merged.conflict) expect(written(merged.text)).toEqual({ ...written(ours), ...written(theirs) });
        else {
          expect(written(sideOf(merged.text, 1))).toMatchObject(written(ours));
          expect(written(sideOf(merged.text, 2))).toMatchObject(written(theirs));
        }
        const byLines = mergeText(base, ours, theirs);
        // Words only help where lines do not.
        if (!byLines.conflict) expect(merged).toEqual(byLines);
        else if (!merged.conflict) refined += 1;
      }),
      runs(),
    );
    expect(refined).toBeGreaterThan(0);
  });

  test('do not depend on which side comes first', { timeout: PROPERTY_TIMEOUT }, () => {
    fc.assert(
      fc.property(threeTexts, ({ base, ours, theirs }) => {
        const [first, second] = [mergeMarkdown(base, ours, theirs), mergeMarkdown(base, theirs, ours)];
        expect(second.conflict).toBe(first.conflict);
        const oneEnd = (text: string) => (first.conflict ? text : text.replaceAll('\r\n', '\n'));
        expect(oneEnd(swapSides(second.text))).toBe(oneEnd(first.text));
      }),
      runs(),
    );
  });

  test('leave code, links, formulas, HTML and tags of a line as a side wrote them', {
    timeout: PROPERTY_TIMEOUT,
  }, () => {
    fc.assert(
      fc.property(sentence, changes, changes, (base, onOurs, onTheirs) => {
        const inLine = onOurs.filter(({ kind }) => kind !== 'move');
        const ours = changed([base], inLine, 'ours').join('\n');
        const theirs = changed([base], onTheirs, 'theirs').join('\n');
        const merged = mergeMarkdown(base, ours, theirs);
        if (merged.conflict || mergeText(base, ours, theirs).conflict === false) return;
        const pieces = (whole: string) => notProse(whole).map(([start, end]) => whole.slice(start, end));
        expect(pieces(merged.text)).toEqual(pieces(base));
      }),
      runs(),
    );
  });

  test('take every line once, however often both sides edit it', { timeout: PROPERTY_TIMEOUT }, () => {
    fc.assert(
      fc.property(text, changes, changes, (lines, onOurs, onTheirs) => {
        const only = (list: typeof onOurs) => list.filter(({ kind }) => kind === 'word' || kind === 'words');
        const all = [lines, changed(lines, only(onOurs), 'ours'), changed(lines, only(onTheirs), 'theirs')] as const;
        const [base, ours, theirs] = all.map((each) => each.map((one) => `${one}\n`).join('')) as [
          string,
          string,
          string,
        ];
        const merged = mergeMarkdown(base, ours, theirs);
        if (!merged.conflict) expect(linesOf(merged.text)).toHaveLength(lines.length);
      }),
      runs(),
    );
  });
});
