/** All texts of one request are compared within one bound, however many they are. */
import { expect, test } from 'vitest';
import { ALL_COMPARISONS } from '../../src/engine/comparison-budget.ts';
import { MERGE_LABELS } from '../../src/engine/revisions/text-merge.ts';
import { textParts } from '../../src/engine/revisions/text-parts.ts';
import { textComparer, textMerger } from '../../src/threads/comparisons.ts';
import type { ThreadPool } from '../../src/threads/pool.ts';
import { tasks } from '../../src/threads/tasks.ts';

/** Does tasks at once, and remembers what they cost. */
function aPool() {
  const costs: number[] = [];
  const run = async (name: 'textParts' | 'mergeText', args: never[]) => {
    const answer = (tasks[name] as (...args: never[]) => { spent: number | { ours: number; theirs: number } })(...args);
    costs.push(typeof answer.spent === 'number' ? answer.spent : Math.max(answer.spent.ours, answer.spent.theirs));
    return answer;
  };
  return { threads: { run } as unknown as ThreadPool, costs };
}

const PAGES = 2;
const BLOCKS = 70;
/** Blocks of 800 lines that differ everywhere, each followed by a line of its own: what is slowest to compare. */
function hard(seed: number): string {
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return 'abcd'[Math.floor(state / 65536) % 4];
  };
  const block = (i: number) => `${Array.from({ length: 800 }, next).join('\n')}\nblock ${i}\n`;
  return Array.from({ length: BLOCKS }, (_, i) => block(i)).join('');
}
const LINES = BLOCKS * 801 * 2;
const [before, after, other] = [hard(1), hard(2), hard(3)];
const easy = Array.from({ length: 4000 }, (_, i) => `line ${i}\n`).join('');

/** The bound, with what each line may cost in any case, and the piece of work in which it was reached. */
const BOUND = ALL_COMPARISONS + LINES * 16 * PAGES;

test('two pages of equal lines in other orders: each had a bound of its own, and together they held a thread for seconds', async () => {
  const { threads, costs } = aPool();
  const compare = textComparer(threads);
  for (let i = 0; i < PAGES; i += 1) {
    const parts = await compare(before, after);
    expect(parts.flatMap(({ type, text }) => (type === 'added' ? [] : [text])).join('').length).toBeGreaterThan(0);
  }
  expect(costs).toHaveLength(PAGES);
  expect(costs[0]).toBeGreaterThan(ALL_COMPARISONS / 2);
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeLessThan(BOUND);
  // What is edited at some lines is still shown as it was edited.
  const edited = easy.replace('line 10\n', 'ten\n').replace('line 3000\n', 'many\n');
  expect(await compare(easy, edited)).toEqual(textParts(easy, edited));
});

test('the same of a merge: of either side', async () => {
  const { threads, costs } = aPool();
  const merge = textMerger(threads);
  for (let i = 0; i < PAGES; i += 1) await merge(before, after, other, MERGE_LABELS, 'text');
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeLessThan(BOUND);
  const [mine, theirs] = [easy.replace('line 10\n', 'ten\n'), easy.replace('line 3000\n', 'many\n')];
  expect(await merge(easy, mine, theirs, MERGE_LABELS, 'text')).toEqual({
    text: mine.replace('line 3000\n', 'many\n'),
    conflict: false,
  });
});
