/** Work on the file of the variables: on a small one at once, on a large one in a thread. */
import type { VariablesWork } from '../engine/project/read/plan.ts';
import { readVariables } from '../engine/project/read/variables.ts';
import { textWithVariables } from '../engine/project/write/variables.ts';
import { turn } from '../engine/turn.ts';
import { type ThreadPool, TooMuchWork } from './pool.ts';

/** YAML that is broken at each line costs up to 20 times as much for each character as a text does. */
const LARGE_YAML = 8 * 1024;

/** For a plan or an export. What takes too long is not read, or not written, and said; it fails nothing. */
export const variablesIn = (threads: ThreadPool): VariablesWork => ({
  async read(text) {
    if (text.length >= LARGE_YAML)
      return threads.run('readVariables', [text]).catch((error) => {
        if (!(error instanceof TooMuchWork)) throw error;
        return { values: null, problems: ['takes too long to read'] };
      });
    await turn();
    return readVariables(text);
  },
  async write(text, before, now) {
    if (text.length >= LARGE_YAML)
      return threads.run('textWithVariables', [text, before, now]).catch((error) => {
        if (!(error instanceof TooMuchWork)) throw error;
        return { names: ['variables'] };
      });
    await turn();
    return textWithVariables(text, before, now);
  },
});
