/**
 * Comments on blocks and cells of texts: whether a text has them, and where they are in a later text. Texts in, keys out: the same
 * in a thread.
 */
import { toDocument } from '../document/read.ts';
import { BlockTracker, blockOf, type Cell, hasCell, tablesOf } from './track.ts';

/** The key of the block that holds what was named, or which of the names the text does not have. */
export type Anchored = { key: string } | { missing: 'node' } | { missing: 'tableCell'; inBlock: boolean };

/** Finds the block with this key, the cell in it, or the table that has the cell. One of both has to be given. */
export function anchorInText(markdown: string, node: string | null, cell: Cell | null): Anchored {
  const document = toDocument(markdown);
  const block = node === null ? undefined : blockOf(document, node);
  if (node !== null && !block) return { missing: 'node' };
  if (cell === null) return block ? { key: block.key } : { missing: 'node' };
  const table = (block ? [block] : tablesOf(document)).find((each) => hasCell(each, cell));
  return table ? { key: table.key } : { missing: 'tableCell', inBlock: block !== undefined };
}

/** A block of the earlier text; with `cell`, a cell of it when `to` is its key in the later text. */
export type TrackQuestion = { node: string } | { node: string; to: string; cell: Cell };

/** Null: it is gone. */
export type TrackAnswer = string | Cell | null;

/** Where blocks and cells of one text are in a later one. Without the earlier one, only what did not change is found. */
export function trackInTexts(before: string | null, after: string, questions: readonly TrackQuestion[]): TrackAnswer[] {
  const now = toDocument(after);
  const old = before === null ? now : toDocument(before);
  const tracker = new BlockTracker(old, now);
  return questions.map((question) =>
    'cell' in question
      ? tracker.findCell(question.node, question.to, question.cell)
      : (tracker.find(question.node)?.key ?? null),
  );
}
