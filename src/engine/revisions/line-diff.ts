/**
 * Which lines two texts have in common.
 *
 * Lines that occur once in each text are matched first (patience): they keep headings and sentences together where blank
 * lines and table rows repeat. What is left between them is small, and compared by Myers' greedy algorithm, whose cost
 * is size times difference: 2,000 equal lines are no burden. A part that differs in more than `MAX_DIFFERENCE` lines counts as
 * replaced as a whole, and so does all that is left when the budget of the whole comparison is spent, which bounds the time
 * for any two texts; nothing depends on a diff being the smallest. Equal lines are kept as runs: an edit of a long text leaves few.
 */
import { budgetForParts, type ComparisonBudget } from '../comparison-budget.ts';

/** `a[aStart..aEnd)` became `b[bStart..bEnd)`; at least one of the two is not empty. */
export interface Hunk {
  aStart: number;
  aEnd: number;
  bStart: number;
  bEnd: number;
}

type Lines = ArrayLike<string | number>;

/** `a[a + i]` is `b[b + i]` for each `i < length`. */
interface Run {
  a: number;
  b: number;
  length: number;
}

const MAX_DIFFERENCE = 800;
/** What looking a line up costs, in comparisons. */
const LOOKUP = 4;
/** Hostile texts could show one new unique line at a time. */
const MAX_DEPTH = 40;

/** A part that is still to be compared. */
interface Part extends Hunk {
  depth: number;
}

/** The changed parts in ascending order; equal lines lie between any two. A budget may be one for several comparisons. */
export function diffLines(a: Lines, b: Lines, budget = budgetForParts(a.length + b.length)): Hunk[] {
  const runs: Run[] = [];
  const whole = trim(a, b, { aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length }, runs);
  if (!isOver(whole) && !budget.isSpent) compareParts(numbered(a, b, whole), whole, budget, runs);
  runs.sort((one, other) => one.a - other.a);
  return hunksBetween(runs, a.length, b.length);
}

/** One side has nothing left to compare. */
const isOver = ({ aStart, aEnd, bStart, bEnd }: Hunk) => aStart === aEnd || bStart === bEnd;

/** Equal lines of a part get equal numbers: numbers are compared faster than texts. */
function numbered(a: Lines, b: Lines, { aStart, aEnd, bStart, bEnd }: Hunk): [Int32Array, Int32Array] {
  const numbers = new Map<string | number, number>();
  const numbersOf = (lines: Lines, start: number, end: number) => {
    const found = new Int32Array(lines.length);
    for (let i = start; i < end; i++) {
      const line = lines[i] as string | number;
      const known = numbers.get(line);
      found[i] = known ?? numbers.size;
      if (known === undefined) numbers.set(line, numbers.size);
    }
    return found;
  };
  return [numbersOf(a, aStart, aEnd), numbersOf(b, bStart, bEnd)];
}

/** Adds the equal runs of a part. */
function compareParts([a, b]: [Int32Array, Int32Array], whole: Hunk, budget: ComparisonBudget, runs: Run[]): void {
  const open: Part[] = [{ ...whole, depth: 0 }];
  for (let part = open.pop(); part; part = open.pop()) {
    const rest = trim(a, b, part, runs);
    if (isOver(rest) || budget.isSpent) continue;
    budget.spend(LOOKUP * (rest.aEnd - rest.aStart + rest.bEnd - rest.bStart));
    const anchors = part.depth < MAX_DEPTH ? uniqueLines(a, b, rest) : [];
    if (anchors.length > 0) split(rest, anchors, part.depth + 1, runs, open);
    else for (const run of greedyRuns(a, b, rest, budget)) runs.push(run);
  }
}

/** Matches equal lines at both ends of a part; gives what is between. */
function trim(a: Lines, b: Lines, { aStart, aEnd, bStart, bEnd }: Hunk, runs: Run[]): Hunk {
  const most = Math.min(aEnd - aStart, bEnd - bStart);
  let head = 0;
  while (head < most && a[aStart + head] === b[bStart + head]) head++;
  let tail = 0;
  while (tail < most - head && a[aEnd - 1 - tail] === b[bEnd - 1 - tail]) tail++;
  if (head > 0) runs.push({ a: aStart, b: bStart, length: head });
  if (tail > 0) runs.push({ a: aEnd - tail, b: bEnd - tail, length: tail });
  return { aStart: aStart + head, aEnd: aEnd - tail, bStart: bStart + head, bEnd: bEnd - tail };
}

/** Matches the anchors; the parts between them stay open. */
function split(part: Hunk, anchors: readonly [number, number][], depth: number, runs: Run[], open: Part[]): void {
  let { aStart, bStart } = part;
  for (const [i, j] of anchors) {
    runs.push({ a: i, b: j, length: 1 });
    open.push({ aStart, aEnd: i, bStart, bEnd: j, depth });
    aStart = i + 1;
    bStart = j + 1;
  }
  open.push({ aStart, aEnd: part.aEnd, bStart, bEnd: part.bEnd, depth });
}

/** Lines that occur once on each side of a part: the longest run of them that is in order on both sides. */
function uniqueLines(a: Int32Array, b: Int32Array, part: Hunk): [number, number][] {
  const inA = onlyOnce(a, part.aStart, part.aEnd);
  const inB = onlyOnce(b, part.bStart, part.bEnd);
  const pairs: [number, number][] = [];
  for (const [line, i] of inA) {
    const j = inB.get(line);
    if (i >= 0 && j !== undefined && j >= 0) pairs.push([i, j]);
  }
  return longestAscending(pairs);
}

/** Line → index; -1 when it occurs more than once. */
function onlyOnce(lines: Int32Array, start: number, end: number): Map<number, number> {
  const places = new Map<number, number>();
  for (let i = start; i < end; i++) {
    const line = lines[i] as number;
    places.set(line, places.has(line) ? -1 : i);
  }
  return places;
}

/** Of pairs with ascending first numbers, a longest sequence whose second numbers ascend, too (patience sorting). */
function longestAscending(pairs: readonly [number, number][]): [number, number][] {
  const piles: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([, second], index) => {
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[piles[middle] as number] as [number, number])[1] < second) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (piles[low - 1] as number) : -1;
    piles[low] = index;
  });
  const sequence: [number, number][] = [];
  for (let index = piles.at(-1) ?? -1; index >= 0; index = previous[index] as number) {
    sequence.push(pairs[index] as [number, number]);
  }
  return sequence.reverse();
}

/** Myers: for each number of differences, how far each diagonal reaches; then back along the recorded ways. */
function greedyRuns(
  a: Int32Array,
  b: Int32Array,
  { aStart, aEnd, bStart, bEnd }: Hunk,
  budget: ComparisonBudget,
): Run[] {
  const n = aEnd - aStart;
  const m = bEnd - bStart;
  const most = Math.min(n + m, MAX_DIFFERENCE);
  const reach = new Int32Array(2 * most + 3);
  const origin = most + 1;
  const trace: Int32Array[] = [];
  for (let d = 0; d <= most && !budget.isSpent; d++) {
    trace.push(reach.slice(origin - d - 1, origin + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (reach[origin + k - 1] as number) < (reach[origin + k + 1] as number));
      let x = down ? (reach[origin + k + 1] as number) : (reach[origin + k - 1] as number) + 1;
      let y = x - k;
      const from = x;
      while (x < n && y < m && a[aStart + x] === b[bStart + y]) {
        x++;
        y++;
      }
      budget.spend(x - from + 1);
      reach[origin + k] = x;
      if (x >= n && y >= m) return backtrack(trace, n, m, aStart, bStart);
    }
  }
  return [];
}

/** `trace[d]` holds the reach of the diagonals -d-1..d+1 before step d. */
function backtrack(trace: readonly Int32Array[], n: number, m: number, aStart: number, bStart: number): Run[] {
  const runs: Run[] = [];
  let x = n;
  let y = m;
  for (let d = trace.length - 1; d >= 0; d--) {
    const reach = trace[d] as Int32Array;
    const at = (k: number) => reach[k + d + 1] as number;
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const fromK = down ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : at(fromK);
    const startX = d === 0 ? 0 : down ? fromX : fromX + 1;
    const length = x - startX;
    if (length > 0) runs.push({ a: aStart + startX, b: bStart + y - length, length });
    x = fromX;
    y = fromX - fromK;
  }
  return runs;
}

/** `runs` in ascending order. */
function hunksBetween(runs: readonly Run[], aLength: number, bLength: number): Hunk[] {
  const hunks: Hunk[] = [];
  let aStart = 0;
  let bStart = 0;
  for (const { a, b, length } of [...runs, { a: aLength, b: bLength, length: 0 }]) {
    if (a > aStart || b > bStart) hunks.push({ aStart, aEnd: a, bStart, bEnd: b });
    aStart = a + length;
    bStart = b + length;
  }
  return hunks;
}
