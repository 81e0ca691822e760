/**
 * Where a site is read. Below the address of the site come the path of the section, the path of the space and that of the page;
 * defaults are left out. Pure, but for what the server is called.
 */
import type { Config } from '../../config.ts';
import type { Site } from '../../db/generated/prisma/client.ts';
import { type Section, type SiteSpace, type Structure, sectionIn } from './structure/structure.ts';

type Named = Pick<Site, 'id' | 'basename' | 'proxy' | 'hostname'> & { hostnameProven: Date | string | null };
type Pathed = Pick<Section | SiteSpace, 'default' | 'path'>;

/** What names the site below `/sites/` of this server. */
export const slugOfSite = ({ basename, id }: Named): string => basename ?? id;

/** Where this server itself shows the site. */
export const ownAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, site: Named): string =>
  `${publicUrl}/sites/${encodeURIComponent(slugOfSite(site))}/`;

/** The address of the site, as readers know it; all others below it begin with it. With the secret of a share link in it, if given. */
export function siteAddress(config: Pick<Config, 'publicUrl'>, site: Named, shareKey?: string): string {
  const base = foreignAddress(site) ?? ownAddress(config, site);
  return shareKey === undefined ? base : `${base}${encodeURIComponent(shareKey)}/`;
}

/** Its own name, once it is proven whose that is; else where a reverse proxy shows it; null: neither. */
function foreignAddress({ hostname, hostnameProven, proxy }: Named): string | null {
  if (hostname !== null && hostnameProven !== null) return `https://${hostname}/`;
  return proxy === null ? null : `${proxyOrigin(proxy)}/`;
}

/** `docs.example.com/guide` is a place that visitors know by https. */
export const proxyOrigin = (proxy: string): string => `https://${proxy}`;

/** The part of addresses that leads to a section; empty for the default one. */
export const sectionPath = (section: Pathed): string => (section.default ? '' : `${encodeURIComponent(section.path)}/`);

/** The part of addresses that leads to a space of a site. */
export const siteSpacePath = (structure: Structure, siteSpace: SiteSpace): string =>
  pathIn(sectionIn(structure, siteSpace.sectionId), siteSpace);

/** The same of a space in this section. */
export function pathIn(section: Pathed, siteSpace: Pathed): string {
  if (siteSpace.default) return sectionPath(section);
  // A space with the path of its own default section: that path alone would be the section.
  const within = siteSpace.path === section.path ? `${encodeURIComponent(section.path)}/` : sectionPath(section);
  return `${within}${encodeURIComponent(siteSpace.path)}/`;
}
