/**
 * Writes mails in the transaction of what they are about: rows, encrypted because some hold codes, which a job hands over after the
 * commit. A row goes when its mail was handed over, so that an attempt after a failure sends only what is left.
 */
import type { Mail } from '../../../adapters/mail/mailer.ts';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { sendMailsJob } from './job.ts';
import { type Letter, lettered } from './letter.ts';

interface NewMail extends Letter {
  /** Null: no one; the mail costs the same and goes nowhere. */
  to: string | null;
  subject: string;
  /** An address that ends such mails with a POST. */
  leaveAll?: string;
}

/** Writes these mails; what is not handed over within `seconds` is not sent any more. */
export async function writeMails(
  tx: Transaction,
  { secrets, jobs }: Pick<Services, 'secrets' | 'jobs'>,
  mails: readonly NewMail[],
  seconds: number,
): Promise<void> {
  if (mails.length === 0) return;
  const expiresAt = new Date(Date.now() + seconds * 1000);
  const rows = mails.map(({ to, subject, leaveAll, ...letter }) => {
    const id = newId();
    const mail: Omit<Mail, 'to'> & { to: string | null } = {
      id,
      to,
      subject,
      ...(leaveAll !== undefined && { leave: leaveAll }),
      ...lettered(letter),
    };
    return { id, content: secrets.encrypt(JSON.stringify(mail), `mail:${id}`), expiresAt };
  });
  await tx.mail.createMany({ data: rows });
  await jobs.send(sendMailsJob, { mails: rows.map(({ id }) => id) }, { tx });
}
