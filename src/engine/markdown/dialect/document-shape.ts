/**
 * The shape of a Document, for the description of the API: what each kind of node holds follows from the checks in `shapes.ts`. It
 * is not what checks a Document: `received` is faster, and knows what may stand where.
 */
import { z } from 'zod';
import { contentRef } from '../../revisions/content-ref.ts';
import { free } from '../../shape.ts';
import { attribute, BLOCK_SHAPES, INLINE_SHAPES, type Shape, type Told } from '../document/shapes.ts';
import { MARK_TYPES, ONLY_CHILD, SCHEMA_VERSION, TEXT_BLOCKS, TEXT_INLINES, VOID_BLOCKS } from '../document/types.ts';
import { TYPES } from './attributes.ts';
import { CAPTIONED } from './types.ts';
import { OWN_TAGS } from './words.ts';

/** `list-item` → `ListItem`. */
const capitals = (type: string): string => type.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const typeTold = (told: Told): z.ZodType => (told === 'ContentRef' ? contentRef : z.unknown().meta({ ...told }));

const percent = z.strictObject({ unit: z.literal('%'), value: z.number() });
const size = z.union([z.number(), z.string(), z.strictObject({ unit: z.enum(['px', '%']), value: z.number() })]);
const align = z.enum(['start', 'center', 'end', 'justify']);
const tagRef = z.strictObject({ kind: z.literal('tag'), tag: z.string() }).meta({ id: 'TagRef' });

/** Fields that are others in what is published, by type of node; null: there is none. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, z.ZodType | null>>>> = {
  paragraph: { align },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, { align }])),
  expandable: { open: null, defaultExpanded: z.boolean() },
  image: { width: size, height: size },
  column: { width: z.union([percent, z.string(), z.number()]) },
  'openapi-operation': { headless: z.boolean() },
  'openapi-schemas': { schemas: z.array(z.string()), grouped: z.boolean() },
  'openapi-webhook': { ref: contentRef, headless: z.boolean() },
  update: { date: z.string(), tags: z.array(tagRef) },
  updates: { format: z.string() },
  prompt: {
    description: z.string(),
    icon: z.string(),
    openInAIProviders: z.array(z.string()),
    defaultExpanded: z.boolean(),
  },
  drawing: { ref: contentRef },
  'inline-image': { size: z.enum(['original', 'line']), html: z.boolean() },
  button: {
    style: null,
    query: null,
    slug: null,
    label: z.string(),
    kind: z.string(),
    action: z.strictObject({
      action: z.string().optional(),
      query: z.string().optional(),
      slug: z.string().optional(),
    }),
  },
};

/** The `data` of a node; may be left out where nothing in it is required. */
function dataOf(type: string, { fields, required = [], attributes }: Shape): z.ZodType {
  const others = OTHERS[type] ?? {};
  const told = Object.entries(fields).map(([name, { told }]): [string, z.ZodType | null] => [name, typeTold(told)]);
  const entries = Object.entries({ ...Object.fromEntries(told), ...others }).flatMap(([name, value]) =>
    value === null ? [] : [[name, required.includes(name) ? value : value.optional()] as [string, z.ZodType]],
  );
  const own: Record<string, z.ZodType> = Object.fromEntries(entries);
  const further = typeTold(attribute.told);
  // An index of attributes has to admit the fields next to it, too: that is how typed clients read it.
  const beside = entries.map(([, value]) => value);
  const data = attributes
    ? z.object(own).catchall(beside.length > 0 ? z.union([further, contentRef, ...beside]) : further)
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

const attributes = z.record(z.string(), z.string()).optional().meta({ description: 'Attributes of HTML.' });

const fragment = z
  .strictObject({
    object: z.literal('fragment'),
    fragment: z.string().meta({ description: 'Its name. Cells are named by the values of their record.' }),
    type: z.string().optional(),
    key: z.string().optional(),
    get nodes(): z.ZodType {
      return z.array(block);
    },
    data: z
      .strictObject({
        inline: z
          .literal(false)
          .optional()
          .meta({ description: 'Its only paragraph is one in the HTML of the text, too.' }),
        attributes,
      })
      .optional(),
  })
  .meta({ id: 'Fragment', description: 'A part of a node that is found by its name: a title, a caption, a cell.' });

const fragments = z.array(fragment);

/** Line breaks are line ends in texts. */
const SHOWN_INLINES = Object.entries(INLINE_SHAPES).filter(([type]) => type !== 'line-break');

const inlines = SHOWN_INLINES.map(([type, shape]) =>
  z
    .strictObject({
      object: z.literal('inline'),
      type: z.literal(type),
      key: z.string().optional(),
      isVoid: z.boolean().default(false),
      data: dataOf(type, shape),
      get nodes(): z.ZodType {
        const holdsText = TEXT_INLINES.has(type) || type === 'annotation';
        return holdsText ? z.array(phrasing).default([]) : z.array(phrasing).max(0).default([]);
      },
      ...(type === 'annotation' && { fragments: fragments.optional() }),
      ...(!TEXT_INLINES.has(type) && { marks: z.array(mark).optional() }),
    })
    .meta({ id: `${capitals(type).replace(/^Inline/, '')}Inline` }),
);
const inline = z.discriminatedUnion('type', inlines as [(typeof inlines)[number]]).meta({ id: 'Inline' });
const phrasing: z.ZodType = z
  .union([text, inline])
  .meta({ id: 'Phrasing', description: 'A text, or what stands in one.' });

const columns = z.array(z.string()).meta({ description: 'The ids of the columns that are shown, in order.' });
const widths = z.record(z.string(), z.number()).optional();

const grid = z
  .strictObject({
    type: z.literal('grid'),
    columns,
    columnWidths: widths,
    hideHeader: z.boolean().default(false),
    stickyHeader: z.boolean().optional(),
    stickyFirstColumn: z.boolean().optional(),
    attributes,
  })
  .meta({ id: 'GridView' });

const cards = z
  .strictObject({
    type: z.literal('cards'),
    columns,
    columnWidths: widths,
    cardSize: z.enum(['medium', 'large']).default('medium'),
    targetDefinition: z.string().optional(),
    coverDefinition: z.string().optional(),
    coverDefinitionDark: z.string().optional(),
    hideColumnTitle: z.boolean().optional(),
    wrap: z.boolean().optional(),
    attributes,
  })
  .meta({ id: 'CardsView' });

const column = z.strictObject({
  id: z.string().optional(),
  title: z.string().optional().meta({ description: 'Plain text. It may be left out where there are `nodes`.' }),
  type: z.enum(['text', ...TYPES]).default('text'),
  textAlignment: z.enum(['left', 'center', 'right']).optional(),
  verticalAlignment: z.enum(['top', 'middle', 'bottom']).optional(),
  max: z.number().optional(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string(), color: z.string().optional() })).optional(),
  nodes: z.array(phrasing).optional(),
  attributes,
});

const value = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()),
    contentRef,
    z.strictObject({ ref: contentRef, alt: z.string().optional() }),
  ])
  .meta({ description: 'By the type of the column; of `text`: the name of a fragment.' });

const table = z.strictObject({
  view: z.discriminatedUnion('type', [grid, cards]),
  definition: z.record(z.string(), column),
  records: z.record(
    z.string(),
    z.strictObject({
      orderIndex: z.string().meta({ description: 'Records stand in the order of these strings.' }),
      values: z.record(z.string(), value),
    }),
  ),
  fullWidth: z.boolean().optional(),
  search: z.boolean().optional(),
  html: z.boolean().optional(),
});

const WITH_FRAGMENTS: ReadonlySet<string> = new Set([...CAPTIONED, 'expandable', 'table']);

function childrenOf(type: string): z.ZodType {
  const only = ONLY_CHILD[type];
  if (TEXT_BLOCKS.has(type)) return z.array(phrasing);
  if (VOID_BLOCKS.has(type) || WITH_FRAGMENTS.has(type) || type === 'drawing') return z.array(block).max(0);
  return z.array((only === undefined ? undefined : blocks.get(only)) ?? block);
}

const blockOf = (type: string, data: z.ZodType) =>
  z
    .strictObject({
      object: z.literal('block'),
      type: z.literal(type),
      key: z.string().optional().meta({ description: 'The same for the same content.' }),
      isVoid: z.boolean().default(false),
      data,
      get nodes(): z.ZodType {
        return childrenOf(type).default([]);
      },
      ...(WITH_FRAGMENTS.has(type) && { fragments: fragments.optional() }),
      meta: z.strictObject({ id: z.string().optional() }).optional().meta({ description: '`id`: the anchor.' }),
    })
    .meta({ id: `${capitals(type)}Block` });

/** Titles are fragments. */
const SHAPES: Readonly<Record<string, Shape>> = {
  ...Object.fromEntries(Object.entries(BLOCK_SHAPES).filter(([type]) => type !== 'expandable-title')),
  drawing: { fields: {}, required: ['ref'] },
  ...Object.fromEntries(
    [...OWN_TAGS].map((type): [string, Shape] => [
      type,
      { fields: {}, attributes: true, ...(type === 'openapi-webhook' && { required: ['ref'] }) },
    ]),
  ),
};

const blocks = new Map(
  [
    ...Object.entries(SHAPES).map(([type, shape]) => [type, dataOf(type, shape)] as const),
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
