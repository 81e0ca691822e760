/** Uploads: `POST /v1/orgs/{organizationId}/files`. An upload is named by `insert_files` before it is part of any content. */

import { Readable } from 'node:stream';
import mime from 'mime';
import { authorIdOf } from '../../../access/actors.ts';
import { FileTooLarge } from '../../../adapters/storage/storage.ts';
import type { File as Row } from '../../../db/generated/prisma/client.ts';
import { keepFiles } from '../../../db/stored-files.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError, badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import '../../../graphql/upload.ts';
import { storeFile } from '../../../db/store-file.ts';
import { newId } from '../../../ids.ts';
import { onEditableOrganization } from './access.ts';
import { downloadUrl } from './addresses.ts';
import { dimensionsOf } from './dimensions.ts';
import { MAX_UPLOAD_BYTES } from './limits.ts';

/** Enough for the head of every image format that is measured. */
const HEAD_BYTES = 256 * 1024;

const UploadedFile = builder.objectRef<Row>('UploadedFile').implement({
  description: 'A file of the organization, not yet part of any content.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Pass it to `insert_files`.' }),
    downloadURL: t.string({ resolve: (row, _, { services }) => downloadUrl(services, row) }),
  }),
});

builder.mutationField('uploadFile', (t) =>
  t.field({
    description: 'Stores a file of at most 100 MiB. The caller needs the role `edit` somewhere in the organization.',
    type: UploadedFile,
    rest: 'POST /v1/orgs/{organizationId}/files',
    status: 201,
    area: 'Files',
    access: onEditableOrganization,
    args: { organizationId: t.arg.id({ required: true }), file: t.arg({ type: 'Upload', required: true }) },
    resolve: async (_, { organizationId, file }, { services, caller }) => {
      const name = file.name.split(/[\\/]/).at(-1)?.replaceAll('\0', '').trim() ?? '';
      if (name === '' || name.length > 255) throw badInput('file', 'must have a name of at most 255 characters');
      const given = file.stream();
      const { head, content } = withHead(
        given instanceof Readable ? given : Readable.from(given as AsyncIterable<Uint8Array>),
      );
      const stored = await storeFile(services, organizationId, content, { maxBytes: MAX_UPLOAD_BYTES }).catch(
        (error: unknown) => {
          throw error instanceof FileTooLarge
            ? new ApiError('PAYLOAD_TOO_LARGE', 'The file has more than 100 MiB')
            : error;
        },
      );
      const contentType = typeOf(name, file.type);
      const dimensions = dimensionsOf(contentType, head());
      return inTransaction(services.database, async (tx) => {
        await keepFiles(tx, organizationId, [stored.hash]);
        return tx.file.create({
          data: {
            id: newId(),
            organizationId,
            name,
            contentType,
            size: stored.size,
            hash: stored.hash,
            width: dimensions?.width ?? null,
            height: dimensions?.height ?? null,
            createdById: authorIdOf(caller),
          },
        });
      });
    },
  }),
);

/** By the name: what a client claims decides nothing about how the file is served. */
const typeOf = (name: string, claimed: string): string =>
  mime.getType(name) ?? (/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(claimed) ? claimed : 'application/octet-stream');

/** The stream, and its first bytes once it was read. */
function withHead(stream: Readable): { head: () => Buffer; content: Readable } {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const content = Readable.from(
    (async function* () {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (bytes < HEAD_BYTES) chunks.push(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    })(),
  );
  return { head: () => Buffer.concat(chunks).subarray(0, HEAD_BYTES), content };
}
