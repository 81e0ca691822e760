/** Prints trees as HTML, however deep and long they are. */
import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';

type Nodes = Root['children'];

export const printHtml = (tree: Root | ElementContent[]): string => print(tree, false);

/** The same of what `cleanTree` left: HTML in it is what this program printed (`printedHtml`), since none of a text's is left. */
export const printClean = (tree: Root | ElementContent[]): string => print(tree, true);

/**
 * What the library prints by itself. It copies what is in an element twice for each element around it, which costs more than all else where
 * that is long, or stands in many.
 */
const LEVELS = 8;
const CHILDREN = 200;
const CHARACTERS = 10_000;

function print(tree: Root | ElementContent[], allowDangerousHtml: boolean): string {
  const html = (children: Nodes) => toHtml({ type: 'root', children }, { allowDangerousHtml });
  // No list of texts: to join it would copy all of them once more.
  let printed = '';
  const left: (string | Element | Nodes)[] = pieces(Array.isArray(tree) ? tree : tree.children);
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') printed += next;
    else if (Array.isArray(next)) printed += html(next);
    else {
      const end = `</${next.tagName}>`;
      // Something is in it, so that its end is printed, too.
      const around = html([{ ...next, children: [{ type: 'text', value: '.' }] }]);
      printed += around.slice(0, -(1 + end.length));
      left.push(end);
      for (const piece of pieces(next.children)) left.push(piece);
    }
  }
  return printed;
}

/** The last one first: each large element, and what is between two of them. */
function pieces(nodes: Nodes): (Element | Nodes)[] {
  const found: (Element | Nodes)[] = [];
  let end = nodes.length;
  for (let i = nodes.length - 1; i >= 0; i -= 1) {
    const node = nodes[i]!;
    if (!isLarge(node)) continue;
    if (i + 1 < end) found.push(nodes.slice(i + 1, end));
    found.push(node);
    end = i;
  }
  if (end > 0) found.push(nodes.slice(0, end));
  return found;
}

/** What is in them is printed by other rules. */
const IN_ONE_PIECE = new Set(['svg', 'script', 'style']);

/** Whether there is much in it. */
function isLarge(node: Nodes[number], levels = LEVELS): node is Element {
  if (node.type !== 'element' || IN_ONE_PIECE.has(node.tagName)) return false;
  if (levels === 0 || node.children.length > CHILDREN) return true;
  return node.children.some((child) =>
    child.type === 'element' ? isLarge(child, levels - 1) : 'value' in child && child.value.length > CHARACTERS,
  );
}
