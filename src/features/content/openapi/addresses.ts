/** Addresses of descriptions on this server: the signed one of a version's text, and the public one of a public specification. */
import type { OpenAPISpec, OpenAPISpecVersion } from '../../../db/generated/prisma/client.ts';
import type { Services } from '../../../services.ts';

const DAY_MS = 86_400_000;
const PURPOSE = 'openapi';

/** Opens the text of this version and nothing else, for one to two days; the same for a day, so that answers keep their ETag. */
export function versionUrl({ config, secrets }: Services, { id }: OpenAPISpecVersion, now = Date.now()): string {
  const expiresAt = new Date((Math.floor(now / DAY_MS) + 2) * DAY_MS);
  return `${config.publicUrl}/openapi/versions/${secrets.sign({ version: id }, PURPOSE, expiresAt)}`;
}

/** The version that a ticket opens; undefined when it is none of ours, or no longer holds. */
export const versionOfTicket = ({ secrets }: Services, ticket: string): string | undefined =>
  (secrets.verify(ticket, PURPOSE) as { version: string } | undefined)?.version;

/** Where anybody reads the latest version; null: not public, or nothing is there yet. */
export const publishedUrl = (
  { config }: Pick<Services, 'config'>,
  { organizationId, slug, visibility, lastVersionId }: OpenAPISpec,
): string | null =>
  visibility === 'public' && lastVersionId !== null ? `${config.publicUrl}/openapi/${organizationId}/${slug}` : null;
