/** HTML that has no kind of its own, for showing: its texts, links, images and emphasis, in paragraphs. */
import { block } from '../document/build.ts';
import { readInlineTokens } from '../document/html-blocks.ts';
import { type HtmlToken, htmlTokens } from '../document/html-tokens.ts';
import { htmlText } from '../html-text.ts';
import { tagsOf } from '../tags.ts';
import { published } from './publish.ts';
import type { PublishedBlock } from './types.ts';

/** Elements within a line that say something of their own. */
const KEPT = new Set('a strong em del kbd sup sub code img picture source br mark b i s'.split(' '));
/** Older names of emphasis. */
const NAMES: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 'del' };
/** Elements within a line, which do not end it. */
const WITHIN = new Set('span font small big u abbr cite q label time var samp bdi bdo ins dfn'.split(' '));
/** Their content is no text. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'head', 'title']);

/** The paragraphs; none where nothing is shown. */
export function blocksOfHtml(written: string): PublishedBlock[] {
  const html = withoutTags(written);
  const tokens = htmlTokens(html);
  const lines = tokens ? linesOf(tokens) : [[{ kind: 'text', text: htmlText(html, ' ') } as const]];
  const nodes = lines.flatMap((line) => {
    if (line.every((token) => token.kind === 'text' && token.text.trim() === '')) return [];
    const inlines = readInlineTokens(line.map(onOneLine));
    return inlines ? [block('paragraph', {}, inlines)] : [];
  });
  return published({ object: 'document', data: { schemaVersion: 1 }, nodes, meta: {} }).nodes;
}

/** Tags of templates within HTML show nothing. */
function withoutTags(html: string): string {
  if (!html.includes('{%')) return html;
  let text = '';
  let from = 0;
  for (const { start, end } of tagsOf(html)) {
    text += html.slice(from, start);
    from = end;
  }
  return text + html.slice(from);
}

const onOneLine = (token: HtmlToken): HtmlToken =>
  token.kind === 'text' ? { kind: 'text', text: token.text.replace(/\s+/g, ' ') } : token;

/** Tokens between tags that begin or end a block. */
function linesOf(tokens: readonly HtmlToken[]): HtmlToken[][] {
  const lines: HtmlToken[][] = [];
  let line: HtmlToken[] = [];
  let silent: string | undefined;
  for (const token of tokens) {
    if (token.kind === 'comment') continue;
    if (silent !== undefined) {
      if (token.kind === 'close' && token.name === silent) silent = undefined;
      continue;
    }
    if (token.kind === 'text') line.push(token);
    else if (SILENT.has(token.name)) silent = token.kind === 'open' ? token.name : undefined;
    else if (KEPT.has(token.name)) line.push(renamed(token));
    else if (!WITHIN.has(token.name)) {
      lines.push(line);
      line = [];
    }
  }
  return [...lines, line];
}

function renamed(token: Exclude<HtmlToken, { kind: 'text' | 'comment' }>): HtmlToken {
  const name = token.attributes.size === 0 ? NAMES[token.name] : undefined;
  return name === undefined ? token : { ...token, name, raw: token.kind === 'open' ? `<${name}>` : `</${name}>` };
}
