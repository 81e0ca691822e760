/** From the token of a reader to what it may read now. */
import type { Audience, Caller, VisitorCaller } from '../../../access/caller-kinds.ts';
import { roleOpens } from '../../../access/permissions.ts';
import { type InheritingEntity, roleOn } from '../../../access/roles.ts';
import type { SiteToken } from '../../../access/site-tokens.ts';
import { stranger, VIEWER_COLUMNS, type ViewerColumns, viewerFrom, viewerJoins } from '../../../access/viewers.ts';
import { type Door, visitorsAreFoundBy } from '../../../access/visitors.ts';
import type { Database } from '../../../db/database.ts';
import { unauthenticated } from '../../../errors.ts';
import type { Claims } from '../adaptive/claims.ts';
import { SITE } from '../rights.ts';
import type { Structure } from '../structure/structure.ts';
import { seenPart } from '../structure/visible.ts';
import { knownClaims, type Publication, partFor, publicationOf, viewOf } from './publication.ts';

const seenIn = ({ siteSpaces }: Structure, spaces: readonly string[]) =>
  new Set(siteSpaces.filter(({ spaceId }) => spaces.includes(spaceId)));

const parts = new WeakMap<Caller, Structure>();

/** What a reader sees of its site, as it was admitted. */
export const partOf = (visitor: VisitorCaller): Structure => parts.get(visitor) as Structure;

/** What a reader is let in with. */
interface LetIn {
  publication: Publication;
  claims: Claims;
  part: Structure;
  /** Where in the site it is. */
  siteSpaceId: string | null;
  /** Of a preview, the user who asked for it. */
  maker?: string | null;
  token?: SiteToken;
  expiresAt: Date;
}

/** A reader of a site who was let in. */
export function visitorOfSite(
  door: Door,
  { publication, claims, part, siteSpaceId, maker = null, token, expiresAt }: LetIn,
): VisitorCaller {
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
    preview: maker !== null,
    maker,
    ...(token && { token }),
    expiresAt,
  };
  parts.set(visitor, part);
  return visitor;
}

/** Of tokens without a maker, by what is published: a version of the site lets them in as it did the last time. */
const letIn = new WeakMap<SiteToken, { publication: Publication; visitor: VisitorCaller }>();

visitorsAreFoundBy(async (database, door, token) => {
  const isOpen = token.preview === true || door.publishedAt !== null;
  if (!isOpen || door.organizationId !== token.organization || door.accessVersion !== token.access)
    throw unauthenticated();
  const publication = await publicationOf(database, door);
  const known = letIn.get(token);
  if (known?.publication === publication) return known.visitor;
  const visitor = await admitted(database, door, token, publication);
  if (!token.preview) letIn.set(token, { publication, visitor });
  return visitor;
});

async function admitted(
  database: Database,
  door: Door,
  token: SiteToken,
  publication: Publication,
): Promise<VisitorCaller> {
  const claims = knownClaims(publication, token.claims);
  const whole = partFor(publication, claims);
  const maker = token.preview ? (token.maker ?? '') : null;
  const part = maker === null ? whole : seenPart(whole, seenIn(whole, await seenBy(database, maker, token)));
  return visitorOfSite(door, {
    publication,
    claims,
    part,
    siteSpaceId: token.siteSpace ?? null,
    maker,
    token,
    expiresAt: new Date(token.exp * 1000),
  });
}

const MAKER = `SELECT ${VIEWER_COLUMNS}, (SELECT json_agg(json_build_object('id', s."id", 'ancestors', s."ancestors",
      'inheritedLevel', s."inheritedLevel")) FROM "Space" s
    WHERE s."organizationId" = $1 AND s."id" = ANY($3::text[]) AND s."deletedAt" IS NULL) AS "spaces"
  FROM (VALUES (1)) one ${viewerJoins('$1', '$2')}`;

/** The spaces of a preview that who asked for it still sees; throws UNAUTHENTICATED when that one sees the site no more. */
async function seenBy(database: Database, maker: string, token: SiteToken): Promise<string[]> {
  const { organization, spaces } = token;
  const [row] = await database.query<ViewerColumns & { spaces: InheritingEntity[] | null }>(MAKER, [
    organization,
    maker,
    spaces,
  ]);
  const viewer = row ? viewerFrom(organization, row) : stranger(organization);
  if (!viewer.member || !roleOpens(viewer.member.role, SITE.viewStructure)) throw unauthenticated();
  return (row?.spaces ?? []).flatMap((space) => (roleOn(viewer, space) === null ? [] : [space.id]));
}
