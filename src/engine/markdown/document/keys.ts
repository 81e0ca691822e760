/**
 * Keys of blocks: a hash of what a block says, and, for the second and later blocks that say the same, their number. So a
 * block keeps its key whatever happens to the others, and gets it back when an edit is undone.
 */
import { marksKey } from './build.ts';
import type { Block, Data, Document, Inline, Leaf, Node, TableData } from './types.ts';

const DIGITS = '0123456789abcdefghijkmnpqrstuvwx';
/** All pairs of digits: keys are made for every block of a text. */
const PAIRS = Array.from({ length: 1024 }, (_, i) => `${DIGITS[i & 31]}${DIGITS[i >> 5]}`);

/** 60 bits of what is added: two multiplicative hashes side by side. */
class Hash {
  /**
   * One that is always there. Where a collection of garbage finds none, V8 forgets what they look like, and the code that it compiled
   * for them: texts of 5 MB then took 80 ms each to hash, and take 10.
   */
  static readonly kept = new Hash();

  #a = 0xdeadbeef | 0;
  #b = 0x41c6ce57;
  /** Of what a Document says when it is published, where all line ends in texts are spaces, and all line breaks the same. */
  readonly asPublished: boolean;

  constructor(asPublished = false) {
    this.asPublished = asPublished;
  }

  add(text: string): this {
    let [a, b] = [this.#a, this.#b];
    for (let i = 0; i < text.length; i += 1) {
      const char = text.charCodeAt(i);
      a = Math.imul(a ^ char, 0x9e3779b1);
      b = Math.imul(b ^ char, 0x5f356495);
    }
    this.#a = a;
    this.#b = b;
    // What was added is set apart from what follows.
    return this.mark(0x1ffff);
  }

  /** A number that no character is. */
  mark(value: number): this {
    const a = this.#a ^ value;
    const b = this.#b ^ value;
    this.#a = Math.imul(a ^ (a >>> 15), 0x85ebca77);
    this.#b = Math.imul(b ^ (b >>> 13), 0xc2b2ae3d);
    return this;
  }

  /** What another hash holds. */
  addHash(other: Hash): this {
    return this.mark(other.#a).mark(other.#b);
  }

  toString(): string {
    const a = Math.imul(this.#a ^ (this.#a >>> 16), 0x85ebca6b) ^ this.#b;
    const b = Math.imul(this.#b ^ (this.#b >>> 13), 0xc2b2ae35) ^ (a >>> 7);
    return pairs(a) + pairs(b);
  }
}

/** The lower 30 bits. */
const pairs = (bits: number): string =>
  `${PAIRS[bits & 1023]}${PAIRS[(bits >>> 10) & 1023]}${PAIRS[(bits >>> 20) & 1023]}`;

/** Set apart from each other by these. */
const [BLOCK, INLINE, LEAF, END, OBJECT, LIST, VOID] = [0x20000, 0x30000, 0x40000, 0x50000, 0x60000, 0x70000, 0x80000];

/** A hash of any JSON value, by its content: keys of blocks do not count, nor the order of fields. */
export function contentId(value: unknown, asPublished = false): string {
  const hash = new Hash(asPublished);
  addValue(hash, value);
  return hash.toString();
}

function addValue(hash: Hash, value: unknown): void {
  if (typeof value === 'string') hash.add(value);
  else if (typeof value !== 'object' || value === null) hash.mark(OBJECT).add(String(value));
  else if (Array.isArray(value)) {
    hash.mark(LIST);
    for (const entry of value) addValue(hash, entry);
    hash.mark(END);
  } else if (isNode(value)) addNode(hash, value);
  else addObject(hash, value as Data);
}

/** Fields that are not set do not count. */
function addObject(hash: Hash, value: Data): void {
  hash.mark(OBJECT);
  const names = Object.keys(value);
  if (names.length > 1) names.sort();
  for (const name of names) {
    if (value[name] !== undefined) addValue(hash.add(name), value[name]);
  }
  hash.mark(END);
}

const isNode = (value: object): value is Node =>
  'object' in value && (value.object === 'block' || value.object === 'inline' || value.object === 'text');

function addNode(hash: Hash, node: Node): void {
  if (node.object === 'text') {
    for (const leaf of node.leaves) addLeaf(hash, leaf);
  } else if (node.object === 'inline') addInline(hash, node);
  else {
    addHead(hash, node);
    for (const child of node.nodes ?? []) addNode(hash, child);
    hash.mark(END);
  }
}

/** Documents from outside may leave out what is empty, or say that it is null. */
function addHead(hash: Hash, { type, data, isVoid }: Partial<Block>): void {
  hash.mark(BLOCK).add(type ?? '');
  if (hash.asPublished && type === 'table' && data) addTable(hash, data as unknown as TableData);
  else addObject(hash, data ?? {});
  if (isVoid) hash.mark(VOID);
}

/** Ids of columns and records follow from the line ends in them, too. */
function addTable(hash: Hash, { view: { columns, ...view }, definition, records, ...others }: TableData): void {
  addObject(hash, { ...others, ...view });
  for (const id of columns) {
    const { id: _, title, ...column } = definition[id] ?? { id, title: '' };
    addObject(hash, { ...column, title: title?.replaceAll('\n', ' ') });
  }
  for (const { values } of Object.values(records).sort((a, b) => a.orderIndex - b.orderIndex))
    for (const id of columns) addValue(hash, values[id]);
}

function addLeaf(hash: Hash, { text, marks }: Partial<Leaf>): void {
  hash.mark(LEAF);
  if (marks && marks.length > 0) hash.add(marksKey(marks));
  hash.add((hash.asPublished ? text?.replaceAll('\n', ' ') : text) ?? '');
}

function addInline(hash: Hash, { type, data, marks, nodes }: Partial<Inline>): void {
  hash
    .mark(INLINE)
    .add(type ?? '')
    .add(marksKey(marks ?? []));
  if (!(hash.asPublished && type === 'line-break')) addObject(hash, data ?? {});
  for (const child of nodes ?? []) addNode(hash, child);
  hash.mark(END);
}

/** Sets the key of every block, and the token of the document; `asPublished`: by what the Document says when it is published. */
export function setKeys(document: Document, asPublished = false): Document {
  const used = new Map<string, number>();
  const whole = new Hash(asPublished);
  for (const node of document.nodes) whole.addHash(setKey(node, used, asPublished));
  document.meta = { token: whole.toString() };
  return document;
}

/** Sets the keys of a block and of all in it; gives the hash of its content, which is made of those of its blocks. */
function setKey(node: Block, used: Map<string, number>, asPublished: boolean): Hash {
  const hash = new Hash(asPublished);
  addHead(hash, node);
  if (node.type === 'table') for (const cell of cellsOf(node)) setKey(cell, used, asPublished);
  for (const child of node.nodes) {
    if (child.object === 'block') hash.addHash(setKey(child, used, asPublished));
    else addNode(hash, child);
  }
  const id = hash.toString();
  const count = used.get(id) ?? 0;
  used.set(id, count + 1);
  node.key = count === 0 ? id : `${id}-${count}`;
  return hash;
}

/** The blocks in the cells of a table. */
function cellsOf({ data }: Block): Block[] {
  const { records } = data as unknown as TableData;
  const values = Object.values(records).flatMap((record) => Object.values(record.values));
  return values.flatMap(({ nodes }) => nodes.filter((node) => node.object === 'block'));
}

/** The hash in a key: equal for blocks that say the same. */
export const contentOfKey = (key: string): string => key.replace(/-\d+$/, '');
