/**
 * A Document as HTML, as a tree (hast). Pure: where references lead, what is included and how code is coloured comes in as
 * `Sources`. What is given still holds the HTML of the text as it was written: `clean.ts` makes it safe.
 *
 * Classes begin with `doc-`; blocks carry their key as `data-key`, so that a comment finds its place.
 */
import type { Element, ElementContent, Root } from 'hast';
import { ALL_COMPARISONS, ComparisonBudget } from '../../comparison-budget.ts';
import { anchorsOf } from '../anchors.ts';
import { explicitAnchor, plainText } from '../document/headings.ts';
import type { Block, ContentRef, Data, Document } from '../document/types.ts';
import { showBlock } from './blocks.ts';
import { addClass, h } from './element.ts';
import { Footnotes } from './footnotes.ts';
import { type BlockChange, GONE, type Sources } from './sources.ts';
import { markWords } from './words.ts';

/** Included content within included content. */
const MAX_INCLUDED = 4;
/** Of one page: how often something is included, and how many characters and nodes that is in total. */
const MAX_INCLUDES = 500;
const MAX_INCLUDED_SIZE = 4_000_000;

export function renderDocument(document: Document, sources: Sources): Root {
  const rendering = new Rendering(document, sources);
  const blocks = rendering.blocks(document.nodes);
  const notes = rendering.footnotes.section();
  return { type: 'root', children: notes ? [...blocks, notes] : blocks };
}

/** What the kinds of blocks share while one Document is rendered. */
export class Rendering {
  readonly sources: Sources;
  readonly footnotes = new Footnotes();
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
    this.#budget = sources.budget ?? new ComparisonBudget(ALL_COMPARISONS);
    const { headings, spread } = survey(document.nodes, sources);
    const anchors = anchorsOf(
      headings.map((block) => ({ text: plainText(block.nodes), explicit: explicitAnchor(block) })),
    );
    this.#anchors = new Map(headings.map((block, index) => [block, anchors[index] as string]));
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

  /** Whether a block is one of this page as it is now. */
  hasKey({ key }: Block): boolean {
    return this.#foreign === 0 && key !== '';
  }

  anchorOf(heading: Block): string | undefined {
    return this.#anchors.get(heading);
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

/** The headings that are there now, in their order, and the data of items in lists with blank lines. */
function survey(nodes: readonly Block[], { blockChanges }: Sources): { headings: Block[]; spread: Set<Data> } {
  const headings: Block[] = [];
  const spread = new Set<Data>();
  const open = [...nodes].reverse();
  for (let block = open.pop(); block; block = open.pop()) {
    if (GONE.has(blockChanges?.get(block) as BlockChange)) continue;
    if (block.type.startsWith('heading-')) headings.push(block);
    const children = block.nodes.filter((node) => node.object === 'block');
    if (block.data['spread'] === true) for (const item of children) spread.add(item.data);
    for (const each of children.reverse()) open.push(each);
  }
  return { headings, spread };
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
