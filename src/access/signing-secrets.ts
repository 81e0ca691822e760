/** What requests and tokens of integrations are signed with, by those who know it: the script of the place, and this server. */
import { createHmac } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

const PURPOSE = 'signing secrets of integrations';

/** The secret of an integration, or of a place of it: the same as long as the server has its key. Hexadecimal. */
export const signingSecret = (secrets: Pick<Secrets, 'derive'>, ...of: readonly string[]): string =>
  createHmac('sha256', secrets.derive(PURPOSE)).update(of.join(' ')).digest('hex');

/** That of an installation in a site: it signs the tokens of visitors whom the integration signs in. */
export const siteSigningSecret = (
  secrets: Pick<Secrets, 'derive'>,
  { integrationId, installationId, siteId }: { integrationId: string; installationId: string; siteId: string },
): string => signingSecret(secrets, integrationId, installationId, siteId);
