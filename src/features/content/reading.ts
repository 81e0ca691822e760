/** Reading a revision: what resolvers of content pass down to the fields of pages and files. */
import { addressed, Rows } from '../../access/addressed.ts';
import type { Context } from '../../context.ts';
import { contentStore } from '../../db/content-store.ts';
import type { Revision as Row } from '../../db/generated/prisma/client.ts';
import type { CachedStore } from '../../engine/revisions/cache.ts';
import { type PageNode, Revision } from '../../engine/revisions/revision.ts';
import type { FileEntry, PageEntry, ReusableContentEntry } from '../../engine/revisions/types.ts';
import { turn } from '../../engine/turn.ts';
import { notFound } from '../../errors.ts';
import { computedFrom, type MadePage, madePage, madePageAt } from './computed.ts';
import { childrenFor } from './for-reader.ts';
import { computedParent } from './made-ids.ts';
import { seenTree, seesEntry, unseenPages } from './references-for-reader.ts';

/** How a caller wants content: `metadata: false` leaves out what Git adds. */
export interface ReadOptions {
  metadata: boolean;
  computed: boolean;
  /** The revision is the head of a change request with this merge base. */
  mergeBase?: string;
}

/** A revision under reading. */
export interface OpenContent {
  row: Row;
  revision: Revision;
  options: ReadOptions;
  context: Context;
}

export type PageFormat = 'markdown' | 'document';

/** In which form a text was asked for. */
export interface TextForm {
  /** Without it, every one. */
  format?: PageFormat | null | undefined;
  /** Expressions have their values; `deterministic-only`: but for those that read the visitor. */
  evaluated?: 'true' | 'false' | 'deterministic-only' | null | undefined;
  /** Includes, or with `true` all that a block points at, stand in the text. */
  dereferenced?: 'true' | 'false' | 'reusable-contents' | null | undefined;
  /** How links are written in Markdown. */
  refs?: 'relative' | 'stable' | null | undefined;
}

export interface PageShape {
  content: OpenContent;
  page: PageEntry;
  /** Of a page that is made on reading. */
  made?: string;
  /** The same, with what is below it. */
  madePage?: MadePage;
  form?: TextForm;
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

/** How a revision row is to be read. */
export const optionsOf = (row: Row): ReadOptions => (row as { [READ]?: ReadOptions })[READ] ?? EVERYTHING;

/** One store for a request and organization, so that what its fields read in one tick is one statement. */
const storeOf = (context: Context, organizationId: string): CachedStore =>
  context.memo(`content ${organizationId}`, () => contentStore(context.services, organizationId));

/** Opens a revision row for reading; once for each row of a request. */
export function open(context: Context, row: Row): Promise<OpenContent> {
  const options = optionsOf(row);
  return context.memo(
    `open ${row.id} ${options.metadata} ${options.computed} ${options.mergeBase ?? ''}`,
    async () => ({
      row,
      options,
      context,
      revision: await Revision.open(storeOf(context, row.organizationId), row.root),
    }),
  );
}

const rows = new Rows<Row>('Revision');

addressed<Row>({
  parameter: 'revisionId',
  within: ['spaceId'],
  model: 'Revision',
  keep: (context, row, id) => rows.keep(context, id, row),
});

/** The revision with this id, loaded together with others of the same tick. */
export async function revisionById(context: Context, id: string): Promise<Row> {
  const row = await rows.load(context, id);
  if (!row) throw notFound('Revision');
  return row;
}

const shapeOfNode =
  (content: OpenContent) =>
  ({ page, path, children }: PageNode): PageShape => ({ content, page, path, children });

/** A page by id; 404 when the revision has none. */
export async function pageIn(content: OpenContent, pageId: string, form?: TextForm): Promise<PageShape> {
  const page = await content.revision.page(pageId);
  if (page) return shown({ content, page, ...(form && { form }) });
  return shown({ ...shapeOfMade(content, await madePage(content, pageId)), ...(form && { form }) });
}

/** A page by its path, or by what its path was before (a rename keeps the old one as a redirect). */
export async function pageAt(content: OpenContent, path: string, form?: TextForm): Promise<PageShape> {
  const page = await content.revision.pageByPath(decoded(path));
  if (page) return shown({ content, page, ...(form && { form }) });
  const made = await madePageAt(content, decoded(path));
  // A wildcard comes last: pages that exist, also those that are made on reading, are not redirected.
  const caught = made ? undefined : await content.revision.pageByWildcard(decoded(path));
  if (caught) return shown({ content, page: caught, ...(form && { form }) });
  return shown({ ...shapeOfMade(content, made), ...(form && { form }) });
}

/** The page, as one that is not there where the caller does not see it. */
async function shown(shape: PageShape): Promise<PageShape> {
  const { content, page } = shape;
  if (await seesEntry(content, page)) return shape;
  throw notFound('Page');
}

/** All pages that the caller sees, nested and in order. */
export async function treeOf(content: OpenContent): Promise<PageShape[]> {
  return seenTree(content.context, await content.revision.tree()).map(shapeOfNode(content));
}

function shapeOfMade(content: OpenContent, found: MadePage | undefined): PageShape {
  if (!found) throw notFound('Page');
  return { content, page: found.page, made: found.markdown, madePage: found, children: [] };
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
export async function childrenOf(shape: PageShape): Promise<PageShape[]> {
  const { content, page, path, children, madePage: own } = shape;
  if (own) {
    const above = path ?? (await pathOf(shape));
    return own.pages.map((below) => ({ ...shapeOfMade(content, below), path: `${above}/${below.page.slug}` }));
  }
  // A tree of many pages is answered in slices.
  await turn();
  const computed = page.type === 'computed' ? await computedFrom(content, page) : undefined;
  if (children && !computed) return children.map(shapeOfNode(content));
  const above = path ?? (await pathOf(shape));
  const entries = children ? [] : childrenFor(content.context, await content.revision.children(page.id));
  const unseen = await unseenPages(
    content,
    entries.map(({ target }) => target),
  );
  return [
    ...(children ?? []).map(shapeOfNode(content)),
    ...entries
      .filter(({ type, target }) => type !== 'link' || !unseen(target))
      .map((entry) => ({ content, page: entry, path: `${above}/${entry.slug}` })),
    ...(computed?.pages ?? []).map((made) => ({ ...shapeOfMade(content, made), path: `${above}/${made.page.slug}` })),
  ];
}

/** The path of a page that did not come with its tree. */
export async function pathOf({ content, page, madePage: made }: PageShape): Promise<string> {
  if (made === undefined) return (await content.revision.pathOf(page.id)) ?? page.slug;
  const above = await content.revision.pathOf(computedParent(page.id));
  return above === undefined ? page.slug : `${above}/${made.path}`;
}
