/** Runs for each test file, whereas modules that files share are loaded once for each worker. */
import { afterAll } from 'vitest';
import { endFile } from './endings.ts';

afterAll(endFile, 60_000);
