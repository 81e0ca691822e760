/**
 * Keys of blocks: a hash of what a block says, and, for the second and later blocks that say the same, their number. So a
 * block keeps its key whatever happens to the others, and gets it back when an edit is undone.
 */
import { marksKey } from './build.ts';
import type { Block, Data, Document, Inline, Leaf, Node, TableData } from './types.ts';

/** 53 bits of a text: two multiplicative hashes side by side. */
class Hash {
  #a = 0xdeadbeef;
  #b = 0x41c6ce57;

  add(text: string): this {
    let [a, b] = [this.#a, this.#b];
    for (let i = 0; i < text.length; i += 1) {
      const char = text.charCodeAt(i);
      a = Math.imul(a ^ char, 2654435761);
      b = Math.imul(b ^ char, 1597334677);
    }
    // What was added is set apart from what follows.
    this.#a = Math.imul(a ^ 0x1ffff, 2246822519);
    this.#b = Math.imul(b ^ 0x2ffff, 3266489917);
    return this;
  }

  toString(): string {
    let [a, b] = [this.#a, this.#b];
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36).padStart(11, '0');
  }
}

/** A hash of any JSON value, by its content: keys of blocks do not count, nor the order of fields. */
export function contentId(value: unknown): string {
  const hash = new Hash();
  addValue(hash, value);
  return hash.toString();
}

function addValue(hash: Hash, value: unknown): void {
  if (typeof value !== 'object' || value === null) {
    hash.add(`${typeof value} ${String(value)}`);
  } else if (Array.isArray(value)) {
    hash.add(`[${value.length}`);
    for (const entry of value) addValue(hash, entry);
  } else if (isNode(value)) {
    addNode(hash, value);
  } else {
    for (const name of Object.keys(value).sort()) {
      const entry = (value as Data)[name];
      if (entry !== undefined) addValue(hash.add(name), entry);
    }
    hash.add('}');
  }
}

const isNode = (value: object): value is Node =>
  'object' in value && (value.object === 'block' || value.object === 'inline' || value.object === 'text');

function addNode(hash: Hash, node: Node): void {
  if (node.object === 'text') {
    for (const leaf of node.leaves) addLeaf(hash, leaf);
    return;
  }
  if (node.object === 'inline') return addInline(hash, node);
  hash.add(`block ${node.type}`);
  addValue(hash, node.data);
  if (node.isVoid) hash.add('void');
  for (const child of node.nodes) addNode(hash, child);
  hash.add('/');
}

function addLeaf(hash: Hash, { text, marks }: Leaf): void {
  hash.add(marksKey(marks)).add(text);
}

function addInline(hash: Hash, { type, data, marks = [], nodes }: Inline): void {
  addValue(hash.add(`inline ${type} ${marksKey(marks)}`), data);
  for (const child of nodes) addNode(hash, child);
  hash.add('/');
}

/** Sets the key of every block, and the token of the document. */
export function setKeys(document: Document): Document {
  const used = new Map<string, number>();
  const ids = document.nodes.map((node) => setKey(node, used));
  document.meta = { token: contentId(ids) };
  return document;
}

/** Sets the keys of a block and of all in it; gives the hash of its content, which is made of those of its blocks. */
function setKey(node: Block, used: Map<string, number>): string {
  const hash = new Hash().add(node.type);
  addValue(hash, node.data);
  if (node.type === 'table') for (const cell of cellsOf(node)) setKey(cell, used);
  if (node.isVoid) hash.add('void');
  // The key of a block comes before those of what stands in it.
  const children: string[] = [];
  for (const child of node.nodes) {
    if (child.object === 'block') children.push(setKey(child, used));
    else addNode(hash, child);
  }
  for (const child of children) hash.add(child);
  const id = hash.toString();
  const count = used.get(id) ?? 0;
  used.set(id, count + 1);
  node.key = count === 0 ? id : `${id}-${count}`;
  return id;
}

/** The blocks in the cells of a table. */
function cellsOf({ data }: Block): Block[] {
  const { records } = data as unknown as TableData;
  const values = Object.values(records).flatMap((record) => Object.values(record.values));
  return values.flatMap(({ nodes }) => nodes.filter((node) => node.object === 'block'));
}

/** The hash in a key: equal for blocks that say the same. */
export const contentOfKey = (key: string): string => key.replace(/-\d+$/, '');
