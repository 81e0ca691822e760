/** Tables: rows and columns, or cards. */
import type { Element, ElementContent } from 'hast';
import { titleNodes } from '../document/table.ts';
import type { Block, ContentRef, Node, TableColumn, TableData, TableRecord } from '../document/types.ts';
import { h } from './element.ts';
import { imageOf, showInlines } from './inlines.ts';
import type { Rendering } from './render.ts';

export function showTable(block: Block, rendering: Rendering): Element {
  const table = block.data as unknown as TableData;
  const columns = table.view.columns.map((id) => table.definition[id]).filter((column) => column !== undefined);
  return table.view.type === 'cards' ? cards(table, columns, rendering, block) : grid(table, columns, rendering, block);
}

/** Texts, or the blocks of a cell of HTML. */
const content = (nodes: readonly Node[], rendering: Rendering): ElementContent[] =>
  nodes.some(({ object }) => object === 'block') ? rendering.blocks(nodes as Block[]) : showInlines(nodes, rendering);

const isHidden = ({ attributes }: TableColumn): boolean => attributes?.['data-hidden'] !== undefined;

/** Records with their ids, as they are shown. */
const idsInOrder = ({ records }: TableData): [string, TableRecord][] =>
  Object.entries(records).sort(([, a], [, b]) => a.orderIndex - b.orderIndex);

function grid(table: TableData, all: TableColumn[], rendering: Rendering, block: Block): Element {
  const columns = all.filter((column) => !isHidden(column));
  const alignOf = ({ align }: TableColumn) => (align ? { align } : {});
  const header = columns.map((column) =>
    h('th', { scope: 'col', ...alignOf(column) }, showInlines(titleNodes(column), rendering)),
  );
  const [first] = columns;
  const rows = idsInOrder(table).map(([id, { values }]) =>
    h(
      'tr',
      // Row and column together, for comments: a comment on a row is one on its first cell.
      first && rendering.hasKey(block) ? { dataRecord: `${id}_${first.id}` } : {},
      columns.map((column) => h('td', alignOf(column), content(values[column.id]?.nodes ?? [], rendering))),
    ),
  );
  const isBare = columns.every((column) =>
    titleNodes(column).every((node) => node.object === 'text' && node.leaves.every(({ text }) => text.trim() === '')),
  );
  return h(
    'div',
    { className: ['doc-table'], tabIndex: 0, role: 'region', ariaLabel: 'Table' },
    h('table', {}, !isBare && h('thead', {}, h('tr', {}, header)), h('tbody', {}, rows)),
  );
}

/** Columns may say what they are for: the cover of a card, or where it leads. */
function cards(table: TableData, columns: TableColumn[], rendering: Rendering, block: Block): Element {
  const withAttribute = (name: string) => columns.find(({ attributes }) => attributes?.[name] !== undefined);
  const [cover, target] = [withAttribute('data-card-cover'), withAttribute('data-card-target')];
  const shown = columns.filter((column) => column !== cover && column !== target && !isHidden(column));
  const [first = columns[0]] = shown;
  return h(
    'div',
    { className: ['doc-cards'] },
    idsInOrder(table).map(([id, record]) => {
      const image = cover && firstRef(record, cover);
      const leads = target && firstRef(record, target);
      const place = leads && rendering.sources.place(leads);
      const body = shown.flatMap((column) => {
        const nodes = record.values[column.id]?.nodes ?? [];
        return nodes.length > 0 ? [h('div', {}, content(nodes, rendering))] : [];
      });
      return h(
        'div',
        { className: ['doc-card'], ...(first && rendering.hasKey(block) && { dataRecord: `${id}_${first.id}` }) },
        image && h('div', { className: ['doc-card-cover'] }, imageOf({ ref: image, alt: '' }, rendering)),
        h('div', { className: ['doc-card-body'] }, body),
        place && h('a', { href: place.href, className: ['doc-card-link'], ariaLabel: place.title ?? 'Open' }, 'Open'),
      );
    }),
  );
}

/** The first thing that a cell leads to or shows. */
function firstRef(record: TableRecord, { id }: TableColumn): ContentRef | undefined {
  const open: Node[] = [...(record.values[id]?.nodes ?? [])].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.object === 'text') continue;
    if (node.data['ref'] !== undefined) return node.data['ref'] as ContentRef;
    for (const each of [...node.nodes].reverse()) open.push(each);
  }
  return undefined;
}
