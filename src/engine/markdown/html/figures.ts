/** Images as blocks: one or several in a row, with captions. */
import type { Element } from 'hast';
import type { Block } from '../document/types.ts';
import { h } from './element.ts';
import { imageOf } from './images.ts';
import { captionOf } from './inlines.ts';
import type { Rendering } from './render.ts';

/** Figures in a row. */
export function showImages({ data, nodes }: Block, rendering: Rendering): Element {
  const className = [
    'doc-images',
    ...(data['align'] === 'left' || data['align'] === 'right' ? [`doc-align-${data['align']}`] : []),
    ...(data['fullWidth'] === true ? ['doc-full'] : []),
    ...(data['withFrame'] === true ? ['doc-framed'] : []),
  ];
  return h('div', { className }, rendering.blocks(nodes as Block[]));
}

export const showImage = ({ data, nodes }: Block, rendering: Rendering): Element =>
  h(
    'figure',
    { className: ['doc-figure'] },
    imageOf(data, rendering, { isLarge: true }),
    nodes.length > 0 && h('figcaption', {}, captionOf(nodes, rendering)),
  );
