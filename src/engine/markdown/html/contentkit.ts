/**
 * What integrations draw for a block, for readers: texts, pictures, links, code. Where something can be pressed, it is a form that is
 * made elsewhere. A frame, which would run a script, is a link to its address.
 */
import type { Element, ElementContent } from 'hast';
import { toDocumentWithoutKeys } from '../document/read.ts';
import { cardOf } from './cards.ts';
import { h, printedHtml } from './element.ts';
import type { Rendering } from './render.ts';
import type { DrawnBlock, DrawnElement } from './sources.ts';

type State = DrawnBlock['state'];

/** The block. */
export const drawContentKit = ({ children, state, form }: DrawnBlock, rendering: Rendering): Element =>
  form === undefined
    ? h('div', { className: ['doc-drawn'] }, drawAll(children, state, rendering))
    : rendering.owned.mark(h('div', {}), { children: [printedHtml(form)] });

function drawAll(children: unknown, state: State, rendering: Rendering): ElementContent[] {
  if (!Array.isArray(children)) return typeof children === 'string' ? [{ type: 'text', value: children }] : [];
  return children.flatMap((child) =>
    typeof child === 'string' ? { type: 'text', value: child } : draw(child, state, rendering),
  );
}

const MARKS: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', code: 'code', strikethrough: 'del' };

function draw(element: DrawnElement, state: State, rendering: Rendering): ElementContent[] {
  const inner = () => drawAll(element['children'], state, rendering);
  switch (element.type) {
    case 'text': {
      const tag = MARKS[String(element['style'])];
      return tag ? [h(tag, {}, inner())] : [h('span', {}, inner())];
    }
    case 'hint':
      return [h('p', {}, h('small', {}, inner()))];
    case 'link': {
      const href = addressOf(element['target'], state);
      return href === undefined ? inner() : [h('a', { href }, inner())];
    }
    case 'image': {
      const src = addressOf(element['source'], state);
      return src === undefined ? [] : [h('img', { src, alt: '' })];
    }
    case 'markdown':
      return rendering.blocks(toDocumentWithoutKeys(textOf(element['content'], state)).nodes);
    case 'divider':
      return [h('hr', {})];
    case 'codeblock':
      return [h('pre', {}, h('code', {}, textOf(element['content'], state)))];
    case 'webframe': {
      const href = addressOf(element['source'], state);
      return href === undefined ? [] : cardOf({ href, title: new URL(href).host, more: href, kind: 'embed' });
    }
    case 'card':
      return [h('div', { className: ['doc-drawn-card'] }, headOf(element, state, rendering), inner())];
    case 'step':
      return [h('div', { className: ['doc-drawn-vstack'] }, titleOf(element), inner())];
    case 'hstack':
    case 'vstack':
    case 'box':
      return [h('div', { className: [`doc-drawn-${element.type}`, ...alignment(element)] }, inner())];
    default:
      return [];
  }
}

/** The picture, title and hint of a card; those that it has. */
function headOf(card: DrawnElement, state: State, rendering: Rendering): ElementContent[] {
  const src =
    typeof card['icon'] === 'object' ? addressOf((card['icon'] as DrawnElement)?.['source'], state) : undefined;
  const hint = drawAll(card['hint'], state, rendering);
  const words = [...titleOf(card), ...(hint.length > 0 ? [h('p', {}, h('small', {}, hint))] : [])];
  if (src === undefined) return words;
  return [h('div', { className: ['doc-drawn-hstack'] }, h('img', { src, alt: '' }), h('div', {}, words))];
}

const titleOf = ({ title }: DrawnElement): ElementContent[] =>
  typeof title === 'string' && title !== '' ? [h('p', {}, h('strong', {}, title))] : [];

/** Where what stands beside each other, or below, is put: at the start unless it says otherwise. */
const alignment = ({ align, grow }: DrawnElement): string[] => [
  ...(align === 'center' || align === 'end' ? [`doc-drawn-${align}`] : []),
  ...(grow ? ['doc-drawn-grow'] : []),
];

function textOf(value: unknown, state: State): string {
  if (typeof value === 'string') return value;
  const bound = state[String((value as { $state?: unknown } | undefined)?.$state ?? '')];
  return typeof bound === 'string' ? bound : bound === undefined || bound === null ? '' : JSON.stringify(bound);
}

/** Only http and https. */
function addressOf(holder: unknown, state: State): string | undefined {
  const url = (holder as { url?: unknown } | undefined)?.url;
  const text = typeof url === 'string' ? url : built(url, state);
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).href : undefined;
}

function built(address: unknown, state: State): string {
  const { host, pathname, query = {} } = (address ?? {}) as { host?: string; pathname?: string; query?: object };
  const values = Object.entries(query).map(([name, value]): [string, string] => [name, textOf(value, state)]);
  return `https://${host}${pathname}${values.length > 0 ? `?${new URLSearchParams(values)}` : ''}`;
}
