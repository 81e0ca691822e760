/** Reading a revision: what resolvers of content pass down to the fields of pages and files. */

import { byId } from '../../access/loaders.ts';
import type { CachedStore } from '../../content/cache.ts';
import { type PageNode, Revision } from '../../content/revision.ts';
import type { FileEntry, PageEntry, ReusableContentEntry } from '../../content/types.ts';
import type { Context } from '../../context.ts';
import type { Revision as Row } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';
import { contentStore } from './advance.ts';

/** How a caller wants content (api.md "Space content"): `metadata: false` leaves out what Git adds. */
export interface ReadOptions {
  metadata: boolean;
  computed: boolean;
}

/** A revision under reading. */
export interface OpenContent {
  row: Row;
  revision: Revision;
  options: ReadOptions;
}

export type PageFormat = 'markdown' | 'document';

export interface PageShape {
  content: OpenContent;
  page: PageEntry;
  /** The form of the text that was asked for; without it, every form. */
  format?: PageFormat | null | undefined;
  /** Known where the page came with its tree. */
  path?: string;
  children?: PageNode[];
}

export interface FileShape {
  content: OpenContent;
  file: FileEntry;
}

export interface ReusableContentShape {
  content: OpenContent;
  reusable: ReusableContentEntry;
}

export const EVERYTHING: ReadOptions = { metadata: true, computed: true };

const READ = Symbol('read options');

/** Gives a revision row the options that its fields read with. */
export const withOptions = (row: Row, options: ReadOptions): Row => Object.assign({ ...row }, { [READ]: options });

const optionsOf = (row: Row): ReadOptions => (row as { [READ]?: ReadOptions })[READ] ?? EVERYTHING;

/** One store for a request and organization, so that what its fields read in one tick is one statement. */
const storeOf = (context: Context, organizationId: string): CachedStore =>
  context.memo(`content ${organizationId}`, () => contentStore(context.services, organizationId));

/** Opens a revision row for reading; once for each row of a request. */
export function open(context: Context, row: Row): Promise<OpenContent> {
  const options = optionsOf(row);
  return context.memo(`open ${row.id} ${options.metadata} ${options.computed}`, async () => ({
    row,
    options,
    revision: await Revision.open(storeOf(context, row.organizationId), row.root),
  }));
}

/** The revision with this id, loaded together with others of the same tick. */
export async function revisionById(context: Context, id: string): Promise<Row> {
  const loader = context.memo('revisions', () =>
    byId((ids) => context.db.revision.findMany({ where: { id: { in: ids } } })),
  );
  const row = await loader.load(id);
  if (!row) throw notFound('Revision');
  return row;
}

export const shapeOfNode =
  (content: OpenContent) =>
  ({ page, path, children }: PageNode): PageShape => ({ content, page, path, children });

/** A page by id; 404 when the revision has none. */
export async function pageIn(content: OpenContent, pageId: string, format?: PageFormat | null): Promise<PageShape> {
  const page = await content.revision.page(pageId);
  if (!page) throw notFound('Page');
  return { content, page, format };
}

/** A page by its path, or by what its path was before (a rename keeps the old one as a redirect). */
export async function pageAt(content: OpenContent, path: string, format?: PageFormat | null): Promise<PageShape> {
  const page = await content.revision.pageByPath(decoded(path));
  if (!page) throw notFound('Page');
  return { content, page, format };
}

/** Slashes may come encoded: clients put the whole path into one segment. */
function decoded(path: string): string {
  try {
    return path.includes('%') ? decodeURIComponent(path) : path;
  } catch {
    return path;
  }
}

/** The pages below a page, whole subtree, one round of reads for each level. */
export async function childrenOf({ content, page, path, children }: PageShape): Promise<PageShape[]> {
  if (children) return children.map(shapeOfNode(content));
  const own = path ?? (await content.revision.pathOf(page.id)) ?? page.slug;
  const entries = await content.revision.children(page.id);
  return entries.map((entry) => ({ content, page: entry, path: `${own}/${entry.slug}` }));
}
