/** Texts and inlines from the inline nodes of a tree. Iterative: marks may nest as deep as an author likes. */
import { visit } from '../parse.ts';
import { endInTag, inline, leaf, Phrases, textOf, voidInline, withMark } from './build.ts';
import { isApart, SEPARATOR } from './escape.ts';
import { type HtmlTag, htmlTag } from './html-tokens.ts';
import { type Element, elementOfTag, imageOfTags, markOfTag, voidOfTag } from './inline-html.ts';
import { type InlineNode, type Pairs, pairsIn } from './inline-pairs.ts';
import { refOf } from './refs.ts';
import type { Data, Mark, Phrasing } from './types.ts';

export interface Definition {
  url: string;
  title?: string | null | undefined;
}

export interface InlineSource {
  /** Lines of a paragraph, one line of a heading or of a table's cell, or HTML. */
  place: 'flow' | 'line' | 'html';
  /** What a reference means, by its identifier. */
  definitions: ReadonlyMap<string, Definition>;
}

/** Nodes `at` to `end` of a list under these marks, and what is done behind them. */
interface Frame {
  nodes: readonly InlineNode[];
  pairs: Pairs;
  at: number;
  end: number;
  marks: readonly Mark[];
  out: Phrases;
  element?: { of: Element; into: Phrases };
}

/** The texts and inlines; one empty text when there is nothing. */
export function readInline(nodes: readonly InlineNode[], source: InlineSource): Phrasing[] {
  const [first] = nodes;
  if (nodes.length === 1 && first?.type === 'text' && first.value !== '') return [textOf(leaf(first.value))];
  const result = new Phrases();
  const stack: Frame[] = [frameOf(nodes, [], result)];
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    if (frame.at < frame.end) {
      const next = step(frame, source);
      if (next) stack.push(next);
      continue;
    }
    stack.pop();
    if (!frame.element) continue;
    const { of, into } = frame.element;
    if (source.place === 'flow' && of.type === 'link' && of.data['html'] !== true) endInTag(frame.out.nodes);
    into.addInline(inline(of.type, of.data, frame.out.complete));
  }
  // The parser finds a line break at the end only if the tag of a mark follows it.
  if (source.place === 'flow') endInTag(result.nodes);
  return result.complete;
}

const frameOf = (nodes: readonly InlineNode[], marks: readonly Mark[], out: Phrases): Frame => ({
  nodes,
  pairs: pairsIn(nodes),
  at: 0,
  end: nodes.length,
  marks,
  out,
});

/** Reads one node; its contents are read next. */
function step(frame: Frame, source: InlineSource): Frame | undefined {
  const node = frame.nodes[frame.at] as InlineNode;
  frame.at += 1;
  const { out, marks } = frame;
  switch (node.type) {
    case 'text':
      out.addText(node.value, marks);
      return undefined;
    case 'html':
      return stepHtml(frame, node.value, source);
    case 'emphasis':
      return frameOf(node.children, withMark(marks, ITALIC), out);
    case 'strong':
      return frameOf(node.children, withMark(marks, BOLD), out);
    case 'delete':
      return frameOf(node.children, withMark(marks, STRIKETHROUGH), out);
    case 'inlineCode':
      out.addText(node.value.replaceAll('\n', ' '), withMark(marks, CODE));
      return undefined;
    case 'break':
      out.addInline(voidInline('line-break', {}, marks));
      return undefined;
    case 'inlineMath':
      out.addInline(voidInline('inline-math', { formula: node.value.replaceAll('\n', ' ') }, marks));
      return undefined;
    case 'footnoteReference':
      out.addInline(voidInline('annotation', { label: node.label ?? node.identifier }, marks));
      return undefined;
    case 'image':
      out.addInline(voidInline('inline-image', imageData(node, node.alt), marks));
      return undefined;
    case 'imageReference':
      out.addInline(voidInline('inline-image', imageData(target(node.identifier, source), node.alt), marks));
      return undefined;
    case 'link':
      return linkFrame(frame, node.children, node);
    case 'linkReference':
      return linkFrame(frame, node.children, target(node.identifier, source));
    default:
      return undefined;
  }
}

const mark = (type: Mark['type']): Mark => ({ object: 'mark', type });
const [BOLD, ITALIC, STRIKETHROUGH, CODE] = [mark('bold'), mark('italic'), mark('strikethrough'), mark('code')];

const target = (identifier: string, { definitions }: InlineSource): Definition =>
  definitions.get(identifier.toLowerCase()) ?? { url: '' };

const imageData = ({ url, title }: Definition, alt: string | null | undefined): Data => ({
  ref: refOf(url),
  alt: alt ?? '',
  ...(title && { title }),
});

function linkFrame(frame: Frame, children: readonly InlineNode[], { url, title }: Definition): Frame {
  return elementFrame(frame, children, { type: 'link', data: { ref: refOf(url), ...(title && { title }) } });
}

function elementFrame({ marks, out }: Frame, children: readonly InlineNode[], of: Element): Frame {
  return { ...frameOf(children, marks, new Phrases()), element: { of, into: out } };
}

function stepHtml(frame: Frame, html: string, source: InlineSource): Frame | undefined {
  const { nodes, marks, out, at } = frame;
  const pair = frame.pairs.get(at - 1);
  if (pair && pair.close < frame.end) {
    const found = elementIn(pair.tag, frame, pair.close, source);
    if (found) {
      frame.at = pair.close + 1;
      return found === 'void' ? undefined : found;
    }
  }
  if (isSeparation(nodes, at - 1)) return undefined;
  if (/^<br\s*\/?>$/i.test(html)) {
    const usual = source.place !== 'flow' && html === '<br>';
    out.addInline(voidInline('line-break', usual ? {} : { html }, marks));
    return undefined;
  }
  const tag = htmlTag(html);
  const image = tag && imageOfTags([tag]);
  if (image) out.addInline(voidInline('inline-image', markdownImage(image, source), marks));
  else out.addInline(voidInline('html', { html }, marks));
  return undefined;
}

/** Whether the node at `i` is a separator that only keeps its neighbours apart. */
function isSeparation(nodes: readonly InlineNode[], i: number): boolean {
  const node = nodes[i];
  if (node?.type !== 'html' || node.value !== SEPARATOR) return false;
  const [before, after] = [nodes[i - 1], nodes[i + 1]];
  if (before?.type === 'text' && after?.type === 'text') return isApart(before.value, after.value);
  return before?.type === 'inlineMath' && after?.type === 'inlineMath';
}

/** Inlines of HTML that hold more nodes than this are kept as HTML, so that nested ones cost no more than their number. */
const MAX_WITHIN = 500;

/** A mark or inline of HTML, with its contents up to the end tag at `close`, which are read next. */
function elementIn(tag: HtmlTag, frame: Frame, close: number, source: InlineSource): Frame | 'void' | undefined {
  const { nodes, at, marks, out } = frame;
  const opened = markOfTag(tag);
  if (opened && opened.type !== 'code') {
    if (close === at || marks.some(({ type }) => type === opened.type)) return undefined;
    return frameOf(nodes.slice(at, close), withMark(marks, opened), out);
  }
  if (close - at > MAX_WITHIN) return undefined;
  const within = nodes.slice(at, close);
  const found = tag.name === 'picture' ? pictureIn(tag, within) : voidIn(tag, within);
  if (found) {
    out.addInline(voidInline(found.type, found.data, marks));
    return 'void';
  }
  if (opened) return codeFrame(opened, within, frame, source);
  const element = elementOfTag(tag);
  if (!element || !within.every(isPlain)) return undefined;
  if (element.type === 'link' && source.place !== 'html') element.data['html'] = true;
  return elementFrame(frame, within, element);
}

interface Found {
  type: string;
  data: Data;
}

function pictureIn(tag: HtmlTag, within: readonly InlineNode[]): Found | undefined {
  const tags = within.flatMap((node) => (node.type === 'html' ? (htmlTag(node.value) ?? []) : []));
  if (!within.every((node) => node.type === 'html' || (node.type === 'text' && node.value.trim() === '')))
    return undefined;
  const data = imageOfTags([tag, ...tags, { kind: 'close', name: 'picture', attributes: new Map(), raw: '' }]);
  return data && { type: 'inline-image', data };
}

function voidIn(tag: HtmlTag, within: readonly InlineNode[]): Found | undefined {
  const text = plainText(within);
  return text === undefined ? undefined : voidOfTag(tag, text);
}

function plainText(nodes: readonly InlineNode[]): string | undefined {
  let text = '';
  for (const [i, node] of nodes.entries()) {
    if (node.type === 'text') text += node.value;
    else if (!isSeparation(nodes, i)) return undefined;
  }
  return text;
}

/** In Markdown, code is plain and on one line; in HTML, it may contain marked text. */
function codeFrame(code: Mark, within: readonly InlineNode[], { marks, out }: Frame, { place }: InlineSource) {
  if (within.length === 0 || marks.some(({ type }) => type === 'code')) return undefined;
  if (place !== 'html' && (plainText(within) ?? '\n').includes('\n')) return undefined;
  return frameOf(within, withMark(marks, code), out);
}

/** What may stand in a link: nothing that is, or may hold, another one. */
function isPlain(node: InlineNode): boolean {
  if (!('children' in node)) return node.type !== 'html' || !/^<\/?(?:a|button)\b/i.test(node.value);
  let plain = true;
  visit(node, (one) => {
    if (one.type === 'link' || one.type === 'linkReference') plain = false;
    else if (one !== node && one.type === 'html' && !isPlain(one)) plain = false;
  });
  return plain;
}

/** An image that Markdown could write is one of HTML only where its address would be changed. */
function markdownImage(data: Data, { place }: InlineSource): Data {
  const simple = ['width', 'height', 'attributes'].every((name) => data[name] === undefined);
  return place !== 'html' && simple ? { ...data, html: true } : data;
}
