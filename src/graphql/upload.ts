/**
 * A file that comes with a request: `multipart/form-data` on both surfaces (in GraphQL as the multipart request
 * specification has it). It is a stream: who takes it reads it once.
 */
import type { Readable } from 'node:stream';
import { GraphQLError } from 'graphql';
import { builder } from './builder.ts';

export interface Upload {
  name: string;
  type: string;
  stream(): Readable | ReadableStream<Uint8Array>;
}

const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && typeof (value as Upload).stream === 'function' && 'name' in value;

builder.scalarType('Upload', {
  description: 'A file of the request, sent as `multipart/form-data`.',
  serialize: () => {
    throw new GraphQLError('An upload cannot be returned');
  },
  parseValue: (value) => {
    if (!isUpload(value)) throw new GraphQLError('must be a file, sent as multipart/form-data');
    return value;
  },
});
