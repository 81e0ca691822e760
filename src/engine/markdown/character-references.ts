/** Character references: `&eacute;`, `&#233;` and `&#xE9;` are é, in Markdown and in HTML. */
import { decodeHTMLStrict } from 'entities/decode';

/** Undone. Names without their semicolon stay, as `?a=1&copy=2` means what it says; so do names that HTML does not have. */
export const decodeReferences = (text: string): string => (text.includes('&') ? decodeHTMLStrict(text) : text);

/** A backslash before punctuation, or a character reference. */
const ESCAPED = /\\([!-/:-@[-`{-~])|&#?[a-z\d]{1,32};/gi;

/**
 * What is written in an address, a title or a label of Markdown as it is meant. Both are undone in one pass: `\&amp;` is `&amp;`
 * (CommonMark, backslash escapes and character references).
 */
export const unescapeMarkdown = (text: string): string =>
  text.replace(ESCAPED, (whole, char: string | undefined) => char ?? decodeHTMLStrict(whole));
