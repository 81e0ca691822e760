/** How visitors of a site prove who they are: tokens that the site's key signs (HS256). */
import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../db/database.ts';
import type { Site, SiteAuth } from '../../db/generated/prisma/client.ts';
import type { Secrets } from '../../secrets.ts';

const subjectOf = (siteId: string): string => `site-auth:${siteId}`;

/** A new key, and how it is stored. */
const newKey = (secrets: Secrets, siteId: string): Uint8Array<ArrayBuffer> =>
  secrets.encrypt(randomBytes(32).toString('base64url'), subjectOf(siteId));

/** Of a new site. */
export async function createAuth(
  tx: Transaction,
  secrets: Secrets,
  { id: siteId, organizationId }: Pick<Site, 'id' | 'organizationId'>,
): Promise<void> {
  await tx.siteAuth.create({ data: { siteId, organizationId, privateKey: newKey(secrets, siteId) } });
}

/** Gives the site another key: tokens that the old one signed open nothing any more. */
export const regenerateKey = (tx: Transaction, secrets: Secrets, siteId: string): Promise<SiteAuth> =>
  tx.siteAuth.update({ where: { siteId }, data: { privateKey: newKey(secrets, siteId) } });

/** The key as it signs. */
export const privateKeyOf = (
  secrets: Secrets,
  { siteId, privateKey }: Pick<SiteAuth, 'siteId' | 'privateKey'>,
): string => secrets.decrypt(privateKey, subjectOf(siteId));
