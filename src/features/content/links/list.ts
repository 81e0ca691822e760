/** Lists of links: of a space, page or file, in any revision. Many of one request are one statement. */
import DataLoader from 'dataloader';
import type { Context } from '../../../context.ts';
import type { Revision as RevisionRow, Space } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { decodeCursor, encodeCursor, type Order } from '../../../graphql/cursor.ts';
import { DEFAULT_LIMIT, type ListShape, type PageArgs } from '../../../graphql/list.ts';
import { type OpenContent, revisionById } from '../reading.ts';
import type { LinkRow } from './examine.ts';
import { type Overlay, overlayOf } from './overlay.ts';
import {
  countStatement,
  type LinkCounts,
  type LinkFilter,
  type Listing,
  listStatement,
  type Parent,
} from './statements.ts';

/** A link as it is shown: in which content. */
export interface LinkShape {
  content: OpenContent;
  link: LinkRow;
}

export interface LinkListShape extends ListShape<LinkShape> {
  stats(): Promise<LinkStats>;
}

export interface LinkStats {
  total: number;
  broken: { total: number; changeRequest: number | null };
}

/** By page, and in each in the order of the text. */
const ORDER: Order = { key: 'ordinal', direction: 'asc', id: 'sourceId', type: 'integer' };

/** How often a read begins again because the primary revision moved meanwhile. */
const ATTEMPTS = 5;

interface Asked {
  parent: Parent;
  /** Of the page or file; nothing of a space. */
  id?: string;
  filter?: LinkFilter;
}

/** The links of one parent in this content. */
export async function linksIn(
  context: Context,
  content: OpenContent,
  { parent, id = '', filter = {} }: Asked,
  { page, limit }: PageArgs,
): Promise<LinkListShape> {
  const take = limit ?? DEFAULT_LIMIT;
  const after = page ? placeOf(page) : undefined;
  const name = `${content.row.id} ${content.options.mergeBase ?? ''} ${parent} ${JSON.stringify(filter)}`;
  const base = { spaceId: content.row.spaceId, parent, filter };
  const rows = context.memo(`links ${name} ${page} ${take}`, () =>
    loader<LinkRow, LinkRow[]>(
      context,
      content,
      base,
      (listing) => listStatement(listing, after, take + 1),
      (found) => found,
    ),
  );
  const counts = context.memo(`link counts ${name}`, () =>
    loader<LinkCounts, LinkCounts>(context, content, base, countStatement, ([found]) => found as LinkCounts),
  );
  const found = await rows.load(id);
  const items = found.slice(0, take);
  const last = items.at(-1);
  return {
    items: items.map((link) => ({ content, link })),
    next: found.length > take && last ? { page: encodeCursor(ORDER, last as never) } : null,
    count: async () => (!page && found.length <= take ? found.length : (await counts.load(id)).count),
    stats: async () => {
      const { total, broken, onlyHere } = await counts.load(id);
      const isBranch = content.options.mergeBase !== undefined;
      return { total, broken: { total: broken, changeRequest: isBranch ? onlyHere : null } };
    },
  };
}

function placeOf(cursor: string) {
  const { value, id } = decodeCursor(ORDER, cursor);
  return { sourceId: id, ordinal: value as number };
}

/** Parents of one place in the document, whose lists differ in the parent alone. */
function loader<Row extends object, Result>(
  context: Context,
  content: OpenContent,
  base: Pick<Listing, 'spaceId' | 'parent' | 'filter'>,
  write: (listing: Listing) => { text: string; params: unknown[] },
  shape: (rows: Row[]) => Result,
): DataLoader<string, Result> {
  return new DataLoader(async (ids: readonly string[]) => {
    const rows = await steadily(context, content, (overlay) => {
      const { text, params } = write({ ...base, ids, overlay });
      return context.services.database.query<Row & { parent: string }>(text, params);
    });
    const byParent = Map.groupBy(rows, ({ parent }) => parent);
    return ids.map((id) => shape(byParent.get(id) ?? []));
  });
}

/** Reads while the primary revision does not change, because the stored rows and the overlay depend on it. */
async function steadily<Result>(
  context: Context,
  { row, options }: OpenContent,
  read: (overlay: Overlay | null) => Promise<Result>,
): Promise<Result> {
  const space = await context.access.space.load(row.spaceId);
  if (!space) throw notFound('Space');
  if (space.revisionId === row.id) return read(null);
  for (let attempt = 1; ; attempt += 1) {
    const primary = attempt === 1 ? space.revisionId : await primaryOf(context, space);
    const overlay = await context.memo(`link overlay ${primary} ${row.id} ${options.mergeBase ?? ''}`, () =>
      overlayBetween(context, space, primary, row, options.mergeBase),
    );
    const result = await read(overlay);
    if ((await primaryOf(context, space)) === primary || attempt === ATTEMPTS) return result;
  }
}

async function primaryOf({ services }: Context, { id }: Space): Promise<string> {
  const [row] = await services.database.query<{ revisionId: string }>(
    'SELECT "revisionId" FROM "Space" WHERE "id" = $1',
    [id],
  );
  if (!row) throw notFound('Space');
  return row.revisionId;
}

async function overlayBetween(
  context: Context,
  space: Space,
  primaryId: string,
  shown: RevisionRow,
  baseId: string | undefined,
): Promise<Overlay | null> {
  const primary = await revisionById(context, primaryId);
  if (primary.root === shown.root) return null;
  const base = baseId === undefined || baseId === primaryId ? undefined : (await revisionById(context, baseId)).root;
  return overlayOf(context.services, space, { primary: primary.root, shown: shown.root, base });
}
