/** Tables: rows and columns that scroll where they are wider than the page, or cards (`card-table.ts`). */
import type { Element, ElementContent } from 'hast';
import { titleNodes } from '../document/table.ts';
import type { Block, Node, TableColumn, TableData } from '../document/types.ts';
import { showCards } from './card-table.ts';
import { contentOf, idsInOrder, isHidden } from './cells.ts';
import { h, textIn } from './element.ts';
import { showInlines } from './inlines.ts';
import { filled } from './labels.ts';
import type { Rendering } from './render.ts';

export function showTable(block: Block, rendering: Rendering): Element {
  const table = block.data as unknown as TableData;
  const columns = table.view.columns.map((id) => table.definition[id]).filter((column) => column !== undefined);
  return table.view.type === 'cards'
    ? showCards(table, columns, rendering, block)
    : grid(table, columns, rendering, block);
}

const ALIGNED = new Set(['left', 'center', 'right']);
const UPRIGHT = new Set(['top', 'middle', 'bottom']);

function grid(table: TableData, all: TableColumn[], rendering: Rendering, block: Block): Element {
  const columns = all.filter((column) => !isHidden(column));
  const looks = columns.map(lookOf);
  const header = columns.map((column, i) => {
    const title = showInlines(titleNodes(column), rendering);
    const look = { ...looks[i], ...widthOf(column) };
    // A header that says nothing is none to those who hear the table.
    return isEmpty(column) ? h('td', look, title) : h('th', { scope: 'col', ...look }, title);
  });
  const [first] = columns;
  const rows = idsInOrder(table).map(([id, { values }]) =>
    h(
      'tr',
      // Row and column together, for comments: a comment on a row is one on its first cell.
      first && rendering.hasKey(block) ? { dataRecord: `${id}_${first.id}` } : {},
      columns.map((column, i) => h('td', { ...looks[i] }, cellOf(column, values[column.id]?.nodes ?? [], rendering))),
    ),
  );
  const isBare = columns.every(isEmpty);
  const isFull = table.view.attributes?.['data-full-width'] === 'true';
  return h(
    'div',
    {
      className: ['doc-table', ...(isFull ? ['doc-full'] : [])],
      tabIndex: 0,
      role: 'region',
      ariaLabel: filled(rendering.labels.table, rendering.nextNumber('table')),
    },
    h('table', {}, !isBare && h('thead', {}, h('tr', {}, header)), h('tbody', {}, rows)),
  );
}

/** Whether a column has no title. */
const isEmpty = (column: TableColumn): boolean =>
  titleNodes(column).every((node) => node.object === 'text' && node.leaves.every(({ text }) => text.trim() === ''));

/** How the cells of a column stand. */
function lookOf({ align, attributes }: TableColumn): Record<string, string> {
  const across = align ?? attributes?.['align'];
  const upright = attributes?.['valign'];
  return {
    ...(across !== undefined && ALIGNED.has(across) && { align: across }),
    ...(upright !== undefined && UPRIGHT.has(upright) && { vAlign: upright }),
  };
}

/** In whole pixels. */
function widthOf({ attributes }: TableColumn): Record<string, string> {
  const width = Math.round(Number.parseFloat(attributes?.['width'] ?? ''));
  return width >= 20 && width <= 2000 ? { width: String(width) } : {};
}

/** A cell; what is a choice or a number of stars in its column is shown as that. */
function cellOf(column: TableColumn, nodes: readonly Node[], rendering: Rendering): ElementContent[] {
  const content = contentOf(nodes, rendering);
  const type = column.attributes?.['data-type'];
  if (type !== 'checkbox' && type !== 'rating') return content;
  const text = textIn(content).trim();
  if (type === 'checkbox' && /^(?:true|false)$/i.test(text)) {
    const isDone = text.toLowerCase() === 'true';
    const { done, toDo } = rendering.labels;
    return [h('span', { className: ['doc-check'], role: 'img', ariaLabel: isDone ? done : toDo }, isDone ? '☑' : '☐')];
  }
  const most = Math.min(10, Math.max(1, Math.round(Number(column.attributes?.['data-max'] ?? 5)) || 5));
  const stars = Math.round(Number(text));
  if (type !== 'rating' || text === '' || !(stars >= 0 && stars <= most)) return content;
  const shown = '★'.repeat(stars) + '☆'.repeat(most - stars);
  return [h('span', { className: ['doc-stars'], role: 'img', ariaLabel: `${stars} / ${most}` }, shown)];
}
