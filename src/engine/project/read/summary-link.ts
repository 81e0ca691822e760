/**
 * The link of an entry of SUMMARY.md. More lenient than CommonMark, because people and tools write what CommonMark does not take
 * for a link: spaces and parentheses in the target, `[Title](my page (1).md)`.
 */
import { unescapeMarkdown } from '../../markdown/character-references.ts';

export interface EntryLink {
  /** Markdown between the brackets. */
  title: string;
  /** Backslashes and character references undone, percent signs not. */
  target: string;
  /** As written in the file. */
  rawTarget: string;
  /** The text in quotes or parentheses after the target: the short title for the sidebar. */
  sidebarTitle?: string;
}

/** Definitions of reference links by their lower-case label. */
export type Definitions = ReadonlyMap<string, { target: string; sidebarTitle?: string }>;

const DEFINITION =
  /^ {0,3}\[([^[\]\\]{1,200})\]:[ \t]*(<[^<>]*>|\S+)(?:[ \t]+(?:"([^"]*)"|'([^']*)'|\(([^()]*)\)))?[ \t]*$/;

export const labelOf = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase();

/** `[label]: target "title"`, or undefined. */
export function readDefinition(line: string): { label: string; target: string; sidebarTitle?: string } | undefined {
  const [, label, target, double, single, round] = DEFINITION.exec(line) ?? [];
  if (label === undefined || target === undefined) return undefined;
  const title = double ?? single ?? round;
  return { label: labelOf(label), target: target.replace(/^<(.*)>$/, '$1'), ...(title ? { sidebarTitle: title } : {}) };
}

/** The first link of an entry's text; images are not links, a link around an image is. One pass over the text. */
export function findLink(text: string, definitions: Definitions): EntryLink | undefined {
  const open: number[] = [];
  let shortcut: EntryLink | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '`') at = endOfCode(text, at);
    else if (char === '[') open.push(at);
    else if (char === ']') {
      const start = open.pop();
      if (start === undefined || text[start - 1] === '!') continue;
      const title = text.slice(start + 1, at);
      if (text[at + 1] === '(') {
        const target = readTarget(text, at + 2);
        if (target) return { title, ...target };
      }
      const label = text[at + 1] === '[' ? text.slice(at + 2, text.indexOf(']', at + 2)) || title : title;
      const defined = definitions.get(labelOf(label));
      if (defined) shortcut ??= linkTo(title, defined.target, defined.sidebarTitle);
    }
  }
  if (shortcut) return shortcut;
  const [, address] =
    /<([a-z][a-z\d+.-]{1,31}:[^\s<>]*)>/i.exec(text) ?? /(?:^|\s)(https?:\/\/[^\s<>]+)/i.exec(text) ?? [];
  return address ? linkTo(address, address) : undefined;
}

const linkTo = (title: string, rawTarget: string, sidebarTitle?: string): EntryLink => ({
  title,
  rawTarget,
  target: unescapeMarkdown(rawTarget),
  ...(sidebarTitle ? { sidebarTitle: unescapeMarkdown(sidebarTitle) } : {}),
});

/** The last character of the code span that begins at `at`, or `at` when it has no end. */
function endOfCode(text: string, at: number): number {
  const [fence = '`'] = /^`+/.exec(text.slice(at, at + 100)) ?? [];
  const end = text.indexOf(fence, at + fence.length);
  return end < 0 ? at + fence.length - 1 : end + fence.length - 1;
}

const QUOTED = /[ \t](?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)')[ \t]*\)/y;

const AFTER_ANGLE = /^(?:[ \t]+(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|\(((?:\\.|[^()\\])*)\)))?[ \t]*\)/;

/** A title in parentheses, which names of folders and files may end with, too: behind a whole file name or an address only. */
const IN_PARENTHESES = /[ \t]\(((?:\\.|[^()\\])*)\)[ \t]*\)/y;
const WHOLE = /^(?:\S+\.(?:md|markdown|mdown)(?:#\S*)?|[a-z][a-z\d+.-]*:\S+)$/i;

/** Target and title between `(` and its `)`; parentheses in the target need not be balanced. */
function readTarget(text: string, from: number): Omit<EntryLink, 'title'> | undefined {
  const start = from + (/^[ \t]*/.exec(text.slice(from, from + 100))?.[0].length ?? 0);
  if (text[start] === '<') {
    const end = text.indexOf('>', start);
    const rest = end < 0 ? null : AFTER_ANGLE.exec(text.slice(end + 1));
    if (rest) return parts(text.slice(start + 1, end), rest[1] ?? rest[2] ?? rest[3]);
  }
  const last = text.lastIndexOf(')');
  let depth = 0;
  /** Quotes that do not end the link; more of them than this is no title. */
  let tries = 8;
  for (let at = start; at <= last; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '(') depth += 1;
    else if (char === ')') {
      if (depth === 0) return parts(text.slice(start, at));
      depth -= 1;
    } else if ((char === ' ' || char === '\t') && /["']/.test(text[at + 1] ?? '') && tries > 0) {
      tries -= 1;
      QUOTED.lastIndex = at;
      const quoted = QUOTED.exec(text);
      if (quoted) return parts(text.slice(start, at), quoted[1] ?? quoted[2]);
    } else if ((char === ' ' || char === '\t') && text[at + 1] === '(' && WHOLE.test(text.slice(start, at))) {
      IN_PARENTHESES.lastIndex = at;
      const titled = IN_PARENTHESES.exec(text);
      if (titled) return parts(text.slice(start, at), titled[1]);
    }
  }
  return last >= start ? parts(text.slice(start, last)) : undefined;
}

function parts(raw: string, quoted?: string): Omit<EntryLink, 'title'> {
  const rawTarget = raw.trim();
  const sidebarTitle = quoted === undefined ? '' : unescapeMarkdown(quoted).trim();
  return { rawTarget, target: unescapeMarkdown(rawTarget), ...(sidebarTitle ? { sidebarTitle } : {}) };
}
