/** Each kind of block as HTML: one table, which everything that shows pages uses. */
import type { Element, ElementContent } from 'hast';
import { codeText } from '../document/code-blocks.ts';
import type { Block, ContentRef, Data } from '../document/types.ts';
import { showEmbed, showFileLink, showOperation, showPageLink } from './cards.ts';
import { addClass, h, rawHtml } from './element.ts';
import { captionOf, imageOf, showInlines } from './inlines.ts';
import type { Rendering } from './render.ts';
import { type BlockChange, GONE } from './sources.ts';
import { showTable } from './tables.ts';

type Shown = ElementContent | ElementContent[] | undefined;
type ShowBlock = (block: Block, rendering: Rendering) => Shown;

const CHILDREN: ShowBlock = ({ nodes }, rendering) =>
  nodes.every(({ object }) => object === 'block')
    ? rendering.blocks(nodes as Block[])
    : h('p', {}, showInlines(nodes, rendering));

const within =
  (tag: string, ...className: string[]): ShowBlock =>
  ({ nodes }, rendering) =>
    h(tag, className.length > 0 ? { className } : {}, rendering.blocks(nodes as Block[]));

const HINTS = new Set(['info', 'success', 'warning', 'danger']);

const BLOCKS: Readonly<Record<string, ShowBlock>> = {
  paragraph: ({ data, nodes }, rendering) => h('p', alignOf(data), showInlines(nodes, rendering)),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, heading(level)])),
  'list-unordered': within('ul'),
  'list-tasks': within('ul', 'doc-tasks'),
  'list-ordered': ({ data, nodes }, rendering) => {
    const start = typeof data['start'] === 'number' ? data['start'] : 1;
    const items = rendering.blocks(nodes as Block[]);
    if (rendering.sources.blockChanges) numberItems(items, nodes as Block[], start, rendering.sources.blockChanges);
    return h('ol', start === 1 ? {} : { start }, items);
  },
  'list-item': listItem,
  blockquote: within('blockquote'),
  code: showCode,
  table: showTable,
  divider: () => h('hr', {}),
  math: ({ data }) => h('pre', { className: ['doc-math'] }, h('code', {}, String(data['formula']))),
  images: ({ nodes }, rendering) => h('div', { className: ['doc-images'] }, rendering.blocks(nodes as Block[])),
  image: ({ data, nodes }, rendering) =>
    h('figure', {}, imageOf(data, rendering), nodes.length > 0 && h('figcaption', {}, captionOf(nodes, rendering))),
  hint: (block, rendering) => {
    const style = HINTS.has(String(block.data['style'])) ? String(block.data['style']) : 'info';
    return h(
      'aside',
      { className: ['doc-hint', `doc-hint-${style}`], role: 'note', ariaLabel: style },
      rendering.blocks(block.nodes as Block[]),
    );
  },
  tabs: (block, rendering) => {
    const group = rendering.nextName('tabs');
    const items = (block.nodes as Block[]).map((item, index) => {
      const title = String(item.data['title'] ?? `Tab ${index + 1}`);
      const open = index === 0 ? { open: true } : {};
      return rendering.placed(
        item,
        h(
          'details',
          { className: ['doc-tab'], name: group, ...open },
          h('summary', {}, title),
          h('div', { className: ['doc-tab-body'] }, rendering.blocks(item.nodes as Block[])),
        ),
      );
    });
    return h('div', { className: ['doc-tabs'] }, items);
  },
  expandable: ({ data, nodes }, rendering) => {
    // In a difference there may be two titles.
    const isTitle = ({ type }: Block) => type === 'expandable-title';
    const titles = (nodes as Block[])
      .filter(isTitle)
      .map((title) => rendering.placed(title, h('span', {}, showInlines(title.nodes, rendering))));
    return h(
      'details',
      { className: ['doc-expandable'], ...(data['open'] === true && { open: true }) },
      h('summary', {}, titles.length > 0 ? titles : 'Details'),
      h(
        'div',
        { className: ['doc-expandable-body'] },
        rendering.blocks((nodes as Block[]).filter((node) => !isTitle(node))),
      ),
    );
  },
  stepper: within('ol', 'doc-steps'),
  'stepper-step': within('li', 'doc-step'),
  columns: within('div', 'doc-columns'),
  column: (block, rendering) => {
    const percent = Number.parseFloat(String(block.data['width'] ?? ''));
    const width =
      percent > 0 && percent < 100 ? [`doc-w-${Math.min(95, Math.max(5, Math.round(percent / 5) * 5))}`] : [];
    return h('div', { className: ['doc-column', ...width] }, rendering.blocks(block.nodes as Block[]));
  },
  'content-ref': showPageLink,
  embed: showEmbed,
  file: showFileLink,
  swagger: showOperation,
  'openapi-operation': showOperation,
  'openapi-schemas': showOperation,
  'reusable-content': ({ data }, rendering) => {
    const document = rendering.include(data['ref'] as ContentRef);
    return document
      ? h('div', { className: ['doc-included'] }, document)
      : h('p', {}, h('span', { className: ['doc-broken'] }, 'This reusable content does not exist'));
  },
  integration: (block, rendering) =>
    labelled(
      `${String(block.data['integration'])}/${String(block.data['block'])}`,
      rendering.blocks(block.nodes as Block[]),
    ),
  if: (block, rendering) =>
    labelled(`If ${String(block.data['expression'])}`, rendering.blocks(block.nodes as Block[])),
  tag: (block, rendering) =>
    labelled(
      `{% ${`${String(block.data['name'])} ${String(block.data['body'] ?? '')}`.trim()} %}`,
      rendering.blocks(block.nodes as Block[]),
    ),
  footnote: (block, rendering) => {
    rendering.footnotes.add(String(block.data['label']), rendering.blocks(block.nodes as Block[]));
    return undefined;
  },
  definition: () => undefined,
  html: ({ data }) => rawHtml(String(data['html'])),
  markdown: ({ data }) => h('pre', {}, h('code', {}, String(data['markdown']))),
};

/** A block; nothing for those that are not seen where they stand. */
export function showBlock(block: Block, rendering: Rendering): ElementContent[] {
  const shown = (BLOCKS[block.type] ?? CHILDREN)(block, rendering);
  const elements = shown === undefined ? [] : Array.isArray(shown) ? shown : [shown];
  const [only] = elements;
  if (elements.length === 1 && only?.type === 'element') rendering.placed(block, only);
  return elements;
}

const ALIGNED = new Set(['left', 'center', 'right', 'justify']);
const alignOf = ({ align }: Data): Record<string, string> =>
  ALIGNED.has(String(align)) ? { align: String(align) } : {};

function heading(level: number): ShowBlock {
  return (block, rendering) => {
    const id = rendering.anchorOf(block);
    const link =
      id !== undefined && h('a', { href: `#${id}`, className: ['doc-anchor'], ariaLabel: 'Link to this section' }, '#');
    return h(
      `h${level}`,
      { ...(id !== undefined && { id }), ...alignOf(block.data) },
      showInlines(block.nodes, rendering),
      link,
    );
  };
}

/** In a list that shows what changed, each item has the number that it has in its own text: the old one where it is gone. */
function numberItems(
  items: readonly ElementContent[],
  nodes: readonly Block[],
  start: number,
  blockChanges: ReadonlyMap<Block, BlockChange>,
): void {
  let [before, after, shown] = [start, start, start];
  for (const [i, item] of items.entries()) {
    const how = blockChanges.get(nodes[i]!);
    const isGone = how !== undefined && GONE.has(how);
    const number = isGone ? before : after;
    if (item.type === 'element' && number !== shown) item.properties['value'] = String(number);
    shown = number + 1;
    if (isGone || how === undefined) before += 1;
    if (!isGone) after += 1;
  }
}

/** In a list without blank lines, a paragraph is only its text. */
function listItem({ data, nodes }: Block, rendering: Rendering): Element {
  const isTight = !rendering.isSpread(data);
  const content = (nodes as Block[]).flatMap((node) =>
    isTight && node.type === 'paragraph' && !rendering.sources.blockChanges?.has(node)
      ? showInlines(node.nodes, rendering)
      : showBlock(node, rendering),
  );
  const { checked } = data;
  if (typeof checked !== 'boolean') return h('li', {}, content);
  const box = h('input', {
    type: 'checkbox',
    disabled: true,
    ...(checked && { checked: true }),
    ariaLabel: checked ? 'done' : 'to do',
  });
  return h('li', { className: ['doc-task'] }, box, h('div', {}, content));
}

function showCode(code: Block, rendering: Rendering): Element {
  const { syntax, title, lineNumbers, overflow } = code.data;
  const language = typeof syntax === 'string' ? syntax : undefined;
  const coloured = language === undefined ? undefined : rendering.sources.colours?.(codeText(code), language);
  const lines = code.nodes.map((line, index) => {
    const tokens = coloured?.[index];
    const text = tokens
      ? tokens.map(({ text, kind }) => (kind ? h('span', { className: [`doc-t-${kind}`] }, text) : text))
      : showInlines((line as Block).nodes, rendering);
    const element = h('span', { className: ['doc-line'] }, text, '\n');
    return rendering.placed(line as Block, element);
  });
  const className = [
    'doc-code',
    ...(lineNumbers === true ? ['doc-numbered'] : []),
    ...(overflow === 'wrap' ? ['doc-wrap'] : []),
  ];
  const label = typeof title === 'string' && title !== '' ? title : undefined;
  return h(
    'figure',
    { className },
    label !== undefined && h('figcaption', {}, label),
    h('pre', { tabIndex: 0, ...(language && { dataLanguage: language }) }, h('code', {}, lines)),
  );
}

function labelled(label: string, content: ElementContent[]): Element {
  const box = h(
    'div',
    { className: ['doc-labelled'] },
    h('p', { className: ['doc-label'] }, h('code', {}, label)),
    content,
  );
  if (content.length === 0) addClass(box, 'doc-labelled-empty');
  return box;
}
