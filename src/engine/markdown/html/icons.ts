/** Icons that texts and blocks name. */
import type { Element } from 'hast';
import { iconInWords, signOf } from '../icons.ts';
import { h } from './element.ts';
import type { Rendering } from './render.ts';

const plainName = (icon: string): string => icon.replace(/^fa-/, '');

/** An icon in a text: its picture, or its sign, or else its name in words; a sentence must not lose what is to be pressed. */
export function iconInText(name: string, rendering: Rendering): Element {
  const icon = plainName(name);
  const words = iconInWords(icon);
  const drawn = drawing(icon, { role: 'img', ariaLabel: words, title: words }, rendering);
  if (drawn) return drawn;
  const sign = signOf(icon);
  return sign === undefined
    ? h('span', { className: ['doc-icon', 'doc-icon-named'] }, words)
    : h('span', { className: ['doc-icon'], role: 'img', ariaLabel: words, title: words }, sign);
}

/** An icon before words that say the same: a picture or a sign, which is not read out; undefined where there is neither. */
export function decoration(name: unknown, rendering: Rendering): Element | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  const icon = plainName(name);
  const drawn = drawing(icon, { ariaHidden: 'true' }, rendering);
  const sign = signOf(icon);
  return drawn ?? (sign === undefined ? undefined : h('span', { className: ['doc-icon'], ariaHidden: 'true' }, sign));
}

function drawing(icon: string, properties: Record<string, string>, { sources, owned }: Rendering): Element | undefined {
  const svg = sources.icon?.(icon);
  return svg === undefined
    ? undefined
    : owned.mark(h('span', { className: ['doc-icon', 'doc-icon-drawn'], ...properties }), { children: owned.svg(svg) });
}
