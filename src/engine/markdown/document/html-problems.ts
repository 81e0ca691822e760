/** Whether HTML in a given Document is what it should be: one block, or one tag within text. */
import { type MarkdownNode, parseMarkdown } from '../parse.ts';

const childrenOf = (markdown: string): readonly MarkdownNode[] => {
  const { root } = parseMarkdown(markdown);
  return 'children' in root ? (root.children as MarkdownNode[]) : [];
};

/** What is wrong with the HTML of a block. */
export function htmlBlockProblem(html: string): string | undefined {
  const nodes = childrenOf(html);
  return nodes.length === 1 && nodes[0]?.type === 'html' ? undefined : 'must be one block of HTML';
}

/** Whether this is a block of HTML that has an end, so that other blocks can follow it. */
export function htmlEnds(html: string): boolean {
  const nodes = childrenOf(`${html}\n\nx`);
  return nodes.length === 2 && nodes[0]?.type === 'html' && nodes[1]?.type === 'paragraph';
}

/** What is wrong with the HTML within a text. */
export function htmlInlineProblem(html: string): string | undefined {
  const [paragraph, more] = childrenOf(`x ${html} x`);
  const nodes = paragraph?.type === 'paragraph' && !more ? paragraph.children : [];
  const fits = nodes.length === 3 && nodes[1]?.type === 'html' && nodes[1].value === html;
  return fits ? undefined : 'must be one inline tag, or a comment';
}
