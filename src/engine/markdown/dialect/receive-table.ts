/** Tables as they are taken in. Cells may also hold their nodes themselves, as the engine has them. */
import type { Data, Node } from '../document/types.ts';
import { MAX_COLUMNS } from '../document/validate-table.ts';
import { isObject } from '../document/visits.ts';
import { type AttributeField, attributesWith, type ColumnType, OF_TABLE, OF_VIEW, TASKS } from './attributes.ts';
import { cellOf, cellValueOf, type Option } from './cell-values.ts';
import { isAttributes, receivedColumn } from './receive-column.ts';
import { contentOf, type FoundFragment, type ReceivedPath, type Reception, wordsIn } from './reception.ts';
import { cellName } from './types.ts';

type Fragments = ReadonlyMap<string, FoundFragment>;

interface Column {
  type: ColumnType;
  options: Option[];
}

export function receivedTable(
  block: Data,
  fragments: Fragments,
  place: ReceivedPath,
  depth: number,
  reception: Reception,
): Data {
  const { data } = block;
  if (!isObject(data) || !isObject(data['view']) || !isObject(data['definition']) || !isObject(data['records']))
    return block;
  if (!fits(data['definition'], data['records'], place, reception)) return block;
  return new Table(data, fragments, { given: `${place.given}.data`, own: `${place.own}.data` }, depth, reception).block(
    block,
  );
}

/** Whether it is no larger than tables may be, before each cell is looked for: a few names say that there are millions. */
function fits(definition: Data, records: Data, { given }: ReceivedPath, reception: Reception): boolean {
  const columns = Object.keys(definition).length;
  if (columns <= MAX_COLUMNS) return reception.takesCells(columns * Object.keys(records).length, `${given}.data`);
  reception.report(`${given}.data.definition`, `must have at most ${MAX_COLUMNS} columns`);
  return false;
}

class Table {
  readonly #data: Data;
  readonly #view: Data;
  readonly #definition: Data;
  readonly #records: Data;
  readonly #fragments: Fragments;
  readonly #place: ReceivedPath;
  readonly #depth: number;
  readonly #reception: Reception;
  readonly #columns = new Map<string, Column>();
  readonly #used = new Set<string>();

  constructor(data: Data, fragments: Fragments, place: ReceivedPath, depth: number, reception: Reception) {
    this.#data = data;
    this.#view = data['view'] as Data;
    this.#definition = data['definition'] as Data;
    this.#records = data['records'] as Data;
    this.#fragments = fragments;
    this.#place = place;
    this.#depth = depth;
    this.#reception = reception;
  }

  block(block: Data): Data {
    const { view: _view, definition: _definition, records: _records, ...others } = this.#data;
    const shown = this.#view['columns'];
    const isList = Array.isArray(shown) && shown.every((id) => typeof id === 'string');
    const isShown = new Set(isList ? shown : []);
    const hidden = new Set(isList ? Object.keys(this.#definition).filter((id) => !isShown.has(id)) : []);
    const definition = Object.fromEntries(
      Object.entries(this.#definition).map(([id, column]) => [id, this.#column(id, column, hidden.has(id))]),
    );
    const columns = isList ? this.#inOrder(shown, hidden) : shown;
    const view = this.#viewWith(columns, others);
    const records = this.#receivedRecords();
    for (const [name, { given }] of this.#fragments)
      if (!this.#used.has(name)) this.#reception.report(given, 'is a fragment that no cell has');
    return { ...block, data: { ...others, view, definition, records } };
  }

  #report(path: string, message: string): undefined {
    return this.#reception.report(`${this.#place.given}.${path}`, message);
  }

  /** Columns that are not shown stand behind the one that they follow in the definition. */
  #inOrder(shown: readonly string[], hidden: ReadonlySet<string>): string[] {
    if (hidden.size === 0) return [...shown];
    const behind = new Map<string | undefined, string[]>();
    let last: string | undefined;
    for (const id of Object.keys(this.#definition)) {
      if (!hidden.has(id)) last = id;
      else behind.set(last, [...(behind.get(last) ?? []), id]);
    }
    return [undefined, ...shown].flatMap((id) => [...(id === undefined ? [] : [id]), ...(behind.get(id) ?? [])]);
  }

  /** The view with what it and the table say of themselves as attributes; takes those fields out of `others`. */
  #viewWith(columns: unknown, others: Data): Data {
    const { columns: _columns, columnWidths, attributes, ...view } = this.#view;
    const type = view['type'];
    if (attributes != null && !isAttributes(attributes)) return { ...this.#view, columns };
    const ofView = type === 'grid' || type === 'cards' ? OF_VIEW[type] : [];
    const given = taken(view, ofView);
    // What a view is by default is not written.
    if (given['cardSize'] === 'medium' && attributes?.['data-card-size'] === undefined) delete given['cardSize'];
    const ofTable = taken(others, OF_TABLE);
    for (const { field } of TASKS) delete view[field];
    if (columnWidths != null && !isObject(columnWidths))
      this.#report('view.columnWidths', 'must be an object of numbers');
    const withView = attributesWith(attributes ?? undefined, given, ofView, (field, message) =>
      this.#report(`view.${field}`, message),
    );
    const all = attributesWith(withView, ofTable, OF_TABLE, (field, message) => this.#report(field, message));
    return { ...view, columns, ...(all && { attributes: all }) };
  }

  #column(id: string, given: unknown, isHidden: boolean): unknown {
    const cells = () =>
      Object.keys(this.#records).flatMap((record) => {
        const fragment = this.#fragments.get(cellName(record, id));
        return fragment ? [wordsIn(fragment.nodes)] : [];
      });
    const { column, type, options } = receivedColumn(id, given, {
      view: this.#view,
      isHidden,
      cells,
      place: this.#place,
      depth: this.#depth,
      reception: this.#reception,
    });
    this.#columns.set(id, { type, options });
    return column;
  }

  #receivedRecords(): Data {
    const entries = Object.entries(this.#records);
    const orders = entries.map(([, record]) => (isObject(record) ? record['orderIndex'] : undefined));
    const named = orders.some((order) => typeof order === 'string');
    const sorted = named ? [...new Set(orders.map(String))].sort(byCharacters) : [];
    const ranks = new Map(sorted.map((order, i) => [order, i]));
    return Object.fromEntries(
      entries.map(([id, record]) => {
        if (!isObject(record)) return [id, record];
        const { orderIndex, values, ...others } = record;
        const isOrder = typeof orderIndex === 'string' || Number.isFinite(orderIndex);
        if (!isOrder) this.#report(`records.${id}.orderIndex`, 'must be a string');
        return [
          id,
          {
            ...others,
            orderIndex: named ? ranks.get(String(orderIndex)) : orderIndex,
            values: isObject(values) ? this.#values(id, values) : values,
          },
        ];
      }),
    );
  }

  #values(record: string, given: Data): Data {
    const values: Data = { ...given };
    for (const id of new Set([...this.#columns.keys(), ...Object.keys(given)])) {
      const value = given[id];
      const own = `${this.#place.own}.records.${record}.values.${id}`;
      if (isObject(value) && 'nodes' in value) {
        const at = { given: `${this.#place.given}.records.${record}.values.${id}.nodes`, own: `${own}.nodes` };
        values[id] = { ...value, nodes: this.#reception.list(value['nodes'], at, this.#depth + 1, 'table') };
        continue;
      }
      const cell = this.#cell(record, id, value, own);
      if (cell === undefined) delete values[id];
      else values[id] = cell;
    }
    return values;
  }

  #cell(record: string, id: string, value: unknown, own: string): Data | undefined {
    const path = `records.${record}.values.${id}`;
    const { type, options } = this.#columns.get(id) ?? { type: 'text', options: [] };
    const kept = cellName(record, id);
    if (type === 'text') {
      if (value == null) return this.#emptied(kept);
      if (typeof value !== 'string') return this.#report(path, 'must be the name of a fragment');
      const fragment = this.#fragments.get(value);
      if (!fragment) return this.#report(path, 'names a fragment that is not there');
      if (this.#used.has(value)) return this.#report(path, 'names a fragment that another cell has');
      return this.#content(value, fragment, own);
    }
    const fragment = this.#fragments.get(kept);
    const said = fragment && saidIn(type, fragment, options);
    if (fragment && JSON.stringify(said ?? null) === JSON.stringify(value ?? null))
      return this.#content(kept, fragment, own);
    if (value == null) return this.#emptied(kept);
    this.#used.add(kept);
    const nodes = cellOf(type, value, options);
    if (typeof nodes === 'string') return this.#report(path, nodes);
    this.#reception.moved({ given: `${this.#place.given}.${path}`, own });
    return { nodes, ...attributesOf(fragment) };
  }

  /** A cell without its value keeps its attributes. */
  #emptied(name: string): Data | undefined {
    const fragment = this.#fragments.get(name);
    this.#used.add(name);
    const attributes = attributesOf(fragment);
    return 'attributes' in attributes ? { nodes: [], ...attributes } : undefined;
  }

  #content(name: string, fragment: FoundFragment, own: string): Data {
    this.#used.add(name);
    this.#reception.moved({ given: fragment.given, own });
    return {
      nodes: contentOf(fragment, `${own}.nodes`, this.#depth, 'table', this.#reception),
      ...attributesOf(fragment),
    };
  }
}

/** Takes fields out of an object. */
function taken(from: Data, known: readonly AttributeField[]): Data {
  const fields: Data = {};
  for (const { field } of known) {
    if (from[field] !== undefined) fields[field] = from[field];
    delete from[field];
  }
  return fields;
}

const attributesOf = (fragment: FoundFragment | undefined): { attributes?: unknown } =>
  fragment?.data['attributes'] === undefined ? {} : { attributes: fragment.data['attributes'] };

/** Not in the order of a language: that of the characters. */
const byCharacters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What a fragment says that may not be one. */
function saidIn(type: Exclude<ColumnType, 'text'>, { nodes }: FoundFragment, options: readonly Option[]): unknown {
  try {
    return cellValueOf(type, nodes as Node[], options);
  } catch {
    return undefined;
  }
}
