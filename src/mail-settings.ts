/** The settings of mail: where it is handed over, and who it is from. */
import { z } from 'zod';
import { isMailAddress } from './adapters/mail/mailer.ts';
import { address } from './config-values.ts';

/** How mail is sent by SMTP. */
export interface MailSettings {
  /** `smtp:` or `smtps:`, with the name and password of the account if it needs one. */
  readonly url: string;
  readonly from: Sender;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** `Docs <docs@example.com>`, or the address alone. */
const sender = z.string().transform((text, ctx): Sender => {
  const named = /^([^<>]{1,100})<([^<>]+)>$/.exec(text);
  const [name = '', mail = text] = named ? [named[1]?.trim(), named[2]?.trim()] : [];
  if (isMailAddress(mail)) return { name: name || 'Octavo', address: mail };
  ctx.addIssue('must be an address such as docs@example.com, or Docs <docs@example.com>');
  return z.NEVER;
});

export const MAIL_VARIABLES = {
  MAIL_URL: address(['smtp', 'smtps'], 'smtps://user:password@mail.example.com').optional(),
  MAIL_FROM: sender.optional(),
};

/** Undefined: mail is written to the log. */
export const mailSettingsOf = (url: string | undefined, from: Sender | undefined): MailSettings | undefined =>
  url === undefined || from === undefined ? undefined : Object.freeze({ url, from });
