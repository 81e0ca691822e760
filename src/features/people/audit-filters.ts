/** What of an audit log is asked for. */
import type { Prisma } from '../../db/generated/prisma/client.ts';

export interface AuditFilters {
  actor?: string | null;
  action?: string | null;
  subject?: string | null;
  from?: Date | string | null;
  to?: Date | string | null;
}

/** The events of an organization, or, with null, of accounts, tokens and sessions, that pass the filters. An action with a dot at its end stands for all that begin with it. */
export const auditWhere = (
  organizationId: string | null,
  { actor, action, subject, from, to }: AuditFilters,
): Prisma.AuditEventWhereInput => ({
  organizationId,
  ...(actor != null && { actorId: actor }),
  ...(action != null && { action: action.endsWith('.') ? { startsWith: action } : action }),
  ...(subject != null && { subject }),
  ...((from != null || to != null) && {
    createdAt: { ...(from != null && { gte: new Date(from) }), ...(to != null && { lt: new Date(to) }) },
  }),
});
