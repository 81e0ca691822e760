/** Texts and inlines as HTML, for what is written as HTML in a text. */
import { escapeHtml, openTag } from './html-tokens.ts';
import { type Element, htmlOfImage, partsOfVoid, tagsOfElement, tagsOfMark } from './inline-html.ts';
import { sameMark } from './inline-printer.ts';
import type { Inline, Mark, Phrasing } from './types.ts';

/** Texts and inlines within HTML: the cell of an HTML table, a caption, a summary. */
export function printInlineHtml(nodes: readonly Phrasing[]): string {
  return nodes.map(htmlOfNode).join('');
}

function htmlOfNode(node: Phrasing): string {
  if (node.object === 'text') return htmlOfLeaves(node.leaves);
  return inMarks(node.marks ?? [], htmlOfInline(node));
}

/** Neighbours share the marks that they both have, as far as these stand outermost. */
function htmlOfLeaves(leaves: readonly { text: string; marks: readonly Mark[] }[]): string {
  let html = '';
  let open: readonly Mark[] = [];
  const closeTo = (depth: number) => {
    for (let i = open.length - 1; i >= depth; i -= 1) html += tagsOfMark(open[i] as Mark)[1];
    open = open.slice(0, depth);
  };
  for (const { text, marks } of leaves) {
    let shared = 0;
    while (shared < open.length && shared < marks.length && sameMark(open[shared] as Mark, marks[shared] as Mark))
      shared += 1;
    closeTo(shared);
    for (const mark of marks.slice(shared)) html += tagsOfMark(mark)[0];
    open = marks;
    html += escapeHtml(text);
  }
  closeTo(0);
  return html;
}

const inMarks = (marks: readonly Mark[], html: string): string =>
  marks.reduceRight((inner, mark) => tagsOfMark(mark)[0] + inner + tagsOfMark(mark)[1], html);

function htmlOfInline(node: Inline): string {
  const { type, data } = node;
  if (type === 'line-break') return String(data['html'] ?? '<br>');
  if (type === 'html') return String(data['html']);
  if (type === 'inline-image') return htmlOfImage(data);
  if (!node.isVoid) {
    const [open, close] = tagsOfElement({ type: type as Element['type'], data });
    return open + printInlineHtml(node.nodes) + close;
  }
  const parts = partsOfVoid(type, data);
  return parts ? `${openTag(parts.name, parts.attributes)}${escapeHtml(parts.text)}</${parts.name}>` : '';
}
