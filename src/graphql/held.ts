/**
 * Values by key, loaded ahead: what is asked for in one tick is one statement, and from then on no resolver has to wait for it. A
 * promise for each row and field is half the cost of a long list; for single values a DataLoader does as well.
 */
export class Held<Value> {
  readonly #values = new Map<string, Value | null>();
  readonly #find: (keys: string[]) => Promise<Iterable<readonly [string, Value]>>;
  #wanted = new Set<string>();
  #loading: Promise<void> | undefined;

  /** `find` may leave keys out: they have no value. */
  constructor(find: (keys: string[]) => Promise<Iterable<readonly [string, Value]>>) {
    this.#find = find;
  }

  hold(key: string, value: Value): void {
    this.#values.set(key, value);
  }

  /** What `pick` makes of the value, or of null when there is none; at once when it is held. */
  get<Picked>(key: string, pick: (value: Value | null) => Picked): Picked | Promise<Picked> {
    const value = this.#values.get(key);
    return value !== undefined ? pick(value) : this.load([key]).then(() => pick(this.#values.get(key) ?? null));
  }

  /** Resolves when all of them are held. */
  async load(keys: Iterable<string>): Promise<void> {
    let isComplete = true;
    for (const key of keys) {
      if (this.#values.has(key)) continue;
      this.#wanted.add(key);
      isComplete = false;
    }
    if (isComplete) return;
    this.#loading ??= afterPromises().then(() => this.#run());
    return this.#loading;
  }

  async #run(): Promise<void> {
    const keys = [...this.#wanted];
    this.#wanted = new Set();
    this.#loading = undefined;
    const found = new Map(await this.#find(keys));
    for (const key of keys) this.#values.set(key, found.get(key) ?? null);
  }
}

/** Once all promises that are settled now have run on, as DataLoader waits. */
const afterPromises = () => new Promise<void>((resolve) => Promise.resolve().then(() => process.nextTick(resolve)));
