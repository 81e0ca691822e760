/** Names of variables: those that are made here can be written in an expression as they are. */
import { EditError } from './errors.ts';

const NAME = /^\w{1,100}$/;

/** Of a space, and of a page. All of them are read with each text that has expressions. */
const MAX_VARIABLES = 5000;

/**
 * Throws `EditError` on a name that is none, unless there is such a variable already: Git gives variables any name, and those can be
 * changed and removed. So can those of a space that has too many; none is added there.
 */
export function refuseNewNames(
  given: Readonly<Record<string, string | null>>,
  known: ReadonlySet<string>,
  path: string,
): void {
  let count = known.size;
  for (const [name, value] of Object.entries(given)) {
    if (value === null || known.has(name)) continue;
    if (!NAME.test(name)) throw new EditError(`${path}.${name}`, 'must be a name of letters, digits and _');
    count += 1;
    if (count > MAX_VARIABLES) throw new EditError(path, `must leave at most ${MAX_VARIABLES} variables`);
  }
}
