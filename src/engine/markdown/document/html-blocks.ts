/**
 * Blocks that are HTML in a text: figures, aligned paragraphs and headings, and the contents of cells in HTML tables.
 * What would not be printed again with the same meaning is no such block, and is kept as HTML.
 */
import { block, emptyText } from './build.ts';
import { type HtmlTag, type HtmlToken, htmlTokens, openTag, sameHtml } from './html-tokens.ts';
import { htmlOfImage, imageOfTags } from './inline-html.ts';
import type { InlineNode } from './inline-pairs.ts';
import { printInlineHtml } from './print-inline-html.ts';
import { readInline } from './read-inline.ts';
import type { Block, Data, Node, Phrasing } from './types.ts';

/** A block of HTML as a block of a Document; undefined when it is none that is known. */
export function readHtmlBlock(html: string): Block | undefined {
  if (!/^\s*<(?:figure|div|p|h[1-6])[\s>]/i.test(html)) return undefined;
  const tokens = htmlTokens(html.trim());
  const found = tokens && (readImages(new Cursor(tokens)) ?? readAligned(tokens));
  if (!found) return undefined;
  const printed = htmlTokens(printHtmlBlock(found));
  return printed && sameHtml(tokens, printed) ? found : undefined;
}

/** Such a block as HTML. */
export function printHtmlBlock(node: Block): string {
  if (node.type === 'images') return printImages(node);
  const { type, data, nodes } = node;
  const tag = type === 'paragraph' ? 'p' : `h${type.slice(-1)}`;
  const open = openTag(tag, data['align'] === undefined ? [] : [['align', String(data['align'])]]);
  return `${open}${printInlineHtml(nodes as Phrasing[])}</${tag}>`;
}

/** Reads tokens one by one; white space where only tags matter is passed over. */
export class Cursor {
  readonly tokens: readonly HtmlToken[];
  at = 0;

  constructor(tokens: readonly HtmlToken[]) {
    this.tokens = tokens;
  }

  get atEnd(): boolean {
    this.#skip();
    return this.at >= this.tokens.length;
  }

  #skip(): void {
    for (
      let token = this.tokens[this.at];
      token?.kind === 'text' && token.text.trim() === '';
      token = this.tokens[this.at]
    )
      this.at += 1;
  }

  /** The next tag, when it is one of these. */
  open(...names: string[]): HtmlTag | undefined {
    return this.#tag('open', names);
  }

  close(name: string): boolean {
    return this.#tag('close', [name]) !== undefined;
  }

  #tag(kind: 'open' | 'close', names: readonly string[]): HtmlTag | undefined {
    this.#skip();
    const token = this.tokens[this.at];
    if (token?.kind !== kind || !names.includes(token.name)) return undefined;
    this.at += 1;
    return token;
  }

  /** All tokens up to the end tag that belongs to a tag just read; undefined when there is none. */
  until(name: string): readonly HtmlToken[] | undefined {
    let depth = 1;
    for (let end = this.at; end < this.tokens.length; end += 1) {
      const token = this.tokens[end] as HtmlToken;
      if (token.kind === 'text' || token.kind === 'comment' || token.name !== name) continue;
      depth += token.kind === 'open' ? 1 : -1;
      if (depth > 0) continue;
      const within = this.tokens.slice(this.at, end);
      this.at = end + 1;
      return within;
    }
    return undefined;
  }
}

/** One or more figures, maybe in a `<div data-full-width>`. */
function readImages(cursor: Cursor): Block | undefined {
  const div = cursor.open('div');
  const data = div && imagesData(div);
  if (div && !data) return undefined;
  const images: Block[] = [];
  while (cursor.open('figure')) {
    const image = readImage(cursor);
    if (!image) return undefined;
    images.push(image);
  }
  if (images.length === 0 || (div && !cursor.close('div')) || !cursor.atEnd) return undefined;
  return block('images', data ?? {}, images);
}

/** How figures are placed; undefined when the tag says anything else. */
function imagesData({ attributes }: HtmlTag): Data | undefined {
  const data: Data = {};
  for (const [name, value] of attributes) {
    if (name === 'align' && /^(?:left|center|right)$/.test(value)) data['align'] = value;
    else if (name === 'data-full-width') data['fullWidth'] = value === 'true';
    else if (name === 'data-with-frame') data['withFrame'] = value === 'true';
    else return undefined;
  }
  return attributes.size > 0 ? data : undefined;
}

function readImage(cursor: Cursor): Block | undefined {
  const picture = cursor.open('picture');
  const tags = [cursor.open('source', 'img'), picture && cursor.open('img')].filter((tag) => tag !== undefined);
  if (picture && !cursor.close('picture')) return undefined;
  const close: HtmlTag = { kind: 'close', name: 'picture', attributes: new Map(), raw: '' };
  const data = imageOfTags(picture ? [picture, ...tags, close] : tags);
  if (!data) return undefined;
  const hasCaption = cursor.open('figcaption') !== undefined;
  const caption = hasCaption ? cursor.until('figcaption') : [];
  const nodes = caption && readContent(caption);
  if (!nodes || !cursor.close('figure')) return undefined;
  return block('image', data, hasCaption ? nodes : [], !hasCaption);
}

const closes = (token: HtmlToken | undefined, name: string): boolean => token?.kind === 'close' && token.name === name;

function printImages({ data, nodes }: Block): string {
  const figures = nodes
    .filter((node) => node.object === 'block')
    .map(printFigure)
    .join('');
  const attributes = [
    ['align', data['align']],
    ['data-full-width', data['fullWidth']],
    ['data-with-frame', data['withFrame']],
  ].flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[String(name), String(value)]]));
  return attributes.length === 0 ? figures : `${openTag('div', attributes)}${figures}</div>`;
}

function printFigure(image: Block): string {
  const caption = image.nodes.length === 0 ? '' : `<figcaption>${printContent(image.nodes)}</figcaption>`;
  return `<figure>${htmlOfImage(image.data)}${caption}</figure>`;
}

/** `<p align="center">`, `<h2 align="center">`; `<p>` for paragraphs that Markdown cannot say. */
function readAligned(tokens: readonly HtmlToken[]): Block | undefined {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first?.kind !== 'open' || !closes(last, first.name) || !TEXT_TAGS.test(first.name)) return undefined;
  const align = first.attributes.get('align');
  if (first.attributes.size !== (align === undefined ? 0 : 1)) return undefined;
  if (align === undefined && first.name !== 'p') return undefined;
  const nodes = readInlineTokens(tokens.slice(1, -1));
  return nodes && textBlock(first.name, align === undefined ? {} : { align }, nodes);
}

const TEXT_TAGS = /^(?:p|h[1-6])$/;

const textBlock = (tag: string, data: Data, nodes: Node[]): Block =>
  block(tag === 'p' ? 'paragraph' : `heading-${tag.slice(1)}`, data, nodes);

/** Tags that are blocks: text that has one is no text of inlines. */
const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote body caption center col colgroup dd details dialog div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 head header hr html iframe legend li main menu nav ol p pre script section style summary ' +
    'table tbody td tfoot th thead title tr ul'
  ).split(' '),
);

/** Texts and inlines of HTML without blocks. */
export function readInlineTokens(tokens: readonly HtmlToken[]): Phrasing[] | undefined {
  const nodes: InlineNode[] = [];
  for (const token of tokens) {
    if (token.kind === 'text') nodes.push({ type: 'text', value: token.text });
    else if ('name' in token && BLOCK_TAGS.has(token.name)) return undefined;
    else nodes.push({ type: 'html', value: token.raw });
  }
  return readInline(nodes, { place: 'html', definitions: new Map() });
}

/** Lists in lists in a cell. */
const MAX_NESTED = 20;

/** Either texts and inlines, or paragraphs, headings and lists: the content of a cell, a caption, a list item. */
export function readContent(tokens: readonly HtmlToken[], depth = 0): Node[] | undefined {
  if (depth > MAX_NESTED) return undefined;
  if (!tokens.some((token) => 'name' in token && BLOCK_TAGS.has(token.name))) {
    return tokens.length === 0 ? [emptyText()] : readInlineTokens(tokens);
  }
  const cursor = new Cursor(tokens);
  const nodes: Node[] = [];
  while (!cursor.atEnd) {
    const tag = cursor.open('p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol');
    const within = tag?.attributes.size === 0 ? cursor.until(tag.name) : undefined;
    if (!tag || !within) return undefined;
    const content = TEXT_TAGS.test(tag.name) ? readInlineTokens(within) : readItems(new Cursor(within), depth + 1);
    if (!content) return undefined;
    if (TEXT_TAGS.test(tag.name)) nodes.push(textBlock(tag.name, {}, content));
    else nodes.push(block(tag.name === 'ul' ? 'list-unordered' : 'list-ordered', {}, content));
  }
  return nodes;
}

function readItems(cursor: Cursor, depth: number): Node[] | undefined {
  const items: Node[] = [];
  while (!cursor.atEnd) {
    const tag = cursor.open('li');
    const within = tag?.attributes.size === 0 ? cursor.until('li') : undefined;
    const nodes = within && readItem(within, depth);
    if (!nodes) return undefined;
    items.push(block('list-item', {}, nodes));
  }
  return items;
}

/** A line of text, maybe with lists below it. */
function readItem(tokens: readonly HtmlToken[], depth: number): Node[] | undefined {
  const list = tokens.findIndex((token) => token.kind === 'open' && (token.name === 'ul' || token.name === 'ol'));
  const text = readInlineTokens(list < 0 ? tokens : tokens.slice(0, list));
  if (!text) return undefined;
  const below = list < 0 ? [] : readContent(tokens.slice(list), depth);
  return below && [block('paragraph', {}, text), ...below];
}

/** The content of a cell, a caption, a list item as HTML. */
export function printContent(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.object !== 'block') return printInlineHtml([node]);
      if (node.type === 'list-unordered' || node.type === 'list-ordered') return printHtmlList(node);
      return printHtmlBlock(node);
    })
    .join('');
}

function printHtmlList({ type, nodes }: Block): string {
  const tag = type === 'list-ordered' ? 'ol' : 'ul';
  const items = nodes.filter((item) => item.object === 'block').map((item) => `<li>${printHtmlItem(item)}</li>`);
  return `<${tag}>${items.join('')}</${tag}>`;
}

function printHtmlItem({ nodes }: Block): string {
  const [first, ...below] = nodes;
  if (first?.object !== 'block' || first.type !== 'paragraph') return printContent(nodes);
  return printInlineHtml(first.nodes as Phrasing[]) + printContent(below);
}
