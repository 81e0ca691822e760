/** Code in colours: the kinds of its tokens become classes, so that pages need no styles of their own. */
import { setImmediate as turn } from 'node:timers/promises';
import type { LRUCache } from 'lru-cache';
import type { GrammarState, HighlighterCore } from 'shiki/core';
import { codeText } from '../document/code-blocks.ts';
import type { Block, Document } from '../document/types.ts';
import { quickColours } from './quick-colours.ts';
import type { CodeToken } from './sources.ts';

/** Longer code is shown without colours. */
const MAX_CODE = 50_000;
/** Of all the code of one page. */
const MAX_PAGE = 400_000;

/** What short code of one page may cost, in milliseconds; what comes then is left to the other highlighter, which stops by the clock. */
const PAGE_MS = 500;

const THEME = 'kinds';
let opening: Promise<Highlighter> | undefined;

interface Highlighter {
  core: HighlighterCore;
  /** By name and by alias; loads the grammar. */
  languages: Readonly<Record<string, unknown>>;
}

async function openHighlighter(): Promise<Highlighter> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }, { bundledLanguages }] =
    await Promise.all([import('shiki/core'), import('shiki/engine/javascript'), import('shiki/langs')]);
  const core = await createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return { core, languages: bundledLanguages };
}

/** What is no language. */
const UNCOLOURED = new Set(['text', 'txt', 'plain', 'plaintext', 'none', 'output', 'ansi']);

export type Colours = (code: string, syntax: string) => CodeToken[][] | undefined;

/** The lines of a code by the larger highlighter; undefined: nobody knows the language. */
export type ThoroughColours = (code: string, syntax: string) => Promise<CodeToken[][] | undefined>;

export interface Colouring {
  /** Remembers what was coloured before. */
  kept?: LRUCache<string, CodeToken[][]>;
  /** Where the larger highlighter works; default: here, with turns of others between the lines. */
  thorough?: ThoroughColours;
}

/** The code of these Documents in colours. Grammars are loaded when they are first needed, which takes up to half a second. */
export async function coloursFor(
  documents: readonly Document[],
  { kept, thorough = thoroughColours }: Colouring = {},
): Promise<Colours> {
  const codes = documents.flatMap(({ nodes }) => nodes.flatMap(codesIn));
  if (codes.length === 0) return () => undefined;
  const found = new Map<string, CodeToken[][]>();
  let left = MAX_PAGE;
  let spent = 0;
  for (const { code, syntax } of codes) {
    const key = `${syntax} ${code}`;
    if (found.has(key) || UNCOLOURED.has(syntax) || code.length > Math.min(MAX_CODE, left)) continue;
    let tokens = kept?.get(key);
    if (!tokens) {
      const from = performance.now();
      if (spent < PAGE_MS) tokens = await quickColours(code, syntax);
      spent += performance.now() - from;
      await turn();
      tokens ??= (await isKnown(syntax)) ? await thorough(code, syntax) : undefined;
      if (!tokens) continue;
      kept?.set(key, tokens);
    }
    left -= code.length;
    found.set(key, tokens);
  }
  return (code, syntax) => found.get(`${syntax.toLowerCase()} ${code}`);
}

/** How many languages were loaded: rules of grammars get other numbers then, and a state that names them means something else. */
let loaded = 0;

async function load(core: HighlighterCore, languages: Highlighter['languages'], syntax: string): Promise<void> {
  if (core.getLoadedLanguages().includes(syntax)) return;
  await core.loadLanguage(languages[syntax] as never);
  loaded += 1;
}

/** Whether the larger highlighter has a grammar: its list takes nothing to load. */
const isKnown = async (syntax: string): Promise<boolean> =>
  Object.hasOwn((await import('shiki/langs')).bundledLanguages, syntax);

/** The lines of a longer code, and of languages that few others know; undefined: of none that is known. */
export async function thoroughColours(code: string, syntax: string): Promise<CodeToken[][] | undefined> {
  opening ??= openHighlighter();
  const { core, languages } = await opening;
  if (!Object.hasOwn(languages, syntax)) return undefined;
  await load(core, languages, syntax);
  return tokensOf(core, code, syntax);
}

/** Milliseconds for a line, and, of processor time, for all of a text: what is left then stays without colours. */
const LINE_MS = 500;
const TEXT_MS = 1500;
/** The expressions of a grammar are compiled when they are first tried: the first text of a language may take longer. */
const FIRST_MS = 5000;
/** Lines at once. */
const LINES = 10;
const compiled = new Set<string>();

async function tokensOf(core: HighlighterCore, code: string, lang: string): Promise<CodeToken[][]> {
  const lines = code.split('\n');
  let shown: CodeToken[][] = [];
  const isFirst = !compiled.has(lang);
  // What other pages take meanwhile does not count.
  let left = isFirst ? FIRST_MS : TEXT_MS;
  const step = isFirst ? 1 : LINES;
  let state: GrammarState | undefined;
  let begun = loaded;
  while (shown.length < lines.length) {
    if (begun !== loaded) {
      // Another page needed a language meanwhile: from the beginning.
      begun = loaded;
      state = undefined;
      shown = [];
    }
    const at = shown.length;
    if (left < 0) return [...shown, ...lines.slice(at).map((text) => [{ text }])];
    const before = used();
    const { tokens, grammarState } = core.codeToTokens(lines.slice(at, at + step).join('\n'), {
      lang,
      theme: THEME,
      tokenizeMaxLineLength: 2000,
      tokenizeTimeLimit: isFirst ? FIRST_MS : LINE_MS,
      ...(state && { grammarState: state }),
    });
    left -= used() - before;
    state = grammarState;
    for (const each of tokens.map((line) => line.map(kindOf))) shown.push(each);
    await turn();
  }
  compiled.add(lang);
  return shown;
}

function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function kindOf({ content, color }: { content: string; color?: string }): CodeToken {
  const kind = /^var\(--shiki-token-([a-z-]+)\)$/.exec(color ?? '')?.[1];
  return kind ? { text: content, kind } : { text: content };
}

function codesIn(block: Block): { code: string; syntax: string }[] {
  const { syntax } = block.data;
  if (block.type === 'code')
    return typeof syntax === 'string' ? [{ code: codeText(block), syntax: syntax.toLowerCase() }] : [];
  return block.nodes.flatMap((node) => (node.object === 'block' ? codesIn(node) : []));
}
