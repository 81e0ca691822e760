/** Anchors of headings: what follows the `#` in a link to a section. */

/**
 * The anchor that GitHub gives a heading of this text: lower case; letters of any script, digits, `_` and `-` stay, each space
 * becomes `-`, everything else is removed. Empty when nothing is left.
 */
export const anchorOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

const ANCHOR_TAG = /<(?:a|span)\b[^>]*?\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** The anchor that an HTML tag sets: `<a href="#x" id="x">` → `x`. */
export function anchorOfTag(html: string): string | undefined {
  const [, double, single, bare] = ANCHOR_TAG.exec(html.slice(0, 1000)) ?? [];
  return double ?? single ?? bare ?? undefined;
}

const ATTRIBUTE = /^\{#([\p{L}\p{M}\p{N}_.:-]{1,200})\}$/u;

/** What a text says that ends with an anchor, as other programs write them: `Setup {#start}` → Setup, start. Undefined for all else. */
export function withAnchorAtEnd(text: string): { text: string; anchor: string } | undefined {
  const at = text.lastIndexOf('{#');
  const anchor = at < 0 ? undefined : ATTRIBUTE.exec(text.slice(at).trimEnd())?.[1];
  return anchor === undefined ? undefined : { text: text.slice(0, at).trimEnd(), anchor };
}

/**
 * The anchors of a page's headings, in order. An explicit one is taken as it is, and kept free for its heading; the others
 * follow their text, with `-1`, `-2`, … behind what is taken.
 */
export function anchorsOf(headings: readonly { text: string; explicit: string | undefined }[]): string[] {
  const taken = new Set<string>();
  const explicit = headings.map(({ explicit: own }) => {
    if (!own || taken.has(own)) return undefined;
    taken.add(own);
    return own;
  });
  // How many numbers of each text are used up, so that a thousand equal headings cost a thousand steps.
  const used = new Map<string, number>();
  return headings.map(({ text }, index) => {
    const own = explicit[index];
    if (own !== undefined) return own;
    const base = anchorOf(text);
    let number = used.get(base) ?? 0;
    let anchor = number === 0 ? base : `${base}-${number}`;
    while (taken.has(anchor) || anchor === '') {
      number += 1;
      anchor = `${base}-${number}`;
    }
    taken.add(anchor);
    used.set(base, number + 1);
    return anchor;
  });
}
