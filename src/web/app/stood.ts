/** What a form began with, so that saving it replaces nothing that its sender has not seen. */
import { createHash } from 'node:crypto';
import { type Html, html } from './html.ts';

/** A short mark of these texts. */
export function markOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url').slice(0, 22);
}

/** The field of a form that says what it began with. */
export const stoodField = (mark: string): Html => html`<input type="hidden" name="stood" value="${mark}">`;
