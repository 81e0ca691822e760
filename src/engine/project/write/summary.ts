/**
 * SUMMARY.md, entry by entry: entries whose position is unchanged keep their bytes, and so does everything between them (blank
 * lines, comments, separators, entries that lead nowhere). What moved takes its lines along.
 */
import { longestRising } from '../../revisions/longest-rising.ts';
import { SEPARATOR, withoutComments } from '../read/summary.ts';
import { linesOf, retitled, type SummaryNode } from './summary-entry.ts';

/** An entry of the file that there is. */
export interface OldEntry {
  /** The page of the entry. */
  id: string;
  kind: SummaryNode['kind'];
  depth: number;
  /** Counted from 1. */
  line: number;
  title: string;
  /** The Markdown of the title. */
  rawTitle: string;
  /** Where it leads is still right. */
  sameTarget: boolean;
  /** It is under a heading. */
  grouped: boolean;
}

interface Placed extends OldEntry {
  /** Its own lines. */
  start: number;
  end: number;
}

/**
 * The text with exactly these entries, in this order. `known` are those of its entries that are pages, in order. `trusting`: what stays at
 * its depth keeps its indentation, whatever is around it; the caller reads it back.
 */
export function editSummary(
  text: string,
  known: readonly OldEntry[],
  nodes: readonly SummaryNode[],
  { trusting = false } = {},
): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r\n|\r|\n/);
  const last = lines.at(-1) === '' ? lines.pop() : undefined;
  const old = ownLines(lines, withoutComments(text).split(/\r\n|\r|\n/), known);
  const writer = new Writer(lines, old, nodes, trusting);
  const made = writer.write();
  return made.join(eol) + (last === undefined && made.at(-1) === lines.at(-1) ? '' : eol);
}

const ITEM = /^[ \t]*(?:[*+-]|\d{1,9}[.)])(?:[ \t]|$)/;
const FENCE = /^[ \t]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]*)?(`{3,}|~{3,})/;

function ownLines(lines: readonly string[], seen: readonly string[], known: readonly OldEntry[]): Placed[] {
  const starts = new Set(known.map(({ line }) => line - 1));
  return known.map((entry) => {
    const start = entry.line - 1;
    let end = start + 1;
    const at = (index: number) => seen[index] ?? '';
    if (entry.kind === 'computed') {
      let fence = FENCE.exec(at(start))?.[1];
      while (fence === undefined && end < lines.length) fence = FENCE.exec(at(end++))?.[1];
      while (
        end < lines.length &&
        at(end)
          .trim()
          .replaceAll(fence?.[0] ?? '`', '') !== ''
      )
        end += 1;
      while (end < lines.length && at(end).trim() === '') end += 1;
      return { ...entry, start, end: Math.min(end + 1, lines.length) };
    }
    if (entry.kind === 'heading') {
      if (!/^ {0,3}#/.test(at(start)) && /^ {0,3}(?:=+|-+)[ \t]*$/.test(at(end))) end += 1;
      return { ...entry, start, end };
    }
    const continues = (index: number) =>
      at(index).trim() !== '' &&
      !starts.has(index) &&
      !ITEM.test(at(index)) &&
      !SEPARATOR.test(at(index)) &&
      !/^ {0,3}#{1,6}(?:[ \t]|$)/.test(at(index)) &&
      !FENCE.test(at(index));
    while (end < lines.length && continues(end)) end += 1;
    return { ...entry, start, end };
  });
}

class Writer {
  readonly #lines: readonly string[];
  readonly #old: readonly Placed[];
  readonly #nodes: readonly SummaryNode[];
  readonly #byId: ReadonlyMap<string, Placed>;
  readonly #bullet: string;
  readonly #unit: string;
  readonly #out: string[] = [];
  /** Something was put in or taken out just before: of two blank lines that then meet, one goes. */
  #seam = false;

  readonly #trusting: boolean;

  constructor(lines: readonly string[], old: readonly Placed[], nodes: readonly SummaryNode[], trusting: boolean) {
    this.#trusting = trusting;
    this.#lines = lines;
    this.#old = old;
    this.#nodes = nodes;
    this.#byId = new Map(old.map((entry) => [entry.id, entry]));
    const items = old.flatMap(({ start }) => /^([ \t]*)([*+-])/.exec(lines[start] ?? '') ?? []);
    this.#bullet =
      /^[ \t]*([*+-])[ \t]/.exec(lines[old.find(({ kind }) => kind === 'item')?.start ?? -1] ?? '')?.[1] ?? '*';
    const blanks = items.filter((blank) => /^[ \t]+$/.test(blank)).sort((a, b) => a.length - b.length);
    this.#unit = blanks[0]?.startsWith('\t') ? '\t' : ' '.repeat(Math.max(2, blanks[0]?.length ?? 2));
  }

  write(): string[] {
    const stay = this.#staying();
    const indents = this.#indents(stay);
    /** Nodes that come behind a staying one; '' is the top. */
    const behind = new Map<string, number[]>();
    let anchor = '';
    this.#nodes.forEach(({ id }, index) => {
      if (stay.has(id)) anchor = id;
      else if (behind.get(anchor)?.push(index) === undefined) behind.set(anchor, [index]);
    });
    const indexOf = new Map(this.#nodes.map(({ id }, index) => [id, index]));
    let at = 0;
    const copyTo = (end: number) => {
      for (; at < end; at += 1) {
        const line = this.#lines[at] as string;
        if (this.#seam && SEPARATOR.test(line)) this.#blank();
        const doubled = this.#seam && line.trim() === '' && (this.#out.at(-1) ?? '').trim() === '';
        if (!doubled) this.#out.push(line);
        if (line.trim() !== '') this.#seam = false;
      }
    };
    const first = this.#old[0]?.start ?? this.#lines.length;
    copyTo(first);
    for (const index of behind.get('') ?? []) this.#add(index, indents);
    if (behind.has('') && this.#old.length > 0 && stay.has(this.#old[0]?.id ?? '')) {
      if (this.#old[0]?.kind === 'heading') this.#blank();
    }
    for (const [place, entry] of this.#old.entries()) {
      copyTo(entry.start);
      at = entry.end;
      if (!stay.has(entry.id)) {
        this.#seam = true;
        continue;
      }
      const index = indexOf.get(entry.id) as number;
      for (const each of this.#ownLines(index, indents[index])) this.#out.push(each);
      const more = behind.get(entry.id) ?? [];
      if (more.length > 0 && entry.kind === 'heading') {
        while (at < this.#lines.length && (this.#lines[at] ?? '').trim() === '') copyTo(at + 1);
      }
      const until = this.#old[place + 1]?.start ?? this.#lines.length;
      for (const added of more) {
        // What ends a list comes behind all of it, also behind entries that are no pages.
        if (this.#nodes[added]?.kind === 'heading' || indents[added]?.separated) {
          while (at < until && (this.#lines[at] ?? '').trim() !== '') copyTo(at + 1);
        }
        this.#add(added, indents);
      }
    }
    copyTo(this.#lines.length);
    return this.#out;
  }

  #blank(): void {
    if (this.#out.length > 0 && (this.#out.at(-1) ?? '').trim() !== '') this.#out.push('');
  }

  #add(index: number, indents: readonly Indent[]): void {
    const node = this.#nodes[index] as SummaryNode;
    const before = this.#nodes[index - 1];
    if (indents[index]?.separated) {
      this.#blank();
      this.#out.push('***');
    }
    const behindTitle = !before && /^ {0,3}(?:#|=+$|-+$)/.test(this.#out.at(-1) ?? '');
    if (behindTitle || node.kind === 'heading' || before?.kind === 'heading' || indents[index]?.separated)
      this.#blank();
    for (const each of this.#ownLines(index, indents[index])) this.#out.push(each);
    if (node.kind === 'heading') this.#blank();
    this.#seam = true;
  }

  /** The lines that the entry has, as far as they are still right, else new ones. */
  #ownLines(index: number, indent: Indent | undefined): string[] {
    const node = this.#nodes[index] as SummaryNode;
    const entry = this.#byId.get(node.id);
    const own =
      entry && entry.kind === node.kind && entry.sameTarget && !node.anew
        ? this.#lines.slice(entry.start, entry.end)
        : [];
    const kept = own.length === 0 || entry?.title === node.title ? own : retitled(own, entry?.rawTitle ?? '', node);
    const blank = indent?.blank ?? '';
    if (!kept || kept.length === 0) {
      return linesOf(node, this.#bullet).map((line) => blank + line);
    }
    const had = blankOf(kept[0]);
    if (had === blank || node.kind === 'heading') return [...kept];
    return kept.map((line, row) =>
      line.startsWith(had) && (row === 0 || node.kind === 'computed') ? blank + line.slice(had.length) : line,
    );
  }

  /** The largest set of entries that keep their order. What came under a heading, or left it, moves across what ends the group. */
  #staying(): Set<string> {
    const place = new Map(this.#old.map(({ id }, index) => [id, index]));
    const grouped = groupedAmong(this.#nodes, 'heading');
    const places = this.#nodes.map(({ id, kind }, index) => {
      const at = place.get(id);
      const old = at === undefined ? undefined : this.#old[at];
      return old?.kind === kind && old.grouped === grouped[index] ? at : undefined;
    });
    const rising = longestRising(places);
    return new Set(this.#nodes.flatMap(({ id }, index) => (rising.has(index) ? [id] : [])));
  }

  /** The indentation that puts each node where it belongs: its own where that will do. */
  #indents(stay: ReadonlySet<string>): Indent[] {
    let top = 1;
    let open: { blank: string; columns: number }[] = [];
    return this.#nodes.map((node) => {
      if (node.kind === 'heading') {
        top = 2;
        open = [];
        return { blank: '' };
      }
      const leaves = node.depth < top;
      // An existing separator serves the entries that stay.
      const separated = leaves && !stay.has(node.id);
      if (leaves) {
        top = 1;
        open = [];
      }
      const level = Math.min(node.depth - top, open.length);
      const above = open[level - 1];
      const beside = open[level];
      open = open.slice(0, level);
      const fits = ({ columns }: { columns: number }) =>
        (!above || columns >= above.columns + 2) && (!beside || columns < beside.columns + 2);
      const entry = this.#byId.get(node.id);
      const own = entry && entry.kind !== 'heading' ? measured(blankOf(this.#lines[entry.start])) : undefined;
      const kept = this.#trusting && entry?.depth === node.depth && stay.has(node.id) ? own : undefined;
      const chosen =
        kept ??
        [...(stay.has(node.id) ? [own] : []), beside].find((one) => one && fits(one)) ??
        measured(above ? above.blank + this.#unit : '');
      open.push(chosen);
      return { blank: chosen.blank, ...(separated ? { separated } : {}) };
    });
  }
}

/** For entries in order, whether each is under a heading. */
export function groupedAmong(entries: readonly { kind: string; depth: number }[], heading: string): boolean[] {
  let grouped = false;
  return entries.map(({ kind, depth }) => {
    if (depth === 1) grouped = kind === heading;
    return grouped && kind !== heading;
  });
}

interface Indent {
  blank: string;
  /** A separator has to end the group above. */
  separated?: boolean;
}

const blankOf = (line = '') => /^[ \t]*/.exec(line)?.[0] ?? '';

function measured(blank: string): { blank: string; columns: number } {
  let columns = 0;
  for (const char of blank) columns += char === '\t' ? 4 - (columns % 4) : 1;
  return { blank, columns };
}
