/** From a path of a site to where it leads: by a redirect of the site, else by one that its space keeps. */
import type { Context } from '../../../context.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { ownAddress, siteAddress } from '../addresses.ts';
import { sourcesReached } from './chains.ts';
import { destinationOf } from './check.ts';
import { type FoundRedirect, keptRedirect } from './kept.ts';
import { targetOf } from './target.ts';

/** A redirect that was written before the addresses of its site changed may lead to another one now. */
const MAX_HOPS = 8;

/**
 * The redirect from a path, with the address where visitors arrive in the end. Null: there is none, or it leads nowhere that the caller
 * sees, or in a circle.
 */
export async function redirectFrom(context: Context, site: Site, source: string): Promise<FoundRedirect | null> {
  const redirect = await written(context, site, source);
  if (!redirect) return keptRedirect(context, site, source);
  const { config } = context.services;
  const addresses = [siteAddress(config, site), ownAddress(config, site)];
  const seen = new Set<string>();
  for (let last = redirect; ; ) {
    const destination = destinationOf(last);
    const target = await targetOf(context, site, destination);
    if (target === null || seen.has(last.source) || seen.size >= MAX_HOPS) return null;
    seen.add(last.source);
    const [path] = sourcesReached(destination, addresses);
    if (path === undefined) return { redirect, target };
    const next = await written(context, site, path);
    if (next) {
      last = next;
      continue;
    }
    const kept = await keptRedirect(context, site, path);
    return { redirect, target: kept ? withRest(kept.target, target) : target };
  }
}

/** The site's own redirect from a path. */
const written = ({ db }: Context, { id: siteId }: Site, source: string) =>
  db.siteRedirect.findUnique({ where: { siteId_source: { siteId, source } } });

/** An address with the query and fragment of the one that it takes the place of. */
function withRest(address: string, replaced: string): string {
  const { search, hash } = new URL(replaced);
  return address + search + hash;
}
