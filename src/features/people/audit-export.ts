/**
 * `GET /audit/{ticket}/events.jsonl`: an audit log as JSON lines behind a signed address, oldest first. A part of it is in memory at a
 * time, and the next is read when the client has taken the one before.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { UserCaller } from '../../access/caller-kinds.ts';
import { onOrganization } from '../../access/entities.ts';
import { serverAdmin } from '../../access/rule.ts';
import { callerOfTicket, type TicketHolder } from '../../access/ticket-callers.ts';
import { createContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { type AuditFilters, auditWhere } from './audit-filters.ts';

const HOUR_MS = 3_600_000;
/** An address stays the same for so long, so that the same question has the same answer; it is good for an hour behind that. */
const STEADY_MS = 300_000;
const PURPOSE = 'audit-export';
/** Events that are in memory together. */
const BATCH = 500;

interface AuditTicket extends TicketHolder {
  /** Null: the log of the server. */
  organizationId: string | null;
  filters: AuditFilters;
}

/** An address that opens this part of the log for an hour, for as long as its person may read it. */
export function auditExportUrl({ config, secrets }: Services, ticket: AuditTicket): string {
  const signed = secrets.sign(ticket, PURPOSE, new Date(Math.ceil(Date.now() / STEADY_MS) * STEADY_MS + HOUR_MS));
  return `${config.publicUrl}/audit/${signed}/events.jsonl`;
}

/** Adds the route to the server. */
export function mountAuditExport(app: FastifyInstance, services: Services): void {
  const ofOrganization = onOrganization('admin');
  const ofServer = serverAdmin();
  app.get<{ Params: { ticket: string } }>(
    '/audit/:ticket/events.jsonl',
    { config: { operation: 'download' } },
    async (request, reply) => {
      const ticket = services.secrets.verify(request.params.ticket, PURPOSE) as AuditTicket | undefined;
      if (!ticket) throw notFound('Export');
      const { organizationId, filters } = ticket;
      const caller = await callerOfTicket(services.database, ticket);
      if (!caller) throw notFound('Export');
      const contextOf = (own: UserCaller) => createContext(services, own, request.id);
      if (organizationId === null) {
        const { userId: id } = caller;
        const user = await services.database.prisma.user.findUnique({ where: { id }, select: { serverAdmin: true } });
        await ofServer.check(contextOf({ ...caller, serverAdmin: user?.serverAdmin ?? false }), {}, undefined);
      } else await ofOrganization.check(contextOf(caller), { organizationId }, undefined);
      return reply
        .type('application/jsonl; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', 'attachment; filename="audit-events.jsonl"')
        .send(Readable.from(lines(services, organizationId, filters), { highWaterMark: 1 }));
    },
  );
}

async function* lines({ database }: Services, organizationId: string | null, filters: AuditFilters) {
  const where = auditWhere(organizationId, filters);
  let last: { createdAt: Date; id: string } | undefined;
  for (;;) {
    const later = last && {
      createdAt: { gte: last.createdAt },
      OR: [{ createdAt: { gt: last.createdAt } }, { id: { gt: last.id } }],
    };
    const events = await database.prisma.auditEvent.findMany({
      where: later ? { AND: [where, later] } : where,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: BATCH,
    });
    if (events.length > 0) yield events.map(lineOf).join('');
    last = events.at(-1);
    if (events.length < BATCH) return;
  }
}

const lineOf = ({ organizationId: _, ...event }: object & { organizationId: string | null }): string =>
  `${JSON.stringify(event)}\n`;
