/** What programs are told of a site: all that a reader sees of it, in its order. */

import type { PageNode } from '../../engine/revisions/page-tree.ts';
import { turn } from '../../engine/turn.ts';
import { siteSpacePath } from '../../features/sites/addresses.ts';
import { encodedPath } from '../../features/sites/redirects/target.ts';
import {
  entriesIn,
  type SiteSpace,
  type Structure,
  sectionIn,
  siteSpacesIn,
} from '../../features/sites/structure/structure.ts';
import { listedPart } from '../../features/sites/structure/visible.ts';
import type { Making } from './making.ts';
import type { ListedEntry, ListedPart, Listing } from './programs/listing.ts';
import { siteSettings } from './site-settings.ts';
import { hrefOf, isText, type SpaceMap } from './space-map.ts';

/** The whole site as its reader sees it. */
export async function listingOf(making: Making): Promise<Listing> {
  const { visit } = making;
  const { site, address } = visit;
  const listed = listedPart(visit.part);
  const rows = spacesInOrder(listed);
  const spaces = await making.spaces(rows.map(({ spaceId }) => spaceId));
  const parts: ListedPart[] = [];
  for (const row of rows) {
    const space = spaces.get(row.spaceId);
    const map = space && (await making.map(row.spaceId));
    if (!space || !map) continue;
    const section = sectionIn(visit.part, row.sectionId);
    const variants = siteSpacesIn(listed, row.sectionId).length;
    const variant = row.title || space.title;
    const href = address + siteSpacePath(visit.part, row);
    parts.push({
      id: row.id,
      sectionId: row.sectionId,
      title: variants === 1 ? section.title : listed.sections.length === 1 ? variant : `${section.title}: ${variant}`,
      description: section.description,
      language: space.language,
      href,
      entries: await entriesOf(map, href),
    });
  }
  const { title } = await siteSettings(visit, null);
  return { title, description: null, address, isIndexed: site.visibility === 'public' && !visit.isPreview, parts };
}

function spacesInOrder(structure: Structure, groupId: string | null = null): SiteSpace[] {
  return entriesIn(structure, groupId).flatMap((entry) =>
    entry.kind === 'site-section' ? siteSpacesIn(structure, entry.row.id) : spacesInOrder(structure, entry.row.id),
  );
}

/** The Markdown of a page: at its path with an ending; so also of the first one, which is at the address of the space. */
export const markdownHref = (base: string, { path }: PageNode): string => `${base}${encodedPath(path)}.md`;

/** Pages that are listed in one piece; with more of them, others have their turn in between. */
const PIECE = 500;

async function entriesOf(map: SpaceMap, base: string): Promise<ListedEntry[]> {
  const listed = new Set(map.listed);
  const entries: ListedEntry[] = [];
  for (const node of map.byId.values()) {
    const { page, path } = node;
    const depth = map.above.get(page.id)?.length ?? 0;
    if (page.type === 'group') entries.push({ kind: 'group', title: page.title, depth });
    if (!isText(node)) continue;
    const { description, noIndex, noRobotsIndex } = page.fields;
    entries.push({
      kind: 'page',
      id: page.id,
      title: page.title,
      description: description ?? null,
      path,
      href: hrefOf(map, base, node),
      markdown: markdownHref(base, node),
      depth,
      updatedAt: new Date(page.updatedAt),
      isHidden: !listed.has(node),
      isIndexed: !noIndex && !noRobotsIndex,
    });
    if (entries.length % PIECE === 0) await turn();
  }
  return entries;
}
