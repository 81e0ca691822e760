/** The text of a page, rendered: a large one in a thread; of a changed page, with what was changed. */
import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { ALL_COMPARISONS } from '../../../engine/comparison-budget.ts';
import { type Names, namesIn, refKey } from '../../../engine/markdown/html/names.ts';
import {
  asWritten,
  type Found,
  type PageSource,
  type Rendered,
  readPage,
  renderRead,
} from '../../../engine/markdown/html/page.ts';
import type { LinkTarget } from '../../../engine/markdown/html/sources.ts';
import type { ContentRef, ReusableContentEntry } from '../../../engine/revisions/types.ts';
import { turn } from '../../../engine/turn.ts';
import { linkSourceOf, linkSourceOfReusable } from '../../../features/content/links/resolve.ts';
import { scopeOf } from '../../../features/content/page-text.ts';
import type { OpenContent } from '../../../features/content/reading.ts';
import { TooMuchWork } from '../../../threads/pool.ts';
import { colouringWith, renderedInThread } from '../../../threads/rendered-page.ts';
import { LARGE_COMPARISON, LARGE_TEXT, namesInText } from '../../../threads/texts.ts';
import { counting } from '../page-size.ts';
import { contentOf, type Placed, type Targets, targetsOf } from './addresses.ts';
import { placeIn, type View } from './places.ts';
import type { RenderCache } from './render-cache.ts';

export interface ReadView extends View {
  revisionId: string;
}

interface Subject extends PageSource {
  pageId: string;
}

/** The page rendered; a text that cannot be is shown as it is written. */
export async function renderPage(
  context: Context,
  view: ReadView,
  subject: Subject,
  cache: RenderCache,
): Promise<Rendered> {
  const hash = createHash('sha256')
    .update(subject.markdown)
    .update('\0')
    .update(subject.before ?? '\0')
    .digest('base64url');
  const key = `${view.revisionId} ${view.base} ${subject.pageId} ${hash}`;
  const known = cache.rendered.get(key);
  if (known) return counting(context, known);
  const work = comparing(context);
  const { left } = work;
  const rendered = await render(context, view, { ...subject, left }, cache).catch((error: unknown) => {
    if (error instanceof TooMuchWork) return asWritten(subject.markdown);
    throw error;
  });
  work.left -= rendered.comparisons;
  // What was compared with the little that was left is compared better when it is asked for by itself.
  if (rendered.comparisons < left || left === ALL_COMPARISONS) cache.rendered.set(key, rendered);
  return counting(context, rendered);
}

/** What comparing the pages that this request shows may still cost. */
const comparing = (context: Context): { left: number } =>
  context.memo('pageComparisons', () => ({ left: ALL_COMPARISONS }));

/** Longer texts, of both versions together, are shown as they are written: that bounds what one page costs. */
const MAX_TEXT = 1_500_000;

async function render(
  context: Context,
  view: ReadView,
  { pageId, ...source }: Subject,
  cache: RenderCache,
): Promise<Rendered> {
  const { threads } = context.services;
  const size = source.markdown.length + (source.before?.length ?? 0);
  if (size > MAX_TEXT) return asWritten(source.markdown);
  const large = source.before === undefined ? LARGE_TEXT : LARGE_COMPARISON;
  await turn();
  const read = size < large ? readPage(source) : undefined;
  const names = read ? namesIn(read.document) : await threads.run('namesInPage', [source]);
  const found = await find(context, view, pageId, names);
  const included = [...found.included.values()].reduce((sum, text) => sum + text.length, 0);
  if (read && size + included < large) return renderRead(read, found, colouringWith(threads, cache.code));
  return renderedInThread(threads, source, found);
}

/** What a page names, found in the revision of the view. */
async function find(context: Context, view: ReadView, pageId: string, names: Names): Promise<Found> {
  const content = await contentOf(context, view.revisionId);
  const node = view.map.byId.get(pageId);
  const from = node ? linkSourceOf(node.page, node.path) : { folder: '' };
  const { included, all, targets } = await withIncluded(context, content, view, { ...names, from });
  const places = new Map<string, LinkTarget>();
  const includes = new Map<string, string>();
  for (const { addresses, refs } of all) {
    for (const ref of [...addresses.map((url): ContentRef => ({ kind: 'url', url })), ...refs]) {
      const target = targetOf(ref, targets);
      const place = target && placeIn(view, target, pageId);
      if (place) places.set(refKey(ref), place);
      if (target?.kind === 'reusable-content') includes.set(refKey(ref), target.reusableContent);
    }
  }
  return { places, includes, included, ...(node && { scope: scopeOf(node.page, view.map.variables) }) };
}

const targetOf = (ref: ContentRef, targets: Targets): ContentRef | null =>
  ref.kind === 'url' ? (targets.get(ref.url) ?? null) : ref;

/** Included content in included content, this many times. */
const MAX_DEPTH = 4;

type Named = Names & Placed;

/** The reusable contents that a text shows, and those that these show, by id; and where the addresses of all of them lead. */
async function withIncluded(
  context: Context,
  content: OpenContent,
  { map }: ReadView,
  page: Named,
): Promise<{ included: Map<string, string>; all: Named[]; targets: Targets }> {
  const all = [page];
  const included = new Map<string, string>();
  let targets = await targetsOf(context, content, all);
  let level: Named[] = [page];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const entries = new Map<string, ReusableContentEntry>();
    for (const ref of level.flatMap(({ includes }) => includes)) {
      const target = targetOf(ref, targets);
      const entry = target?.kind === 'reusable-content' ? map.reusable.get(target.reusableContent) : undefined;
      if (entry && !included.has(entry.id)) entries.set(entry.id, entry);
    }
    if (entries.size === 0) break;
    const found = [...entries.values()];
    const texts = await content.revision.texts(found.map(({ text }) => text));
    level = [];
    for (const [index, entry] of found.entries()) {
      const text = texts[index]!;
      included.set(entry.id, text);
      const names = await namesInText(context.services.threads, text);
      level.push({ ...names, from: linkSourceOfReusable(entry) });
    }
    for (const each of level) all.push(each);
    targets = await targetsOf(context, content, all);
  }
  return { included, all, targets };
}
