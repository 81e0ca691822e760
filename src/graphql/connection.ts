/** One WebSocket connection: messages in and out, signs of life, and its end with a reason. */
import type { IncomingMessage } from 'node:http';
import { CloseCode, type Server } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Log } from '../log.ts';
import { type SlowReaders, takenBy } from './slow-readers.ts';
import type { Extra } from './web-socket.ts';

/** "Try again later": clients connect again by themselves. */
const TRY_AGAIN = 1013;
/** A ping has to be answered before the next one. */
const PING_MS = 12_000;

/** What the protocol is told of a connection. */
export interface Connected {
  request: IncomingMessage;
}

/** Serves the connection until it is closed. */
export function connect(
  protocol: Server<Extra>,
  webSocket: WebSocket,
  request: IncomingMessage,
  readers: SlowReaders,
  log: Log,
): void {
  const { socket } = request;
  const extra: Extra = { request };
  const watched = readers.watch({
    transport: 'websocket',
    get userId() {
      return extra.octavo?.caller?.userId;
    },
    socket,
    drop: ({ message }) => end(message),
  });

  const closed = protocol.opened(
    {
      protocol: webSocket.protocol,
      // Each subscription waits until its message is through; what many of them, and answers, add up to is bounded.
      send(data) {
        watched.check();
        return new Promise((resolve) => {
          // Nobody is told when it fails: the connection closes then.
          if (webSocket.readyState === webSocket.OPEN) webSocket.send(data, () => resolve());
          else resolve();
        });
      },
      close: (code, reason) => webSocket.close(code, reason),
      onMessage: (take) =>
        webSocket.on('message', (data) => {
          take(String(data)).catch((error: unknown) => {
            log.error({ err: error }, 'a message of a WebSocket could not be answered');
            webSocket.close(CloseCode.InternalServerError, 'Internal server error');
          });
        }),
    },
    extra,
  );
  // At once, not when the close is answered: nothing is read any more for whom it does not reach.
  let isEnded = false;
  const leave = (code: number, reason: string): void => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(clock);
    void closed(code, reason);
  };
  const end = (reason: string): void => {
    webSocket.close(TRY_AGAIN, reason);
    leave(TRY_AGAIN, reason);
  };
  const clock = pings(
    webSocket,
    () => takenBy(socket),
    () => {
      // Where something waits, it may be too slow, which takes longer to tell.
      if (socket.writableLength > 0) return;
      watched.leave();
      end('Pings were not answered');
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
