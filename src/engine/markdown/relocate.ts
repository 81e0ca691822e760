/**
 * The addresses of a text changed where they stand: links, images, definitions, attributes of HTML and of block tags. Used
 * when a text is shown in another place, where what is relative to its own would lead elsewhere. No other byte changes.
 */
import path from 'node:path';
import { addressAttributes } from './addressed-tags.ts';
import { decodeReferences, unescapeMarkdown } from './character-references.ts';
import { printUrl } from './document/print-inline.ts';
import { type MarkdownNode, parseMarkdown, rangeOf, visit } from './parse.ts';
import { type Slice, withSlices } from './slices.ts';
import type { Tag } from './tags.ts';

/** What an address is for: `either` is that of a definition, which links and images may name. */
export type AddressUse = 'link' | 'image' | 'either';

/** The address to write instead; the same for no change. */
export type Move = (address: string, use: AddressUse) => string;

/** The text with the addresses that `move` gives. Time grows with the length. */
export function relocate(markdown: string, move: Move): string {
  const { source, root, tags } = parseMarkdown(markdown);
  const slices: Slice[] = tags.flatMap((tag) => inTag(tag, source, move));
  visit(root, (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const slice = inNode(node, source, move);
      if (slice) slices.push(slice);
    } else if (node.type === 'html') for (const each of inHtml(node, source, move)) slices.push(each);
  });
  return markdown.slice(0, markdown.length - source.length) + withSlices(source, slices);
}

/**
 * A text of one folder as it has to be written in another; undefined when its addresses alone make it longer than `most`: short ones of
 * far folders do.
 */
export function movedText(text: string, from: string, to: string, most: number): string | undefined {
  const move = between(from, to);
  let size = text.length;
  const result = relocate(text, (address, use) => {
    if (size > most) return address;
    const there = move(address, use);
    size += there.length - address.length;
    return there;
  });
  return size > most ? undefined : result;
}

/** Addresses relative to one folder as they are relative to another. */
function between(from: string, to: string): Move {
  return (address) => {
    if (!isRelative(address)) return address;
    const [, own = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    const target = path.posix.join(from, own);
    // What leads out of the project leads nowhere from anywhere.
    if (own === '' || target.startsWith('..')) return address;
    const moved = path.posix.relative(to, target) || '.';
    return moved + (own.endsWith('/') && !moved.endsWith('/') ? '/' : '') + rest;
  };
}

/** Whether an address is relative to the place of its text. */
export const isRelative = (address: string): boolean =>
  address !== '' && !/^(?:[a-z][a-z0-9+.-]*:|[/#?\\])/i.test(address);

const DESTINATION = /[ \t]*(?:\n[ \t]*)?(?:<((?:\\.|[^<>\n\\])*)>|((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))+))/y;

/** The slice of the address in a link: behind the last `](` or `]:` that it can stand behind. */
function inNode(node: Extract<MarkdownNode, { url: string }>, source: string, move: Move): Slice | undefined {
  const moved = move(node.url, node.type === 'definition' ? 'either' : node.type === 'image' ? 'image' : 'link');
  if (moved === node.url) return undefined;
  const [start, end] = rangeOf(node);
  const sign = node.type === 'definition' ? ']:' : '](';
  for (let at = source.lastIndexOf(sign, end); at >= start; at = source.lastIndexOf(sign, at - 1)) {
    DESTINATION.lastIndex = at + 2;
    const found = DESTINATION.exec(source);
    const raw = found?.[1] ?? found?.[2];
    if (!found || raw === undefined || unescapeMarkdown(raw) !== node.url) continue;
    const last = DESTINATION.lastIndex;
    const length = raw.length + (found[1] === undefined ? 0 : 2);
    return { start: last - length, end: last, text: printUrl(moved) };
  }
  return undefined;
}

const HTML_ADDRESS = /(\s(?:src|href|poster)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

function inHtml(node: MarkdownNode, source: string, move: Move): Slice[] {
  const [from, to] = rangeOf(node);
  const html = source.slice(from, to);
  if (html.startsWith('<!--') || html.startsWith('{%')) return [];
  return [...html.matchAll(HTML_ADDRESS)].flatMap((found) => {
    const [whole, name = '', double, single] = found;
    const address = decodeReferences(double ?? single ?? '');
    const moved = move(address, /href/i.test(name) ? 'link' : 'image');
    if (moved === address) return [];
    const start = from + found.index;
    const text = `${name}"${moved.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`;
    return [{ start, end: start + whole.length, text }];
  });
}

const ATTRIBUTES = /((?:^|\s)(?:url|src)\s*=\s*)(?:"([^"]*)"|'([^']*)')/g;
const ATTRIBUTES_OF_PAGE_REF = /((?:^|\s)(?:url|page)\s*=\s*)(?:"([^"]*)"|'([^']*)')/g;

/** Attributes, or the quoted path of an `include`, with an address. */
function addressesOf({ name }: Tag): RegExp | undefined {
  if (name === 'include') return /(include\s+)(?:"([^"]*)"|'([^']*)')/g;
  if (name === 'page-ref') return ATTRIBUTES_OF_PAGE_REF;
  return addressAttributes(name).length > 0 ? ATTRIBUTES : undefined;
}

function inTag(tag: Tag, source: string, move: Move): Slice[] {
  const pattern = tag.closing ? undefined : addressesOf(tag);
  if (!pattern) return [];
  const raw = source.slice(tag.start, tag.end);
  return [...raw.matchAll(pattern)].flatMap((found) => {
    const [whole, name = '', double, single] = found;
    const address = double ?? single ?? '';
    const moved = move(address, 'link');
    if (moved === address || moved.includes('"')) return [];
    const start = tag.start + found.index;
    return [{ start, end: start + whole.length, text: `${name}"${moved}"` }];
  });
}
