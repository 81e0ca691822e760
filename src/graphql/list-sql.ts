/**
 * Lists without Prisma, at a third of its cost. What lists filter by is a small part of what Prisma can: that part is
 * written in SQL here, with Prisma's meaning; a filter beyond it gives null, and the list goes through Prisma.
 *
 * No text holds a value, so that each is prepared once.
 */
import type { Joined } from '../access/admission-sql.ts';
import { columnsOf } from '../db/columns.ts';
import { getDatamodel } from '../db/generated/pothos.ts';
import type { Prisma } from '../db/generated/prisma/client.ts';
import type { Order } from './cursor.ts';

export interface Statement {
  text: string;
  params: unknown[];
}

interface Listing {
  model: Prisma.ModelName;
  filters: readonly Record<string, unknown>[];
  order: Order;
  take: number;
  /** Columns that the rows come without. */
  without?: readonly string[] | undefined;
}

/** Where a row carries the count of the whole list. */
export const COUNT = 'listCount';

/**
 * The rows of one list; with `counted`, the count of what these filters leave stands in each of them. What is `joined` is read for the
 * rows that are shown, and no others.
 */
export function oneList(
  { model, filters, order, take, without }: Listing,
  counted?: readonly Record<string, unknown>[],
  joined?: Pick<Joined, 'columns' | 'from'>,
): Statement | null {
  const sql = new Condition(model);
  const where = sql.all(filters);
  const all = counted && sql.all(counted);
  if (where === null || all === null) return null;
  const count = all ? `, (SELECT count(*)::int FROM "${model}" e WHERE ${all}) AS "${COUNT}"` : '';
  const text = `SELECT ${columnsOf(model, 'e', '', without)}${count} FROM "${model}" e WHERE ${where}
    ORDER BY ${orderOf(order)} LIMIT ${sql.param(take, 'int')}`;
  if (!joined) return { text, params: sql.params };
  const whole = `SELECT e.*, ${joined.columns} FROM (${text}) e ${joined.from} ORDER BY ${orderOf(order)}`;
  return { text: whole, params: sql.params };
}

/** The rows of the lists of many parents, which `column` names: each costs its own page and no more. */
export function manyLists(
  { model, filters, order, take, without }: Listing,
  column: string,
  parents: string[],
): Statement | null {
  const sql = new Condition(model);
  const where = sql.all(filters);
  if (where === null) return null;
  const asked = sql.param(parents, 'text[]');
  const text = `SELECT e.* FROM unnest(${asked}) WITH ORDINALITY AS p("parent", "n") CROSS JOIN LATERAL (
      SELECT ${columnsOf(model, 'e', '', without)} FROM "${model}" e WHERE e."${column}" = p."parent" AND ${where}
      ORDER BY ${orderOf(order)} LIMIT ${sql.param(take, 'int')}) e
    ORDER BY p."n", ${orderOf(order)}`;
  return { text, params: sql.params };
}

const orderOf = ({ key, direction, id }: Order): string => `e."${key}" ${direction}, e."${id}" ${direction}`;

type Field = { type: string; isList: boolean; kind: string };

/** By model and name. */
const fields = new Map(
  Object.entries(getDatamodel().datamodel.models).map(([model, { fields }]) => [
    model,
    new Map(fields.map((field): [string, Field] => [field.name, field])),
  ]),
);

const COMPARE: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=', equals: '=', not: '<>' };
const TYPES: Readonly<Record<string, string>> = {
  String: 'text',
  Int: 'int',
  Boolean: 'boolean',
  DateTime: 'timestamptz',
};

/** Writes filters of one model; null for what it does not know. */
class Condition {
  readonly params: unknown[] = [];
  readonly #fields: ReadonlyMap<string, Field>;

  constructor(model: Prisma.ModelName) {
    this.#fields = fields.get(model) ?? new Map();
  }

  param(value: unknown, type: string): string {
    return `$${this.params.push(value)}::${type}`;
  }

  /** All of these hold. */
  all(filters: readonly Record<string, unknown>[]): string | null {
    return this.#join(
      filters.flatMap((filter) => Object.entries(filter)).filter(([, value]) => value !== undefined),
      ([name, value]) => this.#part(name, value),
      ' AND ',
      'true',
    );
  }

  #part(name: string, value: unknown): string | null {
    if (name === 'AND') return this.all([value].flat() as Record<string, unknown>[]);
    if (name === 'OR') {
      return this.#join(value as Record<string, unknown>[], (filter) => this.all([filter]), ' OR ', 'false');
    }
    const field = this.#fields.get(name);
    if (!field || field.kind === 'object') return null;
    const type = field.kind === 'enum' ? `"${field.type}"` : TYPES[field.type];
    if (!type) return null;
    const column = `e."${name}"`;
    if (isPlain(value)) return field.isList ? null : this.#compare(column, 'equals', value, type);
    return this.#join(
      Object.entries(value as object).filter(([, operand]) => operand !== undefined),
      ([operator, operand]) => {
        if (field.isList) return operator === 'hasSome' ? `${column} && ${this.param(operand, `${type}[]`)}` : null;
        if (operator === 'in' && field.kind === 'scalar') return `${column} = ANY(${this.param(operand, `${type}[]`)})`;
        return isPlain(operand) ? this.#compare(column, operator, operand, type) : null;
      },
      ' AND ',
      'true',
    );
  }

  #compare(column: string, operator: string, value: unknown, type: string): string | null {
    const symbol = COMPARE[operator];
    if (!symbol) return null;
    if (value !== null) return `${column} ${symbol} ${this.param(value, type)}`;
    return operator === 'equals' ? `${column} IS NULL` : operator === 'not' ? `${column} IS NOT NULL` : null;
  }

  #join<T>(parts: readonly T[], write: (part: T) => string | null, by: string, none: string): string | null {
    const written: string[] = [];
    for (const part of parts) {
      const text = write(part);
      if (text === null) return null;
      written.push(text);
    }
    return written.length === 0 ? none : `(${written.join(by)})`;
  }
}

const isPlain = (value: unknown): boolean =>
  value === null || value instanceof Date || ['string', 'number', 'boolean'].includes(typeof value);
