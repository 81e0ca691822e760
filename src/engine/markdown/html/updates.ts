/** Tags that are kept as they are written, and have a look of their own: news with their dates, and prompts for assistants. */
import type { Element, ElementContent } from 'hast';
import type { Block } from '../document/types.ts';
import { attributesOf } from '../tags.ts';
import { h } from './element.ts';
import { decoration } from './icons.ts';
import type { Rendering } from './render.ts';

type ShowTag = (block: Block, rendering: Rendering) => Element;

/** The attributes that a tag is written with. */
export const attributesIn = ({ data }: Block): Map<string, string> =>
  attributesOf({ name: '', body: String(data['body'] ?? ''), closing: false, start: 0, end: 0 });

/** The day of an update, `2025-12-25`, which is its anchor as well; undefined when it says none. */
export const dateOfUpdate = (block: Block): string | undefined =>
  /^\d{4}-\d{2}-\d{2}/.exec(attributesIn(block).get('date') ?? '')?.[0];

const updates: ShowTag = ({ nodes }, rendering) =>
  h('div', { className: ['doc-updates'] }, rendering.blocks(nodes as Block[]));

const update: ShowTag = (block, rendering) => {
  const day = dateOfUpdate(block);
  const id = rendering.anchorOf(block);
  const tags = (attributesIn(block).get('tags') ?? '').split(',').map((tag) => tag.trim());
  const named = tags.filter((tag) => tag !== '').slice(0, MAX_TAGS);
  const time = day !== undefined && h('time', { dateTime: day }, written(day, rendering.sources.language));
  const link = id !== undefined && time ? h('a', { href: `#${id}`, className: ['doc-update-link'] }, time) : time;
  return h(
    'div',
    { className: ['doc-update'], ...(id !== undefined && { id }) },
    h(
      'div',
      { className: ['doc-update-head'] },
      link,
      named.map((tag) => h('span', { className: ['doc-tag'] }, tag.replaceAll(/[-_]/g, ' '))),
    ),
    h('div', { className: ['doc-update-body'] }, rendering.blocks(block.nodes as Block[])),
  );
};

/** Of one update. */
const MAX_TAGS = 20;

/** A day as people of the language write it. */
function written(day: string, language = 'en'): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  if (calendar?.language !== language) calendar = { language, format: formatOf(language) };
  return calendar.format.format(date);
}

/** Making one costs more than using it a hundred times; pages of one site follow each other. */
let calendar: { language: string; format: Intl.DateTimeFormat } | undefined;

function formatOf(language: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(language, options);
  } catch {
    return new Intl.DateTimeFormat('en', options);
  }
}

const prompt: ShowTag = (block, rendering) => {
  const attributes = attributesIn(block);
  const isOpen = /full|partial/.test(attributes.get('defaultExpanded') ?? '');
  return h(
    'details',
    { className: ['doc-expandable', 'doc-prompt'], ...(isOpen && { open: true }) },
    h(
      'summary',
      {},
      decoration(attributes.get('icon') ?? 'sparkles', rendering),
      h('span', {}, attributes.get('description') || rendering.labels.prompt),
    ),
    h('div', { className: ['doc-expandable-body'] }, rendering.blocks(block.nodes as Block[])),
  );
};

const TAGS: ReadonlyMap<string, ShowTag> = new Map([
  ['updates', updates],
  ['update', update],
  ['prompt', prompt],
]);

/** A tag that has a look of its own; undefined for all others. */
export function showKnownTag(block: Block, rendering: Rendering): ElementContent | undefined {
  const show = block.data['closing'] === true ? undefined : TAGS.get(String(block.data['name']));
  return show?.(block, rendering);
}
