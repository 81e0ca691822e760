/**
 * The content of a space as a visitor sees it: pages whose condition holds, texts without the blocks that are for others. Claims as
 * `claimsOf` gives them: those that nobody signed are apart, so that none opens what signed ones guard.
 */
import { truthOf } from '../../../engine/expressions/conditions.ts';
import type { PageNode } from '../../../engine/revisions/page-tree.ts';
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
