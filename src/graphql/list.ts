/**
 * Lists: `{next {page} count items}` on both surfaces (decisions §1). The same list under many parents of one request is
 * loaded in one statement.
 */
import type { ObjectRef } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Prisma } from '../db/generated/prisma/client.ts';
import { builder } from './builder.ts';
import { after, encodeCursor, NEWEST_FIRST, type Order, orderBy } from './cursor.ts';

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
  description: 'Where a list goes on.',
  fields: (t) => ({ page: t.exposeString('page', { description: 'Hand this back as `page`.' }) }),
});

type Types = typeof builder.$inferSchemaTypes;

const lists = new WeakMap<object, unknown>();

/** The list type of an object type: `Space` → `SpaceList`. */
export function listOf<Item>(item: ObjectRef<Types, Item, unknown> & { name: string }, name = `${item.name}List`) {
  const known = lists.get(item);
  if (known) return known as ObjectRef<Types, ListShape<Item>>;
  const ref = builder.objectRef<ListShape<Item>>(name);
  lists.set(item, ref);
  ref.implement({
    description: `A page of a list of ${item.name}.`,
    fields: (t) => ({
      next: t.field({
        type: NextPage,
        nullable: true,
        description: 'Absent on the last page.',
        resolve: (list) => list.next,
      }),
      count: t.int({ description: 'How many there are on all pages.', resolve: (list) => list.count() }),
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
  const rows = await rowsOf(context, { source, filters, order, take: limit + 1, query }, info);
  const items = rows.slice(0, limit);
  const last = items.at(-1) as Record<string, unknown> | undefined;
  return {
    // Which model they are of is known where the list is declared.
    items: items as never[],
    next: rows.length > limit && last ? { page: encodeCursor(order, last) } : null,
    count: () => (!args.page && rows.length <= limit ? rows.length : countOf(context, source)),
  };
}

interface Delegate {
  findMany(args: unknown): Promise<unknown[]>;
  count(args: unknown): Promise<number>;
}

const delegateOf = (context: Context, model: Model) =>
  (context.db as unknown as Record<string, Delegate>)[model] as Delegate;

function scoped(source: ListSource, filters: Record<string, unknown>[]): Record<string, unknown> {
  const { within } = source;
  return { AND: within ? [{ [within.column]: within.id }, ...filters] : filters };
}

const countOf = (context: Context, source: ListSource): Promise<number> =>
  delegateOf(context, source.model).count({ where: scoped(source, [source.where]) });

interface Asked {
  source: ListSource;
  filters: Record<string, unknown>[];
  order: Order;
  take: number;
  query: Record<string, unknown>;
}

/** One loader per list field and arguments of a request: lists of many parents asked for in one tick go in one statement. */
function rowsOf(context: Context, asked: Asked, info: GraphQLResolveInfo): Promise<unknown[]> {
  if (!asked.source.within) return find(context, asked);
  let path = '';
  for (let step: typeof info.path | undefined = info.path; step; step = step.prev) {
    if (typeof step.key === 'string') path = `${step.key}.${path}`;
  }
  const loaders = context.memo('lists', () => new Map<string, DataLoader<Asked, unknown[], Asked>>());
  let loader = loaders.get(path);
  if (!loader) {
    loader = new DataLoader((batch) => findAll(context, batch), { cache: false });
    loaders.set(path, loader);
  }
  return loader.load(asked);
}

const find = (context: Context, { source, filters, order, take, query }: Asked) =>
  delegateOf(context, source.model).findMany({
    ...query,
    where: scoped(source, filters),
    orderBy: orderBy(order),
    take,
  });

/**
 * The rows of many parents: one statement with a lateral join, so that each parent costs its own page and no more. The
 * parents of one field share order, cursor and selection; only what each of them may show can differ.
 */
async function findAll(context: Context, batch: readonly Asked[]): Promise<unknown[][]> {
  const [first] = batch as [Asked, ...Asked[]];
  const { within } = first.source;
  if (!within || batch.length === 1) return [await find(context, first)];
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
