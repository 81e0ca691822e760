/** The words of an expression, as JavaScript cuts them; no more of it than expressions in texts have. */

/** Why an expression cannot be read, or has no value. It stays in the text as written. */
export class ExpressionError extends Error {
  /** Where in the source, from 0; undefined when that says nothing. */
  readonly at: number | undefined;

  constructor(message: string, at?: number) {
    super(message);
    this.at = at;
  }
}

interface Place {
  /** Where in the source it begins, from 0. */
  at: number;
}

/** An expression in a template: all of the source up to its end, of which it begins at `at`. */
interface TemplatePart extends Place {
  source: string;
}

export type Token = Place &
  (
    | { type: 'name'; text: string }
    | { type: 'value'; value: string | number }
    /** Texts and the expressions between them: one text more than expressions. */
    | { type: 'template'; texts: string[]; parts: TemplatePart[] }
    | { type: 'sign'; text: string }
    | { type: 'end' }
  );

/** Longer ones are no expressions: it bounds what reading and computing one can cost. */
export const MAX_EXPRESSION = 2000;

// Longer signs before those that they begin with.
const SIGNS = [
  ...['===', '!==', '==', '!=', '<=', '>=', '&&', '||', '??', '?.'],
  ...['+', '-', '*', '/', '%', '<', '>', '!', '?', ':', '.', ',', '(', ')', '[', ']'],
];
const SPACE = /[\s\ufeff]+/y;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?/iy;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\ufffd',
};

/** The words of `source` after its first `from` characters. Throws `ExpressionError` on what is no word. */
export function tokensOf(source: string, from = 0): Token[] {
  if (source.length > MAX_EXPRESSION) throw new ExpressionError(`is longer than ${MAX_EXPRESSION} characters`);
  const tokens: Token[] = [];
  let at = from;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  while (at < source.length) {
    const space = match(SPACE);
    if (space) {
      at += space.length;
      continue;
    }
    const char = source[at] as string;
    if (char === '"' || char === "'") {
      const { text, end } = quoted(source, at + 1, char);
      tokens.push({ type: 'value', value: text, at });
      at = end;
      continue;
    }
    if (char === '`') {
      const { token, end } = template(source, at + 1);
      tokens.push(token);
      at = end;
      continue;
    }
    const name = match(NAME);
    const number = name ? undefined : match(NUMBER);
    // `a?.5:1` is a choice, `a?.b` a property.
    const sign = SIGNS.find((one) => source.startsWith(one, at) && !(one === '?.' && /\d/.test(source[at + 2] ?? '')));
    if (name) tokens.push({ type: 'name', text: name, at });
    else if (number) tokens.push({ type: 'value', value: Number(number), at });
    else if (sign) tokens.push({ type: 'sign', text: sign, at });
    else throw new ExpressionError(`has an unexpected "${String.fromCodePoint(source.codePointAt(at)!)}"`, at);
    at += (name ?? number ?? sign ?? char).length;
  }
  tokens.push({ type: 'end', at });
  return tokens;
}

/** The text up to `close`, escapes undone; `end` is behind it. */
function quoted(source: string, from: number, close: string): { text: string; end: number } {
  let text = '';
  for (let at = from; at < source.length; at += 1) {
    const char = source[at] as string;
    if (char === close) return { text, end: at + 1 };
    if (char === '\n') break;
    if (char === '\\') {
      at += 1;
      text += escaped(source[at]);
    } else text += char;
  }
  throw new ExpressionError('has an unterminated string', from - 1);
}

const escaped = (char: string | undefined): string => (char === undefined ? '' : (ESCAPES[char] ?? char));

/** `v${space.vars.version}`: an expression ends at the first brace, so that none holds another. */
function template(source: string, from: number): { token: Token; end: number } {
  const texts = [''];
  const parts: TemplatePart[] = [];
  for (let at = from; at < source.length; at += 1) {
    const char = source[at] as string;
    if (char === '`') return { token: { type: 'template', texts, parts, at: from - 1 }, end: at + 1 };
    if (char === '$' && source[at + 1] === '{') {
      const end = source.indexOf('}', at);
      if (end < 0) break;
      parts.push({ source: source.slice(0, end), at: at + 2 });
      texts.push('');
      at = end;
    } else if (char === '\\') {
      at += 1;
      texts[texts.length - 1] += escaped(source[at]);
    } else texts[texts.length - 1] += char;
  }
  throw new ExpressionError('has an unterminated string', from - 1);
}
