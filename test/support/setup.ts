/** Runs for each test file, whereas modules that files share are loaded once for each worker. */
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { processes } from '../../src/adapters/processes/starter.ts';
import { endFile } from './endings.ts';
import { stretched } from './pace.ts';

/**
 * Generated cases are the same in each run, so that a change is judged by what it changes. To look for new ones: `PROPERTY_SEED=random`,
 * or a number, with `PROPERTY_RUNS` for more of them.
 */
const seed = process.env['PROPERTY_SEED'] ?? '20261122';
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });

afterAll(async () => {
  await endFile();
  // Waited for, so that what it started counts as processor time of the run.
  await processes.close();
}, stretched(240_000));
