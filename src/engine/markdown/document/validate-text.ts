/** Checks texts: their leaves and marks. */
import { COLOR } from './inline-html.ts';
import { text } from './shapes.ts';
import { type Data, MARK_TYPES } from './types.ts';
import { isObject, type Report } from './visits.ts';

/** A text with its leaves. */
export function checkText(node: Data, path: string, parent: string, report: Report): undefined {
  for (const field of Object.keys(node)) {
    if (field !== 'object' && field !== 'leaves' && field !== 'key') report(`${path}.${field}`, 'is not a known field');
  }
  const { leaves } = node;
  if (!Array.isArray(leaves)) return report(`${path}.leaves`, 'must be a list of leaves');
  for (const [i, leaf] of leaves.entries()) checkLeaf(leaf, `${path}.leaves[${i}]`, parent, report);
}

function checkLeaf(leaf: unknown, at: string, parent: string, report: Report): undefined {
  if (!isObject(leaf)) return report(at, 'must be a leaf');
  if (leaf['object'] !== 'leaf') report(`${at}.object`, 'must be leaf');
  const problem = text(leaf['text']);
  if (problem) report(`${at}.text`, problem);
  else if (parent === 'code-line' && /[\r\n]/.test(leaf['text'] as string)) report(`${at}.text`, 'must be one line');
  if (leaf['marks'] !== undefined) checkMarks(leaf['marks'], `${at}.marks`, report);
  for (const field of Object.keys(leaf)) {
    if (field !== 'object' && field !== 'text' && field !== 'marks') report(`${at}.${field}`, 'is not a known field');
  }
}

/** Of leaves and of void inlines. */
export function checkMarks(marks: unknown, path: string, report: Report): undefined {
  if (!Array.isArray(marks) || marks.length > MARK_TYPES.length * 2)
    return report(path, 'must be a short list of marks');
  for (const [i, mark] of marks.entries()) checkMark(mark, `${path}[${i}]`, report);
}

function checkMark(mark: unknown, at: string, report: Report): undefined {
  if (!isObject(mark)) return report(at, 'must be a mark');
  const { object, type, data } = mark;
  if (object !== 'mark') report(`${at}.object`, 'must be mark');
  if (!(MARK_TYPES as readonly unknown[]).includes(type)) return report(`${at}.type`, 'is not a known type of mark');
  if (type !== 'color') return undefined;
  const colors = isObject(data) ? [data['text'], data['background']].filter((color) => color != null) : [];
  const fine = colors.length > 0 && colors.every((color) => typeof color === 'string' && COLOR.test(color));
  return fine ? undefined : report(`${at}.data`, 'must have text or background, as CSS colours');
}
