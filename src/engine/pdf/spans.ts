/** Inlines of a Document as the layout takes them. */
import { evaluate, textOfValue } from '../expressions/evaluate.ts';
import { parseExpression } from '../expressions/parse.ts';
import { ExpressionError } from '../expressions/tokens.ts';
import type { ContentRef, Data, Inline, Leaf, Mark, Phrasing } from '../markdown/document/types.ts';
import { htmlText } from '../markdown/html-text.ts';
import { iconInWords, signOf } from '../markdown/icons.ts';
import { isOnlyAddress } from '../markdown/link-text.ts';
import type { InlineContext } from './block-context.ts';
import { readFormula } from './math.ts';
import { breakable, oneLine, plainText } from './text.ts';
import type { Span } from './values.ts';

const LETTERS: Readonly<Record<string, string>> = {
  bold: 'b',
  italic: 'i',
  strikethrough: 's',
  code: 'c',
  keyboard: 'k',
  superscript: 'u',
  subscript: 'l',
};

export function spansOf(nodes: readonly Phrasing[], context: InlineContext): Span[] {
  const spans: Span[] = [];
  for (const node of nodes) {
    if (node.object === 'text') for (const leaf of node.leaves) addLeaf(spans, leaf, context);
    else for (const each of inlineOf(node, context)) spans.push(each);
  }
  return spans;
}

function addLeaf(spans: Span[], { text, marks }: Leaf, { narrow }: InlineContext): void {
  const line = oneLine(text);
  if (line === '') return;
  // Words of a narrow column that are no names are broken by their language.
  const isName = marks.some(({ type }) => type === 'code') || /[\d_./]/.test(line);
  for (const [i, piece] of breakable(line, narrow && isName).entries()) {
    if (i > 0) spans.push({ t: 'soft' });
    spans.push(marks.length === 0 ? piece : marked(piece, marks));
  }
}

function marked(x: string, marks: readonly Mark[]): Span {
  const m = marks.map(({ type }) => LETTERS[type] ?? '').join('');
  const color = marks.find(({ type }) => type === 'color')?.data;
  const [fg, bg] = [hexOf(color?.text, 'text'), hexOf(color?.background, 'background')];
  return { x, m, ...(fg && { fg }), ...(bg && { bg }) };
}

/** Colours by name, dark enough for letters and light enough for what is behind them. */
const COLORS: Readonly<Record<string, { text: string; background: string }>> = {
  red: { text: '#c0362c', background: '#fbdcd9' },
  orange: { text: '#b85c00', background: '#fce5cd' },
  yellow: { text: '#8f6b00', background: '#fdf3c4' },
  green: { text: '#1d7a46', background: '#d9f2e1' },
  blue: { text: '#1f5fae', background: '#dbe9fb' },
  purple: { text: '#6d3fc0', background: '#e8defa' },
  pink: { text: '#b0317a', background: '#fadcec' },
  gray: { text: '#5f6773', background: '#eceef1' },
};

function hexOf(color: string | undefined, use: 'text' | 'background'): string | undefined {
  if (color === undefined) return undefined;
  const name = color.trim().toLowerCase().replace('grey', 'gray');
  if (/^#(?:[\da-f]{3}|[\da-f]{6})$/.test(name)) return name;
  const found = Object.keys(COLORS).find((known) => name.includes(known));
  return found ? COLORS[found]?.[use] : undefined;
}

function inlineOf(node: Inline, context: InlineContext): Span[] {
  const { type, data } = node;
  switch (type) {
    case 'line-break':
      return [{ t: 'br' }];
    case 'link':
    case 'mention':
      return linkOf(node, context);
    case 'button': {
      const c = spansOf(node.nodes, context);
      return c.length > 0 ? [{ t: 'button', to: context.chapters.goalOf(refIn(data), context), c }] : [];
    }
    case 'inline-image':
      return imageOf(data, context);
    case 'inline-math': {
      const formula = String(data['formula'] ?? '');
      const v = readFormula(formula, false);
      return [v ? { t: 'math', v } : { x: oneLine(formula), m: 'c' }];
    }
    case 'annotation': {
      const label = String(data['label'] ?? '');
      return [
        { t: 'note', x: oneLine(label), to: context.included ? null : context.chapters.noteGoal(context, label) },
      ];
    }
    case 'emoji':
      return [emojiOf(String(data['code'] ?? ''))];
    case 'expression':
      return [valueIn(String(data['expression'] ?? ''), context)];
    case 'html':
      return textOfHtml(String(data['html'] ?? ''));
    case 'icon':
      return [iconOf(String(data['icon'] ?? ''))];
    default:
      return spansOf(node.nodes, context);
  }
}

const refIn = (data: Data): ContentRef | undefined => data['ref'] as ContentRef | undefined;

function linkOf(node: Inline, context: InlineContext): Span[] {
  const ref = refIn(node.data);
  let c = spansOf(node.nodes, context);
  // A link without words, or with none but the name of a file, shows what it leads to.
  const title = context.chapters.titleOf(ref, context);
  const isAddress =
    title !== undefined && ref?.kind === 'url' && title !== ref.url && isOnlyAddress(ref.url, plainText(node.nodes));
  if (c.length === 0 || isAddress) c = [oneLine(title ?? '')];
  const to = context.chapters.goalOf(ref, context);
  return c.some((span) => span !== '') ? [{ t: 'link', to, c }] : [];
}

function imageOf(data: Data, context: InlineContext): Span[] {
  const picture = context.chapters.pictureOf(refIn(data), data, context);
  if (picture) return [{ t: 'img', ...picture }];
  const alt = oneLine(String(data['alt'] ?? '')) || context.chapters.titleOf(refIn(data), context) || '';
  const to = context.chapters.goalOf(refIn(data), context);
  return alt === '' ? [] : [{ t: 'link', to, c: [alt] }];
}

/** Its sign, or else its name in words. */
const iconOf = (icon: string): Span => signOf(icon) ?? { x: oneLine(iconInWords(icon)), m: 'k' };

const emojiOf = (code: string): string =>
  String.fromCodePoint(
    ...code
      .split('-')
      .map((point) => Number.parseInt(point, 16))
      .filter((point) => point > 0 && point <= 0x10ffff),
  );

/** The value; an expression without one stays as written. A PDF has no visitor, so there are no claims. */
function valueIn(source: string, { variables, chapters }: InlineContext): Span {
  const scope = {
    space: { vars: chapters.content.variables },
    page: { vars: variables },
    visitor: { claims: {} },
  };
  try {
    const value = textOfValue(evaluate(parseExpression(source.trim()), scope));
    if (value !== undefined) return oneLine(value);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
  }
  return { x: oneLine(source), m: 'c' };
}

function textOfHtml(html: string): Span[] {
  if (/^<br\s*\/?>$/i.test(html)) return [{ t: 'br' }];
  const text = oneLine(htmlText(html, ' '));
  return text.trim() === '' ? [] : [text];
}

/** Whether there is anything to see. */
export const isEmpty = (spans: readonly Span[]): boolean =>
  spans.every((span) =>
    typeof span === 'string' ? span.trim() === '' : 't' in span && (span.t === 'br' || span.t === 'soft'),
  );
