/** What may be open at once, for each of some keys: connections of an address, subscriptions of a user. */
import { ApiError, type ErrorCode } from '../errors.ts';

/** Counts what is open for each key, and refuses what would be more than `max`. */
export class Places {
  readonly #max: number;
  readonly #message: string;
  readonly #code: ErrorCode;
  readonly #taken = new Map<string, number>();

  constructor(max: number, message: (max: number) => string, code: ErrorCode = 'TOO_MANY_REQUESTS') {
    this.#max = max;
    this.#message = message(max);
    this.#code = code;
  }

  /** Takes a place; returns what gives it back, once. Throws when all are taken. */
  take(key: string): () => void {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= this.#max) throw new ApiError(this.#code, this.#message);
    this.#taken.set(key, taken + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.#taken.get(key) ?? 1) - 1;
      if (left > 0) this.#taken.set(key, left);
      else this.#taken.delete(key);
    };
  }
}

/** Takes one place of each; when one has none, none is taken. Returns what gives all of them back. */
export function takeAll(wanted: readonly (readonly [Places, key: string])[]): () => void {
  const taken: (() => void)[] = [];
  const leave = () => {
    for (const each of taken) each();
  };
  try {
    for (const [places, key] of wanted) taken.push(places.take(key));
  } catch (error) {
    leave();
    throw error;
  }
  return leave;
}
