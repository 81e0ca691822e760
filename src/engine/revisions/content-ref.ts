/** A reference to something, by its kind. Within a space its id is left out, and filled in when it is answered. */
import { z } from 'zod';
import { identifier } from '../shape.ts';
import { mayBeGiven } from './schemes.ts';

/** A name that is not empty, and short. */
export const shortName = () => z.string().min(1, 'must not be empty').max(200, 'must have at most 200 characters');

/** An id as callers give it. */
export const id = identifier(shortName());

const address = z
  .string()
  .max(4096, 'must have at most 4096 characters')
  .refine(mayBeGiven, 'must be a path, or an address with http, https, mailto or tel')
  .meta({ description: 'A path, or an address with http, https, mailto or tel.' });

const space = id.optional().meta({ description: 'Default: the space that holds the reference.' });

/** A reference as callers give it, and as it is answered. */
export const contentRef = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('url'), url: address }).meta({ id: 'UrlRef' }),
    z.strictObject({ kind: z.literal('page'), page: id, space }).meta({ id: 'PageRef' }),
    z
      .strictObject({ kind: z.literal('anchor'), anchor: z.string().max(500), page: id.optional(), space })
      .meta({ id: 'AnchorRef' }),
    z.strictObject({ kind: z.literal('file'), file: id, space }).meta({ id: 'FileRef' }),
    z.strictObject({ kind: z.literal('openapi'), spec: id }).meta({ id: 'OpenApiRef' }),
    z
      .strictObject({ kind: z.literal('reusable-content'), reusableContent: id, space })
      .meta({ id: 'ReusableContentRef' }),
    z.strictObject({ kind: z.literal('space'), space: id }).meta({ id: 'SpaceRef' }),
    z.strictObject({ kind: z.literal('collection'), collection: id }).meta({ id: 'CollectionRef' }),
    z.strictObject({ kind: z.literal('user'), user: id }).meta({ id: 'UserRef' }),
  ])
  .meta({ id: 'ContentRef', description: 'A reference, by its kind.' });

export type ContentRef = z.infer<typeof contentRef>;
