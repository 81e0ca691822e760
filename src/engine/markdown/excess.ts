/**
 * Keeps hostile texts from making the parser slow. A few constructs cost it the square of their number; a text of 1 MB can
 * so take minutes, or all memory. Here their cost is estimated; what goes beyond a budget that no real page comes near is
 * hidden: to the parser it is plain text, and its characters come back in the values of the tree. Lengths do not change.
 *
 * Measured with satteri 0.10.5; test/engine/markdown/hostile.test.ts searches for more such texts.
 */
import { blocksOf } from './text-blocks.ts';

/** Containers in one line that are parsed as such: `> > > …` is quadratic in their number, and 20,000 take seconds. */
const MAX_CONTAINERS = 100;

/** Pictures in one block: so many may be in each other. Tables are no block here, but each of their rows. */
const MAX_PICTURES = 5000;

interface Construct {
  /** What costs, and maybe more: it settles nearly every text, and is quick. */
  pattern: RegExp;
  /** What costs, where that is not all of it. */
  exact?: RegExp;
  /** The cost of a block (`blocksOf`) with `count` of them in `length` characters. */
  cost: (count: number, length: number) => number;
  /** Cost of a text, up to which nothing is hidden; all budgets are some milliseconds. */
  budget: number;
  /** How many stay in a block of a text that is beyond the budget. */
  keep: number;
}

const CONSTRUCTS: readonly Construct[] = [
  // Underscores within words never are emphasis, but are looked at as if: `a_b_a_b_…`
  { pattern: /(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu, cost: (count) => count * count, budget: 1e7, keep: 0 },
  // The parser calls itself for what stands in a mark or a picture: in 150,000, its stack overflows, and the process ends. A run of 100 marks
  // may be 50 in each other, of which the next rule leaves few enough.
  {
    pattern: /[*_~]{100}/g,
    exact: /(?<![*_~])(?=[*_~]{100})(?!(?<=^[ \t>]*|\s)[*_~]+(?:\s|$))[*_~]+/gm,
    cost: (count) => count,
    budget: 0,
    keep: 0,
  },
  { pattern: /!\[/g, cost: (count) => (count > MAX_PICTURES ? count : 0), budget: MAX_PICTURES, keep: 64 },
  // Between spaces they are text, or begin the items of a list.
  {
    pattern: /[*_~]+/g,
    exact: /(?<![*_~])(?=[*_~])(?!(?<=^[ \t>]*|\s)[*_~]+(?:\s|$))[*_~]+/gm,
    cost: (count) => count * count,
    budget: 9e5,
    keep: 500,
  },
  // Each adds a copy of the text before it.
  { pattern: /&(?=[#\w]{1,32};)/g, cost: (count, length) => count * length, budget: 1e7, keep: 64 },
  // Where text begins, behind a tag, each costs the most.
  { pattern: /(?<=>)www\./gi, cost: (count, length) => count * length, budget: 4e6, keep: 32 },
  { pattern: /www\.|:\/\/|@/gi, cost: (count, length) => count * length, budget: 2e7, keep: 32 },
];

/** Lines with other than ASCII characters cost their length for each node in them; shorter ones never matter, nor do those with few. */
const LONG_LINE = 2000;
const LINE_BUDGET = 2e7;
const CHEAP_LINE = 5e5;
const KEPT_IN_LINE = 64;
const NOT_ASCII = /[^\0-\x7f]/;
const ACTIVE = /[*_~[\]!`<>&\\:@$|]|www/g;

/** A line that begins like a footnote, behind one that is not empty, costs the length of the text, and fifty times that where not all of it is ASCII. */
const FOOTNOTE = /\[\^(?<=[^\r\n](?:\r\n?|\n)[ \t>]*\[\^)/g;
const FOOTNOTE_BUDGET = { ascii: 5e8, other: 5e7 };
const KEPT_FOOTNOTES = 64;

/** The text with its excess hidden; the very same string when there is none. */
export function hideExcess(text: string): string {
  let result = text;
  if (CROWDED_LINE.test(text)) result = result.replace(CROWDED_LINES, hideContainers);
  for (const construct of CONSTRUCTS) result = hideConstruct(result, construct);
  if (hasTooManyFootnotes(result)) result = hideBeyond(result, FOOTNOTE, KEPT_FOOTNOTES);
  return hideInLongLines(result);
}

/** Hidden characters are moved into the private use area. */
const HIDDEN = 0xe000;
const VISIBLE = { first: '!'.charCodeAt(0), last: '~'.charCodeAt(0) };

const hide = (text: string): string => shifted(text, VISIBLE.first, VISIBLE.last, HIDDEN);

/** A value of the tree of a text with hidden characters, as written in the source. */
export const unhidden = (value: string): string =>
  shifted(value, HIDDEN + VISIBLE.first, HIDDEN + VISIBLE.last, -HIDDEN);

/** The text with its characters from `first` to `last` moved by `by`, in runs of equal ones: there may be millions in one. */
function shifted(text: string, first: number, last: number, by: number): string {
  let result = '';
  let kept = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code < first || code > last) {
      at += 1;
      continue;
    }
    const start = at;
    do at += 1;
    while (text.charCodeAt(at) === code);
    result += text.slice(kept, start) + String.fromCharCode(code + by).repeat(at - start);
    kept = at;
  }
  return kept === 0 ? text : result + text.slice(kept);
}

const PREFIX = '[ \\t>*+\\-\\d.)]';
const CROWDED_LINE = new RegExp(`^${PREFIX}{${MAX_CONTAINERS}}`, 'm');
const CROWDED_LINES = new RegExp(`^${PREFIX}{${MAX_CONTAINERS},}`, 'gm');
const CONTAINER = />|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])/g;

const hideContainers = (prefix: string): string => hideBeyond(prefix, CONTAINER, MAX_CONTAINERS);

function hideConstruct(text: string, { pattern, exact = pattern, cost, budget, keep }: Construct): string {
  // All in one block would cost most: for nearly every text this settles it.
  const isFew = (counted: RegExp) => cost(countOf(text, counted), text.length) <= budget;
  if (isFew(pattern) || (exact !== pattern && isFew(exact))) return text;
  const blocks = blocksOf(text);
  const costs = blocks.map((block) => cost(countOf(block, exact), block.length));
  if (costs.reduce((sum, one) => sum + one, 0) <= budget) return text;
  return blocks.map((block, i) => ((costs[i] as number) > 0 ? hideBeyond(block, exact, keep) : block)).join('');
}

function hasTooManyFootnotes(text: string): boolean {
  const cost = countOf(text, FOOTNOTE) * text.length;
  return cost > FOOTNOTE_BUDGET.other && (cost > FOOTNOTE_BUDGET.ascii || NOT_ASCII.test(text));
}

function hideInLongLines(text: string): string {
  if (text.length <= LONG_LINE || !NOT_ASCII.test(text)) return text;
  const lines = text.split('\n');
  const costs = lines.map((line) =>
    line.length > LONG_LINE && NOT_ASCII.test(line) ? line.length * countOf(line, ACTIVE) : 0,
  );
  if (costs.reduce((sum, one) => sum + one, 0) <= LINE_BUDGET) return text;
  return lines
    .map((line, i) => ((costs[i] as number) > CHEAP_LINE ? hideBeyond(line, ACTIVE, KEPT_IN_LINE) : line))
    .join('\n');
}

/** What makes a line a block of its own stays: fences, rules, underlines of headings. */
const STRUCTURE = /^[ \t>]*(?:[-+*][ \t]|\d{1,9}[.)][ \t])?[ \t]*(?:`{3,}|~{3,}|[*_-][ \t*_-]{0,200}$)/;
const STRUCTURAL = /[*_~`-]/;

function hideBeyond(text: string, pattern: RegExp, keep: number): string {
  let count = 0;
  let structure = { end: 0, nextLine: 0 };
  return text.replace(pattern, (found: string, at: number) => {
    count += 1;
    if (count <= keep) return found;
    if (at >= structure.nextLine) structure = structureAround(text, at, structure.nextLine);
    return at < structure.end && STRUCTURAL.test(found) ? found : hide(found);
  });
}

/** Of the line that contains `at`: where its structural beginning ends, and where the next line begins. */
function structureAround(text: string, at: number, from: number): { end: number; nextLine: number } {
  const start = Math.max(from, text.lastIndexOf('\n', at - 1) + 1);
  const end = text.indexOf('\n', at);
  const nextLine = end < 0 ? text.length + 1 : end + 1;
  const found = STRUCTURE.exec(text.slice(start, Math.min(nextLine - 1, start + 300)));
  return { end: start + (found?.[0].length ?? 0), nextLine };
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.test(text)) count += 1;
  return count;
}
