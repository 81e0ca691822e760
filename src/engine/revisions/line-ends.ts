/** The line ends of whole texts: an editor that changes them changes every line, and no word. */

type LineEnd = '\n' | '\r\n';

/** How often a text has a part in it that is not empty. */
export function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}

/** The line end of all lines of a text; undefined when it has none, or both. */
function lineEndOf(text: string): LineEnd | 'both' | undefined {
  const all = countOf(text, '\n');
  if (all === 0) return undefined;
  const long = countOf(text, '\r\n');
  return long === all ? '\r\n' : long === 0 ? '\n' : 'both';
}

/** The line end that one side gave to the whole text, which the base does not have; of two, that of `ours`. */
export function changedLineEnd(base: string, ours: string, theirs: string): LineEnd | undefined {
  const before = lineEndOf(base);
  if (before === undefined) return undefined;
  for (const end of [lineEndOf(ours), lineEndOf(theirs)]) {
    if (end !== undefined && end !== 'both' && end !== before) return end;
  }
  return undefined;
}

export const withShortLineEnds = (text: string): string => text.replaceAll('\r\n', '\n');

/** A text that has short line ends with others. */
export const withLineEnd = (text: string, end: LineEnd): string => (end === '\n' ? text : text.replaceAll('\n', end));
