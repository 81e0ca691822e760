/**
 * Keyset cursors: the sort value and id of the last row shown. Page 10,000 costs what page 1 costs, and
 * rows added meanwhile do not shift pages. Opaque to callers; one that is not of this list is refused.
 */
import { isStorable } from '../db/times.ts';
import { badInput } from '../errors.ts';

export interface Order {
  /** The column that sorts; the id breaks ties. */
  key: string;
  direction: 'asc' | 'desc';
  /** The id column; members, for one, are named by their user. */
  id: string;
  /** How the value of `key` travels; `integer` as far as a column of integers goes. */
  type: 'date' | 'string' | 'number' | 'integer';
}

export const NEWEST_FIRST: Order = { key: 'createdAt', direction: 'desc', id: 'id', type: 'date' };
export const BY_POSITION: Order = { key: 'position', direction: 'asc', id: 'id', type: 'string' };

type Value = Date | string | number;

/** The cursor behind `row`. */
export function encodeCursor(order: Order, row: Record<string, unknown>): string {
  const value = row[order.key];
  const plain = value instanceof Date ? value.toISOString() : value;
  return Buffer.from(JSON.stringify([order.key, plain, row[order.id]])).toString('base64url');
}

/** Reads a cursor of a list in this order; 400 naming `page` when it is not one. */
export function decodeCursor(order: Order, cursor: string): { value: Value; id: string } {
  const refuse = () => badInput('page', 'is not a page of this list');
  if (!/^[\w-]{4,2048}$/.test(cursor)) throw refuse();
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refuse();
  }
  if (!Array.isArray(parts) || parts.length !== 3) throw refuse();
  const [key, plain, id] = parts as unknown[];
  if (key !== order.key || typeof id !== 'string' || id.includes('\0')) throw refuse();
  if (order.type === 'number' || order.type === 'integer') {
    if (typeof plain !== 'number' || !Number.isFinite(plain)) throw refuse();
    // As wide as a column of integers.
    if (order.type === 'integer' && plain !== (plain | 0)) throw refuse();
    return { value: plain, id };
  }
  if (typeof plain !== 'string') throw refuse();
  if (order.type === 'string') {
    if (plain.includes('\0')) throw refuse();
    return { value: plain, id };
  }
  const date = new Date(plain);
  if (!isStorable(date)) throw refuse();
  return { value: date, id };
}

/** The rows behind the cursor, as a Prisma filter. The first, redundant bound lets an index on the order serve it. */
export function after(order: Order, cursor: string): Record<string, unknown> {
  const { value, id } = decodeCursor(order, cursor);
  const beyond = order.direction === 'asc' ? 'gt' : 'lt';
  return {
    [order.key]: { [`${beyond}e`]: value },
    OR: [{ [order.key]: { [beyond]: value } }, { [order.key]: value, [order.id]: { [beyond]: id } }],
  };
}

/** `ORDER BY key, id` for Prisma. */
export const orderBy = (order: Order): Record<string, string>[] => [
  { [order.key]: order.direction },
  { [order.id]: order.direction },
];
