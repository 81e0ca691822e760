/**
 * Signed download addresses. They open one file and nothing else: not the API, not another file, not for
 * ever. An address stays the same for a day, so that answers which hold it keep their ETag.
 */
import type { Services } from '../../../services.ts';

const DAY_MS = 86_400_000;
const PURPOSE = 'download';

export interface DownloadTicket {
  organizationId: string;
  hash: string;
  name: string;
  contentType: string;
}

/** The address of a file, valid from one to two days. */
export function downloadUrl(
  { config, secrets }: Services,
  { organizationId, hash, name, contentType }: DownloadTicket,
  now = Date.now(),
): string {
  const expiresAt = new Date((Math.floor(now / DAY_MS) + 2) * DAY_MS);
  const ticket = secrets.sign({ organizationId, hash, name, contentType }, PURPOSE, expiresAt);
  return `${config.publicUrl}/files/${ticket}/${encodeURIComponent(name)}`;
}

/** What a ticket opens; undefined when it is none of ours, or no longer holds. */
export const addressed = ({ secrets }: Services, ticket: string): DownloadTicket | undefined =>
  secrets.verify(ticket, PURPOSE) as DownloadTicket | undefined;
