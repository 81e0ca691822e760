/**
 * One-time codes sent by e-mail: for signing in, and for changing an address. A code belongs to the request that asked for it, is
 * good once, for ten minutes and for five tries; how many an address and a network may ask for is limited. Asking does the same
 * work whether or not there is an account, so that neither the answer nor its time reveals one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import type { Transaction } from '../../../db/database.ts';
import type { CodePurpose, SignInCode } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import type { Letter } from '../mail/letter.ts';
import { writeMails } from '../mail/write.ts';

export const CODE_SECONDS = 600;
/** Guesses of one code; 40 bits leave no chance to so few. */
const MAX_TRIES = 5;

const WINDOW_MS = 15 * 60_000;
/** Codes in that time for one address, and from one network: an office has one. */
const MAX_FOR_ADDRESS = 5;
const MAX_FROM_NETWORK = 60;

/** No letters that are taken for digits. */
const random = customAlphabet('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 8);

/** As people may type it: in any case, with or without the hyphen. */
const plainCode = (given: string): string => given.toUpperCase().replace(/[^0-9A-Z]/g, '');

const hashOf = ({ secrets }: Pick<Services, 'secrets'>, id: string, code: string): string =>
  createHmac('sha256', secrets.derive('sign-in codes')).update(`${id} ${code}`).digest('base64url');

interface Asked {
  purpose: CodePurpose;
  /** Lower case. */
  email: string;
  /** `networkOf` of the client's address. */
  network: string;
  /** The account that it is for; null: there is none, and the mail goes nowhere. */
  userId: string | null;
  /** The invite by which whoever has none gets one; then the mail goes out. */
  inviteId?: string | undefined;
  subject: string;
  /** What the mail says, with the code and the id of the request. */
  letter(id: string, code: string): Letter;
}

/** Sends a code; gives the id of the request, which is needed with it. Throws TOO_MANY_REQUESTS. */
export async function sendCode(services: Services, asked: Asked): Promise<string> {
  const { purpose, email, network, userId, inviteId = null, subject } = asked;
  return inTransaction(services.database, async (tx) => {
    // Requests at a time are counted one after the other.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`codes of ${email}`}, 0))`;
    await requireFew(tx, email, network);
    const id = newId();
    const code = random();
    const expiresAt = new Date(Date.now() + CODE_SECONDS * 1000);
    await tx.signInCode.create({
      data: { id, purpose, email, network, userId, inviteId, hash: hashOf(services, id, code), expiresAt },
    });
    const letter = asked.letter(id, `${code.slice(0, 4)}-${code.slice(4)}`);
    await writeMails(tx, services, [{ to: (userId ?? inviteId) ? email : null, subject, ...letter }], CODE_SECONDS);
    return id;
  });
}

async function requireFew(tx: Transaction, email: string, network: string): Promise<void> {
  const createdAt = { gt: new Date(Date.now() - WINDOW_MS) };
  const [forAddress, fromNetwork] = [
    await tx.signInCode.count({ where: { email, createdAt } }),
    await tx.signInCode.count({ where: { network, createdAt } }),
  ];
  if (forAddress >= MAX_FOR_ADDRESS || fromNetwork >= MAX_FROM_NETWORK)
    throw new ApiError('TOO_MANY_REQUESTS', 'Too many codes were asked for; retry in 15 minutes');
}

/**
 * Uses a code up; gives its row, or null when it is wrong, used, too old, tried too often, or for neither an account nor an invite. A try counts
 * before it is compared, and whatever happens to it: guesses that are sent at a time all count.
 */
export async function useCode(
  services: Services,
  { purpose, id, code }: { purpose: CodePurpose; id: string; code: string },
): Promise<SignInCode | null> {
  const { prisma } = services.database;
  const open = { id, purpose, usedAt: null, expiresAt: { gt: new Date() } };
  const { count } = await prisma.signInCode.updateMany({
    where: { ...open, tries: { lt: MAX_TRIES } },
    data: { tries: { increment: 1 } },
  });
  const row = await prisma.signInCode.findUnique({ where: { id } });
  const isRight = isSame(row?.hash ?? '', hashOf(services, id, plainCode(code)));
  if (count === 0 || !row || !isRight || (row.userId ?? row.inviteId) === null) return null;
  const used = await prisma.signInCode.updateMany({ where: open, data: { usedAt: new Date() } });
  return used.count === 1 ? row : null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Removes rows that no limit counts any more; gives how many. */
export async function removeOldCodes({ database: { prisma } }: Pick<Services, 'database'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - Math.max(WINDOW_MS, CODE_SECONDS * 1000));
  return (await prisma.signInCode.deleteMany({ where: { createdAt: { lt: before } } })).count;
}
