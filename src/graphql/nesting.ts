/** How deep documents and JSON may nest: what reads them afterwards calls itself for each level, and the stack is not endless. */
import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';

/** Brackets of any kind in a document, around each other. Selections have a limit of their own. */
const MAX_BRACKETS = 200;
/** Lists and objects in JSON: Documents nest, too. */
export const MAX_JSON_LEVELS = 2000;

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Refuses a document that nests too deep for its parser; undefined for every other one, valid or not. */
export function nestingError(text: string): GraphQLError | undefined {
  if (text.length <= MAX_BRACKETS) return undefined;
  const lexer = new Lexer(new Source(text));
  let level = 0;
  try {
    for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
      if (OPENING.has(kind)) level += 1;
      else if (CLOSING.has(kind)) level -= 1;
      if (level > MAX_BRACKETS)
        return new GraphQLError(`The document nests more than ${MAX_BRACKETS} brackets`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
    }
  } catch {
    // The parser says what is wrong.
  }
  return undefined;
}

const [QUOTE, BACKSLASH, LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Whether JSON nests deeper than this, by default than anything that is read here. */
export function isNestedTooDeep(json: string, max = MAX_JSON_LEVELS): boolean {
  let level = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === LIST || code === OBJECT) {
      level += 1;
      if (level > max) return true;
    } else if (code === END_OF_LIST || code === END_OF_OBJECT) level -= 1;
  }
  return false;
}

/** Where the quote is that ends a string: one with an even number of backslashes before it. The end of the text where there is none. */
function endOfString(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return json.length;
}
