/**
 * Answers that are streams of events: each `data` is a body; `done` ends it, and `error` with the body of a refusal. What is wrong before the first
 * event is a refusal as everywhere.
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessRule } from '../access/rule.ts';
import type { Context } from '../context.ts';
import { asApiError } from '../failures.ts';
import type { EventSource } from '../graphql/declarations.ts';
import { stringify } from '../graphql/raw-json.ts';
import type { Execute } from './compile.ts';

export const EVENT_STREAM = 'text/event-stream';

/** What of a route makes its events. */
interface Streamed {
  operation: { access: AccessRule };
  execute: Execute;
}

/** Sends the events of an operation until it ends, or its client goes. */
export async function streamEvents(
  begin: EventSource,
  { operation, execute }: Streamed,
  args: Record<string, unknown>,
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await operation.access.check(context, args, undefined);
  await request.turn?.();
  const events = (await begin(found, args, context))[Symbol.asyncIterator]();
  // A generator that waits for its next event hears only after it that nobody reads any more. What fails then, nobody is told.
  const leave = () => void events.return?.().catch(() => {});
  reply.raw.once('close', leave);
  if (reply.raw.destroyed) leave();
  const body = async (value: unknown) => `data: ${stringify(await execute(value, args, context.renewed()))}\n\n`;
  const first = await events.next();
  const text = first.done ? '' : await body(first.value);
  async function* texts() {
    try {
      yield text;
      for (let next = await events.next(); !next.done; next = await events.next()) yield await body(next.value);
      yield `event: done\ndata: {}\n\n`;
    } catch (error) {
      const { status, message } = asApiError(error);
      yield `event: error\ndata: ${JSON.stringify({ error: { code: status, message } })}\n\n`;
    } finally {
      await events.return?.();
    }
  }
  return reply
    .type(EVENT_STREAM)
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(texts(), { highWaterMark: 1 }));
}
