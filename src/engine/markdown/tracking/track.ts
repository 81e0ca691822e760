/**
 * Finds a block, or a cell of a table, of one Document in a later one. Keys and ids say what something holds, so what was
 * changed has others: it is looked for at its old position. Pure.
 *
 * What alone says the same is found wherever it was moved; otherwise siblings are compared level by level (`siblings.ts`).
 * Deleted, or rewritten: null.
 */

import { budgetForParts, type ComparisonBudget } from '../../comparison-budget.ts';
import { contentOfKey } from '../document/keys.ts';
import type { Block, Document, Node, TableData } from '../document/types.ts';
import { type Item, Siblings } from './siblings.ts';

export interface Cell {
  record: string;
  definition: string;
}

/** The block with this key; undefined when there is none. */
export function blockOf(document: Document, key: string): Block | undefined {
  for (const block of allBlocks(document.nodes)) if (block.key === key) return block;
  return undefined;
}

/** Siblings of both sides, and those of the later one as blocks. */
interface Level {
  siblings: Siblings;
  now: Block[];
}

/**
 * Finds the blocks of one Document in a later one. What it learns of the two serves all blocks that are asked for, and one budget bounds
 * what comparing them costs.
 */
export class BlockTracker {
  readonly #before: Document;
  readonly #after: Document;
  readonly #budget: ComparisonBudget;
  readonly #inBefore: Map<string, Block>;
  readonly #inAfter: Map<string, Block>;
  /** Key of a block of the earlier one → its parent. */
  readonly #parents = new Map<string, Block | null>();
  /** By content: the block that alone says it; null when several do. */
  readonly #sayingBefore: Map<string, Block | null>;
  readonly #sayingAfter: Map<string, Block | null>;
  readonly #levels = new Map<Block | null, Level>();
  readonly #found = new Map<string, Block | null>();
  readonly #tables = new Map<string, CellTracker>();

  constructor(before: Document, after: Document) {
    this.#before = before;
    this.#after = after;
    this.#addParents(before.nodes, null);
    this.#sayingBefore = blocksByContent(before);
    this.#sayingAfter = blocksByContent(after);
    this.#inBefore = blocksByKey(before);
    this.#inAfter = blocksByKey(after);
    this.#budget = budgetForParts(partsIn(this.#inBefore) + partsIn(this.#inAfter));
  }

  /** The block of the earlier Document with this key, in the later one; null when it is gone, or never was. */
  find(key: string): Block | null {
    let found = this.#found.get(key);
    if (found === undefined) {
      found = this.#search(key);
      this.#found.set(key, found);
    }
    return found;
  }

  /** A cell of the block with this key, in the block `to` of the later Document; null when it is gone. */
  findCell(key: string, to: string, cell: Cell): Cell | null {
    const after = this.#inAfter.get(to);
    if (!after) return null;
    const pair = JSON.stringify([key, to]);
    let tracker = this.#tables.get(pair);
    if (!tracker) {
      tracker = new CellTracker(this.#inBefore.get(key) ?? after, after, this.#budget);
      this.#tables.set(pair, tracker);
    }
    return tracker.find(cell);
  }

  #search(key: string): Block | null {
    const parent = this.#parents.get(key);
    if (parent === undefined) return null;
    const content = contentOfKey(key);
    const same = this.#sayingAfter.get(content);
    if (same && this.#sayingBefore.get(content)) return same;
    const above = parent && this.find(parent.key);
    if (parent && !above) return null;
    const { siblings, now } = this.#level(parent, above);
    const index = siblings.counterpart(key);
    return index === null ? null : (now[index] ?? null);
  }

  #level(parent: Block | null, above: Block | null): Level {
    let level = this.#levels.get(parent);
    if (!level) {
      const old = blocksIn((parent ?? this.#before).nodes).map(itemOfBlock);
      const now = blocksIn((above ?? this.#after).nodes);
      level = { siblings: new Siblings(old, now.map(itemOfBlock), this.#budget), now };
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

/** How many blocks there are, and rows of tables. */
function partsIn(blocks: ReadonlyMap<string, Block>): number {
  let count = 0;
  for (const block of blocks.values()) count += 1 + Object.keys(tableOf(block)?.records ?? {}).length;
  return count;
}

/** Finds the cells of a table in a later form of it: their rows and columns may have been changed, but are still there. */
export class CellTracker {
  readonly #records: Way | undefined;
  readonly #columns: Way | undefined;

  constructor(before: Block, after: Block, budget: ComparisonBudget) {
    const [old, now] = [tableOf(before), tableOf(after)];
    this.#records = old && now && wayFrom(recordsOf(old), recordsOf(now), budget);
    this.#columns = old && now && wayFrom(columnsOf(old), columnsOf(now), budget);
  }

  /** Null: it is gone, or one of the two is no table. */
  find(cell: Cell): Cell | null {
    const record = this.#records?.(cell.record) ?? null;
    const definition = this.#columns?.(cell.definition) ?? null;
    return record === null || definition === null ? null : { record, definition };
  }
}

/** From the id of a row or column to its later id. */
type Way = (id: string) => string | null;

function wayFrom(before: Item[], after: Item[], budget: ComparisonBudget): Way {
  const siblings = new Siblings(before, after, budget);
  return (id) => {
    const found = siblings.counterpart(id, true);
    return found === null ? null : (after[found]?.id ?? null);
  };
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

/** The blocks of a Document; where several have one key, the first. */
function blocksByKey(document: Document): Map<string, Block> {
  const found = new Map<string, Block>();
  for (const block of allBlocks(document.nodes)) if (!found.has(block.key)) found.set(block.key, block);
  return found;
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
  // To join the texts of each level would copy a long one as often as it has levels around it.
  let text = '';
  const add = (part: unknown): void => {
    if (typeof part === 'string') text = text === '' ? part : `${text} ${part}`;
    else if (typeof part === 'object' && part !== null)
      for (const [name, entry] of Object.entries(part)) if (!STRUCTURE.has(name)) add(entry);
  };
  add(value);
  return text;
}

const STRUCTURE = new Set(['object', 'type', 'key']);
