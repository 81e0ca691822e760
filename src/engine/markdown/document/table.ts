/** Tables: with bars as in GFM, or as HTML, which alone may have cards, attributes, and blocks in its cells. */
import type { MarkdownNode } from '../parse.ts';
import { voidBlock } from './build.ts';
import { Cursor, printContent, readContent } from './html-blocks.ts';
import { type HtmlTag, htmlTokens, openTag, sameHtml } from './html-tokens.ts';
import { contentId } from './keys.ts';
import { printInline } from './print-inline.ts';
import { type InlineSource, readInline } from './read-inline.ts';
import type { Block, Node, Phrasing, TableCell, TableColumn, TableData, TableRecord, Text } from './types.ts';

/** What of a column and of a cell is there before they have ids. */
type Column = Omit<TableColumn, 'id'>;

/** Ids of columns and records follow from what they say, so that they stay when others change. */
export function tableData(
  view: Omit<TableData['view'], 'columns'>,
  columns: readonly Column[],
  rows: readonly (readonly TableCell[])[],
  html: boolean,
): TableData {
  const ids = uniqueIds(columns.map((column) => contentId(column)));
  const recordIds = uniqueIds(rows.map((row) => contentId(row)));
  const definition = Object.fromEntries(columns.map((column, i) => [ids[i], { id: ids[i] as string, ...column }]));
  const records = Object.fromEntries(
    rows.map((row, i): [string, TableRecord] => {
      const values = Object.fromEntries(ids.map((id, c) => [id, row[c] ?? { nodes: [] }]));
      return [recordIds[i] as string, { orderIndex: i, values }];
    }),
  );
  return { view: { ...view, columns: ids }, definition, records, ...(html && { html }) };
}

function uniqueIds(ids: readonly string[]): string[] {
  const used = new Map<string, number>();
  return ids.map((id) => {
    const count = used.get(id) ?? 0;
    used.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  });
}

/** A table with bars. */
export function readTable(node: MarkdownNode & { type: 'table' }, source: InlineSource): Block {
  const [header, ...rows] = node.children;
  const columns = (header?.children ?? []).map(({ children }, i): Column => {
    const align = node.align?.[i];
    return { ...titleOf(readInline(children, source)), ...(align && { align }) };
  });
  const values = rows.map((row) =>
    columns.map((_, i): TableCell => ({ nodes: readInline(row.children[i]?.children ?? [], source) })),
  );
  return voidBlock('table', { ...tableData({ type: 'grid' }, columns, values, false) });
}

/** A title, and its nodes where it is more than plain text. */
export function titleOf(nodes: Phrasing[]): Pick<TableColumn, 'title' | 'nodes'> {
  const [only] = nodes;
  const leaf = nodes.length === 1 && only?.object === 'text' && only.leaves.length === 1 ? only.leaves[0] : undefined;
  if (leaf && leaf.marks.length === 0) return { title: leaf.text };
  return { title: nodes.map(wordsOf).join(''), nodes };
}

/** The words of its texts alone. */
export const wordsOf = (node: Node): string =>
  node.object === 'text' ? node.leaves.map(({ text }) => text).join('') : node.nodes.map(wordsOf).join('');

/** The nodes of a column's title. */
export const titleNodes = ({ title, nodes }: TableColumn): Phrasing[] =>
  nodes ?? [{ object: 'text', leaves: [{ object: 'leaf', text: title, marks: [] }] } satisfies Text];

/** The records in their order. */
export const recordsOf = ({ records }: TableData): TableRecord[] =>
  Object.values(records).sort((a, b) => a.orderIndex - b.orderIndex);

/** A table as Markdown. */
export function printTable({ data }: Block): string {
  const table = data as unknown as TableData;
  return table.html ? printHtmlTable(table) : printBars(table);
}

function printBars(table: TableData): string {
  const columns = table.view.columns.map((id) => table.definition[id] as TableColumn);
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const cell = (nodes: readonly Node[]): string => printInline(nodes as Phrasing[], { line: true, cell: true });
  const lines = recordsOf(table).map(({ values }) =>
    row(table.view.columns.map((id) => cell(values[id]?.nodes ?? []))),
  );
  return [row(columns.map((column) => cell(titleNodes(column)))), row(columns.map(rule)), ...lines].join('\n');
}

const RULES = { left: ':--', center: ':-:', right: '--:' };
const rule = ({ align }: TableColumn): string => (align ? RULES[align] : '---');

/** A table of HTML with one row of headers; undefined when it has anything else. */
export function readHtmlTable(html: string): Block | undefined {
  if (!/^\s*<table[\s>]/i.test(html)) return undefined;
  const tokens = htmlTokens(html.trim());
  const table = tokens && readTokens(new Cursor(tokens));
  const printed = table && htmlTokens(printHtmlTable(table));
  return printed && sameHtml(tokens, printed) ? voidBlock('table', { ...table }) : undefined;
}

interface Cell extends TableCell {
  attributes?: Record<string, string>;
}

function readTokens(cursor: Cursor): TableData | undefined {
  const table = cursor.open('table');
  if (!table || !cursor.open('thead')) return undefined;
  const header = readRow(cursor, 'th');
  if (!header || !cursor.close('thead')) return undefined;
  const rows: Cell[][] = [];
  if (cursor.open('tbody')) {
    while (!cursor.close('tbody')) {
      const row = readRow(cursor, 'td');
      if (!row || row.length !== header.length) return undefined;
      rows.push(row);
    }
  }
  if (!cursor.close('table') || !cursor.atEnd) return undefined;
  const columns = header.map(({ nodes, attributes }): Column | undefined =>
    nodes.some(({ object }) => object === 'block')
      ? undefined
      : { ...titleOf(nodes as Phrasing[]), ...(attributes && { attributes }) },
  );
  if (columns.includes(undefined)) return undefined;
  const { 'data-view': view, ...attributes } = attributesOf(table) ?? {};
  if (view !== undefined && view !== 'cards') return undefined;
  const own = Object.keys(attributes).length > 0 ? { attributes } : {};
  return tableData({ type: view ? 'cards' : 'grid', ...own }, columns as Column[], rows, true);
}

function readRow(cursor: Cursor, name: 'th' | 'td'): Cell[] | undefined {
  if (cursor.open('tr')?.attributes.size !== 0) return undefined;
  const cells: Cell[] = [];
  while (!cursor.close('tr')) {
    const tag = cursor.open(name);
    const within = tag && cursor.until(name);
    const nodes = within && readContent(within);
    if (!nodes) return undefined;
    const attributes = attributesOf(tag);
    cells.push({ nodes, ...(attributes && { attributes }) });
  }
  return cells;
}

const attributesOf = ({ attributes }: HtmlTag): Record<string, string> | undefined =>
  attributes.size > 0 ? Object.fromEntries(attributes) : undefined;

function printHtmlTable(table: TableData): string {
  const { view, definition } = table;
  const cell = (name: string, { nodes, attributes }: Cell): string =>
    `${openTag(name, Object.entries(attributes ?? {}))}${printContent(nodes)}</${name}>`;
  const header = view.columns.map((id) => {
    const column = definition[id] as TableColumn;
    return cell('th', { nodes: titleNodes(column), ...(column.attributes && { attributes: column.attributes }) });
  });
  const rows = recordsOf(table).map(
    ({ values }) => `<tr>${view.columns.map((id) => cell('td', values[id] ?? { nodes: [] })).join('')}</tr>`,
  );
  const attributes = { ...view.attributes, ...(view.type === 'cards' && { 'data-view': 'cards' }) };
  const open = openTag('table', Object.entries(attributes).sort());
  return `${open}<thead><tr>${header.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
