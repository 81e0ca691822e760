/** What must hold of a redirect where it is written: its destination is there, and no redirect leads to another. */
import type { Config } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Site, SiteRedirect } from '../../../db/generated/prisma/client.ts';
import { badInput, conflict } from '../../../errors.ts';
import { ownAddress, siteAddress, siteSpacePath } from '../addresses.ts';
import { readableStructure } from '../structure/readable.ts';
import { readStructures } from '../structure/store.ts';
import type { Structure } from '../structure/structure.ts';
import { chainWith, type Redirect, sourcesReached } from './chains.ts';
import type { RedirectDestination } from './destination.ts';
import { pagePath } from './target.ts';

/** Where a stored redirect leads; it was checked when it was given. */
export const destinationOf = ({ destination }: Pick<SiteRedirect, 'destination'>): RedirectDestination =>
  destination as unknown as RedirectDestination;

/** 400 naming what of the destination is not there, or not for the caller to see. */
export async function checkDestination(context: Context, site: Site, destination: RedirectDestination): Promise<void> {
  if (destination.kind === 'url') return;
  const { sections, siteSpaces } = await readableStructure(context, site);
  if (destination.kind === 'site-section') {
    if (!sections.some(({ id }) => id === destination.siteSectionId))
      throw badInput('destination.siteSectionId', 'is not a section of this site');
    return;
  }
  const siteSpace = siteSpaces.find(({ id }) => id === destination.siteSpaceId);
  if (!siteSpace) throw badInput('destination.siteSpaceId', 'is not a space of this site');
  if (destination.kind === 'site-page' && (await pagePath(context, siteSpace.spaceId, destination.pageId)) === null)
    throw badInput('destination.pageId', 'is not a page of this space');
}

/**
 * 409 when the source is taken, or the redirect would lead to another one, or another one to it. The site is locked; `id`: of the
 * redirect itself.
 */
export async function refuseTaken(
  tx: Transaction,
  config: Config,
  site: Site,
  redirect: Redirect,
  id: string | null,
): Promise<void> {
  const [structure] = await readStructures((sql, values) => queryIn(tx, sql, values), [site]);
  const bases = basesOf(config, site, structure!);
  const reached = sourcesReached(redirect.destination, bases);
  // Only these can be in the way: those with one of these sources, and those that lead to an address.
  const others = await tx.siteRedirect.findMany({
    where: {
      siteId: site.id,
      ...(id !== null && { id: { not: id } }),
      OR: [{ source: { in: [redirect.source, ...reached] } }, { destination: { path: ['kind'], equals: 'url' } }],
    },
    select: { source: true, destination: true },
  });
  if (others.some(({ source }) => source === redirect.source))
    throw conflict(`There is a redirect from ${redirect.source} already`);
  const known = others.map((row) => ({ source: row.source, destination: destinationOf(row) }));
  const chain = chainWith(redirect, known, bases);
  if (!chain) return;
  throw 'leadsTo' in chain
    ? conflict(`The destination is redirected itself, by the redirect from ${chain.leadsTo}`)
    : conflict(`The redirect from ${chain.comesFrom} leads here: visitors would be redirected twice`);
}

/** The addresses below which sources are looked for: of the site, as visitors and as this server know it, and of its spaces. */
export function basesOf(config: Config, site: Site, structure: Structure): string[] {
  const paths = structure.siteSpaces.map((row) => siteSpacePath(structure, row));
  const own = [siteAddress(config, site), ownAddress(config, site)];
  return [...new Set(own.flatMap((base) => ['', ...paths].map((path) => base + path)))];
}
