/** Sessions of people at `/app`: rows, so that a session that has ended is over wherever its cookie went. */
import type { Database } from '../db/database.ts';
import type { SessionMethod } from '../db/generated/prisma/client.ts';
import { newId } from '../ids.ts';

/** How long a session lasts at most. */
export const SESSION_SECONDS = 30 * 86_400;

interface NewSession {
  userId: string;
  /** How they signed in. */
  method: SessionMethod;
  /** The token that they signed in with: its scopes are those of the session, which ends with it. */
  tokenId?: string | null;
  /** `Firefox on Linux`; default: not known. */
  browser?: string;
}

/** Begins a session of a user who has proved who they are; gives its id. */
export async function beginSession({ prisma }: Database, session: NewSession): Promise<string> {
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  const { id } = await prisma.session.create({ data: { id: newId(), ...session, expiresAt }, select: { id: true } });
  return id;
}

/** Ends a session; one that has ended stays so. */
export async function endSession({ prisma }: Database, id: string): Promise<void> {
  await prisma.session.deleteMany({ where: { id } });
}

/** Removes the rows of sessions whose time is over; gives how many. */
export async function removeEndedSessions({ prisma }: Database, now: Date): Promise<number> {
  return (await prisma.session.deleteMany({ where: { expiresAt: { lte: now } } })).count;
}
