/** Where the log goes: lines wait a moment and are written together, because one write a request is a tenth of what a read costs. */
import pino from 'pino';

/** Milliseconds that a line may wait. */
const WAIT = 100;
/** Bytes that wait at most. */
const BYTES = 8 * 1024;
/** pino's number for `warn`: from here on lines are written at once, in case the server ends because of what they tell. */
const URGENT = 40;

export interface LogStream extends pino.DestinationStream {
  /** pino tells the level of each line before it writes it, to streams that say they want to know: this symbol. */
  readonly [key: symbol]: true;
  lastLevel: number;
}

/** Lines for the file descriptor, in their order. What waits is written before the process exits, but for a kill. */
export function logStream(fd: number = process.stdout.fd): LogStream {
  const destination = pino.destination({ fd, minLength: BYTES, periodicFlush: WAIT, sync: true });
  process.on('exit', () => destination.flushSync());
  return {
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line) {
      destination.write(line);
      if (this.lastLevel >= URGENT) destination.flushSync();
    },
  };
}
