/**
 * Makes a rendered tree safe: HTML in a text is parsed as a browser would, and of everything only
 * what is named here is left. Nothing of it runs, submits, frames, covers the page or asks for a style.
 */
import type { Element, ElementContent, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { h } from './element.ts';
import { PLAYER } from './frames.ts';
import { OpenTags } from './open-tags.ts';
import type { OwnedParts } from './owned.ts';

/** Ids of a text must not be those of the page around it. */
const ID = /^(?!app-|reader-)/;
const CLASS = /^doc-[a-z0-9-]+$/;
/** As the attributes that may stand on any element; forms, names and styles are not among them. */
const EVERYWHERE = [
  'align', 'alt', 'ariaHidden', 'ariaLabel', 'colSpan', 'dateTime', 'dir', 'height', 'hrefLang', 'lang', 'open', 'reversed',
  'role', 'rowSpan', 'scope', 'span', 'start', 'tabIndex', 'title', 'vAlign', 'value', 'width', 'dataKey', 'dataLanguage', 'dataRecord',
  // What a script may add: a button to copy or enlarge, a drawing, the choice among tabs. `dataOwn` never leaves this file.
  'dataCopy', 'dataLines', 'dataMermaid', 'dataNote', 'dataOwn', 'dataTab', 'dataZoom',
]; // biome-ignore format: a list of words

const ROLES: [string, ...string[]] = ['role', 'region', 'note', 'presentation', 'img', 'list', 'group'];

const SCHEMA: Schema = {
  ...defaultSchema,
  clobber: [],
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    'abbr', 'aside', 'bdi', 'bdo', 'big', 'caption', 'center', 'cite', 'col', 'colgroup', 'dfn', 'figcaption', 'figure', 'mark',
    'nav', 'q', 'rb', 'rtc', 'small', 'time', 'u', 'wbr',
  ], // biome-ignore format: a list of words
  attributes: {
    a: ['href', 'rel', 'download', ['dataFrame', PLAYER]],
    details: [['name', /^tabs-\d+$/]],
    img: ['src', ['loading', 'lazy', 'eager'], ['decoding', 'async']],
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

/**
 * The tree with nothing in it that could do harm. `place` finds where relative addresses in HTML lead; `owned` is what the renderer
 * puts in after that.
 */
export function cleanTree(root: Root, place: (url: string) => string | undefined, owned?: OwnedParts): Root {
  const parsed: Root = { type: 'root', children: groups(root).flatMap((group) => parsedGroup(group)) };
  const clean = sanitize(parsed, SCHEMA) as Root;
  const ids = new Set<string>();
  visitElements(clean, (element) => {
    const { id, dataOwn } = element.properties;
    if (id !== undefined) firstOfId(element, ids);
    if (dataOwn !== undefined) {
      if (owned) owned.restore(element);
      else delete element.properties['dataOwn'];
    }
    // It scrolls, also where there are no links in it.
    if (element.tagName === 'pre') element.properties['tabIndex'] = 0;
    if (element.tagName === 'a') leadOut(element, place);
    else if (element.tagName === 'img' || element.tagName === 'source') fromHere(element, place);
  });
  return clean;
}

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
        // Left as it is: what is not taken apart is not let through.
        if (isComment((node as Raw).value)) continue;
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

/** Whether this is one comment from its beginning to its end (https://html.spec.whatwg.org/#comments). */
function isComment(html: string): boolean {
  const text = html.trim();
  return text.length >= 7 && /^<!--(?!-?>)/.test(text) && text.search(/--!?>/) === text.length - 3;
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

/** Boxes of blocks: what is written in one, and ends in it, can be taken apart by itself. */
const BOXES = new Set(['div', 'li', 'ol', 'ul', 'aside', 'details', 'blockquote']);
/** Boxes in boxes that are looked into: each level reads what is in it again. */
const MAX_BOXES = 4;

/** Taking HTML apart costs more than all the rest: it is done only where there is any, and not for what is around it. */
function parsedGroup({ nodes, written, open }: Group, depth = 0): Nodes {
  if (written.length === 0) return nodes;
  const [only] = nodes;
  if (
    depth < MAX_BOXES &&
    open.depth === 0 &&
    nodes.length === 1 &&
    only?.type === 'element' &&
    BOXES.has(only.tagName)
  ) {
    const children = groups(only as unknown as Root).flatMap((group) => parsedGroup(group, depth + 1));
    return [{ ...only, children: children as ElementContent[] }];
  }
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

/** An id names one element: the first that has it. */
function firstOfId({ properties }: Element, ids: Set<string>): void {
  const id = String(properties['id']);
  if (ids.has(id)) delete properties['id'];
  else ids.add(id);
}

/** `file.md`, `../folder/`, not `/path`, `#anchor`, `https://…`. */
const isRelative = (url: string): boolean => url !== '' && !/^(?:[a-z][a-z0-9+.-]*:|[/#?\\])/i.test(url);

/** Links of HTML are found like those of Markdown; those that lead to other hosts say nothing of where they come from. */
function leadOut(link: Element, place: (url: string) => string | undefined): void {
  const { properties } = link;
  const href = properties['href'];
  if (typeof href !== 'string') return;
  // `<a href="#x" id="x"></a>` in headings is an anchor: nobody can press it, and it would be read out as a link.
  if (link.children.length === 0 && properties['ariaLabel'] === undefined) {
    link.tagName = 'span';
    delete properties['href'];
    return;
  }
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
