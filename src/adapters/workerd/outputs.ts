/** Outputs of a process that another one starts: it connects once for each, and begins with the number of the output. */
import { createServer, type Server, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** The file descriptors of the outputs. */
export const OUTPUTS = [1, 2, 3] as const;

export class Outputs {
  /** Standard output, standard error, and file descriptor 3, once each is connected. */
  readonly all: Promise<[Readable, Readable, Readable]>;
  /** Once all of them are connected and closed again, which may be before anybody reads them. */
  readonly closed: Promise<void>;
  readonly #server: Server;
  readonly #sockets = new Map<number, Socket>();

  private constructor(server: Server) {
    this.#server = server;
    let open: number = OUTPUTS.length;
    let closed!: () => void;
    this.closed = new Promise((resolve) => {
      closed = resolve;
    });
    this.all = new Promise((resolve) => {
      server.on('connection', (socket) => {
        socket.on('error', () => {});
        socket.once('readable', () => {
          const number = (socket.read(1) as Buffer | null)?.[0];
          if (number === undefined || !OUTPUTS.some((known) => known === number)) return socket.destroy();
          this.#sockets.set(number, socket);
          socket.once('close', () => {
            open -= 1;
            if (open === 0) closed();
          });
          const [stdout, stderr, control] = OUTPUTS.map((output) => this.#sockets.get(output));
          if (!stdout || !stderr || !control) return;
          server.close();
          resolve([stdout, stderr, control]);
        });
      });
    });
  }

  /** At a Unix socket that only this user may connect to. @throws when it cannot listen */
  static async listen(socket: string): Promise<Outputs> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(socket, resolve);
    });
    return new Outputs(server);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets.values()) socket.destroy();
  }
}
