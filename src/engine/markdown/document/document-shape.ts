/**
 * The shape of a Document, for the description of the API: what each kind of node holds follows from the checks in `shapes.ts`. It
 * is not what checks a Document: `validateDocument` is faster, and knows what may stand where.
 */
import { z } from 'zod';
import { contentRef } from '../../revisions/content-ref.ts';
import { free } from '../../shape.ts';
import { attribute, BLOCK_SHAPES, INLINE_SHAPES, type Shape, type Told } from './shapes.ts';
import { MARK_TYPES, ONLY_CHILD, SCHEMA_VERSION, TEXT_BLOCKS, TEXT_INLINES, VOID_BLOCKS } from './types.ts';

/** `list-item` → `ListItem`. */
const capitals = (type: string): string => type.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const typeTold = (told: Told): z.ZodType => (told === 'ContentRef' ? contentRef : z.unknown().meta({ ...told }));

/** The `data` of a node; may be left out where nothing in it is required. */
function dataOf({ fields, required = [], attributes }: Shape): z.ZodType {
  const entries = Object.entries(fields).map(([name, { told }]) => {
    const value = typeTold(told);
    return [name, required.includes(name) ? value : value.optional()];
  });
  const own: Record<string, z.ZodType> = Object.fromEntries(entries);
  const further = typeTold(attribute.told);
  // An index of attributes has to admit the fields next to it, too: that is how typed clients read it.
  const data = attributes
    ? z.object(own).catchall(entries.length > 0 ? z.union([further, contentRef]) : further)
    : z.strictObject(own);
  return required.length > 0 ? data : data.default({});
}

const mark = z
  .strictObject({
    object: z.literal('mark'),
    type: z.enum(MARK_TYPES),
    data: z.strictObject({ text: z.string().optional(), background: z.string().optional() }).optional(),
  })
  .meta({ id: 'Mark', description: 'Of `color`, `data` has CSS colours.' });

const leaf = z
  .strictObject({ object: z.literal('leaf'), text: z.string(), marks: z.array(mark).default([]) })
  .meta({ id: 'Leaf' });

const text = z
  .strictObject({ object: z.literal('text'), key: z.string().optional(), leaves: z.array(leaf) })
  .meta({ id: 'Text' });

const inlines = Object.entries(INLINE_SHAPES).map(([type, shape]) =>
  z
    .strictObject({
      object: z.literal('inline'),
      type: z.literal(type),
      key: z.string().optional(),
      isVoid: z.boolean().default(false),
      data: dataOf(shape),
      get nodes(): z.ZodType {
        return TEXT_INLINES.has(type) ? z.array(phrasing).default([]) : z.array(phrasing).max(0).default([]);
      },
      ...(!TEXT_INLINES.has(type) && { marks: z.array(mark).optional() }),
    })
    .meta({ id: `${capitals(type).replace(/^Inline/, '')}Inline` }),
);
const inline = z.discriminatedUnion('type', inlines as [(typeof inlines)[number]]).meta({ id: 'Inline' });
const phrasing: z.ZodType = z
  .union([text, inline])
  .meta({ id: 'Phrasing', description: 'A text, or what stands in one.' });

const attributes = z.record(z.string(), z.string()).optional().meta({ description: 'Attributes of HTML.' });

/** The nodes of a cell, and of an image. */
const nodes = (): z.ZodType => z.array(z.union([block, phrasing]));

const table = z.strictObject({
  view: z.strictObject({ type: z.enum(['grid', 'cards']), columns: z.array(z.string()), attributes }),
  definition: z.record(
    z.string(),
    z.strictObject({
      id: z.string().optional(),
      title: z.string().optional().meta({ description: 'Plain text. It may be left out where there are `nodes`.' }),
      nodes: z.array(phrasing).optional(),
      align: z.enum(['left', 'center', 'right']).optional(),
      attributes,
    }),
  ),
  records: z.record(
    z.string(),
    z.strictObject({
      orderIndex: z.number(),
      values: z.record(
        z.string(),
        z.strictObject({
          get nodes(): z.ZodType {
            return nodes();
          },
          attributes,
        }),
      ),
    }),
  ),
  html: z.boolean().optional(),
});

function childrenOf(type: string): z.ZodType {
  const only = ONLY_CHILD[type];
  if (TEXT_BLOCKS.has(type)) return z.array(phrasing);
  if (VOID_BLOCKS.has(type)) return z.array(block).max(0);
  if (type === 'image') return nodes();
  return z.array((only === undefined ? undefined : blocks.get(only)) ?? block);
}

const blockOf = (type: string, data: z.ZodType) =>
  z
    .strictObject({
      object: z.literal('block'),
      type: z.literal(type),
      key: z.string().default('').meta({ description: 'The same for the same content.' }),
      isVoid: z.boolean().default(false),
      data,
      get nodes(): z.ZodType {
        return childrenOf(type).default([]);
      },
    })
    .meta({ id: `${capitals(type)}Block` });

const blocks = new Map(
  [
    ...Object.entries(BLOCK_SHAPES).map(([type, shape]) => [type, dataOf(shape)] as const),
    ['table', table] as const,
  ].map(([type, data]) => [type, blockOf(type, data)]),
);
const block: z.ZodType = z
  .discriminatedUnion('type', [...blocks.values()] as [ReturnType<typeof blockOf>])
  .meta({ id: 'Block' });

/** A text as a Document. */
export const document = z
  .strictObject({
    object: z.literal('document'),
    data: z
      .object({ schemaVersion: z.literal(SCHEMA_VERSION).default(SCHEMA_VERSION) })
      .catchall(free('Further properties of a Document are free, and not kept.'))
      .default({ schemaVersion: SCHEMA_VERSION }),
    nodes: z.array(block),
    meta: z.strictObject({ token: z.string().optional() }).default({}),
  })
  .meta({ id: 'Document', description: 'A text as blocks, inlines and texts.' });
