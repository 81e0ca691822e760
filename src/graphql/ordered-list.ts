/** Pages of rows that are in memory whole, in an order of their own: the cursor is the place of the last row shown. */
import { decodeCursor, encodeCursor, type Order } from './cursor.ts';
import { DEFAULT_LIMIT, type ListShape, type PageArgs } from './list.ts';

const BY_PLACE: Order = { key: 'place', direction: 'asc', id: 'id', type: 'string' };

/** A row, and where it stands: places sort as texts, by code units. */
export interface Placed<Row> {
  row: Row;
  place: string;
}

/** A page of rows in the order of their places. 400 naming `page` for a cursor that is not of this list. */
export function pageOfRows<Row extends { id: string }>(rows: readonly Placed<Row>[], args: PageArgs): ListShape<Row> {
  const limit = args.limit ?? DEFAULT_LIMIT;
  const behind = args.page ? decodeCursor(BY_PLACE, args.page) : null;
  const rest = behind
    ? rows.filter(({ row, place }) => place > behind.value || (place === behind.value && row.id > behind.id))
    : rows;
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ row }) => row),
    next: last && rest.length > limit ? { page: encodeCursor(BY_PLACE, { place: last.place, id: last.row.id }) } : null,
    count: () => rows.length,
  };
}
