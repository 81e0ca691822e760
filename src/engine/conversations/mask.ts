/** Personal data in what people wrote: taken out before a text leaves the server, and of all that is made of it. */

/** Begins where such a run begins, so that a long one is looked through once. */
const EMAIL = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu;
/** Numbers of telephones, cards, accounts, customers: seven digits in a row, or nine with single signs between. */
const NUMBER = /\+?\p{Nd}{7,}|\+?\p{Nd}(?:[ .\-/()]{0,2}\p{Nd}){8,40}/gu;

/** The text with `[e-mail]` and `[number]` in the place of e-mail addresses and long numbers. */
export const masked = (text: string): string => text.replace(EMAIL, '[e-mail]').replace(NUMBER, '[number]');
