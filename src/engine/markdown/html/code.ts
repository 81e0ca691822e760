/** Blocks of code: a bar with their title, numbered lines, colours; diagrams, which a script draws. */
import type { Element } from 'hast';
import { codeText } from '../document/code-blocks.ts';
import type { Block } from '../document/types.ts';
import { h, printedHtml } from './element.ts';
import { showInlines } from './inlines.ts';
import { filled } from './labels.ts';
import type { Rendering } from './render.ts';
import type { CodeToken } from './sources.ts';

/** What languages are called whose names are not just capitalized. */
const LANGUAGES: ReadonlyMap<string, string> = new Map(
  `js JavaScript|javascript JavaScript|jsx JSX|ts TypeScript|typescript TypeScript|tsx TSX|json JSON|jsonc JSON|json5 JSON5|html HTML|css CSS|scss SCSS|sql SQL|xml XML|yaml YAML|yml YAML|csharp C#|cs C#|c# C#|fsharp F#|cpp C++|c++ C++|c C|objectivec Objective-C|php PHP|py Python|rb Ruby|rs Rust|sh Shell|bash Bash|zsh Shell|shell Shell|shellscript Shell|powershell PowerShell|ps1 PowerShell|graphql GraphQL|md Markdown|http HTTP|toml TOML|ini INI|diff Diff|docker Dockerfile|dockerfile Dockerfile|vue Vue|kt Kotlin|latex LaTeX|tex TeX|mdx MDX|hcl HCL|tsql T-SQL|plsql PL/SQL|plpgsql PL/pgSQL`
    .split('|')
    .map((entry) => entry.split(' ') as [string, string]),
);
const UNNAMED = new Set(['text', 'txt', 'plain', 'plaintext', 'none', 'output', 'console', 'log', 'ansi']);

/** How a language is called: `TypeScript`. Undefined for what is no language. */
export function languageName(syntax: string): string | undefined {
  const known = LANGUAGES.get(syntax.toLowerCase());
  if (known !== undefined) return known;
  if (UNNAMED.has(syntax.toLowerCase()) || !/^[a-z][a-z0-9+#-]{0,20}$/i.test(syntax)) return undefined;
  return syntax.charAt(0).toUpperCase() + syntax.slice(1);
}

export function showCode(code: Block, rendering: Rendering): Element {
  const { syntax, title, lineNumbers, overflow, fullWidth } = code.data;
  const language = typeof syntax === 'string' ? syntax : undefined;
  if (language?.toLowerCase() === 'mermaid' && !rendering.sources.blockChanges?.has(code))
    return diagram(codeText(code), rendering, typeof title === 'string' ? title : undefined);
  const coloured = language === undefined ? undefined : rendering.sources.colours?.(codeText(code), language);
  const folded = foldOf(code, rendering);
  const className = [
    'doc-code',
    ...(lineNumbers === true || lineNumbers === 'true' ? ['doc-numbered'] : []),
    ...(overflow === 'wrap' ? ['doc-wrap'] : []),
    ...(fullWidth === true ? ['doc-full'] : []),
  ];
  const pre = h(
    'pre',
    { tabIndex: 0, ...(language && { dataLanguage: language }) },
    linesOf(code, coloured, rendering),
  );
  return h('figure', { className, dataCopy: '' }, barOf(title, language), folded, pre);
}

function linesOf(code: Block, coloured: CodeToken[][] | undefined, rendering: Rendering): Element {
  const { isPublished, blockChanges } = rendering.sources;
  // As a tree, a page full of code is mostly these tokens: made, cleaned and printed one by one, they take half of its time. Nothing is
  // placed at the lines of a page for readers, so they are printed here.
  if (isPublished && !blockChanges?.has(code) && coloured?.length === code.nodes.length)
    return rendering.owned.mark(h('code', {}), { children: [printedHtml(coloured.map(printLine).join(''))] });
  const lines = code.nodes.map((line, index) => {
    const tokens = coloured?.[index];
    const text = tokens
      ? tokens.map(({ text, kind }) => (kind ? h('span', { className: [`doc-t-${kind}`] }, text) : text))
      : showInlines((line as Block).nodes, rendering);
    const element = h('span', { className: ['doc-line'] }, text, '\n');
    return rendering.placed(line as Block, element);
  });
  return h('code', {}, lines);
}

const printLine = (tokens: readonly CodeToken[]): string =>
  `<span class="doc-line">${tokens.map(printToken).join('')}\n</span>`;

const printToken = ({ text, kind }: CodeToken): string =>
  kind ? `<span class="doc-t-${kind}">${escaped(text)}</span>` : escaped(text);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The title, and the name of the language. */
function barOf(title: unknown, syntax: string | undefined): Element | undefined {
  const label = typeof title === 'string' && title !== '' ? title : undefined;
  const language = syntax === undefined ? undefined : languageName(syntax);
  if (label === undefined && language === undefined) return undefined;
  return h(
    'figcaption',
    { className: ['doc-code-bar', ...(label === undefined ? ['doc-code-bar-plain'] : [])] },
    label !== undefined && h('span', { className: ['doc-code-title'] }, label),
    language !== undefined && h('span', { className: ['doc-code-language'] }, language),
  );
}

/** Long code that shows its first lines only, to the nearest five, until it is opened. */
function foldOf({ data, nodes }: Block, { labels }: Rendering): Element | undefined {
  const most = typeof data['collapsedLineCount'] === 'number' ? data['collapsedLineCount'] : 10;
  if (data['expandable'] !== true || nodes.length <= most) return undefined;
  const step = Math.min(40, Math.max(5, Math.ceil(most / 5) * 5));
  return h(
    'details',
    { className: ['doc-code-rest', `doc-lines-${step}`] },
    h('summary', {}, filled(labels.showAllLines, nodes.length)),
  );
}

/** A diagram as its source, which is also what is shown where it cannot be drawn. */
export function diagram(source: string, { needs, labels }: Rendering, title?: string): Element {
  needs.scripts.add('mermaid');
  const caption = title === undefined || title === '' ? undefined : h('figcaption', {}, title);
  const code = h('code', {}, source);
  const label = title === undefined || title === '' ? labels.diagram : title;
  const pre = h(
    'pre',
    { className: ['doc-mermaid'], dataMermaid: '', tabIndex: 0, ariaLabel: label, role: 'group' },
    code,
  );
  return h('figure', { className: ['doc-diagram'] }, pre, caption);
}
