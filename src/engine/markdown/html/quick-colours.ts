/**
 * Short code in colours, by highlight.js: its grammars are compiled in a few milliseconds, those of shiki in a hundred, which the first
 * page of a language would wait for. They are quadratic in what people write to harm: only short code comes here.
 */
import type { CodeToken } from './sources.ts';

/** In UTF-16 units: at most a tenth of a second, whatever it says. */
const MAX_CODE = 4000;

/** The kinds of tokens by class; a class of two words counts by its first. */
const KINDS: Readonly<Record<string, string>> = {
  keyword: 'keyword',
  'selector-tag': 'keyword',
  name: 'keyword',
  bullet: 'keyword',
  literal: 'constant',
  number: 'constant',
  symbol: 'constant',
  built_in: 'function',
  type: 'function',
  title: 'function',
  section: 'function',
  'selector-class': 'function',
  'selector-id': 'function',
  meta: 'function',
  attr: 'parameter',
  attribute: 'parameter',
  property: 'parameter',
  variable: 'parameter',
  'template-variable': 'parameter',
  string: 'string',
  regexp: 'string',
  link: 'link',
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  addition: 'inserted',
  deletion: 'deleted',
  subst: '',
};

interface HastNode {
  value?: string;
  properties?: { className?: unknown };
  children?: HastNode[];
}

export type QuickColours = (code: string, syntax: string) => CodeToken[][] | undefined;

let opening: Promise<QuickColours> | undefined;

/** Gives the lines of a code; undefined for what is too long, and for languages that it does not know. */
export function quickColours(): Promise<QuickColours> {
  opening ??= open();
  return opening;
}

async function open(): Promise<QuickColours> {
  const { all, common, createLowlight } = await import('lowlight');
  const lowlight = createLowlight(common);
  lowlight.registerAlias({ bash: ['shellscript'], javascript: ['mjs', 'cjs'] });
  return (code, syntax) => {
    if (code.length > MAX_CODE) return undefined;
    if (!lowlight.registered(syntax)) {
      const grammar = Object.hasOwn(all, syntax) ? all[syntax] : undefined;
      if (!grammar) return undefined;
      lowlight.register(syntax, grammar);
    }
    return linesOf(lowlight.highlight(syntax, code) as HastNode);
  };
}

function linesOf(root: HastNode): CodeToken[][] {
  const lines: CodeToken[][] = [[]];
  const stack: [node: HastNode, kind: string][] = [[root, '']];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [{ value, properties, children = [] }, around] = next;
    const kind = kindOf(properties?.className) ?? around;
    for (const [i, text] of (value ?? '').split('\n').entries()) {
      if (i > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push(kind === '' || text.trim() === '' ? { text } : { text, kind });
    }
    for (let i = children.length - 1; i >= 0; i -= 1) stack.push([children[i]!, kind]);
  }
  return lines;
}

function kindOf(classes: unknown): string | undefined {
  const [first] = Array.isArray(classes) ? classes : [];
  const name = typeof first === 'string' ? first.replace(/^hljs-/, '') : '';
  return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
}
