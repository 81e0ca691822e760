/** Texts with both versions, taken apart and decided: whatever is chosen, no word of what was chosen is lost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasConflictMarks, mergeText } from '../../src/engine/revisions/text-merge.ts';
import { conflictParts, decided } from '../../src/web/app/editing/conflict-parts.ts';

test('a text without marks is one part; a group that is not whole is text', () => {
  expect(conflictParts('a\n=======\nb\n')).toEqual(['a\n=======\nb\n']);
  expect(conflictParts('<<<<<<< main\na\n=======\nb\n')).toEqual(['<<<<<<< main\na\n=======\nb\n']);
  expect(conflictParts('')).toEqual([]);
});

test('what both sides made of a text: choosing one side everywhere gives what diff3 keeps of it', () => {
  const line = fc.constantFrom('a', 'b', 'c', '', 'd');
  const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.map((one) => `${one}\n`).join(''));
  fc.assert(
    fc.property(text, text, text, (base, ours, theirs) => {
      const { text: merged, conflict } = mergeText(base, ours, theirs);
      const parts = conflictParts(merged);
      expect(parts.some((part) => typeof part !== 'string')).toBe(conflict);
      for (const choice of ['ours', 'theirs', 'both'] as const) {
        const result = decided(
          parts,
          parts.map(() => choice),
        );
        expect(hasConflictMarks(result)).toBe(false);
        const kept = parts
          .map((part) => (typeof part === 'string' ? part : choice === 'both' ? part.ours + part.theirs : part[choice]))
          .join('');
        expect(result).toBe(kept);
      }
      // Every line of both sides that the merge kept is in one of its parts.
      const all = parts.map((part) => (typeof part === 'string' ? part : part.ours + part.theirs)).join('');
      const marks = /^(?:<<<<<<< main|=======|>>>>>>> change request)\n/gm;
      expect(all).toBe(merged.replace(marks, ''));
    }),
    { numRuns: 300 },
  );
});
