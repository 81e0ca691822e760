/**
 * Which text moved where, when all that is known is what was there before and what is there now (the clone has no history): equal
 * blobs, a page that became a folder, and texts that are still mostly the same, as `git diff --find-renames` sees it.
 */
import { inPieces } from '../../pieces.ts';
import { turn } from '../../turn.ts';
import { baseOf, folderOf, isReadme, stemOf } from '../read/project-files.ts';
import { KnownTexts, linesOf } from './known-texts.ts';

export interface Moved {
  path: string;
  oid: string;
}

/** Half of the text in common, as in Git. */
const SIMILAR = 0.5;
/** Texts on each side that are compared line by line; what comes after them is found by equal blobs only. */
const COMPARED = 1000;
/** The id of the empty blob: that two files are empty says nothing. */
const EMPTY = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';

/**
 * For places in `added` the place in `gone` that it was before. Each is used once. `readGone` and `readAdded` give texts one at a time
 * and are asked only where blobs do not tell.
 */
export async function detectRenames(
  gone: readonly Moved[],
  added: readonly Moved[],
  readGone: (index: number) => Promise<string>,
  readAdded: (index: number) => Promise<string>,
): Promise<Map<number, number>> {
  const renames = new Map<number, number>();
  if (gone.length === 0 || added.length === 0) return renames;
  const left = { gone: new Set(gone.keys()), added: new Set(added.keys()) };
  const pair = (to: number, from: number) => {
    renames.set(to, from);
    left.gone.delete(from);
    left.added.delete(to);
  };
  await pairEqual(gone, added, left, pair);
  await pairFolders(gone, added, left, pair);
  if (left.gone.size > 0 && left.added.size > 0) await pairSimilar(gone, added, left, pair, readGone, readAdded);
  return renames;
}

interface Left {
  gone: Set<number>;
  added: Set<number>;
}

type Pair = (to: number, from: number) => void;

/** The same blob; among several of them first the one of the same name, then in order. */
async function pairEqual(gone: readonly Moved[], added: readonly Moved[], left: Left, pair: Pair): Promise<void> {
  const sameNamed = ({ oid, path }: Moved) => `${oid} ${baseOf(path)}`;
  const same = ({ oid }: Moved) => oid;
  for (const keyOf of [sameNamed, same]) {
    const byKey = new Map<string, { places: number[]; next: number }>();
    await inPieces(left.gone, (from) => {
      const key = keyOf(gone[from]!);
      const known = byKey.get(key);
      if (known) known.places.push(from);
      else byKey.set(key, { places: [from], next: 0 });
    });
    await inPieces([...left.added], (to) => {
      if (keyOf === same && added[to]!.oid === EMPTY) return;
      const found = byKey.get(keyOf(added[to]!));
      if (found && found.next < found.places.length) pair(to, found.places[found.next++]!);
    });
  }
}

/** `guide.md` became `guide/README.md`, or the other way round: the same address for readers, whatever its text. */
async function pairFolders(gone: readonly Moved[], added: readonly Moved[], left: Left, pair: Pair): Promise<void> {
  const address = (path: string) =>
    isReadme(path) ? folderOf(path) : [folderOf(path), stemOf(path)].filter(Boolean).join('/');
  const known = new Map<string, number>();
  await inPieces(left.gone, (from) => void known.set(address(gone[from]!.path), from));
  await inPieces([...left.added], (to) => {
    const from = known.get(address(added[to]!.path));
    if (from !== undefined && left.gone.has(from)) pair(to, from);
  });
}

async function pairSimilar(
  gone: readonly Moved[],
  added: readonly Moved[],
  left: Left,
  pair: Pair,
  readGone: (index: number) => Promise<string>,
  readAdded: (index: number) => Promise<string>,
): Promise<void> {
  const known = new KnownTexts();
  for (const from of [...left.gone].slice(0, COMPARED)) {
    await turn();
    await known.add(from, linesOf(await readGone(from)), baseOf(gone[from]!.path));
  }
  const scores: { to: number; from: number; score: number; sameName: boolean }[] = [];
  for (const to of [...left.added].slice(0, COMPARED)) {
    await turn();
    const name = baseOf(added[to]!.path);
    for (const { from, score } of await known.like(linesOf(await readAdded(to)), name))
      if (score >= SIMILAR) scores.push({ to, from, score, sameName: name === baseOf(gone[from]!.path) });
  }
  // The most alike first; of equals the one that kept its name, then the earlier one: the same input, the same pairs.
  scores.sort((a, b) => b.score - a.score || Number(b.sameName) - Number(a.sameName) || a.to - b.to || a.from - b.from);
  for (const { to, from } of scores) if (left.gone.has(from) && left.added.has(to)) pair(to, from);
}
