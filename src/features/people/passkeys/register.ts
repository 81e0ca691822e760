/** Giving an account a passkey: what the device is asked, and what it answered. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, conflict } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { record } from '../audit.ts';
import { writeMails } from '../mail/write.ts';
import { challengeIn, newChallenge, takeChallenge } from './challenges.ts';
import { library, REFUSED, relyingParty } from './relying-party.ts';

/** Of one account. */
const MAX_PASSKEYS = 20;
const NOTICE_SECONDS = 3 * 86_400;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, for `navigator.credentials.create`. */
export async function registrationOptions(
  { database, config }: Services,
  userId: string,
  network: string,
): Promise<object> {
  const { prisma } = database;
  const [user, known] = await Promise.all([
    prisma.user.findUniqueOrThrow({ where: { id: userId } }),
    prisma.passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } }),
  ]);
  requireFew(known.length);
  const { id, name } = relyingParty(config);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(userId),
    userName: user.email,
    userDisplayName: user.displayName,
    challenge: Buffer.from(await newChallenge(database, userId, network), 'base64url'),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // The passkey is all that somebody signs in with: the device asks who holds it, and finds it without a name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

function requireFew(count: number): void {
  if (count >= MAX_PASSKEYS) throw conflict(`An account has at most ${MAX_PASSKEYS} passkeys: remove one first`);
}

/** Keeps what the device answered. Rejects with 400 naming `credential` when that is not what it was asked for. */
export async function keepPasskey(
  services: Services,
  userId: string,
  name: string,
  credential: unknown,
): Promise<Passkey> {
  const { config, database } = services;
  const { credential: key, credentialBackedUp: backedUp } = await verified(services, userId, credential);
  return inTransaction(database, async (tx) => {
    await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`;
    requireFew(await tx.passkey.count({ where: { userId } }));
    if (await tx.passkey.findUnique({ where: { credentialId: key.id }, select: { id: true } }))
      throw conflict('This passkey is kept already');
    const { id: credentialId, publicKey, counter, transports = [] } = key;
    const data = { id: newId(), userId, name, credentialId, publicKey, counter, transports, backedUp };
    const passkey = await tx.passkey.create({ data });
    await record(tx, { actorId: userId, action: 'passkey.create', subject: passkey.id, details: { name } });
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const letter = {
      to: user.emailVerified ? user.email : null,
      subject: 'A passkey was added to your account',
      paragraphs: [`The passkey “${name}” signs in to your account from now on.`],
      foot: `If this was not you, remove it at ${config.publicUrl}/app/account, and end the sessions that you do not know.`,
    };
    await writeMails(tx, services, [letter], NOTICE_SECONDS);
    return passkey;
  });
}

async function verified({ config, database }: Services, userId: string, credential: unknown) {
  const { id, origin } = relyingParty(config);
  const challenge = challengeIn(credential);
  if (challenge === undefined || !(await takeChallenge(database, challenge, userId)))
    throw badInput('credential', REFUSED);
  const { verifyRegistrationResponse } = await library();
  const found = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => undefined); // The library says by errors what does not hold.
  if (!found?.verified) throw badInput('credential', REFUSED);
  return found.registrationInfo;
}
