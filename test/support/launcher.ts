/**
 * Starts programs for a test worker, from a process of its own: a worker holds several hundred megabytes, and each program that it
 * starts itself costs it 15 to 40 ms, since the kernel copies the tables of all that memory. Run by launch.ts.
 */
import { type ChildProcess, spawn } from 'node:child_process';

/** To here. `id` names a program. */
export type Order =
  | { id: number; start: { command: string; args: readonly string[]; cwd?: string; env: NodeJS.ProcessEnv } }
  | { id: number; write: Uint8Array }
  | { id: number; end: true }
  | { id: number; kill: true };

/** From here; `closed` is the last of a program. */
export type Notice =
  | { id: number; stdout: Uint8Array }
  | { id: number; stderr: Uint8Array }
  | { id: number; closed: number | null; error?: string };

const running = new Map<number, ChildProcess>();
const tell = (notice: Notice) => void process.send?.(notice, () => {});

process.on('message', (order: Order) => {
  if ('start' in order) return start(order);
  const child = running.get(order.id);
  if ('write' in order) child?.stdin?.write(order.write);
  else if ('end' in order) child?.stdin?.end();
  else child?.kill();
});
process.once('disconnect', () => {
  for (const child of running.values()) child.kill('SIGKILL');
});

function start({ id, start: { command, args, cwd, env } }: Extract<Order, { start: object }>): void {
  const child = spawn(command, args, { env, ...(cwd !== undefined && { cwd }), stdio: 'pipe' });
  running.set(id, child);
  child.stdin.on('error', () => {}); // it ended without reading all of it
  child.stdout.on('data', (stdout: Buffer) => tell({ id, stdout }));
  child.stderr.on('data', (stderr: Buffer) => tell({ id, stderr }));
  const over = (closed: number | null, error?: string) => {
    if (running.delete(id)) tell({ id, closed, ...(error !== undefined && { error }) });
  };
  child.once('error', (error) => over(null, error.message));
  child.once('close', (code) => over(code));
}
