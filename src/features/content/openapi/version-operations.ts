/** Versions of API descriptions: list and read them, and what they say. */
import { z } from 'zod';
import type { OpenAPISpecVersion as Row } from '../../../db/generated/prisma/client.ts';
import { free } from '../../../engine/shape.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { RawJson } from '../../../graphql/raw-json.ts';
import { urlsOf } from '../../../graphql/shapes.ts';
import { publishedUrl, versionUrl } from './addresses.ts';
import { OPENAPI, onLatestVersion, onSpec, onVersion } from './rights.ts';
import { OpenAPISpec, OpenAPISpecVersion } from './types.ts';

const area = 'OpenAPI specs';

builder.objectField(OpenAPISpec, 'versions', (t) =>
  t.field({
    description: 'Its versions, newest first. The last 100 are kept.',
    type: listOf(OpenAPISpecVersion),
    rest: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions',
    area,
    access: onSpec('view'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'openAPISpecVersion',
          where: {},
          within: { parent: 'openAPISpec', relation: 'versions', column: 'specId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

const versionArgs = () =>
  builder.args((t) => ({
    organizationId: t.id({ required: true }),
    specSlug: t.id({ required: true }),
    versionId: t.id({ required: true }),
  }));

const latestArgs = () =>
  builder.args((t) => ({ organizationId: t.id({ required: true }), specSlug: t.id({ required: true }) }));

builder.queryField('openapiSpecVersion', (t) =>
  t.field({
    description: 'One version of an API description.',
    type: OpenAPISpecVersion,
    rest: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}',
    area,
    access: onVersion(),
    args: versionArgs(),
    resolve: (version: Row) => version,
  }),
);

builder.queryField('latestOpenAPISpecVersion', (t) =>
  t.field({
    description: 'The latest version of an API description; NOT_FOUND before the first one.',
    type: OpenAPISpecVersion,
    rest: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest',
    area,
    access: onVersion(),
    args: latestArgs(),
    resolve: (version: Row) => version,
  }),
);

/** As the parser libraries of such programs have it. */
const filesystem = z
  .array(
    z.object({
      dir: z.string(),
      isEntrypoint: z.boolean(),
      references: z.array(z.string()),
      filename: z.string(),
      title: z.string(),
      specification: z.record(z.string(), free('An OpenAPI document of version 3.1.')),
    }),
  )
  .meta({ id: 'OpenAPIFilesystem', description: 'The files of a description, which is one.' });

const ContentUrls = urlsOf('OpenAPISpecContent', ['source', 'public?']);

const OpenAPISpecContent = builder.objectRef<Row>('OpenAPISpecContent').implement({
  scope: OPENAPI.view.scope,
  visitors: 'all',
  description: 'What a version says, for programs that draw operations.',
  fields: (t) => ({
    filesystem: t.field({
      type: 'JSON',
      shape: filesystem,
      description:
        'The files of the description, which is one: its `specification` is converted to 3.1, and has each `description` as safe HTML, too, as `x-gitbook-description-html`.',
      resolve: async ({ id, title }, _, { services }) => filesystemOf(services.database, id, title),
    }),
    url: t.string({
      description: 'An address of the text as it was given, valid for one to two days.',
      resolve: (version, _, { services }) => versionUrl(services, version),
    }),
    urls: t.field({
      type: ContentUrls,
      resolve: async (version, _, { services, db }) => {
        const spec = await db.openAPISpec.findUnique({ where: { id: version.specId } });
        return { source: versionUrl(services, version), public: spec && publishedUrl(services, spec) };
      },
    }),
  }),
});

/** As the database has it: nobody parses it on the way. */
async function filesystemOf(
  database: { query<Result extends object>(sql: string, params: readonly unknown[]): Promise<Result[]> },
  versionId: string,
  title: string,
): Promise<RawJson> {
  const [found] = await database.query<{ content: string }>(
    'SELECT "content"::text AS "content" FROM "OpenAPISpecVersionText" WHERE "versionId" = $1',
    [versionId],
  );
  if (!found) throw notFound('OpenAPI spec version');
  const file = JSON.stringify({ dir: './', isEntrypoint: true, references: [], filename: 'openapi.json', title });
  return new RawJson(`[${file.slice(0, -1)},"specification":${found.content}}]`);
}

builder.queryField('openapiSpecContent', (t) =>
  t.field({
    description: 'What a version says: its document, converted to OpenAPI 3.1.',
    type: OpenAPISpecContent,
    rest: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content',
    area,
    access: onVersion(),
    args: versionArgs(),
    resolve: (version: Row) => version,
  }),
);

builder.queryField('latestOpenAPISpecContent', (t) =>
  t.field({
    description: 'What the latest version says; NOT_FOUND before the first one.',
    type: OpenAPISpecContent,
    rest: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content',
    keptUnder: { tag: 'organization:{organizationId}:openapi:{specSlug}' },
    area,
    access: onLatestVersion(),
    args: latestArgs(),
    resolve: (version: Row) => version,
  }),
);
