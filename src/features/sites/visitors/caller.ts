/** From the token of a reader to what it may read now. */
import type { Audience, Caller, VisitorCaller } from '../../../access/caller-kinds.ts';
import { type Door, visitorsAreFoundBy } from '../../../access/visitors.ts';
import { unauthenticated } from '../../../errors.ts';
import type { Claims } from '../adaptive/claims.ts';
import type { Structure } from '../structure/structure.ts';
import { seenPart } from '../structure/visible.ts';
import { knownClaims, type Publication, partFor, publicationOf, viewOf } from './publication.ts';

const seenIn = ({ siteSpaces }: Structure, spaces: readonly string[]) =>
  new Set(siteSpaces.filter(({ spaceId }) => spaces.includes(spaceId)));

const parts = new WeakMap<Caller, Structure>();

/** What a reader sees of its site, as it was admitted. */
export const partOf = (visitor: VisitorCaller): Structure => parts.get(visitor) as Structure;

interface Admitted {
  publication: Publication;
  claims: Claims;
  part: Structure;
  /** Where in the site it is. */
  siteSpaceId: string | null;
  preview?: boolean;
  expiresAt: Date;
}

/** A reader of a site who was let in. */
export function visitorOfSite(door: Door, { publication, claims, part, siteSpaceId, preview, expiresAt }: Admitted) {
  const visitor: VisitorCaller = {
    kind: 'visitor',
    siteId: door.id,
    organizationId: door.organizationId,
    audience: door.visibility as Audience,
    claims,
    adaptive: door.adaptiveContent,
    view: viewOf(publication, claims),
    siteSpaceId,
    spaces: new Set(part.siteSpaces.map(({ spaceId }) => spaceId)),
    preview: preview ?? false,
    expiresAt,
  };
  parts.set(visitor, part);
  return visitor;
}

visitorsAreFoundBy(async (database, door, token) => {
  const isOpen = token.preview === true || door.publishedAt !== null;
  if (!isOpen || door.organizationId !== token.organization || door.accessVersion !== token.access)
    throw unauthenticated();
  const publication = await publicationOf(database, door);
  const claims = knownClaims(publication, token.claims);
  const whole = partFor(publication, claims);
  // Who previews a site sees no more of it than who made the link.
  const part = token.preview ? seenPart(whole, seenIn(whole, token.spaces)) : whole;
  return visitorOfSite(door, {
    publication,
    claims,
    part,
    siteSpaceId: token.siteSpace ?? null,
    preview: token.preview === true,
    expiresAt: new Date(token.exp * 1000),
  });
});
