/** The pages that SUMMARY.md, or the folders of a project, come to; their texts are not read yet. */
import { inPieces } from '../../pieces.ts';
import { MAX_PAGE_DEPTH } from '../../revisions/page-depth.ts';
import { isHarmful } from '../../revisions/schemes.ts';
import { slugOf } from '../../revisions/slug.ts';
import type { PageType } from '../../revisions/types.ts';
import type { FileTreeEntry } from './file-tree.ts';
import type { PlanContext, PlannedTarget, ResolvedFields } from './plan.ts';
import { tooLarge } from './plan.ts';
import type { ProjectEntry } from './project-files.ts';
import { folderOf, isBelow, isMarkdown, stemOf } from './project-files.ts';
import { slugOfFile, slugOfName } from './slugs.ts';
import type { SummaryEntry } from './summary.ts';
import type { Target } from './targets.ts';
import { BROKEN_BEFORE, resolveTarget } from './targets.ts';

export interface PageDraft {
  /** Index of a draft before this one. */
  parent: number | null;
  type: PageType;
  title: string;
  slug: string;
  /** The title is the text's first heading 1, once that is read; until then it is the name of the file. */
  titleFromText?: boolean;
  /** Of a document. */
  entry?: ProjectEntry;
  /** Of its text, where that is not UTF-8. */
  encoding?: string;
  fields?: ResolvedFields;
  target?: PlannedTarget;
  computed?: { type: string; props: Record<string, unknown>; dependencies: Record<string, unknown> };
  source?: Record<string, string>;
  /** Of its entry in SUMMARY.md. */
  line?: number;
  /** Its text turned out to be no text; children move up. */
  leftOut?: boolean;
}

const TOO_DEEP = `is nested deeper than ${MAX_PAGE_DEPTH} levels: it and its children move up`;

/** Pages in the order of SUMMARY.md. Listed files that are missing are reported and left out, their children move up. */
export async function draftsOfSummary(
  entries: readonly SummaryEntry[],
  summaryPath: string,
  context: PlanContext,
): Promise<PageDraft[]> {
  const drafts: PageDraft[] = [];
  const documents = new Set<string>();
  /** What the entries above the current one became; null when they were left out at the top. */
  const levels: { depth: number; draft: number | null }[] = [];
  await inPieces(entries, (entry, index) => {
    while ((levels.at(-1)?.depth ?? 0) >= entry.depth) levels.pop();
    const parent = levels[Math.min(levels.length, MAX_PAGE_DEPTH - 1) - 1]?.draft ?? null;
    if (levels.length === MAX_PAGE_DEPTH) context.report.problem(summaryPath, TOO_DEEP, entry.line);
    const hasChildren = (entries[index + 1]?.depth ?? 0) > entry.depth;
    const draft = draftOf(entry, hasChildren, documents, summaryPath, context);
    levels.push({ depth: entry.depth, draft: draft ? drafts.length : parent });
    if (draft) drafts.push({ parent, ...draft, line: entry.line });
  });
  return drafts;
}

type Draft = Omit<PageDraft, 'parent'>;

function draftOf(
  entry: SummaryEntry,
  hasChildren: boolean,
  documents: Set<string>,
  summaryPath: string,
  context: PlanContext,
): Draft | undefined {
  const { report } = context;
  if (entry.kind === 'group')
    return {
      type: 'group',
      title: entry.title,
      slug: entry.anchor ? slugOfName(entry.anchor) : slugOf(entry.title),
      ...sourceOf(entry),
    };
  if (entry.kind === 'computed' && entry.computed) {
    return { type: 'computed', title: entry.title, slug: slugOf(entry.title), computed: entry.computed };
  }
  const { target } = entry;
  if (!target && hasChildren && entry.title)
    return { type: 'group', title: entry.title, slug: slugOf(entry.title), ...sourceOf(entry) };
  if (target === undefined) {
    report.problem(summaryPath, `an entry without a link is skipped: ${entry.title || '(no text)'}`, entry.line);
    return undefined;
  }

  const found = targetOf(target, summaryPath, context);
  /** `canonical` is how we would write the target; another spelling is kept. */
  const link = (leadsTo: PlannedTarget, canonical: string): Draft => {
    const title = entry.title || target || 'Untitled';
    return { type: 'link', title, slug: slugOf(title), target: leadsTo, ...sourceOf(entry, canonical) };
  };
  if (found.kind === 'url') {
    if (isHarmful(found.url))
      report.unresolved({ page: summaryPath, kind: 'summary', target, why: 'has a scheme that leads nowhere' });
    return link(found, found.url);
  }
  if (found.kind === 'file') return draftOfFile(found, entry, link, documents, context);
  const why = found.kind === 'broken' ? found.why : 'has no page';
  if (found.kind === 'anchor' || target === '' || isPlaceholder(found)) {
    report.unresolved({ page: summaryPath, kind: 'summary', target, why });
    return link({ kind: 'broken', target }, '');
  }
  if (hasChildren && entry.title && why.startsWith('is a folder')) {
    return { type: 'group', title: entry.title, slug: slugOf(entry.title), ...sourceOf(entry) };
  }
  report.missing({ path: target, title: entry.title, listedIn: summaryPath, line: entry.line });
  return undefined;
}

function draftOfFile(
  found: Target & { kind: 'file' },
  entry: SummaryEntry,
  link: (leadsTo: PlannedTarget, canonical: string) => Draft,
  documents: Set<string>,
  context: PlanContext,
): Draft | undefined {
  const { path, size } = found.entry;
  const relative = isBelow(path, context.root) && context.root !== '' ? path.slice(context.root.length + 1) : path;
  const isLarge = isMarkdown(path) && size > context.limits.text;
  if (isLarge) context.report.problem(path, tooLarge(context.limits));
  if (isLarge || !isMarkdown(path)) return link({ kind: 'file', path }, relative);
  // The second time a file is listed, or a place in it: one page, and a link page to it.
  if (found.anchor || documents.has(path)) {
    const { anchor } = found;
    return link({ kind: 'page', path, ...(anchor ? { anchor } : {}) }, anchor ? `${relative}#${anchor}` : relative);
  }
  documents.add(path);
  return {
    type: 'document',
    title: entry.title || stemOf(path),
    slug: slugOfFile(path, context),
    entry: found.entry,
    ...(entry.title ? {} : { titleFromText: true }),
    ...sourceOf(entry, relative),
  };
}

/** Paths in SUMMARY.md are relative to the content root; if the file is in another folder, also to that. */
function targetOf(target: string, summaryPath: string, { tree, root }: PlanContext): Target {
  const found = resolveTarget(target, { tree, folder: root, root });
  const own = folderOf(summaryPath);
  if (found.kind !== 'broken' || own === root || !isBelow(own, root)) return found;
  const beside = resolveTarget(target, { tree, folder: own, root });
  return beside.kind === 'file' ? beside : found;
}

const isPlaceholder = (found: Target) => found.kind === 'broken' && found.why === BROKEN_BEFORE;

/** What the entry says beyond title and target, for writing it back as it was. */
function sourceOf(entry: SummaryEntry, canonical = ''): { source?: Record<string, string> } {
  const { rawTitle, sidebarTitle, anchor } = entry;
  const target = entry.rawTarget ?? entry.target ?? '';
  const source = {
    ...(rawTitle === undefined ? {} : { rawTitle }),
    ...(target === canonical ? {} : { target }),
    ...(sidebarTitle === undefined ? {} : { sidebarTitle }),
    ...(anchor === undefined ? {} : { anchor }),
  };
  return Object.keys(source).length > 0 ? { source } : {};
}

/** Pages by folder and file name, for a project without SUMMARY.md. */
export async function draftsOfFileTree(entries: readonly FileTreeEntry[], context: PlanContext): Promise<PageDraft[]> {
  const drafts: PageDraft[] = [];
  const levels: number[] = [];
  await inPieces(entries, ({ depth, path, title }) => {
    levels.length = depth - 1;
    const parent = levels[Math.min(levels.length, MAX_PAGE_DEPTH - 1) - 1] ?? null;
    if (levels.length === MAX_PAGE_DEPTH) context.report.problem(path ?? title, TOO_DEEP);
    levels.push(drafts.length);
    const entry = path === undefined ? undefined : context.tree.entry(path);
    if (!entry) drafts.push({ parent, type: 'group', title, slug: slugOf(title) });
    else {
      const isLarge = entry.size > context.limits.text;
      if (isLarge) context.report.problem(entry.path, tooLarge(context.limits));
      drafts.push({
        parent,
        type: 'document',
        title: stemOf(entry.path),
        slug: slugOfFile(entry.path, context),
        titleFromText: true,
        entry,
        ...(isLarge ? { leftOut: true } : {}),
      });
    }
  });
  return drafts;
}
