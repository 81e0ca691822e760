/** Writes an edited Document into the text that it came from: what did not change keeps its bytes. */
import { firstDifference } from './difference.ts';
import { contentId, setKeys } from './keys.ts';
import { normalForm } from './normal.ts';
import { planEdits, type Replacement } from './plan-edits.ts';
import { toMarkdown } from './print.ts';
import { type ReadDocument, readDocument } from './read.ts';
import { sameDocument } from './same.ts';
import type { Document } from './types.ts';

/**
 * The text that says the edited Document. Blocks that say the same as in the original keep their bytes, those that were moved
 * too; changed and new ones are printed. The original itself, when nothing changed. Takes valid Documents only.
 */
export const rewrite = (original: string, edited: Document): string => written(original, edited).markdown;

export type Written = { markdown: string } | { path: string; message: string };

/**
 * `rewrite` for Documents of somebody else's making: one that Markdown has no way to say exactly is not written, but the path
 * of its first node that would come back otherwise is given.
 */
export function writeDocument(original: string, edited: Document): Written {
  const { markdown, unlike } = written(original, edited);
  const path = unlike && firstDifference(...unlike);
  return path === undefined ? { markdown } : { path, message: 'cannot be written in Markdown as it is' };
}

/** The text; and, when it says something else, what is wanted and what it says. */
function written(original: string, edited: Document): { markdown: string; unlike?: [Document, Document] } {
  const read = readDocument(original);
  if (sameDocument(edited, read.document)) return { markdown: original };
  if (contentId(edited.nodes, true) === contentId(read.document.nodes, true)) return { markdown: original };
  setKeys(read.document, true);
  const wanted = setKeys(normalForm(edited), true);
  if (read.document.meta.token === wanted.meta.token) return { markdown: original };
  const tried = new Set<string>();
  for (const deep of [true, false]) {
    const done = planned(original, read, wanted, deep, tried);
    if (done) return done;
  }
  const markdown = new LineEnds(original).whole(toMarkdown(wanted));
  return { markdown, ...unlike(wanted, readAsPublished(markdown).document) };
}

const unlike = (wanted: Document, says: Document): { unlike?: [Document, Document] } =>
  says.meta.token === wanted.meta.token ? {} : { unlike: [wanted, says] };

/** A text with keys that follow from what is published of it: spellings of line breaks, and line ends that are none, are not. */
function readAsPublished(text: string): ReadDocument {
  const read = readDocument(text);
  setKeys(read.document, true);
  return read;
}

/** What one edit does to blocks elsewhere, such as taking away a definition that they need, is made good by the next. */
const ROUNDS = 3;

/**
 * `tried` are texts that say something else, and those that this finds: what cannot be said is not read over and over. A text that has
 * become too much to be taken apart is so in any spelling, and is the result.
 */
function planned(
  original: string,
  read: ReadDocument,
  wanted: Document,
  deep: boolean,
  tried: Set<string>,
): ReturnType<typeof written> | undefined {
  let [text, current] = [original, read];
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = planEdits(current, wanted.nodes, deep);
    if (!plan) return undefined;
    text = new LineEnds(text).apply(plan);
    if (tried.has(text)) return undefined;
    tried.add(text);
    current = readAsPublished(text);
    const said = unlike(wanted, current.document);
    if (!said.unlike || current.isInOne) return { markdown: text, ...said };
  }
  return undefined;
}

/** The line ends and the byte order mark of a text, which a Document does not have. */
class LineEnds {
  readonly #original: string;
  readonly #end: '\n' | '\r\n';
  readonly #mark: string;
  /** Where each line begins, in the original and in its plain form. */
  readonly #starts: [plain: number, original: number][] = [];

  constructor(original: string) {
    this.#original = original;
    const both = original.match(/\r\n/g)?.length ?? 0;
    this.#end = both * 2 > (original.match(/\n/g)?.length ?? 0) ? '\r\n' : '\n';
    this.#mark = original.startsWith('\ufeff') ? '\ufeff' : '';
    this.#starts.push([0, this.#mark.length]);
    if (!original.includes('\r')) return;
    let removed = this.#mark.length;
    for (const { 0: end, index } of original.matchAll(/\r\n?|\n/g)) {
      removed += end.length - 1;
      this.#starts.push([index + end.length - removed, index + end.length]);
    }
  }

  /** A whole text as the original would have it. */
  whole(text: string): string {
    return this.#mark + this.own(text);
  }

  /** Printed text with the line ends of the original. */
  own(text: string): string {
    return this.#end === '\n' ? text : text.replace(/\n/g, '\r\n');
  }

  apply(plan: readonly Replacement[]): string {
    let text = '';
    let from = 0;
    for (const { start, end, text: fresh } of plan) {
      text += this.#original.slice(from, this.#at(start)) + this.own(fresh);
      from = this.#at(end);
    }
    return text + this.#original.slice(from);
  }

  /** Where an offset of the plain form is in the original: never between the two characters of a line end. */
  #at(offset: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] as [number, number])[0] <= offset) low = middle;
      else high = middle;
    }
    const [plain, original] = this.#starts[low] as [number, number];
    return Math.min(original + offset - plain, this.#original.length);
  }
}
