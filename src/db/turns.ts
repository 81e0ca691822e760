/**
 * One at a time, in their order.
 *
 * PGlite's own `Mutex` makes a generator function for each turn. V8 gives such a function a map in the old generation once it is called,
 * which keeps the function, and all that it reaches, until the whole heap is collected.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when all that came before has ended, however it has; gives what `work` gives. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
