/**
 * Who calls: a user, an installation of an integration, an integration itself, a visitor of a site, or no one. What a caller has is asked for with the
 * functions below, so that code for users says what it does for the others. Pure; how callers are found is in callers.ts.
 */
import { ApiError, forbidden, unauthenticated } from '../errors.ts';
import type { SiteToken } from './site-tokens.ts';

/** A person, by a personal token or a session. */
export interface UserCaller {
  readonly kind: 'user';
  /** Null: a session that began without a token. */
  readonly tokenId: string | null;
  /** The session in a browser that the request came from. */
  readonly sessionId?: string;
  readonly userId: string;
  /** Empty: all that the user may do. */
  readonly scopes: readonly string[];
  readonly serverAdmin: boolean;
  /** The organization by whose SSO they signed in; null or left out: not by SSO. */
  readonly ssoOrganizationId?: string | null;
  /** When the token or the session ends; null: only when it is revoked. */
  readonly expiresAt: Date | null;
}

/** An integration where it is installed, by a token of that installation. */
export interface InstallationCaller {
  readonly kind: 'installation';
  readonly tokenId: string;
  readonly installationId: string;
  /** The name of the integration. */
  readonly integration: string;
  readonly organizationId: string;
  /** The user that what it writes is written by. */
  readonly userId: string;
  /** Empty: nothing. */
  readonly scopes: readonly string[];
  /** The spaces and sites that it is bound to. */
  readonly spaces: 'all' | readonly string[];
  readonly sites: 'all' | readonly string[];
  readonly expiresAt: Date;
}

/** An integration itself, for all its installations. */
export interface IntegrationCaller {
  readonly kind: 'integration';
  readonly tokenId: string;
  readonly integrationId: string;
  /** Its name. */
  readonly integration: string;
  /** Who publishes it. */
  readonly organizationId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
}

/** Who may read a published site. */
export const AUDIENCES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** A reader of one published site, as its audience lets them in, by a token that this server signed. */
export interface VisitorCaller {
  readonly kind: 'visitor';
  readonly siteId: string;
  readonly organizationId: string;
  readonly audience: Audience;
  /** Those that the site knows of, each of its type. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Whether the site has conditions for its readers; without, they hide nothing. */
  readonly adaptive: boolean;
  /** Names what it sees of the site: readers with the same name see the same. Null: no other does. */
  readonly view: string | null;
  /** The part of the site that the token was made for. */
  readonly siteSpaceId: string | null;
  /** The spaces of the site that this reader sees. */
  readonly spaces: ReadonlySet<string>;
  /** Whether the site is looked at by those who work on it: before it is published, and with change requests. */
  readonly preview: boolean;
  /** Of a preview, the user who asked for it. */
  readonly maker?: string | null;
  /** What it came with; left out: the pages of the site let it in, for one request. */
  readonly token?: SiteToken;
  readonly expiresAt: Date;
}

/** No token came with the request. */
export interface Nobody {
  readonly kind: 'nobody';
}

export type Caller = UserCaller | InstallationCaller | IntegrationCaller | VisitorCaller | Nobody;
export type CallerKind = Caller['kind'];

export const NOBODY: Nobody = { kind: 'nobody' };

/** The user who calls; null when it is no user. */
export const userOf = (caller: Caller): UserCaller | null => (caller.kind === 'user' ? caller : null);

/** The id of the user who calls; null when it is no user. */
export const userIdOf = (caller: Caller): string | null => (caller.kind === 'user' ? caller.userId : null);

/** The user who calls; throws what `notAdmitted` gives for callers of another kind. */
export function requireUser(caller: Caller): UserCaller {
  if (caller.kind !== 'user') throw notAdmitted(caller);
  return caller;
}

/** The user that holds what the caller is granted and makes: it itself, or of an installation the one that it has for this. */
export function holderIdOf(caller: Caller): string {
  if (caller.kind === 'user' || caller.kind === 'installation') return caller.userId;
  throw notAdmitted(caller);
}

/** Whether an installation is in the site; for other callers roles decide. */
export const isBoundToSite = (caller: Caller, siteId: string): boolean =>
  caller.kind !== 'installation' || caller.sites === 'all' || caller.sites.includes(siteId);

/** The refusal of a caller of a kind that something is not open to. For readers of a site, all else is not there. */
export function notAdmitted({ kind }: Caller): ApiError {
  if (kind === 'nobody') return unauthenticated();
  if (kind === 'visitor') return new ApiError('NOT_FOUND', 'There is nothing at this address for readers of a site');
  return forbidden(`This is not open to ${PLURAL[kind]}`);
}

const PLURAL = {
  user: 'users',
  installation: 'installations of integrations',
  integration: 'integrations',
} as const;

/** Names a caller in logs, and where each has a share of the server; undefined: its address counts. */
export function callerKey(caller: Caller): string | undefined {
  if (caller.kind === 'user') return caller.userId;
  if (caller.kind === 'visitor') return `visitor:${caller.siteId}`;
  if (caller.kind === 'integration') return `integration:${caller.integrationId}`;
  return caller.kind === 'installation' ? `installation:${caller.installationId}` : undefined;
}

/** When a caller's token ends; null: not by itself. */
export const expiryOf = (caller: Caller): Date | null => (caller.kind === 'nobody' ? null : caller.expiresAt);
