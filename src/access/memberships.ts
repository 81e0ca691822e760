/** The memberships of a caller that its token or session opens. */
import type { Prisma } from '../db/generated/prisma/client.ts';
import { type Caller, userOf } from './caller-kinds.ts';

/** As a filter of Prisma: none that is disabled, and where SSO is enforced only by the SSO of that organization. */
export function openMemberships(caller: Caller): Prisma.MemberWhereInput {
  const user = userOf(caller);
  return {
    userId: user?.userId ?? '',
    disabled: false,
    OR: [
      { sso: false },
      { organization: { sso: false } },
      ...(user?.ssoOrganizationId ? [{ organizationId: user.ssoOrganizationId }] : []),
    ],
  };
}
