/** The pages of a space as a reader sees them, to find them by path and by id, and to show them beside the text. */
import { emojiOf } from '../../engine/markdown/emoji.ts';
import { inReadingOrder, type PageNode } from '../../engine/revisions/page-tree.ts';
import { computedFrom, type MadePage } from '../../features/content/computed.ts';
import { type OpenContent, open, revisionById } from '../../features/content/reading.ts';
import { seenTree } from '../../features/content/references-for-reader.ts';
import { encodedPath } from '../../features/sites/redirects/target.ts';
import type { Services } from '../../services.ts';
import type { SourceKey } from './freshness.ts';
import type { NavigationEntry } from './model.ts';
import type { Visit } from './visit.ts';

export interface SpaceMap {
  /** What readers see, with pages that are made on reading in their places. */
  readonly tree: readonly PageNode[];
  readonly byId: ReadonlyMap<string, PageNode>;
  readonly byPath: ReadonlyMap<string, PageNode>;
  /** The ids of the pages above each page, from the top. */
  readonly above: ReadonlyMap<string, readonly string[]>;
  /** Pages with a text that lists show, in reading order. */
  readonly listed: readonly PageNode[];
  /** Shown at the address of the space itself. */
  readonly first: PageNode | undefined;
  /** The texts of made pages, by id. */
  readonly made: ReadonlyMap<string, string>;
  /** What pages were made of, beside the revision. */
  readonly sources: ReadonlyMap<SourceKey, string>;
  readonly variables: Readonly<Record<string, string>>;
}

/** Whether a page has a text of its own, or could have one. */
export const isText = ({ page }: PageNode): boolean => page.type === 'document' || page.type === 'computed';

/** The revision of a space, opened for a reader. */
export const contentOf = async ({ context }: Visit, revisionId: string): Promise<OpenContent> =>
  open(context, await revisionById(context, revisionId));

/** The map of a revision for a reader; kept for those who see the same, unless it has pages that are made on reading. */
export async function spaceMap(visit: Visit, revisionId: string): Promise<SpaceMap> {
  const { context, services, view } = visit;
  return context.memo(`space map ${revisionId}`, async () => {
    const key = view === null ? null : `space map ${visit.site.id} ${visit.site.version} ${view} ${revisionId}`;
    const kept = key === null ? undefined : (services.contentCache.get(key) as { value: SpaceMap } | undefined);
    if (kept) return kept.value;
    const make = async () => mapOf(await contentOf(visit, revisionId));
    if (key === null) return make();
    const map = await madeOnce(services, key, make);
    if (map.sources.size === 0)
      services.contentCache.set(key, { value: map }, { size: 1000 + map.byId.size * BYTES_OF_PAGE });
    return map;
  });
}

/** Maps that are being made. */
const making = new WeakMap<Services, Map<string, Promise<SpaceMap>>>();

/** After a change many readers need the new map of a large space at once: it is made for the first of them. */
async function madeOnce(services: Services, key: string, make: () => Promise<SpaceMap>): Promise<SpaceMap> {
  const underWay = making.get(services) ?? new Map<string, Promise<SpaceMap>>();
  making.set(services, underWay);
  const others = underWay.get(key);
  // What was made of other things may be older than who asks now; and what one request may not do, another one may.
  if (others) return others.then((map) => (map.sources.size === 0 ? map : make()), make);
  const own = make().finally(() => underWay.delete(key));
  underWay.set(key, own);
  return own;
}

/** About what a page takes in the map; its entry is kept by the content store already. */
const BYTES_OF_PAGE = 400;

async function mapOf(content: OpenContent): Promise<SpaceMap> {
  const { revision, row } = content;
  const made = new Map<string, string>();
  const sources = new Map<SourceKey, string>();
  const seen = seenTree(content.context, await revision.tree());
  const hasComputed = [...inReadingOrder(seen)].some(({ page }) => page.type === 'computed');
  const tree = hasComputed ? await withMade(seen) : seen;
  const above = new Map<string, readonly string[]>();
  const nodes = [...inReadingOrder(tree)];
  for (const node of nodes)
    for (const child of node.children) above.set(child.page.id, [...(above.get(node.page.id) ?? []), node.page.id]);
  const byId = new Map(nodes.map((node) => [node.page.id, node]));
  const isListed = ({ page }: PageNode) => !page.fields.hidden;
  const listed = nodes.filter(
    (node) =>
      isText(node) &&
      isListed(node) &&
      (above.get(node.page.id) ?? []).every((id) => isListed(byId.get(id) as PageNode)),
  );
  return {
    tree,
    byId,
    byPath: new Map(nodes.map((node) => [node.path, node])),
    above,
    listed,
    first: listed[0] ?? nodes.find(isText),
    made,
    sources,
    variables: await revision.variables(),
  };

  async function withMade(level: readonly PageNode[]): Promise<PageNode[]> {
    const result: PageNode[] = [];
    for (const node of level) {
      const children = await withMade(node.children);
      const computed = node.page.type === 'computed' ? await computedFrom(content, node.page) : undefined;
      if (computed) {
        made.set(node.page.id, computed.markdown);
        const spec = specOf(node.page);
        if (spec !== undefined) sources.set(`spec ${row.organizationId} ${spec}`, computed.seed ?? '');
        if (computed.state) sources.set(computed.state.key as SourceKey, computed.state.text);
        for (const below of computed.pages) children.push(nodeOf(below, node.path));
      }
      result.push({ ...node, children });
    }
    return result;
  }

  /** A page that is made, with those below it. */
  function nodeOf({ page, markdown, path, pages }: MadePage, root: string): PageNode {
    made.set(page.id, markdown);
    return { page, path: `${root}/${path}`, children: pages.map((below) => nodeOf(below, root)) };
  }
}

/** The name of the specification that a page is made of. */
function specOf({ computed }: PageNode['page']): string | undefined {
  const given = computed?.dependencies['spec'] as { ref?: { spec?: unknown } } | string | null | undefined;
  const name = typeof given === 'string' ? given : given?.ref?.spec;
  return typeof name === 'string' ? name : undefined;
}

/** Paths without their capitals, with the entry that is at each; made when they are first needed. */
const folded = new WeakMap<SpaceMap, ReadonlyMap<string, PageNode>>();

/** What is at a path, whatever its capitals. */
export function atPathInAnyCase(map: SpaceMap, path: string): PageNode | undefined {
  const known = folded.get(map) ?? withoutCapitals(map);
  folded.set(map, known);
  return known.get(path.toLowerCase());
}

function withoutCapitals({ byPath }: SpaceMap): ReadonlyMap<string, PageNode> {
  const made = new Map<string, PageNode>();
  // Of two that differ in capitals only, the first in reading order.
  for (const [path, node] of byPath) if (!made.has(path.toLowerCase())) made.set(path.toLowerCase(), node);
  return made;
}

/**
 * The same page in another variant: a translation, or a copy, has it under the same id; else it is the one at the same path, unless that is
 * the twin of another one.
 */
export function twinOf(map: SpaceMap, { page, path }: PageNode, other: SpaceMap): PageNode | undefined {
  const own = other.byId.get(page.id);
  if (own) return own;
  const same = atPathInAnyCase(other, path);
  return same && !map.byId.has(same.page.id) ? same : undefined;
}

/** The address of a page of a space that begins at `base`. The first one is at the space's own. */
export const hrefOf = ({ first }: SpaceMap, base: string, { page, path }: PageNode): string =>
  page.id === first?.page.id ? base : base + encodedPath(path);

/** Where a link page leads; undefined: nowhere that the reader sees. */
type Target = (node: PageNode) => { href: string; isExternal: boolean } | undefined;

/** Navigations of spaces without links to other places: they are the same on every page. */
const navigations = new WeakMap<SpaceMap, { base: string; entries: NavigationEntry[] }>();

/** The pages beside the text. Links that lead nowhere, and groups that are empty by that, are left out. */
export function navigationOf(map: SpaceMap, base: string, target: Target): NavigationEntry[] {
  const known = navigations.get(map);
  if (known?.base === base) return known.entries;
  const entries = entriesOf(map, base, target);
  if (![...map.byId.values()].some(({ page }) => page.type === 'link')) navigations.set(map, { base, entries });
  return entries;
}

function entriesOf(map: SpaceMap, base: string, target: Target): NavigationEntry[] {
  const entries = (nodes: readonly PageNode[]): NavigationEntry[] =>
    nodes.flatMap((node) => {
      const { page } = node;
      if (page.fields.hidden) return [];
      const children = entries(node.children);
      const kind = page.type === 'group' ? 'group' : page.type === 'link' ? 'link' : 'page';
      if (kind === 'group' && children.length === 0) return [];
      const place = kind === 'link' ? target(node) : undefined;
      if (kind === 'link' && !place) return [];
      const { emoji, icon } = page.fields;
      return [
        {
          id: page.id,
          kind,
          title: page.title,
          emoji: emojiOf(emoji) ?? null,
          icon: icon ?? null,
          href: kind === 'group' ? null : (place?.href ?? hrefOf(map, base, node)),
          isExternal: place?.isExternal ?? false,
          children,
        },
      ];
    });
  return entries(map.tree);
}
