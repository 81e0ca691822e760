/** A column of a table as it is taken in: what it, and the view about it, say in attributes. */
import type { Data, Node } from '../document/types.ts';
import { isObject } from '../document/visits.ts';
import {
  type Attributes,
  attributesWith,
  type ColumnType,
  HIDDEN,
  MAX,
  OF_COLUMN,
  OPTIONS,
  TASKS,
  TYPE,
  TYPES,
  WIDTH,
} from './attributes.ts';
import { type Option, optionsOf } from './cell-values.ts';
import { type ReceivedPath, type Reception, wordsIn } from './reception.ts';

interface OfTable {
  view: Data;
  isHidden: boolean;
  /** The words of its cells that have fragments. */
  cells(): string[];
  /** Of the data of the table. */
  place: ReceivedPath;
  depth: number;
  reception: Reception;
}

interface ReceivedColumn {
  column: unknown;
  type: ColumnType;
  options: Option[];
}

const KNOWN = [WIDTH, ...OF_COLUMN, HIDDEN, ...TASKS, TYPE, MAX, OPTIONS];

export function receivedColumn(id: string, given: unknown, table: OfTable): ReceivedColumn {
  const asText: ReceivedColumn = { column: given, type: 'text', options: [] };
  if (!isObject(given)) return asText;
  const { place, reception } = table;
  const path = `definition.${id}`;
  const {
    type: said = 'text',
    textAlignment,
    verticalAlignment,
    max,
    options,
    nodes,
    title,
    attributes,
    ...others
  } = given;
  const type = said as ColumnType;
  if (type !== 'text' && !TYPES.includes(type)) {
    reception.report(`${place.given}.${path}.type`, `must be one of text, ${TYPES.join(', ')}`);
    return asText;
  }
  const own = isAttributes(attributes) ? attributes : undefined;
  const found = type === 'select' ? optionsOf(undefined, table.cells().map(asNodes)) : [];
  const isFound = own?.['data-options'] === undefined && JSON.stringify(options) === JSON.stringify(found);
  const fields = {
    ...(type !== 'text' && { type }),
    ...(verticalAlignment !== undefined && { verticalAlignment }),
    // What is so by default is not written.
    ...(type === 'rating' && !(max === 5 && own?.['data-max'] === undefined) && { max }),
    ...(type === 'select' && !isFound && { options }),
    ...ofView(id, table),
  };
  const report = (field: string, message: string) =>
    reception.report(`${place.given}.${field === 'width' ? `view.columnWidths.${id}` : `${path}.${field}`}`, message);
  const all = attributes == null || own ? attributesWith(own, fields, KNOWN, report) : attributes;
  const at = { given: `${place.given}.${path}`, own: `${place.own}.${path}` };
  if (textAlignment !== undefined) reception.moved({ given: `${at.given}.textAlignment`, own: `${at.own}.align` });
  const column = {
    ...others,
    ...(title !== undefined && { title: typeof title === 'string' ? title.replace(/\r?\n/g, ' ') : title }),
    ...(textAlignment !== undefined && { align: textAlignment }),
    ...titleNodes(title, nodes, { given: `${at.given}.nodes`, own: `${at.own}.nodes` }, table),
    ...(all != null && { attributes: all }),
  };
  return { column, type, options: Array.isArray(options) ? (options.filter(isObject) as unknown as Option[]) : found };
}

/** What the view says of the column. */
function ofView(id: string, { view, isHidden }: OfTable): Data {
  const widths = view['columnWidths'];
  return {
    ...(isObject(widths) && Object.hasOwn(widths, id) && { width: widths[id] }),
    ...(isHidden && { hidden: true }),
    ...Object.fromEntries(TASKS.flatMap(({ field }) => (view[field] === id ? [[field, true]] : []))),
  };
}

/** The words of a title that was changed win over the nodes that say the former. */
function titleNodes(title: unknown, nodes: unknown, place: ReceivedPath, { depth, reception }: OfTable): Data {
  if (nodes === undefined) return {};
  if (Array.isArray(nodes) && typeof title === 'string' && wordsIn(nodes) !== title) return {};
  return { nodes: reception.list(nodes, place, depth + 1, 'table') };
}

const asNodes = (text: string): Node[] => [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }];

export const isAttributes = (value: unknown): value is Attributes =>
  isObject(value) && Object.values(value).every((entry) => typeof entry === 'string');
