/**
 * Finds a block, or a cell of a table, of one Document in a later one. Keys and ids say what something holds, so what was
 * changed has others: it is looked for at its old position. Pure.
 *
 * What alone says the same is found wherever it was moved; otherwise siblings are compared level by level (`siblings.ts`).
 * Deleted, or rewritten: null.
 */

import type { Hunk } from '../../revisions/line-diff.ts';
import { contentOfKey } from '../document/keys.ts';
import type { Block, Document, Node, TableData } from '../document/types.ts';
import { counterpart, hunksOf, type Item } from './siblings.ts';

export interface Cell {
  record: string;
  definition: string;
}

/** The block with this key; undefined when there is none. */
export function blockOf(document: Document, key: string): Block | undefined {
  for (const block of allBlocks(document.nodes)) if (block.key === key) return block;
  return undefined;
}

/** Siblings of both sides, and where they differ. */
interface Level {
  old: Item[];
  now: Block[];
  items: Item[];
  hunks: Hunk[];
}

/** Finds the blocks of one Document in a later one. What it learns of the two serves all blocks that are asked for. */
export class BlockTracker {
  readonly #before: Document;
  readonly #after: Document;
  /** Key of a block of the earlier one → its parent. */
  readonly #parents = new Map<string, Block | null>();
  /** By content: the block that alone says it; null when several do. */
  readonly #sayingBefore: Map<string, Block | null>;
  readonly #sayingAfter: Map<string, Block | null>;
  readonly #levels = new Map<Block | null, Level>();

  constructor(before: Document, after: Document) {
    this.#before = before;
    this.#after = after;
    this.#addParents(before.nodes, null);
    this.#sayingBefore = blocksByContent(before);
    this.#sayingAfter = blocksByContent(after);
  }

  /** The block of the earlier Document with this key, in the later one; null when it is gone, or never was. */
  find(key: string): Block | null {
    const parent = this.#parents.get(key);
    if (parent === undefined) return null;
    const content = contentOfKey(key);
    const same = this.#sayingAfter.get(content);
    if (same && this.#sayingBefore.get(content)) return same;
    const above = parent && this.find(parent.key);
    if (parent && !above) return null;
    const { old, now, items, hunks } = this.#level(parent, above);
    const place = old.findIndex(({ id }) => id === key);
    const index = counterpart(old, items, place, hunks);
    return index === null ? null : (now[index] ?? null);
  }

  #level(parent: Block | null, above: Block | null): Level {
    let level = this.#levels.get(parent);
    if (!level) {
      const old = blocksIn((parent ?? this.#before).nodes).map(itemOfBlock);
      const now = blocksIn((above ?? this.#after).nodes);
      const items = now.map(itemOfBlock);
      level = { old, now, items, hunks: hunksOf(old, items) };
      this.#levels.set(parent, level);
    }
    return level;
  }

  #addParents(nodes: readonly Node[], parent: Block | null): void {
    for (const block of blocksIn(nodes)) {
      this.#parents.set(block.key, parent);
      this.#addParents(block.nodes, block);
    }
  }
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

function blocksByContent(document: Document): Map<string, Block | null> {
  const found = new Map<string, Block | null>();
  for (const block of allBlocks(document.nodes)) {
    const content = contentOfKey(block.key);
    found.set(content, found.has(content) ? null : block);
  }
  return found;
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
  const found = index < 0 ? null : counterpart(before, after, index, hunksOf(before, after), true);
  return found === null ? null : (after[found]?.id ?? null);
}
