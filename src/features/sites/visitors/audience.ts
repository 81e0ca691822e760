/** Who gets into a site: by its audience, and what a reader brings. */
import { errors, jwtVerify } from 'jose';
import { memberClaims } from '../../../access/member-tokens.ts';
import type { Config } from '../../../config.ts';
import { unauthenticated } from '../../../errors.ts';
import type { Secrets } from '../../../secrets.ts';
import { isSameSecret } from '../share-key.ts';
import type { Publication } from './publication.ts';
import { decoded, type Requested } from './requested.ts';
import { signInAddress, visitorKey } from './sign-in.ts';

/** What a reader says of itself. */
export interface Visitor {
  /** Signed by the key of the site, by the integration that signs its visitors in, or for a member; or what somebody says is. */
  jwtToken?: string | null | undefined;
  /** The secret of a share link by which it came before; else it is looked for in the address. */
  shareKey?: string | undefined;
  /** Claims that were verified before, and are kept for the reader. */
  signed?: Readonly<Record<string, unknown>> | undefined;
}

/** How a reader is let in; `null`: for it, the site is not there. */
export type Admittance =
  | null
  | { kind: 'open'; signed: Readonly<Record<string, unknown>>; shareKey: string | null }
  | { kind: 'sign-in'; address: string };

interface AdmittanceOptions {
  secrets: Secrets;
  config: Pick<Config, 'publicUrl'>;
  redirectOnError: boolean;
}

/** Lets a reader in. Throws UNAUTHENTICATED for a token that does not hold, unless such readers are sent to sign in. */
export async function admittance(
  { site, address, depth }: Requested,
  publication: Publication,
  { jwtToken, shareKey: kept, signed: known }: Visitor,
  { secrets, config, redirectOnError }: AdmittanceOptions,
): Promise<Admittance> {
  if (site.visibility === 'share-link') {
    const withSecret = (given: string) => publication.shareKeys.filter((key) => isSameSecret(key, given)).at(0);
    const shareKey =
      withSecret(decoded(address.segments[depth] ?? '')) ?? (kept === undefined ? kept : withSecret(kept));
    return shareKey === undefined ? null : { kind: 'open', signed: await claimsIn(jwtToken), shareKey };
  }
  if (site.visibility !== 'visitor-auth') return { kind: 'open', signed: await claimsIn(jwtToken), shareKey: null };
  const signInAt = signInAddress(config, publication.auth, address.segments.slice(depth));
  const signIn = signInAt === null ? null : { kind: 'sign-in' as const, address: signInAt };
  if (jwtToken == null) return known ? { kind: 'open', signed: known, shareKey: null } : signIn;
  try {
    return { kind: 'open', signed: await verified(jwtToken), shareKey: null };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (redirectOnError && signIn) return signIn;
    throw unauthenticated(`The token of the visitor does not hold: ${error.message}`);
  }

  async function verified(token: string): Promise<Record<string, unknown>> {
    const key = visitorKey(secrets, publication.auth);
    if (!key) throw new errors.JWSSignatureVerificationFailed('the integration that signs visitors in is not active');
    const options = { algorithms: ['HS256'], requiredClaims: ['exp'], clockTolerance: CLOCK_SKEW_SECONDS };
    return jwtVerify(token, key, options).then(
      ({ payload }) => payload,
      (error: unknown) => {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
        return memberClaims(secrets, site.organizationId, token);
      },
    );
  }

  /** Where everybody gets in, a token that does not hold says nothing. */
  async function claimsIn(token: string | null | undefined): Promise<Record<string, unknown>> {
    if (token == null) return known ?? {};
    return verified(token).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return {};
      throw error;
    });
  }
}

/** The clocks of two servers may differ by this. */
const CLOCK_SKEW_SECONDS = 5;
