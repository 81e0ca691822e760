/** What kind of HTML block begins with a line (CommonMark 0.31.2, "HTML blocks"). */

const BLOCK_NAMES =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|' +
  'figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|' +
  'noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';

const KINDS: readonly RegExp[] = [
  /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i,
  /^<!--/,
  /^(?:<\?|\{%)/,
  /^<![A-Za-z]/,
  /^<!\[CDATA\[/,
  new RegExp(`^</?(?:${BLOCK_NAMES})(?:[\\s>]|/>|$)`, 'i'),
  /^<(?:[A-Za-z][A-Za-z0-9-]*(?:\s+[^\s"'=<>`/]+(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[A-Za-z][A-Za-z0-9-]*\s*)>\s*$/,
];

/**
 * 1 to 7. Those up to 5 end with a mark of their own, 6 and 7 at a blank line; 7 cannot follow a line of text. 8: no block.
 * Tags (`{% … %}`) are of kind 3, as the parser sees them.
 */
export function htmlKind(html: string): number {
  const line = /^.*/.exec(html.trimStart())?.[0] ?? '';
  const found = KINDS.findIndex((kind) => kind.test(line));
  return found < 0 ? 8 : found + 1;
}
