/**
 * Computed pages: what stands in and below them is made on reading, from things that are no part of the revision. Their ids
 * are the computed page's with a key behind, so that a page is found by its id alone.
 */
import { relocate } from '../../engine/markdown/relocate.ts';
import type { SpecPage } from '../../engine/openapi/pages.ts';
import type { PageEntry, PageType } from '../../engine/revisions/types.ts';
import { disableBodyCache } from '../../graphql/body-cache.ts';
import { pagesOfSpec } from './openapi/latest-pages.ts';
import type { OpenContent, ReadOptions } from './reading.ts';

export interface Computed {
  /** Of the computed page itself. */
  markdown: string;
  /** The pages below it. */
  pages: MadePage[];
  /** What it was made of: changes when that does. */
  seed?: string;
}

export interface MadePage {
  page: PageEntry;
  markdown: string;
}

const MADE_ID = /^(.+)-([0-9a-f]{12})$/;

/** The type of a page as it is shown: a computed one is a document, unless computing was not asked for. */
export const shownType = ({ options }: Pick<OpenContent, 'options'>, { type }: Pick<PageEntry, 'type'>): PageType =>
  type === 'computed' && options.computed ? 'document' : type;

/** What a computed page holds; undefined when it is none, or computing was not asked for. */
export async function computedFrom(content: OpenContent, page: PageEntry): Promise<Computed | undefined> {
  if (page.type !== 'computed' || !content.options.computed) return undefined;
  const { context, row } = content;
  disableBodyCache(context);
  return context.memo(`computed ${row.id} ${page.id}`, () => compute(content, page));
}

/** The page that has such an id; undefined when nothing is made with it. */
export async function madePage(content: OpenContent, id: string): Promise<MadePage | undefined> {
  const [, parent = ''] = MADE_ID.exec(id) ?? [];
  const page = parent ? await content.revision.page(parent) : undefined;
  const computed = page && (await computedFrom(content, page));
  return computed?.pages.find((made) => made.page.id === id);
}

/** The page at a path whose last part is made. */
export async function madePageAt(content: OpenContent, path: string): Promise<MadePage | undefined> {
  const slugs = path.split('/').filter((part) => part !== '');
  const slug = slugs.pop();
  const page = slugs.length > 0 ? await content.revision.pageByPath(slugs.join('/')) : undefined;
  const computed = page && (await computedFrom(content, page));
  return computed?.pages.find((made) => made.page.slug === slug);
}

async function compute({ context, row, options }: OpenContent, page: PageEntry): Promise<Computed> {
  const spec = page.computed?.type === 'builtin:openapi' ? specOf(page) : undefined;
  if (!spec) return { markdown: note('This page does not name content that can be computed.'), pages: [] };
  const found = await pagesOfSpec(context, row.organizationId, spec, await timeOf(context, row, options));
  if (found === undefined)
    return { markdown: note(`No specification \`${plain(spec)}\` is stored in this organization.`), pages: [] };
  if (found === 'unreadable')
    return { markdown: note(`The specification \`${plain(spec)}\` cannot be shown as pages.`), pages: [] };
  const pages = found.pages.map((made) => ({ page: entryOf(page, made, found.at), markdown: made.markdown }));
  const slugs = new Set(found.pages.map(({ slug }) => slug));
  const markdown = relocate(found.overview, (address) => {
    const slug = address.startsWith('page:') ? address.slice(5) : '';
    return slugs.has(slug) ? `${page.slug}/${slug}` : address;
  });
  return { markdown, pages, seed: found.version };
}

/**
 * A revision that was keeps showing what it showed: null is the active one of its space, or the head of a change request, which show what
 * is there now.
 */
async function timeOf(
  context: OpenContent['context'],
  row: OpenContent['row'],
  options: ReadOptions,
): Promise<Date | null> {
  if (options.mergeBase !== undefined) return null;
  const space = await context.access.space.load(row.spaceId);
  return space?.revisionId === row.id ? null : row.createdAt;
}

function entryOf(parent: PageEntry, { key, title, slug, description }: SpecPage, at: Date): PageEntry {
  return {
    id: `${parent.id}-${key}`,
    parent: parent.id,
    order: '',
    type: 'document',
    title,
    slug,
    createdAt: parent.createdAt,
    updatedAt: at.toISOString(),
    fields: description === undefined ? {} : { description },
  };
}

/** The name of the specification: `{spec: {ref: {kind: openapi, spec}}}`, or `{spec: name}`. */
export function specOf({ computed }: PageEntry): string | undefined {
  const given = computed?.dependencies['spec'];
  if (typeof given === 'string') return given;
  const ref = (given as { ref?: { kind?: unknown; spec?: unknown } | null } | null | undefined)?.ref;
  return ref?.kind === 'openapi' && typeof ref.spec === 'string' ? ref.spec : undefined;
}

const note = (text: string): string => `{% hint style="warning" %}\n${text}\n{% endhint %}\n`;
const plain = (name: string): string => name.replace(/[`\n\r{%]/g, ' ').slice(0, 200);
