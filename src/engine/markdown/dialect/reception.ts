/** What the kinds of nodes share while a Document from outside is taken in: nothing of it has been checked yet. */

import type { Data } from '../document/types.ts';
import { MAX_DEPTH } from '../document/types.ts';
import { MAX_NODES } from '../document/validate.ts';
import { isObject, type Problem } from '../document/visits.ts';
import type { Fragment } from './types.ts';

/** Where something stands: as it was given, and as the engine has it. */
export interface ReceivedPath {
  given: string;
  own: string;
}

export function below({ given, own }: ReceivedPath, path: string, ownPath = path): ReceivedPath {
  const there = given + path;
  return { given: there, own: own === given && path === ownPath ? there : own + ownPath };
}

/** Nodes that have to be taken in, and the list that they go into. */
export interface List {
  nodes: readonly unknown[];
  into: unknown[];
  place: ReceivedPath;
  depth: number;
  /** The type of the node around them. */
  parent: string;
}

/** A fragment, and where it was given. */
export interface FoundFragment {
  nodes: unknown[];
  data: Data;
  given: string;
}

/** The text of an annotation, which may be that of a footnote. */
export interface Note {
  /** Of the annotation: where its label is, or is to be set. */
  data: Data;
  /** Of the link around what is annotated. */
  ref: { anchor: string };
  nodes: unknown[];
  given: string;
}

const MAX_PROBLEMS = 20;

export class Reception {
  readonly problems: Problem[] = [];
  readonly lists: List[] = [];
  readonly notes: Note[] = [];
  readonly footnotes: { label: string; nodes: unknown }[] = [];
  /** From the path of something to the one where it was given. */
  readonly #moved = new Map<string, string>();
  #count = 0;
  #cells = 0;

  report(path: string, message: string): undefined {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ path, message });
  }

  /** Counts a node; false: there are too many. */
  takes(place: ReceivedPath): boolean {
    this.#count += 1;
    if (this.#count === MAX_NODES + 1)
      this.report(place.given, `exceeds the limit of ${MAX_NODES} nodes in a document`);
    return this.#count <= MAX_NODES;
  }

  /** Counts the cells of a table, given or not; false: with those of the tables before there are too many. */
  takesCells(cells: number, place: string): boolean {
    this.#cells += cells;
    if (this.#cells <= MAX_NODES) return true;
    this.report(place, `exceeds the limit of ${MAX_NODES} cells in a document`);
    return false;
  }

  get count(): number {
    return this.#count;
  }

  moved({ given, own }: ReceivedPath): void {
    this.#moved.set(own, given);
  }

  /** A list of nodes, filled later; anything else, or what nests too deep, as it is. */
  list(nodes: unknown, place: ReceivedPath, depth: number, parent: string, into: unknown[] = []): unknown {
    if (!Array.isArray(nodes) || depth > MAX_DEPTH + 1) return nodes;
    if (place.given !== place.own) this.moved(place);
    this.lists.push({ nodes, into, place, depth, parent });
    return into;
  }

  /** The fragments of a node, by name. */
  fragmentsOf({ fragments }: Data, given: string): Map<string, FoundFragment> {
    const found = new Map<string, FoundFragment>();
    if (fragments === undefined || fragments === null) return found;
    if (!Array.isArray(fragments)) this.report(`${given}.fragments`, 'must be a list of fragments');
    else
      for (const [i, one] of (fragments as Partial<Fragment>[]).entries()) {
        const at = `${given}.fragments[${i}]`;
        const name = isObject(one) ? (one.fragment ?? one.type) : undefined;
        if (!isObject(one) || one.object !== 'fragment') this.report(at, 'must be a fragment');
        else if (typeof name !== 'string') this.report(`${at}.fragment`, 'must be a string');
        else if (!Array.isArray(one.nodes)) this.report(`${at}.nodes`, 'must be a list of nodes');
        else if (found.has(name)) this.report(`${at}.fragment`, 'is the name of another fragment, too');
        else found.set(name, { nodes: one.nodes, data: isObject(one.data) ? one.data : {}, given: at });
      }
    return found;
  }

  /** Reports fragments that the node does not have. */
  onlyFragments(found: ReadonlyMap<string, FoundFragment>, ...names: string[]): void {
    for (const [name, { given }] of found)
      if (!names.includes(name)) this.report(given, `is not a fragment of this node: ${names.join(', ')}`);
  }

  /** Where something was given that the engine has at this path. */
  pathOf(own: string): string {
    for (let end = own.length; end > 0; end = Math.max(own.lastIndexOf('.', end - 1), own.lastIndexOf('[', end - 1))) {
      const given = this.#moved.get(own.slice(0, end));
      if (given !== undefined) return given + own.slice(end);
    }
    return own;
  }
}

/** A paragraph without data. */
export const isPlain = (node: unknown): node is Data =>
  isObject(node) &&
  node['object'] === 'block' &&
  node['type'] === 'paragraph' &&
  (!isObject(node['data']) || Object.values(node['data']).every((value) => value == null));

/** The nodes of a fragment: the texts of its only paragraph, or its blocks. */
export function contentOf(
  { nodes, data, given }: FoundFragment,
  own: string,
  depth: number,
  parent: string,
  reception: Reception,
): unknown {
  const [only] = nodes;
  if (nodes.length === 1 && isPlain(only) && data['inline'] !== false)
    return reception.list(only['nodes'] ?? [], { given: `${given}.nodes[0].nodes`, own }, depth + 1, parent);
  return reception.list(nodes, { given: `${given}.nodes`, own }, depth + 1, parent);
}

/** The words of nodes that have not been checked. */
export function wordsIn(nodes: unknown): string {
  let words = '';
  const open: unknown[] = [nodes];
  while (open.length > 0) {
    const next = open.pop();
    if (Array.isArray(next)) {
      for (let i = next.length - 1; i >= 0; i -= 1) open.push(next[i]);
      continue;
    }
    if (!isObject(next)) continue;
    const { object, text, leaves, nodes: within } = next;
    if (object === 'leaf') words += typeof text === 'string' ? text : '';
    else open.push(leaves ?? within);
  }
  return words.replaceAll('\n', ' ');
}
