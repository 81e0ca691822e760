/** Images: their sizes, and the one for the dark. */
import type { Element } from 'hast';
import type { ContentRef, Data } from '../document/types.ts';
import { h } from './element.ts';
import type { Rendering } from './render.ts';
import type { LinkTarget } from './sources.ts';

/** Images smaller than this are icons: enlarging them shows nothing more. */
const LEAST_ZOOM = 240;

interface ImageOptions {
  /** Stands by itself: a reader may want to see it larger. */
  isLarge?: boolean;
  /** Of a card. */
  isCover?: boolean;
}

/** An image; with `refDark` another one where it is dark. */
export function imageOf(data: Data, rendering: Rendering, { isLarge, isCover }: ImageOptions = {}): Element {
  const placeOf = (ref: unknown) => (ref === undefined ? undefined : rendering.sources.place(ref as ContentRef));
  const place = placeOf(data['ref']);
  const alt = String(data['alt'] ?? '');
  if (place === undefined) {
    if (rendering.sources.isPublished) return h('span', {}, alt);
    return h('span', { className: ['doc-broken'] }, alt || 'This image does not exist');
  }
  const isFirst = rendering.nextImage() === 0;
  const attributes = data['attributes'] as Record<string, string> | undefined;
  const inLine = attributes?.['data-size'] === 'line';
  const isZoomed = isLarge && !(place.width !== undefined && place.width < LEAST_ZOOM);
  const img = h('img', {
    src: place.href,
    alt,
    // What is seen first is loaded first.
    loading: isFirst ? 'eager' : 'lazy',
    decoding: 'async',
    ...(data['title'] !== undefined && { title: String(data['title']) }),
    ...(isCover ? naturalSize(place) : sizeOf(data, place)),
    ...(inLine && { className: ['doc-line-size'] }),
    ...(isZoomed && { dataZoom: '' }),
  });
  const dark = placeOf(data['refDark'])?.href;
  if (dark === undefined) return img;
  // The page itself may be dark where the system is not: a script reads which of the two is meant.
  return h('picture', {}, h('source', { srcSet: dark, media: '(prefers-color-scheme: dark)' }), img);
}

const LENGTH = /^(\d{1,5})(?:\.\d{1,20})?(px|%)?$/;

/** As it is written; what is not is computed from the size of the file, so that the page does not jump when it is loaded. */
function sizeOf(data: Data, place: LinkTarget): Record<string, string | number> {
  const [width, height] = [lengthIn(data['width']), lengthIn(data['height'])];
  if (width === undefined && height === undefined) return naturalSize(place);
  const ratio = place.width && place.height ? place.height / place.width : undefined;
  if (typeof width === 'number' && height === undefined && ratio) return { width, height: Math.round(width * ratio) };
  if (typeof height === 'number' && width === undefined && ratio) return { width: Math.round(height / ratio), height };
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

const naturalSize = ({ width, height }: LinkTarget): Record<string, number> =>
  width && height ? { width: Math.round(width), height: Math.round(height) } : {};

/** Pixels, or percent; undefined for what is neither. */
function lengthIn(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value;
  const [, number, unit] = LENGTH.exec(typeof value === 'string' ? value.trim() : '') ?? [];
  if (number === undefined) return undefined;
  return unit === '%' ? `${Math.min(100, Number(number))}%` : Number(number);
}
