import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { measuredPace } from './test/support/pace.ts';

/**
 * Files that take long begin first, so that at the end no worker waits for another one's; of these the ones that start many
 * processes, which costs more the more memory a worker has.
 */
const LONG = ['test/crash/', 'test/features/git/import-repositories', 'test/features/git/', 'test/contract/'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((name) => moduleId.includes(name));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Workers take it over: `stretched` in test/support/pace.ts. */
const pace = measuredPace();

/**
 * Threads that end, as those of databases do, leave memory to glibc, which keeps it apart for each of its arenas: a worker of hundreds
 * of files had gigabytes of it, and to start a process takes longer the more there is.
 */
process.env['MALLOC_ARENA_MAX'] ??= '2';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/template.ts'],
    setupFiles: ['test/support/setup.ts'],
    pool: 'forks',
    // Each worker waits for its database as often as it works itself: none is too many for a core of its own.
    maxWorkers: '100%',
    // The graph is built once for each worker, not once for each file; each file has a server and a database of its own.
    isolate: false,
    // As the server itself is started.
    execArgv: ['--max-semi-space-size=16', '--no-separate-gc-phases', '--heap-growing-percent=100'],
    sequence: { sequencer: LongestFirst },
    env: { TEST_PACE: String(pace) },
    // They end what hangs, and say nothing of what is slow: this machine may have other work.
    testTimeout: 120_000 * pace,
    hookTimeout: 120_000 * pace,
    expect: { poll: { timeout: 30_000 * pace } },
    // Files run on Node itself, as in production; vitest's loader would take a second build of `graphql`.
    experimental: { viteModuleRunner: false },
  },
});
