/**
 * The process that starts others: `node starter-process.ts SOCKET`, started by `starter.ts`. It is small, so that copying it takes no time,
 * and does nothing else. What it started ends with it, and it ends with the server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { headerOf, removeFolderOf } from './connections.ts';
import type { FromStarter, ToStarter } from './starter.ts';

const socket = process.argv[2] ?? '';
const children = new Map<number, { child: ChildProcess; ownGroup: boolean }>();

process.on('disconnect', () => {
  for (const each of children.values()) end(each);
  removeFolderOf(socket);
  process.exit(0);
});
// Signals of a terminal come to all of its processes; the server says when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.on('message', (message: ToStarter) => {
  if (message.say === 'start') return void start(message);
  const ended = children.get(message.id);
  if (ended) end(ended);
});

async function start({
  id,
  command,
  args,
  cwd,
  env,
  descriptors,
  ownGroup,
}: Extract<ToStarter, { say: 'start' }>): Promise<void> {
  const sockets: Socket[] = [];
  const failed = (error: NodeJS.ErrnoException) => say({ say: 'failed', id, why: error.message, code: error.code });
  try {
    const stdio: (Socket | 'ignore')[] = ['ignore', 'ignore', 'ignore'];
    for (const descriptor of descriptors) {
      const opened = await connected(headerOf(id, descriptor));
      sockets.push(opened);
      stdio[descriptor] = opened;
    }
    const child = spawn(command, args, { env, cwd, stdio, detached: ownGroup });
    if (child.pid !== undefined) children.set(id, { child, ownGroup });
    child.once('error', (error) => {
      children.delete(id);
      failed(error);
    });
    child.once('spawn', () => say({ say: 'begun', id, pid: child.pid! }));
    child.once('exit', (code, signal) => {
      children.delete(id);
      say({ say: 'ended', id, code, signal });
    });
  } catch (error) {
    // Without a code: that would tell of the command.
    failed(new Error(error instanceof Error ? error.message : String(error)));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

function end({ child, ownGroup }: { child: ChildProcess; ownGroup: boolean }): void {
  try {
    process.kill(ownGroup ? -child.pid! : child.pid!, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // the group is gone already
  }
}

/** A connection that has said whose it is. */
const connected = (header: Buffer): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const connection = connect(socket);
    connection.once('error', reject);
    connection.once('connect', () => connection.write(header, () => resolve(connection)));
  });

const say = (message: FromStarter): void => void process.send?.(message);
