/**
 * Block tags, `{% hint style="info" %} … {% endhint %}`, as they stand in a source, and which of them belong together.
 * Whether a tag counts is for the parse to say: in code it is text (`parse.ts`).
 */

export interface Tag {
  /** `[start, end)` in the source, braces included, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** `hint`; of `{% endhint %}` too. A name may begin with `@` and hold `/`: `@mermaid/diagram`. */
  readonly name: string;
  readonly closing: boolean;
  /** The text after the name, trimmed: the attributes, or an expression (`if`), or a quoted path (`include`). */
  readonly body: string;
}

const OPENING = /\{%-?[ \t\r\n]*(@?[A-Za-z][\w./-]*)/y;
const BLANK_LINE = /\n[ \t]*\r?\n/y;

/**
 * All tags, in order. A tag ends at the first `%}` outside quotes, or, when its quotes do not close, at the first `%}`;
 * it holds no blank line and no other `{%`, so that a forgotten end takes nothing with it. Linear in the source.
 */
export function tagsOf(source: string): Tag[] {
  const tags: Tag[] = [];
  for (let start = source.indexOf('{%'); start >= 0; ) {
    OPENING.lastIndex = start;
    const opening = OPENING.exec(source);
    const from = start + (opening?.[0].length ?? 2);
    const end = opening ? (endOf(source, from, true) ?? endOf(source, from, false)) : undefined;
    if (opening?.[1] && end !== undefined) {
      const closing = /^end[a-z]/i.test(opening[1]);
      const body = source
        .slice(from, end - 2)
        .replace(/-$/, '')
        .trim();
      tags.push({ start, end, name: closing ? opening[1].slice(3) : opening[1], closing, body });
    }
    start = source.indexOf('{%', end ?? start + 2);
  }
  return tags;
}

function endOf(source: string, from: number, quotes: boolean): number | undefined {
  let quote = '';
  for (let at = from; at < source.length; at += 1) {
    const char = source[at];
    if (char === '{' && source[at + 1] === '%') return undefined;
    if (char === '\n') {
      BLANK_LINE.lastIndex = at;
      if (BLANK_LINE.test(source)) return undefined;
    }
    if (quote) {
      if (char === quote && /[\s%-]/.test(source[at + 1] ?? ' ')) quote = '';
    } else if (quotes && (char === '"' || char === "'") && /[\s=]/.test(source[at - 1] ?? '')) quote = char;
    else if (char === '%' && source[at + 1] === '}') return at + 2;
  }
  return undefined;
}

/** Looked for where a run of the characters of names begins, and not at each of its letters: that would be quadratic. */
const ATTRIBUTE = /(?<![\w:-])([\d_:-]*)([A-Za-z][\w:-]*)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

/** The attributes in the body of a tag, in order: `title="A" icon='b' width=50%`. */
export function attributesOf(tag: Tag): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, , name, double, single, bare] of tag.body.matchAll(ATTRIBUTE)) {
    if (name) attributes.set(name, double ?? single ?? bare ?? '');
  }
  return attributes;
}

/** The body of a tag without its attributes, trimmed. */
export const besideAttributes = (tag: Tag): string => tag.body.replace(ATTRIBUTE, '$1').trim();

/** A block: its opening tag and, when there is one, its closing tag. */
export interface TagPair<T extends Tag = Tag> {
  readonly open: T;
  readonly close: T | undefined;
}

/**
 * Pairs tags as a stack does, in the order of the opening tags. A closing tag closes the nearest open one of its name;
 * what was opened in between stays without an end (as `{% embed url="…" %}` often is). Closing tags of nothing are left out.
 */
export function pairTags<T extends Tag>(tags: readonly T[]): TagPair<T>[] {
  const closes = new Map<T, T>();
  const open: T[] = [];
  const openOf = new Map<string, number>();
  const count = (name: string, by: number) => openOf.set(name, (openOf.get(name) ?? 0) + by);
  for (const tag of tags) {
    if (!tag.closing) {
      open.push(tag);
      count(tag.name, 1);
    } else if (openOf.get(tag.name)) {
      for (let top = open.pop(); top; top = open.pop()) {
        count(top.name, -1);
        if (top.name !== tag.name) continue;
        closes.set(top, tag);
        break;
      }
    }
  }
  return tags.filter((tag) => !tag.closing).map((tag) => ({ open: tag, close: closes.get(tag) }));
}
