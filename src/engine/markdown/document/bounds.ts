/**
 * What a text may become as a Document. Nearly every part of a text is some hundred bytes of JSON, and a few constructs say much
 * with little, such as rows shorter than their header. What goes beyond these bounds is kept as it is written. (How much references
 * may copy from their definitions is bounded by the parser: further ones are text.)
 */
import { type MarkdownNode, visit } from '../parse.ts';
import type { Definition } from './read-inline.ts';

/** Blocks, items, cells, lines of code and inlines of one text. */
export const MAX_NODES = 250_000;
/** Cells that the short rows of a block do not have, beyond twice those that are written in it. */
const MAX_MISSING_CELLS = 30;
/** Blocks within blocks that are taken apart. */
const MAX_NESTED = 120;

export interface Survey {
  /** The first of each identifier counts. */
  definitions: Map<string, Definition>;
  /** The blocks at the top that stay as they are written, by index: they nest too deep, or have too many missing cells. */
  unread: number[];
  /** The whole text stays as it is written. */
  isTooLarge: boolean;
}

/** Looks at the blocks of a text before they are read. */
export function survey(children: readonly MarkdownNode[]): Survey {
  const definitions = new Map<string, Definition>();
  const unread: number[] = [];
  let nodes = 0;
  children.forEach((top, index) => {
    const block = surveyBlock(top, definitions);
    // By what is in the block alone: that another block is printed with all its cells changes nothing here.
    if (block.isDeep || block.missing > MAX_MISSING_CELLS + 2 * block.written) unread.push(index);
    else nodes += block.nodes + block.missing;
  });
  return {
    definitions,
    unread,
    isTooLarge: nodes > MAX_NODES,
  };
}

interface BlockSurvey {
  nodes: number;
  /** Cells of tables. */
  written: number;
  missing: number;
  isDeep: boolean;
}

function surveyBlock(top: MarkdownNode, definitions: Map<string, Definition>): BlockSurvey {
  const found = { nodes: 0, written: 0, missing: 0, isDeep: false };
  let depth = 0;
  visit(
    top,
    (node) => {
      if (node.type !== 'text') found.nodes += 1;
      if (CONTAINERS.has(node.type)) {
        depth += 1;
        found.isDeep ||= depth > MAX_NESTED;
      } else if (node.type === 'definition') {
        const id = node.identifier.toLowerCase();
        if (!definitions.has(id)) definitions.set(id, { url: node.url, title: node.title });
      } else if (node.type === 'code') found.nodes += linesOf(node.value);
      else if (node.type === 'table') {
        const columns = node.children[0]?.children.length ?? 0;
        for (const row of node.children) {
          found.written += row.children.length;
          found.missing += Math.max(0, columns - row.children.length);
        }
      }
    },
    (node) => {
      if (CONTAINERS.has(node.type)) depth -= 1;
    },
  );
  return found;
}

const CONTAINERS = new Set(['blockquote', 'list', 'listItem', 'footnoteDefinition']);

function linesOf(value: string): number {
  let count = 1;
  for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) count += 1;
  return count;
}
