/** What signs the calls to a renderer, encrypted at rest. */
import type { SiteRenderer } from '../../../db/generated/prisma/client.ts';
import type { Secrets } from '../../../secrets.ts';

const subjectOf = (id: string): string => `site-renderer:${id}`;

/** As it is stored. */
export const storedSecret = (secrets: Secrets, id: string, secret: string): Uint8Array<ArrayBuffer> =>
  secrets.encrypt(secret, subjectOf(id));

/** As it signs. */
export const secretOf = (secrets: Secrets, { id, secret }: Pick<SiteRenderer, 'id' | 'secret'>): string =>
  secrets.decrypt(secret, subjectOf(id));
