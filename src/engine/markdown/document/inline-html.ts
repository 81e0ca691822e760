/**
 * The inlines and marks that are HTML in a text: `<kbd>`, `<mark style>`, `<i class="fa-…">`, `<a class="button">`, `<picture>`, ….
 * What is not written quite as it would be printed again is no such inline and is kept as HTML.
 */
import { type HtmlTag, openTag } from './html-tokens.ts';
import { refOf, urlOf } from './refs.ts';
import type { ContentRef, Data, Inline, Mark, MarkType } from './types.ts';

/** Marks without attributes. */
const MARK_TAGS: Readonly<Record<string, MarkType>> = {
  strong: 'bold',
  em: 'italic',
  del: 'strikethrough',
  kbd: 'keyboard',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
};

export const TAG_OF_MARK: Readonly<Record<Exclude<MarkType, 'color'>, string>> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 'del',
  keyboard: 'kbd',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
};

/** A colour of CSS: nothing that would end it. */
export const COLOR = /^[^;:"<>{}\s](?:[^;:"<>{}]{0,100}[^;:"<>{}\s])?$/;
const COLORS = /^(?:color:([^;]+);)?(?:background-color:([^;]+);)?$/;

/** The mark that a tag opens. */
export function markOfTag({ kind, name, attributes }: HtmlTag): Mark | undefined {
  if (kind !== 'open') return undefined;
  if (name === 'mark') return attributes.size === 1 ? colorOf(attributes.get('style') ?? '') : undefined;
  const type = attributes.size === 0 && Object.hasOwn(MARK_TAGS, name) ? MARK_TAGS[name] : undefined;
  return type && { object: 'mark', type };
}

function colorOf(style: string): Mark | undefined {
  const [, text, background] = COLORS.exec(style) ?? [];
  const colors = [text, background].filter((color) => color !== undefined);
  // In a Document `default` stands for no colour.
  if (colors.length === 0 || !colors.every((color) => COLOR.test(color) && color !== 'default')) return undefined;
  return { object: 'mark', type: 'color', data: { ...(text && { text }), ...(background && { background }) } };
}

/** The opening and the closing tag of a mark. */
export function tagsOfMark({ type, data }: Mark): [string, string] {
  if (type !== 'color') return [`<${TAG_OF_MARK[type]}>`, `</${TAG_OF_MARK[type]}>`];
  const text = data?.text === undefined ? '' : `color:${data.text};`;
  const background = data?.background === undefined ? '' : `background-color:${data.background};`;
  return [openTag('mark', [['style', text + background]]), '</mark>'];
}

/** An inline around text: its tag and data. */
export interface Element {
  type: 'link' | 'mention' | 'button';
  data: Data;
}

const BUTTON_CLASS = /^button(?: ([\w-]+))?$/;

/** The inline that a tag opens. */
export function elementOfTag({ kind, name, attributes }: HtmlTag): Element | undefined {
  if (kind !== 'open' || (name !== 'a' && name !== 'button')) return undefined;
  const data: Data = {};
  let type: Element['type'] = name === 'a' ? 'link' : 'button';
  for (const [attribute, value] of attributes) {
    if (attribute === 'href' && name === 'a') data['ref'] = refOf(value);
    else if (attribute === 'class') {
      const style = BUTTON_CLASS.exec(value);
      if (!style) return undefined;
      type = 'button';
      if (style[1]) data['style'] = style[1];
    } else if (attribute === 'data-mention' && value === '') type = 'mention';
    else if (attribute === 'title' && name === 'a') data['title'] = value;
    else if (attribute === 'type' && name === 'button' && value === 'button') continue;
    else if (attribute.startsWith('data-') && DATA_NAMES.has(attribute.slice(5))) data[attribute.slice(5)] = value;
    else return undefined;
  }
  const element = { type, data };
  const tag = openElement(element);
  return tag.name === name && sameTag(tag.attributes, attributes) ? element : undefined;
}

/** `data-` attributes of buttons. */
const DATA_NAMES: ReadonlySet<string> = new Set(['action', 'query', 'slug', 'icon', 'color', 'size']);

function sameTag(given: readonly (readonly [string, string])[], attributes: ReadonlyMap<string, string>): boolean {
  return given.length === attributes.size && given.every(([name, value]) => attributes.get(name) === value);
}

function openElement({ type, data }: Element): { name: 'a' | 'button'; attributes: [string, string][] } {
  const ref = data['ref'] as ContentRef | undefined;
  const attributes: [string, string][] = [];
  if (!ref) attributes.push(['type', 'button']);
  else attributes.push(['href', urlOf(ref)]);
  if (type === 'mention') attributes.unshift(['data-mention', '']);
  if (type === 'button') attributes.push(['class', data['style'] ? `button ${data['style']}` : 'button']);
  if (data['title'] !== undefined) attributes.push(['title', String(data['title'])]);
  for (const name of DATA_NAMES) if (data[name] !== undefined) attributes.push([`data-${name}`, String(data[name])]);
  return { name: ref ? 'a' : 'button', attributes };
}

/** The opening and the closing tag of a link, mention or button. */
export function tagsOfElement(element: Element): [string, string] {
  const { name, attributes } = openElement(element);
  return [openTag(name, attributes), `</${name}>`];
}

const ICON = /^fa-([a-z0-9-]+)$/;
const ICON_COLOR = /^color:([^;]+);$/;
/** The longest emoji, of people with tones of skin, have ten; of very many, the call that joins them would overflow the stack. */
const CODE_POINTS = /^[0-9a-f]{1,6}(?:-[0-9a-f]{1,6}){0,31}$/;

/** The void inline that a tag with this text in it is: an icon, an emoji, an expression. */
export function voidOfTag(tag: HtmlTag, text: string): { type: string; data: Data } | undefined {
  const { name, attributes } = tag;
  const found = ((): { type: string; data: Data } | undefined => {
    if (name === 'i') {
      const icon = ICON.exec(attributes.get('class') ?? '')?.[1];
      const color = ICON_COLOR.exec(attributes.get('style') ?? '')?.[1];
      return icon
        ? { type: 'icon', data: { icon, ...(color !== undefined && COLOR.test(color) && { color }) } }
        : undefined;
    }
    if (name === 'span') {
      const code = attributes.get('data-code');
      return code !== undefined && isEmojiCode(code) ? { type: 'emoji', data: { code } } : undefined;
    }
    if (name === 'code' && attributes.get('class') === 'expression')
      return { type: 'expression', data: { expression: text } };
    return undefined;
  })();
  if (!found) return undefined;
  const printed = partsOfVoid(found.type, found.data);
  return printed && printed.text === text && sameTag(printed.attributes, attributes) ? found : undefined;
}

interface VoidParts {
  name: string;
  attributes: [string, string][];
  text: string;
}

export function partsOfVoid(type: string, data: Data): VoidParts | undefined {
  const of = (field: string): string => String(data[field] ?? '');
  if (type === 'icon') {
    const attributes: [string, string][] = [['class', `fa-${of('icon')}`]];
    if (data['color'] !== undefined) attributes.push(['style', `color:${of('color')};`]);
    return { name: 'i', attributes, text: `:${of('icon')}:` };
  }
  if (type === 'expression') return { name: 'code', attributes: [['class', 'expression']], text: of('expression') };
  if (type !== 'emoji') return undefined;
  const attributes: [string, string][] = [
    ['data-gb-custom-inline', ''],
    ['data-tag', 'emoji'],
    ['data-code', of('code')],
  ];
  return { name: 'span', attributes, text: emojiOf(of('code')) };
}

/** Whether these are code points: `1f600`, `1f1e9-1f1ea`. */
export const isEmojiCode = (code: string): boolean =>
  CODE_POINTS.test(code) && code.split('-').every((point) => isScalar(Number.parseInt(point, 16)));

const isScalar = (point: number): boolean => point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);

const emojiOf = (code: string): string =>
  isEmojiCode(code) ? String.fromCodePoint(...code.split('-').map((point) => Number.parseInt(point, 16))) : '';

/** An image: of `<img>`, or of a `<picture>` with one source for the dark. */
export function imageOfTags(tags: readonly HtmlTag[]): Data | undefined {
  const source = tags.length === 4 ? tags[1] : undefined;
  const img = tags.length === 4 ? tags[2] : tags.length === 1 ? tags[0] : undefined;
  if (img?.kind !== 'open' || img.name !== 'img' || !img.attributes.has('src')) return undefined;
  const data: Data = {};
  const others: [string, string][] = [];
  for (const [name, value] of img.attributes) {
    if (name === 'src') data['ref'] = refOf(value);
    else if (name === 'alt' || name === 'title') data[name] = value;
    else if (name === 'width' || name === 'height') data[name] = /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value;
    else others.push([name, value]);
  }
  if (source) {
    const dark = darkSource(tags);
    if (dark === undefined) return undefined;
    data['refDark'] = refOf(dark);
  }
  // A name such as `__proto__` is one, too.
  if (others.length > 0) data['attributes'] = Object.fromEntries(others);
  return data;
}

const DARK = '(prefers-color-scheme: dark)';

function darkSource([picture, source, , end]: readonly HtmlTag[]): string | undefined {
  if (picture?.name !== 'picture' || picture.kind !== 'open' || picture.attributes.size > 0) return undefined;
  if (source?.name !== 'source' || end?.name !== 'picture' || end.kind !== 'close') return undefined;
  const { attributes } = source;
  return attributes.size === 2 && attributes.get('media') === DARK ? attributes.get('srcset') : undefined;
}

/** An image as HTML. */
export function htmlOfImage(data: Data): string {
  const attributes: [string, string][] = [['src', urlOf(data['ref'] as ContentRef)]];
  for (const name of ['alt', 'title', 'width', 'height']) {
    if (data[name] !== undefined) attributes.push([name, String(data[name])]);
  }
  const others = Object.entries((data['attributes'] as Record<string, string> | undefined) ?? {});
  const img = openTag('img', [...attributes, ...others]);
  if (data['refDark'] === undefined) return img;
  const srcset = urlOf(data['refDark'] as ContentRef);
  return `<picture>${openTag('source', [
    ['srcset', srcset],
    ['media', DARK],
  ])}${img}</picture>`;
}

/** Whether an image has what Markdown's `![alt](address "title")` has no place for. */
export const needsHtml = ({ data }: Inline): boolean =>
  data['html'] === true || ['refDark', 'width', 'height', 'attributes'].some((name) => data[name] !== undefined);
