/** Blocks that are made of parts of one kind (tabs, steps), between which a text may have anything. */
import type { Block } from '../document/types.ts';

/** Parts that follow each other, or what is written between them. */
export interface Run {
  areParts: boolean;
  nodes: Block[];
}

/** The blocks in order, as runs of blocks of this type and of any others. */
export function runsOf(nodes: readonly Block[], type: string): Run[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const areParts = node.type === type;
    const last = runs.at(-1);
    if (last?.areParts === areParts) last.nodes.push(node);
    else runs.push({ areParts, nodes: [node] });
  }
  return runs;
}
