/** Which pages of a revision a visitor sees: pages may have a condition, and one that is not seen hides what is below it. */
import type { PageNode } from './page-tree.ts';
import type { PageEntry } from './types.ts';

/** Whether a condition holds; undefined, where that cannot be said, hides. */
type Truth = (condition: string) => boolean | undefined;

const passes = ({ fields }: PageEntry, truth: Truth): boolean =>
  fields.condition === undefined || truth(fields.condition) === true;

/** The part of a tree that is seen. Pages that nothing was taken from are the same objects. */
export function visiblePages(nodes: readonly PageNode[], truth: Truth): PageNode[] {
  return nodes.flatMap((node) => {
    if (!passes(node.page, truth)) return [];
    const children = visiblePages(node.children, truth);
    return [
      children.length === node.children.length && children.every((child, i) => child === node.children[i])
        ? node
        : { ...node, children },
    ];
  });
}

/** Whether a page is seen. `ancestors`: all of them, in any order. */
export const isPageVisible = (page: PageEntry, ancestors: readonly PageEntry[], truth: Truth): boolean =>
  passes(page, truth) && ancestors.every((ancestor) => passes(ancestor, truth));
