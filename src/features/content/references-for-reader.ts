/** References as the reader of a site gets them: where one leads to a page that the reader does not see, there is nothing. */
import type { Context } from '../../context.ts';
import type { PageNode } from '../../engine/revisions/page-tree.ts';
import type { ContentRef, PageEntry, PageFields } from '../../engine/revisions/types.ts';
import { isGuarded, seesPage, treeFor } from './for-reader.ts';
import { ownTarget } from './links/resolve.ts';
import type { OpenContent } from './reading.ts';

/** The page of the same content that a reference names. */
function pageIdOf(ref: ContentRef | null | undefined): string | undefined {
  const own = ref ? ownTarget(ref) : undefined;
  return own?.kind === 'page' ? own.id : undefined;
}

/** Of the pages that these references name, the ids of those that the caller does not see. Others may be gone. */
export async function unseenPages(
  { context, revision }: OpenContent,
  refs: readonly (ContentRef | null | undefined)[],
): Promise<(ref: ContentRef | null | undefined) => boolean> {
  const unseen = new Set<string>();
  if (isGuarded(context)) {
    const ids = [...new Set(refs.flatMap((ref) => pageIdOf(ref) ?? []))];
    for (const page of await revision.pagesById(ids))
      if (page && !(await seesPage(context, revision, page))) unseen.add(page.id);
  }
  return (ref) => unseen.has(pageIdOf(ref) ?? '');
}

/**
 * Whether the caller sees a page, or if it is a link also where it leads within the content: what a link is called tells what is there.
 */
export async function seesEntry(content: OpenContent, page: PageEntry): Promise<boolean> {
  if (!(await seesPage(content.context, content.revision, page))) return false;
  return page.type !== 'link' || !(await unseenPages(content, [page.target]))(page.target);
}

/** The part of a tree that the caller sees: without links to pages that are not in it. */
export function seenTree(context: Context, all: readonly PageNode[]): PageNode[] {
  const seen = treeFor(context, all);
  const hidden = hiddenPages(context, all, seen);
  return hidden.size === 0 ? seen : without(seen, hidden);
}

/** The ids of the pages in a tree that the caller does not see. */
export function hiddenPages(
  context: Context,
  all: readonly PageNode[],
  seen: readonly PageNode[] = treeFor(context, all),
): ReadonlySet<string> {
  if (!isGuarded(context)) return new Set();
  const shown = new Set(idsIn(seen));
  return new Set(idsIn(all).filter((id) => !shown.has(id)));
}

/** The ids of all pages in a tree. */
export const idsIn = (nodes: readonly PageNode[]): string[] =>
  nodes.flatMap(({ page, children }) => [page.id, ...idsIn(children)]);

const without = (nodes: readonly PageNode[], hidden: ReadonlySet<string>): PageNode[] =>
  nodes.flatMap((node) => {
    if (node.page.type === 'link' && hidden.has(pageIdOf(node.page.target) ?? '')) return [];
    return [node.children.length === 0 ? node : { ...node, children: without(node.children, hidden) }];
  });

/** The addresses that stand for a page elsewhere, as far as the caller sees what they name. */
export async function metaLinksFor(
  content: OpenContent,
  { canonical, alternates }: NonNullable<PageFields['metaLinks']>,
): Promise<NonNullable<PageFields['metaLinks']>> {
  const isUnseen = await unseenPages(content, [canonical, ...(alternates ?? [])]);
  return {
    ...(canonical && !isUnseen(canonical) && { canonical }),
    ...(alternates && { alternates: alternates.filter((ref) => !isUnseen(ref)) }),
  };
}
