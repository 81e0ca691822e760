/** `GET /pdf/{ticket}/{name}`: the PDF behind a signed address, made now unless it was made before. */
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOfTicket } from '../../../access/ticket-callers.ts';
import { createContext } from '../../../context.ts';
import type { Space } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { VERSION } from '../../../version.ts';
import { fileName, type PdfTicket, ticketOf } from './addresses.ts';
import { type PreparedPdf, prepare } from './gather.ts';
import { PdfMaker } from './maker.ts';
import { onPrintable } from './operations.ts';
import { Shelf } from './shelf.ts';

/** Raised when the layout of PDFs changes, so that older ones are made again. */
const LAYOUT = 1;

interface Press {
  shelf: Shelf;
  maker: PdfMaker;
}

/** One for each server: PDFs are made a few at a time, and kept on its disk. */
const presses = new WeakMap<Services, Press>();

function pressOf(services: Services): Press {
  const known = presses.get(services);
  if (known) return known;
  const { config, log } = services;
  const press = {
    shelf: new Shelf(path.join(config.dataDir, 'pdf'), config.pdfCacheBytes),
    maker: new PdfMaker(
      { timeoutMs: config.pdfTimeoutMs, memoryBytes: config.pdfMemoryBytes, processes: config.pdfProcesses },
      log,
    ),
  };
  presses.set(services, press);
  return press;
}

/** Sends a PDF, made now unless it was made before; 304 to who has it. */
export async function sendPdf(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { key, source }: PreparedPdf,
  name: string,
): Promise<FastifyReply> {
  const { shelf, maker } = pressOf(services);
  const pdf = await shelf.take([VERSION, LAYOUT, services.config.publicUrl, key], (file) => maker.make(source, file));
  // Access is checked each time, so clients must revalidate before they use a cached copy.
  reply.header('etag', pdf.etag).header('cache-control', 'private, no-cache');
  if (headers['if-none-match'] === pdf.etag) return reply.code(304).send();
  return reply
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'")
    .header('content-length', pdf.size)
    .type('application/pdf')
    .send(pdf.open());
}

/** Adds the route to the server. */
export function mountPdfs(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { ticket: string; name: string } }>(
    '/pdf/:ticket/:name',
    { config: { operation: 'pdf' } },
    async (request, reply) => {
      const { params, id } = request;
      const ticket = ticketOf(services, params.ticket);
      if (!ticket) throw notFound('PDF');
      const prepared = await preparedFor(services, ticket, id);
      return sendPdf(request, reply, services, prepared, fileName(params.name.replace(/\.pdf$/i, '')));
    },
  );
}

/** What a ticket names, as it is now; 404 when the person of the ticket may not read it any more. */
async function preparedFor(services: Services, ticket: PdfTicket, requestId: string): Promise<PreparedPdf> {
  const { spaceId, revisionId, changeRequestId, page = null, only = false } = ticket;
  const { prisma } = services.database;
  const caller = await callerOfTicket(services.database, ticket);
  if (!caller) throw notFound('PDF');
  const context = createContext(services, caller, requestId);
  const space = (await onPrintable.check(context, { spaceId }, undefined)) as Space;
  const [organization, revision, changeRequest] = await Promise.all([
    context.access.organization.load(space.organizationId),
    prisma.revision.findFirst({ where: { id: revisionId, spaceId } }),
    changeRequestId ? prisma.changeRequest.findFirst({ where: { id: changeRequestId, spaceId } }) : null,
  ]);
  if (!organization || !revision) throw notFound('PDF');
  return prepare(context, { space, organization, revision, changeRequest, page, only });
}
