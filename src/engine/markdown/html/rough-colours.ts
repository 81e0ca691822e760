/** Code that this program writes itself, in colours: strings, numbers, words of the language. A grammar would cost more than the page. */
import type { CodeToken } from './sources.ts';

const TOKEN =
  /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\b\d[\d.eE]*\b|\b(?:const|await|import|true|false|null|True|False|None|print|curl)\b/g;

/** Longer texts and lines stay as they are. */
const MAX_TEXT = 20_000;
const MAX_LINE = 1000;

/** The lines of a text. */
export function roughColours(text: string, syntax: string): CodeToken[][] {
  const lines = text.split('\n');
  if (text.length > MAX_TEXT || !/^(?:json|bash|javascript|python|shell)$/.test(syntax))
    return lines.map((line) => [{ text: line }]);
  return lines.map((line) => (line.length > MAX_LINE ? [{ text: line }] : lineOf(line, syntax === 'json')));
}

function lineOf(line: string, isJson: boolean): CodeToken[] {
  const tokens: CodeToken[] = [];
  let at = 0;
  for (const found of line.matchAll(TOKEN)) {
    const [text] = found;
    if (found.index > at) tokens.push({ text: line.slice(at, found.index) });
    at = found.index + text.length;
    const isName = isJson && text.startsWith('"') && /^ ?:/.test(line.slice(at, at + 2));
    const kind = isName
      ? 'parameter'
      : /^["']/.test(text)
        ? 'string'
        : /^[\dtfTFnN]/.test(text)
          ? 'constant'
          : 'keyword';
    tokens.push({ text, kind });
  }
  if (at < line.length || tokens.length === 0) tokens.push({ text: line.slice(at) });
  return tokens;
}
