/** Structures for the types of the graph: those that are asked for in one tick are read together. */
import DataLoader from 'dataloader';
import type { Context } from '../../../context.ts';
import { readStructures } from './store.ts';
import type { Structure } from './structure.ts';

interface SiteId {
  id: string;
  organizationId: string;
}

const loaderOf = (context: Context): DataLoader<SiteId, Structure, string> =>
  context.memo(
    'structures of sites',
    () =>
      new DataLoader(
        (sites: readonly SiteId[]) =>
          readStructures((sql, values) => context.services.database.query(sql, values), sites),
        { cacheKeyFn: ({ id }) => id },
      ),
  );

/** The structure of a site. */
export const structureOf = (context: Context, site: SiteId): Promise<Structure> => loaderOf(context).load(site);

/** The structure is this one from now on. */
export function keepStructure(context: Context, structure: Structure): void {
  const site = { id: structure.siteId, organizationId: structure.organizationId };
  loaderOf(context).clear(site).prime(site, structure);
}
