/**
 * A Document as HTML, as a tree (hast). Pure: where references lead, what is included and how code is coloured comes in as
 * `Sources`. What is given still holds the HTML of the text as it was written: `clean.ts` makes it safe.
 *
 * Classes begin with `doc-`; blocks carry their key as `data-key`, so that a comment finds its place, unless the page is for readers.
 */
import type { Element, ElementContent, Root } from 'hast';
import { ALL_COMPARISONS, ComparisonBudget } from '../../comparison-budget.ts';
import { anchorOf, anchorsOf } from '../anchors.ts';
import { explicitAnchor, plainText, titleOf } from '../document/headings.ts';
import type { Block, ContentRef, Data, Document } from '../document/types.ts';
import { showBlock } from './blocks.ts';
import { addClass, h } from './element.ts';
import { Footnotes } from './footnotes.ts';
import { type BlockLabels, ENGLISH } from './labels.ts';
import { OwnedParts } from './owned.ts';
import { type BlockChange, GONE, type Sources } from './sources.ts';
import { dateOfUpdate } from './updates.ts';
import { markWords } from './words.ts';

/** Included content within included content. */
const MAX_INCLUDED = 4;
/** Of one page: how often something is included, and how many characters and nodes that is in total. */
const MAX_INCLUDES = 500;
const MAX_INCLUDED_SIZE = 4_000_000;
/** Properties, items and choices in the schemas of one page. */
const MAX_SCHEMA_PARTS = 6000;
const MAX_PROSE = 300_000;

export const renderDocument = (document: Document, sources: Sources): Root => renderWhole(document, sources).root;

/** A Document rendered, and what has to be known of it. */
export interface RenderedDocument {
  root: Root;
  /** What `cleanTree` puts in. */
  owned: OwnedParts;
  needs: Needs;
}

/** What a page needs beside its HTML. */
export interface Needs {
  /** Scripts: a page without such blocks loads none of them. */
  scripts: Set<'frames' | 'mermaid' | 'try'>;
  /** Origins of servers that a reader can send requests to from the page: its policy has to allow them. */
  connects: Set<string>;
}

export function renderWhole(document: Document, sources: Sources): RenderedDocument {
  const rendering = new Rendering(document, sources);
  const blocks = rendering.blocks(document.nodes);
  const notes = rendering.footnotes.section();
  const { owned, needs } = rendering;
  return { root: { type: 'root', children: notes ? [...blocks, notes] : blocks }, owned, needs };
}

/** What the kinds of blocks share while one Document is rendered. */
export class Rendering {
  readonly sources: Sources;
  readonly labels: BlockLabels;
  readonly footnotes: Footnotes;
  readonly owned = new OwnedParts();
  readonly needs: Needs = { scripts: new Set(), connects: new Set() };
  /** Parts of schemas that the operations of this page may still show. */
  schemaRoom = MAX_SCHEMA_PARTS;
  /** Characters of descriptions in specifications that may still be read as Markdown. */
  proseRoom = MAX_PROSE;
  /** The words of the heading before. */
  lastHeading: string | undefined;
  #images = 0;
  readonly #counts = new Map<string, number>();
  readonly #anchors: ReadonlyMap<Block, string>;
  readonly #spread: ReadonlySet<Data>;
  readonly #budget: ComparisonBudget;
  #names = 0;
  #included = 0;
  #includes = 0;
  #room = MAX_INCLUDED_SIZE;
  readonly #sizes = new Map<Document, number>();
  /** Within what is included or gone: such blocks are no blocks of this page, so they carry no keys. */
  #foreign = 0;

  constructor(document: Document, sources: Sources) {
    this.sources = sources;
    this.labels = sources.labels ?? ENGLISH;
    this.footnotes = new Footnotes(this.labels);
    this.#budget = sources.budget ?? new ComparisonBudget(ALL_COMPARISONS);
    const { headings, titled, spread } = survey(document.nodes, sources);
    const anchors = anchorsOf([
      ...headings.map((block) => ({ text: plainText(block.nodes), explicit: explicitAnchor(block) })),
      ...titled.map(([, text]) => ({ text, explicit: undefined })),
    ]);
    const blocks = [...headings, ...titled.map(([block]) => block)];
    this.#anchors = new Map(blocks.map((block, index) => [block, anchors[index] as string]));
    this.#spread = spread;
  }

  /** Blocks one after the other; where one was changed into the next, words are marked. */
  blocks(nodes: readonly Block[]): ElementContent[] {
    const shown: ElementContent[] = [];
    const { blockChanges } = this.sources;
    let before: Element | undefined;
    for (const node of nodes) {
      const how = blockChanges?.get(node);
      const isGone = how !== undefined && GONE.has(how);
      if (isGone) this.#foreign += 1;
      const elements = showBlock(node, this);
      if (isGone) this.#foreign -= 1;
      for (const each of elements) shown.push(each);
      const element = elements.find((one) => one.type === 'element');
      if (how === 'changed-to' && before && element) markWords(before, element, this.#budget);
      before = how === 'changed-from' ? element : undefined;
    }
    return shown;
  }

  /** Gives an element the key of its block, and a class for how the block changed. */
  placed(block: Block, element: Element): Element {
    const blockChanges = this.sources.blockChanges?.get(block);
    if (blockChanges) addClass(element, `doc-${blockChanges}`);
    if (this.hasKey(block) && block.type !== 'code-line') element.properties['dataKey'] = block.key;
    return element;
  }

  /** Whether a block is one of this page as it is now, and says so by its key. */
  hasKey({ key }: Block): boolean {
    return this.#foreign === 0 && key !== '' && !this.sources.isPublished;
  }

  /** Of a heading, and of what else has a title. */
  anchorOf(block: Block): string | undefined {
    return this.#anchors.get(block);
  }

  /** Counts the blocks of a kind, from 1. */
  nextNumber(kind: string): number {
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    return number;
  }

  /** How many images come before the next one. */
  nextImage(): number {
    this.#images += 1;
    return this.#images - 1;
  }

  /** Whether the items of the list of an item are set apart. */
  isSpread(item: Data): boolean {
    return this.#spread.has(item);
  }

  /** A name for elements that belong together, of this page alone. */
  nextName(kind: string): string {
    this.#names += 1;
    return `${kind}-${this.#names}`;
  }

  /** Another Document, which knows nothing of this one. */
  separately(document: Document, place: Sources['place']): Root {
    const other = new Rendering(document, { place, labels: this.labels, isPublished: true });
    const children = other.blocks(document.nodes);
    for (const script of other.needs.scripts) this.needs.scripts.add(script);
    return { type: 'root', children };
  }

  include(ref: ContentRef): ElementContent[] | undefined {
    const document = this.#included < MAX_INCLUDED ? this.sources.included?.(ref) : undefined;
    if (!document || !this.#takesRoom(document)) return undefined;
    this.#included += 1;
    this.#foreign += 1;
    const blocks = this.blocks(document.nodes);
    this.#included -= 1;
    this.#foreign -= 1;
    return blocks.length > 0 ? blocks : [h('p', {})];
  }

  /** Contents that include each other would be shown as often as there are ways through them. */
  #takesRoom(document: Document): boolean {
    const size = this.#sizes.get(document) ?? sizeOf(document.nodes);
    this.#sizes.set(document, size);
    if (this.#includes >= MAX_INCLUDES || size > this.#room) return false;
    this.#includes += 1;
    this.#room -= size;
    return true;
  }
}

interface Survey {
  headings: Block[];
  /** Other blocks with a title, which have anchors behind those of headings. */
  titled: [Block, string][];
  spread: Set<Data>;
}

/** The headings that are there now, in their order, what else can be linked to, and the data of items in lists with blank lines. */
function survey(nodes: readonly Block[], { blockChanges }: Sources): Survey {
  const headings: Block[] = [];
  const titled: [Block, string][] = [];
  const updates: [Block, string][] = [];
  const spread = new Set<Data>();
  const open = [...nodes].reverse();
  for (let block = open.pop(); block; block = open.pop()) {
    if (GONE.has(blockChanges?.get(block) as BlockChange)) continue;
    if (block.type.startsWith('heading-')) headings.push(block);
    const title = titleOf(block);
    if (title !== undefined && anchorOf(title) !== '') titled.push([block, title]);
    const date = block.type === 'tag' && block.data['name'] === 'update' ? dateOfUpdate(block) : undefined;
    if (date !== undefined) updates.push([block, date]);
    const children = block.nodes.filter((node) => node.object === 'block');
    if (block.data['spread'] === true) for (const item of children) spread.add(item.data);
    for (const each of children.reverse()) open.push(each);
  }
  return { headings, titled: [...titled, ...updates], spread };
}

/** Characters and nodes of a value of JSON. */
function sizeOf(value: unknown): number {
  let size = 0;
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    size += typeof next === 'string' ? next.length : 1;
    if (typeof next === 'object' && next !== null) for (const field of Object.values(next)) open.push(field);
  }
  return size;
}
