/** Settings of every PGlite here. */
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { extensions } from './extensions.ts';

export const BYTEA = 17;

/** As PostgreSQL reads bytes; what comes from another thread is written so already. */
export const hexOf = (bytes: Uint8Array | string): string =>
  typeof bytes === 'string'
    ? bytes
    : `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;

/** The small buffer saves more than 100 MB, and the folder's files are cached anyway. */
export const liteOptions = {
  extensions,
  serializers: { [BYTEA]: hexOf },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
} satisfies PGliteOptions;
