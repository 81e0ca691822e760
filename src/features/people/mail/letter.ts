/** The text of a mail, plain and as simple HTML, from the same paragraphs. */
import { html } from '../../../web/app/html.ts';

export interface Letter {
  paragraphs: readonly string[];
  /** Shown large. */
  code?: string;
  /** Lines that each lead somewhere. */
  lines?: readonly { text: string; href: string }[];
  /** A button; in plain text its address. */
  action?: { label: string; href: string };
  /** Behind all of it, smaller. */
  foot: string;
  /** Links behind that which end mails of a kind. */
  leave?: readonly { text: string; href: string }[];
}

const oneLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();

/** Both forms of a letter. Names that people chose are escaped in the one and one line in the other. */
export function lettered({ paragraphs, code, lines: given = [], leave = [], ...letter }: Letter): {
  text: string;
  html: string;
} {
  const said = paragraphs.map(oneLine);
  const lines = given.map((line) => ({ ...line, text: oneLine(line.text) }));
  const foot = oneLine(letter.foot);
  const action = letter.action && { ...letter.action, label: oneLine(letter.action.label) };
  const leaving = leave.map((each) => `${each.text}:\n${each.href}`);
  const text = [
    ...said,
    code,
    ...lines.map((line) => `${line.text}\n${line.href}`),
    action && `${action.label}:\n${action.href}`,
    `-- \n${[foot, ...leaving].join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  const body = html`<!doctype html>
<html lang="en"><body style="font: 16px/1.5 system-ui, sans-serif; color: #1c2b26; max-width: 34rem; margin: 2rem auto; padding: 0 1rem">
${said.map((line) => html`<p>${line}</p>`)}
${code ? html`<p style="font: 600 28px/1.2 ui-monospace, monospace; letter-spacing: 0.08em">${code}</p>` : ''}
${lines.map((line) => html`<p><a href="${line.href}" style="color: #2f5d50">${line.text}</a></p>`)}
${action ? html`<p><a href="${action.href}" style="display: inline-block; padding: 10px 18px; border-radius: 8px; background: #2f5d50; color: #ffffff; text-decoration: none">${action.label}</a></p>` : ''}
<p style="color: #5b6b65; font-size: 14px">${foot}${leave.map((each) => html`<br><a href="${each.href}" style="color: #5b6b65">${each.text}</a>`)}</p>
</body></html>
`;
  return { text: `${text}\n`, html: String(body) };
}
