/**
 * Loads values by key in batches, as DataLoader does, which it makes when it is asked for something that nobody told it. Most requests ask
 * only for what was read together with their caller; for that, a batch, a turn of the event loop and the objects of a DataLoader were a
 * twentieth of what reading one entity takes.
 */
import DataLoader from 'dataloader';

export class PrimedLoader<Key, Value> {
  readonly #find: (keys: readonly Key[]) => Promise<Value[]>;
  readonly #nameOf: (key: Key) => string;
  /** What it was told before there was anything to load. */
  readonly #told = new Map<string, Value>();
  #loader: DataLoader<Key, Value, string> | undefined;

  /** `nameOf` tells keys apart. */
  constructor(find: (keys: readonly Key[]) => Promise<Value[]>, nameOf: (key: Key) => string) {
    this.#find = find;
    this.#nameOf = nameOf;
  }

  /** Rejects as `find` does. What is asked for in one tick is found together. */
  load(key: Key): Promise<Value> {
    const name = this.#nameOf(key);
    if (this.#told.has(name)) return Promise.resolve(this.#told.get(name) as Value);
    this.#loader ??= new DataLoader(this.#find, { cacheKeyFn: this.#nameOf });
    return this.#loader.load(key);
  }

  /** One value for each key. */
  loadMany(keys: readonly Key[]): Promise<Value[]> {
    return Promise.all(keys.map((key) => this.load(key)));
  }

  /** Tells the value of a key, unless there is one. */
  prime(key: Key, value: Value): void {
    if (this.#loader) this.#loader.prime(key, value);
    else if (!this.#told.has(this.#nameOf(key))) this.#told.set(this.#nameOf(key), value);
  }

  /** Forgets a value: it is found again when it is asked for. */
  clear(key: Key): void {
    this.#told.delete(this.#nameOf(key));
    this.#loader?.clear(key);
  }
}
