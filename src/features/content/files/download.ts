/** `GET /files/{ticket}/{name}`: the bytes behind a signed address. What could run in a browser is only ever downloaded. */
import type { FastifyInstance } from 'fastify';
import { MissingFile } from '../../../adapters/storage/storage.ts';
import { notFound } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { addressed } from './addresses.ts';

/** Types that browsers show without running anything in them. SVG and HTML are not among them. */
const SHOWN_INLINE =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)|video\/(mp4|webm|ogg)|audio\/(mpeg|ogg|wav|webm|mp4)|application\/pdf|text\/plain)$/;

/** How a browser is to take a file (RFC 6266): what could run in it is only saved. */
export function dispositionOf({ contentType, name }: { contentType: string; name: string }): string {
  const disposition = SHOWN_INLINE.test(contentType) ? 'inline' : 'attachment';
  return `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Adds the route to the server. */
export function mountDownloads(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { ticket: string; name: string } }>(
    '/files/:ticket/:name',
    { config: { operation: 'download' } },
    async ({ params, headers }, reply) => {
      const file = addressed(services, params.ticket);
      if (!file) throw notFound('File');
      const etag = `"${file.hash}"`;
      reply.header('etag', etag).header('cache-control', 'private, max-age=86400, immutable');
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      const stream = await services.storage.stream(file.organizationId, file.hash).catch((error: unknown) => {
        throw error instanceof MissingFile ? notFound('File') : error;
      });
      return reply
        .header('content-disposition', dispositionOf(file))
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(file.contentType)
        .send(stream);
    },
  );
}
