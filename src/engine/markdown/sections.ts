/**
 * The sections of a page as search sees them: a heading and the plain text below it, up to the next heading of any level.
 * Headings count wherever they stand, also in quotes, lists and tabs: each has an anchor.
 */
import { anchorOfTag, anchorsOf, withAnchorAtEnd } from './anchors.ts';
import { htmlText } from './html-text.ts';
import { type MarkdownNode, type ParsedMarkdown, parseMarkdown, rangeOf, visit } from './parse.ts';
import { PlainText } from './plain-text.ts';
import { attributesOf, type Tag } from './tags.ts';

export interface Section {
  /** 0 is the page itself: the text before the first heading. */
  readonly ordinal: number;
  /** Of the heading, 1..6; 0 for the page itself. */
  readonly level: number;
  /** The heading's text; the page's title for the page itself. */
  readonly title: string;
  /** Unique in the page; empty for the page itself. */
  readonly anchor: string;
  /** Plain text, a line for each block, row or line of code; without markup, tags and HTML. */
  readonly text: string;
}

/** Headings beyond this are text of the section that they would end. */
export const MAX_SECTIONS = 5000;

/**
 * Sections of a Markdown text without front matter, in order; the first is always there. A heading 1 that opens the text and
 * says the page's title is the page's own. Never throws; time grows with the length.
 */
export const sectionsOf = (markdown: string, pageTitle: string): Section[] =>
  sectionsIn(parseMarkdown(markdown), pageTitle);

/** The same of a text that is parsed already. */
export function sectionsIn(parsed: ParsedMarkdown, pageTitle: string): Section[] {
  const { page, headings, anchors } = readingOf(parsed);
  const [first] = headings;
  // It has an anchor too, so that the numbers of equal ones are GitHub's; it just is no section.
  const own = first?.level === 1 && page.isEmpty && says(first.title, pageTitle) ? first : undefined;
  const text = (own?.text ?? page).toString();
  const sections: Section[] = [{ ordinal: 0, level: 0, title: pageTitle, anchor: '', text }];
  headings.forEach((heading, index) => {
    if (heading === own) return;
    const { level, title, text } = heading;
    sections.push({ ordinal: sections.length, level, title, anchor: anchors[index] as string, text: text.toString() });
  });
  return sections;
}

/** The headings of a text with their anchors, in order; without those beyond `MAX_SECTIONS`. */
export function headingAnchors(parsed: ParsedMarkdown): { title: string; anchor: string }[] {
  const { headings, anchors } = readingOf(parsed);
  return headings.map(({ title }, i) => ({ title, anchor: anchors[i] as string }));
}

interface Reading {
  /** The text before the first heading. */
  page: PlainText;
  headings: Heading[];
  /** Of the headings. */
  anchors: string[];
}

const READING = Symbol('reading');

/** A text is read for search and for links. Not in a `WeakMap`, whose values small collections of garbage do not take. */
function readingOf(parsed: ParsedMarkdown & { [READING]?: Reading }): Reading {
  parsed[READING] ??= new SectionReader(parsed).read();
  return parsed[READING];
}

interface Heading {
  level: number;
  title: string;
  /** The anchor that an HTML tag in the heading sets. */
  explicit: string | undefined;
  /** The text below the heading. */
  text: PlainText;
}

/** Nodes that hold text themselves, and nodes that end a line. */
const INLINE_PARENTS = new Set(['paragraph', 'heading', 'tableCell']);
const BLOCKS = new Set(['paragraph', 'tableRow', 'listItem', 'footnoteDefinition', 'blockquote', 'thematicBreak']);

class SectionReader {
  readonly #parsed: ParsedMarkdown;
  readonly #page = new PlainText();
  readonly #headings: Heading[] = [];
  /** Where text goes: below the last heading, or into the one that is being read. */
  #below = this.#page;
  #out = this.#page;
  #explicit: string | undefined;
  #inline = false;
  /** What was read last is text, not code or a tag. */
  #endsWithText = false;
  #nextTag = 0;

  constructor(parsed: ParsedMarkdown) {
    this.#parsed = parsed;
  }

  read(): Reading {
    visit(
      this.#parsed.root,
      (node) => this.#enter(node),
      (node) => this.#leave(node),
    );
    const anchors = anchorsOf(this.#headings.map(({ title, explicit }) => ({ text: title, explicit })));
    return { page: this.#page, headings: this.#headings, anchors };
  }

  #enter(node: MarkdownNode): void {
    if (INLINE_PARENTS.has(node.type)) this.#inline = true;
    this.#endsWithText = node.type === 'text';
    switch (node.type) {
      case 'heading':
        this.#out = new PlainText();
        this.#explicit = undefined;
        break;
      case 'text':
      case 'inlineCode':
      case 'inlineMath':
        this.#out.add(node.value);
        break;
      case 'code':
      case 'math':
        this.#out.addLines(node.value);
        break;
      case 'break':
        this.#out.add(' ');
        break;
      case 'image':
      case 'imageReference':
        if (node.alt) this.#out.add(node.alt);
        break;
      case 'html':
        this.#html(node);
        break;
      default:
    }
  }

  #leave(node: MarkdownNode): void {
    if (INLINE_PARENTS.has(node.type)) this.#inline = false;
    if (node.type === 'heading') this.#endHeading(node.depth);
    else if (node.type === 'tableCell') this.#out.add(' ');
    else if (BLOCKS.has(node.type)) this.#out.endBlock();
  }

  #endHeading(level: number): void {
    if (this.#headings.length >= MAX_SECTIONS) {
      this.#below.addLines(this.#out.toString());
      this.#out = this.#below;
      return;
    }
    const whole = this.#out.toString().replaceAll('\n', ' ');
    const named = this.#endsWithText ? withAnchorAtEnd(whole) : undefined;
    const title = named?.text || whole;
    if (named && title === named.text) this.#explicit ??= named.anchor;
    this.#below = new PlainText();
    this.#out = this.#below;
    this.#headings.push({ level, title, explicit: this.#explicit, text: this.#below });
  }

  #html(node: MarkdownNode & { type: 'html' }): void {
    const tags = this.#tagsIn(node);
    const html = tags.length > 0 ? withoutTags(this.#parsed.source, node, tags) : node.value;
    this.#explicit ??= anchorOfTag(html);
    if (this.#inline) this.#out.add(htmlText(html, ' '));
    else this.#out.addLines(htmlText(html, '\n'));
  }

  /** Nodes come in the order of the text, so each tag is looked at once. */
  #tagsIn(node: MarkdownNode): Tag[] {
    const { tags } = this.#parsed;
    const [start, end] = rangeOf(node);
    const found: Tag[] = [];
    for (let tag = tags[this.#nextTag]; tag && tag.end <= end; tag = tags[this.#nextTag]) {
      if (tag.start >= start) found.push(tag);
      this.#nextTag += 1;
    }
    return found;
  }
}

/** Attributes of tags that a reader sees, or looks for: those of an API operation are its name. */
const VISIBLE = ['title', 'description', 'caption', 'method', 'path'];

/** The HTML of a node, with the visible attributes of tags in the place of the tags. */
function withoutTags(source: string, node: MarkdownNode, tags: readonly Tag[]): string {
  let [from, end] = rangeOf(node);
  let html = '';
  for (const tag of tags) {
    const attributes = tag.closing ? undefined : attributesOf(tag);
    const visible = VISIBLE.flatMap((name) => attributes?.get(name) ?? []);
    html += `${source.slice(from, tag.start)}\n${visible.join(' ').replaceAll('<', '&lt;')}\n`;
    from = tag.end;
  }
  return html + source.slice(from, end);
}

const says = (heading: string, title: string): boolean => plain(heading) === plain(title);

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
