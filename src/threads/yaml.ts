/** Work on the YAML of repositories: on short texts at once, on long ones in a thread. */
import { DEFAULT_CONFIG, readConfig } from '../engine/project/read/config.ts';
import { readFrontMatter } from '../engine/project/read/front-matter.ts';
import type { YamlWork } from '../engine/project/read/plan.ts';
import { readVariables } from '../engine/project/read/variables.ts';
import { frontMatterWith } from '../engine/project/write/front-matter.ts';
import { textWithVariables } from '../engine/project/write/variables.ts';
import { turn } from '../engine/turn.ts';
import { type ThreadPool, TooMuchWork } from './pool.ts';

/** YAML that is broken at each line costs up to 100 times as much for each character as a text does. */
const LARGE_YAML = 2 * 1024;

/** Completes "the file …". */
const TOO_LONG = 'takes too long to read';

/** For a plan or an export. What takes too long is not read, or not written, and said; it fails nothing. */
export const yamlIn = (threads: ThreadPool): YamlWork => ({
  readConfig: (text) =>
    work(text, () => readConfig(text), {
      inThread: () => threads.run('readConfig', [text]),
      tooMuch: { ...DEFAULT_CONFIG, problems: [TOO_LONG] },
    }),
  readFrontMatter: (yaml) =>
    work(yaml, () => readFrontMatter(yaml), {
      inThread: () => threads.run('readFrontMatter', [yaml]),
      tooMuch: { fields: {}, problems: [`front matter ${TOO_LONG}`] },
    }),
  writeFrontMatter: (bytes, changes) =>
    work(bytes, () => frontMatterWith(bytes, changes), {
      inThread: () => threads.run('frontMatterWith', [bytes, changes]),
      tooMuch: { bytes, problem: 'the front matter could not be written: it takes too long to read' },
    }),
  readVariables: (text) =>
    work(text, () => readVariables(text), {
      inThread: () => threads.run('readVariables', [text]),
      tooMuch: { values: null, problems: [TOO_LONG] },
    }),
  writeVariables: (text, before, now) =>
    work(text, () => textWithVariables(text, before, now), {
      inThread: () => threads.run('textWithVariables', [text, before, now]),
      tooMuch: { names: ['variables'] },
    }),
});

async function work<Result>(
  yaml: { length: number } | undefined,
  here: () => Result,
  { inThread, tooMuch }: { inThread: () => Promise<Result>; tooMuch: Result },
): Promise<Result> {
  if (yaml !== undefined && yaml.length >= LARGE_YAML)
    return inThread().catch((error) => {
      if (error instanceof TooMuchWork) return tooMuch;
      throw error;
    });
  await turn();
  return here();
}
