/**
 * Lists: `{next {page} count items}` on both surfaces. The same list under many parents of one request is
 * loaded in one statement.
 */
import type { ObjectRef } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import DataLoader from 'dataloader';
import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { z } from 'zod';
import type { Joined } from '../access/admission.ts';
import type { Context } from '../context.ts';
import type { Prisma } from '../db/generated/prisma/client.ts';
import { builder } from './builder.ts';
import { aheadOf, type Field } from './compiled/resolver.ts';
import { after, encodeCursor, NEWEST_FIRST, type Order, orderBy } from './cursor.ts';
import type { Ahead } from './declarations.ts';
import { COUNT, manyLists, oneList } from './list-sql.ts';

export interface ListShape<Item> {
  next: { page: string } | null;
  items: readonly Item[];
  /** Computed only when it is selected. */
  count: () => number | Promise<number>;
}

export interface PageArgs {
  page?: string | null | undefined;
  limit?: number | null | undefined;
}

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 1000;

const NextPage = builder.objectRef<{ page: string }>('NextPage').implement({
  description: 'The next page of a list.',
  fields: (t) => ({ page: t.exposeString('page', { description: 'Pass this as `page`.' }) }),
});

type Types = typeof builder.$inferSchemaTypes;

/** By name. */
const lists = new Map<string, unknown>();

/** The list type of an object type: `Space` → `SpaceList`. A list that has more than every list gets a name and fields of its own. */
export function listOf<Item, List extends ListShape<Item> = ListShape<Item>>(
  item: ObjectRef<Types, Item, unknown> & { name: string },
  name = `${item.name}List`,
  description = `A page of a list of ${item.name}.`,
) {
  const known = lists.get(name);
  if (known) return known as ObjectRef<Types, List>;
  const ref = builder.objectRef<List>(name);
  lists.set(name, ref);
  ref.implement({
    description,
    fields: (t) => ({
      next: t.field({
        type: NextPage,
        nullable: true,
        description: 'Absent on the last page.',
        resolve: (list) => list.next,
      }),
      count: t.int({ description: 'The number of items on all pages.', resolve: (list) => list.count() }),
      items: t.field({ type: [item] as never, resolve: (list) => list.items as never }),
    }),
  });
  return ref;
}

/** `page` and `limit`, as every list takes them. */
export const pageArgs = () =>
  ({
    page: builder.args((t) => ({
      page: t.string({
        description: 'The page to fetch, from `next.page`.',
        // Empty is no first page: a client that lost its cursor must not begin again without noticing.
        validate: z.string().min(1, 'is not a page of this list'),
      }),
    })).page,
    limit: builder.args((t) => ({
      limit: t.int({
        description: 'Results per page, at most 1000.',
        defaultValue: DEFAULT_LIMIT,
        validate: z.number().int().min(1, 'must be at least 1').max(MAX_LIMIT, 'must be at most 1000'),
      }),
    })).limit,
  }) as const;

type Model = Uncapitalize<Prisma.ModelName>;

interface ListSource {
  /** The Prisma model that is listed. */
  model: Model;
  where: Record<string, unknown>;
  order?: Order;
  /**
   * In a nested list: the parent's model and relation, the column that names it, and its id. `key` names the parent where
   * its own table has no `id`: a member is {organizationId, userId}.
   */
  within?: { parent: Model; relation: string; column: string; id: string; key?: Record<string, string> };
}

/**
 * A page of rows. Asks for one row more than shown to know whether there is a next page; a first page that holds all
 * knows its count without asking.
 */
export async function pageOf(
  source: ListSource,
  args: PageArgs,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<ListShape<never>> {
  const order = source.order ?? NEWEST_FIRST;
  const limit = args.limit ?? DEFAULT_LIMIT;
  const filters = [source.where, ...(args.page ? [after(order, args.page)] : [])];
  const query = queryFromInfo({ context, info, path: ['items'] }) as Record<string, unknown>;
  const isCounted = selects(info, 'count');
  const asked = { source, filters, order, take: limit + 1, query, isCounted, joined: joinedIn(info) };
  const rows = await rowsOf(context, asked, info);
  const items = rows.slice(0, limit);
  const last = items.at(-1) as Record<string, unknown> | undefined;
  return {
    // Which model they are of is known where the list is declared.
    items: items as never[],
    next: rows.length > limit && last ? { page: encodeCursor(order, last) } : null,
    count: () =>
      !args.page && rows.length <= limit
        ? rows.length
        : ((rows[0] as { [COUNT]?: number } | undefined)?.[COUNT] ?? countOf(context, source, info)),
  };
}

/** Whether the selection names a field itself; fragments are not searched. */
const selects = ({ fieldNodes }: GraphQLResolveInfo, name: string): boolean =>
  fieldNodes.some(({ selectionSet }) =>
    selectionSet?.selections.some((node) => node.kind === Kind.FIELD && node.name.value === name),
  );

/** By the node that selects a list. */
const joinedAt = new WeakMap<FieldNode, Joined | 'nothing'>();

/** What the rows show of other tables, where the selection asks for all of it. Within fragments nobody looks. */
function joinedIn({ fieldNodes: [node], returnType }: GraphQLResolveInfo): Joined | undefined {
  if (!node) return undefined;
  let joined = joinedAt.get(node);
  if (!joined) {
    const items = fieldsIn(getNamedType(returnType), node.selectionSet).find(({ field }) => field.name === 'items');
    const type = items && getNamedType(items.field.type);
    const asked = type ? aheadOf(fieldsIn(type, items.node.selectionSet).map(({ field }) => field)) : [];
    const offered = type?.extensions.joined as Joined | undefined;
    joined = offered?.loads.every((load) => asked.includes(load as Ahead<unknown>)) ? offered : 'nothing';
    joinedAt.set(node, joined);
  }
  return joined === 'nothing' ? undefined : joined;
}

function fieldsIn(
  type: GraphQLNamedType,
  selection: SelectionSetNode | undefined,
): { field: Field; node: FieldNode }[] {
  const fields = isObjectType(type) ? type.getFields() : {};
  return (selection?.selections ?? []).flatMap((node) => {
    const field = node.kind === Kind.FIELD ? (fields[node.name.value] as Field | undefined) : undefined;
    return field ? [{ field, node: node as FieldNode }] : [];
  });
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
async function countOf(context: Context, source: ListSource, info: GraphQLResolveInfo): Promise<number> {
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

interface Asked {
  source: ListSource;
  filters: Record<string, unknown>[];
  order: Order;
  take: number;
  query: Record<string, unknown>;
  isCounted: boolean;
  joined: Joined | undefined;
}

/** The rows; lists of many parents that are asked for in one tick go in one statement. */
function rowsOf(context: Context, asked: Asked, info: GraphQLResolveInfo): Promise<unknown[]> {
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
  const { source, filters, order, take, query, isCounted, joined } = asked;
  const listing = { model: nameOf(source.model), filters: inParent(source, filters), order, take };
  const counted = isCounted ? inParent(source, [source.where]) : undefined;
  const statement = isWhole(query) ? oneList(listing, counted, joined) : null;
  if (statement) return context.services.database.query(statement.text, statement.params);
  const where = scoped(source, filters);
  return delegateOf(context, source.model).findMany({ ...query, where, orderBy: orderBy(order), take });
}

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
  const { within, model } = first.source;
  if (!within || batch.length === 1) return [await find(context, first)];
  const filters = JSON.stringify(first.filters);
  if (isWhole(first.query) && batch.every((asked) => JSON.stringify(asked.filters) === filters)) {
    const ids = batch.map(({ source }) => source.within?.id ?? '');
    const statement = manyLists({ ...first, model: nameOf(model) }, within.column, ids);
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
      [within.relation]: { ...first.query, where, orderBy: orderBy(first.order), take: first.take },
    },
  })) as Record<string, unknown>[];
  const byKey = new Map(parents.map((parent) => [keyOf(parent), parent[within.relation] as unknown[]]));
  return keys.map((key) => byKey.get(keyOf(key)) ?? []);
}
