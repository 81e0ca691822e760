/** Rules of accounts, their tokens and sessions, which stand above organizations: one's own, or the server's administrator. */

import type { Context } from '../context.ts';
import type { AccessToken, Session } from '../db/generated/prisma/client.ts';
import { forbidden } from '../errors.ts';
import { userIdOf, userOf } from './caller-kinds.ts';
import { type AccessRule, requireScope } from './rule.ts';

const rule = (check: AccessRule['check']): AccessRule => ({
  subject: 'Account',
  permission: null,
  scope: null,
  check: async (context, args, parent) => {
    requireScope(context, null);
    return check(context, args, parent);
  },
});

const rules = ({ caller }: Context, userId: string): boolean => {
  const user = userOf(caller);
  return user !== null && (user.userId === userId || user.serverAdmin);
};

/** The account that `userId` names, by default the caller's own. */
export const onAccount = (): AccessRule =>
  rule(async (context, { userId }) => {
    const own = userIdOf(context.caller) ?? '';
    const id = userId == null ? own : String(userId);
    if (!rules(context, id)) throw forbidden("Only the server's administrator can create tokens for others");
    return id;
  });

/** The token that `accessTokenId` names; null, so that there is nothing to do, when it is gone or is not the caller's. */
export const onAccessToken = (): AccessRule =>
  rule(async (context, { accessTokenId }): Promise<AccessToken | null> => {
    const token = await context.db.accessToken.findUnique({ where: { id: String(accessTokenId) } });
    return token && rules(context, token.userId) ? token : null;
  });

/** The session that `sessionId` names; null, so that there is nothing to do, when it has ended or is not the caller's. */
export const onSession = (): AccessRule =>
  rule(async (context, { sessionId }): Promise<Session | null> => {
    const session = await context.db.session.findUnique({ where: { id: String(sessionId) } });
    return session && rules(context, session.userId) ? session : null;
  });
