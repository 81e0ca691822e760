/**
 * Goes into a server by `--import`: answers SIGUSR2 with the delays of its event loop since the last one, in milliseconds, and with
 * the processor time that it has used, as a line of JSON in the file `OCTAVO_LOOP_FILE`. With `OCTAVO_LOOP_PROFILE` (a folder) each answer leaves a CPU profile there, too.
 */
import fs from 'node:fs';
import { Session } from 'node:inspector';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the loop is asked. The longest delay is the longest hold, whatever this is. */
const RESOLUTION_MS = 2;

/** What the thread of the loop worked between two looks at it: on a busy machine a hold is mostly waiting for a core. */
let longestWork = 0;
let before = process.threadCpuUsage();
setInterval(() => {
  const now = process.threadCpuUsage();
  longestWork = Math.max(longestWork, now.user + now.system - before.user - before.system);
  before = now;
}, RESOLUTION_MS).unref();

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const file = process.env.OCTAVO_LOOP_FILE;
const profiles = process.env.OCTAVO_LOOP_PROFILE;

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

const session = new Session();
let count = 0;
if (profiles) {
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: 1000 });
  session.post('Profiler.start');
}
delays.enable();
/** Looking at itself, and writing what it saw, is no hold of the server. */
const begin = () => {
  before = process.threadCpuUsage();
  longestWork = 0;
  delays.reset();
};
process.on('SIGUSR2', () => {
  const held = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const told = {
    longest: held(delays.max),
    p99: held(delays.percentile(99)),
    work: longestWork / 1000,
    thread: millisecondsOf(process.threadCpuUsage()),
    all: millisecondsOf(process.cpuUsage()),
  };
  if (profiles) {
    session.post('Profiler.stop', (_error, { profile }) => {
      fs.writeFileSync(`${profiles}/${count}.cpuprofile`, JSON.stringify(profile));
      count += 1;
    });
    session.post('Profiler.start');
  }
  begin();
  if (file) fs.appendFileSync(file, `${JSON.stringify(told)}\n`);
});
