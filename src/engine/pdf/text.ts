/** Strings as the layout takes them: directions, line ends, places where a long word may break. */
import type { Phrasing } from '../markdown/document/types.ts';
import { UNSPACED_LINE_END } from '../unspaced.ts';

/** What has no place on paper: controls, and marks that would turn the direction of what follows. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** A text in one line. */
export function oneLine(text: string): string {
  const clean = text.replace(CONTROLS, '');
  return clean.includes('\n')
    ? clean.replace(UNSPACED_LINE_END, '').replace(/(?:(?<![ \t])[ \t]+)?\n[ \t]*/g, ' ')
    : clean;
}

/** What a field of a block says, in one line; null: nothing. */
export const said = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? oneLine(value) : null;

/** Lines of code. */
export const plainCode = (text: string): string => text.replace(CONTROLS, '');

const STRONG = /[\p{L}]/u;
const RIGHT_TO_LEFT = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}]/u;

/** By the first letter; undefined without any. */
export function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  const letter = STRONG.exec(text.length > 400 ? text.slice(0, 400) : text)?.[0];
  return letter === undefined ? undefined : RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

/** The text in phrasing content. */
export function plainText(nodes: readonly Phrasing[]): string {
  let text = '';
  const open = [...nodes].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.object === 'text') for (const leaf of node.leaves) text += leaf.text;
    else if (node.type === 'line-break') text += ' ';
    else if (node.type === 'inline-image') text += String(node.data['alt'] ?? '');
    else if (node.type === 'inline-math') text += String(node.data['formula'] ?? '');
    else for (let i = node.nodes.length - 1; i >= 0; i -= 1) open.push(node.nodes[i] as Phrasing);
  }
  return oneLine(text);
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/** About how many letters wide a text is, and the longest word in it that cannot break. */
export function widthsOf(text: string): { whole: number; word: number } {
  let [whole, word, longest] = [0, 0, 0];
  for (const char of text) {
    const wide = WIDE.test(char);
    whole += wide ? 2 : 1;
    word = wide || char === ' ' || char === '-' ? 0 : word + 1;
    if (word > longest) longest = word;
  }
  return { whole, word: longest };
}

/** Where a long word is best broken: behind what joins its parts, before a capital, else anywhere. */
const JOINS = '/_.\\-:,=?&@#+|()';
const piecesOf = (most: number): RegExp =>
  new RegExp(`[^${JOINS}]{1,${most}}?(?:[${JOINS}]+|(?=[A-Z][a-z])|$)|[^${JOINS}]{${most}}|[${JOINS}]+`, 'g');

/** Words that are longer may break, into pieces. Scripts without spaces have their own rules. */
const WIDE_PLACE = { word: 22, long: /[!-\u024f]{22,}/g, piece: piecesOf(14) };
const NARROW_PLACE = { word: 9, long: /[!-\u024f]{9,}/g, piece: piecesOf(8) };

/** A text in pieces between which a line may end; `narrow`: in a cell of a table. */
export function breakable(text: string, narrow = false): string[] {
  const { word, long, piece } = narrow ? NARROW_PLACE : WIDE_PLACE;
  const pieces = [''];
  let from = 0;
  const add = (part: string): void => {
    pieces[pieces.length - 1] += part;
  };
  for (const { 0: found, index } of text.length < word ? [] : text.matchAll(long)) {
    const [first = '', ...others] = found.match(piece) ?? [found];
    add(text.slice(from, index) + first);
    for (const each of others) pieces.push(each);
    from = index + found.length;
  }
  add(text.slice(from));
  return pieces;
}
