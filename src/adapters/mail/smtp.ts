/** Mail by SMTP: encrypted, with the server's certificate checked, but to a server on this machine. */
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../mail-settings.ts';
import { isMailAddress, type Mail, type Mailer, MailRefused } from './mailer.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const CONNECTIONS = 2;
/** None of ours is nearly as long. */
const MAX_TEXT = 100_000;

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Sends by the server of `url`; `from` is the sender of all mails. Connects with the first mail. */
export function smtpMailer({ url, from }: MailSettings): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const transport = createTransport({
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // Without TLS, passwords and codes could be read on the way (RFC 8314, 3.3).
    requireTLS: !secure && !LOCAL.has(hostname),
    ignoreTLS: !secure && LOCAL.has(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { minVersion: 'TLSv1.2', ...(isIP(host) === 0 && { servername: host }) },
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    async send({ id, to, subject, text, html, leave }: Mail) {
      if (!isMailAddress(to)) throw new MailRefused('The receiver is not an e-mail address');
      if (text.length + html.length > MAX_TEXT) throw new MailRefused('The mail is too long');
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(leave !== undefined && {
          'List-Unsubscribe': `<${leave}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      };
      const mail = { from, to: { name: '', address: to }, subject: oneLine(subject), text, html, headers };
      try {
        await transport.sendMail({ ...mail, messageId: `<${id}@${domain}>` });
      } catch (error) {
        throw isFinal(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

const oneLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').slice(0, 200);

/** Whether the server refuses this mail or its receiver for good (RFC 5321, 4.2.1); what is wrong with the account may be mended. */
const isFinal = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
};
