/** What the parts of the account page share. */
import { type Html, html } from '../html.ts';
import type { Visit } from '../visit.ts';

export const ACCOUNT_PATH = '/app/account';

/** What every form of the page carries. */
export const carried = ({ proof }: Pick<Visit, 'proof'>): Html =>
  html`${proof}<input type="hidden" name="back" value="${ACCOUNT_PATH}">`;
