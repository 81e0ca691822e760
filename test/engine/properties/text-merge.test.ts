/** Three-way merges of texts. */
import fc from 'fast-check';
import { diff3Merge } from 'node-diff3';
import { describe, expect, test } from 'vitest';
import { mergeMarkdown } from '../../../src/engine/markdown/merge.ts';
import { diffLines } from '../../../src/engine/revisions/line-diff.ts';
import { hasConflictMarks, linesOf, mergeText } from '../../../src/engine/revisions/text-merge.ts';
import { PROPERTY_TIMEOUT, runs } from './runs.ts';

/** Few lines, so that they repeat. */
const line = fc.constantFrom('', '', 'a', 'b', 'c', '| x |', '=======');
const text = fc
  .tuple(fc.array(line, { maxLength: 25, size: 'max' }), fc.constantFrom('\n', '\n', '\r\n'), fc.boolean())
  .map(([lines, end, closed]) => lines.join(end) + (closed && lines.length > 0 ? end : ''));

/** What an editor does: a few stretches replaced. New lines tell where they come from. */
const edits = (who: string) =>
  fc
    .array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 3 }), fc.array(fc.nat({ max: 5 }), { maxLength: 3 })), {
      maxLength: 5,
    })
    .map((stretches) => (base: string[]) => {
      const lines = [...base];
      for (const [at, removed, added] of stretches) {
        lines.splice(at % (lines.length + 1), removed, ...added.map((n) => `${who} ${n}\n`));
      }
      return lines;
    });
const numbered = fc.nat({ max: 60 }).map((n) => Array.from({ length: n }, (_, i) => `line ${i}\n`));

const repeating = fc.array(fc.constantFrom('\n', 'a\n', '| x |\n'), { maxLength: 60, size: 'max' });
const base = fc.oneof(numbered, repeating);

const countOf = (lines: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const each of lines) counts.set(each.trimEnd(), (counts.get(each.trimEnd()) ?? 0) + 1);
  return counts;
};

/** Swaps the two versions of each conflict. */
function swapSides(merged: string): string {
  return merged.replace(/<<<<<<< L\n([\s\S]*?)=======\n([\s\S]*?)>>>>>>> R\n/g, '<<<<<<< L\n$2=======\n$1>>>>>>> R\n');
}

describe('line differences', () => {
  test('lead from one text to the other and leave equal lines between them', { timeout: PROPERTY_TIMEOUT }, () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [a, b] = [linesOf(before), linesOf(after)];
        let rebuilt: string[] = [];
        let at = 0;
        for (const hunk of diffLines(a, b)) {
          expect(hunk.aEnd > hunk.aStart || hunk.bEnd > hunk.bStart).toBe(true);
          rebuilt = [...rebuilt, ...a.slice(at, hunk.aStart)];
          expect(rebuilt).toHaveLength(hunk.bStart);
          rebuilt = [...rebuilt, ...b.slice(hunk.bStart, hunk.bEnd)];
          at = hunk.aEnd;
        }
        expect([...rebuilt, ...a.slice(at)]).toEqual(b);
      }),
      runs(),
    );
  });
});

describe.each([
  { by: 'lines', mergeText },
  { by: 'lines, and words in prose', mergeText: mergeMarkdown },
])('text merge by $by', ({ mergeText }) => {
  test('takes what one side changed, and what both changed alike', { timeout: PROPERTY_TIMEOUT }, () => {
    fc.assert(
      fc.property(text, text, (base, side) => {
        expect(mergeText(base, base, side)).toEqual({ text: side, conflict: false });
        expect(mergeText(base, side, base)).toEqual({ text: side, conflict: false });
        expect(mergeText(base, side, side)).toEqual({ text: side, conflict: false });
      }),
      runs(),
    );
  });

  test('loses no line of either side', { timeout: PROPERTY_TIMEOUT }, () => {
    fc.assert(
      fc.property(base, edits('ours'), edits('theirs'), (lines, editOurs, editTheirs) => {
        const [ours, theirs] = [editOurs(lines), editTheirs(lines)];
        const merged = mergeText(lines.join(''), ours.join(''), theirs.join(''));
        expect(hasConflictMarks(merged.text)).toBe(merged.conflict);
        const inBase = countOf(lines);
        const kept = countOf(linesOf(merged.text));
        for (const side of [ours, theirs]) {
          for (const [added, count] of countOf(side)) if (!inBase.has(added)) expect(kept.get(added)).toBe(count);
        }
        // Who takes one version of each conflict has every line that this side added.
        for (const [which, side] of [ours, theirs].entries()) {
          const version = merged.text.replace(
            /<<<<<<< main\n([\s\S]*?)=======\n([\s\S]*?)>>>>>>> change request\n/g,
            `$${which + 1}`,
          );
          const taken = countOf(linesOf(version));
          for (const [added, count] of countOf(side)) if (!inBase.has(added)) expect(taken.get(added)).toBe(count);
        }
      }),
      runs(),
    );
  });

  test('knows its own marks in any texts', { timeout: PROPERTY_TIMEOUT }, () => {
    fc.assert(
      fc.property(text, text, text, (was, ours, theirs) => {
        const merged = mergeText(was, ours, theirs);
        expect(hasConflictMarks(merged.text)).toBe(merged.conflict);
      }),
      runs(),
    );
  });

  test('does not depend on which side comes first', { timeout: PROPERTY_TIMEOUT }, () => {
    fc.assert(
      fc.property(base, edits('ours'), edits('theirs'), (lines, editOurs, editTheirs) => {
        const [o, a, b] = [lines.join(''), editOurs(lines).join(''), editTheirs(lines).join('')];
        const labels = { ours: 'L', theirs: 'R' };
        const first = mergeText(o, a, b, labels);
        const second = mergeText(o, b, a, labels);
        expect(second.conflict).toBe(first.conflict);
        expect(swapSides(second.text)).toBe(first.text);
      }),
      runs(),
    );
  });

  test('agrees with node-diff3 on texts whose lines differ', { timeout: PROPERTY_TIMEOUT }, () => {
    fc.assert(
      fc.property(numbered, edits('ours'), edits('theirs'), (base, editOurs, editTheirs) => {
        const [a, b] = [[...new Set(editOurs(base))], [...new Set(editTheirs(base))]];
        const merged = mergeText(base.join(''), a.join(''), b.join(''));
        const oracle = diff3Merge(a, base, b, { excludeFalseConflicts: true });
        expect(merged.conflict).toBe(oracle.some(({ conflict }) => conflict));
        if (!merged.conflict) expect(merged.text).toBe(oracle.flatMap(({ ok }) => ok ?? []).join(''));
      }),
      runs(),
    );
  });
});
