/** What was edited, as a Document: a block that nobody touched is the block that it was. */
import type { Mark, Node } from 'prosemirror-model';
import {
  block,
  emptyText,
  inOrder,
  leaf,
  Phrases,
  textOf,
  voidBlock,
} from '../../../engine/markdown/document/build.ts';
import type {
  Block,
  Data,
  Document,
  Inline,
  Mark as LeafMark,
  MarkType,
  Phrasing,
  TableColumn,
  TableData,
  TableRecord,
} from '../../../engine/markdown/document/types.ts';
import type { Originals } from './from-document.ts';

/** The Document. Blocks of edited Markdown are of type `markdown`: the server reads them (`written.ts`). */
export const toDocument = (doc: Node, originals: Originals): Document => ({
  object: 'document',
  data: { schemaVersion: 1 },
  nodes: blocksOf(doc, originals),
  meta: {},
});

/** Empty paragraphs are places to write in; Markdown has none. */
function blocksOf(parent: Node, originals: Originals): Block[] {
  const blocks: Block[] = [];
  parent.forEach((node) => {
    const original = originalOf(node, originals);
    if (original) blocks.push(original);
    else if (!isBlank(node)) blocks.push(blockOf(node, originals));
  });
  return blocks;
}

const isBlank = (node: Node): boolean =>
  (node.type.name === 'paragraph' && node.content.size === 0 && Object.keys(node.attrs['data']).length === 0) ||
  (node.type.name === 'source' && node.attrs['block'] === null && node.attrs['markdown'].trim() === '');

function originalOf(node: Node, originals: Originals): Block | undefined {
  const original = originals.get(node.attrs['key']);
  return original?.node.eq(node) ? original.block : undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  ordered_list: 'list-ordered',
  bullet_list: 'list-unordered',
  task_list: 'list-tasks',
  blockquote: 'blockquote',
  hint: 'hint',
  tabs: 'tabs',
  tabs_item: 'tabs-item',
  stepper: 'stepper',
  stepper_step: 'stepper-step',
  columns: 'columns',
  column: 'column',
};

function blockOf(node: Node, originals: Originals): Block {
  const { data = {}, level } = node.attrs as { data?: Data; level?: number };
  const { name } = node.type;
  const container = TYPES[name];
  if (container)
    return block(
      container,
      dataOf(node),
      name.endsWith('_list') ? itemsOf(node, originals) : blocksOf(node, originals),
    );
  switch (name) {
    case 'heading':
      return block(`heading-${level}`, data, phrasesOf(node));
    case 'code_block':
      return block(
        'code',
        data,
        node.textContent.split('\n').map((line) => block('code-line', {}, [textOf(leaf(line))])),
      );
    case 'horizontal_rule':
      return voidBlock('divider', {});
    case 'table':
      return voidBlock('table', tableOf(node) as unknown as Data);
    case 'figure':
      return block('images', node.attrs['frame'], [
        block('image', data, node.content.size === 0 ? [] : [block('paragraph', {}, phrasesOf(node))]),
      ]);
    case 'expandable': {
      const title = node.firstChild!;
      return block('expandable', data, [
        block('expandable-title', {}, phrasesOf(title)),
        ...blocksOf(node.cut(title.nodeSize), originals),
      ]);
    }
    case 'source':
      return node.attrs['block'] ?? voidBlock('markdown', { markdown: node.attrs['markdown'] });
    default:
      return block('paragraph', data, phrasesOf(node));
  }
}

/** A list that became another keeps of its data what that can have. */
function dataOf({ type: { name }, attrs }: Node): Data {
  const { start, ...data } = attrs['data'] as Data;
  return name === 'ordered_list' && start !== undefined ? { ...data, start } : data;
}

function itemsOf(list: Node, originals: Originals): Block[] {
  const items: Block[] = [];
  list.forEach((item) => {
    const original = originalOf(item, originals);
    const box = boxOf(item, list);
    if (original && original.data['checked'] === box) {
      items.push(original);
      return;
    }
    const content = blocksOf(item, originals);
    // A box stands before some text.
    const nodes = content.length === 0 && box !== undefined ? [block('paragraph', {}, [emptyText()])] : content;
    items.push(block('list-item', box === undefined ? {} : { checked: box }, nodes));
  });
  return items;
}

/** Whether a task is done; undefined for an item without a box. A new item among tasks has one; bullets have none. */
function boxOf({ attrs }: Node, { type: { name } }: Node): boolean | undefined {
  const { key, checked } = attrs as { key: string | null; checked: boolean | null };
  if (name === 'bullet_list') return undefined;
  return checked ?? (name === 'task_list' && key === null ? false : undefined);
}

function tableOf(table: Node): TableData {
  const rows = gridOf(table);
  const [head = [], ...body] = rows;
  const columns = head.map((cell, index): TableColumn => {
    const content = cell ? phrasesOf(cell.firstChild!) : [emptyText()];
    const align = cell?.attrs['align'] as TableColumn['align'] | null;
    const title = plainText(content);
    return {
      id: `column${index}`,
      title: title ?? cell?.textContent ?? '',
      ...(title === undefined && { nodes: content }),
      ...(align && { align }),
    };
  });
  const records = body.map((cells, row): [string, TableRecord] => [
    `row${row}`,
    {
      orderIndex: row,
      values: Object.fromEntries(
        columns.map(({ id }, index) => [
          id,
          { nodes: cells[index] ? phrasesOf(cells[index].firstChild!) : [emptyText()] },
        ]),
      ),
    },
  ]);
  return {
    view: { type: 'grid', columns: columns.map(({ id }) => id) },
    definition: Object.fromEntries(columns.map((column) => [column.id, column])),
    records: Object.fromEntries(records),
  };
}

/** The cells of each row, as many in each: a cell over several is the first of them, and the others are empty. */
function gridOf(table: Node): (Node | undefined)[][] {
  const grid: (Node | undefined)[][] = [];
  const taken: number[][] = [];
  table.forEach((row, _offset, y) => {
    const cells: (Node | undefined)[] = [];
    grid[y] = cells;
    const free = (x: number): boolean => taken[y]?.includes(x) !== true;
    row.forEach((cell) => {
      while (!free(cells.length)) cells.push(undefined);
      const { colspan, rowspan } = cell.attrs as { colspan: number; rowspan: number };
      for (let down = 1; down < rowspan; down += 1) {
        taken[y + down] = [
          ...(taken[y + down] ?? []),
          ...Array.from({ length: colspan }, (_, right) => cells.length + right),
        ];
      }
      cells.push(cell, ...Array.from({ length: colspan - 1 }, () => undefined));
    });
  });
  const width = Math.max(0, ...grid.map(({ length }) => length));
  return grid.map((cells) => Array.from({ length: width }, (_, x) => cells[x]));
}

/** Undefined: there is more than text without marks. */
function plainText(phrases: readonly Phrasing[]): string | undefined {
  let text = '';
  for (const node of phrases) {
    if (node.object !== 'text' || node.leaves.some(({ marks }) => marks.length > 0)) return undefined;
    text += node.leaves.map((each) => each.text).join('');
  }
  return text;
}

/** Texts and inlines; what follows each other in the same link is one link. */
function phrasesOf(parent: Node): Phrasing[] {
  const all = new Phrases();
  let link: { mark: Mark; phrases: Phrases; inline: Inline } | undefined;
  parent.forEach((node) => {
    const mark = node.marks.find(({ type }) => type.name === 'link');
    if (!mark) link = undefined;
    else if (!link?.mark.eq(mark)) {
      const inline: Inline = { object: 'inline', type: 'link', isVoid: false, data: mark.attrs['data'], nodes: [] };
      link = { mark, phrases: new Phrases(), inline };
      all.addInline(inline);
    }
    addTo(link?.phrases ?? all, node);
    if (link) link.inline.nodes = link.phrases.complete;
  });
  return all.complete;
}

function addTo(phrases: Phrases, node: Node): void {
  const own = leafMarks(node.marks);
  if (node.isText) {
    const isEnd = node.marks.some(({ type }) => type.name === 'line_end');
    phrases.addText(isEnd ? node.text!.replace(/ /g, '\n') : node.text!, own);
  } else phrases.addInline(withMarks(inlineOf(node), own));
}

function inlineOf({ type: { name }, attrs }: Node): Inline {
  if (name === 'inline_source') return attrs['inline'];
  const type = name === 'hard_break' ? 'line-break' : 'inline-image';
  return { object: 'inline', type, isVoid: true, data: attrs['data'], nodes: [] };
}

/** Marks stand on void inlines, and on the leaves of others. */
function withMarks({ marks: _, ...inline }: Inline, marks: LeafMark[]): Inline {
  return inline.isVoid && marks.length > 0 ? { ...inline, marks } : inline;
}

const leafMarks = (marks: readonly Mark[]): LeafMark[] =>
  inOrder(
    marks.flatMap(({ type, attrs }): LeafMark[] => {
      if (type.name === 'link' || type.name === 'line_end') return [];
      return [{ object: 'mark', type: type.name as MarkType, ...(type.name === 'color' && { data: attrs['data'] }) }];
    }),
  );
