/** Texts that may be long, sent piece by piece: none is ever held whole. */
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VERSION } from '../../version.ts';
import { cacheHeaders, holds } from './answers.ts';
import type { Making } from './making.ts';
import { type Sent, sent } from './sent.ts';

export interface Streamed {
  type: string;
  /** Spaces that it is made of. */
  spaces: readonly string[];
  /** Called only when the text is wanted. */
  pieces(): AsyncIterable<string>;
}

/** Sends a text that follows from what `making` has read by now, and from the address; 304 to who has it. */
export async function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  making: Making,
  { type, spaces, pieces }: Streamed,
): Promise<Sent> {
  const { visit, states } = making;
  for (const [name, value] of Object.entries(cacheHeaders(visit, spaces))) reply.header(name, value);
  reply.header('x-robots-tag', 'noindex').type(type);
  if (visit.view !== null) {
    const made = [VERSION, visit.address, visit.path, visit.view, ...states].flat();
    const etag = `W/"${createHash('sha1').update(JSON.stringify(made)).digest('base64url')}"`;
    reply.header('etag', etag);
    if (holds(request.headers['if-none-match'], etag)) return sent(reply.code(304).send());
  }
  if (request.method === 'HEAD') return sent(reply.send());
  const text = Readable.from(pieces(), { objectMode: false });
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return sent(reply.send(text));
  // Each piece is sent when it is there: a whole site takes a while.
  const small = pipeline(text, createGzip({ level: 5 }), () => {});
  return sent(reply.header('content-encoding', 'gzip').send(small));
}
