/** From the Document of a text to the one that clients read. */
import { Phrases } from '../document/build.ts';
import { refOf } from '../document/refs.ts';
import { titleOf } from '../document/table.ts';
import type { Block, ContentRef, Data, Document, Inline, Leaf, Mark, Node, Phrasing, Text } from '../document/types.ts';
import { fieldsIn } from './attributes.ts';
import { IMAGE_SIZE } from './images.ts';
import { type Named, namedIn } from './named.ts';
import { publishedTable } from './publish-table.ts';
import {
  BODY,
  CAPTION,
  CAPTIONED,
  type Fragment,
  isPlainParagraph,
  NOTE,
  noteAnchor,
  onOneLine,
  type PublishedBlock,
  type PublishedDocument,
  type PublishedInline,
  type Publishing,
  TITLE,
} from './types.ts';
import { dataOfTag, OWN_TAGS, valuesOf } from './words.ts';

type PublishedPhrasing = PublishedInline | Text;

/** The Document as it is published. Time grows with its size; what did not change is shared with the one that is given. */
export function published(document: Document): PublishedDocument {
  return { ...document, nodes: new Publisher(document.nodes).blocks(document.nodes) };
}

/** Characters of JSON that copies of footnotes may take in one Document. */
const MAX_NOTES = 200_000;

/** What the kinds of nodes share while one Document is published. */
class Publisher implements Publishing {
  readonly #named: Named;
  readonly #published = new Map<Block, { fragment: Fragment; size: number }>();
  #room = MAX_NOTES;
  /** Within the copy of a footnote there are no others. */
  #isNote = false;

  constructor(nodes: readonly Block[]) {
    this.#named = namedIn(nodes);
  }

  blocks(nodes: readonly Node[]): PublishedBlock[] {
    return (nodes as readonly Block[]).map((node) => this.#block(node));
  }

  #block(block: Block): PublishedBlock {
    const { type } = block;
    const anchor = this.#named.anchors.get(block);
    const shown = this.#shown(block, type);
    return anchor === undefined ? shown : { ...shown, meta: { id: anchor } };
  }

  #shown(block: Block, type: string): PublishedBlock {
    if (type === 'table') return publishedTable(block, this);
    if (type === 'expandable') return this.#expandable(block);
    if (type === 'tag') return this.#tag(block);
    if (type === 'html') return drawingIn(block) ?? { ...block, nodes: [] };
    if (CAPTIONED.has(type)) return this.#captioned(block);
    const data = type === 'code' ? block.data : dataOf(block);
    return { ...block, data, nodes: this.#children(block.nodes) };
  }

  #children(nodes: readonly Node[]): PublishedBlock['nodes'] {
    return nodes[0]?.object === 'block' ? this.blocks(nodes) : nodes.length === 0 ? [] : this.phrases(nodes);
  }

  #expandable(block: Block): PublishedBlock {
    const { open, ...data } = block.data;
    const [title, ...body] = block.nodes as Block[];
    const paragraph: PublishedBlock = {
      object: 'block',
      type: 'paragraph',
      key: title?.key ?? '',
      isVoid: false,
      data: {},
      nodes: this.phrases(title?.nodes ?? []),
    };
    return {
      ...block,
      data: { ...data, ...(open === true && { defaultExpanded: true }) },
      nodes: [],
      fragments: [fragmentOf(TITLE, [paragraph]), fragmentOf(BODY, this.blocks(body))],
    };
  }

  #tag(block: Block): PublishedBlock {
    const name = String(block.data['name']);
    const isOwn = OWN_TAGS.has(name) && block.data['closing'] !== true;
    const data = isOwn ? dataOfTag(name, String(block.data['body'] ?? '')) : undefined;
    return { ...block, ...(data && { type: name, data }), nodes: this.blocks(block.nodes) };
  }

  #captioned(block: Block): PublishedBlock {
    const { type, nodes } = block;
    const base = { ...block, data: dataOf(block), nodes: [] };
    if (type !== 'image')
      return { ...base, ...(nodes.length > 0 && { fragments: [fragmentOf(CAPTION, this.blocks(nodes))] }) };
    return { ...base, isVoid: true, ...(!block.isVoid && { fragments: [this.content(CAPTION, CAPTION, nodes)] }) };
  }

  /** Texts and inlines, or blocks, as a fragment. */
  content(name: string, type: string, nodes: readonly Node[]): Fragment {
    const fragment: Fragment = { object: 'fragment', fragment: name, type, nodes: [] };
    if (nodes[0]?.object !== 'block') {
      return {
        ...fragment,
        nodes: [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: this.phrases(nodes) }],
      };
    }
    const isPlain = nodes.length === 1 && isPlainParagraph(nodes[0]);
    return { ...fragment, nodes: this.blocks(nodes), ...(isPlain && { data: { inline: false } }) };
  }

  /** Texts and inlines: lines are broken in the text, and every other line end is a space. */
  phrases(nodes: readonly Node[]): PublishedPhrasing[] {
    const [first] = nodes;
    if (nodes.length === 1 && first?.object === 'text' && isAsPublished(first)) return [first];
    const phrases = new Phrases();
    for (let i = 0; i < nodes.length; i += 1) {
      const node = nodes[i] as Phrasing;
      if (node.object === 'text') {
        for (const { text, marks } of node.leaves) phrases.addText(onOneLine(text), publishedMarks(marks));
      } else if (node.type === 'line-break') phrases.addText('\n', publishedMarks(node.marks ?? []));
      else {
        const next = nodes[i + 1];
        const label = next?.object === 'inline' && next.type === 'annotation' ? String(next.data['label']) : undefined;
        if (label !== undefined && namesNote(node, label)) {
          phrases.addInline(this.#annotation(next as Inline, node) as Inline);
          i += 1;
        } else phrases.addInline(this.#inline(node) as Inline);
      }
    }
    return phrases.complete as PublishedPhrasing[];
  }

  #inline(node: Inline): PublishedInline {
    switch (node.type) {
      case 'annotation':
        return this.#annotation(node, undefined);
      case 'button':
        return this.#button(node);
      case 'inline-image':
        return { ...withMarks(node), data: sizedImage(node.data) };
      default:
        return { ...withMarks(node), nodes: node.nodes.length === 0 ? [] : this.phrases(node.nodes) };
    }
  }

  /** What is annotated stands in a link before the label. */
  #annotation(node: Inline, annotated: Inline | undefined): PublishedInline {
    const body = this.#noteOf(String(node.data['label']));
    return {
      ...withMarks(node),
      isVoid: annotated === undefined,
      nodes: annotated ? this.phrases(annotated.nodes) : [],
      ...(body && { fragments: [body] }),
    };
  }

  /** The footnote itself stays where it stands, for those who edit it there. */
  #noteOf(label: string): Fragment | undefined {
    const note = this.#isNote ? undefined : this.#named.notes.get(label.toLowerCase());
    if (!note || this.#room <= 0) return undefined;
    let found = this.#published.get(note);
    if (!found) {
      this.#isNote = true;
      const fragment = fragmentOf(NOTE, this.blocks(note.nodes));
      this.#isNote = false;
      found = { fragment, size: JSON.stringify(fragment).length };
      this.#published.set(note, found);
    }
    if (found.size > this.#room) return undefined;
    this.#room -= found.size;
    return found.fragment;
  }

  #button(node: Inline): PublishedInline {
    const { style, action, query, slug, ...others } = node.data;
    const { title, nodes } = titleOf(node.nodes);
    const data: Data = {
      label: onOneLine(title),
      ...(style !== undefined && { kind: style }),
      ...others,
      ...((action ?? query ?? slug) !== undefined && {
        action: {
          ...(action !== undefined && { action }),
          ...(query !== undefined && { query }),
          ...(slug !== undefined && { slug }),
        },
      }),
    };
    return { ...node, isVoid: nodes === undefined, data, nodes: nodes ? this.phrases(nodes) : [] };
  }
}

const fragmentOf = (name: string, nodes: PublishedBlock[]): Fragment => ({
  object: 'fragment',
  fragment: name,
  type: name,
  nodes,
});

const namesNote = ({ type, data }: Inline, label: string): boolean => {
  const ref = data['ref'] as ContentRef | undefined;
  const isPlain = type === 'link' && data['title'] === undefined && data['html'] === undefined;
  return isPlain && ref?.kind === 'anchor' && ref.page === undefined && ref.anchor === noteAnchor(label);
};

const isAsPublished = ({ leaves }: Text): boolean =>
  leaves.every(({ text, marks }: Leaf) => !text.includes('\n') && !marks.some(({ type }) => type === 'color'));

/** Both colours of a mark are always there. */
const publishedMarks = (marks: readonly Mark[]): readonly Mark[] =>
  marks.some(({ type }) => type === 'color')
    ? marks.map((mark) =>
        mark.type === 'color' ? { ...mark, data: { text: 'default', background: 'default', ...mark.data } } : mark,
      )
    : marks;

const withMarks = (node: Inline): Inline => (node.marks ? { ...node, marks: [...publishedMarks(node.marks)] } : node);

function sizedImage({ attributes, ...data }: Data): Data {
  const { fields, rest } = fieldsIn(attributes as Record<string, string> | undefined, [IMAGE_SIZE]);
  return { ...data, ...fields, ...(rest && { attributes: rest }) };
}

const ALIGNMENTS: Readonly<Record<string, string>> = { left: 'start', right: 'end' };

function dataOf({ type, data }: Block): Data {
  const { align } = data;
  if (typeof align !== 'string' || type === 'images') return valuesOf(type, data);
  return { ...data, align: ALIGNMENTS[align] ?? align };
}

const DRAWING = /^<img src="([^"<>&]*)" alt="" class="gitbook-drawing">$/;

function drawingIn(block: Block): PublishedBlock | undefined {
  const src = DRAWING.exec(String(block.data['html']))?.[1];
  return src === undefined ? undefined : { ...block, type: 'drawing', data: { ref: refOf(src) }, nodes: [] };
}
