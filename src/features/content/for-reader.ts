/**
 * Content as the reader of a site sees it: pages whose condition holds, with those above, and texts without the parts that are for
 * others. Who works on a space sees all of it. Where a site has no adaptive content, conditions of pages hide nothing; of texts, what is
 * for readers of whom nothing is known is shown.
 */
import type { Context } from '../../context.ts';
import { truthOf } from '../../engine/expressions/conditions.ts';
import type { Scope, Value } from '../../engine/expressions/evaluate.ts';
import { mayHaveConditions } from '../../engine/markdown/conditional-blocks.ts';
import type { PageNode } from '../../engine/revisions/page-tree.ts';
import type { Revision } from '../../engine/revisions/revision.ts';
import type { PageEntry } from '../../engine/revisions/types.ts';
import { isPageVisible, visiblePages } from '../../engine/revisions/visible-pages.ts';
import { textForVisitor } from '../../threads/texts.ts';

/** What a site knows of a reader; what nobody signed is apart in `unsigned`. */
export type Claims = { readonly [name: string]: Value };

/** What is known of the reader; nothing of those who work on content. */
export const claimsOf = ({ caller }: Pick<Context, 'caller'>): Claims =>
  caller.kind === 'visitor' ? (caller.claims as Claims) : {};

const scopeFor = (context: Pick<Context, 'caller'>): Scope => ({ visitor: { claims: claimsOf(context) } });

/** Whether conditions hide pages from the caller. */
export const isGuarded = ({ caller }: Pick<Context, 'caller'>): boolean => caller.kind === 'visitor' && caller.adaptive;

/** The part of a tree that the caller sees. */
export function treeFor(context: Context, tree: readonly PageNode[]): PageNode[] {
  if (!isGuarded(context)) return [...tree];
  const scope = scopeFor(context);
  return visiblePages(tree, (condition) => truthOf(condition, scope));
}

/** Whether the caller sees a page of a revision; also one that is made on reading. */
export async function seesPage(context: Context, revision: Revision, page: PageEntry): Promise<boolean> {
  if (!isGuarded(context)) return true;
  const above = page.parent === null ? undefined : await revision.page(page.parent);
  const ancestors = above ? [...(await revision.ancestors(above.id)), above] : [];
  const scope = scopeFor(context);
  return isPageVisible(page, ancestors, (condition) => truthOf(condition, scope));
}

/** Those of the children of a page that the caller sees, who sees the page. */
export function childrenFor(context: Context, children: readonly PageEntry[]): PageEntry[] {
  if (!isGuarded(context)) return [...children];
  const scope = scopeFor(context);
  return children.filter((page) => isPageVisible(page, [], (condition) => truthOf(condition, scope)));
}

/** A text as the caller sees it. */
export const textFor = async (context: Context, markdown: string): Promise<string> =>
  context.caller.kind === 'visitor' ? textForVisitor(context.threads, markdown, scopeFor(context)) : markdown;

interface SpaceAndPage {
  spaceId: string;
  pageId: string;
}

const CONDITIONAL = `SELECT "spaceId", "pageId" FROM "SearchSection"
  WHERE "spaceId" = ANY($1::text[]) AND "conditional" AND "ordinal" = 0`;

/**
 * The pages of spaces that a search must not find for the caller: those that it does not see, and those whose text is not the same for
 * all, since what is found tells what is in it. One statement where no page has conditions. `openRevision`: the current one of a space.
 */
export async function keptFromSearch(
  context: Context,
  spaceIds: readonly string[],
  openRevision: (spaceId: string) => Promise<Revision>,
): Promise<SpaceAndPage[]> {
  if (context.caller.kind !== 'visitor' || spaceIds.length === 0) return [];
  const rows = await context.services.database.query<SpaceAndPage>(CONDITIONAL, [spaceIds]);
  const kept: SpaceAndPage[] = [];
  for (const [spaceId, own] of Map.groupBy(rows, (row) => row.spaceId)) {
    const revision = await openRevision(spaceId);
    const pages = (await revision.pagesById(own.map(({ pageId }) => pageId))).filter((page) => page !== undefined);
    const unseen: string[] = [];
    for (const page of pages) {
      if (!(await seesPage(context, revision, page))) unseen.push(page.id);
      else if (page.text && mayHaveConditions(await revision.text(page.text))) kept.push({ spaceId, pageId: page.id });
    }
    for (const pageId of await withDescendants(revision, unseen)) kept.push({ spaceId, pageId });
  }
  return kept;
}

async function withDescendants(revision: Revision, ids: readonly string[]): Promise<Set<string>> {
  const all = new Set(ids);
  for (let level: readonly string[] = ids; level.length > 0; ) {
    level = (await revision.childIdsOf(level)).flat().filter((id) => !all.has(id));
    for (const id of level) all.add(id);
  }
  return all;
}
