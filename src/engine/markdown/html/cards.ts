/** Blocks that refer to something else, as HTML: pages, files, addresses, operations of an API. */
import type { Element, ElementContent } from 'hast';
import type { Block, ContentRef } from '../document/types.ts';
import { h } from './element.ts';
import { captionOf } from './inlines.ts';
import type { Rendering } from './render.ts';

/** A link to a page, as a card. */
export function showPageLink({ data, nodes }: Block, rendering: Rendering): ElementContent | ElementContent[] {
  const place = rendering.sources.place(data['ref'] as ContentRef);
  if (!place) return missing('This page does not exist');
  const words = place.title ?? (nodes.length > 0 ? undefined : place.href);
  return cardOf(
    place.href,
    [words ? `${place.emoji ? `${place.emoji} ` : ''}${words}` : undefined, place.description],
    words ? [] : captionOf(nodes, rendering),
    'doc-link-page',
  );
}

/** A link to a file, as a card with its caption. */
export function showFileLink({ data, nodes }: Block, rendering: Rendering): ElementContent | ElementContent[] {
  const place = rendering.sources.place(data['ref'] as ContentRef);
  if (!place) return missing('This file does not exist');
  const words = [place.title ?? place.href, undefined];
  return cardOf(place.href, words, captionOf(nodes, rendering), 'doc-link-file');
}

/** What is embedded is of another server: a link to it, as a card with its caption. */
export function showEmbed({ data, nodes }: Block, rendering: Rendering): ElementContent[] {
  const url = String(data['url'] ?? '');
  const host = URL.canParse(url) ? new URL(url).host : undefined;
  return cardOf(url, [host, url], captionOf(nodes, rendering), 'doc-link-embed');
}

const missing = (words: string): Element =>
  h('p', { className: ['doc-link'] }, h('span', { className: ['doc-broken'] }, words));

function cardOf(
  href: string,
  [title, more]: (string | undefined)[],
  note: ElementContent[],
  className: string,
): ElementContent[] {
  const card = h(
    'a',
    { href, className: ['doc-link', className] },
    h('span', { className: ['doc-link-title'] }, title ?? note),
    more !== undefined && more !== title && h('span', { className: ['doc-link-more'] }, more),
  );
  return title !== undefined && note.length > 0
    ? [h('figure', {}, card, h('figcaption', {}, note))]
    : [h('div', { className: ['doc-link-line'] }, card)];
}

/** The specification has its own address; this names the operation. */
export function showOperation({ data, nodes }: Block, rendering: Rendering): Element {
  const ref = data['ref'] as ContentRef;
  const place = rendering.sources.place(ref);
  const name = ref.kind === 'openapi' ? ref.spec : ref.kind === 'url' ? ref.url : (place?.title ?? 'OpenAPI');
  const method = typeof data['method'] === 'string' ? data['method'].toUpperCase() : undefined;
  const path = typeof data['path'] === 'string' ? data['path'] : undefined;
  return h(
    'div',
    { className: ['doc-operation'] },
    h(
      'p',
      {},
      method !== undefined &&
        h(
          'span',
          { className: ['doc-method', `doc-method-${METHODS.has(method) ? method.toLowerCase() : 'other'}`] },
          method,
        ),
      path !== undefined && h('code', {}, path),
      h('span', { className: ['doc-spec'] }, place ? h('a', { href: place.href }, name) : name),
    ),
    rendering.blocks(nodes as Block[]),
  );
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
