/** Code in colours: pieces of its lines, each with the letter of what it is. */
import { common, createLowlight } from 'lowlight';

/** A piece as it is, or what it is and the piece. */
export type CodePiece = string | [kind: string, text: string];

const lowlight = createLowlight(common);
lowlight.registerAlias({
  bash: ['console', 'terminal', 'curl'],
  xml: ['svg', 'vue'],
  javascript: ['mjs', 'cjs'],
  ini: ['toml', 'env'],
});

/** Longer code has one colour. */
const MAX_CODE = 200_000;

/** Kinds of the layout by class; a class of two words counts by its first. */
const KINDS: Readonly<Record<string, string>> = {
  keyword: 'k',
  literal: 'n',
  number: 'n',
  symbol: 'n',
  built_in: 'f',
  type: 'f',
  title: 'f',
  section: 'f',
  name: 'k',
  'selector-tag': 'k',
  'selector-class': 'f',
  'selector-id': 'f',
  attr: 'a',
  attribute: 'a',
  property: 'a',
  variable: 'a',
  'template-variable': 'a',
  meta: 'f',
  string: 's',
  regexp: 's',
  link: 's',
  bullet: 'k',
  comment: 'c',
  quote: 'c',
  doctag: 'c',
  addition: 's',
  deletion: 'd',
};

interface HastNode {
  type: string;
  value?: string;
  properties?: { className?: unknown };
  children?: HastNode[];
}

/** The lines of a code. A language that is not known has one colour. */
export function codeLines(code: string, language: string | null): CodePiece[][] {
  if (language === null || code.length > MAX_CODE || !lowlight.registered(language))
    return code.split('\n').map((line) => (line === '' ? [] : [line]));
  const lines: CodePiece[][] = [[]];
  const stack: [node: HastNode, kind: string][] = [[lowlight.highlight(language, code) as HastNode, '']];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [{ value, properties, children = [] }, around] = next;
    const kind = kindOf(properties?.className) ?? around;
    for (const [i, part] of (value ?? '').split('\n').entries()) {
      if (i > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push(kind === '' || part.trim() === '' ? part : [kind, part]);
    }
    for (let i = children.length - 1; i >= 0; i -= 1) stack.push([children[i] as HastNode, kind]);
  }
  return lines;
}

/** A language as code blocks name it. Names are short words; anything else is none: null. */
export const languageOf = (syntax: unknown): string | null =>
  typeof syntax === 'string' && /^[\w+#.-]{1,20}$/.test(syntax) ? syntax.toLowerCase() : null;

function kindOf(classes: unknown): string | undefined {
  const [first] = Array.isArray(classes) ? classes : [];
  return typeof first === 'string' ? KINDS[first.replace(/^hljs-/, '')] : undefined;
}
