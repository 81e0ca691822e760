/**
 * What a caller sees, as a filter of Prisma: lists neither show nor count what may not be seen. It says what
 * `sightOf` says, which says what `roleOn` says; a property test holds them together. For statements of one's own there
 * is `seesInSql`.
 */
import type { Prisma } from '../db/generated/prisma/client.ts';
import { roleOnTeam, type Viewer } from './roles.ts';
import { sightOf } from './sight.ts';

/** The spaces or collections of the viewer's organization that it sees. */
export function visibleTo(viewer: Viewer): Prisma.SpaceWhereInput & Prisma.CollectionWhereInput {
  const { organizationId } = viewer;
  const { all, levelled, granted } = sightOf(viewer);
  if (all) return { organizationId };
  const held = [...granted];
  return {
    organizationId,
    // Never an empty OR, which Prisma leaves out, and so shows everything, where it stands within an AND.
    OR: [
      { id: { in: held } },
      ...(held.length > 0 ? [{ ancestors: { hasSome: held } }] : []),
      ...(levelled ? [{ inheritedLevel: { not: null } }] : []),
    ],
  };
}

/** The spaces among them: deleted ones are not there. */
export const visibleSpaces = (viewer: Viewer): Prisma.SpaceWhereInput => ({ ...visibleTo(viewer), deletedAt: null });

/** The teams of the viewer's organization on which it holds `admin`, by `roleOnTeam`: all of them, or those that it owns. */
export function administratedTeams(viewer: Viewer): Prisma.TeamWhereInput {
  const { organizationId, member, ownedTeams } = viewer;
  if (member?.role === 'admin') return { organizationId };
  return { organizationId, id: { in: [...ownedTeams].filter((id) => roleOnTeam(viewer, id) === 'admin') } };
}
