/** Makes nodes of hast, the tree of HTML. */
import type { Element, ElementContent, Properties, Text } from 'hast';

export type Content = ElementContent | string | undefined | false;

/** An element; what is undefined or false in `children` is left out. */
export const h = (tagName: string, properties: Properties, ...children: (Content | readonly Content[])[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.flat().flatMap((child) => {
    if (child === undefined || child === false) return [];
    return typeof child === 'string' ? [textNode(child)] : [child];
  }) as ElementContent[],
});

export const textNode = (value: string): Text => ({ type: 'text', value });

/** HTML as the author wrote it: parsed and sanitized when the tree is complete (`clean.ts`). */
export const rawHtml = (value: string): ElementContent => ({ type: 'raw', value }) as ElementContent;

/** HTML that this program printed, with all signs of the text escaped. Only what is put into a clean tree (`owned.ts`) may have it. */
export const printedHtml = rawHtml;

/** The classes of an element, to be added to. */
export function addClass(element: Element, name: string): void {
  const { className } = element.properties;
  element.properties['className'] = [...(Array.isArray(className) ? className : []), name];
}

export const hasClass = ({ properties }: Element, name: string): boolean =>
  Array.isArray(properties['className']) && properties['className'].includes(name);

/** The text in a tree. */
export function textIn(nodes: readonly ElementContent[]): string {
  let text = '';
  const open = [...nodes].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'element')
      for (let i = node.children.length - 1; i >= 0; i -= 1) open.push(node.children[i]!);
  }
  return text;
}
