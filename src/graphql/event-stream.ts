/** Answers that continue, event after event, as long as the client reads them. */

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { callerKey } from '../access/caller-kinds.ts';
import type { Context } from '../context.ts';
import type { SlowReaders } from './slow-readers.ts';

/**
 * Sends a stream of Yoga's. It is read as it is taken, so little of it waits; a reader who takes nothing any more is told why
 * in a last event, behind what is on its way.
 */
export function eventStream(
  reply: FastifyReply,
  body: AsyncIterable<Uint8Array>,
  readers: SlowReaders,
  { caller }: Context,
): FastifyReply {
  const chunks = body[Symbol.asyncIterator]();
  let lastWords: string | undefined;
  const watched = readers.watch({
    transport: 'sse',
    userId: callerKey(caller),
    socket: reply.request.raw.socket,
    drop({ message, extensions }) {
      const result = JSON.stringify({ errors: [{ message, extensions }] });
      lastWords = `event: next\ndata: ${result}\n\nevent: complete\ndata:\n\n`;
      // What it is subscribed to ends now, not when it reads on.
      void chunks.return?.();
    },
  });
  reply.raw.once('close', () => watched.leave());
  const source: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => source,
    async next() {
      if (lastWords === undefined) return chunks.next();
      const value = Buffer.from(lastWords);
      lastWords = '';
      return value.length > 0 ? { done: false, value } : { done: true, value: undefined };
    },
    async return() {
      await chunks.return?.();
      return { done: true, value: undefined };
    },
  };
  return reply.send(Readable.from(source, { highWaterMark: 1 }));
}
