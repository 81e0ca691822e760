/** What a revision holds, to find things in it by id: pages, files, reusable contents; and its variables. */
import type { Context } from '../../../context.ts';
import { inReadingOrder } from '../../../engine/revisions/page-tree.ts';
import type { PageNode } from '../../../engine/revisions/revision.ts';
import type { FileEntry, ReusableContentEntry } from '../../../engine/revisions/types.ts';
import { open, revisionById } from '../../../features/content/reading.ts';
import type { RenderCache } from './render-cache.ts';

export interface SiteMap {
  tree: PageNode[];
  byId: ReadonlyMap<string, PageNode>;
  files: ReadonlyMap<string, FileEntry>;
  reusable: ReadonlyMap<string, ReusableContentEntry>;
  variables: Readonly<Record<string, string>>;
}

/** The map of a revision. Whether the caller may see it must have been checked. */
export async function siteMapOf(context: Context, revisionId: string, { maps }: RenderCache): Promise<SiteMap> {
  const known = maps.get(revisionId);
  if (known) return known;
  const { revision } = await open(context, await revisionById(context, revisionId));
  const [tree, files, reusable, variables] = await Promise.all([
    revision.tree(),
    revision.files(),
    revision.reusableContents(),
    revision.variables(),
  ]);
  const nodes = [...inReadingOrder(tree)];
  const map: SiteMap = {
    tree,
    byId: new Map(nodes.map((node) => [node.page.id, node])),
    files: new Map(files.map((file) => [file.id, file])),
    reusable: new Map(reusable.map((one) => [one.id, one])),
    variables,
  };
  maps.set(revisionId, map);
  return map;
}

/** The first page that has a text, in reading order. */
export function firstPage({ tree }: SiteMap): PageNode | undefined {
  let first: PageNode | undefined;
  for (const node of inReadingOrder(tree)) {
    if (node.page.fields.hidden) continue;
    first ??= node;
    if (node.page.type === 'document' || node.page.type === 'computed') return node;
  }
  return first;
}
