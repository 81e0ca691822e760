/** Texts of refused forms: the page that says why also has what the user wrote. */
import { type Html, html, NOTHING } from './html.ts';
import type { Shell } from './layout.ts';

/** The text that a form brings, of an edit or a comment; empty without one. */
export const textOf = (fields: URLSearchParams): string =>
  fields.get('blocks') || fields.get('markdown') || fields.get('description') || '';

/** What was written, to be copied. */
export function yourText(fields: URLSearchParams): Html {
  const text = textOf(fields);
  // Blocks are no text that somebody could copy; the script of their editor has kept them before it sent them.
  if (fields.get('blocks'))
    return html`<p>What you wrote is kept in this browser, and is there when you open the page again.</p>`;
  return text.trim() === ''
    ? NOTHING
    : html`<section class="app-editor"><label for="app-yours">Your text. It is not saved: copy it before you leave.</label>
<textarea id="app-yours" class="app-source" rows="16" readonly>${'\n'}${text}</textarea></section>`;
}

/** The page for a form that came after its session had ended; `next` leads to the sign-in and on to the form. */
export const signedOut = (next: string, fields: URLSearchParams): Shell => ({
  title: 'Sign in again',
  main: html`<h1>Your session has ended</h1><p class="app-lead">Nothing was saved. Sign in again, then save again.</p>
<p><a class="app-button app-primary" href="${next}">Sign in</a></p>${yourText(fields)}`,
});

/** The name of the draft that the script of the page keeps of a form; undefined for what is none. */
export const draftIn = (fields: URLSearchParams): string | undefined => {
  const name = fields.get('draft') ?? '';
  return /^\/app\/[\w/ .-]{1,300}$/.test(name) ? name : undefined;
};
