/** One WebSocket connection: messages in and out, signs of life, and its end with a reason. */

import type { IncomingMessage } from 'node:http';
import { CloseCode, type Server } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { callerKey } from '../access/caller-kinds.ts';
import { currentRequest } from '../failures.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { isNestedTooDeep, MAX_JSON_LEVELS } from './nesting.ts';
import { Printed } from './printed.ts';
import { type SlowReaders, takenBy } from './slow-readers.ts';
import type { Extra } from './web-socket.ts';

/** "Try again later": clients connect again by themselves. */
const TRY_AGAIN = 1013;
/** A ping has to be answered before the next one. */
const PING_MS = 12_000;

/** What the protocol knows of a connection. */
export interface Connected {
  request: IncomingMessage;
  /** The client's address. */
  ip: string;
  /** What of its messages is printed already. */
  printed: Printed;
  /** Closes it for a reason. */
  end(code: number, reason: string): void;
  /** Aborted when it is over. */
  gone: AbortSignal;
  /** Its operations by their ids; aborted once the client does not want them any more. */
  operations: Map<string, AbortController>;
  /** Those that the protocol knows: not the cancelled ones. */
  known?: Readonly<Record<string, unknown>>;
  /** Calls `leave` when it is over; at once when it is. */
  whenOver(leave: () => void): void;
}

/** A connection, as it opens. */
export interface Opened {
  protocol: Server<Extra>;
  webSocket: WebSocket;
  request: IncomingMessage;
  ip: string;
  readers: SlowReaders;
  log: Log;
}

/** Serves the connection until it is closed. */
export function connect({ protocol, webSocket, request, ip, readers, log }: Opened): void {
  const { socket } = request;
  let isEnded = false;
  const leaving: (() => void)[] = [];
  const gone = new AbortController();
  const extra: Extra = {
    request,
    ip,
    gone: gone.signal,
    printed: new Printed(),
    operations: new Map(),
    end: (code, reason) => end(code, reason),
    whenOver: (leave) => {
      if (isEnded) leave();
      else leaving.push(leave);
    },
  };
  const watched = readers.watch({
    transport: 'websocket',
    get userId() {
      return extra.signedIn && callerKey(extra.signedIn.caller);
    },
    socket,
    drop: ({ message }) => end(TRY_AGAIN, message),
  });

  const closed = protocol.opened(
    {
      protocol: webSocket.protocol,
      // Each subscription waits until its message is through; what many of them, and answers, add up to is bounded.
      send(data) {
        watched.check();
        return new Promise((resolve) => {
          // A failure is not reported: the connection closes then.
          if (webSocket.readyState === webSocket.OPEN) sendMessage(webSocket, extra.printed.put(data), resolve);
          else resolve();
        });
      },
      close: (code, reason) => webSocket.close(code, reason),
      onMessage: (take) =>
        webSocket.on('message', (data) => {
          const message = String(data);
          if (isNestedTooDeep(message))
            return end(CloseCode.BadRequest, `A message nests more than ${MAX_JSON_LEVELS} levels`);
          const taken = currentRequest.run({ id: newId(), log }, () => take(message));
          dropCancelled(extra);
          taken.catch((error: unknown) => {
            log.error({ err: error }, 'a message of a WebSocket could not be answered');
            webSocket.close(CloseCode.InternalServerError, 'Internal server error');
          });
        }),
    },
    extra,
  );
  // At once, not when the close is answered: nothing is read any more for whom it does not reach.
  const leave = (code: number, reason: string): void => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(clock);
    for (const each of leaving) each();
    gone.abort();
    void closed(code, reason);
  };
  const end = (code: number, reason: string): void => {
    webSocket.close(code, shortened(reason));
    leave(code, reason);
  };
  const clock = pings(
    webSocket,
    () => takenBy(socket),
    () => {
      // Where something waits, it may be too slow, which takes longer to tell.
      if (socket.writableLength > 0) return;
      watched.leave();
      end(TRY_AGAIN, 'Pings were not answered');
    },
  );
  // The frames of a client that are not of the protocol: `ws` answers them, and closes.
  webSocket.on('error', (error) => log.debug({ err: error }, 'a WebSocket failed'));
  // Answered by `ws` itself.
  webSocket.on('ping', () => watched.check());
  webSocket.once('close', (code, reason) => {
    watched.leave();
    leave(code, String(reason));
  });
}

/** A message in pieces goes in as many frames (RFC 6455 §5.4), at once: between them no other message may begin. */
function sendMessage(webSocket: WebSocket, message: string | readonly Buffer[], sent: () => void): void {
  const pieces = typeof message === 'string' ? [message] : message;
  const last = pieces.length - 1;
  for (const [index, piece] of pieces.entries())
    webSocket.send(piece, { binary: false, fin: index === last }, index === last ? sent : undefined);
}

/** The protocol says of no query that it was cancelled; it forgets it. What waits for its turn then need not run. */
export function dropCancelled({ operations, known }: Pick<Connected, 'operations' | 'known'>): void {
  for (const [id, operation] of operations) {
    if (!known || id in known) continue;
    operation.abort();
    operations.delete(id);
  }
}

/** A frame that closes a connection has room for so many bytes. */
const REASON_BYTES = 123;

const shortened = (reason: string): string =>
  Buffer.byteLength(reason) <= REASON_BYTES
    ? reason
    : Buffer.from(reason)
        .toString('utf8', 0, REASON_BYTES - 3)
        .replace(/\uFFFD+$/, '');

/** Asks for signs of life. Who does not answer because much is on its way to it, and still takes of it, is alive. */
function pings(webSocket: WebSocket, taken: () => number, onSilence: () => void): NodeJS.Timeout {
  let isAsked = false;
  let before = 0;
  webSocket.on('pong', () => {
    isAsked = false;
  });
  return setInterval(() => {
    if (webSocket.readyState !== webSocket.OPEN) return;
    if (isAsked && taken() === before) return onSilence();
    before = taken();
    if (isAsked) return;
    isAsked = true;
    webSocket.ping(undefined, undefined, () => {
      before = taken();
    });
  }, PING_MS);
}
