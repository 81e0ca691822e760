/** A request of a reader: which site it is of, who the reader is, what of the site that one sees, and where in it the address leads. */
import type { FastifyRequest } from 'fastify';
import type { VisitorCaller } from '../../access/caller-kinds.ts';
import { isSiteToken, readSiteToken } from '../../access/site-tokens.ts';
import { findVisitor } from '../../access/visitors.ts';
import { type Context, createContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { UNSIGNED } from '../../features/sites/adaptive/schema.ts';
import { siteAddress } from '../../features/sites/addresses.ts';
import type { Overrides } from '../../features/sites/customization/merge.ts';
import type { Settings } from '../../features/sites/customization/settings.ts';
import type { Structure } from '../../features/sites/structure/structure.ts';
import { admittance } from '../../features/sites/visitors/audience.ts';
import { partOf, visitorOfSite } from '../../features/sites/visitors/caller.ts';
import { endOfDay } from '../../features/sites/visitors/mint.ts';
import { type FoundSiteSpace, placeOf } from '../../features/sites/visitors/place.ts';
import { knownClaims, type Publication, partFor, publicationOf } from '../../features/sites/visitors/publication.ts';
import { decoded, type RequestedSite, requestedSite } from '../../features/sites/visitors/requested.ts';
import type { Services } from '../../services.ts';
import { locate, type ShownChange } from './shown-change.ts';
import { readCookie } from './visitor-cookies.ts';

/** A reader on a site. */
export interface Visit {
  readonly services: Services;
  /** The caller is the reader. */
  readonly context: Context;
  readonly site: RequestedSite;
  readonly publication: Publication;
  readonly caller: VisitorCaller;
  /** What the reader sees of the site, what lists do not show included. */
  readonly part: Structure;
  /** Where the site begins for the browser, with a slash at both ends; and as an absolute address. */
  readonly base: string;
  readonly address: string;
  /** The space that the address leads to; undefined: to none. */
  readonly place: FoundSiteSpace | undefined;
  /** The change request that a preview shows instead of the content of its space; null: none. */
  readonly change: ShownChange | null;
  /** The segments below the site, decoded. */
  readonly path: readonly string[];
  /** Names what the reader sees of the site at its version; null: no other reader sees the same. */
  readonly view: string | null;
  readonly isPreview: boolean;
  /** The request came under a name that is not this server's. */
  readonly isNamed: boolean;
  /** Nobody but the reader may keep what it gets. */
  readonly isPrivate: boolean;
  readonly draft?: Tried;
}

/** Settings that are tried out: they stand for those that are stored. */
export interface Tried {
  readonly settings: Settings;
  /** What the space that is shown overrides of them; left out: what is stored. */
  readonly overrides?: Overrides | undefined;
}

/** What comes of a request: a visit; or where the reader is sent, with what is kept for it first. */
export type Arrival =
  | { kind: 'visit'; visit: Visit }
  | { kind: 'sent'; location: string }
  | { kind: 'admitted'; site: RequestedSite; base: string; location: string; keep: Kept }
  | { kind: 'refused'; reason: string }
  | { kind: 'nothing' };

/** What cookies keep of a reader from now on. */
export interface Kept {
  share?: string;
  visitor?: string;
  claims?: string;
  preview?: { token: string; expiresAt: Date };
}

const NOTHING: Arrival = { kind: 'nothing' };
const PURPOSE = 'visitors of sites';

interface SignedClaims {
  site: string;
  access: number;
  claims: Record<string, unknown>;
}

/** Who comes with a request to an address of a site. `url`: as readers know it, without what proxies change. */
export async function arrive(services: Services, request: FastifyRequest, url: URL): Promise<Arrival> {
  const { database, config, secrets } = services;
  const requested = await requestedSite(database, config, url);
  if (!requested) return NOTHING;
  const { site, depth, address } = requested;
  const base = folderOf(address.segments.slice(0, depth));
  const asked = url.searchParams;
  const cookie = (name: Parameters<typeof readCookie>[3]) => readCookie(request, services, site.id, name);
  const to = (segments: readonly string[], without: (name: string) => boolean): string => {
    const left = new URLSearchParams([...asked].filter(([name]) => !without(name)));
    return base + segments.join('/') + (left.size > 0 ? `?${left}` : '');
  };
  const path = address.segments.slice(depth);
  /** Programs bring their token with each request, and are sent nowhere. */
  const isProgram = request.method !== 'GET' && request.method !== 'HEAD';
  const bearer = bearerOf(request);

  const token = asked.get('token');
  if (token !== null) {
    const previewer = await readerOf(services, site, token);
    if (!previewer?.preview) return { kind: 'refused', reason: 'preview' };
    const keep = { preview: { token, expiresAt: previewer.expiresAt } };
    return { kind: 'admitted', site, base, location: to(path, (name) => name === 'token'), keep };
  }
  const publication = await publicationOf(database, site);
  const kept = cookie('preview');
  const previewer = kept === undefined ? null : await readerOf(services, site, kept);
  const named = bearer === undefined ? null : await readerOf(services, site, bearer);
  const visitFor = async (caller: VisitorCaller, part: Structure, segments = path): Promise<Arrival> => {
    const context = createContext(services, caller, request.id, { address: request.ip });
    const visit: Visit = {
      services,
      context,
      site,
      publication,
      caller,
      part,
      base,
      address: siteAddress(config, site),
      ...(await locate(context, part, segments)),
      path: segments.map(decoded),
      view: caller.preview ? null : caller.view,
      isPreview: caller.preview,
      isNamed: url.host !== new URL(config.publicUrl).host,
      isPrivate: caller.preview || (caller.audience !== 'public' && caller.audience !== 'unlisted'),
    };
    return { kind: 'visit', visit };
  };
  if (named) return visitFor(named, partOf(named));
  if (previewer?.preview) return visitFor(previewer, partOf(previewer));
  if (site.publishedAt === null) return NOTHING;

  const jwtToken = asked.get('jwt_token');
  const signed = signedClaims(services, site, cookie('visitor'));
  const shareKey = cookie('share');
  const visitor = {
    jwtToken: jwtToken ?? bearer,
    ...(signed && { signed }),
    ...(shareKey !== undefined && { shareKey }),
  };
  let admitted: Awaited<ReturnType<typeof admittance>>;
  try {
    admitted = await admittance(requested, publication, visitor, { secrets, config, redirectOnError: false });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return { kind: 'refused', reason: 'visitor' };
    throw error;
  }
  if (!admitted) return site.visibility === 'visitor-auth' ? { kind: 'refused', reason: 'visitor' } : NOTHING;
  if (admitted.kind === 'sign-in')
    return isProgram ? { kind: 'refused', reason: 'visitor' } : { kind: 'sent', location: admitted.address };

  const keep: Kept = {};
  const isKey = admitted.shareKey !== null && decoded(path[0] ?? '') === admitted.shareKey;
  if (isKey) keep.share = admitted.shareKey as string;
  if (jwtToken !== null) {
    const claims = { ...knownClaims(publication, admitted.signed), [UNSIGNED]: undefined };
    const sealed: SignedClaims = { site: site.id, access: site.accessVersion, claims };
    keep.visitor = secrets.sign(sealed, PURPOSE, new Date(endOfDay() * 1000));
  }
  const given = givenClaims(asked);
  if (given) keep.claims = Buffer.from(JSON.stringify(given)).toString('base64url');
  if (Object.keys(keep).length > 0 && !isProgram) {
    const location = to(isKey ? path.slice(1) : path, (name) => name === 'jwt_token' || isClaim(name));
    return { kind: 'admitted', site, base, location, keep };
  }
  const unsigned = unsignedClaims(cookie('claims'));
  const claims = knownClaims(publication, { ...admitted.signed, ...(unsigned && { [UNSIGNED]: unsigned }) });
  const part = partFor(publication, claims);
  const segments = isKey ? path.slice(1) : path;
  const siteSpaceId = placeOf(part, segments)?.siteSpace.id ?? null;
  const expiresAt = new Date(endOfDay() * 1000);
  return visitFor(visitorOfSite(site, { publication, claims, part, siteSpaceId, expiresAt }), part, segments);
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];

const folderOf = (segments: readonly string[]): string => (segments.length === 0 ? '/' : `/${segments.join('/')}/`);

/** Who comes with a token of this site, a preview's too; null for one that does not hold. */
async function readerOf(services: Services, site: RequestedSite, token: string): Promise<VisitorCaller | null> {
  if (!isSiteToken(token)) return null;
  try {
    const read = await readSiteToken(services.secrets, token);
    return read.site === site.id ? await findVisitor(services.database, site, read) : null;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  }
}

/** Claims that a key of the site has signed, as they were kept; undefined when they do not hold any more. */
function signedClaims({ secrets }: Services, site: RequestedSite, kept: string | undefined) {
  const found = kept === undefined ? undefined : (secrets.verify(kept, PURPOSE) as SignedClaims | undefined);
  return found?.site === site.id && found.access === site.accessVersion ? found.claims : undefined;
}

/** `?visitor.isBetaUser=true`: claims that anybody can make. */
const isClaim = (name: string): boolean => name.startsWith('visitor.');
const MAX_CLAIMS = 2000;

function givenClaims(asked: URLSearchParams): Record<string, string> | undefined {
  const given = [...asked].filter(([name, value]) => isClaim(name) && value.length <= MAX_CLAIMS);
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map(([name, value]) => [name.slice('visitor.'.length), value]));
}

function unsignedClaims(kept: string | undefined): Record<string, unknown> | undefined {
  if (kept === undefined || kept.length > 2 * MAX_CLAIMS) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(kept, 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? { ...claims } : undefined;
  } catch {
    return undefined;
  }
}
