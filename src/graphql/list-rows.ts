/** Reads the rows of lists and their counts; those of the same list under many parents of one request in one statement. */
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { Joined } from '../access/admission-sql.ts';
import type { Context } from '../context.ts';
import type { Prisma } from '../db/generated/prisma/client.ts';
import { AnswerSize } from './answer-size.ts';
import { after, encodeCursor, type Order, orderBy } from './cursor.ts';
import { manyLists, oneList } from './list-sql.ts';

/** Rows of a list with large ones that are read in one statement: a usual page, and the one behind it. */
const SLICE = 51;

type Model = Uncapitalize<Prisma.ModelName>;

export interface ListSource {
  /** The Prisma model that is listed. */
  model: Model;
  where: Record<string, unknown>;
  order?: Order;
  /**
   * That rows may be large: they are read a usual page at a time, no further than an answer may be long, so that however many are
   * asked for fit into memory.
   */
  large?: boolean;
  /** Columns that are large and not shown, or read when a field asks for them: a thousand of them may not fit into memory. */
  without?: readonly string[];
  /**
   * In a nested list: the parent's model and relation, the column that names it, and its id. `key` names the parent where
   * its own table has no `id`: a member is {organizationId, userId}.
   */
  within?: { parent: Model; relation: string; column: string; id: string; key?: Record<string, string> };
}

interface Delegate {
  findMany(args: unknown): Promise<unknown[]>;
  count(args: unknown): Promise<number>;
  groupBy(args: unknown): Promise<Record<string, unknown>[]>;
}

const delegateOf = (context: Context, model: Model) =>
  (context.db as unknown as Record<string, Delegate>)[model] as Delegate;

const inParent = ({ within }: ListSource, filters: Record<string, unknown>[]): Record<string, unknown>[] =>
  within ? [{ [within.column]: within.id }, ...filters] : filters;

const scoped = (source: ListSource, filters: Record<string, unknown>[]) => ({ AND: inParent(source, filters) });

/** Counts of the same list of many parents go in one statement, too. */
export async function countOf(context: Context, source: ListSource, info: GraphQLResolveInfo): Promise<number> {
  if (!source.within) return delegateOf(context, source.model).count({ where: scoped(source, [source.where]) });
  return loaderAt(context, 'counts', info, (batch: readonly ListSource[]) => countAll(context, batch)).load(source);
}

async function countAll(context: Context, batch: readonly ListSource[]): Promise<number[]> {
  const [first] = batch as [ListSource, ...ListSource[]];
  const column = first.within?.column ?? '';
  const groups = await delegateOf(context, first.model).groupBy({
    by: [column],
    where: { OR: batch.map((source) => scoped(source, [source.where])) },
    _count: { _all: true },
  });
  const counts = new Map(groups.map((group) => [group[column], (group._count as { _all: number })._all]));
  return batch.map(({ within }) => counts.get(within?.id) ?? 0);
}

export interface Asked {
  source: ListSource;
  filters: Record<string, unknown>[];
  order: Order;
  take: number;
  query: Record<string, unknown>;
  isCounted: boolean;
  joined: Joined | undefined;
}

/** The rows; lists of many parents that are asked for in one tick go in one statement. */
export function rowsOf(context: Context, asked: Asked, info: GraphQLResolveInfo): Promise<unknown[]> {
  if (!asked.source.within) return find(context, asked);
  return loaderAt(context, 'rows', info, (batch: readonly Asked[]) => findAll(context, batch)).load(asked);
}

/** A loader of this request for one place in the document: there, arguments and selection are the same for every parent. */
function loaderAt<Key, Value>(
  context: Context,
  what: string,
  info: GraphQLResolveInfo,
  load: (batch: readonly Key[]) => Promise<Value[]>,
): DataLoader<Key, Value> {
  let path = what;
  for (let step: typeof info.path | undefined = info.path; step; step = step.prev) {
    if (typeof step.key === 'string') path += `.${step.key}`;
  }
  return context.memo(path, () => new DataLoader(load, { cache: false }));
}

async function find(context: Context, asked: Asked): Promise<unknown[]> {
  if (!asked.source.large || asked.take <= SLICE) return read(context, asked);
  const size = new AnswerSize(context.services.config.answerBytes);
  let rows: Record<string, unknown>[] = [];
  for (;;) {
    const [last, take] = [rows.at(-1), Math.min(SLICE, asked.take - rows.length)];
    const filters = last ? [...asked.filters, after(asked.order, encodeCursor(asked.order, last))] : asked.filters;
    const some = (await read(context, { ...asked, filters, take })) as Record<string, unknown>[];
    size.addValue(some);
    rows = rows.concat(some);
    if (some.length < take || rows.length === asked.take) return rows;
  }
}

async function read(context: Context, asked: Asked): Promise<unknown[]> {
  const { source, filters, order, take, query, isCounted, joined } = asked;
  const { without } = source;
  const listing = { model: nameOf(source.model), filters: inParent(source, filters), order, take, without };
  const counted = isCounted ? inParent(source, [source.where]) : undefined;
  const statement = isWhole(query) ? oneList(listing, counted, joined) : null;
  if (statement) return context.services.database.query(statement.text, statement.params);
  const where = scoped(source, filters);
  const shown = { ...query, ...omitted(source) };
  return delegateOf(context, source.model).findMany({ ...shown, where, orderBy: orderBy(order), take });
}

/** For Prisma, which knows a selection, or what to leave out. */
const omitted = ({ without }: ListSource) =>
  without ? { omit: Object.fromEntries(without.map((column) => [column, true])) } : {};

const nameOf = (model: Model) => (model.charAt(0).toUpperCase() + model.slice(1)) as Prisma.ModelName;

/** Whether rows are asked for as they are, without relations. */
const isWhole = ({ include, select }: Record<string, unknown>): boolean =>
  include === undefined && select === undefined;

/**
 * The rows of many parents: one statement with a lateral join, so that each parent costs its own page and no more. The
 * parents of one field share order, cursor and selection; only what each of them may show can differ.
 */
async function findAll(context: Context, batch: readonly Asked[]): Promise<unknown[][]> {
  const [first] = batch as [Asked, ...Asked[]];
  const { within, model, without } = first.source;
  if (!within || batch.length === 1) return [await find(context, first)];
  const filters = JSON.stringify(first.filters);
  if (isWhole(first.query) && batch.every((asked) => JSON.stringify(asked.filters) === filters)) {
    const ids = batch.map(({ source }) => source.within?.id ?? '');
    const statement = manyLists({ ...first, model: nameOf(model), without }, within.column, ids);
    if (statement) {
      const rows = await context.services.database.query<Record<string, unknown>>(statement.text, statement.params);
      const byParent = Map.groupBy(rows, (row) => row[within.column]);
      return ids.map((id) => byParent.get(id) ?? []);
    }
  }
  const where = { OR: batch.map(({ source, filters }) => scoped(source, filters)) };
  const keys = batch.map(({ source }) => source.within?.key ?? { id: source.within?.id ?? '' });
  const columns = Object.keys(keys[0] as object);
  const keyOf = (row: Record<string, unknown>) => columns.map((column) => row[column]).join('/');
  const parents = (await delegateOf(context, within.parent).findMany({
    where: { OR: keys },
    select: {
      ...Object.fromEntries(columns.map((column) => [column, true])),
      [within.relation]: {
        ...first.query,
        ...omitted(first.source),
        where,
        orderBy: orderBy(first.order),
        take: first.take,
      },
    },
  })) as Record<string, unknown>[];
  const byKey = new Map(parents.map((parent) => [keyOf(parent), parent[within.relation] as unknown[]]));
  return keys.map((key) => byKey.get(keyOf(key)) ?? []);
}
