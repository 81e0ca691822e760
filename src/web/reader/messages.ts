/** What is said where no site can be shown. It tells nothing of what is there: a site that is closed and one that never was look the same. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DEFAULTS } from '../../features/sites/customization/defaults.ts';
import type { Answer } from './kept-pages.ts';
import { messageHtml } from './templates/message.ts';
import { themeProperties } from './theme.ts';
import { acceptedLocale } from './words/accepted.ts';
import { WORDS, type Words } from './words/words.ts';

interface Said {
  sign: string;
  title: keyof Words & string;
  text: keyof Words & string;
}

const MESSAGES = {
  401: { sign: 'lock', title: 'signIn', text: 'signInText' },
  404: { sign: 'compass', title: 'nothing', text: 'nothingText' },
  410: { sign: 'hourglass', title: 'previewEnded', text: 'previewEndedText' },
  429: { sign: 'hourglass', title: 'busy', text: 'busyText' },
  500: { sign: 'triangle-alert', title: 'failed', text: 'failedText' },
  503: { sign: 'hourglass', title: 'busy', text: 'busyText' },
} as const satisfies Record<number, Said>;

export type MessageStatus = keyof typeof MESSAGES;

/** Colours of a site that nobody changed, and the rules of such a page. The policy of the page names it by its hash. */
const style = `${themeProperties(DEFAULTS)}\n${fs.readFileSync(path.join(import.meta.dirname, 'assets', 'message.css'), 'utf8')}`;
const styleHash = createHash('sha256').update(style).digest('base64');

export const isMessage = (status: number): status is MessageStatus => Object.hasOwn(MESSAGES, status);

/**
 * A short page with this status, in the language that `accepted` (the header `Accept-Language`) likes most. `number`: by which who runs
 * the server finds the request in its log.
 */
export function message(status: MessageStatus, accepted: string | undefined, number: string | null = null): Answer {
  const locale = acceptedLocale(accepted);
  const { sign, title, text } = MESSAGES[status];
  const words = WORDS[locale];
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: Buffer.from(messageHtml({ locale, sign, title: words[title], text: words[text], number }, style)),
    headers: {
      'cache-control': 'private, no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
    },
  };
}
