/**
 * Lists: `{next {page} count items}` on both surfaces. The same list under many parents of one request is
 * loaded in one statement.
 */
import type { ObjectRef } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
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
import type { Joined } from '../access/admission-sql.ts';
import type { Context } from '../context.ts';
import { builder } from './builder.ts';
import { aheadOf, type Field } from './compiled/resolver.ts';
import { after, encodeCursor, NEWEST_FIRST } from './cursor.ts';
import type { Ahead } from './declarations.ts';
import { countOf, type ListSource, rowsOf } from './list-rows.ts';
import { COUNT } from './list-sql.ts';

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
