/** What the scheme of an address says of it. */

const SCHEME = /^([a-z][a-z\d+.-]*):/i;
/** Those that lead people somewhere. */
const LEADING = new Set(['http', 'https', 'mailto', 'tel']);
/** Those that run something, or hold what they name: links with them are never followed. */
const HARMFUL = new Set(['javascript', 'data', 'vbscript']);

/** In lower case; undefined for paths and anchors. As browsers read it: line ends and tabs do not count, nor what cannot be seen before it. */
const schemeOf = (address: string): string | undefined =>
  SCHEME.exec(address.replace(/^[\u0000-\u0020]+|[\t\r\n]+/g, ''))?.[1]?.toLowerCase();

/** Whether an address may be given as one to follow: a path, an anchor, or what leads people somewhere. */
export function mayBeGiven(address: string): boolean {
  const scheme = schemeOf(address);
  return scheme === undefined || LEADING.has(scheme);
}

/** Whether a link to the address must not be followed, because it would run something. */
export const isHarmful = (address: string): boolean => HARMFUL.has(schemeOf(address) ?? '');
