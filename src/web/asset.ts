/** Content that does not change while the server runs: tagged, compressed once, and kept by browsers. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownBytes } from '../engine/own-copy.ts';

export type SendAsset = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const compressed = promisify(brotliCompress);

/** A handler that sends `content` as `type`; 304 to those who have it. */
export function asset(content: string | Buffer, type: string): SendAsset {
  const etag = `"${createHash('sha1').update(content).digest('base64url')}"`;
  let small: Promise<Buffer> | undefined;
  return async (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding').type(type);
    if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(content);
    small ??= compressed(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).then(ownBytes);
    return reply.header('content-encoding', 'br').send(await small);
  };
}

const holds = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
