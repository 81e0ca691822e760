/** What authors say of an integration when they publish it: shapes and limits of the fields. */
import { z } from 'zod';
import { SCOPES } from '../../access/scopes.ts';
import { storedName, named as valuesByName } from '../../engine/shape.ts';

const atMost = (count: number) => `must have at most ${count.toLocaleString('en')} characters`;
const text = (max: number, min = 0) =>
  z
    .string()
    .min(min, min === 1 ? 'must not be empty' : `must have at least ${min} characters`)
    .max(max, atMost(max));
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(2048, atMost(2048));

/** Of paths, file names and logs: no other characters, and none of the names that mean a folder. */
export const integrationName = z
  .string()
  .min(1, 'must not be empty')
  .max(64, atMost(64))
  .regex(/^[a-zA-Z0-9\-_.]+$/, 'must consist of letters, digits, - _ and .')
  .refine((name) => !/^\.+$/.test(name), 'must not consist of dots');

export const TARGETS = ['all', 'site', 'space', 'organization'] as const;
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export const RUNTIMES = ['v1', 'v2'] as const;
export const CATEGORIES = [
  'analytics',
  'collaboration',
  'content',
  'gitsync',
  'marketing',
  'visitor-auth',
  'other',
] as const;

export const title = text(30, 2);
export const description = text(100);
export const summary = text(2048);
/** With the images it has room in the body of a publication. */
export const script = text(5 * 1024 * 1024, 1);

/** No value twice, each named by its place. */
const distinct = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(item)
    .max(max, `must have at most ${max} items`)
    .superRefine((list, context) => {
      list.forEach((value, at) => {
        if (list.indexOf(value) < at) context.addIssue({ code: 'custom', path: [at], message: 'is there twice' });
      });
    });

export const scopes = distinct(z.enum(SCOPES), SCOPES.length);
export const categories = distinct(z.enum(CATEGORIES), CATEGORIES.length);

const componentId = text(100, 1);
const icon = text(200_000).describe('The name of an icon, or an image as base64 or address.');

/** `https://www.example.com/boards/**`, `https://*.example.com`: a host, which may begin with `*.`, and any path. */
export const ADDRESS_PATTERN = /^https?:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?(?:\/[^\s]*)?$/i;

const block = z.strictObject({
  id: componentId,
  title: text(40, 2),
  description: text(150).optional(),
  icon: icon.optional(),
  urlUnfurl: z
    .array(
      text(500, 1).regex(
        ADDRESS_PATTERN,
        'must be an address whose host may begin with *., such as https://*.example.com/**',
      ),
    )
    .max(50, 'must have at most 50 items')
    .optional(),
  markdown: z.strictObject({ codeblock: text(50, 1), body: text(100, 1) }).optional(),
});

const contentSource = z.strictObject({
  id: componentId,
  title: text(40, 2),
  description: text(150).optional(),
  icon: icon.optional(),
  configuration: z.strictObject({ componentId }),
});

/** Each id once. */
const identified = <Item extends z.ZodObject<{ id: z.ZodString }>>(item: Item, max: number) =>
  z
    .array(item)
    .max(max, `must have at most ${max} items`)
    .superRefine((list: readonly { id?: unknown }[], context) => {
      const ids = list.map(({ id }) => id);
      ids.forEach((id, at) => {
        if (ids.indexOf(id) < at) context.addIssue({ code: 'custom', path: [at, 'id'], message: 'is there twice' });
      });
    });

/** Whatever lists integrations, for anybody, has all of this of each. */
const MAX_LENGTH = 256 * 1024;
const isCompact = (value: unknown): boolean => JSON.stringify(value).length <= MAX_LENGTH;
const COMPACT = 'must have at most 262,144 characters as JSON';

export const blocks = identified(block, 100)
  .refine(isCompact, COMPACT)
  .meta({ id: 'IntegrationBlocks', description: 'Blocks for pages.' });
export const contentSources = identified(contentSource, 100)
  .refine(isCompact, COMPACT)
  .meta({ id: 'IntegrationContentSources', description: 'Sources of computed pages.' });

const common = { title: text(30).optional(), description: text(100).optional() };
const named = (id: string) => ({ id: `IntegrationConfiguration${id}Property` });

/** A field of a configuration. */
export const property = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('string'),
      ...common,
      default: text(2048).optional(),
      completion_url: text(2048, 1).optional(),
      enum: z
        .array(text(500))
        .min(1, 'must have at least one value')
        .max(500, 'must have at most 500 items')
        .optional(),
    })
    .meta(named('String')),
  z.strictObject({ type: z.literal('number'), ...common, default: z.number().optional() }).meta(named('Number')),
  z.strictObject({ type: z.literal('boolean'), ...common, default: z.boolean().optional() }).meta(named('Boolean')),
  z
    .strictObject({
      type: z.literal('button'),
      ...common,
      callback_url: text(2048, 1),
      button_text: text(100, 1),
    })
    .meta(named('Button')),
]);

export type Property = z.output<typeof property>;

const byProperties = z
  .strictObject({
    properties: valuesByName(property, storedName.min(1, 'must not be empty').max(100, atMost(100))).refine(
      (map) => Object.keys(map).length <= 100,
      'must have at most 100 properties',
    ),
    required: distinct(text(100, 1), 100).optional(),
  })
  .superRefine(({ properties, required = [] }, context) => {
    required.forEach((name, at) => {
      if (!Object.hasOwn(properties, name))
        context.addIssue({ code: 'custom', path: ['required', at], message: 'names no property' });
    });
  });

/** What an installation is configured by: named values, or a screen that the script draws. */
export const configuration = z.union([z.strictObject({ componentId }), byProperties]);

export type Configuration = z.output<typeof configuration>;

export const PLACES = ['account', 'space', 'site'] as const;
export type ConfigurationLevel = (typeof PLACES)[number];

export const configurations = z
  .strictObject({ account: configuration.optional(), space: configuration.optional(), site: configuration.optional() })
  .refine(isCompact, COMPACT)
  .meta({
    id: 'IntegrationConfigurations',
    description: 'What is configured: for the organization, in a space, in a site.',
  });

export type Configurations = z.output<typeof configurations>;

export const externalLinks = z
  .array(z.strictObject({ url: httpUrl, label: text(100, 1) }))
  .max(5, 'must have at most 5 items')
  .meta({ id: 'IntegrationLinks' });

export const secrets = valuesByName(text(8192), text(100, 1))
  .refine((map) => Object.keys(map).length <= 20, 'must have at most 20 secrets')
  .meta({ id: 'IntegrationSecrets', description: 'Values for the script by name. They cannot be read again.' });

const DIRECTIVES =
  'base-uri block-all-mixed-content child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src navigate-to object-src plugin-types prefetch-src referrer report-to report-uri require-sri-for require-trusted-types-for sandbox script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types upgrade-insecure-requests worker-src'.split(
    ' ',
  );

/** Of one directive: nothing that would begin another one, or another header. */
const directiveValue = text(4096).regex(/^[^;,\r\n]*$/, 'must not have ; or , or a line break');

export const contentSecurityPolicy = z
  .union([
    text(8192).regex(/^[^\r\n]*$/, 'must not have a line break'),
    z.partialRecord(z.enum(DIRECTIVES), directiveValue),
  ])
  .meta({ id: 'IntegrationContentSecurityPolicy', description: 'A policy, or the values of directives by name.' });
