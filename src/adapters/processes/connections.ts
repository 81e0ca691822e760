/**
 * Inputs and outputs of processes that another one starts: it connects once for each, and begins with whose it is. So they go straight
 * from the process to the server, not through the one between.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const HEADER_BYTES = 5;

/** What a connection begins with: the number of the process, and its file descriptor. */
export function headerOf(id: number, descriptor: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(id);
  header[4] = descriptor;
  return header;
}

/** Those of one process. */
export interface Expected {
  /** In the order of the descriptors, once each is connected. Rejects when they are given up. */
  readonly all: Promise<readonly Socket[]>;
  /** Once all of them are connected and closed again, which may be before anybody reads them. */
  readonly closed: Promise<void>;
  /** Closes what there is, and waits for no more. */
  giveUp(reason: Error): void;
  /** Gives them up if they do not all come in this time. */
  within(ms: number): void;
}

interface Awaited {
  readonly descriptors: readonly number[];
  readonly sockets: Map<number, Socket>;
  readonly complete: (sockets: readonly Socket[]) => void;
  readonly closed: () => void;
  open: number;
}

export class Connections {
  /** Where to connect to: in a folder that only this user may enter. */
  readonly path: string;
  readonly #server: Server;
  readonly #awaited = new Map<number, Awaited>();

  private constructor(path: string) {
    this.path = path;
    this.#server = createServer((socket) => this.#connected(socket));
  }

  static async listen(): Promise<Connections> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'octavo-processes-'));
    const connections = new Connections(path.join(folder, 'std.sock'));
    await new Promise<void>((resolve, reject) => {
      connections.#server.once('error', reject).listen(connections.path, resolve);
    });
    // A server that stops does not wait for who might connect.
    connections.#server.unref();
    return connections;
  }

  /** To be called before the process is asked for. */
  expect(id: number, descriptors: readonly number[]): Expected {
    const all = Promise.withResolvers<readonly Socket[]>();
    const closed = Promise.withResolvers<void>();
    // Whoever waits for it hears of it.
    all.promise.catch(() => {});
    const sockets = new Map<number, Socket>();
    const open = descriptors.length;
    this.#awaited.set(id, { descriptors, sockets, complete: all.resolve, closed: closed.resolve, open });
    const giveUp = (reason: Error) => {
      this.#awaited.delete(id);
      for (const socket of sockets.values()) socket.destroy();
      all.reject(reason);
    };
    const within = (ms: number) => {
      const late = () => this.#awaited.has(id) && giveUp(new Error('The outputs of a process did not come'));
      if (this.#awaited.has(id)) setTimeout(late, ms).unref();
    };
    return { all: all.promise, closed: closed.promise, giveUp, within };
  }

  close(): void {
    this.#server.close();
    removeFolderOf(this.path);
  }

  #connected(socket: Socket): void {
    // How a process ended is told otherwise; one that ended does not read what is written to it.
    socket.on('error', () => {});
    socket.once('readable', () => {
      const header = socket.read(HEADER_BYTES) as Buffer | null;
      const id = header?.readUInt32BE() ?? 0;
      const descriptor = header?.[4] ?? 0;
      const awaited = this.#awaited.get(id);
      if (!awaited?.descriptors.includes(descriptor)) return void socket.destroy();
      awaited.sockets.set(descriptor, socket);
      socket.once('close', () => {
        awaited.open -= 1;
        if (awaited.open === 0) awaited.closed();
      });
      // Nothing comes from where an input is read, but its end.
      if (descriptor === 0) socket.resume();
      if (awaited.sockets.size < awaited.descriptors.length) return;
      this.#awaited.delete(id);
      awaited.complete(awaited.descriptors.map((one) => awaited.sockets.get(one)!));
    });
  }
}

/** Removes the folder that was made for a socket. */
export const removeFolderOf = (socket: string): void => rmSync(path.dirname(socket), { recursive: true, force: true });
