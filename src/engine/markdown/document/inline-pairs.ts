/** Tags of HTML in a row of inline nodes, and their ends. */
import type { MarkdownNode } from '../parse.ts';
import { type HtmlTag, htmlTag } from './html-tokens.ts';

/** An inline node: of Markdown, or a tag or a text of HTML in the same form. */
export type InlineNode = MarkdownNode | { type: 'text' | 'html'; value: string };

/** For each tag that has its end among its siblings: where. */
export type Pairs = ReadonlyMap<number, { tag: HtmlTag; close: number }>;
const NO_PAIRS: Pairs = new Map();

const PAIRED = new Set('strong em del kbd sup sub code mark a button i span picture'.split(' '));

/** The pairs of a row, by the index of the opening tag. An end closes the nearest open tag of its name. */
export function pairsIn(nodes: readonly InlineNode[]): Pairs {
  if (!nodes.some(({ type }) => type === 'html')) return NO_PAIRS;
  const pairs = new Map<number, { tag: HtmlTag; close: number }>();
  const open: { index: number; tag: HtmlTag }[] = [];
  const count = new Map<string, number>();
  nodes.forEach((node, index) => {
    const tag = node.type === 'html' ? htmlTag(node.value) : undefined;
    if (!tag || !PAIRED.has(tag.name)) return;
    const { name } = tag;
    if (tag.kind === 'open') {
      open.push({ index, tag });
      count.set(name, (count.get(name) ?? 0) + 1);
      return;
    }
    if (!count.get(name)) return;
    for (let top = open.pop(); top; top = open.pop()) {
      count.set(top.tag.name, (count.get(top.tag.name) as number) - 1);
      if (top.tag.name !== name) continue;
      pairs.set(top.index, { tag: top.tag, close: index });
      return;
    }
  });
  return pairs;
}
