/** Blocks that refer to something else, as cards: pages, files, addresses. */
import type { Element, ElementContent } from 'hast';
import type { Block, ContentRef } from '../document/types.ts';
import { type Content, h, textIn } from './element.ts';
import { playerOf } from './frames.ts';
import { decoration } from './icons.ts';
import { captionOf } from './inlines.ts';
import type { Rendering } from './render.ts';

/** A link to a page, as a card. */
export function showPageLink({ data, nodes }: Block, rendering: Rendering): ElementContent | ElementContent[] {
  const place = rendering.sources.place(data['ref'] as ContentRef);
  if (!place) return missing('This page does not exist', captionOf(nodes, rendering), rendering);
  const words = place.title ?? (nodes.length > 0 ? undefined : place.href);
  const icon = place.emoji ? h('span', { className: ['doc-icon'] }, place.emoji) : decoration(place.icon, rendering);
  return cardOf({
    href: place.href,
    title: words,
    more: place.description,
    note: words ? [] : captionOf(nodes, rendering),
    kind: 'page',
    icon: words === undefined ? undefined : icon,
  });
}

/** A link to a file, as a card with its name, its size and its caption. */
export function showFileLink({ data, nodes }: Block, rendering: Rendering): ElementContent | ElementContent[] {
  const place = rendering.sources.place(data['ref'] as ContentRef);
  if (!place) return missing('This file does not exist', captionOf(nodes, rendering), rendering);
  const name = place.title ?? place.href;
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1];
  const facts = [ending?.toUpperCase(), place.size === undefined ? undefined : sizeInWords(place.size)];
  const note = captionOf(nodes, rendering);
  // Texts repeat the name of the file.
  const isSaid = textIn(note).trim() === name;
  return cardOf({
    href: place.href,
    title: name,
    more: facts.filter((one) => one !== undefined).join(' · ') || undefined,
    note: isSaid ? [] : note,
    kind: 'file',
  });
}

/** `3 KB`, `1.5 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [unit, size] = bytes < 1e6 ? ['KB', bytes / 1e3] : bytes < 1e9 ? ['MB', bytes / 1e6] : ['GB', bytes / 1e9];
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} ${unit}`;
}

/**
 * What is embedded is of another server, and is not asked before the reader wants it: a link, as a card with its caption. Where the
 * server has a player that may be framed, a script shows that instead when the card is pressed.
 */
export function showEmbed({ data, nodes }: Block, rendering: Rendering): ElementContent[] {
  const url = String(data['url'] ?? '');
  const host = URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined;
  const facts = rendering.sources.embed?.(url);
  const player = playerOf(url, facts?.html);
  if (player !== undefined) rendering.needs.scripts.add('frames');
  const icon = facts?.icon && h('img', { src: facts.icon, alt: '', width: 20, height: 20, className: ['doc-favicon'] });
  return cardOf({
    href: url,
    title: facts?.title ?? host,
    more: facts?.title ? (facts.site ?? host) : url,
    note: captionOf(nodes, rendering),
    kind: player === undefined ? 'embed' : 'player',
    icon: icon || undefined,
    ...(player !== undefined && { player }),
  });
}

function missing(words: string, note: ElementContent[], { sources }: Rendering): ElementContent {
  if (sources.isPublished) return h('p', {}, note);
  return h('p', { className: ['doc-link'] }, h('span', { className: ['doc-broken'] }, words));
}

interface Card {
  href: string;
  title?: string | undefined;
  more?: string | undefined;
  /** The caption; without a title it is the title. */
  note?: ElementContent[];
  kind: 'page' | 'file' | 'embed' | 'player';
  icon?: Content;
  /** The address of a frame. */
  player?: string;
}

/** A link over a whole box. */
export function cardOf({ href, title, more, note = [], kind, icon, player }: Card): ElementContent[] {
  const frame = player === undefined ? {} : { dataFrame: player };
  const words = h(
    'span',
    { className: ['doc-link-words'] },
    h('span', { className: ['doc-link-title'] }, title ?? note),
    more !== undefined && more !== title && h('span', { className: ['doc-link-more'] }, more),
  );
  const card: Element = h('a', { href, className: ['doc-link', `doc-link-${kind}`], ...frame }, icon, words);
  return title !== undefined && note.length > 0
    ? [h('figure', {}, card, h('figcaption', {}, note))]
    : [h('div', { className: ['doc-link-line'] }, card)];
}
