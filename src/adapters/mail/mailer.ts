/** Mail, as features see it. Without a mail server it goes to the log, where the operator of a small installation reads it. */
import type { Log } from '../../log.ts';

export interface Mail {
  /** The same for all attempts: receivers recognize a mail that comes twice by it. */
  readonly id: string;
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An address that ends such mails with a POST (RFC 8058). */
  readonly leave?: string;
}

export interface Mailer {
  /** Hands a mail over. Rejects with `MailRefused` when further attempts would not help. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The server does not take this mail, and will not take it later. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Characters that separate addresses or headers, or quote: no mailbox of today needs them (RFC 5322, 3.4.1 allows some). */
const SPECIAL = /[\s\p{C}<>()[\],;:\\"]/u;

/** Whether this is one address and nothing else, so that it can stand in a header and in an SMTP command. */
export function isMailAddress(text: string): boolean {
  const parts = text.split('@');
  return parts.length === 2 && parts.every(Boolean) && text.length <= 320 && !SPECIAL.test(text);
}

/** Writes mails to the log, with their text: for installations without a mail server. */
export const logMailer = (log: Log): Mailer => ({
  send: async ({ id, to, subject, text }) => {
    log.info({ mail: id, to, subject, text }, 'a mail was written; set MAIL_URL to have mails sent');
  },
  close: () => {},
});
