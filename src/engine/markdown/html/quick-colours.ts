/**
 * Short code in colours, by highlight.js: its grammars are compiled in a few milliseconds, those of shiki in a hundred, which the first
 * page of a language would wait for. They are quadratic in what people write to harm: only short code comes here.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Emitter, HLJSApi } from 'highlight.js';
import { grammarOf, loadGrammar } from './grammars.ts';
import type { CodeToken } from './sources.ts';

/** In UTF-16 units: at most a tenth of a second, whatever it says. */
const MAX_CODE = 4000;

/** Of this language, nothing goes on over a line that begins without a space: what does is no YAML. */
const BY_TOP_LINES = 'yaml';
/** So many pieces of a longer code, with turns of others between. */
const MAX_PIECES = 4;

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

/** The lines of code in a language; undefined for what is too long, and for languages that it does not know. */
export async function quickColours(code: string, syntax: string): Promise<CodeToken[][] | undefined> {
  const language = grammarOf(syntax);
  const pieces = language === undefined ? undefined : piecesOf(code, language);
  if (language === undefined || pieces === undefined) return undefined;
  opening ??= open();
  const highlighter = await opening;
  await loadGrammar(highlighter, language);
  const lines: CodeToken[][] = [];
  for (const [i, piece] of pieces.entries()) {
    if (i > 0) await turn();
    const { _emitter: found } = highlighter.highlight(piece, { language, ignoreIllegals: true });
    for (const line of (found as Lines).lines) lines.push(line);
  }
  return lines;
}

/** The code in pieces of whole lines that are short enough, and coloured by themselves as they are together; undefined: it has none such. */
function piecesOf(code: string, language: string): string[] | undefined {
  if (code.length <= MAX_CODE) return [code];
  if (language !== BY_TOP_LINES || code.length > MAX_CODE * MAX_PIECES) return undefined;
  const pieces: string[] = [];
  for (const part of code.split(/\n(?=[^\s#])/)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + part.length < MAX_CODE) pieces[pieces.length - 1] = `${last}\n${part}`;
    else pieces.push(part);
  }
  return pieces.length > MAX_PIECES || pieces.some(({ length }) => length > MAX_CODE) ? undefined : pieces;
}

let opening: Promise<HLJSApi> | undefined;

async function open(): Promise<HLJSApi> {
  const { default: core } = await import('highlight.js/lib/core');
  const highlighter = core.newInstance();
  highlighter.configure({ __emitter: Lines });
  return highlighter;
}

/** Takes what the highlighter finds, as lines of tokens. */
class Lines implements Emitter {
  readonly lines: CodeToken[][] = [[]];
  readonly #kinds: string[] = [''];

  addText(text: string): void {
    const kind = this.#kinds.at(-1) as string;
    for (const [i, part] of text.split('\n').entries()) {
      if (i > 0) this.lines.push([]);
      if (part !== '') this.#add(part.trim() === '' ? '' : kind, part);
    }
  }

  #add(kind: string, text: string): void {
    this.lines.at(-1)?.push(kind === '' ? { text } : { text, kind });
  }

  startScope(scope: string): void {
    const [name = ''] = scope.split('.', 1);
    this.#kinds.push((Object.hasOwn(KINDS, name) ? KINDS[name] : undefined) ?? (this.#kinds.at(-1) as string));
  }

  endScope(): void {
    this.#kinds.pop();
  }

  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    this.endScope();
  }

  /** What a grammar does not colour in it has the colour of what is around. */
  __addSublanguage({ lines }: Lines): void {
    const around = this.#kinds.at(-1) as string;
    for (const [i, line] of lines.entries()) {
      if (i > 0) this.lines.push([]);
      for (const { text, kind } of line) this.#add(kind ?? (text.trim() === '' ? '' : around), text);
    }
  }

  finalize(): void {}

  toHTML(): string {
    return '';
  }
}
