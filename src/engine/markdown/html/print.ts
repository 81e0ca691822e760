/** Prints trees as HTML, however deep they are. */
import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';

type Nodes = Root['children'];

export const printHtml = (tree: Root | ElementContent[]): string => print(tree, false);

/** The same of what `cleanTree` left: HTML in it is what this program printed (`printedHtml`), since none of a text's is left. */
export const printClean = (tree: Root | ElementContent[]): string => print(tree, true);

/**
 * Levels of elements that the library prints by itself. It copies what is in an element for each element around it, so that 60 levels of
 * lists around a long text cost more than the text.
 */
const SHALLOW = 8;

function print(tree: Root | ElementContent[], allowDangerousHtml: boolean): string {
  const html = (children: Nodes) => toHtml({ type: 'root', children }, { allowDangerousHtml });
  const printed: string[] = [];
  const left: (string | Element | Nodes)[] = pieces(Array.isArray(tree) ? tree : tree.children);
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') printed.push(next);
    else if (Array.isArray(next)) printed.push(html(next));
    else {
      const end = `</${next.tagName}>`;
      // Something is in it, so that its end is printed, too.
      const around = html([{ ...next, children: [{ type: 'text', value: '.' }] }]);
      printed.push(around.slice(0, -(1 + end.length)));
      left.push(end);
      for (const piece of pieces(next.children)) left.push(piece);
    }
  }
  return printed.join('');
}

/** The last one first: each deep element, and what is between two of them. */
function pieces(nodes: Nodes): (Element | Nodes)[] {
  const found: (Element | Nodes)[] = [];
  let end = nodes.length;
  for (let i = nodes.length - 1; i >= 0; i -= 1) {
    const node = nodes[i]!;
    if (!isDeep(node)) continue;
    if (i + 1 < end) found.push(nodes.slice(i + 1, end));
    found.push(node);
    end = i;
  }
  if (end > 0) found.push(nodes.slice(0, end));
  return found;
}

/** What is in them is printed by other rules. */
const IN_ONE_PIECE = new Set(['svg', 'script', 'style']);

/** Whether more levels than `levels` are in it. */
function isDeep(node: Nodes[number], levels = SHALLOW): node is Element {
  if (node.type !== 'element' || IN_ONE_PIECE.has(node.tagName)) return false;
  return levels === 0 || node.children.some((child) => isDeep(child, levels - 1));
}
