/** Formulas as MathML, which browsers set themselves. They are put into a tree that is clean already: no text brings MathML along. */
import type { Element, ElementContent, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { visitElements } from './clean.ts';
import { hasClass, textIn } from './element.ts';

/** Longer formulas are shown as they are written, and so are those beyond so many of a page. */
const MAX_LENGTH = 2000;
const MAX_FORMULAS = 500;

const SCHEMA: Schema = {
  tagNames:
    'math mrow mi mn mo mtext ms mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mstyle mpadded mphantom menclose semantics'.split(
      ' ',
    ),
  attributes: {
    '*': [
      'display',
      'mathVariant',
      'mathvariant',
      'stretchy',
      'fence',
      'separator',
      'lspace',
      'rspace',
      'accent',
      'accentunder',
      'linethickness',
      'rowspacing',
      'columnspacing',
      'columnalign',
      'minsize',
      'maxsize',
      'width',
      'height',
      'depth',
      'scriptlevel',
      'displaystyle',
      'mathcolor',
      'xmlns',
    ],
  },
  // The source of the formula, which KaTeX adds to it.
  strip: ['annotation', 'annotation-xml'],
};

/** Sets the formulas of a clean tree, in place. What is no formula stays as it is written. */
export async function setFormulas(tree: Root): Promise<void> {
  const found: { element: Element; isBlock: boolean }[] = [];
  visitElements(tree, (element) => {
    if (!hasClass(element, 'doc-math') || element.tagName === 'div' || element.tagName === 'span') return;
    if (found.length < MAX_FORMULAS) found.push({ element, isBlock: element.tagName === 'pre' });
  });
  if (found.length === 0) return;
  const { default: katex } = await import('katex');
  for (const { element, isBlock } of found) {
    const math = mathOf(katex, textIn(element.children), isBlock);
    if (!math) continue;
    element.tagName = isBlock ? 'div' : 'span';
    element.children = math;
  }
}

type Katex = typeof import('katex').default;

function mathOf(katex: Katex, formula: string, isBlock: boolean): ElementContent[] | undefined {
  if (formula.length > MAX_LENGTH) return undefined;
  let html: string;
  try {
    html = katex.renderToString(formula, {
      output: 'mathml',
      displayMode: isBlock,
      trust: false,
      strict: 'ignore',
      maxExpand: 200,
    });
  } catch {
    return undefined;
  }
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: html } as never] }) as Root;
  return (sanitize(tree, SCHEMA) as Root).children as ElementContent[];
}
