/** Which way a language is written. */

/** Languages that are written from right to left, by their primary subtag (BCP 47), and scripts, which go before it. */
const LANGUAGES = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);
const SCRIPTS = new Set(['adlm', 'arab', 'hebr', 'mand', 'nkoo', 'rohg', 'samr', 'syrc', 'thaa']);

/** The direction of a language; of one that is not known, left to right. */
export function directionOf(language: string | null): 'ltr' | 'rtl' {
  const [primary = '', ...subtags] = (language ?? '').toLowerCase().split(/[-_]/);
  const script = subtags.find((tag) => tag.length === 4);
  return (script === undefined ? LANGUAGES.has(primary) : SCRIPTS.has(script)) ? 'rtl' : 'ltr';
}
