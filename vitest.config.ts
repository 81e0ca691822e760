import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/template.ts'],
    pool: 'forks',
    // Each worker waits for its database as often as it works itself: none is too many for a core of its own.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Files run on Node itself, as in production; vitest's loader would take a second build of `graphql`.
    experimental: { viteModuleRunner: false },
  },
});
