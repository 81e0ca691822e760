/** The redirects that a caller sees: not those to a part of the site that it does not see. */
import type { Context } from '../../../context.ts';
import type { Prisma, Site, SiteRedirect } from '../../../db/generated/prisma/client.ts';
import { partOf } from '../rights.ts';
import { structureOf } from '../structure/loader.ts';
import { readablePart, siteOf } from '../structure/readable.ts';
import { destinationOf } from './check.ts';

/** The ids of sections and spaces of a site that the caller does not see. What is gone is not among them. */
async function unseenIn(context: Context, site: Pick<Site, 'id' | 'organizationId'>) {
  const structure = await structureOf(context, site);
  const seen = await readablePart(context, structure);
  const without = (all: readonly { id: string }[], some: readonly { id: string }[]): string[] => {
    const ids = new Set(some.map(({ id }) => id));
    return all.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  };
  return {
    sections: without(structure.sections, seen.sections),
    siteSpaces: without(structure.siteSpaces, seen.siteSpaces),
  };
}

/** A filter of Prisma. */
export async function seenRedirects(context: Context, site: Site): Promise<Prisma.SiteRedirectWhereInput> {
  const { sections, siteSpaces } = await unseenIn(context, site);
  if (siteSpaces.length === 0) return {};
  const kind = (equals: string): Prisma.SiteRedirectWhereInput => ({ destination: { path: ['kind'], equals } });
  // Only of a destination that has the field: of all others, no comparison with it is true or false.
  const none = (field: string, ids: readonly string[]) =>
    ids.map((equals): Prisma.SiteRedirectWhereInput => ({ NOT: { destination: { path: [field], equals } } }));
  return {
    OR: [
      kind('url'),
      { AND: [kind('site-section'), ...none('siteSectionId', sections)] },
      { AND: [{ OR: [kind('site-space'), kind('site-page')] }, ...none('siteSpaceId', siteSpaces)] },
    ],
  };
}

/** The redirect that `siteRedirectId` names, in the site that `siteId` names. */
export const onRedirect = partOf<SiteRedirect>({
  name: 'Site redirect',
  parameter: 'siteRedirectId',
  model: 'SiteRedirect',
  isVisible: async (context, redirect) => {
    const destination = destinationOf(redirect);
    if (destination.kind === 'url') return true;
    const { sections, siteSpaces } = await unseenIn(context, siteOf(redirect));
    return destination.kind === 'site-section'
      ? !sections.includes(destination.siteSectionId)
      : !siteSpaces.includes(destination.siteSpaceId);
  },
});
