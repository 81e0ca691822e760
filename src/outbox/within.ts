/** Work with a time limit, which a stopping server ends earlier. */

/**
 * Gives what `work` gives. Rejects when it takes longer than it may, or `ending` is aborted: also where the work does not look at the
 * signal that it gets, which then goes on to no purpose.
 */
export async function within<Given>(
  seconds: number,
  ending: AbortSignal,
  work: (signal: AbortSignal) => Promise<Given>,
): Promise<Given> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Error(`The delivery took more than ${seconds} seconds`)),
    seconds * 1000,
  );
  const signal = AbortSignal.any([ending, late.signal]);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
  }
}
