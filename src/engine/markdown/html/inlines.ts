/** Texts, marks and inlines as HTML. */
import type { Element, ElementContent } from 'hast';
import type { Block, ContentRef, Inline, Mark, Node, Phrasing } from '../document/types.ts';
import { isOnlyAddress } from '../link-text.ts';
import { h, rawHtml, textIn, textNode } from './element.ts';
import { decoration, iconInText } from './icons.ts';
import { imageOf } from './images.ts';
import type { Rendering } from './render.ts';

type ShowInline = (inline: Inline, rendering: Rendering) => ElementContent[];

/** Each kind of inline, as HTML. */
const INLINES: Readonly<Record<string, ShowInline>> = {
  link: (inline, rendering) => [linkOf(inline, rendering)],
  mention: (inline, rendering) => [linkOf(inline, rendering, 'doc-mention')],
  button: (inline, rendering) => {
    const { data, nodes } = inline;
    const className = data['style'] === 'secondary' ? ['doc-button', 'doc-button-secondary'] : ['doc-button'];
    const icon = decoration(data['icon'], rendering);
    const href = data['ref'] === undefined ? rendering.sources.action?.(data) : undefined;
    const button =
      data['ref'] !== undefined
        ? linkOf(inline, rendering)
        : h(href === undefined ? 'span' : 'a', href === undefined ? {} : { href }, showInlines(nodes, rendering));
    button.properties['className'] = className;
    if (icon) button.children.unshift(icon, textNode(' '));
    return [button];
  },
  'inline-image': ({ data }, rendering) => [imageOf(data, rendering)],
  emoji: ({ data }) => [textNode(emojiOf(String(data['code'] ?? '')))],
  icon: ({ data }, rendering) => [iconInText(String(data['icon']), rendering)],
  'inline-math': ({ data }) => [h('code', { className: ['doc-math'] }, String(data['formula']))],
  annotation: ({ data }, rendering) => [rendering.footnotes.mark(String(data['label']))],
  expression: ({ data }, { sources }) => {
    const expression = String(data['expression']);
    const value = sources.variable?.(expression);
    return [value === undefined ? h('code', { className: ['doc-expression'] }, expression) : textNode(value)];
  },
  'line-break': () => [h('br', {})],
  html: ({ data }) => [rawHtml(String(data['html']))],
};

/** Texts and inlines. */
export const showInlines = (nodes: readonly Node[], rendering: Rendering): ElementContent[] =>
  (nodes as readonly Phrasing[]).flatMap((node) => {
    if (node.object === 'text')
      return node.leaves.flatMap(({ text, marks }) =>
        text === '' ? [] : [marked([textNode(text)], marks ?? [])].flat(),
      );
    const show = INLINES[node.type];
    const shown = show ? show(node, rendering) : showInlines(node.nodes, rendering);
    return node.marks ? marked(shown, node.marks) : shown;
  });

/** What a figure or card is called: of one paragraph it is only the text. */
export function captionOf(nodes: readonly Node[], rendering: Rendering): ElementContent[] {
  const [only] = nodes;
  if (only && only.object !== 'block') return showInlines(nodes, rendering);
  return nodes.length === 1 && only?.type === 'paragraph'
    ? showInlines(only.nodes, rendering)
    : rendering.blocks(nodes as Block[]);
}

const TAGS: Readonly<Record<string, string>> = {
  italic: 'em',
  bold: 'strong',
  strikethrough: 'del',
  superscript: 'sup',
  subscript: 'sub',
  keyboard: 'kbd',
  code: 'code',
};

const marked = (content: ElementContent[], marks: readonly Mark[]): ElementContent[] =>
  marks.reduceRight<ElementContent[]>((within, mark) => [h(TAGS[mark.type] ?? 'mark', inkOf(mark), within)], content);

/** Pages have no styles of their own: the colours of a mark are the nearest of a few that are legible, light and dark. */
const INKS: readonly [ink: string, names: RegExp][] = [
  ['red', /red|crimson|tomato|danger|^#f[0-5]{2}$/i],
  ['orange', /orange|warning|coral/i],
  ['yellow', /yellow|gold|amber/i],
  ['green', /green|lime|teal|success|olive/i],
  ['blue', /blue|navy|cyan|aqua|info/i],
  ['purple', /purple|violet|indigo|magenta|fuchsia|pink/i],
];

function inkOf({ data }: Mark): Record<string, string[]> {
  const classOf = (prefix: string, colour: string | undefined) => {
    const ink = colour === undefined ? undefined : INKS.find(([, names]) => names.test(colour))?.[0];
    return ink ? [`${prefix}-${ink}`] : [];
  };
  if (!data) return {};
  const className = [...classOf('doc-ink', data.text), ...classOf('doc-mark', data.background)];
  return { className: data.background === undefined ? ['doc-plain', ...className] : className };
}

/** The anchor of a footnote, before its label: the words of a link to it are what it is about. */
const NOTE = '#user-content-fn-';

function linkOf({ data, nodes }: Inline, rendering: Rendering, className?: string): Element {
  const ref = data['ref'] as ContentRef;
  const address =
    ref.kind === 'anchor' && ref.page === undefined ? `#${ref.anchor}` : ref.kind === 'url' ? ref.url : '';
  if (address.startsWith(NOTE))
    return rendering.footnotes.annotated(address.slice(NOTE.length), showInlines(nodes, rendering));
  const place = rendering.sources.place(ref);
  const shown = showInlines(nodes, rendering);
  const isNamed = shown.length > 0 && !(place?.title && ref.kind === 'url' && isOnlyAddress(ref.url, textIn(shown)));
  const content = isNamed ? shown : [textNode(place?.title ?? place?.href ?? '')];
  const title = data['title'] === undefined ? {} : { title: String(data['title']) };
  if (!place && rendering.sources.isPublished) return h('span', {}, content);
  if (!place) return h('span', { className: ['doc-broken'], title: 'This link leads nowhere' }, content);
  return h('a', { href: place.href, ...title, ...(className && { className: [className] }) }, content);
}

const emojiOf = (code: string): string =>
  /^[0-9a-f]{1,6}(-[0-9a-f]{1,6})*$/.test(code)
    ? code
        .split('-')
        .map((point) => Number.parseInt(point, 16))
        .filter((point) => point > 0 && point <= 0x10ffff)
        .map((point) => String.fromCodePoint(point))
        .join('')
    : '';
