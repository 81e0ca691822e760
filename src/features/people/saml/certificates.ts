/** Certificates of SAML providers. */
import { X509Certificate } from 'node:crypto';
import { z } from 'zod';

/** One or more certificates in PEM, or the bare base64 of one, as metadata have it. Throws when one cannot be read. */
export function certificatesIn(text: string): X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  return blocks
    ? blocks.map((block) => new X509Certificate(block))
    : [new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64'))];
}

/** Why these cannot verify signatures; null: they can. */
function problemOf(text: string): string | null {
  let certificates: X509Certificate[];
  try {
    certificates = certificatesIn(text);
  } catch {
    return 'must be an X.509 certificate, in PEM or base64';
  }
  for (const { publicKey } of certificates) {
    if (publicKey.asymmetricKeyType !== 'rsa') return 'must have an RSA key';
    if ((publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return 'must have a key of at least 2048 bits';
  }
  return null;
}

/** What a provider takes as its certificate. */
export const certificate = z
  .string()
  .max(10_000, 'must have at most 10000 characters')
  .superRefine((text, context) => {
    const problem = text.length > 10_000 ? null : problemOf(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
