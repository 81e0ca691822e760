/** The text of a page as HTML, for a reader: conditions are decided, included contents and values of expressions are in it. */
import { LRUCache } from 'lru-cache';
import { type Names, namesIn, refKey } from '../../engine/markdown/html/names.ts';
import { asWritten, type Found, type Rendered, readPage, renderRead } from '../../engine/markdown/html/page.ts';
import type { CodeToken, LinkTarget } from '../../engine/markdown/html/sources.ts';
import { mayHaveUpdates } from '../../engine/markdown/updates.ts';
import type { PageNode } from '../../engine/revisions/page-tree.ts';
import type { ContentRef } from '../../engine/revisions/types.ts';
import { turn } from '../../engine/turn.ts';
import { linkSourceOf, resolveAddresses } from '../../features/content/links/resolve.ts';
import { textOf } from '../../features/content/page-text.ts';
import type { OpenContent } from '../../features/content/reading.ts';
import type { SiteSpace } from '../../features/sites/structure/structure.ts';
import { TooMuchWork } from '../../threads/pool.ts';
import { colouringWith, renderedInThread } from '../../threads/rendered-page.ts';
import { LARGE_TEXT } from '../../threads/texts.ts';
import type { Making } from './making.ts';
import { pageFacts } from './page-facts.ts';
import { placesOf } from './references.ts';
import { siteSettings } from './site-settings.ts';
import { contentOf, type SpaceMap } from './space-map.ts';
import { blockLabels } from './words/block-labels.ts';

/** The HTML of a page, and its headings. */
export interface PageHtml {
  html: string;
  outline: Rendered['sections'];
  /** Origins that it sends requests to when its reader wants it. */
  connects: readonly string[];
  /** The text begins with a heading of level 1 that is not the title of the page: it stands in for it. */
  hasTitle: boolean;
  /** It may have updates with dates. */
  hasUpdates: boolean;
}

/** Longer texts are shown as they are written: that bounds what one page costs. */
const MAX_TEXT = 1_500_000;

/** Code in its colours: the same examples stand on many pages. */
const code = new LRUCache<string, CodeToken[][]>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (lines, key) => 200 + key.length * 2 + lines.length * 600,
});

/** The Markdown of a page as the reader sees it; undefined: it has no text. */
export async function pageText(
  content: OpenContent,
  { page, path }: PageNode,
  map: SpaceMap,
): Promise<string | undefined> {
  const made = map.made.get(page.id);
  const text = await textOf({
    content,
    page,
    path,
    ...(made !== undefined && { made }),
    form: { evaluated: 'true', dereferenced: 'reusable-contents' },
  });
  return text?.markdown;
}

/** The page rendered; undefined: it has no text. */
export async function pageHtml(
  making: Making,
  siteSpace: SiteSpace,
  map: SpaceMap,
  node: PageNode,
): Promise<PageHtml | undefined> {
  const { spaceId } = siteSpace;
  const space = (await making.spaces([spaceId])).get(spaceId);
  if (!space) return undefined;
  const content = await contentOf(making.visit, space.revisionId);
  const markdown = await pageText(content, node, map);
  if (markdown === undefined || markdown.trim() === '') return undefined;
  const rendered = await render(making, { content, siteSpace, language: space.language, node }, markdown).catch(
    (error: unknown) => {
      if (error instanceof TooMuchWork) return asWritten(markdown);
      throw error;
    },
  );
  const pieces = rendered.pieces.map(({ parts }) => parts.filter((part) => typeof part === 'string').join(''));
  // Texts from Git begin with the title, which is shown above the text already.
  const isTitled = rendered.title === node.page.title.replace(/\s+/g, ' ').trim();
  return {
    html: (isTitled ? pieces.slice(1) : pieces).join(''),
    outline: rendered.sections,
    connects: rendered.connects,
    hasTitle: rendered.hasTitle && !isTitled,
    hasUpdates: mayHaveUpdates(markdown),
  };
}

/** What is rendered, and where it stands. */
interface Shown {
  content: OpenContent;
  siteSpace: SiteSpace;
  /** BCP 47. */
  language: string | null;
  node: PageNode;
}

const isPublished = true;

async function render(making: Making, shown: Shown, markdown: string): Promise<Rendered> {
  if (markdown.length > MAX_TEXT) return asWritten(markdown);
  const { threads } = making.visit.services;
  await turn();
  if (markdown.length >= LARGE_TEXT) {
    const names = await threads.run('namesInPage', [{ markdown, isPublished }]);
    return renderedInThread(threads, { markdown, isPublished }, await find(making, shown, names));
  }
  const read = readPage({ markdown, isPublished });
  return renderRead(read, await find(making, shown, namesIn(read.document)), colouringWith(threads, code));
}

/** What the text names, found. */
async function find(
  making: Making,
  { content, siteSpace, language, node: { page, path } }: Shown,
  names: Names,
): Promise<Found> {
  const from = linkSourceOf(page, path);
  const { spaceId } = content.row;
  const resolved = await resolveAddresses(
    content.revision,
    names.addresses.map((address) => ({ address, from })),
    { spaceId, appUrl: `${making.visit.services.config.publicUrl}/app` },
  );
  const targets = new Map<string, ContentRef>(names.refs.map((ref) => [refKey(ref), ref]));
  for (const [at, { target, missing }] of resolved.entries())
    if (target && !missing) targets.set(refKey({ kind: 'url', url: names.addresses[at] as string }), target);
  const found = await placesOf(making, { spaceId, pageId: page.id }, [...targets.values()]);
  const places = new Map<string, LinkTarget>();
  for (const [key, ref] of targets) {
    const place = found.get(ref);
    if (place) places.set(key, place);
  }
  const { styling, internationalization } = (await siteSettings(making.visit, siteSpace.id)).settings;
  const icons = [...places.values()].flatMap(({ icon }) => icon ?? []);
  const { organizationId } = content.row;
  return {
    places,
    includes: new Map(),
    included: new Map(),
    ...(await pageFacts(making, names, { organizationId, spaceId, style: styling.icons, icons })),
    search: `${making.visit.base}~/search?q=`,
    labels: blockLabels(language, internationalization.locale),
    ...(language !== null && { language }),
    isPublished,
  };
}
