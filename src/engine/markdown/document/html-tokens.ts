/** HTML cut into tags and texts. Strict: what is not plainly a tag, a comment or text gives nothing, so that it is kept as it is. */
import { decodeReferences } from '../character-references.ts';

export interface HtmlTag {
  kind: 'open' | 'close';
  /** Lower case. */
  name: string;
  /** Values are decoded; one without a value is empty. Names in lower case. */
  attributes: ReadonlyMap<string, string>;
  /** As written in the source. */
  raw: string;
}

export type HtmlToken = HtmlTag | { kind: 'text'; text: string } | { kind: 'comment'; raw: string };

const OPEN = /<([A-Za-z][A-Za-z0-9-]*)((?:\s+[^\s"'=<>`/]+(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*)\s*\/?>/y;
const CLOSE = /<\/([A-Za-z][A-Za-z0-9-]*)\s*>/y;
const ATTRIBUTE = /([^\s"'=<>`/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const NONE: ReadonlyMap<string, string> = new Map();

/** The tokens of a piece of HTML; undefined when it is not plainly such. Linear in its length. */
export function htmlTokens(html: string): HtmlToken[] | undefined {
  const tokens: HtmlToken[] = [];
  for (let at = 0; at < html.length; ) {
    if (html[at] !== '<') {
      const next = html.indexOf('<', at);
      const text = decoded(html.slice(at, next < 0 ? html.length : next));
      if (text === undefined) return undefined;
      tokens.push({ kind: 'text', text });
      at = next < 0 ? html.length : next;
      continue;
    }
    const token = html.startsWith('<!--', at) ? commentAt(html, at) : tagAt(html, at);
    if (!token) return undefined;
    tokens.push(token);
    at += token.raw.length;
  }
  return tokens;
}

/** The only tag of a piece of HTML. */
export function htmlTag(html: string): HtmlTag | undefined {
  const tag = html[0] === '<' ? tagAt(html, 0) : undefined;
  return tag?.raw.length === html.length ? tag : undefined;
}

function tagAt(html: string, at: number): HtmlTag | undefined {
  CLOSE.lastIndex = at;
  const close = CLOSE.exec(html);
  if (close) return { kind: 'close', name: (close[1] as string).toLowerCase(), attributes: NONE, raw: close[0] };
  OPEN.lastIndex = at;
  const open = OPEN.exec(html);
  const attributes = open && attributesIn(open[2] as string);
  if (!open || !attributes) return undefined;
  return { kind: 'open', name: (open[1] as string).toLowerCase(), attributes, raw: open[0] };
}

function attributesIn(text: string): ReadonlyMap<string, string> | undefined {
  if (text === '') return NONE;
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const value = decoded(double ?? single ?? bare ?? '');
    if (value === undefined || attributes.has(name.toLowerCase())) return undefined;
    attributes.set(name.toLowerCase(), value);
  }
  return attributes;
}

function commentAt(html: string, at: number): { kind: 'comment'; raw: string } | undefined {
  const end = html.indexOf('-->', at + 4);
  return end < 0 ? undefined : { kind: 'comment', raw: html.slice(at, end + 3) };
}

const REFERENCE = /&#?\w+;?/g;
/** Names that count without their semicolon, for reasons of history. */
const OLD = /^&(?:amp|lt|gt|quot|nbsp|copy|reg|para|sect|times|not|deg|micro|cent|pound|yen|shy|middot)/i;

/** Undefined when it has a character reference that is not known here. */
function decoded(text: string): string | undefined {
  if (!text.includes('&')) return text;
  for (const [found] of text.matchAll(REFERENCE)) {
    if (found.endsWith(';') ? decodeReferences(found) === found : OLD.test(found)) return undefined;
  }
  return decodeReferences(text);
}

/** White space between these is not seen. */
const STRUCTURE = new Set(
  'table thead tbody tr th td figure figcaption picture source img p ul ol li div details summary h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

/** Whether two pieces of HTML say the same: order and quotes of attributes, and white space around blocks, do not count. */
export function sameHtml(a: readonly HtmlToken[], b: readonly HtmlToken[]): boolean {
  const [left, right] = [a.filter(isSeen), b.filter(isSeen)];
  return left.length === right.length && left.every((token, i) => sameToken(token, right[i] as HtmlToken));
}

function isSeen(token: HtmlToken, index: number, tokens: readonly HtmlToken[]): boolean {
  if (token.kind !== 'text' || /\S/.test(token.text)) return true;
  return ![tokens[index - 1], tokens[index + 1]].every(
    (beside) => !beside || ('name' in beside && STRUCTURE.has(beside.name)),
  );
}

function sameToken(a: HtmlToken, b: HtmlToken): boolean {
  if (a.kind === 'text' || b.kind === 'text')
    return a.kind === b.kind && 'text' in a && 'text' in b && a.text === b.text;
  if (a.kind === 'comment' || b.kind === 'comment') return a.kind === b.kind && a.raw === b.raw;
  return a.kind === b.kind && a.name === b.name && sameAttributes(a.attributes, b.attributes);
}

const sameAttributes = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && [...a].every(([name, value]) => b.get(name) === value);

/** Text within HTML. Never a blank line, which would end it, nor a block tag. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/&/g, '&#x26;')
    .replace(/</g, '&#x3C;')
    .replace(/\{(?=%)/g, '&#123;')
    .replace(/\r/g, '&#13;')
    .replace(/\n(?=[ \t]*\n)/g, '&#10;');

/** An opening tag; an empty value is written as `name`, except for those that are usually given. */
export function openTag(name: string, attributes: Iterable<readonly [string, string]>): string {
  let tag = `<${name}`;
  for (const [key, value] of attributes) {
    tag += value === '' && key.startsWith('data-') ? ` ${key}` : ` ${key}="${escapeAttribute(value)}"`;
  }
  return `${tag}>`;
}

const escapeAttribute = (value: string): string => escapeHtml(value).replace(/"/g, '&#x22;').replace(/\n/g, '&#10;');
