/** Domains of e-mail addresses: their form, and what proves whose they are. */
import { z } from 'zod';
import type { Proof } from '../../../adapters/dns/proof.ts';
import type { EmailDomain } from '../../../db/generated/prisma/client.ts';

/** The form of a domain, in any case. */
export const emailDomain = z
  .string()
  .max(253, 'must have at most 253 characters')
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i, 'must be a domain');

/** The domain of an address, lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The record that proves a claim. */
export const proofOf = ({ domain, token }: Pick<EmailDomain, 'domain' | 'token'>): Proof => ({
  name: `_octavo.${domain}`,
  value: `octavo-email=${token}`,
});
