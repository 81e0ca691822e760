/** How long a text may be. */

/** Bytes. Parsing, comparing or showing a text of this length takes some hundredths of a second. */
export const MAX_TEXT_BYTES = 1024 * 1024;
