/** Looking for the proof of an e-mail domain. One organization at most has a domain by its record. */
import { problemOf, provenSince } from '../../../adapters/dns/proof.ts';
import type { Transaction } from '../../../db/database.ts';
import type { EmailDomain } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { record } from '../audit.ts';
import { proofOf } from './domains.ts';

/**
 * Asks DNS, and keeps what it says. Nothing for a claim that is gone. Rejects with `RecordsUnavailable`, and changes nothing then.
 * Where another organization has the domain, it keeps it as long as its own record is there, or the administrator of the server gave it.
 */
export async function checkEmailDomain(services: Services, id: string, now = new Date()): Promise<void> {
  const { database, records } = services;
  const asked = await database.prisma.emailDomain.findUnique({ where: { id } });
  if (!asked) return;
  const proof = proofOf(asked);
  const texts = await records.texts(proof.name);
  await inTransaction(database, async (tx) => {
    const { domain } = asked;
    // All claims of it, in one order: two checks of one domain wait for each other.
    await tx.$queryRaw`SELECT 1 FROM "EmailDomain" WHERE "domain" = ${domain} ORDER BY "id" FOR UPDATE`;
    const claims = await tx.emailDomain.findMany({ where: { domain } });
    const own = claims.find((claim) => claim.id === id);
    if (!own) return;
    const missing = problemOf(proof, texts);
    const { held, lost } = missing === null ? await othersOf(tx, own, claims, texts) : { held: false, lost: [] };
    const problem = missing ?? (held ? 'Another organization has it' : null);
    if (problem === null) for (const claim of lost) await take(tx, claim, now);
    await keep(tx, own, problem, now);
  });
}

/** Whether another organization holds the domain; and the claims of those that held it by a record that is gone. */
async function othersOf(tx: Transaction, own: EmailDomain, claims: readonly EmailDomain[], texts: readonly string[]) {
  const proven = claims.filter(({ id, provenAt }) => id !== own.id && provenAt !== null);
  const lost = proven.filter((claim) => problemOf(proofOf(claim), texts) !== null);
  const known = [own, ...lost].map(({ organizationId }) => organizationId);
  const holders = await tx.organization.count({
    where: { verifiedEmailDomains: { hasEvery: [own.domain] }, id: { notIn: known } },
  });
  return { held: holders > 0 || lost.length < proven.length, lost };
}

/** Its record is gone, and another one is there: those who run the domain have given it to another organization. */
async function take(tx: Transaction, { id, organizationId, domain }: EmailDomain, now: Date): Promise<void> {
  const problem = 'Another organization has proven it since';
  await tx.emailDomain.update({ where: { id }, data: { provenAt: null, checkedAt: now, problem } });
  await unverify(tx, organizationId, domain);
}

async function keep(tx: Transaction, claim: EmailDomain, problem: string | null, now: Date): Promise<void> {
  const { id, organizationId, domain } = claim;
  const provenAt = provenSince(claim.provenAt, problem, now);
  await tx.emailDomain.update({ where: { id }, data: { provenAt, checkedAt: now, problem } });
  if (provenAt !== null && claim.provenAt === null) await verify(tx, organizationId, domain);
  if (provenAt === null && claim.provenAt !== null) await unverify(tx, organizationId, domain);
}

async function verify(tx: Transaction, organizationId: string, domain: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Organization" SET "verifiedEmailDomains" = array_append("verifiedEmailDomains", ${domain})
    WHERE "id" = ${organizationId} AND NOT ${domain} = ANY("verifiedEmailDomains")`;
  await record(tx, { organizationId, actorId: null, action: 'email-domain.proven', subject: domain });
}

async function unverify(tx: Transaction, organizationId: string, domain: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Organization" SET "verifiedEmailDomains" = array_remove("verifiedEmailDomains", ${domain})
    WHERE "id" = ${organizationId}`;
  await record(tx, { organizationId, actorId: null, action: 'email-domain.lost', subject: domain });
}
