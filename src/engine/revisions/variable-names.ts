/** Names of variables: those that are made here can be written in an expression as they are. */
import { EditError } from './errors.ts';

const NAME = /^\w{1,100}$/;

/**
 * Throws `EditError` on a name that is none, unless there is such a variable already: Git gives variables any name, and those can be
 * changed and removed.
 */
export function refuseNewNames(
  given: Readonly<Record<string, string | null>>,
  known: Readonly<Record<string, string>>,
  path: string,
): void {
  for (const [name, value] of Object.entries(given)) {
    if (value !== null && !NAME.test(name) && !Object.hasOwn(known, name))
      throw new EditError(`${path}.${name}`, 'must be a name of letters, digits and _');
  }
}
