/** What changed in a text, line by line. Pure. */
import { budgetForParts } from '../comparison-budget.ts';
import { diffLines } from './line-diff.ts';
import { linesOf } from './text-merge.ts';

/** One stretch of a text: as it was, taken out, or put in. */
export interface TextPart {
  type: 'equal' | 'removed' | 'added';
  text: string;
}

/** A text diff that shows a page of changes, not a page of equal lines. */
const CONTEXT_LINES = 3;

/** Whole lines: those that were taken out and put in, with a few equal ones around. Joined, without the gaps, they are the texts. */
export const textParts = (before: string, after: string): TextPart[] => partsWithin(before, after).parts;

/** The same, and what it cost; `left` is what the request may still spend, in comparisons of lines. */
export function partsWithin(before: string, after: string, left?: number): { parts: TextPart[]; spent: number } {
  const [a, b] = [linesOf(before), linesOf(after)];
  const parts: TextPart[] = [];
  let at = 0;
  const equal = (end: number, isLast: boolean) => {
    const lines = a.slice(at, end);
    const isFirst = at === 0;
    const head = isFirst ? 0 : CONTEXT_LINES;
    const tail = isLast ? 0 : CONTEXT_LINES;
    const kept = lines.length <= head + tail ? [lines] : [lines.slice(0, head), lines.slice(lines.length - tail)];
    for (const group of kept) if (group.length > 0) parts.push({ type: 'equal', text: group.join('') });
  };
  const budget = budgetForParts(a.length + b.length, left);
  for (const { aStart, aEnd, bStart, bEnd } of diffLines(a, b, budget)) {
    equal(aStart, false);
    if (aEnd > aStart) parts.push({ type: 'removed', text: a.slice(aStart, aEnd).join('') });
    if (bEnd > bStart) parts.push({ type: 'added', text: b.slice(bStart, bEnd).join('') });
    at = aEnd;
  }
  if (parts.length > 0) equal(a.length, true);
  return { parts, spent: budget.spent };
}
