/** Sessions of people at `/app`: rows, so that a session that has ended is over wherever its cookie went. */
import type { Database } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { UserCaller } from './caller-kinds.ts';
import { CALLER_COLUMNS, type CallerRow, callerFrom } from './callers.ts';

/** Begins a session of the caller with this token; gives its id. `seconds`: how long it lasts at most. */
export async function beginSession({ prisma }: Database, tokenId: string, seconds: number): Promise<string> {
  const expiresAt = new Date(Date.now() + seconds * 1000);
  const { id } = await prisma.session.create({ data: { id: newId(), tokenId, expiresAt }, select: { id: true } });
  return id;
}

/** The caller whose session this is; throws UNAUTHENTICATED when the session or its token has ended. */
export async function callerOfSession(database: Database, id: string): Promise<UserCaller> {
  const statement = `SELECT ${CALLER_COLUMNS} FROM "Session" s JOIN "AccessToken" t ON t."id" = s."tokenId"
    JOIN "User" u ON u."id" = t."userId" WHERE s."id" = $1 AND s."expiresAt" > $2`;
  return callerFrom(database, (await database.query<CallerRow>(statement, [id, new Date()]))[0]);
}

/** Ends a session; one that has ended stays so. */
export async function endSession({ prisma }: Database, id: string): Promise<void> {
  await prisma.session.deleteMany({ where: { id } });
}

/** Removes the rows of sessions whose time is over; gives how many. */
export async function removeEndedSessions({ prisma }: Database, now: Date): Promise<number> {
  return (await prisma.session.deleteMany({ where: { expiresAt: { lte: now } } })).count;
}
