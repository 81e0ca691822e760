/** What is said in a comment or a description as HTML: the same blocks as in pages, with links as they are written. */
import { toDocument } from '../document/read.ts';
import type { ContentRef } from '../document/types.ts';
import { cleanTree, plainPage, visitElements } from './clean.ts';
import { hasClass } from './element.ts';
import { printHtml } from './print.ts';
import { renderDocument } from './render.ts';
import type { LinkTarget } from './sources.ts';

/** The safe HTML of a comment; a text that cannot be rendered is shown as it is written. */
export function commentHtml(markdown: string): string {
  const document = toDocument(markdown);
  try {
    const tree = renderDocument(document, { place: asWritten });
    return printHtml(cleanTree(withoutIds(tree), () => undefined));
  } catch (error) {
    if (error instanceof RangeError) return printHtml(plainPage(markdown));
    throw error;
  }
}

/** The same of a stranger's text: it leads only to the outside, and has no names of blocks. */
export function foreignHtml(markdown: string): string {
  try {
    const tree = cleanTree(renderDocument(toDocument(markdown), { place: outside }), () => undefined);
    visitElements(tree, (element) => {
      for (const name of ['id', 'dataKey', 'dataRecord']) delete element.properties[name];
      element.children = element.children.filter((child) => child.type !== 'element' || !hasClass(child, 'doc-anchor'));
    });
    return printHtml(tree);
  } catch (error) {
    if (error instanceof RangeError) return printHtml(plainPage(markdown));
    throw error;
  }
}

const outside = (ref: ContentRef): LinkTarget | undefined =>
  ref.kind === 'url' && /^(?:https?:|mailto:)/i.test(ref.url) ? { href: ref.url } : undefined;

const asWritten = (ref: ContentRef): LinkTarget | undefined => (ref.kind === 'url' ? { href: ref.url } : undefined);

/** A heading in a comment must not be what the address of a section leads to. */
function withoutIds<Tree extends { children: unknown[] }>(tree: Tree): Tree {
  for (const node of tree.children as { properties?: Record<string, unknown> }[])
    if (node.properties) delete node.properties['id'];
  return tree;
}
