/**
 * From a Document that a client wrote to one as the engine has it, checked. Nodes in the engine's own form are taken as well: what was
 * published in earlier versions is still understood. Iterative, and in pieces: a Document from outside may be large, and nest deep.
 */
import { allAtOnce, type Pieces, pieceByPiece } from '../../pieces.ts';
import type { Data, Document } from '../document/types.ts';
import { validation } from '../document/validate.ts';
import { isObject, type Problem } from '../document/visits.ts';
import { receivedBlock } from './receive-blocks.ts';
import { receivedInline, receivedText } from './receive-inlines.ts';
import { addFootnotes } from './receive-notes.ts';
import { type List, type ReceivedPath, Reception } from './reception.ts';

/** A Document that is valid, or what is wrong with it; problems name their place in what was given. */
export type Received =
  | { document: Document; problems: []; pathOf: (path: string) => string }
  | { document: undefined; problems: Problem[] };

/** Nodes that are taken in one piece: about a millisecond of work. */
const PIECE = 500;

/** Takes in a Document. Never throws; time grows with its size. */
export const received = (value: unknown): Received => allAtOnce(receiving(value));

/** The same of a Document that may be large: others have their turn in between. */
export const receivedInPieces = (value: unknown): Promise<Received> => pieceByPiece(receiving(value));

function* receiving(value: unknown): Pieces<Received> {
  const reception = new Reception();
  const document = yield* translated(value, reception);
  if (reception.problems.length > 0) return { document: undefined, problems: reception.problems };
  const problems = yield* validation(document);
  if (problems.length === 0)
    return { document: document as Document, problems: [], pathOf: (path) => reception.pathOf(path) };
  return {
    document: undefined,
    problems: problems.map(({ path, message }) => ({ path: reception.pathOf(path), message })),
  };
}

function* translated(value: unknown, reception: Reception): Pieces<unknown> {
  if (!isObject(value)) return value;
  const nodes = reception.list(value['nodes'], { given: 'nodes', own: 'nodes' }, 1, 'document');
  const seen = { before: 0 };
  for (let list = reception.lists.pop(); list; list = reception.lists.pop()) {
    for (const [i, node] of list.nodes.entries()) {
      const fits = take(node, i, list, reception);
      if (!fits) return value;
      if (reception.count - seen.before >= PIECE) {
        seen.before = reception.count;
        yield;
      }
    }
  }
  if (Array.isArray(nodes)) addFootnotes(nodes, reception);
  return { ...value, nodes };
}

/** Puts a node into its list. False: there are too many nodes. */
function take(given: unknown, i: number, { into, place, depth, parent }: List, reception: Reception): boolean {
  const path = `${place.given}[${i}]`;
  const isSame = place.given === place.own && into.length === i;
  const at: ReceivedPath = { given: path, own: isSame ? path : `${place.own}[${into.length}]` };
  if (!reception.takes(at)) return false;
  const nodes = taken(given, at, depth, parent, reception);
  for (const node of nodes) {
    // Otherwise it follows from the place of the list.
    if (into.length !== i) reception.moved({ given: path, own: `${place.own}[${into.length}]` });
    into.push(node);
  }
  return true;
}

function taken(given: unknown, at: ReceivedPath, depth: number, parent: string, reception: Reception): unknown[] {
  if (!isObject(given)) return [given];
  if (given['object'] === 'text') return receivedText(given, parent, at, reception);
  if (given['object'] === 'inline') return receivedInline(given, at, depth, reception);
  if (given['object'] === 'block') return [receivedBlock(given as Data & { type: string }, at, depth, reception)];
  return [given];
}
