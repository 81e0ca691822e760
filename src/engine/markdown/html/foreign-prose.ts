/** Markdown of strangers, such as descriptions in a specification, as a part of a page: it leads only to the outside. */
import type { Element, ElementContent, Root } from 'hast';
import { prose } from '../../openapi/prose.ts';
import { toDocument } from '../document/read.ts';
import type { ContentRef } from '../document/types.ts';
import { cleanTree, visitElements } from './clean.ts';
import { addClass, h, hasClass } from './element.ts';
import type { Rendering } from './render.ts';
import type { LinkTarget } from './sources.ts';

/** What may be more than words. */
const MARKUP = /[*_`[\]<>#|\\&~{\n]|https?:|^\s*(?:[-+]|\d+[.)])\s/;

/** The blocks of a description, without anchors and sections of its own. */
export function foreignProse(text: string, rendering: Rendering): ElementContent[] {
  if (!MARKUP.test(text) || text.length > rendering.proseRoom) return text.trim() === '' ? [] : [h('p', {}, text)];
  rendering.proseRoom -= text.length;
  const root = rendering.separately(toDocument(prose(text, 3)), outside);
  // A tag without an end must not take what follows into it.
  const tree = text.includes('<') ? cleanTree(root, () => undefined) : root;
  return withoutSections(tree);
}

const outside = (ref: ContentRef): LinkTarget | undefined =>
  ref.kind === 'url' && /^(?:https?:|mailto:)/i.test(ref.url) ? { href: ref.url } : undefined;

function withoutSections(tree: Root): ElementContent[] {
  visitElements(tree, (element) => {
    delete element.properties['id'];
    delete element.properties['dataKey'];
    delete element.properties['dataRecord'];
    if (!/^h[1-6]$/.test(element.tagName)) return;
    element.tagName = 'p';
    element.children = element.children.filter((child) => child.type !== 'element' || !isAnchor(child));
    addClass(element, 'doc-api-words');
  });
  return tree.children as ElementContent[];
}

const isAnchor = (element: Element): boolean => hasClass(element, 'doc-anchor');
