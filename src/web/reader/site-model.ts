/** What all pages of a site show around their text: tabs, header, footer, announcement. */
import { emojiOf } from '../../engine/markdown/emoji.ts';
import type { ContentRef } from '../../engine/revisions/types.ts';
import { sectionPath } from '../../features/sites/addresses.ts';
import {
  type Entry,
  entriesIn,
  type SiteSpace,
  type Structure,
  sectionIn,
  siteSpacesIn,
} from '../../features/sites/structure/structure.ts';
import { listedPart } from '../../features/sites/structure/visible.ts';
import type { Making } from './making.ts';
import type { LinkModel, SiteModel, TabModel } from './model.ts';
import { placesOf } from './references.ts';
import { baseOfSpace } from './shown-change.ts';
import { siteScripts } from './site-scripts.ts';
import { siteSettings } from './site-settings.ts';
import type { Visit } from './visit.ts';

/** The model of the site around a space of it; without one, around nothing. */
export async function siteModel(making: Making, siteSpace: SiteSpace | null): Promise<SiteModel> {
  const { visit } = making;
  const { base, site } = visit;
  // Whether it has an engine to answer with.
  if (visit.services.engine) await making.note([`engine ${site.organizationId}`]);
  const { title, settings } = await siteSettings(visit, siteSpace?.id ?? null);
  const { header, footer, announcement, favicon } = settings;
  const links = [
    ...header.links.flatMap(({ to, links }) => [...(to ? [to] : []), ...links.map((link) => link.to)]),
    ...footer.groups.flatMap((group) => group.links.map(({ to }) => to)),
    ...(announcement?.link ? [announcement.link.to] : []),
    ...(header.primaryLink ? [header.primaryLink] : []),
  ];
  const places = await placesOf(making, { spaceId: siteSpace?.spaceId ?? '' }, links);
  const hrefOf = (ref: ContentRef): string | undefined => places.get(ref)?.href;
  const linksOf = (given: readonly { title: string; to: ContentRef }[]): LinkModel[] =>
    given.flatMap((link) => {
      const href = hrefOf(link.to);
      return href === undefined ? [] : [linkTo(link.title, href)];
    });
  const emoji = emojiOf(favicon.emoji);
  return {
    id: site.id,
    title,
    base,
    address: visit.address,
    settings,
    isIndexed: site.visibility === 'public' && !visit.isPreview,
    isPrivate: visit.isPrivate,
    isPreview: visit.isPreview,
    isDraft: visit.draft !== undefined,
    change: visit.change && { number: visit.change.number, subject: visit.change.subject, href: visit.change.app },
    home: (header.primaryLink && hrefOf(header.primaryLink)) ?? base,
    icon: favicon.icon ?? (emoji === undefined ? null : { emoji }),
    scripts: await siteScripts(visit),
    tabs: tabsOf(visit, siteSpace),
    header: header.links.flatMap(({ title, to, links, style = 'link' }) => {
      const href = to ? hrefOf(to) : undefined;
      const within = linksOf(links);
      if (href === undefined && within.length === 0) return [];
      return [{ title, href: href ?? null, isExternal: isExternal(href ?? ''), style, links: within }];
    }),
    footer: footer.groups.map((group) => ({ title: group.title, links: linksOf(group.links) })),
    announcement: announcement?.enabled
      ? {
          message: announcement.message,
          style: announcement.style,
          link: announcement.link ? (linksOf([announcement.link])[0] ?? null) : null,
        }
      : null,
    signOut: site.visibility === 'visitor-auth' && !visit.isPreview ? `${base}~/sign-out` : null,
    services: {
      search: `${base}~/search`,
      ask: settings.ai.mode === 'none' ? null : `${base}~/ask`,
      feedback: `${base}~/feedback`,
      view: `${base}~/view`,
      llms: `${base}llms.txt`,
      mcp: settings.pageActions.mcp && site.agentsContext === 'included' ? `${base}~/mcp` : null,
      feed: `${base}~/feed.xml`,
    },
  };
}

/** Addresses that begin with a scheme or a host lead to other places. */
export const isExternal = (href: string): boolean => /^(?:https?:)?\/\//i.test(href);

const linkTo = (title: string, href: string): LinkModel => ({ title, href, isExternal: isExternal(href) });

/** The sections of the site; none where there is one only. */
function tabsOf(visit: Visit, siteSpace: SiteSpace | null): TabModel[] {
  const { base, caller } = visit;
  const listed = listedPart(visit.part, siteSpace?.id ?? caller.siteSpaceId);
  const tabs = tabsIn(listed, null);
  const [only] = tabs;
  return tabs.length <= 1 && (only?.children.length ?? 0) <= 1 ? [] : tabs;

  function tabsIn(structure: Structure, groupId: string | null): TabModel[] {
    return entriesIn(structure, groupId).map((entry) => tabOf(structure, entry));
  }

  function tabOf(structure: Structure, { kind, row }: Entry): TabModel {
    const { title, icon } = row;
    if (kind === 'site-section-group') {
      const children = tabsIn(structure, row.id);
      const isCurrent = children.some((child) => child.isCurrent);
      return { title, description: null, icon, href: null, isCurrent, children };
    }
    const href = base + sectionPath(row);
    return {
      title,
      description: row.description,
      icon,
      href,
      isCurrent: row.id === siteSpace?.sectionId,
      children: [],
    };
  }
}

/** The spaces of the section of a space that lists show, with where they begin for the browser. */
export function variantsOf(visit: Visit, siteSpace: SiteSpace): { siteSpace: SiteSpace; base: string }[] {
  const listed = listedPart(visit.part, siteSpace.id);
  return siteSpacesIn(listed, siteSpace.sectionId).map((row) => ({
    siteSpace: row,
    base: baseOfSpace(visit, row),
  }));
}

/** The title of the section of a space. */
export const sectionTitle = ({ part }: Visit, { sectionId }: SiteSpace): string => sectionIn(part, sectionId).title;
