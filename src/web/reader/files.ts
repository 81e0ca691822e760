/** Files of a site, for those who read it: pictures of pages, downloads. What could run in a browser is only ever downloaded. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MissingFile } from '../../adapters/storage/storage.ts';
import { dispositionOf } from '../../features/content/files/download.ts';
import { filesFor } from '../../features/content/parts-for-reader.ts';
import { holds } from './answers.ts';
import { byteRange, partOf } from './byte-range.ts';
import { fileVersion } from './file-addresses.ts';
import type { Freshness } from './freshness.ts';
import { Making } from './making.ts';
import { type Sent, sent } from './sent.ts';
import { contentOf } from './space-map.ts';
import type { Visit } from './visit.ts';

const YEAR_SECONDS = 31_536_000;

/** Sends a file of a space, whose version the address names; undefined: there is none for this reader. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  freshness: Freshness,
  [spaceId = '', fileId = '', version = '']: readonly string[],
): Promise<Sent | undefined> {
  if (!visit.part.siteSpaces.some((row) => row.spaceId === spaceId)) return undefined;
  const space = (await new Making(visit, freshness).spaces([spaceId])).get(spaceId);
  if (!space) return undefined;
  const content = await contentOf(visit, space.revisionId);
  const found = await content.revision.file(fileId);
  const [file] = found ? await filesFor(content, [found]) : [];
  if (!file) return undefined;
  // Of an address of an earlier version: the file as it is now, which may be another one tomorrow.
  const isThis = version === fileVersion(file);
  const audience = visit.isPrivate || visit.publication.adaptiveContent ? 'private' : 'public';
  const etag = `"${file.hash}"`;
  reply
    .header('etag', etag)
    .header('cache-control', isThis ? `${audience}, max-age=${YEAR_SECONDS}, immutable` : `${audience}, no-cache`);
  if (holds(request.headers['if-none-match'], etag)) return sent(reply.code(304).send());
  const asked = request.headers['if-range'];
  const range = asked === undefined || asked === etag ? byteRange(request.headers.range, file.size) : null;
  reply.header('accept-ranges', 'bytes');
  if (range === 'none') return sent(reply.code(416).header('content-range', `bytes */${file.size}`).send());
  const stream = await visit.services.storage.stream(content.row.organizationId, file.hash).catch((error: unknown) => {
    if (error instanceof MissingFile) return undefined;
    throw error;
  });
  if (!stream) return undefined;
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .header('content-disposition', dispositionOf(file))
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'same-site')
    .header('content-type', file.contentType)
    .send(range ? partOf(stream, range) : stream);
  return sent(reply);
}
