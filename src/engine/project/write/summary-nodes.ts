/** The tree of a space as entries of SUMMARY.md, and the entries of the file that there is as pages of the space. */
import { urlOf } from '../../markdown/document/refs.ts';
import { sameValue } from '../../revisions/encode.ts';
import { inReadingOrder, type PageNode } from '../../revisions/page-tree.ts';
import type { ContentRef, PageEntry } from '../../revisions/types.ts';
import { isFromGit, matchPages } from '../apply/match-pages.ts';
import { type ProjectOutline, pagesOf } from '../read/plan-project.ts';
import { readSummaryInPieces } from '../read/summary.ts';
import type { Located } from './paths.ts';
import { groupedAmong, type OldEntry } from './summary.ts';
import { type SummaryNode, writtenAddress, writtenTarget } from './summary-entry.ts';
import { refWriter } from './texts.ts';

/** Entries of the file that are pages of the space, in order. `before`: pages as the repository has them. */
export async function knownEntries(
  outline: ProjectOutline,
  before: readonly PageEntry[],
  now: ReadonlyMap<string, PageEntry>,
): Promise<OldEntry[]> {
  const { drafts, summary } = outline;
  if (!summary?.followed) return [];
  const read = (await readSummaryInPieces(summary.text)).entries;
  const grouped = groupedAmong(read, 'group');
  const entries = new Map(read.map((entry, index) => [entry.line, { ...entry, grouped: grouped[index] === true }]));
  const { pages } = await matchPages(await pagesOf(drafts), before.filter(isFromGit), {
    ofPage: async () => '',
    ofPlan: async () => '',
  });
  const byId = new Map(before.map((page) => [page.id, page]));
  return drafts.flatMap(({ line = 0, title }, index) => {
    const entry = entries.get(line);
    const id = pages[index]?.id;
    if (!entry || id === undefined) return [];
    const [was, is] = [byId.get(id), now.get(id)];
    const sameTarget = sameValue(was?.target, is?.target) && sameValue(was?.computed, is?.computed);
    const kind = entry.kind === 'group' ? 'heading' : entry.kind;
    const { depth, grouped, rawTitle = entry.title } = entry;
    return [{ id, kind, depth, line, title, rawTitle, sameTarget, grouped }];
  });
}

/** Pages that have an entry, or something below them that has: groups below pages need it. */
export function pagesInSummary(tree: readonly PageNode[]): Set<string> {
  const said = new Set<string>();
  for (const { page, children } of [...inReadingOrder(tree)].reverse()) {
    if (page.type !== 'group' || page.parent === null || children.some((child) => said.has(child.page.id)))
      said.add(page.id);
  }
  return said;
}

/**
 * The tree as entries. A group is a heading at the top, unless it is an item already; one below a page is an item, and without pages it
 * cannot be written: it stays a page of this space alone.
 */
export function summaryNodes(
  tree: readonly PageNode[],
  located: Located,
  root: string,
  spaceId: string,
  known: readonly OldEntry[],
): SummaryNode[] {
  const items = new Set(known.filter(({ kind }) => kind === 'item').map(({ id }) => id));
  const depths = new Map<string | null, number>([[null, 0]]);
  const said = pagesInSummary(tree);
  const retargeted = new Set(known.filter(({ sameTarget }) => !sameTarget).map(({ id }) => id));
  // Paths are relative to the content root, wherever the file is.
  const writeRef = refWriter(root === '' ? 'SUMMARY.md' : `${root}/SUMMARY.md`, spaceId, located);
  const target = (ref: ContentRef) => {
    const written = writeRef(ref);
    // Led back to the same id by the import: what stands so is a link that leads nowhere in Git.
    if (written === undefined) return `/broken${urlOf(ref)}`;
    if (ref.kind === 'url') return writtenAddress(written);
    const hash = ref.kind === 'anchor' ? written.indexOf('#') : -1;
    return hash < 0 ? writtenTarget(written) : writtenTarget(written.slice(0, hash)) + encodeURI(written.slice(hash));
  };
  /** Documents that are listed already: the first entry of a file is its page, only later ones are links to it. */
  const listed = new Set<string>();
  const nodes: SummaryNode[] = [];
  for (const { page, children } of inReadingOrder(tree)) {
    const depth = (depths.get(page.parent) ?? 0) + 1;
    depths.set(page.id, depth);
    const { id, title, slug } = page;
    const source = (page.source?.['summary'] ?? {}) as Record<string, string | undefined>;
    const sidebar = source['sidebarTitle'] === undefined ? {} : { sidebarTitle: source['sidebarTitle'] };
    const common = { id, depth, title, slug };
    if (page.type === 'group') {
      const holds = children.some(({ page: child }) => said.has(child.id));
      if (depth === 1 && !(holds && items.has(id))) nodes.push({ ...common, kind: 'heading' });
      else if (holds) nodes.push({ ...common, kind: 'item' });
    } else if (page.type === 'computed') {
      nodes.push({ ...common, kind: 'computed', ...(page.computed ? { computed: page.computed } : {}) });
    } else if (page.type === 'link') {
      const raw = retargeted.has(id) ? undefined : source['target'];
      const early =
        page.target?.kind === 'page' && located.pages.has(page.target.page) && !listed.has(page.target.page);
      const leads = early
        ? `/broken${urlOf(page.target as ContentRef)}`
        : (raw ?? (page.target ? target(page.target) : ''));
      nodes.push({ ...common, kind: 'item', target: leads, ...sidebar, ...(early ? { anew: true } : {}) });
    } else {
      listed.add(id);
      nodes.push({ ...common, kind: 'item', target: target({ kind: 'page', page: id }), ...sidebar });
    }
  }
  return nodes;
}
