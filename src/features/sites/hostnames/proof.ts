/** The proof that a hostname belongs to the organization of a site: a TXT record that only the owner of the domain can make. */
import type { Site } from '../../../db/generated/prisma/client.ts';

/** The record that proves it. */
export interface Proof {
  name: string;
  value: string;
}

/** Of a site with a hostname. */
export const proofOf = ({ hostname, hostnameToken }: Pick<Site, 'hostname' | 'hostnameToken'>): Proof | null =>
  hostname === null || hostnameToken === null
    ? null
    : { name: `_octavo.${hostname}`, value: `octavo-site=${hostnameToken}` };

/** Why these records prove nothing; null: they do. */
export function problemOf(proof: Proof, texts: readonly string[]): string | null {
  if (texts.some((text) => text.trim() === proof.value)) return null;
  return texts.length === 0 ? `${proof.name} has no TXT record` : `No TXT record of ${proof.name} is ${proof.value}`;
}
