/**
 * Connections whose statements are garbage once they are answered.
 *
 * A function that is written where it is assigned to a property belongs to V8's old generation from the beginning (`Runtime_NewClosure_Tenured`:
 * most such functions are methods, which stay). It keeps all that it can reach until the whole heap is collected, also when nobody has it
 * any more. `pg` writes the callback of a promised query so, from which its parameters and its rows can be reached.
 */
import pg from 'pg';

type Callback = (error: Error | null, result: pg.QueryResult) => void;

/** What `pg` calls back with, for a promise. A function of its own, so that none is written where it is assigned. */
export const settling =
  <Result>(resolve: (result: Result) => void, reject: (error: Error) => void): Callback =>
  (error, result) =>
    error ? reject(error) : resolve(result as Result);

/** A connection of `pg` that makes the promises of its statements itself. */
export class Client extends pg.Client {
  /** Types are those of `pg`. */
  override query(...given: never[]): never {
    const [config, values, callback] = given as unknown[] as [unknown, unknown?, Callback?];
    const query = super.query as unknown as (
      config: unknown,
      values: unknown,
      callback: Callback | undefined,
    ) => unknown;
    const isCalledBack = typeof values === 'function' || callback !== undefined;
    if (isCalledBack || typeof (config as Partial<pg.Submittable> | null)?.submit === 'function')
      return query.call(this, config, values, callback) as never;
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    query.call(this, config, values, settling(resolve, reject));
    return promise.catch(atCaller) as never;
  }
}

/** As `pg` does: the stack of an error leads to who asked, not to what was read from the socket. */
function atCaller(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}
