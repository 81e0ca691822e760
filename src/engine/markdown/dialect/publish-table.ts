/** Tables as they are published: cells in fragments, values where a column has a type of its own. */
import type { Block, Data, Node, TableCell, TableColumn, TableData, TableRecord } from '../document/types.ts';
import {
  type Attributes,
  type ColumnType,
  fieldsIn,
  HIDDEN,
  MAX,
  OF_COLUMN,
  OF_TABLE,
  OF_VIEW,
  OPTIONS,
  TASKS,
  TYPE,
  WIDTH,
} from './attributes.ts';
import { type CellValue, cellValueOf, optionsOf } from './cell-values.ts';
import { CELL, cellName, type Fragment, onOneLine, type PublishedBlock, type Publishing } from './types.ts';

interface Column {
  given: TableColumn;
  type: ColumnType;
  options: { value: string; label: string }[] | undefined;
  fields: Record<string, unknown>;
  rest: Attributes | undefined;
}

const OF_COLUMNS = [...OF_COLUMN, TYPE, MAX, OPTIONS, WIDTH, HIDDEN, ...TASKS];

export function publishedTable(block: Block, publisher: Publishing): PublishedBlock {
  const { view, definition, records, html } = block.data as unknown as TableData;
  const ordered = Object.entries(records).sort(([, a], [, b]) => a.orderIndex - b.orderIndex);
  const columns = view.columns.map((id) => columnOf(definition[id] as TableColumn, id, ordered));
  const ofTable = fieldsIn(view.attributes, OF_TABLE);
  const ofView = fieldsIn(ofTable.rest, OF_VIEW[view.type]);
  const fragments: Fragment[] = [];
  const shown = ordered.map(([id, { values }], index) => [
    id,
    {
      orderIndex: orderOf(index, ordered.length),
      values: publishedValues(id, values, columns, publisher, fragments),
    },
  ]);
  return {
    ...block,
    data: {
      view: { ...viewOf(view.type, columns), ...ofView.fields, ...(ofView.rest && { attributes: ofView.rest }) },
      definition: Object.fromEntries(columns.map((column) => [column.given.id, definitionOf(column, publisher)])),
      records: Object.fromEntries(shown),
      ...ofTable.fields,
      ...(html && { html }),
    },
    nodes: [],
    fragments,
  };
}

/** Strings that sort as the numbers do. */
const orderOf = (index: number, count: number): string => String(index).padStart(String(count).length, '0');

function columnOf(given: TableColumn, id: string, ordered: readonly [string, TableRecord][]): Column {
  const { fields, rest } = fieldsIn(given.attributes, OF_COLUMNS);
  const type = (fields['type'] ?? 'text') as ColumnType;
  const options =
    type === 'select'
      ? optionsOf(
          fields['options'],
          ordered.map(([, { values }]) => values[id]?.nodes ?? []),
        )
      : undefined;
  return { given, type, options, fields, rest };
}

function viewOf(type: 'grid' | 'cards', all: readonly Column[]): Data {
  const columns = all.filter(({ fields }) => fields[HIDDEN.field] !== true).map(({ given }) => given.id);
  const widths = all.flatMap(({ given, fields }) =>
    fields['width'] === undefined ? [] : [[given.id, fields['width']]],
  );
  const view: Data = { type, columns, ...(type === 'grid' ? { hideHeader: false } : { cardSize: 'medium' }) };
  if (widths.length > 0) view['columnWidths'] = Object.fromEntries(widths);
  for (const { field } of TASKS) {
    const column = all.find(({ fields }) => fields[field] === true);
    if (column) view[field] = column.given.id;
  }
  return view;
}

function definitionOf({ given, type, options, fields, rest }: Column, publisher: Publishing): Data {
  const { id, title, nodes, align } = given;
  const { textAlignment = align, verticalAlignment, max } = fields;
  return {
    id,
    title: onOneLine(title),
    type,
    ...(textAlignment !== undefined && { textAlignment }),
    ...(verticalAlignment !== undefined && { verticalAlignment }),
    ...(type === 'rating' && { max: max ?? 5 }),
    ...(options && { options }),
    ...(nodes && { nodes: publisher.phrases(nodes) }),
    ...(rest && { attributes: rest }),
  };
}

/** An empty cell has neither a value nor a fragment. */
function publishedValues(
  record: string,
  values: TableRecord['values'],
  columns: readonly Column[],
  publisher: Publishing,
  fragments: Fragment[],
): Record<string, CellValue> {
  const shown: [string, CellValue][] = [];
  for (const { given, type, options } of columns) {
    const cell = values[given.id];
    if (!cell || (isEmpty(cell.nodes) && !cell.attributes)) continue;
    const name = cellName(record, given.id);
    fragments.push(fragmentOf(name, cell, publisher));
    const value = type === 'text' ? name : cellValueOf(type, cell.nodes, options);
    if (value !== undefined) shown.push([given.id, value]);
  }
  return Object.fromEntries(shown);
}

function fragmentOf(name: string, { nodes, attributes }: TableCell, publisher: Publishing): Fragment {
  const fragment = publisher.content(name, CELL, nodes);
  return attributes ? { ...fragment, data: { ...fragment.data, attributes } } : fragment;
}

const isEmpty = (nodes: readonly Node[]): boolean =>
  nodes.every((node) => node.object === 'text' && node.leaves.every(({ text }) => text === ''));
