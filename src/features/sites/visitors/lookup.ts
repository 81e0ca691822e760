/** From an address to what is published there, for a reader: where the site begins, which space it is, and the token that reads it. */
import { hash } from 'node:crypto';
import type { VisitorCaller } from '../../../access/caller-kinds.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import type { Claims } from '../adaptive/claims.ts';
import { UNSIGNED } from '../adaptive/schema.ts';
import { siteAddress, siteSpacePath } from '../addresses.ts';
import { admittance, type Visitor } from './audience.ts';
import { partOf } from './caller.ts';
import { endOfDay, mint } from './mint.ts';
import { placeOf } from './place.ts';
import { knownClaims, type Publication, partFor, publicationOf, viewOf } from './publication.ts';
import { decoded, type Requested, requestedSite } from './requested.ts';

/** What a reader of an address gets. */
export interface PublishedContent {
  organization: string;
  site: string;
  siteSection: string;
  siteSpace: string;
  space: string;
  /** The path of the page; empty for the first. */
  pathname: string;
  /** The path of the address up to the space, and up to the site, with a slash at both ends. */
  basePath: string;
  siteBasePath: string;
  canonicalUrl: string;
  apiToken: string;
  complete: boolean;
  shareKey: string | null;
  contextId: string | null;
  preview: boolean | null;
}

/** Where a reader is sent. */
export interface PublishedRedirect {
  target: 'external';
  redirect: string;
  site: string;
}

export interface LookupRequest {
  url: URL;
  visitor: Visitor & { unsignedClaims?: unknown; isAgent: boolean };
  redirectOnError: boolean;
}

const nothingThere = () => notFound('Published content');

/** What is published at an address. 404 where nothing is, or nothing for this reader. */
export async function lookUp(
  context: Pick<Context, 'services' | 'caller'>,
  { url, visitor, redirectOnError }: LookupRequest,
): Promise<PublishedContent | PublishedRedirect> {
  const { database, config, secrets } = context.services;
  const requested = await requestedSite(database, config, url);
  if (!requested) throw nothingThere();
  const { site } = requested;
  const previewer = previewerOf(context, site.id);
  if (!previewer && (site.publishedAt === null || (visitor.isAgent && site.agentsContext === 'excluded')))
    throw nothingThere();
  const publication = await publicationOf(database, site);
  if (previewer) return contentFor(context, requested, publication, previewed(previewer));
  const admitted = await admittance(requested, publication, visitor, { secrets, config, redirectOnError });
  if (!admitted) throw nothingThere();
  if (admitted.kind === 'sign-in') return { target: 'external', redirect: admitted.address, site: site.id };
  const claims = knownClaims(publication, { ...admitted.signed, [UNSIGNED]: visitor.unsignedClaims });
  const { shareKey } = admitted;
  return contentFor(context, requested, publication, { claims, shareKey, exp: endOfDay() });
}

/** Who asks with the token of a preview of this site. */
const previewerOf = ({ caller }: Pick<Context, 'caller'>, siteId: string): VisitorCaller | null =>
  caller.kind === 'visitor' && caller.preview && caller.siteId === siteId ? caller : null;

interface Reader {
  claims: Claims;
  shareKey: string | null;
  exp: number;
  previewer?: VisitorCaller;
}

const previewed = (previewer: VisitorCaller): Reader => ({
  claims: previewer.claims as Claims,
  shareKey: null,
  exp: previewer.expiresAt.getTime() / 1000,
  previewer,
});

async function contentFor(
  { services: { config, secrets } }: Pick<Context, 'services'>,
  { site, address: { segments }, depth, isLast }: Requested,
  publication: Publication,
  { claims, shareKey, exp, previewer }: Reader,
): Promise<PublishedContent> {
  const part = previewer ? partOf(previewer) : partFor(publication, claims);
  const siteDepth = depth + (shareKey === null ? 0 : 1);
  const place = placeOf(part, segments.slice(siteDepth));
  if (!place) throw nothingThere();
  const { siteSpace } = place;
  const spaceDepth = siteDepth + place.depth;
  const page = segments.slice(spaceDepth);
  const base = siteAddress(config, site, shareKey ?? undefined) + siteSpacePath(part, siteSpace);
  return {
    organization: site.organizationId,
    site: site.id,
    siteSection: siteSpace.sectionId,
    siteSpace: siteSpace.id,
    space: siteSpace.spaceId,
    pathname: page.map(decoded).join('/'),
    basePath: folderOf(segments.slice(0, spaceDepth)),
    siteBasePath: folderOf(segments.slice(0, siteDepth)),
    canonicalUrl: base + page.join('/'),
    apiToken: previewer
      ? await mint(secrets, { door: site, part, claims, siteSpace, exp, maker: previewer.maker })
      : await keptToken(publication, [siteSpace.id, claims, exp], () =>
          mint(secrets, { door: site, part, claims, siteSpace, exp }),
        ),
    complete: isLast && place.isLast,
    shareKey,
    contextId: contextOf(publication, claims),
    preview: previewer ? true : null,
  };
}

/** Renderers look up several addresses for each visit, and most visitors see the same. */
async function keptToken({ tokens }: Publication, of: unknown, make: () => Promise<string>): Promise<string> {
  const key = JSON.stringify(of);
  const token = tokens.get(key) ?? (await make());
  tokens.set(key, token);
  return token;
}

const folderOf = (segments: readonly string[]): string => (segments.length === 0 ? '/' : `/${segments.join('/')}/`);

/** Names what is known of a reader, so that nobody keeps for one what another sees; null where all see the same. */
function contextOf(publication: Publication, claims: Claims): string | null {
  if (!publication.adaptiveContent || Object.keys(claims).length === 0) return null;
  return hash('sha256', viewOf(publication, claims) ?? JSON.stringify(claims), 'base64url').slice(0, 22);
}
