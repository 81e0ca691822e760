/** The words of an expression, as JavaScript cuts them; no more of it than expressions in texts have. */

/** Why an expression cannot be read, or has no value. It stays in the text as written. */
export class ExpressionError extends Error {}

export type Token =
  | { type: 'name'; text: string }
  | { type: 'value'; value: string | number }
  /** Texts and the sources of the expressions between them: one text more than expressions. */
  | { type: 'template'; texts: string[]; sources: string[] }
  | { type: 'sign'; text: string }
  | { type: 'end' };

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

/** Throws `ExpressionError` on what is no word. */
export function tokensOf(source: string): Token[] {
  if (source.length > MAX_EXPRESSION) throw new ExpressionError(`is longer than ${MAX_EXPRESSION} characters`);
  const tokens: Token[] = [];
  let at = 0;
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
      tokens.push({ type: 'value', value: text });
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
    if (name) tokens.push({ type: 'name', text: name });
    else if (number) tokens.push({ type: 'value', value: Number(number) });
    else if (sign) tokens.push({ type: 'sign', text: sign });
    else throw new ExpressionError(`has an unexpected "${char}"`);
    at += (name ?? number ?? sign ?? char).length;
  }
  tokens.push({ type: 'end' });
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
  throw new ExpressionError('has an unterminated string');
}

const escaped = (char: string | undefined): string => (char === undefined ? '' : (ESCAPES[char] ?? char));

/** `v${space.vars.version}`: an expression ends at the first brace, so that none holds another. */
function template(source: string, from: number): { token: Token; end: number } {
  const texts = [''];
  const sources: string[] = [];
  for (let at = from; at < source.length; at += 1) {
    const char = source[at] as string;
    if (char === '`') return { token: { type: 'template', texts, sources }, end: at + 1 };
    if (char === '$' && source[at + 1] === '{') {
      const end = source.indexOf('}', at);
      if (end < 0) break;
      sources.push(source.slice(at + 2, end));
      texts.push('');
      at = end;
    } else if (char === '\\') {
      at += 1;
      texts[texts.length - 1] += escaped(source[at]);
    } else texts[texts.length - 1] += char;
  }
  throw new ExpressionError('has an unterminated string');
}
