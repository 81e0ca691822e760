/**
 * Makes a rendered tree safe: HTML that somebody wrote into a text is taken apart as a browser would, and of everything only
 * what is named here is left. Nothing of it runs, submits, frames, covers the page or asks for a style.
 */
import type { Element, ElementContent, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { h } from './element.ts';

/** Ids of a text must not be those of the page around it. */
const ID = /^(?!app-)/;
const CLASS = /^doc-[a-z0-9-]+$/;
/** As the attributes that may stand on any element; forms, names and styles are not among them. */
const EVERYWHERE = [
  'align', 'alt', 'ariaHidden', 'ariaLabel', 'colSpan', 'dateTime', 'dir', 'height', 'hrefLang', 'lang', 'open', 'reversed',
  'role', 'rowSpan', 'scope', 'span', 'start', 'tabIndex', 'title', 'vAlign', 'value', 'width', 'dataKey', 'dataLanguage',
]; // biome-ignore format: a list of words

const ROLES: [string, ...string[]] = ['role', 'region', 'note', 'presentation', 'img'];

const SCHEMA: Schema = {
  ...defaultSchema,
  clobber: [],
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    'abbr', 'aside', 'bdi', 'bdo', 'big', 'caption', 'center', 'cite', 'col', 'colgroup', 'dfn', 'figcaption', 'figure', 'mark',
    'nav', 'q', 'rb', 'rtc', 'small', 'time', 'u', 'wbr',
  ], // biome-ignore format: a list of words
  attributes: {
    a: ['href', 'rel'],
    details: [['name', /^tabs-\d+$/]],
    img: ['src', ['loading', 'lazy']],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    source: ['srcSet', ['media', '(prefers-color-scheme: dark)', '(prefers-color-scheme: light)']],
    '*': [
      ...EVERYWHERE.filter((name) => name !== 'role' && name !== 'tabIndex'),
      ROLES,
      ['tabIndex', 0],
      ['className', CLASS],
      ['id', ID],
    ],
  },
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
    srcSet: ['http', 'https'],
  },
  strip: [
    'script',
    'style',
    'template',
    'noscript',
    'title',
    'textarea',
    'iframe',
    'object',
    'svg',
    'math',
    'select',
    'xmp',
  ],
};

/** HTML that nests deeper than this would cost more than its length. */
const MAX_NESTED = 400;

/** The tree with nothing in it that could do harm. `place` finds where relative addresses in HTML lead. */
export function cleanTree(root: Root, place: (url: string) => string | undefined): Root {
  const parsed: Root = { type: 'root', children: groups(root).flatMap(parsedGroup) };
  const clean = sanitize(parsed, SCHEMA) as Root;
  visitElements(clean, (element) => {
    if (element.tagName === 'a') leadOut(element, place);
    else if (element.tagName === 'img' || element.tagName === 'source') fromHere(element, place);
  });
  return clean;
}

export const printHtml = (tree: Root | ElementContent[]): string =>
  toHtml(Array.isArray(tree) ? { type: 'root', children: tree } : tree, { allowDangerousHtml: false });

type Nodes = Root['children'];

/** Children whose HTML may belong together: from one that opens a tag to where all are closed again. */
function groups({ children }: Root): { nodes: Nodes; written: Raw[]; isDeep: boolean }[] {
  const found: { nodes: Nodes; written: Raw[]; isDeep: boolean }[] = [];
  let depth = 0;
  for (const child of children) {
    const written = rawNodes(child);
    const isApart = depth === 0 || found.length === 0;
    if (isApart) found.push({ nodes: [], written: [], isDeep: false });
    const group = found.at(-1)!;
    group.nodes.push(child);
    for (const node of written) {
      group.written.push(node);
      const nesting = nestingOf(node.value, depth);
      depth = nesting.end;
      group.isDeep ||= nesting.most > MAX_NESTED || hasManyAttributes(node.value);
    }
  }
  return found;
}

/** Taking HTML apart costs more than all the rest: it is done only where there is any. */
function parsedGroup({ nodes, written, isDeep }: ReturnType<typeof groups>[number]): Nodes {
  if (written.length === 0) return nodes;
  if (isDeep) {
    for (const node of written) asText(node);
    return nodes;
  }
  return (raw({ type: 'root', children: nodes }, { tagfilter: false }) as Root).children;
}

interface Raw {
  type: string;
  value: string;
}

function rawNodes(child: Nodes[number]): Raw[] {
  const found: Raw[] = [];
  const open: unknown[] = [child];
  for (let node = open.pop(); node; node = open.pop()) {
    if ((node as Raw).type === 'raw') found.push(node as Raw);
    else if ('children' in (node as Element)) open.push(...(node as Element).children.toReversed());
  }
  return found;
}

/** Elements that have no end tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** How deep tags nest at most, and at the end, when so many are open before. */
function nestingOf(html: string, before: number): { most: number; end: number } {
  let [most, end] = [before, before];
  for (const [, slash, name = '', isClosed] of html.matchAll(/<(\/?)([a-z][^\s/<>]*)[^<>]*?(\/?)>/gi)) {
    if (VOID.test(name) || isClosed) continue;
    end = Math.max(0, end + (slash ? -1 : 1));
    most = Math.max(most, end);
  }
  return { most, end };
}

/** Attributes of one tag; each is compared with all before it. */
const MAX_ATTRIBUTES = 2000;

const hasManyAttributes = (html: string): boolean =>
  html
    .split('>')
    .some((part) => part.length > 2 * MAX_ATTRIBUTES && (part.match(/\s\S/g)?.length ?? 0) > MAX_ATTRIBUTES);

function asText(node: Raw): void {
  node.type = 'text';
}

/** Every element, each before what is in it. */
export function visitElements(root: Root | Element, visit: (element: Element) => void): void {
  const open = root.children.toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type !== 'element') continue;
    visit(node);
    for (let i = node.children.length - 1; i >= 0; i -= 1) open.push(node.children[i]!);
  }
}

/** `file.md`, `../folder/`, not `/path`, `#anchor`, `https://…`. */
const isRelative = (url: string): boolean => url !== '' && !/^(?:[a-z][a-z0-9+.-]*:|[/#?\\])/i.test(url);

/** Links of HTML are found like those of Markdown; those that lead to other hosts say nothing of where they come from. */
function leadOut({ properties }: Element, place: (url: string) => string | undefined): void {
  const href = properties['href'];
  if (typeof href !== 'string') return;
  if (isRelative(href)) properties['href'] = place(href) ?? href;
  else if (/^https?:/i.test(href)) properties['rel'] = ['nofollow', 'noopener', 'noreferrer'];
}

function fromHere({ properties }: Element, place: (url: string) => string | undefined): void {
  for (const name of ['src', 'srcSet']) {
    const url = properties[name];
    if (typeof url === 'string' && isRelative(url)) properties[name] = place(url) ?? url;
  }
}

/** What is shown of a page that cannot be rendered: its text as it is. */
export const plainPage = (markdown: string): Root => ({
  type: 'root',
  children: [h('pre', { className: ['doc-wrap'] }, h('code', {}, markdown))],
});
