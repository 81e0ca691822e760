/**
 * Connections whose client does not take what it is sent. Each is dropped with a reason, and cut when it does not even take
 * that: what waits for a client is memory of the server, and what it subscribed to is work.
 */
import type { Socket } from 'node:net';
import { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import { countDropped } from '../metrics.ts';

/** Without taking anything of what waits for it. */
const PATIENCE_MS = 20_000;
/** What may wait for one connection, besides the message that comes on top. */
const MAX_WAITING = 16 * 1024 * 1024;
/** For taking the reason. */
const FAREWELL_MS = 20_000;
const CLOCK_MS = 500;
/** How often nothing was taken, at the least: a server that could not check for a while drops no one. */
const LOOKS = 3;

export interface Reader {
  transport: 'websocket' | 'sse';
  userId: string | undefined;
  socket: Socket;
  /** Ends the subscriptions of the connection, and says why. Called once. */
  drop(reason: ApiError): void;
}

export interface Watched {
  /** To be called before each message where nothing else holds messages back: drops a reader for whom too much waits. */
  check(): void;
  /** The reader is gone, or has received everything. */
  leave(): void;
}

/** Bytes of a connection that the system has taken over. A write counts as a whole, once it is through. */
export const takenBy = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength;

class Watch implements Watched {
  readonly #reader: Reader;
  readonly #readers: Set<Watch>;
  readonly #log: Log;
  #taken = 0;
  /** Since when it has taken nothing, or how long ago it was dropped; and how often it was looked at since. */
  #since = 0;
  #looks = 0;
  #isDropped = false;

  constructor(reader: Reader, readers: Set<Watch>, log: Log) {
    this.#reader = reader;
    this.#readers = readers;
    this.#log = log;
    readers.add(this);
  }

  look(now: number): void {
    const { socket } = this.#reader;
    if (this.#isDropped) {
      if (now - this.#since > FAREWELL_MS) socket.destroy();
      return;
    }
    this.check();
    const taken = takenBy(socket);
    if (socket.writableLength === 0 || taken !== this.#taken) {
      this.#taken = taken;
      this.#since = now;
      this.#looks = 0;
      return;
    }
    this.#looks += 1;
    if (this.#looks >= LOOKS && now - this.#since > PATIENCE_MS)
      this.#drop(`Sent data was not received for ${PATIENCE_MS / 1000} seconds`);
  }

  check(): void {
    if (!this.#isDropped && this.#reader.socket.writableLength > MAX_WAITING)
      this.#drop(`More than ${MAX_WAITING / 1024 / 1024} MiB were pending`);
  }

  leave(): void {
    this.#readers.delete(this);
  }

  #drop(why: string): void {
    const { transport, userId, socket, drop } = this.#reader;
    this.#isDropped = true;
    this.#since = performance.now();
    countDropped(transport);
    this.#log.warn({ transport, userId, waiting: socket.writableLength, why }, 'a slow subscriber was dropped');
    drop(new ApiError('TOO_MANY_REQUESTS', `${why}. Subscribe again, and read again.`));
  }
}

/** All readers of a server, looked at by one clock. */
export class SlowReaders {
  readonly #readers = new Set<Watch>();
  readonly #log: Log;
  readonly #clock: NodeJS.Timeout;

  constructor(log: Log) {
    this.#log = log;
    this.#clock = setInterval(() => {
      const now = performance.now();
      for (const reader of [...this.#readers]) reader.look(now);
    }, CLOCK_MS);
    this.#clock.unref();
  }

  /** From now on until `leave`, which is to be called when the connection is closed. */
  watch(reader: Reader): Watched {
    return new Watch(reader, this.#readers, this.#log);
  }

  close(): void {
    clearInterval(this.#clock);
  }
}
