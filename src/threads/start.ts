/**
 * Starts threads. Nothing of the process comes to them but their program: no environment, which holds secrets, and no options, so compiled
 * code, which start.mjs has kept between starts, is compiled again in every thread, for two thirds of the time that one needs to begin.
 * `begin.ts` has it kept for them, too.
 */
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

const BEGIN = new URL('begin.ts', import.meta.url);
/** The folder of start.mjs. Where it cannot be written, nothing is kept. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/octavo', import.meta.url));

/** A thread with this program. */
export const startThread = (program: URL, options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'> = {}): Worker =>
  new Worker(BEGIN, { ...options, argv: [program.href, COMPILED], env: {}, execArgv: [], stdin: false });
