/** What one page shows. */
import { emojiOf } from '../../engine/markdown/emoji.ts';
import type { PageNode } from '../../engine/revisions/page-tree.ts';
import type { ContentRef } from '../../engine/revisions/types.ts';
import { siteSpacePath } from '../../features/sites/addresses.ts';
import { encodedPath } from '../../features/sites/redirects/target.ts';
import type { SiteSpace } from '../../features/sites/structure/structure.ts';
import { directionOf } from './direction.ts';
import { editLink } from './edit-link.ts';
import type { SpaceState } from './freshness.ts';
import { markdownHref } from './listing.ts';
import type { Making } from './making.ts';
import type {
  CoverModel,
  LayoutModel,
  LinkModel,
  MissingModel,
  NavigationEntry,
  PageModel,
  SiteModel,
  VariantModel,
} from './model.ts';
import { pageHtml } from './page-html.ts';
import { placesOf } from './references.ts';
import { baseOfSpace } from './shown-change.ts';
import { isExternal, sectionTitle, siteModel, variantsOf } from './site-model.ts';
import { hrefOf, isText, navigationOf, type SpaceMap, twinOf } from './space-map.ts';

/** A page in its place. */
export interface Subject {
  siteSpace: SiteSpace;
  map: SpaceMap;
  node: PageNode;
}

/** What surrounds the text of every page of a space, and what is shown where no page is. */
interface Surroundings {
  site: SiteModel;
  space: SpaceState;
  /** Where the space begins for the browser. */
  base: string;
  variants: VariantModel[];
  /** The same page in the languages of the section, this one too; empty where there is no other. */
  alternates: { language: string; href: string }[];
  navigation: NavigationEntry[];
  navigationHref: string | null;
}

/** The model of a page. */
export async function pageModel(making: Making, subject: Subject): Promise<PageModel> {
  const { siteSpace, map, node } = subject;
  const { page } = node;
  const { visit } = making;
  const [surroundings, text] = await Promise.all([
    surroundingsOf(making, siteSpace, map, node),
    pageHtml(making, siteSpace, map, node),
  ]);
  const { site, space, base, variants, navigation, navigationHref } = surroundings;
  const { settings } = site;
  const layout = layoutOf(page.fields.layout);
  const href = hrefOf(map, base, node);
  const canonicalBase = visit.address + siteSpacePath(visit.part, siteSpace);
  const own = hrefOf(map, canonicalBase, node);
  const meta = await metaLinks(making, siteSpace, page.fields.metaLinks);
  const at = map.listed.indexOf(node);
  const neighbour = (offset: number): LinkModel | null => {
    const other = at < 0 ? undefined : map.listed[at + offset];
    return other ? { title: other.page.title, href: hrefOf(map, base, other), isExternal: false } : null;
  };
  const isPaged = settings.pagination.enabled && layout.pagination;
  const edit = settings.git.showEditLink ? editLink(space.git, page.git) : null;
  const { emoji, icon, description } = page.fields;
  return {
    site,
    language: space.language,
    direction: directionOf(space.language),
    variants,
    navigation,
    navigationHref,
    id: page.id,
    spaceId: siteSpace.spaceId,
    title: page.title,
    description: description ?? null,
    emoji: emojiOf(emoji) ?? null,
    icon: icon ?? null,
    cover: await coverOf(making, siteSpace, node, page.fields.layout?.cover !== false),
    layout,
    titleInText: text?.hasTitle ?? false,
    breadcrumbs: breadcrumbsOf(subject, site, base, sectionTitle(visit, siteSpace)),
    previous: isPaged ? neighbour(-1) : null,
    next: isPaged ? neighbour(1) : null,
    outline: text?.outline ?? [],
    content: text?.html ?? '',
    connects: text?.connects ?? [],
    children: text ? [] : (entryOf(navigation, page.id)?.children ?? []),
    href,
    canonical: meta.canonical ?? own,
    alternates: meta.alternates,
    isIndexed: site.isIndexed && isIndexed(node),
    updatedAt: new Date(page.updatedAt),
    editHref: edit?.href ?? null,
    editProvider: edit?.provider ?? null,
    pdfHref: settings.pdf.enabled ? `${visit.base}~/pdf/${siteSpace.id}/${page.id}` : null,
    markdownHref: markdownHref(base, node),
    feedHref: text?.hasUpdates ? `${base}${encodedPath(node.path)}.rss` : null,
    socialImage: settings.socialPreview.url ?? `${visit.address}~/social/${siteSpace.id}/${page.id}.png`,
    hasFeedback: settings.feedback.enabled,
  };

  async function metaLinks(
    from: Making,
    { spaceId }: SiteSpace,
    given: { canonical?: ContentRef | undefined } | undefined,
  ) {
    const places = given?.canonical && (await placesOf(from, { spaceId }, [given.canonical]));
    const canonical = given?.canonical && places?.get(given.canonical)?.href;
    return {
      canonical: canonical === undefined ? undefined : absolute(canonical),
      alternates: surroundings.alternates.map(({ language, href }) => ({ language, href: absolute(href) })),
    };
  }

  function absolute(href: string): string {
    if (isExternal(href)) return href;
    return visit.address + href.slice(visit.base.length);
  }
}

/** What is shown where no page is. */
export async function missingModel(
  making: Making,
  place: { siteSpace: SiteSpace; map: SpaceMap } | undefined,
): Promise<Omit<MissingModel, 'suggestions'>> {
  if (!place) {
    const site = await siteModel(making, null);
    return { site, variants: [], navigation: [], navigationHref: null, language: null, direction: 'ltr' };
  }
  const { siteSpace, map } = place;
  const { site, space, variants, ...beside } = await surroundingsOf(making, siteSpace, map, undefined);
  const { navigation, navigationHref } = beside;
  const { language } = space;
  return { site, variants, navigation, navigationHref, language, direction: directionOf(language) };
}

async function surroundingsOf(
  making: Making,
  siteSpace: SiteSpace,
  map: SpaceMap,
  node: PageNode | undefined,
): Promise<Surroundings> {
  const { visit } = making;
  const rows = variantsOf(visit, siteSpace);
  const spaces = await making.spaces([siteSpace.spaceId, ...rows.map((row) => row.siteSpace.spaceId)]);
  const space = spaces.get(siteSpace.spaceId);
  if (!space) throw new Error(`The space ${siteSpace.spaceId} is gone while it is shown`);
  const base = baseOfSpace(visit, siteSpace);
  const variants: VariantModel[] = [];
  // Of several variants in one language (versions), the first counts, as in the sitemap.
  const languages = new Map<string, { href: string | null; isCurrent: boolean }>();
  for (const row of rows.length > 1 ? rows : []) {
    const state = spaces.get(row.siteSpace.spaceId);
    if (!state) continue;
    const other = row.siteSpace.id === siteSpace.id ? undefined : await making.map(row.siteSpace.spaceId);
    const found = other ? node && twinOf(map, node, other) : node;
    const twin = found && isText(found) ? found : undefined;
    const href = twin ? hrefOf(other ?? map, other ? row.base : base, twin) : null;
    const isCurrent = row.siteSpace.id === siteSpace.id;
    variants.push({
      title: row.siteSpace.title || state.title,
      language: state.language,
      href: href ?? row.base,
      isCurrent,
    });
    if (state.language !== null && !languages.has(state.language))
      languages.set(state.language, { href: twin && isIndexed(twin) ? href : null, isCurrent });
  }
  const alternates = [...languages].flatMap(([language, { href }]) => (href === null ? [] : [{ language, href }]));
  const isAmong = [...languages.values()].some(({ href, isCurrent }) => isCurrent && href !== null);
  return {
    site: await siteModel(making, siteSpace),
    space,
    base,
    variants,
    alternates: isAmong && alternates.length > 1 ? alternates : [],
    ...(await besideText(making, siteSpace, map)),
  };
}

/** The navigation of a space; the lists of one that is shown with a change request are below the address of that. */
export async function besideText(
  making: Making,
  siteSpace: SiteSpace,
  map: SpaceMap,
): Promise<Pick<Surroundings, 'navigation' | 'navigationHref'>> {
  const { visit } = making;
  const targets = await linkTargets(making, siteSpace, map);
  return {
    navigation: navigationOf(map, baseOfSpace(visit, siteSpace), (link) => targets.get(link.page.id)),
    navigationHref: `${visit.change ? baseOfSpace(visit, siteSpace) : visit.base}~/navigation/${siteSpace.id}/`,
  };
}

/** Where the link pages of a space lead. */
async function linkTargets(making: Making, { spaceId }: SiteSpace, map: SpaceMap) {
  const links = [...map.byId.values()].filter(({ page }) => page.type === 'link' && page.target);
  const places = await placesOf(
    making,
    { spaceId },
    links.map(({ page }) => page.target as ContentRef),
  );
  return new Map(
    links.flatMap(({ page }) => {
      const place = places.get(page.target as ContentRef);
      return place ? [[page.id, { href: place.href, isExternal: isExternal(place.href) }]] : [];
    }),
  );
}

const isIndexed = ({ page: { fields } }: PageNode): boolean => !fields.noIndex && !fields.noRobotsIndex;

const layoutOf = (given: NonNullable<PageNode['page']['fields']['layout']> | undefined): LayoutModel => ({
  isWide: given?.width === 'wide',
  title: given?.title ?? true,
  description: given?.description ?? true,
  tableOfContents: given?.tableOfContents ?? true,
  outline: given?.outline ?? true,
  pagination: given?.pagination ?? true,
  metadata: given?.metadata ?? true,
});

async function coverOf(
  making: Making,
  { spaceId }: SiteSpace,
  { page: { fields } }: PageNode,
  isShown: boolean,
): Promise<CoverModel | null> {
  const { cover, layout } = fields;
  const light = cover?.ref ?? cover?.refDark;
  if (!cover || !light || !isShown) return null;
  const refs = [light, ...(cover.refDark ? [cover.refDark] : [])];
  const places = await placesOf(making, { spaceId }, refs);
  const shown = places.get(light);
  if (!shown) return null;
  return {
    light: shown.href,
    dark: (cover.refDark && places.get(cover.refDark)?.href) ?? null,
    yPos: cover.yPos ?? 0,
    height: cover.height ?? null,
    size: layout?.coverSize ?? 'full',
  };
}

function breadcrumbsOf({ map, node }: Subject, { tabs }: SiteModel, base: string, section: string) {
  const above = (map.above.get(node.page.id) ?? []).map((id) => map.byId.get(id) as PageNode);
  const pages = above.map((each) => ({
    title: each.page.title,
    href: each.page.type === 'group' ? null : hrefOf(map, base, each),
  }));
  return tabs.length > 0 ? [{ title: section, href: base }, ...pages] : pages;
}

function entryOf(entries: readonly NavigationEntry[], id: string): NavigationEntry | undefined {
  for (const entry of entries) {
    const found = entry.id === id ? entry : entryOf(entry.children, id);
    if (found) return found;
  }
  return undefined;
}
