/** A space that is deleted is taken off the sites that it is in. */
import type { Transaction } from '../../db/database.ts';
import type { Follower } from '../../followers.ts';
import type { Services } from '../../services.ts';
import { announceSite, lockSite, restructure } from './changes.ts';
import { recordVisibilities, visibilitiesOf } from './space-visibility.ts';
import { removeSiteSpace } from './structure/sections.ts';
import type { Structure } from './structure/structure.ts';

export const takeOffSites: Follower = {
  async onDelete(tx: Transaction, services: Pick<Services, 'events'>, spaceId: string, actorId: string | null) {
    const rows = await tx.siteSpace.findMany({ where: { spaceId }, orderBy: { siteId: 'asc' } });
    for (const { siteId } of rows) {
      const site = await lockSite(tx, siteId);
      if (!site) continue;
      const visibilities = site.publishedAt === null ? null : await visibilitiesOf(tx, siteId);
      await restructure(tx, site, (structure) => withoutSpace(structure, spaceId));
      if (visibilities) await recordVisibilities(tx, services, siteId, visibilities, actorId);
      await announceSite(tx, services, site, ['structure'], actorId);
    }
  },
};

function withoutSpace(structure: Structure, spaceId: string): Structure {
  const row = structure.siteSpaces.find((siteSpace) => siteSpace.spaceId === spaceId);
  return row ? removeSiteSpace(structure, row.id) : structure;
}
