/**
 * Finds a block, or a cell of a table, of one Document in a later one. Keys and ids say what something holds, so what was
 * changed has others: it is looked for where it stood. Pure.
 *
 * What says the same is found wherever it was moved. Otherwise the siblings of both sides are compared at each level, from the
 * top down: what stayed is matched, and within what changed between two matches the most alike counterpart of the same kind
 * is taken, if it has half of its words. Deleted, or written anew: null.
 */
import { diffLines, type Hunk } from '../../content/line-diff.ts';
import { contentOfKey } from '../../markdown/document/keys.ts';
import type { Block, Document, Node, TableData } from '../../markdown/document/types.ts';

export interface Cell {
  record: string;
  definition: string;
}

/** One of several siblings. */
interface Item {
  id: string;
  kind: string;
  text(): string;
}

/** The block with this key; undefined when there is none. */
export function blockOf(document: Document, key: string): Block | undefined {
  return pathTo(document, key)?.at(-1);
}

/** The block of `before` with this key, in `after`; null when it is gone, or never was. */
export function trackBlock(before: Document, after: Document, key: string): Block | null {
  const path = pathTo(before, key);
  if (!path) return null;
  const content = contentOfKey(key);
  const [same, more] = blocksSaying(after, content);
  if (same && !more && blocksSaying(before, content).length === 1) return same;
  let [old, now] = [blocksIn(before.nodes), blocksIn(after.nodes)];
  let found: Block | undefined;
  for (const block of path) {
    const index = counterpart(old.map(itemOfBlock), now.map(itemOfBlock), old.indexOf(block));
    found = index === null ? undefined : now[index];
    if (!found) return null;
    [old, now] = [blocksIn(block.nodes), blocksIn(found.nodes)];
  }
  return found ?? null;
}

/** A cell of a table, in a later form of the table: its row and its column may have been changed, but are still there. */
export function trackCell(before: Block, after: Block, cell: Cell): Cell | null {
  const [old, now] = [tableOf(before), tableOf(after)];
  if (!old || !now) return null;
  const record = trackItem(recordsOf(old), recordsOf(now), cell.record);
  const definition = trackItem(columnsOf(old), columnsOf(now), cell.definition);
  return record === null || definition === null ? null : { record, definition };
}

/** Whether the block is a table with this cell. */
export function hasCell(block: Block, { record, definition }: Cell): boolean {
  const table = tableOf(block);
  return table !== undefined && Object.hasOwn(table.records, record) && Object.hasOwn(table.definition, definition);
}

/** The tables of a document, in their order. */
export const tablesOf = (document: Document): Block[] => [...allBlocks(document.nodes)].filter(tableOf);

const tableOf = ({ type, data }: Block): TableData | undefined =>
  type === 'table' && 'records' in data ? (data as unknown as TableData) : undefined;

const blocksIn = (nodes: readonly Node[]): Block[] => nodes.filter((node) => node.object === 'block');

function* allBlocks(nodes: readonly Node[]): Generator<Block> {
  for (const block of blocksIn(nodes)) {
    yield block;
    yield* allBlocks(block.nodes);
  }
}

const blocksSaying = (document: Document, content: string): Block[] =>
  [...allBlocks(document.nodes)].filter(({ key }) => contentOfKey(key) === content);

/** The blocks from the top down to the one with this key. */
function pathTo(document: Document, key: string): Block[] | undefined {
  const search = (nodes: readonly Node[]): Block[] | undefined => {
    for (const block of blocksIn(nodes)) {
      if (block.key === key) return [block];
      const below = search(block.nodes);
      if (below) return [block, ...below];
    }
    return undefined;
  };
  return search(document.nodes);
}

const itemOfBlock = (block: Block): Item => ({ id: block.key, kind: block.type, text: () => textOf(block) });

const recordsOf = ({ records }: TableData): Item[] =>
  Object.entries(records)
    .sort(([, a], [, b]) => a.orderIndex - b.orderIndex)
    .map(([id, { values }]) => ({ id, kind: 'record', text: () => textOf(values) }));

const columnsOf = ({ view, definition }: TableData): Item[] =>
  view.columns.map((id) => ({ id, kind: 'column', text: () => definition[id]?.title ?? '' }));

/** The words of a block, a row or anything else of a Document: all its strings but those that say what it is. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .filter(([name]) => !STRUCTURE.has(name))
    .map(([, entry]) => textOf(entry))
    .join(' ');
}

const STRUCTURE = new Set(['object', 'type', 'key']);

function trackItem(before: Item[], after: Item[], id: string): string | null {
  const index = before.findIndex((item) => item.id === id);
  const found = index < 0 ? null : counterpart(before, after, index, true);
  return found === null ? null : (after[found]?.id ?? null);
}

/** Beyond so many pairs what changed counts as written anew. */
const MAX_PAIRS = 2500;
const ALIKE = 0.5;

/** Where the sibling is now. With `inPlace`, the only one between two that stayed is it, whatever became of it. */
function counterpart(before: Item[], after: Item[], index: number, inPlace = false): number | null {
  const hunks = diffLines(
    before.map(({ id }) => contentOfKey(id)),
    after.map(({ id }) => contentOfKey(id)),
  );
  let shift = 0;
  for (const hunk of hunks) {
    if (index < hunk.aStart) break;
    if (index < hunk.aEnd) return within(hunk, before, after, index, inPlace);
    shift = hunk.bEnd - hunk.aEnd;
  }
  return index + shift;
}

function within({ aStart, aEnd, bStart, bEnd }: Hunk, before: Item[], after: Item[], index: number, inPlace: boolean) {
  if (inPlace && aEnd - aStart === 1 && bEnd - bStart === 1) return bStart;
  if ((aEnd - aStart) * (bEnd - bStart) > MAX_PAIRS) return null;
  const old = before.slice(aStart, aEnd).map(measured);
  const now = after.slice(bStart, bEnd).map(measured);
  const item = old[index - aStart] as Measured;
  const best = mostAlike(item, now);
  if (best === null || similarity(item, now[best] as Measured) < ALIKE) return null;
  // It may be more like another one, which stands beside it.
  return mostAlike(now[best] as Measured, old) === index - aStart ? bStart + best : null;
}

interface Measured {
  kind: string;
  words: Map<string, number>;
  size: number;
}

/** Letters of scripts without spaces count as words. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu;

function measured({ kind, text }: Item): Measured {
  const words = new Map<string, number>();
  let size = 0;
  for (const [word] of text().toLowerCase().matchAll(WORD)) {
    words.set(word, (words.get(word) ?? 0) + 1);
    size += 1;
  }
  return { kind, words, size };
}

function mostAlike(item: Measured, others: readonly Measured[]): number | null {
  let best: number | null = null;
  let most = 0;
  others.forEach((other, i) => {
    const alike = similarity(item, other);
    if (alike <= most) return;
    [best, most] = [i, alike];
  });
  return best;
}

/** 0 (nothing in common, or of another kind) to 1: Dice's coefficient over words. */
function similarity(a: Measured, b: Measured): number {
  if (a.kind !== b.kind || a.size + b.size === 0) return 0;
  let common = 0;
  for (const [word, count] of a.words) common += Math.min(count, b.words.get(word) ?? 0);
  return (2 * common) / (a.size + b.size);
}
