/**
 * Who knows whom. People see the e-mail address of those with whom they share an organization in which they are more than
 * guests, and find only them by id; the server's administrator knows everybody.
 */
import type { Context } from '../context.ts';
import { columnsOf } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import type { User } from '../db/generated/prisma/client.ts';
import { keyList } from '../db/statements.ts';
import { forbidden, notFound } from '../errors.ts';
import { type Caller, notAdmitted, userIdOf, userOf } from './caller-kinds.ts';
import { type AccessRule, requireScope } from './rule.ts';
import type { Scope } from './scopes.ts';

/** A user, and whether the caller is above guest in an organization that the user is in. */
export interface SeenUser extends User {
  sharesOrganization: boolean;
}

const USERS = `SELECT ${columnsOf('User', 'e')}, EXISTS (
    SELECT 1 FROM "Member" m JOIN "Member" own ON own."organizationId" = m."organizationId"
      JOIN "Organization" o ON o."id" = own."organizationId"
    WHERE m."userId" = e."id" AND own."userId" = $2 AND own."role" IS NOT NULL AND NOT own."disabled"
      AND (NOT own."sso" OR NOT o."sso" OR o."id" = $3)
  ) AS "sharesOrganization"
  FROM "User" e WHERE e."id" = ANY(${keyList('$1')})`;

/** These users, as the caller sees them; one statement. An organization that is closed to the caller's session tells nothing (`openMemberships`). */
export const seenUsers = (database: Database, caller: Caller, ids: readonly string[]): Promise<SeenUser[]> =>
  database.query<SeenUser>(USERS, [ids, userIdOf(caller) ?? '', userOf(caller)?.ssoOrganizationId ?? null]);

/** Whether the caller knows this user. */
export const knows = (
  { caller }: Context,
  { id, sharesOrganization }: Pick<SeenUser, 'id' | 'sharesOrganization'>,
): boolean => {
  const user = userOf(caller);
  return user !== null && (user.userId === id || user.serverAdmin || sharesOrganization);
};

/** Readers of a site are told the names of the people whom its texts mention: of members of its organization. */
async function isShownTo({ caller, access }: Context, userId: string): Promise<boolean> {
  if (caller.kind !== 'visitor') return false;
  return (await access.member.load({ organizationId: caller.organizationId, userId })) !== null;
}

/** The user that `userId` names: `read` for those who know it, `self` for the user alone. */
export function onUser(needs: 'read' | 'self', scope: Scope | null = null): AccessRule {
  return {
    subject: 'User',
    permission: null,
    scope,
    check: async (context, { userId }) => {
      if (context.caller.kind !== 'visitor') requireScope(context, scope);
      else if (needs === 'self') throw notAdmitted(context.caller);
      const [user] = await seenUsers(context.services.database, context.caller, [String(userId ?? '')]);
      if (!user || !(knows(context, user) || (await isShownTo(context, user.id)))) throw notFound('User');
      if (needs === 'self' && user.id !== userIdOf(context.caller))
        throw forbidden('Only the owner can change a profile');
      return user;
    },
  };
}
