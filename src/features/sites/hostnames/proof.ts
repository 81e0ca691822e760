/** The proof that a hostname belongs to the organization of a site. */
import type { Proof } from '../../../adapters/dns/proof.ts';
import type { Site } from '../../../db/generated/prisma/client.ts';

/** Of a site with a hostname. */
export const proofOf = ({ hostname, hostnameToken }: Pick<Site, 'hostname' | 'hostnameToken'>): Proof | null =>
  hostname === null || hostnameToken === null
    ? null
    : { name: `_octavo.${hostname}`, value: `octavo-site=${hostnameToken}` };
