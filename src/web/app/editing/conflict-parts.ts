/** A text with conflict markers, split into its parts, and joined again with the chosen versions. */
import { linesOf, MERGE_LABELS } from '../../../engine/revisions/text-merge.ts';

/** A part that both versions share, or one that differs. */
export type ConflictPart = string | { ours: string; theirs: string };
export type Choice = 'ours' | 'theirs' | 'both';

const MARKS = [`<<<<<<< ${MERGE_LABELS.ours}`, '=======', `>>>>>>> ${MERGE_LABELS.theirs}`] as const;

/** The stretches in their order; joined as they stand, they are the text without its marks. */
export function conflictParts(text: string): ConflictPart[] {
  const parts: ConflictPart[] = [];
  let plain = '';
  const lines = linesOf(text);
  for (let at = 0; at < lines.length; ) {
    const group = groupAt(lines, at);
    if (!group) {
      plain += lines[at++];
      continue;
    }
    if (plain !== '') parts.push(plain);
    plain = '';
    parts.push({ ours: group.ours, theirs: group.theirs });
    at = group.end;
  }
  if (plain !== '') parts.push(plain);
  return parts;
}

/** A whole group of marks that begins at a line. */
function groupAt(lines: readonly string[], start: number): { ours: string; theirs: string; end: number } | undefined {
  const isMark = (at: number, mark: number) => lines[at]?.trimEnd() === MARKS[mark];
  if (!isMark(start, 0)) return undefined;
  let middle = start + 1;
  while (middle < lines.length && !isMark(middle, 1)) {
    if (isMark(middle, 0)) return undefined;
    middle += 1;
  }
  let end = middle + 1;
  while (end < lines.length && !isMark(end, 2)) {
    if (isMark(end, 0)) return undefined;
    end += 1;
  }
  if (end >= lines.length) return undefined;
  return { ours: lines.slice(start + 1, middle).join(''), theirs: lines.slice(middle + 1, end).join(''), end: end + 1 };
}

/** The text without marks, to be looked at: both versions of a stretch, each in paragraphs of its own. */
export const withBothVersions = (text: string): string =>
  conflictParts(text)
    .map((part) => (typeof part === 'string' ? part : `${part.ours}\n${part.theirs}`))
    .join('');

/** The text as decided: one choice for each conflict, in their order. */
export function decided(parts: readonly ConflictPart[], choices: readonly Choice[]): string {
  let next = 0;
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const choice = choices[next++];
      return choice === 'ours' ? part.ours : choice === 'theirs' ? part.theirs : part.ours + part.theirs;
    })
    .join('');
}
