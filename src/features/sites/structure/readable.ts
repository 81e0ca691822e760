/** Structures as the caller may read them: who does not see a space does not see it in a site either. */
import type { Context } from '../../../context.ts';
import { seesSpace } from '../rights.ts';
import { partOf } from '../visitors/caller.ts';
import { structureOf } from './loader.ts';
import type { SiteSpace, Structure } from './structure.ts';
import { seenPart } from './visible.ts';

/** The part of a structure that the caller sees. */
export async function readablePart(context: Context, structure: Structure): Promise<Structure> {
  const seen = await Promise.all(structure.siteSpaces.map(({ spaceId }) => seesSpace(context, spaceId)));
  return seenPart(structure, new Set<SiteSpace>(structure.siteSpaces.filter((_, at) => seen[at])));
}

/** The structure of a site, as far as the caller sees it. */
export async function readableStructure(
  context: Context,
  site: { id: string; organizationId: string },
): Promise<Structure> {
  const { caller } = context;
  if (caller.kind === 'visitor' && caller.siteId === site.id) return partOf(caller);
  return readablePart(context, await structureOf(context, site));
}

/** The site of a row that belongs to one. */
export const siteOf = ({ siteId: id, organizationId }: { siteId: string; organizationId: string }) => ({
  id,
  organizationId,
});
