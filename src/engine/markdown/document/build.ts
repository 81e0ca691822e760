/** Makes the nodes of Documents, in the one form in which they come out of a text. */
import {
  type Block,
  type Data,
  type Document,
  type Inline,
  type Leaf,
  MARK_TYPES,
  type Mark,
  type Node,
  type Phrasing,
  SCHEMA_VERSION,
  type Text,
} from './types.ts';

/** A Document of these blocks; keys and token are set when it is complete (`keys.ts`). */
export const documentOf = (nodes: Block[]): Document => ({
  object: 'document',
  data: { schemaVersion: SCHEMA_VERSION },
  nodes,
  meta: {},
});

/** A block; its key is set when the document is complete (`keys.ts`). */
export const block = (type: string, data: Data, nodes: Node[], isVoid = false): Block => ({
  object: 'block',
  type,
  key: '',
  isVoid,
  data,
  nodes,
});

export const voidBlock = (type: string, data: Data): Block => block(type, data, [], true);

export const inline = (type: string, data: Data, nodes: Phrasing[]): Inline => ({
  object: 'inline',
  type,
  isVoid: false,
  data,
  nodes,
});

export const voidInline = (type: string, data: Data, marks: readonly Mark[]): Inline => ({
  object: 'inline',
  type,
  isVoid: true,
  data,
  nodes: [],
  ...(marks.length > 0 && { marks: [...marks] }),
});

export const leaf = (text: string, marks: readonly Mark[] = []): Leaf => ({
  object: 'leaf',
  text,
  marks: marks as Mark[],
});

export const textOf = (...leaves: Leaf[]): Text => ({ object: 'text', leaves });

/** The contents of a text block without text. */
export const emptyText = (): Text => textOf(leaf(''));

const NONE: readonly Mark[] = [];

/** At the end of a paragraph, or of a link in Markdown, a broken line is written as a tag. */
export function endInTag(nodes: readonly Node[]): void {
  const last = nodes.at(-1);
  if (last?.object === 'inline' && last.type === 'line-break') last.data['html'] ??= '<br>';
}

/** The marks with one more, in their order; the same when there is one of its type. */
export const withMark = (marks: readonly Mark[], mark: Mark): readonly Mark[] =>
  marks.some(({ type }) => type === mark.type) ? marks : inOrder([...marks, mark]);

/** Marks in the order in which they stand on a leaf. */
export const inOrder = (marks: Mark[]): Mark[] =>
  marks.length < 2 ? marks : marks.sort((a, b) => MARK_TYPES.indexOf(a.type) - MARK_TYPES.indexOf(b.type));

/** One string for each set of marks. */
export const marksKey = (marks: readonly Mark[]): string =>
  marks.length === 0 ? '' : marks.length === 1 ? markKey(marks[0] as Mark) : marks.map(markKey).join(' ');

export const markKey = ({ type, data }: Mark): string =>
  data ? `${type}(${data.text ?? ''},${data.background ?? ''})` : type;

/** Gathers texts and inlines: leaves with the same marks become one, as do texts that follow each other. */
export class Phrases {
  readonly nodes: Phrasing[] = [];
  #leaves: Leaf[] | undefined;

  addText(text: string, marks: readonly Mark[] = NONE): void {
    if (text === '') return;
    if (!this.#leaves) {
      this.#leaves = [];
      this.nodes.push({ object: 'text', leaves: this.#leaves });
    }
    const last = this.#leaves.at(-1);
    if (last && (last.marks === marks || marksKey(last.marks) === marksKey(marks))) last.text += text;
    else this.#leaves.push(leaf(text, marks));
  }

  addInline(node: Inline): void {
    this.#leaves = undefined;
    this.nodes.push(node);
  }

  /** The nodes; one empty text when there are none. */
  get complete(): Phrasing[] {
    return this.nodes.length > 0 ? this.nodes : [emptyText()];
  }
}
