/** Each kind of block as HTML: one table, which everything that shows pages uses. */
import type { Element, ElementContent } from 'hast';
import { headingParts, plainText } from '../document/headings.ts';
import type { Block, ContentRef, Data } from '../document/types.ts';
import { cardOf, showEmbed, showFileLink, showPageLink } from './cards.ts';
import { diagram, showCode } from './code.ts';
import { drawContentKit } from './contentkit.ts';
import { addClass, h, rawHtml } from './element.ts';
import { showImage, showImages } from './figures.ts';
import { decoration } from './icons.ts';
import { showInlines } from './inlines.ts';
import { drawnName } from './names.ts';
import { showModels, showOperation } from './operation.ts';
import type { Rendering } from './render.ts';
import { runsOf } from './runs.ts';
import { type BlockChange, GONE } from './sources.ts';
import { showTable } from './tables.ts';
import { showExpandable, showTabs } from './tabs.ts';
import { showKnownTag } from './updates.ts';

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

const HINTS = ['info', 'success', 'warning', 'danger'] as const;

const BLOCKS: Readonly<Record<string, ShowBlock>> = {
  paragraph: ({ data, nodes }, rendering) => h('p', alignOf(data), showInlines(nodes, rendering)),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, heading(level)])),
  'list-unordered': within('ul'),
  'list-tasks': ({ nodes }, rendering) =>
    h('ul', { className: ['doc-tasks'], role: 'list' }, rendering.blocks(nodes as Block[])),
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
  images: showImages,
  image: showImage,
  hint: (block, rendering) => {
    const style = HINTS.find((one) => one === block.data['style']) ?? 'info';
    const icon = decoration(block.data['icon'], rendering);
    const className = ['doc-hint', `doc-hint-${style}`, ...(icon ? ['doc-hint-icon'] : [])];
    const content = rendering.blocks(block.nodes as Block[]);
    return h('aside', { className, role: 'note', ariaLabel: rendering.labels[style] }, icon, content);
  },
  tabs: showTabs,
  expandable: showExpandable,
  stepper: ({ nodes }, rendering) =>
    // Without their signs lists are no lists for some readers of screens.
    h('ol', { className: ['doc-steps'], role: 'list' }, stepsOf(nodes as Block[], rendering)),
  // An item of a list only in one: a text may have a step anywhere.
  'stepper-step': within('div', 'doc-step'),
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
  'openapi-schemas': showModels,
  'reusable-content': ({ data }, rendering) => {
    const document = rendering.include(data['ref'] as ContentRef);
    if (document) return h('div', { className: ['doc-included'] }, document);
    if (rendering.sources.isPublished) return undefined;
    return h('p', {}, h('span', { className: ['doc-broken'] }, 'This reusable content does not exist'));
  },
  integration: showIntegration,
  if: (block, rendering) =>
    labelled(`If ${String(block.data['expression'])}`, rendering.blocks(block.nodes as Block[]), rendering),
  tag: (block, rendering) => {
    const known = showKnownTag(block, rendering);
    if (known) return known;
    const written = `${String(block.data['name'])} ${String(block.data['body'] ?? '')}`.trim();
    return labelled(`{% ${written} %}`, rendering.blocks(block.nodes as Block[]), rendering);
  },
  footnote: (block, rendering) => {
    rendering.footnotes.add(String(block.data['label']), rendering.blocks(block.nodes as Block[]));
    return undefined;
  },
  definition: () => undefined,
  html: ({ data }) => rawHtml(String(data['html'])),
  markdown: ({ data }) => h('pre', {}, h('code', {}, String(data['markdown']))),
};

/** What is written between steps is one. */
function stepsOf(nodes: Block[], rendering: Rendering): ElementContent[] {
  return runsOf(nodes, 'stepper-step').flatMap(({ areParts, nodes }) => {
    const shown = rendering.blocks(nodes);
    if (!areParts) return shown.length > 0 ? [h('li', { className: ['doc-step'] }, shown)] : [];
    for (const step of shown) if (step.type === 'element') step.tagName = 'li';
    return shown;
  });
}

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
    const { nodes } = headingParts(block.nodes);
    rendering.lastHeading = plainText(nodes).trim();
    const label = rendering.labels.linkToSection;
    const link = id !== undefined && h('a', { href: `#${id}`, className: ['doc-anchor'], ariaLabel: label });
    return h(
      `h${level}`,
      { ...(id !== undefined && { id }), ...alignOf(block.data) },
      showInlines(nodes as Block['nodes'], rendering),
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
    ariaLabel: checked ? rendering.labels.done : rendering.labels.toDo,
  });
  return h('li', { className: ['doc-task'] }, box, h('div', {}, content));
}

/** Blocks of integrations: diagrams are drawn, and what the integration draws; else what has an address becomes a link to it. */
function showIntegration(block: Block, rendering: Rendering): Shown {
  const { integration, block: kind, props } = block.data;
  const { content, url } = (props ?? {}) as Data;
  if (integration === 'mermaid' && typeof content === 'string' && content.trim() !== '')
    return diagram(content, rendering);
  const blocks = rendering.blocks(block.nodes as Block[]);
  const drawn = rendering.sources.drawn?.(drawnName(block.data));
  if (drawn) return [drawContentKit(drawn, rendering), ...blocks];
  const address = typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url) ? url : undefined;
  if (address === undefined || !rendering.sources.isPublished)
    return labelled(`${String(integration)}/${String(kind)}`, blocks, rendering);
  return [...cardOf({ href: address, title: new URL(address).host, more: address, kind: 'embed' }), ...blocks];
}

/** What is no block of pages: authors see what it is, readers only what is in it. */
function labelled(label: string, content: ElementContent[], { sources }: Rendering): Shown {
  if (sources.isPublished) return content;
  const box = h(
    'div',
    { className: ['doc-labelled'] },
    h('p', { className: ['doc-label'] }, h('code', {}, label)),
    content,
  );
  if (content.length === 0) addClass(box, 'doc-labelled-empty');
  return box;
}
