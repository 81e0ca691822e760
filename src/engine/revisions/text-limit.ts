/** How long a text may be that somebody writes. */

/** Bytes. Whoever parses, compares or shows a text of this length is done in some hundredths of a second. */
export const MAX_TEXT_BYTES = 1024 * 1024;
