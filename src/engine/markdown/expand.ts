/**
 * A text with what it refers to in the place of the reference: included texts, and the names of pages that blocks point at.
 * What cannot be found, would go round in a circle, or is too much, stays as written and is reported.
 */
import { turn } from '../turn.ts';
import { addressIn } from './addressed-tags.ts';
import { escapeText } from './document/escape.ts';
import { printUrl } from './document/print-inline.ts';
import { movedText } from './relocate.ts';
import { type Slice, withSlices } from './slices.ts';
import { inPlace, placeOf, type TagLine, type TagPlace, tagLinesIn } from './tag-lines.ts';
import type { Tag } from './tags.ts';

/** The folder of the project that a text is in, for its relative addresses; empty at the top. */
export interface TextLocation {
  readonly folder: string;
}

export interface Included extends TextLocation {
  readonly id: string;
  readonly markdown: string;
}

export interface Target {
  readonly title: string;
  readonly description?: string | undefined;
}

/** Resolves addresses, in their order; undefined for those that lead nowhere. Locations are returned as given. */
export interface Library {
  include(addresses: readonly string[], from: TextLocation): Promise<(Included | undefined)[]>;
  /** Absent: blocks that point at pages stay. `outside`: the server does not know the target; the block stays, and that is not a fault. */
  target?: (addresses: readonly string[], from: TextLocation) => Promise<(Target | 'outside' | undefined)[]>;
}

/** The work on whole texts, for they may be long. */
export interface ExpandWork {
  tagLines(markdown: string, names: ReadonlySet<string>): Promise<readonly TagLine[]>;
  inPlace(text: string, place: TagPlace): Promise<string>;
  moved(text: string, from: string, to: string, most: number): Promise<string | undefined>;
}

/** Done at once. */
const AT_ONCE: ExpandWork = {
  tagLines: async (...args) => tagLinesIn(...args),
  inPlace: async (...args) => inPlace(...args),
  moved: async (...args) => movedText(...args),
};

export interface Expanded {
  markdown: string;
  /** Addresses of what stays, each once. */
  unresolved: string[];
}

/** Includes within includes. */
const MAX_DEPTH = 10;
/** Of one text, those within others counted too. */
const MAX_INCLUDES = 500;
/** What one text may become, in UTF-16 units; so much of what it includes is read at all. */
const MAX_SIZE = 2_000_000;

const INCLUDES: ReadonlySet<string> = new Set(['include']);
const POINTERS: ReadonlySet<string> = new Set(['content-ref', 'page-ref']);

/** Tags that are looked at in one piece: about a millisecond of work. */
const PIECE = 200;

/** Expands a text located at `place`. The same text when there is nothing to expand. `work` does what takes long elsewhere. */
export async function expand(
  markdown: string,
  place: TextLocation,
  library: Library,
  work: ExpandWork = AT_ONCE,
): Promise<Expanded> {
  const run: Run = { library, work, includes: 0, size: markdown.length, read: 0, unresolved: new Set() };
  const included = await includeAll(markdown, place, [], run);
  const { target } = library;
  const expanded = target ? await nameTargets(included, place, target, run) : included;
  return { markdown: expanded, unresolved: [...run.unresolved] };
}

interface Run {
  library: Library;
  work: ExpandWork;
  includes: number;
  size: number;
  read: number;
  unresolved: Set<string>;
}

/** `within` are the ids of the texts around this one. */
async function includeAll(markdown: string, place: TextLocation, within: readonly string[], run: Run): Promise<string> {
  return withTagLines(markdown, INCLUDES, run, async (lines, source) => {
    const room = within.length < MAX_DEPTH ? Math.max(0, MAX_INCLUDES - run.includes) : 0;
    const addresses = lines.map(({ tag }) => includedBy(tag));
    run.includes += lines.length;
    const found = room > 0 ? await run.library.include(addresses.slice(0, room), place) : [];
    const slices: Slice[] = [];
    for (const [i, line] of lines.entries()) {
      if (i % PIECE === 0) await turn();
      const text = await wholeOf(found[i], place, within, run);
      if (text !== undefined && takesRoom(text, line, run)) slices.push(await sliceOf(line, source, text, run));
      else run.unresolved.add(addresses[i]!);
    }
    return slices;
  });
}

/** An included text with all that it includes; undefined when it does not exist, or includes itself. */
async function wholeOf(
  found: Included | undefined,
  place: TextLocation,
  within: readonly string[],
  run: Run,
): Promise<string | undefined> {
  if (!found || within.includes(found.id)) return undefined;
  if (run.read + found.markdown.length > MAX_SIZE) return undefined;
  run.read += found.markdown.length;
  const text = await includeAll(found.markdown, found, [...within, found.id], run);
  return found.folder === place.folder ? text : run.work.moved(text, found.folder, place.folder, MAX_SIZE);
}

const sliceOf = async (line: TagLine, source: string, text: string, { work }: Run): Promise<Slice> => ({
  start: line.start,
  end: line.end,
  text: await work.inPlace(text, placeOf(line, source)),
});

/** Whether there is room for the text with what its lines begin with. */
function takesRoom(text: string, { indent }: TagLine, run: Run): boolean {
  const size = text.length + (indent === '' ? 0 : linesIn(text) * indent.length);
  if (run.size + size > MAX_SIZE) return false;
  run.size += size;
  return true;
}

function linesIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

const includedBy = ({ body }: Tag): string => /^(["'])(.*)\1$/s.exec(body)?.[2] ?? body;

/** Blocks that point at something become links with its name, which say what it is about. */
function nameTargets(
  markdown: string,
  place: TextLocation,
  targetsOf: NonNullable<Library['target']>,
  run: Run,
): Promise<string> {
  return withTagLines(markdown, POINTERS, run, async (lines, source) => {
    const slices: Slice[] = [];
    const put = async (line: TagLine, address: string, target: Target | 'outside' | undefined) => {
      if (target === 'outside') return;
      // Descriptions may be long, and pointed at again and again: what has no room is not even written.
      if (target && run.size + target.title.length + (target.description?.length ?? 0) <= MAX_SIZE) {
        const text = linkTo(address, target);
        if (takesRoom(text, line, run)) {
          slices.push(await sliceOf(line, source, text, run));
          return;
        }
      }
      run.unresolved.add(address);
    };
    for (let from = 0; from < lines.length; from += PIECE) {
      await turn();
      const some = lines.slice(from, from + PIECE);
      const addresses = some.map(({ tag }) => addressIn(tag) ?? '');
      const targets = await targetsOf(addresses, place);
      for (const [i, line] of some.entries()) await put(line, addresses[i]!, targets[i]);
    }
    return slices;
  });
}

function linkTo(address: string, { title, description }: Target): string {
  const inLine = { before: '*', after: '*', line: true, cell: false };
  const words = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const link = `[${escapeText(words(title), { ...inLine, link: true })}](${printUrl(address)})`;
  return description ? `${link} — ${escapeText(words(description), { ...inLine, after: '', link: false })}` : link;
}

/** The text with the slices that `replace` gives for its tags of these names. */
async function withTagLines(
  markdown: string,
  names: ReadonlySet<string>,
  run: Run,
  replace: (lines: readonly TagLine[], source: string) => Promise<Slice[]>,
): Promise<string> {
  if (!markdown.includes('{%')) return markdown;
  const lines = await run.work.tagLines(markdown, names);
  if (lines.length === 0) return markdown;
  const mark = markdown.startsWith('\ufeff') ? 1 : 0;
  const source = markdown.slice(mark);
  return markdown.slice(0, mark) + withSlices(source, await replace(lines, source));
}
