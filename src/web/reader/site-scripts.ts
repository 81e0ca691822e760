/**
 * Scripts of integrations in the pages of a site. Only under a name of the site's own: at this server's address a page has the origin of
 * what people sign in to, and there no code of others runs.
 */
import { type SiteScript, scriptsOfSite } from '../../features/integrations/sites/scripts.ts';
import type { Visit } from './visit.ts';

/** About what the scripts of a site take in memory. */
const BYTES = 1000;

/** What a page of the visit takes. Kept by the version of the site, which changes with them. */
export async function siteScripts({ services, site, isNamed, isPreview }: Visit): Promise<readonly SiteScript[]> {
  if (!isNamed || isPreview) return [];
  const { contentCache, database, config } = services;
  const key = `site scripts ${site.id} ${site.version}`;
  const kept = contentCache.get(key) as { value: readonly SiteScript[] } | undefined;
  if (kept) return kept.value;
  const value = await scriptsOfSite(database, config, site.id);
  contentCache.set(key, { value }, { size: BYTES });
  return value;
}
