/**
 * Signed addresses of PDFs. One opens the PDF of one revision, for an hour, as long as the person who asked for it
 * may read the space and has not revoked the token, or signed out: it is looked at again each time.
 */
import type { TicketHolder } from '../../../access/ticket-callers.ts';
import type { Services } from '../../../services.ts';

export interface PdfTicket extends TicketHolder {
  spaceId: string;
  revisionId: string;
  /** What the PDF shows, if that is not a space; printed on the title page. */
  changeRequestId?: string;
  /** One page, and what is below it unless `only`. */
  page?: string;
  only?: true;
}

const HOUR_MS = 3_600_000;
/** An address stays the same for so long, so that answers which hold it keep their ETag; it is good for an hour behind that. */
const STEADY_MS = 300_000;
const PURPOSE = 'pdf';

export function pdfUrl({ config, secrets }: Services, ticket: PdfTicket, name: string, now = Date.now()): string {
  const signed = secrets.sign(ticket, PURPOSE, new Date(Math.ceil(now / STEADY_MS) * STEADY_MS + HOUR_MS));
  return `${config.publicUrl}/pdf/${signed}/${encodeURIComponent(fileName(name))}`;
}

/** A name that every system takes. */
export function fileName(title: string): string {
  const plain = title.replace(/[\p{C}\\/:*?"<>|%#]+/gu, ' ').trim();
  return `${[...plain].slice(0, 80).join('').trim() || 'document'}.pdf`;
}

/** What an address opens; undefined when it is none of ours, or no longer holds. */
export const ticketOf = ({ secrets }: Services, signed: string, now?: Date): PdfTicket | undefined =>
  secrets.verify(signed, PURPOSE, now) as PdfTicket | undefined;
