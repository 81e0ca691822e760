/** Icons and preview images: taken as base64, checked by what the bytes are, and served to everybody under their hash. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { imageSize } from 'image-size';
import { z } from 'zod';
import type { Transaction } from '../../db/database.ts';
import { ApiError, badInput } from '../../errors.ts';
import type { Services } from '../../services.ts';

const MAX_BYTES = 1024 * 1024;
const MAX_SIDE = 8192;

/** No SVG: it can hold scripts. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

export const icon = z.string().max(1.4 * MAX_BYTES, 'must be at most 1 MiB');
export const previewImages = z.array(icon).max(3, 'must have at most 3 items');

export interface Image {
  id: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The image in a base64 text, which may be a `data:` address. @throws BAD_INPUT naming the field */
export function imageIn(field: string, text: string): Image {
  const base64 = text.replace(/^data:[^,]{0,100};base64,/, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/\-_]+={0,2}$/.test(base64)) throw badInput(field, 'must be an image as base64');
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  if (bytes.length > MAX_BYTES) throw badInput(field, 'must be at most 1 MiB');
  const contentType = TYPES[kindOf(bytes) ?? ''];
  if (!contentType) throw badInput(field, 'must be a PNG, JPEG, GIF or WebP image of at most 8,192 pixels a side');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 40), contentType, bytes };
}

function kindOf(bytes: Uint8Array): string | undefined {
  try {
    const { type, width, height } = imageSize(bytes);
    return Math.max(width, height) <= MAX_SIDE && Math.min(width, height) >= 1 ? type : undefined;
  } catch {
    return undefined;
  }
}

/** Has an integration show exactly these images. */
export async function storeImages(
  tx: Transaction,
  { id: integrationId, organizationId }: { id: string; organizationId: string },
  images: readonly Image[],
  kept: readonly string[],
): Promise<void> {
  await tx.integrationImage.createMany({
    data: images.map((image) => ({ integrationId, organizationId, ...image })),
    skipDuplicates: true,
  });
  await tx.integrationImage.deleteMany({ where: { integrationId, id: { notIn: [...kept] } } });
}

/** A version of an image never changes. */
const CACHED = 'public, max-age=31536000, immutable';

/** Serves images: who knows the hash of one may see it. */
export function mountIntegrationImages(app: FastifyInstance, { database }: Services): void {
  app.get<{ Params: { name: string; image: string } }>(
    '/integrations/:name/assets/:image',
    { config: { operation: 'integrationImage' } },
    async ({ params: { name, image: id } }, reply) => {
      const image = /^[0-9a-f]{40}$/.test(id)
        ? await database.prisma.integrationImage.findFirst({ where: { id, integration: { name } } })
        : null;
      if (!image) throw new ApiError('NOT_FOUND', 'There is no such image');
      return reply
        .header('cache-control', CACHED)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(image.contentType)
        .send(Buffer.from(image.bytes));
    },
  );
}
