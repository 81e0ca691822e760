/** Looking for the proof of a hostname. */

import { problemOf, provenSince } from '../../../adapters/dns/proof.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { record } from '../../people/audit.ts';
import { announceSite, lockSite } from '../changes.ts';
import { proofOf } from './proof.ts';

/** Asks DNS, and keeps what it says. Nothing for a site without a hostname. Rejects with `RecordsUnavailable`, and changes nothing then. */
export async function checkHostname(services: Services, siteId: string, now = new Date()): Promise<void> {
  const { database, records } = services;
  const asked = await database.prisma.site.findUnique({ where: { id: siteId } });
  const proof = asked && proofOf(asked);
  if (!proof) return;
  const texts = await records.texts(proof.name);
  await inTransaction(database, async (tx) => {
    const others = await provenOthers(tx, asked);
    // In one order: two checks of one hostname wait for each other, never in a circle.
    for (const id of [...others.map((other) => other.id), siteId].sort()) await lockSite(tx, id);
    const site = await tx.site.findUnique({ where: { id: siteId } });
    // What was asked about may have been replaced meanwhile.
    if (site?.hostname !== asked.hostname || site.hostnameToken !== asked.hostnameToken) return;
    const isHeld = others.some((other) => isProvenBy(texts, other));
    const problem = problemOf(proof, texts) ?? (isHeld ? 'Another site has it, and its record is still there' : null);
    if (problem === null) for (const { id } of others) await takeFrom(tx, services, id, now);
    await keep(tx, services, site, problem, now);
  });
}

const provenOthers = (tx: Transaction, { id, hostname }: Site): Promise<Site[]> =>
  tx.site.findMany({ where: { hostname, hostnameProven: { not: null }, id: { not: id } } });

function isProvenBy(texts: readonly string[], site: Site): boolean {
  const proof = proofOf(site);
  return proof !== null && problemOf(proof, texts) === null;
}

/** Its record is gone, and another one is there: whoever writes to the domain now has the hostname. */
async function takeFrom(tx: Transaction, services: Services, id: string, now: Date): Promise<void> {
  const hostnameProblem = 'Another site has proven it since';
  const site = await tx.site.update({
    where: { id },
    data: { hostnameProven: null, hostnameChecked: now, hostnameProblem },
  });
  await tell(tx, services, site, 'site.hostname.lost');
}

async function keep(tx: Transaction, services: Services, site: Site, problem: string | null, now: Date): Promise<void> {
  const { id, hostnameProven, hostnameChecked } = site;
  const isProven = problem === null;
  const data = {
    hostnameChecked: now,
    hostnameProblem: problem,
    hostnameProven: provenSince(hostnameProven, problem, now),
  };
  const after = await tx.site.update({ where: { id }, data });
  const changed = (after.hostnameProven === null) !== (hostnameProven === null);
  if (changed) await tell(tx, services, after, isProven ? 'site.hostname.proven' : 'site.hostname.lost');
  else if (hostnameChecked === null || site.hostnameProblem !== problem)
    await announceSite(tx, services, after, ['settings'], null);
}

async function tell(tx: Transaction, services: Services, site: Site, action: string): Promise<void> {
  const { id: subject, organizationId, hostname } = site;
  await record(tx, { organizationId, actorId: null, action, subject, details: { hostname } });
  await announceSite(tx, services, site, ['settings'], null);
}
