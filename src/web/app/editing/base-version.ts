/** The version that a form was opened with, so that saving it overwrites nothing that its sender has not seen. */
import { createHash } from 'node:crypto';
import { type Html, html } from '../html.ts';

/** A short hash of these texts. */
export function baseVersionOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url').slice(0, 22);
}

/** The hidden field that holds the version the form was opened with. */
export const baseVersionField = (version: string): Html =>
  html`<input type="hidden" name="baseVersion" value="${version}">`;
