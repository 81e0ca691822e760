/** The plain text of a line of Markdown: what a reader sees of a title. */
import type { MdastNode } from 'satteri';
import { treeOf } from '../../markdown/parse.ts';

/** Without one of these, a line is its own text. */
const MARKED = /[\\`*_~<>&![\]^$:]/;

/**
 * What the nodes show: text, code and the alternative text of images; HTML tags go, their content stays.
 * Iterative, because nesting is the author's to choose.
 */
export function textOfNodes(nodes: readonly MdastNode[]): string {
  let text = '';
  const stack = [...nodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'text' || node.type === 'inlineCode') text += node.value;
    else if (node.type === 'image' || node.type === 'imageReference') text += node.alt ?? '';
    else if (node.type === 'break') text += ' ';
    else if ('children' in node) for (const child of node.children.toReversed()) stack.push(child);
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Text and HTML tags of one line of inline Markdown, which may begin with anything (`1. x` is no list here). */
export function inlineText(markdown: string): { text: string; html: string[] } {
  const line = markdown.replace(/[\r\n]+/g, ' ').trim();
  if (!MARKED.test(line)) return { text: line.replace(/\s+/g, ' '), html: [] };
  const root = treeOf(`x ${line}`, { position: false });
  const [paragraph] = 'children' in root ? root.children : [];
  const nodes: readonly MdastNode[] = paragraph && 'children' in paragraph ? paragraph.children : [];
  const html = nodes.flatMap((node) => (node.type === 'html' ? [node.value] : []));
  return { text: textOfNodes(nodes).replace(/^x ?/, ''), html };
}
