/** The text of a mail, plain and as simple HTML, from the same paragraphs. */
import { html } from '../../../web/app/html.ts';

export interface Letter {
  paragraphs: readonly string[];
  /** Shown large. */
  code?: string;
  /** A button; in plain text its address. */
  action?: { label: string; href: string };
  /** Behind all of it, smaller. */
  foot: string;
}

const oneLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();

/** Both forms of a letter. Names that people chose are escaped in the one and one line in the other. */
export function lettered({ paragraphs, code, ...letter }: Letter): { text: string; html: string } {
  const lines = paragraphs.map(oneLine);
  const foot = oneLine(letter.foot);
  const action = letter.action && { ...letter.action, label: oneLine(letter.action.label) };
  const text = [...lines, code, action && `${action.label}:\n${action.href}`, `-- \n${foot}`]
    .filter(Boolean)
    .join('\n\n');
  const body = html`<!doctype html>
<html lang="en"><body style="font: 16px/1.5 system-ui, sans-serif; color: #1c2b26; max-width: 34rem; margin: 2rem auto; padding: 0 1rem">
${lines.map((line) => html`<p>${line}</p>`)}
${code ? html`<p style="font: 600 28px/1.2 ui-monospace, monospace; letter-spacing: 0.08em">${code}</p>` : ''}
${action ? html`<p><a href="${action.href}" style="display: inline-block; padding: 10px 18px; border-radius: 8px; background: #2f5d50; color: #ffffff; text-decoration: none">${action.label}</a></p>` : ''}
<p style="color: #5b6b65; font-size: 14px">${foot}</p>
</body></html>
`;
  return { text: `${text}\n`, html: String(body) };
}
