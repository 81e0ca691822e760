/**
 * A translated text that people edited, and its next version: block by block. What people made of a block stays; where its source changed
 * as well, the new translation is told of, for them to look at.
 */

import { blocksOf } from '../markdown/text-blocks.ts';
import { diffLines } from '../revisions/line-diff.ts';

/** A block of which people have a version of their own, and what would stand there otherwise; empty where there is none. */
export interface StaleBlock {
  edited: string;
  suggested: string;
}

export interface MergedTranslation {
  text: string;
  stale: StaleBlock[];
}

/** What one side made of the blocks of the base. */
interface Side {
  /** What stands in the place of block `i`; absent: the block itself. */
  replaced: Map<number, string>;
  /** What was put before block `i`. */
  inserted: Map<number, string>;
}

/** `ours` is what people made of `base`, `theirs` what a run did. Time is that of two comparisons of blocks. */
export function mergeTranslation(base: string, ours: string, theirs: string): MergedTranslation {
  if (ours === theirs || base === theirs) return { text: ours, stale: [] };
  if (base === ours) return { text: theirs, stale: [] };
  const blocks = blocksOf(base);
  const [mine, other] = [sideOf(blocks, ours), sideOf(blocks, theirs)];
  const pieces: string[] = [];
  const stale: StaleBlock[] = [];
  for (let i = 0; i <= blocks.length; i += 1) {
    const added = mine.inserted.get(i);
    const news = other.inserted.get(i);
    if (added !== undefined) pieces.push(added);
    if (news !== undefined && news !== added) pieces.push(news);
    const block = blocks[i];
    if (block === undefined) break;
    const [own, now] = [mine.replaced.get(i), other.replaced.get(i)];
    pieces.push(own ?? now ?? block);
    if (own !== undefined && now !== undefined && own !== now)
      stale.push({ edited: own.trim(), suggested: now.trim() });
  }
  return { text: inLinesOfTheirOwn(pieces), stale };
}

function sideOf(blocks: readonly string[], text: string): Side {
  const side: Side = { replaced: new Map(), inserted: new Map() };
  const own = blocksOf(text);
  for (const { aStart, aEnd, bStart, bEnd } of diffLines([...blocks], own)) {
    const [gone, come] = [aEnd - aStart, bEnd - bStart];
    if (gone === 0) side.inserted.set(aStart, own.slice(bStart, bEnd).join(''));
    // As many as before: each is what became of one. Else the first has all.
    for (let i = 0; i < gone; i += 1) {
      const last = i === gone - 1 ? bEnd : bStart + i + 1;
      side.replaced.set(aStart + i, i < come ? own.slice(bStart + i, last).join('') : '');
    }
  }
  return side;
}

/** Blocks begin with the blank line above them: behind what had no line end, one is put. */
function inLinesOfTheirOwn(pieces: readonly string[]): string {
  const parts: string[] = [];
  for (const piece of pieces) {
    if (piece === '') continue;
    if (parts.length > 0 && !parts.at(-1)?.endsWith('\n')) parts.push('\n');
    parts.push(piece);
  }
  return parts.join('');
}
