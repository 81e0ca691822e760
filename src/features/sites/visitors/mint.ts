/**
 * Tokens for readers of a site. The same for all who see the same, during a day: renderers keep what they show by the token, and with
 * a new one for each visit they would keep nothing.
 */
import { signSiteToken } from '../../../access/site-tokens.ts';
import type { Door } from '../../../access/visitors.ts';
import type { Secrets } from '../../../secrets.ts';
import type { Claims } from '../adaptive/claims.ts';
import type { SiteSpace, Structure } from '../structure/structure.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Who was let in at the end of a day reads on for so long. */
const GRACE_SECONDS = 5 * 60;

/** When tokens that are made now end, in seconds since 1970: five minutes into the next day (UTC). */
export function endOfDay(now = Date.now()): number {
  const day = Math.floor(now / 1000 / DAY_SECONDS);
  return (day + 1) * DAY_SECONDS + GRACE_SECONDS;
}

interface Reader {
  door: Door;
  /** What it sees of the site. */
  part: Structure;
  claims: Claims;
  siteSpace: SiteSpace | null;
  /** Seconds since 1970. */
  exp: number;
  /** Of a preview, the user who asked for it. */
  maker?: string | null | undefined;
}

/** The token of a reader. */
export function mint(secrets: Secrets, { door, part, claims, siteSpace, exp, maker }: Reader): Promise<string> {
  return signSiteToken(secrets, {
    kind: 'site',
    organization: door.organizationId,
    site: door.id,
    ...(siteSpace && { siteSpace: siteSpace.id, siteSection: siteSpace.sectionId, space: siteSpace.spaceId }),
    spaces: part.siteSpaces.map(({ spaceId }) => spaceId).toSorted(),
    claims,
    access: door.accessVersion,
    ...(maker != null && { preview: true as const, maker }),
    exp,
  });
}
