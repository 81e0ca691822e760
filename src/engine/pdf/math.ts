/**
 * Formulas: LaTeX as KaTeX understands it, by way of the MathML that it writes, a small closed language. What KaTeX does not
 * understand has no value here and is shown as its source.
 */
import katex from 'katex';

/** The kinds of `formula` in the layout. */
export type MathNode =
  | { t: 'row'; c: MathNode[] }
  /** A variable, an operator: a symbol where it is one character. */
  | { t: 'i' | 'o' | 'n' | 'x'; x: string }
  /** A word that is an operator: `lim`, `sin`. */
  | { t: 'op'; x: string; limits: boolean }
  | { t: 'sp'; w: number }
  | { t: 'frac'; bar: boolean; c: [MathNode, MathNode] }
  | { t: 'sqrt' | 'over' | 'under' | 'obr' | 'ubr' | 'box'; c: [MathNode] }
  /** The radicand, the index. */
  | { t: 'root'; c: [MathNode, MathNode] }
  /** Below (`b`) and above (`e`), `lim`: straight so. */
  | { t: 'att'; lim: boolean; b?: MathNode; e?: MathNode; c: [MathNode] }
  | { t: 'acc'; x: string; c: [MathNode] }
  | { t: 'lr'; l: string; r: string; c: [MathNode] }
  | { t: 'tab'; left: boolean; c: { t: 'row'; c: MathNode[] }[] }
  | { t: 'var'; v: string; c: [MathNode] };

/** Longer formulas are shown as they are written. */
const MAX_FORMULA = 5000;
/** Elements within each other. */
const MAX_DEPTH = 24;

/** The formula, or undefined when it is none that can be set. Never throws. */
export function readFormula(latex: string, display: boolean): MathNode | undefined {
  if (latex.length > MAX_FORMULA || latex.trim() === '') return undefined;
  try {
    const html = katex.renderToString(latex, {
      output: 'mathml',
      displayMode: display,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    });
    const semantics = elementsOf(html).find(({ name }) => name === 'semantics');
    const [presentation] = semantics?.children ?? [];
    return presentation && mathOf(presentation, 0);
  } catch {
    return undefined;
  }
}

interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

const TOKEN = /<(\/?)([a-z]+)((?:\s+[a-z-]+(?::[a-z]+)?="[^"]*")*)\s*(\/?)>|([^<]+)/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };

/** All elements of what KaTeX wrote, outer before inner. */
function elementsOf(html: string): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  for (const [, close, name, attributes = '', empty, text] of html.matchAll(TOKEN)) {
    const parent = open.at(-1);
    if (text !== undefined) {
      if (parent) parent.text += decoded(text);
    } else if (close) open.pop();
    else {
      const pairs = [...attributes.matchAll(/(?<![a-z:-])([a-z:-]+)="([^"]*)"/g)].map(([, key, value]) => [
        key,
        decoded(value ?? ''),
      ]);
      const element = { name: name as string, attributes: Object.fromEntries(pairs), children: [], text: '' };
      all.push(element);
      parent?.children.push(element);
      if (!empty) open.push(element);
    }
  }
  return all;
}

const decoded = (text: string): string =>
  text.replace(/&(#x27|[a-z]+);/g, (whole, name) => (Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : whole));

const row = (c: MathNode[]): MathNode => (c.length === 1 ? (c[0] as MathNode) : { t: 'row', c });

const VARIANTS: Readonly<Record<string, string>> = {
  'double-struck': 'bb',
  script: 'cal',
  'bold-script': 'cal',
  fraktur: 'frak',
  bold: 'bold',
  'bold-italic': 'bold',
  'sans-serif': 'sans',
  monospace: 'mono',
  normal: 'up',
};

class Unknown extends Error {}

function mathOf(element: Element, depth: number): MathNode {
  if (depth > MAX_DEPTH) throw new Unknown();
  const { name, attributes, text, children } = element;
  const at = (i: number): MathNode => mathOf(children[i] ?? EMPTY, depth + 1);
  switch (name) {
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
    case 'merror':
    case 'mtd':
      return rowOf(children, depth);
    case 'mphantom':
    case 'annotation':
      return row([]);
    case 'mi':
    case 'mn':
    case 'mo':
      return tokenOf(element);
    case 'mtext':
    case 'ms':
      return text.trim() === '' ? { t: 'sp', w: 0.28 * Math.min(text.length, 8) } : { t: 'x', x: text };
    case 'mspace':
      return { t: 'sp', w: widthOf(attributes['width']) };
    case 'mfrac':
      return { t: 'frac', bar: !/^0/.test(attributes['linethickness'] ?? ''), c: [at(0), at(1)] };
    case 'msqrt':
      return { t: 'sqrt', c: [rowOf(children, depth)] };
    case 'mroot':
      return { t: 'root', c: [at(0), at(1)] };
    case 'msub':
      return { t: 'att', lim: false, b: at(1), c: [at(0)] };
    case 'msup':
      return { t: 'att', lim: false, e: at(1), c: [at(0)] };
    case 'msubsup':
      return { t: 'att', lim: false, b: at(1), e: at(2), c: [at(0)] };
    case 'munderover':
      return { t: 'att', lim: true, b: at(1), e: at(2), c: [at(0)] };
    case 'munder':
    case 'mover':
      return overOrUnder(element, at(0), at(1));
    case 'mtable':
      return {
        t: 'tab',
        left: /left/.test(attributes['columnalign'] ?? ''),
        c: children.map((line) => ({ t: 'row', c: line.children.map((cell) => mathOf(cell, depth + 1)) })),
      };
    case 'menclose':
      return { t: 'box', c: [rowOf(children, depth)] };
    default:
      throw new Unknown();
  }
}

const EMPTY: Element = { name: 'mrow', attributes: {}, children: [], text: '' };

/** A row; one between two fences is as high as what it holds. */
function rowOf(children: readonly Element[], depth: number): MathNode {
  const [first, last] = [children[0], children.at(-1)];
  const isFence = (element: Element | undefined): boolean => element?.attributes['fence'] === 'true';
  if (isFence(first)) {
    const closed = children.length > 1 && isFence(last);
    const within = row(children.slice(1, closed ? -1 : undefined).map((child) => mathOf(child, depth + 1)));
    return { t: 'lr', l: first?.text ?? '', r: closed ? (last?.text ?? '') : '', c: [within] };
  }
  return row(children.map((child) => mathOf(child, depth + 1)));
}

function tokenOf({ name, attributes, text }: Element): MathNode {
  const variant = VARIANTS[attributes['mathvariant'] ?? ''];
  // U+2061: "function application", which KaTeX puts behind `sin`.
  const x = text.replaceAll('\u2061', '').replaceAll('∣', '|');
  if (x === '') return row([]);
  const single = [...x].length === 1;
  if (name === 'mn' || x === '|') return wrapped({ t: 'n', x }, variant);
  if (name === 'mo' && single) return { t: 'o', x };
  if (!single) return /^[A-Za-z ]+$/.test(x) ? { t: 'op', x, limits: false } : { t: 'x', x };
  return wrapped({ t: 'i', x }, variant);
}

const wrapped = (node: MathNode, variant: string | undefined): MathNode =>
  variant ? { t: 'var', v: variant, c: [node] } : node;

/** Marks over a letter by what MathML writes, as combining characters. */
const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  ˉ: '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  '´': '\u0301',
  ˊ: '\u0301',
  '`': '\u0300',
  ˋ: '\u0300',
  ˇ: '\u030c',
  '˘': '\u0306',
  '˚': '\u030a',
  '⃗': '\u20d7',
  '→': '\u20d7',
};

function overOrUnder({ name, children }: Element, base: MathNode, other: MathNode): MathNode {
  const text = children[1]?.text ?? '';
  const over = name === 'mover';
  if (over && Object.hasOwn(ACCENTS, text)) return { t: 'acc', x: ACCENTS[text]!, c: [base] };
  if (text === '‾' || text === '¯' || text === '―') return { t: over ? 'over' : 'under', c: [base] };
  if (text === '⏞') return { t: 'obr', c: [base] };
  if (text === '⏟') return { t: 'ubr', c: [base] };
  return { t: 'att', lim: true, ...(over ? { e: other } : { b: other }), c: [base] };
}

/** `0.1667em` → 0.1667; nothing longer than a line. */
function widthOf(width: string | undefined): number {
  const value = Number.parseFloat(width ?? '0');
  return Number.isFinite(value) ? Math.max(-2, Math.min(10, value)) : 0;
}
