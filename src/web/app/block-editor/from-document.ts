/** A Document as ProseMirror's nodes, and what each block was, so that what is not edited is given back as it was. */
import type { Mark, Node } from 'prosemirror-model';
import { isEditable } from '../../../engine/markdown/document/editable.ts';
import type {
  Block,
  Document,
  Inline,
  Mark as LeafMark,
  Phrasing,
  TableData,
} from '../../../engine/markdown/document/types.ts';
import { schema } from './schema.ts';

/** By key: a block, and the node that it became. */
export type Originals = ReadonlyMap<string, { block: Block; node: Node }>;

export interface Opened {
  doc: Node;
  originals: Originals;
}

/** What the server knows of a block that this editor has no node for, and where it found pictures. */
export interface Shown {
  /** Markdown and HTML of a block. */
  source(block: Block): { markdown: string; html: string };
  /** The address of a picture of a block, counted from 0. */
  picture(block: Block, index: number): string | undefined;
}

const { nodes, marks } = schema;

/** Blocks whose content is blocks. */
const CONTAINERS: Readonly<Record<string, keyof typeof nodes>> = {
  'list-ordered': 'ordered_list',
  'list-unordered': 'bullet_list',
  'list-tasks': 'task_list',
  blockquote: 'blockquote',
  hint: 'hint',
  tabs: 'tabs',
  'tabs-item': 'tabs_item',
  stepper: 'stepper',
  'stepper-step': 'stepper_step',
  columns: 'columns',
  column: 'column',
};

/** The Document to be edited. */
export function fromDocument({ nodes: blocks }: Document, shown: Shown): Opened {
  const originals = new Map<string, { block: Block; node: Node }>();
  const reading = new Reading(shown, originals);
  const content = reading.blocks(blocks);
  return { doc: nodes.doc.create(null, content), originals };
}

class Reading {
  readonly #shown: Shown;
  readonly #originals: Map<string, { block: Block; node: Node }>;

  constructor(shown: Shown, originals: Map<string, { block: Block; node: Node }>) {
    this.#shown = shown;
    this.#originals = originals;
  }

  /** At least one node, so that there is a place to write. */
  blocks(blocks: Block['nodes']): Node[] {
    const made = blocks.map((block) => this.#block(block as Block));
    return made.length > 0 ? made : [nodes.paragraph.create()];
  }

  #block(block: Block): Node {
    const node = this.#node(block);
    this.#originals.set(block.key, { block, node });
    return node;
  }

  #node(block: Block): Node {
    const { type, data, key, nodes: children } = block;
    const attrs = { key, data };
    if (type === 'list-item')
      return nodes.list_item.create({ ...attrs, checked: data['checked'] ?? null }, this.blocks(children));
    if (!isEditable(block)) return nodes.source.create({ key, block, ...this.#shown.source(block) });
    const pictures = new Pictures(block, this.#shown);
    const heading = /^heading-([1-6])$/.exec(type)?.[1];
    if (heading) return nodes.heading.create({ ...attrs, level: Number(heading) }, this.#text(children, pictures));
    const container = CONTAINERS[type];
    if (container) return nodes[container]!.create(attrs, this.blocks(children));
    switch (type) {
      case 'code':
        return nodes.code_block.create(attrs, textOrNothing(codeOf(block)));
      case 'divider':
        return nodes.horizontal_rule.create(attrs);
      case 'table':
        return this.#table(block);
      case 'images':
        return this.#figure(block);
      case 'expandable': {
        const [title, ...content] = children as [Block, ...Block[]];
        const head = nodes.expandable_title.create(
          { key: title.key, data: title.data },
          this.#text(title.nodes, pictures),
        );
        return nodes.expandable.create(attrs, [head, ...content.map((child) => this.#block(child))]);
      }
      default:
        return nodes.paragraph.create(attrs, this.#text(children, pictures));
    }
  }

  #figure({ key, data: frame, nodes: [image] }: Block): Node {
    const { data, nodes: caption } = image as Block;
    const picture = this.#shown.picture({ ...(image as Block), key }, 0);
    const text =
      caption.length === 0 ? [] : this.#text((caption[0] as Block).nodes, new Pictures(image as Block, this.#shown));
    return nodes.figure.create({ key, data, frame, src: picture ?? null }, text);
  }

  #table(block: Block): Node {
    const { view, definition, records } = block.data as unknown as TableData;
    const pictures = new Pictures(block, this.#shown);
    const cell = (kind: 'table_cell' | 'table_header', content: Node[], align: string | undefined) =>
      nodes[kind].create({ align: align ?? null }, nodes.paragraph.create(null, content));
    const columns = view.columns.map((id) => definition[id]!);
    const head = columns.map(({ title, nodes: own, align }) =>
      cell('table_header', own ? this.#text(own, pictures) : textOrNothing(title), align),
    );
    const rows = Object.values(records)
      .sort((a, b) => a.orderIndex - b.orderIndex)
      .map(({ values }) =>
        columns.map(({ id, align }) =>
          cell('table_cell', this.#text((values[id]?.nodes ?? []) as Phrasing[], pictures), align),
        ),
      );
    return nodes.table.create(
      { key: block.key, data: {} },
      [head, ...rows].map((cells) => nodes.table_row.create(null, cells)),
    );
  }

  #text(phrases: Block['nodes'], pictures: Pictures, around: readonly Mark[] = []): Node[] {
    return phrases.flatMap((node) => {
      if (node.object === 'text')
        return node.leaves.flatMap(({ text, marks: own }) => textOf(text, [...around, ...marksOf(own)]));
      return this.#inline(node as Inline, pictures, around);
    });
  }

  #inline(inline: Inline, pictures: Pictures, around: readonly Mark[]): Node[] {
    const { type, data } = inline;
    const all = [...around, ...marksOf(inline.marks ?? [])];
    if (type === 'link' && inline.nodes.some(isShown)) {
      return this.#text(inline.nodes, pictures, [...around, marks.link.create({ data })]);
    }
    if (type === 'line-break') return [nodes.hard_break.create({ data }, null, all)];
    if (type === 'inline-image') return [nodes.inline_image.create({ data, src: pictures.next() ?? null }, null, all)];
    return [nodes.inline_source.create({ inline }, null, all)];
  }
}

/** A link without content has no place in the text that could be one. */
const isShown = (node: Phrasing): boolean => node.object === 'inline' || node.leaves.some(({ text }) => text !== '');

/** The pictures of one block, in the order in which they are shown. */
class Pictures {
  #index = 0;
  readonly #next: (index: number) => string | undefined;

  constructor(block: Block, shown: Shown) {
    this.#next = (index) => shown.picture(block, index);
  }

  next(): string | undefined {
    const found = this.#next(this.#index);
    this.#index += 1;
    return found;
  }
}

const marksOf = (given: readonly LeafMark[]): Mark[] =>
  given.map(({ type, data }) => (type === 'color' ? marks.color.create({ data: data ?? {} }) : marks[type].create()));

/** Ends of lines are spaces that know what they are. */
function textOf(text: string, given: readonly Mark[]): Node[] {
  return text
    .split(/(\n)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece === '\n'
        ? schema.text(
            ' ',
            [...given, marks.line_end.create()].reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), []),
          )
        : schema.text(
            piece,
            given.reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), []),
          ),
    );
}

const textOrNothing = (text: string): Node[] => (text === '' ? [] : [schema.text(text)]);

/** The lines of a block of code. */
const codeOf = ({ nodes: lines }: Block): string =>
  lines
    .map((line) =>
      (line as Block).nodes
        .map((node) => (node.object === 'text' ? node.leaves.map(({ text }) => text).join('') : ''))
        .join(''),
    )
    .join('\n');
