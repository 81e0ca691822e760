/** A whole text in another language, of its segments. */
import { type MarkdownNode, type ParsedMarkdown, parseMarkdown, rangeOf, visit } from '../markdown/parse.ts';
import { relocate } from '../markdown/relocate.ts';
import { headingAnchors } from '../markdown/sections.ts';
import { type Slice, withSlices } from '../markdown/slices.ts';
import { restored } from './restore.ts';
import { type Segment, segmentsIn } from './segments.ts';
import { shapeOf } from './shape.ts';

/** Addresses that begin with one are written with the other instead: those of the source space by id. */
export interface MovedAddresses {
  readonly from: string;
  readonly to: string;
}

export interface Translated {
  text: string;
  /** Segments that stayed in their language: what the engine gave did not fit. */
  kept: number;
}

/** A text with the words of a map from the texts of segments; those that it lacks, or that do not fit, stay. */
export function translatedText(
  markdown: string,
  words: ReadonlyMap<string, string>,
  moved?: MovedAddresses,
): Translated {
  const parsed = parseMarkdown(markdown);
  const { source } = parsed;
  const segments = segmentsIn(parsed);
  const slices: Slice[] = [];
  let kept = 0;
  for (const segment of segments) {
    const own = words.get(segment.text);
    const text = own === undefined ? undefined : restored(segment, own);
    if (text === undefined) kept += 1;
    else slices.push({ start: segment.start, end: segment.end, text });
  }
  const mark = markOf(markdown, parsed);
  const text = withSlices(source, slices);
  if (text === source) return { text: mark + withAddresses(source, moved), kept };
  const translated = parseMarkdown(text);
  // Each block fits for itself; should two together mean something else, the page stays as it was.
  if (shapeOf(translated) !== shapeOf(parsed))
    return { text: mark + withAddresses(source, moved), kept: segments.length };
  const whole = mark + markOf(text, translated);
  return { text: whole + withAddresses(withAnchorsOf(parsed, translated), moved), kept };
}

/** The byte order mark that a text begins with; the parser leaves one away. */
const markOf = (text: string, { source }: ParsedMarkdown): string => text.slice(0, text.length - source.length);

/** Whether an engine's words can take the place of these segments. */
export const fits = (segments: readonly Segment[], words: readonly string[]): boolean[] =>
  segments.map((segment, i) => restored(segment, words[i] ?? '') !== undefined);

/** Headings keep the anchors that they have in the source: links to them hold in all languages. */
function withAnchorsOf(before: ParsedMarkdown, after: ParsedMarkdown): string {
  const text = after.source;
  const wanted = headingAnchors(before);
  const anchors = headingAnchors(after);
  const ends = headingEnds(after.root);
  if (wanted.length !== anchors.length || ends.length !== anchors.length) return text;
  const slices = ends.flatMap((end, i): Slice[] => {
    const anchor = wanted[i]?.anchor ?? '';
    // A heading that opens the page is its title: the address of the page leads there.
    if (i === 0 && /^\s*# /.test(text)) return [];
    if (anchors[i]?.anchor === anchor || !/^[\p{L}\p{M}\p{N}\p{Pc}-]+$/u.test(anchor)) return [];
    return [{ start: end, end, text: ` <a href="#${anchor}" id="${anchor}"></a>` }];
  });
  return withSlices(text, slices);
}

/** Where the words of each heading end. */
function headingEnds(root: MarkdownNode): number[] {
  const ends: number[] = [];
  visit(root, (node) => {
    if (node.type !== 'heading') return;
    const last = node.children.at(-1);
    ends.push(rangeOf((last ?? node) as MarkdownNode)[1]);
  });
  return ends;
}

function withAddresses(text: string, moved: MovedAddresses | undefined): string {
  if (!moved || !text.includes(moved.from)) return text;
  const { from, to } = moved;
  return relocate(text, (address) =>
    address === from || address.startsWith(`${from}/`) || address.startsWith(`${from}#`)
      ? to + address.slice(from.length)
      : address,
  );
}
