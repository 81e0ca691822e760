/**
 * Makes a rendered tree safe: HTML in a text is parsed as a browser would, and of everything only
 * what is named here is left. Nothing of it runs, submits, frames, covers the page or asks for a style.
 */
import type { Element, ElementContent, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { h } from './element.ts';
import { OpenTags } from './open-tags.ts';

/** Ids of a text must not be those of the page around it. */
const ID = /^(?!app-)/;
const CLASS = /^doc-[a-z0-9-]+$/;
/** As the attributes that may stand on any element; forms, names and styles are not among them. */
const EVERYWHERE = [
  'align', 'alt', 'ariaHidden', 'ariaLabel', 'colSpan', 'dateTime', 'dir', 'height', 'hrefLang', 'lang', 'open', 'reversed',
  'role', 'rowSpan', 'scope', 'span', 'start', 'tabIndex', 'title', 'vAlign', 'value', 'width', 'dataKey', 'dataLanguage', 'dataRecord',
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
function groups({ children }: Root): Group[] {
  const found: Group[] = [];
  let open = new OpenTags();
  for (const child of children) {
    if (open.depth === 0 || found.length === 0) {
      open = new OpenTags();
      found.push({ nodes: [], written: [], open });
    }
    const group = found.at(-1)!;
    group.nodes.push(child);
    const left: unknown[] = [child];
    for (let node = left.pop(); node; node = left.pop()) {
      if ((node as Raw).type === 'raw') {
        group.written.push(node as Raw);
        open.read((node as Raw).value);
      } else if ('children' in (node as Element)) {
        open.element();
        const within = (node as Element).children;
        for (let i = within.length - 1; i >= 0; i -= 1) left.push(within[i]);
      }
    }
  }
  return found;
}

interface Group {
  nodes: Nodes;
  written: Raw[];
  open: OpenTags;
}

interface Raw {
  type: string;
  value: string;
}

/** Taking HTML apart costs more than all the rest: it is done only where there is any. */
function parsedGroup({ nodes, written, open }: Group): Nodes {
  if (written.length === 0) return nodes;
  if (!open.isTooMuch) {
    try {
      const { children } = raw({ type: 'root', children: nodes }, { tagfilter: false }) as Root;
      if (depthOf(children) <= MAX_DEPTH) return children;
    } catch (error) {
      // What nests too deep for the parser's own tree overflows the stack.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  for (const node of written) asText(node);
  return nodes;
}

/** Deeper trees overflow the stack of those who take them. */
const MAX_DEPTH = 1000;

function depthOf(nodes: Nodes): number {
  let most = 0;
  const open = nodes.map((node): [Nodes[number], number] => [node, 1]);
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next;
    most = Math.max(most, depth);
    if (node.type === 'element') for (const child of node.children) open.push([child, depth + 1]);
  }
  return most;
}

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
