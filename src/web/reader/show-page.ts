/** From an address within a site to the page that is there, or to where readers are sent instead. */
import type { PageNode } from '../../engine/revisions/page-tree.ts';
import { redirectFrom } from '../../features/sites/redirects/resolve.ts';
import { sourceOfPath } from '../../features/sites/redirects/source.ts';
import { encodedPath } from '../../features/sites/redirects/target.ts';
import { siteById } from '../../features/sites/rights.ts';
import type { SiteSpace } from '../../features/sites/structure/structure.ts';
import type { Making } from './making.ts';
import type { Subject } from './page-model.ts';
import { placesOf } from './references.ts';
import { baseOfSpace } from './shown-change.ts';
import { atPathInAnyCase, hrefOf, isText, type SpaceMap } from './space-map.ts';

/** What is at an address of a site. */
export type Found =
  | { kind: 'page'; subject: Subject; form: 'html' | 'markdown' | 'feed' }
  | { kind: 'moved'; location: string }
  | { kind: 'missing'; place: { siteSpace: SiteSpace; map: SpaceMap } | undefined; path: string };

/** Endings that ask for another form of a page. */
const FORMS = { '.md': 'markdown', '.rss': 'feed' } as const;

/** Finds what is at the address of a visit. */
export async function findPage(making: Making): Promise<Found> {
  const { visit } = making;
  const { place, path: segments } = visit;
  const asked = segments.slice(place?.depth ?? 0).join('/');
  const map = place && (await making.map(place.siteSpace.spaceId));
  if (!place || !map) return { kind: 'missing', place: undefined, path: asked };
  const { siteSpace } = place;
  const base = baseOfSpace(visit, siteSpace);
  const path = asked.replace(/^\/+|\/+$/g, '');
  if (path === '') {
    if (map.first) return { kind: 'page', subject: { siteSpace, map, node: map.first }, form: 'html' };
    return { kind: 'missing', place: { siteSpace, map }, path: asked };
  }
  const node = map.byPath.get(path);
  if (node) {
    if (isText(node) && node !== map.first) return { kind: 'page', subject: { siteSpace, map, node }, form: 'html' };
    const location = await standInFor(making, siteSpace, map, base, node);
    if (location !== undefined) return { kind: 'moved', location };
  }
  for (const [ending, form] of Object.entries(FORMS)) {
    if (!path.endsWith(ending)) continue;
    const named = map.byPath.get(path.slice(0, -ending.length));
    if (named && isText(named)) return { kind: 'page', subject: { siteSpace, map, node: named }, form };
  }
  const otherwise = writtenOtherwise(map, base, path);
  const location =
    (await redirected(making, segments)) ?? otherwise ?? (await redirectedFromCapitals(making, segments));
  return location === undefined ? { kind: 'missing', place: { siteSpace, map }, path } : { kind: 'moved', location };
}

/** The address of what is at a path that was asked for with other capitals. */
function writtenOtherwise(map: SpaceMap, base: string, path: string): string | undefined {
  const asked = path.toLowerCase();
  for (const ending of ['', ...Object.keys(FORMS)]) {
    if (!asked.endsWith(ending)) continue;
    const node = atPathInAnyCase(map, asked.slice(0, asked.length - ending.length));
    if (!node || (ending !== '' && !isText(node))) continue;
    if (ending !== '') return base + encodedPath(node.path) + ending;
    return node === map.first ? base : base + encodedPath(node.path);
  }
  return undefined;
}

/** Old paths are found as they were, which is without capitals where a title gave them. */
async function redirectedFromCapitals(making: Making, segments: readonly string[]): Promise<string | undefined> {
  const small = segments.map((segment) => segment.toLowerCase());
  return small.join('/') === segments.join('/') ? undefined : redirected(making, small);
}

/** Where readers are sent from an entry that is no page of its own: a group to its first page, a link to its target. */
async function standInFor(
  making: Making,
  { spaceId }: SiteSpace,
  map: SpaceMap,
  base: string,
  node: PageNode,
): Promise<string | undefined> {
  if (node === map.first) return base;
  if (node.page.type === 'link') {
    const { target } = node.page;
    return target && (await placesOf(making, { spaceId }, [target])).get(target)?.href;
  }
  const inside = map.listed.find(({ page }) => map.above.get(page.id)?.includes(node.page.id));
  return inside && hrefOf(map, base, inside);
}

/** By a redirect of the site, or one that its space keeps; for the browser, so that a preview stays one. */
async function redirected({ visit }: Making, segments: readonly string[]): Promise<string | undefined> {
  const { context, site, address, base } = visit;
  const row = await siteById(context, site.id);
  const path = sourceOfPath(`/${encodedPath(segments.join('/'))}`);
  const target = row && path ? (await redirectFrom(context, row, path))?.target : undefined;
  return target?.startsWith(address) ? base + target.slice(address.length) : target;
}
