/** Which blocks of one text became which of another, by the words that they share. */
import type { ComparisonBudget } from '../../comparison-budget.ts';
import { likenessOf, wordCounts } from '../../shared-words.ts';
import type { Block, Node } from '../document/types.ts';

/** Of the words of both; below that, one was taken out and another put in. */
const LEAST = 0.45;
/** Beyond so many comparisons only neighbours in the order are compared. */
const MAX_COMPARISONS = 20_000;
const NEIGHBOURS = 20;

type Pair = [from: Block, to: Block];

/** Pairs of one type, the likest first; each block is in one at most. When the budget is spent, no more are found. */
export function similarPairs(before: readonly Block[], after: readonly Block[], budget: ComparisonBudget): Pair[] {
  const isLong = before.length * after.length > MAX_COMPARISONS;
  if (before.length === 0 || after.length === 0 || budget.isSpent) return [];
  const words = new Map([...before, ...after].map((block) => [block, wordCounts(textOf(block))]));
  for (const { total } of words.values()) budget.spend(total);
  const found: { likeness: number; distance: number; pair: Pair }[] = [];
  for (const [i, from] of before.entries()) {
    const first = isLong ? Math.max(0, i - NEIGHBOURS) : 0;
    const near = isLong ? after.slice(first, i + NEIGHBOURS) : after;
    for (const [j, to] of near.entries()) {
      if (budget.isSpent) break;
      if (from.type !== to.type) continue;
      const [a, b] = [words.get(from)!, words.get(to)!];
      budget.spend(Math.min(a.counts.size, b.counts.size) + 1);
      const likeness = likenessOf(a, b);
      if (likeness >= LEAST) found.push({ likeness, distance: Math.abs(i - j - first), pair: [from, to] });
    }
  }
  found.sort((a, b) => b.likeness - a.likeness || a.distance - b.distance);
  const used = new Set<Block>();
  return found.flatMap(({ pair }) => {
    if (pair.some((block) => used.has(block))) return [];
    for (const block of pair) used.add(block);
    return [pair];
  });
}

/** What a block says, and for blocks without text what they are made of. */
function textOf(node: Node): string {
  if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
  if (node.nodes.length === 0) return ownText(node.data);
  return node.nodes.map(textOf).join(node.object === 'block' ? ' ' : '');
}

/** Markdown that stays as it is can be long, and JSON of it a copy in which line ends are letters. */
const ownText = (data: Readonly<Record<string, unknown>>): string =>
  typeof data['markdown'] === 'string' ? data['markdown'] : JSON.stringify(data);
