/** Signing in by a passkey. The device knows whose it is: nobody is asked for a name, and nothing tells who has an account. */
import type { AuthenticationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { Passkey } from '../../../db/generated/prisma/client.ts';
import type { Services } from '../../../services.ts';
import { challengeIn, newChallenge, takeChallenge } from './challenges.ts';
import { library, relyingParty } from './relying-party.ts';

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, for `navigator.credentials.get`. */
export async function signInOptions({ database, config }: Services, network: string): Promise<object> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    challenge: Buffer.from(await newChallenge(database, null, network), 'base64url'),
    userVerification: 'required',
  });
}

/** The account whose passkey answered; null when it does not sign in, whatever the reason. */
export async function signInByPasskey(services: Services, credential: unknown): Promise<string | null> {
  const { prisma } = services.database;
  const challenge = challengeIn(credential);
  if (challenge === undefined || !(await takeChallenge(services.database, challenge, null))) return null;
  const response = credential as AuthenticationResponseJSON;
  const passkey =
    typeof response.id === 'string' ? await prisma.passkey.findUnique({ where: { credentialId: response.id } }) : null;
  if (!passkey) return null;
  const counter = await verifiedCounter(services, passkey, response, challenge);
  if (counter === undefined) return null;
  // Of two answers with one count, such as those of a copied device, one signs in.
  const { count } = await prisma.passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter, lastUsedAt: new Date() },
  });
  return count === 1 ? passkey.userId : null;
}

/** What the device counted; undefined when its answer does not hold. */
async function verifiedCounter(
  { config }: Services,
  { userId, credentialId, publicKey, counter }: Passkey,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
): Promise<number | undefined> {
  const { id, origin } = relyingParty(config);
  const credential: WebAuthnCredential = {
    id: credentialId,
    publicKey: new Uint8Array(publicKey),
    counter: Number(counter),
  };
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential,
      requireUserVerification: true,
    });
    const { userHandle } = response.response;
    const isOwn = !userHandle || Buffer.from(userHandle, 'base64url').toString() === userId;
    return verified && isOwn ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library says by errors what does not hold: a signature, a count that went back, another page.
    return undefined;
  }
}
