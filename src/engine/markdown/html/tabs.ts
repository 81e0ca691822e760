/** Blocks of which a part is seen at a time: tabs and what can be opened. They work without scripts, from the keyboard too. */
import type { Element } from 'hast';
import { plainText } from '../document/headings.ts';
import type { Block } from '../document/types.ts';
import { h } from './element.ts';
import { decoration } from './icons.ts';
import { showInlines } from './inlines.ts';
import { filled } from './labels.ts';
import type { Rendering } from './render.ts';
import { type Run, runsOf } from './runs.ts';

/**
 * `<details>` of one name: opening one closes the others. `data-tab` holds the title, by which a script opens the same tab
 * everywhere. Browsers without `::details-content` show them one below the other.
 */
export function showTabs(block: Block, rendering: Rendering): Element {
  const group = rendering.nextName('tabs');
  const shown: Element[] = [];
  // What is written between tabs is one, as in a PDF.
  for (const { item, nodes } of runsOf(block.nodes as Block[], 'tabs-item').flatMap(tabsOf)) {
    const content = rendering.blocks(nodes);
    if (!item && content.length === 0) continue;
    const title = String(item?.data['title'] ?? '').trim() || filled(rendering.labels.tab, shown.length + 1);
    const id = item && rendering.anchorOf(item);
    const label = [decoration(item?.data['icon'], rendering), h('span', {}, title)];
    const element = tab({ group, title, isOpen: shown.length === 0, ...(id !== undefined && { id }) }, label, content);
    shown.push(item ? rendering.placed(item, element) : element);
  }
  return h('div', { className: ['doc-tabs'] }, shown);
}

const tabsOf = ({ areParts, nodes }: Run): { item?: Block; nodes: Block[] }[] =>
  areParts ? nodes.map((item) => ({ item, nodes: item.nodes as Block[] })) : [{ nodes }];

interface Tab {
  /** Those of one group close each other. */
  group: string;
  title: string;
  isOpen: boolean;
  id?: string;
}

/** One of several tabs. */
export const tab = (
  { group, title, isOpen, id }: Tab,
  label: Parameters<typeof h>[2],
  content: Parameters<typeof h>[2],
): Element =>
  h(
    'details',
    {
      className: ['doc-tab'],
      name: group,
      dataTab: title,
      ...(id !== undefined && { id }),
      ...(isOpen && { open: true }),
    },
    h('summary', {}, label),
    h('div', { className: ['doc-tab-body'] }, content),
  );

export function showExpandable(block: Block, rendering: Rendering): Element {
  const nodes = block.nodes as Block[];
  // In a difference there may be two titles.
  const isTitle = ({ type }: Block) => type === 'expandable-title';
  const titles = nodes
    .filter(isTitle)
    .map((title) => rendering.placed(title, h('span', {}, showInlines(title.nodes, rendering))));
  const isNamed = nodes.some((node) => isTitle(node) && plainText(node.nodes).trim() !== '');
  const id = rendering.anchorOf(block);
  return h(
    'details',
    {
      className: ['doc-expandable'],
      ...(id !== undefined && { id }),
      ...(block.data['open'] === true && { open: true }),
    },
    h('summary', {}, isNamed ? titles : rendering.labels.details),
    h('div', { className: ['doc-expandable-body'] }, rendering.blocks(nodes.filter((node) => !isTitle(node)))),
  );
}
