/**
 * Which page of the space each planned page is, so that ids live on: documents by Git path, then by rename; groups by their title, their
 * anchor or their children; links and computed pages by where they lead.
 */
import { inPieces, mapInPieces } from '../../pieces.ts';
import { canonicalJson } from '../../revisions/encode.ts';
import type { PageEntry } from '../../revisions/types.ts';
import { compareStrings, sortInPieces } from '../../sort-in-pieces.ts';
import type { PlannedPage, PlannedTarget } from '../read/plan.ts';
import { detectRenames } from './rename-detection.ts';

/** Whether a page represents something in the repository: a file of it, or an entry of its SUMMARY.md. */
export const isFromGit = (page: PageEntry): boolean => page.git !== undefined || page.source?.['summary'] !== undefined;

export interface PageMatches {
  /** For each planned page the page it is; undefined: it is new. */
  pages: (PageEntry | undefined)[];
  renamed: { from: string; to: string }[];
}

export interface TextReaders {
  /** The text of a page, without front matter. */
  ofPage(page: PageEntry): Promise<string>;
  /** The text of a planned document, without front matter. */
  ofPlan(page: PlannedPage): Promise<string>;
}

/** Matches each existing page at most once. Among equals the order decides: both lists are in reading order. */
export async function matchPages(
  planned: readonly PlannedPage[],
  existing: readonly PageEntry[],
  texts: TextReaders,
): Promise<PageMatches> {
  const pages: (PageEntry | undefined)[] = planned.map(() => undefined);
  const renamed = await matchDocuments(planned, existing, pages, texts);
  await matchOthers(planned, existing, pages);
  return { pages, renamed };
}

async function matchDocuments(
  planned: readonly PlannedPage[],
  existing: readonly PageEntry[],
  pages: (PageEntry | undefined)[],
  texts: TextReaders,
): Promise<PageMatches['renamed']> {
  const byPath = new Map<string, PageEntry>();
  await inPieces(existing, (page) => {
    if (page.git && page.type === 'document') byPath.set(page.git.path, page);
  });
  const added: number[] = [];
  await inPieces(planned, ({ type, git }, index) => {
    if (type !== 'document' || !git) return;
    const page = byPath.get(git.path);
    if (page) {
      pages[index] = page;
      byPath.delete(git.path);
    } else added.push(index);
  });
  const gone = await sortInPieces([...byPath.values()], (a, b) => compareStrings(a.git?.path ?? '', b.git?.path ?? ''));
  const at = (index: number) => planned[added[index] as number] as PlannedPage;
  const origin = ({ git }: PageEntry | PlannedPage) => git ?? { path: '', oid: '' };
  const renames = await detectRenames(
    await mapInPieces(gone, origin),
    await mapInPieces(added.keys(), (index) => origin(at(index))),
    (index) => texts.ofPage(gone[index] as PageEntry),
    (index) => texts.ofPlan(at(index)),
  );
  const renamed: PageMatches['renamed'] = [];
  await inPieces(renames, ([to, from]) => {
    const page = gone[from] as PageEntry;
    pages[added[to] as number] = page;
    renamed.push({ from: page.git?.path ?? '', to: at(to).git?.path ?? '' });
  });
  return sortInPieces(renamed, (a, b) => compareStrings(a.to, b.to));
}

/** What makes a page without a file the same one, most telling first. Parents are matched before their children. */
async function matchOthers(
  planned: readonly PlannedPage[],
  existing: readonly PageEntry[],
  pages: (PageEntry | undefined)[],
): Promise<void> {
  const free = new Map<string, PageEntry>();
  const paths = new Map<string, string>();
  await inPieces(existing, (page) => {
    if (page.type !== 'document' && isFromGit(page)) free.set(page.id, page);
    if (page.git) paths.set(page.id, page.git.path);
  });
  const others = await mapInPieces(planned.keys(), (index) =>
    planned[index]?.type === 'document' ? undefined : index,
  );
  if (free.size === 0 || others.length === 0) return;
  const parentOf = (page: PlannedPage) => (page.parent === null ? 'top' : (pages[page.parent]?.id ?? 'new'));
  const isOpen = (index: number) => pages[index] === undefined;

  const pass = async (
    ofPlanned: (page: PlannedPage) => string | undefined,
    ofPage: (page: PageEntry) => string | undefined,
  ) => {
    const byKey = new Map<string, PageEntry[]>();
    await inPieces(free.values(), (page) => {
      const key = ofPage(page);
      if (key === undefined) return;
      const alike = byKey.get(key);
      if (alike) alike.push(page);
      else byKey.set(key, [page]);
    });
    // The first of those that are alike is taken from the end.
    await inPieces(byKey.values(), (alike) => void alike.reverse());
    await inPieces(others.filter(isOpen), (index) => {
      const key = ofPlanned(planned[index] as PlannedPage);
      const found = key === undefined ? undefined : byKey.get(key)?.pop();
      if (!found) return;
      pages[index] = found;
      free.delete(found.id);
    });
  };
  const join = (...parts: (string | undefined)[]) => (parts.includes(undefined) ? undefined : JSON.stringify(parts));
  await pass(
    (page) => join(page.type, page.title, leadsTo(page), parentOf(page)),
    (page) => join(page.type, page.title, ledTo(page, paths), page.parent ?? 'top'),
  );
  const isGroup = (index: number) => planned[index]?.type === 'group';
  await matchGroupsByChildren(
    planned,
    pages,
    free,
    others.filter((index) => isGroup(index) && isOpen(index)),
  );
  await pass(
    (page) => join(page.type, leadsTo(page) || undefined),
    (page) => join(page.type, ledTo(page, paths) || undefined),
  );
  await pass(
    (page) => join(page.type, anchorOf(page.source)),
    (page) => join(page.type, anchorOf(page.source?.['summary'])),
  );
  await pass(
    (page) => join(page.type, page.title),
    (page) => join(page.type, page.title),
  );
}

/** A group with a new title is matched with the old group of most of its children. */
async function matchGroupsByChildren(
  planned: readonly PlannedPage[],
  pages: (PageEntry | undefined)[],
  free: Map<string, PageEntry>,
  open: readonly number[],
): Promise<void> {
  const votes = new Map<number, Map<string, number>>(open.map((index) => [index, new Map()]));
  await inPieces(planned, (page, index) => {
    const group = page.parent === null ? undefined : votes.get(page.parent);
    const before = pages[index]?.parent;
    if (group && before && free.get(before)?.type === 'group') group.set(before, (group.get(before) ?? 0) + 1);
  });
  const ranked = [...votes].flatMap(([index, counts]) => [...counts].map(([id, count]) => ({ index, id, count })));
  const inOrder = await sortInPieces(
    ranked,
    (a, b) => b.count - a.count || a.index - b.index || compareStrings(a.id, b.id),
  );
  for (const { index, id } of inOrder) {
    const page = free.get(id);
    if (!page || pages[index]) continue;
    pages[index] = page;
    free.delete(id);
  }
}

const anchorOf = (source: unknown): string | undefined =>
  typeof source === 'object' && source !== null && 'anchor' in source ? String(source.anchor) : undefined;

/** Where a link or computed page leads, in the words of the repository, which outlive ids; '' for a group. */
const leadsTo = ({ computed, target }: PlannedPage) =>
  computed ? canonicalJson(computed) : target ? canonicalJson(target) : '';

/** The same for a page as it is; `paths` are the Git paths of pages. */
function ledTo({ computed, target }: PageEntry, paths: ReadonlyMap<string, string>): string {
  if (computed || !target) return computed ? canonicalJson(computed) : '';
  const path = 'page' in target && target.page !== undefined ? paths.get(target.page) : undefined;
  if (path === undefined) return canonicalJson(target);
  const planned: PlannedTarget = { kind: 'page', path, ...(target.kind === 'anchor' ? { anchor: target.anchor } : {}) };
  return canonicalJson(planned);
}
