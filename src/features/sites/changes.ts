/**
 * Every change of a site goes through here: it locks the site, gives it a new version, and says in the outbox what changed, in one
 * transaction; after the commit those who watch the site hear of it.
 */
import { auditIdOf } from '../../access/actors.ts';
import type { Context } from '../../context.ts';
import { queryIn } from '../../db/connection.ts';
import type { Transaction } from '../../db/database.ts';
import type { Site } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { ofSite, type SitePart } from '../../outbox/events.ts';
import { recordEvents } from '../../outbox/record.ts';
import type { Services } from '../../services.ts';
import { keepInterests } from './renderers/interests.ts';
import { keepSite, siteById } from './rights.ts';
import { recordVisibilities, visibilitiesOf } from './space-visibility.ts';
import { keepStructure } from './structure/loader.ts';
import { readablePart, readableStructure } from './structure/readable.ts';
import { recordStructure } from './structure/recorded.ts';
import { readStructures, writeStructure } from './structure/store.ts';
import type { Structure } from './structure/structure.ts';

/** Hints that the names of some site may have changed. */
export const HOSTS_TOPIC = 'hosts of sites';

/** Hints for those who watch the site. */
export const siteTopic = (id: string): string => `site:${id}`;

/**
 * Locks the site to the end of the transaction, and counts its version up. Null when it is gone. Whoever also locks a space does
 * that before.
 */
export async function lockSite(tx: Transaction, id: string): Promise<Site | null> {
  const [site] = await tx.site.updateManyAndReturn({ where: { id }, data: { version: { increment: 1 } } });
  return site ?? null;
}

/** Ends what readers of the site hold: somebody who could read it cannot any more. The site is locked. */
export const endReading = (tx: Transaction, id: string): Promise<Site> =>
  tx.site.update({ where: { id }, data: { accessVersion: { increment: 1 } } });

/** Says what changed; the site is locked. */
export async function announceSite(
  tx: Transaction,
  services: Pick<Services, 'events'>,
  { id, organizationId }: { id: string; organizationId: string },
  changed: readonly SitePart[],
  actorId: string | null,
): Promise<void> {
  const data = { changed: [...changed], actorId };
  if (changed.includes('structure') || changed.includes('settings')) await keepInterests(tx, id);
  await recordEvents(tx, services, { subject: ofSite(id), organizationId, kind: 'site_updated', data });
  services.events.publish(siteTopic(id), { changed });
  if (changed.includes('settings')) services.events.publish(HOSTS_TOPIC, {});
}

interface ChangeOptions {
  /** Spaces of an organization that get into the site: they are held, so that they are neither deleted nor transferred meanwhile. */
  spaces?: { of: string; ids: readonly string[] } | undefined;
}

/** Whether its spaces may be for others after the change. */
const decidesVisibility = ({ publishedAt }: Site, changed: readonly SitePart[]): boolean =>
  changed.includes('publishing') ||
  (publishedAt !== null && (changed.includes('structure') || changed.includes('settings')));

/** Changes a site, and what belongs to it; `work` gets it locked. 404 when it is gone. */
export async function changeSite<Result>(
  { services, caller }: Pick<Context, 'services' | 'caller'>,
  id: string,
  changed: readonly SitePart[],
  work: (tx: Transaction, site: Site) => Promise<Result>,
  { spaces }: ChangeOptions = {},
): Promise<Result> {
  return inTransaction(services.database, async (tx) => {
    if (spaces) await holdSpaces(tx, spaces.of, spaces.ids);
    const site = await lockSite(tx, id);
    if (!site) throw notFound('Site');
    const actorId = auditIdOf(caller);
    const visibilities = decidesVisibility(site, changed) ? await visibilitiesOf(tx, id) : null;
    const result = await work(tx, site);
    if (visibilities) await recordVisibilities(tx, services, id, visibilities, actorId);
    await announceSite(tx, services, site, changed, actorId);
    return result;
  });
}

/**
 * Changes the structure of a site, by a pure function that may be called again and gets the site locked, and gives what the caller sees
 * of the new one, which the rest of the request then has. The change is first tried on what the caller sees: so an id of anything else
 * is refused as one that there never was, and a change that changes nothing there is not made.
 */
export async function changeStructure(
  context: Context,
  siteId: string,
  change: (structure: Structure, site: Site) => Structure,
  options: ChangeOptions = {},
): Promise<Structure> {
  const known = await siteById(context, siteId);
  if (!known) throw notFound('Site');
  const seen = await readableStructure(context, known);
  if (change(seen, known) === seen) return seen;
  const work = async (tx: Transaction, locked: Site) => {
    let before = seen;
    const structure = await restructure(tx, locked, (known) => {
      before = known;
      return change(known, locked);
    });
    await recordStructure(tx, before, structure, auditIdOf(context.caller));
    return { site: locked, structure };
  };
  const { site, structure } = await changeSite(context, siteId, ['structure'], work, options);
  keepSite(context, site);
  keepStructure(context, structure);
  return readablePart(context, structure);
}

/** The same within a transaction that has locked the site. */
export async function restructure(
  tx: Transaction,
  site: { id: string; organizationId: string },
  change: (structure: Structure) => Structure,
): Promise<Structure> {
  const [before] = (await readStructures((sql, values) => queryIn(tx, sql, values), [site])) as [Structure];
  const after = change(before);
  await writeStructure(tx, before, after);
  return after;
}

/** 404 when one of them is gone, or belongs to another organization by now. */
export async function holdSpaces(tx: Transaction, organizationId: string, ids: readonly string[]): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Space"
    WHERE "id" = ANY(${ids}::text[]) AND "organizationId" = ${organizationId} AND "deletedAt" IS NULL
    ORDER BY "id" FOR SHARE`;
  if (held.length < new Set(ids).size) throw notFound('Space');
}
