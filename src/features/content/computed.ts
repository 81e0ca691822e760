/**
 * Computed pages: what stands in and below them is made on reading, from things that are no part of the revision. Their ids
 * are the computed page's with a key behind, so that a page is found by its id alone.
 */
import { emojiOf } from '../../engine/markdown/emoji.ts';
import { relocate } from '../../engine/markdown/relocate.ts';
import type { SpecPage } from '../../engine/openapi/pages.ts';
import type { PageEntry, PageType } from '../../engine/revisions/types.ts';
import { disableBodyCache } from '../../graphql/body-cache.ts';
import { computedParent, madeId } from './made-ids.ts';
import { pagesOfSpec } from './openapi/latest-pages.ts';
import type { OpenContent, ReadOptions } from './reading.ts';
import { isFromIntegration, type SourcePage, sourceContent } from './source-content.ts';

export interface Computed {
  /** Of the computed page itself. */
  markdown: string;
  /** The pages below it. */
  pages: MadePage[];
  /** What it was made of: changes when that does. */
  seed?: string;
  /** Of content from outside: by which kept pages find out whether it is still so. */
  state?: { key: string; text: string };
}

export interface MadePage {
  page: PageEntry;
  markdown: string;
  /** Below the computed page, without its own path. */
  path: string;
  pages: readonly MadePage[];
}

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
  const parent = computedParent(id);
  const page = parent === id ? undefined : await content.revision.page(parent);
  const computed = page && (await computedFrom(content, page));
  return computed && [...everyMade(computed.pages)].find((made) => made.page.id === id);
}

/** The page at a path that ends in what is made. */
export async function madePageAt(content: OpenContent, path: string): Promise<MadePage | undefined> {
  const slugs = path.split('/').filter((part) => part !== '');
  // From the deepest: what is written is above what is made.
  for (let length = slugs.length - 1; length > 0; length -= 1) {
    const page = await content.revision.pageByPath(slugs.slice(0, length).join('/'));
    if (!page) continue;
    const below = slugs.slice(length).join('/');
    const computed = await computedFrom(content, page);
    return computed && [...everyMade(computed.pages)].find((made) => made.path === below);
  }
  return undefined;
}

/** Pages that are made, each before those below it. */
export function* everyMade(pages: readonly MadePage[]): Generator<MadePage> {
  for (const made of pages) {
    yield made;
    yield* everyMade(made.pages);
  }
}

async function compute(content: OpenContent, page: PageEntry): Promise<Computed> {
  if (page.computed && isFromIntegration(page.computed)) return fromIntegration(content, page, page.computed);
  const { context, row, options } = content;
  const spec = page.computed?.type === 'builtin:openapi' ? specOf(page) : undefined;
  if (!spec) return { markdown: note('This page does not name content that can be computed.'), pages: [] };
  const found = await pagesOfSpec(context, row.organizationId, spec, await timeOf(context, row, options));
  if (found === undefined)
    return { markdown: note(`No specification \`${plain(spec)}\` is stored in this organization.`), pages: [] };
  if (found === 'unreadable')
    return { markdown: note(`The specification \`${plain(spec)}\` cannot be shown as pages.`), pages: [] };
  const pages = found.pages.map((made) => ({
    page: entryOf(page, made, found.at),
    markdown: made.markdown,
    path: made.slug,
    pages: [],
  }));
  const slugs = new Set(found.pages.map(({ slug }) => slug));
  const markdown = relocate(found.overview, (address) => {
    const slug = address.startsWith('page:') ? address.slice(5) : '';
    return slugs.has(slug) ? `${page.slug}/${slug}` : address;
  });
  return { markdown, pages, seed: found.version };
}

/** What a source of an integration has for a page. */
async function fromIntegration(
  { context, row }: OpenContent,
  page: PageEntry,
  source: NonNullable<PageEntry['computed']>,
): Promise<Computed> {
  const found = await sourceContent(context.services, row, source);
  if (!found) return { markdown: note('This page does not name content that can be computed.'), pages: [] };
  const own = new Set([...everySource(found.pages)].map(({ key }) => key));
  const { problem, seed, state } = found;
  return {
    markdown:
      problem === null
        ? linked(found.markdown)
        : note(context.caller.kind === 'visitor' ? UNAVAILABLE : plainText(problem)),
    pages: found.pages.map((made) => madeOf(made, page.id, '')),
    ...(seed !== null && { seed }),
    state,
  };

  function madeOf(made: SourcePage, parent: string, above: string): MadePage {
    const { type, title, slug, description, icon, target } = made;
    const id = madeId(page.id, made.key);
    const emoji = emojiOf(made.emoji);
    const fields = { ...(description && { description }), ...(emoji && { emoji }), ...(icon && { icon }) };
    const entry: PageEntry = {
      id,
      parent,
      order: '',
      type,
      title,
      slug,
      createdAt: page.createdAt,
      updatedAt: found!.at.toISOString(),
      fields,
      ...(target && { target }),
    };
    return {
      page: entry,
      markdown: linked(made.markdown),
      path: above + slug,
      pages: made.pages.map((below) => madeOf(below, id, `${above}${slug}/`)),
    };
  }

  /** With links to other pages of the source, by their ids. */
  function linked(markdown: string): string {
    if (!markdown.includes('page:')) return markdown;
    return relocate(markdown, (address) => {
      const [, key = '', anchor = ''] = /^page:([0-9a-f]{12})(#.*)?$/.exec(address) ?? [];
      return own.has(key) ? `/pages/${madeId(page.id, key)}${anchor}` : address;
    });
  }
}

function* everySource(pages: readonly SourcePage[]): Generator<SourcePage> {
  for (const page of pages) {
    yield page;
    yield* everySource(page.pages);
  }
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
    id: madeId(parent.id, key),
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

/** Readers of a site are not told of what only its authors can change. */
const UNAVAILABLE = 'This content is not available at the moment.';
const note = (text: string): string => `{% hint style="warning" %}\n${text}\n{% endhint %}\n`;
/** Of a message that others wrote: no line of it is a tag or a mark. */
const plainText = (message: string): string =>
  message.replace(/[\\`*_<>[\]{}%#|~!]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ');
const plain = (name: string): string => name.replace(/[`\n\r{%]/g, ' ').slice(0, 200);
