/**
 * The content of a space as a visitor sees it: pages whose condition holds, texts without the blocks that are for others. Claims as
 * `claimsOf` gives them: those that nobody signed are apart, so that none opens what signed ones guard.
 */
import type { Context } from '../../../context.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { truthOf } from '../../../engine/expressions/conditions.ts';
import type { PageNode } from '../../../engine/revisions/page-tree.ts';
import type { Revision } from '../../../engine/revisions/revision.ts';
import type { PageEntry } from '../../../engine/revisions/types.ts';
import { isPageVisible, visiblePages } from '../../../engine/revisions/visible-pages.ts';
import type { ThreadPool } from '../../../threads/pool.ts';
import { textForVisitor } from '../../../threads/texts.ts';
import { type Claims, scopeOf } from './claims.ts';

const truthFor = (claims: Claims) => {
  const scope = scopeOf(claims);
  return (condition: string): boolean | undefined => truthOf(condition, scope);
};

/** The part of a page tree that a visitor with these claims sees: a page that is hidden hides those below it. */
export const pagesFor = (claims: Claims, tree: readonly PageNode[]): PageNode[] => visiblePages(tree, truthFor(claims));

/** Whether a visitor with these claims sees a page with these ancestors. */
export const seesPage = (claims: Claims, page: PageEntry, ancestors: readonly PageEntry[]): boolean =>
  isPageVisible(page, ancestors, truthFor(claims));

/** The text of a page as a visitor with these claims sees it; the same text where it has no conditions. */
export const textFor = (claims: Claims, threads: ThreadPool, markdown: string): Promise<string> =>
  textForVisitor(threads, markdown, scopeOf(claims));

/** Whether the caller sees a page on this site: members see all pages, readers those whose conditions hold for them. */
export async function callerSeesPage(
  { caller }: Pick<Context, 'caller'>,
  site: Pick<Site, 'adaptiveContent'>,
  revision: Revision,
  page: PageEntry,
): Promise<boolean> {
  if (caller.kind !== 'visitor' || !site.adaptiveContent) return true;
  const parent = page.parent === null ? undefined : await revision.page(page.parent);
  const around = parent ? [parent, ...(await revision.ancestors(parent.id))] : [];
  return seesPage(caller.claims as Claims, page, around);
}
