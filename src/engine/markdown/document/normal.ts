/**
 * The one form of a Document that a text has: what comes from outside may have leaves cut otherwise, fields left out, empty
 * nodes, and still says the same. Takes valid Documents (`validate.ts`).
 */
import { block, documentOf, emptyText, endInTag, inline, inOrder, Phrases, voidBlock, voidInline } from './build.ts';
import { needsHtml } from './inline-html.ts';
import { setKeys } from './keys.ts';
import { isHtml, isUnderlined, needsSpread } from './print.ts';
import { ownHtml } from './read-html.ts';
import { BLOCK_SHAPES } from './shapes.ts';
import { tableData, titleNodes, titleOf } from './table.ts';
import { mayBeVoid } from './tag-blocks.ts';
import {
  type Block,
  type Data,
  type Document,
  LISTS,
  type Mark,
  type Node,
  type Phrasing,
  type TableCell,
  type TableData,
  TEXT_BLOCKS,
  VOID_BLOCKS,
} from './types.ts';

/** The Document as `toDocument` would give it, with keys. */
export function normalForm(document: Document): Document {
  const nodes = document.nodes.map((node) => normalBlock(node));
  return setKeys(documentOf(nodes));
}

/** `boxed`: the first in a list item with a box. */
function normalBlock(given: Block, boxed = false): Block {
  const { type } = given;
  const data = asWords(type, definedIn(given.data ?? {}));
  const nodes = given.nodes ?? [];
  if (type === 'table') return normalTable(data as unknown as TableData);
  if (type === 'definition' && data['title'] === '') delete data['title'];
  if (type === 'html') data['html'] = ownHtml(String(data['html']));
  if (VOID_BLOCKS.has(type)) return voidBlock(type, data);
  if (type === 'code-line') return block(type, {}, plainTexts(nodes as Phrasing[]));
  if (TEXT_BLOCKS.has(type)) return textBlock(type, data, nodes as Phrasing[], boxed);
  if (type === 'image') return normalImage(data, nodes);
  const isBoxed = type === 'list-item' && data['checked'] !== undefined;
  const blocks = (nodes as Block[]).map((node, i) => normalBlock(node, isBoxed && i === 0));
  if (LISTS.has(type)) return normalList(type, data, blocks);
  if (type === 'list-item') return normalItem(data, blocks);
  if (type === 'code') return normalCode(data, blocks);
  if (type === 'expandable') return normalExpandable(data, blocks);
  return block(type, data, blocks, isVoid(given, blocks));
}

function textBlock(type: string, data: Data, given: readonly Phrasing[], boxed: boolean): Block {
  const where = place(type, data);
  const written = block(type, data, normalPhrases(given, where));
  if (where !== 'flow') return written;
  endInTag(written.nodes);
  // Behind a box there is no block to be mistaken for.
  if (boxed || !isHtml(written)) return written;
  // What cannot begin a paragraph of Markdown is read from HTML.
  const inHtml = block(type, data, normalPhrases(written.nodes as Phrasing[], 'html'));
  if (isHtml(inHtml)) return inHtml;
  const plain = block(type, data, normalPhrases(inHtml.nodes as Phrasing[], where));
  endInTag(plain.nodes);
  return plain;
}

/** A tag that may stand without an end does so when it is said, or when nothing is said and nothing in it. */
function isVoid({ type, data, isVoid }: Block, nodes: readonly Block[]): boolean {
  if (!mayBeVoid(type) || nodes.length > 0) return false;
  return data?.['closing'] === true || (isVoid ?? type !== 'tag');
}

/** Fields that are not null. */
const definedIn = (data: Data): Data => {
  const defined = Object.fromEntries(Object.entries(data).filter(([, value]) => value != null));
  return defined['closing'] === false ? { ...defined, closing: undefined } : defined;
};

/** Attributes are words in a text: numbers and switches come back as such, and a size in figures as a number. */
function asWords(type: string, data: Data): Data {
  if (type === 'image') return { ...data, ...sized(data, 'width'), ...sized(data, 'height') };
  if (type === 'integration' && data['props']) return { ...data, props: words(data['props'] as Data) };
  if (!BLOCK_SHAPES[type]?.attributes) return data;
  const { closing, ...attributes } = data;
  const width = type === 'column' && typeof data['width'] === 'number' && { width: `${data['width']}%` };
  return { ...words({ ...attributes, ...width }), ...(closing !== undefined && { closing }) };
}

const words = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
    ]),
  );

const sized = (data: Data, name: string): Data =>
  typeof data[name] === 'string' && /^[1-9]\d{0,8}$/.test(data[name]) ? { [name]: Number(data[name]) } : {};

type NodePlace = 'flow' | 'line' | 'html';

const place = (type: string, { align }: Data): NodePlace =>
  align !== undefined || type === 'expandable-title' ? 'html' : type === 'paragraph' ? 'flow' : 'line';

function normalPhrases(nodes: readonly Phrasing[], where: NodePlace): Phrasing[] {
  const phrases = new Phrases();
  for (const node of nodes) {
    if (node.object === 'text') {
      for (const { text, marks } of node.leaves) addLeaf(phrases, text, normalMarks(marks));
    } else if (node.nodes?.length > 0 || !isVoidInline(node.type)) {
      const data = definedIn(node.data ?? {});
      if (where === 'html') delete data['html'];
      else if (data['title'] === '' && data['html'] !== true) delete data['title'];
      const inner = normalPhrases(node.nodes ?? [], where);
      if (where === 'flow' && node.type === 'link' && data['html'] !== true) endInTag(inner);
      phrases.addInline(inline(node.type, data, inner));
    } else phrases.addInline(normalVoid(node, where));
  }
  return phrases.complete;
}

const isVoidInline = (type: string): boolean => type !== 'link' && type !== 'mention' && type !== 'button';

function addLeaf(phrases: Phrases, text: string, marks: readonly Mark[]): void {
  const isCode = marks.some(({ type }) => type === 'code');
  const lines = text.replace(/\r\n/g, '\n');
  phrases.addText(isCode ? lines.replace(/[\r\n]/g, ' ') : lines, marks);
}

/** One of each type, in their order. */
function normalMarks(marks: readonly Mark[] = []): Mark[] {
  const once = marks.filter(({ type }, i) => marks.findIndex((mark) => mark.type === type) === i);
  return inOrder(
    once.map(({ type, data }) => {
      if (type !== 'color') return { object: 'mark', type };
      const { text, background } = data ?? {};
      return { object: 'mark', type, data: { ...(text && { text }), ...(background && { background }) } };
    }),
  );
}

function normalVoid(node: Phrasing & { object: 'inline' }, where: NodePlace) {
  const data = definedIn(node.data ?? {});
  if (node.type === 'line-break' && where !== 'flow' && data['html'] === '<br>') delete data['html'];
  if (node.type === 'inline-image') {
    if (where === 'html') delete data['html'];
    else if (!needsHtml({ ...node, data })) {
      data['alt'] ??= '';
      if (data['title'] === '') delete data['title'];
    }
  }
  const marks = normalMarks(node.marks);
  // In Markdown code is plain text.
  return voidInline(node.type, data, where === 'html' ? marks : marks.filter(({ type }) => type !== 'code'));
}

const plainTexts = (nodes: readonly Phrasing[]): Phrasing[] => {
  const phrases = new Phrases();
  for (const node of nodes) if (node.object === 'text') for (const { text } of node.leaves) phrases.addText(text);
  return phrases.complete;
};

function normalContent(nodes: readonly Node[], where: NodePlace): Node[] {
  if (nodes.some((node) => node.object === 'block')) return (nodes as Block[]).map(normalInHtml);
  return normalPhrases(nodes as Phrasing[], where);
}

/** Blocks in a cell or caption: their texts are HTML. */
function normalInHtml(given: Block): Block {
  const { type, data, nodes } = given;
  if (TEXT_BLOCKS.has(type))
    return block(type, definedIn(data ?? {}), normalPhrases((nodes ?? []) as Phrasing[], 'html'));
  return block(type, definedIn(data ?? {}), (nodes as Block[]).map(normalInHtml));
}

function normalImage(data: Data, nodes: readonly Node[]): Block {
  return nodes.length === 0 ? voidBlock('image', data) : block('image', data, normalContent(nodes, 'html'));
}

function normalList(given: string, data: Data, items: Block[]): Block {
  const tasks = items.some((item) => item.data['checked'] !== undefined);
  const type = given === 'list-ordered' ? given : tasks ? 'list-tasks' : 'list-unordered';
  const { start } = data;
  const needed = items.some(({ nodes }) => needsSpread(nodes));
  // In a list of one line nothing can be spread.
  const spread =
    needed || (data['spread'] === true && (items.length > 1 || items.some(({ nodes }) => nodes.length > 1)));
  return block(
    type,
    { ...(spread && { spread }), ...(type === 'list-ordered' && start !== undefined && start !== 1 && { start }) },
    items,
  );
}

/** A check box precedes a line of text, which may be empty. */
function normalItem({ checked }: Data, nodes: Block[]): Block {
  if (checked === undefined) return block('list-item', {}, nodes);
  const [first] = nodes;
  const isBehindBox =
    first && ((first.type === 'paragraph' && first.data['align'] === undefined) || isUnderlined(first));
  return block('list-item', { checked }, isBehindBox ? nodes : [block('paragraph', {}, [emptyText()]), ...nodes]);
}

function normalCode(data: Data, lines: Block[]): Block {
  const [only] = lines;
  const text = only?.nodes[0];
  const empty = lines.length === 1 && text?.object === 'text' && text.leaves[0]?.text === '';
  return block('code', data, empty ? [] : lines);
}

function normalExpandable({ open }: Data, nodes: Block[]): Block {
  const titled = nodes[0]?.type === 'expandable-title';
  const title = block('expandable-title', {}, [emptyText()]);
  return block('expandable', open === true ? { open } : {}, titled ? nodes : [title, ...nodes]);
}

/** Ids follow from the content; a table that bars cannot say is written as HTML. */
function normalTable(table: TableData): Block {
  const columns = table.view.columns.map((id) => table.definition[id] as TableData['definition'][string]);
  const records = Object.values(table.records).sort((a, b) => a.orderIndex - b.orderIndex);
  const rows = records.map(({ values }) =>
    table.view.columns.map((id): TableCell => (Object.hasOwn(values, id) ? values[id] : undefined) ?? { nodes: [] }),
  );
  const html =
    table.html === true ||
    table.view.type === 'cards' ||
    columns.length === 0 ||
    hasEntries(table.view.attributes) ||
    [...columns, ...rows.flat()].some(({ attributes }) => hasEntries(attributes)) ||
    rows.flat().some(({ nodes }) => nodes.some((node) => node.object === 'block'));
  const where = html ? 'html' : 'line';
  const attributesOf = (given: Record<string, string> | undefined) => (hasEntries(given) ? { attributes: given } : {});
  const data = tableData(
    { type: table.view.type, ...attributesOf(table.view.attributes) },
    columns.map((column) => {
      const align = column.align && html ? { align: column.align, ...column.attributes } : column.attributes;
      return {
        ...titleOf(normalPhrases(titleNodes(column), where)),
        ...(column.align && !html && { align: column.align }),
        ...attributesOf(align),
      };
    }),
    rows.map((row) =>
      row.map(({ nodes, attributes }) => ({ nodes: normalContent(nodes, where), ...attributesOf(attributes) })),
    ),
    html,
  );
  return voidBlock('table', { ...data });
}

const hasEntries = (given: Record<string, string> | undefined): given is Record<string, string> =>
  given !== undefined && Object.keys(given).length > 0;
