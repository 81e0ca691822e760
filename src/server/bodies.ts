/**
 * What the bodies of requests may take of the memory: little for those who have not said who they are, a share for each caller,
 * so much for all that are on their way at a time; and a request that does not come in time is ended
 * (`REQUEST_TIMEOUT_SECONDS`).
 */
import { type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from '../errors.ts';
import { countBodyBytes } from '../metrics.ts';
import { networkOf } from './network-address.ts';

/** For sign-in forms, and whatever else is read without a token. */
export const ANONYMOUS_BYTES = 16 * 1024;
/** Bodies of that size have an eighth of the room for themselves: however many large ones come, people can sign in. */
const SMALL = ANONYMOUS_BYTES;
/** The largest body there is, the publication of an integration: a caller's share has room for one. */
const LARGEST = 10 * 1024 * 1024;

/** Bodies on their way, and those of requests that are not answered yet. */
export class Bodies {
  readonly #max: number;
  readonly #share: number;
  #bytes = 0;
  /** Bytes by caller. */
  readonly #shares = new Map<string, number>();

  constructor(maxBytes: number) {
    this.#max = maxBytes;
    this.#share = Math.max(maxBytes / 4, Math.min(maxBytes, LARGEST));
  }

  /** The body, counted until its request is answered. Throws for one that says that it is longer than `max`. */
  bounded(request: FastifyRequest, reply: FastifyReply, payload: Readable, max = Number.POSITIVE_INFINITY): Readable {
    const { headers } = request;
    const said = Number(headers['content-length'] ?? 0);
    const isChunked = headers['transfer-encoding'] !== undefined;
    if (said > max) throw refusal(reply, tooLong(max));
    if (!isChunked && said === 0) return payload;
    // Files go to the disk as they come; their parser reads the request itself.
    if (headers['content-type']?.startsWith('multipart/')) return payload;
    if (isChunked || said > SMALL) return this.#counted(request, reply, payload, max);
    this.reserve(request, reply, said);
    return payload;
  }

  /** Counts a body of known length, until its request is answered. Throws when there is no room for it. */
  reserve(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    const error = this.#hold(request, reply)(bytes, bytes > SMALL);
    if (error) throw error;
  }

  #counted(request: FastifyRequest, reply: FastifyReply, payload: Readable, max: number): Readable {
    const take = this.#hold(request, reply);
    let bytes = 0;
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        if (bytes > max) return done(refusal(reply, tooLong(max)));
        const error = take(chunk.length, true);
        if (error) return done(error);
        done(null, chunk);
      },
    });
    // Not a pipeline: it would close the connection, which still has to bring the refusal.
    payload.once('error', (error) => counted.destroy(error));
    payload.once('aborted', () => counted.destroy());
    return payload.pipe(counted);
  }

  /** What counts the bytes of one request. An answered request has none, whatever still comes of its body. */
  #hold(request: FastifyRequest, reply: FastifyReply): (bytes: number, isLarge: boolean) => BodyRefused | undefined {
    const caller = request.callerId ?? networkOf(request.ip);
    let held = 0;
    // Who is gone by now has had its `close`.
    let isOver = reply.raw.destroyed;
    reply.raw.once('close', () => {
      isOver = true;
      this.#add(caller, -held);
    });
    return (bytes, isLarge) => {
      if (isOver) return undefined;
      if (this.#bytes + bytes > (isLarge ? this.#max * (7 / 8) : this.#max)) return refusal(reply, full());
      if ((this.#shares.get(caller) ?? 0) + bytes > this.#share) return refusal(reply, shareTaken(this.#share));
      held += bytes;
      this.#add(caller, bytes);
      return undefined;
    };
  }

  #add(caller: string, bytes: number): void {
    this.#bytes += bytes;
    countBodyBytes(bytes);
    const left = (this.#shares.get(caller) ?? 0) + bytes;
    if (left > 0) this.#shares.set(caller, left);
    else this.#shares.delete(caller);
  }
}

/** Why a compressed body is not read: how much memory it takes shows only when it is unpacked, to a thousand times its length. */
export function compressedRefusal({ headers }: FastifyRequest, reply: FastifyReply): ApiError | null {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return null;
  reply.header('accept-encoding', 'identity');
  const message = 'The body must not be compressed: send it without Content-Encoding';
  return refusal(reply, new BodyRefused('UNSUPPORTED_MEDIA_TYPE', message));
}

const tooLong = (max: number) =>
  new BodyRefused('PAYLOAD_TOO_LARGE', `The body has more than ${max / 1024} KiB: longer ones need a token`);
const full = () =>
  new BodyRefused('UNAVAILABLE', 'The bodies of other requests use all the memory for bodies; please retry');
const shareTaken = (share: number) =>
  new BodyRefused(
    'TOO_MANY_REQUESTS',
    `The bodies of your pending requests have more than ${Math.floor(share / 1024)} KiB in total; send fewer at a time`,
  );

const RETRY_SECONDS = 5;
const RETRIED: readonly ErrorCode[] = ['UNAVAILABLE', 'TOO_MANY_REQUESTS'];

/** Fastify takes over the status of what fails while a body is read. */
class BodyRefused extends ApiError {
  readonly statusCode: number;

  constructor(code: ErrorCode, message: string) {
    super(code, message);
    this.statusCode = this.status;
  }
}

/** What is left of the body is not read any more. */
function refusal(reply: FastifyReply, error: BodyRefused): BodyRefused {
  reply.header('connection', 'close');
  if (RETRIED.includes(error.code)) reply.header('retry-after', RETRY_SECONDS);
  return error;
}
