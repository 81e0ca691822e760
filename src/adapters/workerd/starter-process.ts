/**
 * The process that starts those of scripts: `node starter-process.ts`, started by `starter.ts`. It is small, so that copying it takes no
 * time, and does nothing else. What it started ends with it, and it ends with the server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { OUTPUTS } from './outputs.ts';
import type { FromStarter, ToStarter } from './starter.ts';

const children = new Map<number, ChildProcess>();

process.on('disconnect', () => process.exit(0));
// Signals of a terminal come to all of its processes; the server says when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.on('message', (message: ToStarter) => {
  if (message.say === 'start') void start(message);
  else end(message.id);
});

async function start({ id, command, args, cwd, socket }: Extract<ToStarter, { say: 'start' }>): Promise<void> {
  const outputs: Socket[] = [];
  try {
    for (const output of OUTPUTS) outputs.push(await opened(socket, output));
    const child = spawn(command, args, { env: {}, cwd, stdio: ['pipe', ...outputs] });
    children.set(id, child);
    child.stdin?.on('error', () => {});
    child.once('error', (error) => {
      children.delete(id);
      say({ say: 'failed', id, why: error.message });
    });
    child.once('spawn', () => say({ say: 'begun', id, pid: child.pid! }));
    child.once('exit', (code, signal) => {
      children.delete(id);
      say({ say: 'ended', id, code, signal });
    });
  } catch (error) {
    say({ say: 'failed', id, why: error instanceof Error ? error.message : String(error) });
  } finally {
    for (const output of outputs) output.destroy();
  }
}

/** Without `setpriv`, the end of its input ends what was started for it. */
function end(id: number): void {
  const child = children.get(id);
  child?.kill('SIGKILL');
  child?.stdin?.destroy();
}

/** A connection that has said which output it is. */
const opened = (socket: string, output: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const connection = connect(socket);
    connection.once('error', reject);
    connection.once('connect', () => connection.write(Buffer.of(output), () => resolve(connection)));
  });

const say = (message: FromStarter): void => void process.send?.(message);
