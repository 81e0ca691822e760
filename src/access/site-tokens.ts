/**
 * What readers of a site bring: JWTs that this server signs (HS256, RFC 7519), for renderers, which look for what is in them. They
 * are no access tokens: they open a published site, or the preview of one, and nothing else.
 */
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { unauthenticated } from '../errors.ts';
import type { Secrets } from '../secrets.ts';

/** What a token says. */
export interface SiteToken {
  readonly kind: 'site';
  readonly organization: string;
  readonly site: string;
  /** The place in the site that it was made for; of a preview there may be none. */
  readonly siteSpace?: string | undefined;
  readonly siteSection?: string | undefined;
  readonly space?: string | undefined;
  /** The spaces that its reader saw then. What it sees is asked anew each time. */
  readonly spaces: readonly string[];
  /** Of the reader: those that nobody signed apart in `unsigned`. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The `accessVersion` of the site. */
  readonly access: number;
  /** Made for those who work on the site. */
  readonly preview?: true | undefined;
  /** Of a preview, the user who asked for it: it shows no more than this one sees. */
  readonly maker?: string | undefined;
  /** Seconds since 1970. */
  readonly exp: number;
}

const ALGORITHM = 'HS256';
const PURPOSE = 'site tokens';

/** Whether this has the form of a token of a reader: access tokens have no dots. */
export const isSiteToken = (token: string): boolean => /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/.test(token);

/** The same text for the same content. */
export async function signSiteToken(secrets: Secrets, token: SiteToken): Promise<string> {
  return new SignJWT({ ...token }).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' }).sign(secrets.derive(PURPOSE));
}

const known = new WeakMap<Secrets, LRUCache<string, SiteToken>>();

/** What a token says; throws UNAUTHENTICATED for one that is forged, changed, or over. */
export async function readSiteToken(secrets: Secrets, token: string): Promise<SiteToken> {
  const cache = known.get(secrets) ?? new LRUCache<string, SiteToken>({ max: 2000 });
  known.set(secrets, cache);
  const read = cache.get(token) ?? (await verified(secrets, token));
  if (read.exp * 1000 <= Date.now()) throw unauthenticated();
  cache.set(token, read);
  return read;
}

async function verified(secrets: Secrets, token: string): Promise<SiteToken> {
  try {
    const { payload } = await jwtVerify(token, secrets.derive(PURPOSE), {
      algorithms: [ALGORITHM],
      requiredClaims: ['exp'],
    });
    return payload as unknown as SiteToken;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw unauthenticated();
    throw error;
  }
}
