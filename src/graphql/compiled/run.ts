/** What compiled operations, of REST and of GraphQL, have in common while they run. */
import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../context.ts';
import { turn } from '../../engine/turn.ts';
import type { Ahead } from '../declarations.ts';

export type Path = GraphQLResolveInfo['path'];

/** Completes a resolved value into a part of the answer; parts of it may be put in later. */
export type Complete = (value: unknown, run: Run, path: Path) => unknown;

/** One execution. Answers are filled in place, so that a missing value holds up no other: the run waits for all of them. */
export class Run {
  readonly context: Context;
  readonly variables: Record<string, unknown>;
  #open = 0;
  #end: { resolve(): void; reject(error: unknown): void } | undefined;
  #failure: { error: unknown } | undefined;

  constructor(context: Context, variables: Record<string, unknown>) {
    this.context = context;
    this.variables = variables;
  }

  /** Hands the value to `put` when it is there. */
  wait(promise: Promise<unknown>, put: (settled: unknown) => void): void {
    this.#open += 1;
    promise.then(
      (settled) => {
        if (this.#failure) return letGo(settled);
        try {
          put(settled);
        } catch (error) {
          return this.fail(error);
        }
        this.#open -= 1;
        if (this.#open === 0) this.#end?.resolve();
      },
      (error: unknown) => this.fail(error),
    );
  }

  /** Ends the run; the first error counts. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#end?.reject(error);
  }

  /** Resolves when nothing is awaited any more; rejects with the first error. */
  async settled(): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    if (this.#open > 0) await new Promise<void>((resolve, reject) => (this.#end = { resolve, reject }));
  }
}

export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

/** Puts a part into an object of the answer; what is undefined is left as it is. */
export function put(object: Record<string, unknown>, key: string, part: unknown): void {
  if (part !== undefined) object[key] = part;
}

/** Puts it in when it is there. By itself, so that what the function keeps is only made where something is waited for: in a loop it is, for each field. */
export function putLater(
  run: Run,
  promise: Promise<unknown>,
  object: Record<string, unknown>,
  { key, complete }: { readonly key: string; readonly complete: Complete },
  place: Path,
): void {
  run.wait(promise, (settled) => put(object, key, complete(settled, run, place)));
}

/** These are not awaited any more: one that rejects must not end the process. */
function letGo(value: unknown): void {
  if (Array.isArray(value)) value.forEach(letGo);
  else if (isPromise(value)) value.catch(() => {});
}

/** What the names of an object's fields take in an answer, in quotes and with their punctuation. */
export const keysLength = (fields: readonly { key: string }[]): number =>
  fields.reduce((sum, { key }) => sum + key.length + 3, 2);

/** Entries of a list that are completed before others may get their turn. */
const PIECE = 50;

/** Completes a list that is there; before, it loads at once what all of its rows will ask for. */
export function listOf(item: Complete, ahead: readonly Ahead<unknown>[]): Complete {
  return (value, run, path) => {
    if (typeof value !== 'object') throw new Error('a list that is none');
    const entries = Array.isArray(value) ? value : [...(value as Iterable<unknown>)];
    const items: unknown[] = Array(entries.length).fill(null);
    const own = (index: number): Path => ({ prev: path, key: index, typename: undefined });
    const completeFrom = (start: number): void => {
      const end = Math.min(entries.length, start + PIECE);
      for (let index = start; index < end; index += 1)
        if (!isPromise(entries[index])) items[index] = item(entries[index], run, own(index));
      if (end < entries.length) run.wait(turn(), () => completeFrom(end));
    };
    const complete = () => {
      // Promises first: each is awaited, even when another entry fails.
      for (const [index, entry] of entries.entries())
        if (isPromise(entry)) run.wait(entry, (settled) => (items[index] = item(settled, run, own(index))));
      completeFrom(0);
    };
    const rows = ahead.length > 0 && entries.length > 1 ? entries.filter(isRow) : [];
    if (rows.length > 1) run.wait(Promise.all(ahead.map((load) => load(rows, run.context))), complete);
    else complete();
    return items;
  };
}

const isRow = (entry: unknown): boolean => typeof entry === 'object' && entry !== null && !isPromise(entry);
