/**
 * `npm run bench -- nested`: pages of random constructs in each other, as deep as they go. The parser is native and calls itself: a page
 * that overflows its stack ends the server, with no exception that anybody could catch. Each text is read in another process
 * as a server reads it; if that process ends, this program exits with 1. What is refused with a reason is counted.
 *
 *   --texts 500
 *   --seed 1          other ones
 *   --length 1048576  characters of each: what a page may have
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { nested, nestings } from './nested-texts.ts';
import { log } from './people.ts';

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    length: { type: 'string', default: '1048576' },
  },
});

/** Why it was refused, for each way of reading it that refused it; or how the process ended. */
async function read(reader: ChildProcess, text: string): Promise<string[] | { end: string }> {
  const settled = new AbortController();
  const { signal } = settled;
  const answer = once(reader, 'message', { signal }).then(([reasons]) => reasons as string[]);
  const end = once(reader, 'exit', { signal }).then(([code, killed]) => ({ end: String(killed ?? code) }));
  reader.send(text);
  const first = await Promise.race([answer, end]);
  settled.abort();
  await Promise.allSettled([answer, end]);
  return first;
}

let reader: ChildProcess | undefined;
const ends: string[] = [];
const refused = new Map<string, number>();
const all = nestings(Number(values.seed), Number(values.texts));
for (const nesting of all) {
  reader ??= fork(new URL('nested-reader.ts', import.meta.url));
  const outcome = await read(reader, nested(nesting, Number(values.length)));
  if ('end' in outcome) {
    ends.push(`${outcome.end}: ${JSON.stringify(nesting)}`);
    log(ends.at(-1) ?? '');
    reader = undefined;
  } else {
    for (const reason of outcome) {
      if (!refused.has(reason)) log(`${reason}: ${JSON.stringify(nesting)}`);
      refused.set(reason, (refused.get(reason) ?? 0) + 1);
    }
  }
}
reader?.kill();
for (const [reason, count] of refused) process.stdout.write(`${count} times: ${reason}\n`);
process.stdout.write(`${ends.length} of ${all.length} texts ended the process that read them\n`);
for (const end of ends) process.stdout.write(`* ${end}\n`);
if (ends.length > 0) process.exitCode = 1;
