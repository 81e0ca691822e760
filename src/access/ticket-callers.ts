/** Who asked for a signed address, as they are when it is opened. */
import type { Database } from '../db/database.ts';
import type { UserCaller } from './caller-kinds.ts';

/** Whose a ticket is, and what it was asked for with: a token, or a session that began without one. */
export interface TicketHolder {
  userId: string;
  tokenId?: string;
  sessionId?: string;
}

interface Held {
  userId: string;
  scopes: readonly string[];
  ssoOrganizationId: string | null;
}

/**
 * The caller that a ticket stands for, without the rights of the server's administrator. A token or session that has expired leaves its
 * addresses their hour; one that was revoked takes them with it: null.
 */
export async function callerOfTicket(database: Database, ticket: TicketHolder): Promise<UserCaller | null> {
  const { userId, tokenId = null, sessionId = '' } = ticket;
  const held = await (tokenId === null ? ofSession(database, sessionId) : ofToken(database, tokenId));
  if (held?.userId !== userId) return null;
  return { kind: 'user', tokenId, serverAdmin: false, expiresAt: null, ...held };
}

async function ofSession({ prisma }: Database, id: string): Promise<Held | null> {
  const row = await prisma.session.findUnique({ where: { id }, select: { userId: true } });
  return row && { ...row, scopes: [], ssoOrganizationId: null };
}

const ofToken = ({ prisma }: Database, id: string): Promise<Held | null> =>
  prisma.accessToken.findUnique({
    where: { id },
    select: { userId: true, scopes: true, ssoOrganizationId: true },
  });
