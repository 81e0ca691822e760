/**
 * This server as WebAuthn sees it (https://www.w3.org/TR/webauthn-3/#relying-party): passkeys belong to the host of `PUBLIC_URL`, and
 * are used on pages of that origin alone.
 */
import type { Config } from '../../../config.ts';

export interface RelyingParty {
  /** The host. */
  id: string;
  name: string;
  origin: string;
}

export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: 'Octavo', origin };
}

/** Loaded when somebody first uses a passkey: with its certificates it takes a tenth of a second, which a start need not wait for. */
export const library = () => import('@simplewebauthn/server');

/** What was wrong is not told: it helps only those who guess. */
export const REFUSED = 'This passkey was refused: it is unknown here, or the page was open for too long. Try again';
