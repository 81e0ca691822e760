/**
 * What became of the blocks of one text in another: added, removed, changed, moved. One Document with the blocks of both, in
 * reading order; lists, quotes, hints and all that holds blocks are compared within.
 */
import { ALL_COMPARISONS, ComparisonBudget } from '../../comparison-budget.ts';
import { diffLines } from '../../revisions/line-diff.ts';
import { contentOfKey } from '../document/keys.ts';
import type { Block, Document } from '../document/types.ts';
import { similarPairs } from './similar-blocks.ts';
import type { BlockChange } from './sources.ts';

export interface BlockDifference {
  document: Document;
  blockChanges: Map<Block, BlockChange>;
}

/** The budget bounds what it costs, whatever the texts are. */
export function blockDifference(
  before: Document,
  after: Document,
  budget = new ComparisonBudget(ALL_COMPARISONS),
): BlockDifference {
  const blockChanges = new Map<Block, BlockChange>();
  const nodes = compared(before.nodes, after.nodes, { blockChanges, budget });
  return { document: { ...after, nodes }, blockChanges };
}

interface Comparison {
  blockChanges: Map<Block, BlockChange>;
  budget: ComparisonBudget;
}

function compared(before: readonly Block[], after: readonly Block[], comparison: Comparison): Block[] {
  const { blockChanges, budget } = comparison;
  const ids = idsOf(before, after, budget);
  const idOf = (block: Block) => ids.get(block) ?? contentOfKey(block.key);
  const [old, now] = [before.map(idOf), after.map(idOf)];
  const parts = partsOf(old, now, budget);
  const kept = new Map<string, number>();
  const gone = parts.flatMap(({ removed, value }) => (removed ? value : []));
  for (const id of gone) kept.set(id, (kept.get(id) ?? 0) + 1);
  const moved = new Set(parts.flatMap(({ added, value }) => (added ? value.filter((id) => kept.has(id)) : [])));

  const shown: Block[] = [];
  let [a, b] = [0, 0];
  for (const { removed, added, value } of parts) {
    for (const id of value) {
      const [from, to] = [before[a] as Block, after[b] as Block];
      if (removed) {
        blockChanges.set(from, !moved.has(id) ? 'removed' : ids.has(from) ? 'changed-from' : 'moved-from');
        shown.push(from);
      } else if (added) {
        blockChanges.set(to, !moved.has(id) ? 'added' : ids.has(to) ? 'changed-to' : 'moved-to');
        shown.push(to);
      } else
        for (const each of contentOfKey(from.key) === contentOfKey(to.key) ? [to] : becameAnother(from, to, comparison))
          shown.push(each);
      if (!added) a += 1;
      if (!removed) b += 1;
    }
  }
  return shown;
}

/** Stretches that are in both, taken out, or put in, in reading order. */
function partsOf(old: string[], now: string[], budget: ComparisonBudget) {
  const parts: { removed: boolean; added: boolean; value: string[] }[] = [];
  let at = 0;
  for (const { aStart, aEnd, bStart, bEnd } of diffLines(old, now, budget)) {
    parts.push({ removed: false, added: false, value: old.slice(at, aStart) });
    parts.push({ removed: true, added: false, value: old.slice(aStart, aEnd) });
    parts.push({ removed: false, added: true, value: now.slice(bStart, bEnd) });
    at = aEnd;
  }
  return [...parts, { removed: false, added: false, value: old.slice(at) }];
}

/** One name for each two blocks of which the second is the first, changed. Equal ones have their content for a name. */
function idsOf(before: readonly Block[], after: readonly Block[], budget: ComparisonBudget): Map<Block, string> {
  const ids = new Map<Block, string>();
  const contents = ({ length }: readonly Block[], blocks: readonly Block[]) =>
    length === 0 ? new Set<string>() : new Set(blocks.map(({ key }) => contentOfKey(key)));
  const [inBefore, inAfter] = [contents(after, before), contents(before, after)];
  const old = before.filter(({ key }) => !inAfter.has(contentOfKey(key)));
  const now = after.filter(({ key }) => !inBefore.has(contentOfKey(key)));
  for (const [index, [from, to]] of similarPairs(old, now, budget).entries()) {
    ids.set(from, `changed ${index}`);
    ids.set(to, `changed ${index}`);
  }
  return ids;
}

/** Blocks of blocks, of which two of one type are compared within. */
const holdsBlocks = (block: Block): boolean =>
  block.nodes.length > 0 && block.type !== 'image' && block.nodes.every(({ object }) => object === 'block');

function becameAnother(old: Block, now: Block, comparison: Comparison): Block[] {
  if (holdsBlocks(old) && holdsBlocks(now) && JSON.stringify(old.data) === JSON.stringify(now.data)) {
    return [{ ...now, nodes: compared(old.nodes as Block[], now.nodes as Block[], comparison) }];
  }
  comparison.blockChanges.set(old, 'changed-from');
  comparison.blockChanges.set(now, 'changed-to');
  return [old, now];
}
