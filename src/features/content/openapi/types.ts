/** The types `OpenAPISpec` and `OpenAPISpecVersion`. */
import DataLoader from 'dataloader';
import type { Context } from '../../../context.ts';
import { type ApiChange, CHANGE_KINDS } from '../../../engine/openapi/changes/change.ts';
import type { Problem } from '../../../engine/openapi/reading/refused.ts';
import { PROCESS_ERRORS } from '../../../engine/openapi/reading/refused.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { referenceTo } from '../../../graphql/reference.ts';
import { enumOf, permissionsType, urlsOf } from '../../../graphql/shapes.ts';
import { publishedUrl, versionUrl } from './addresses.ts';
import { STEPS } from './progress.ts';
import { OPENAPI, versionById } from './rights.ts';

export const SpecVisibility = enumOf(
  'OpenAPISpecVisibility',
  ['private', 'public'],
  'Who reads the description: private (members of the organization), public (anyone with its public link).',
);
const ProcessingState = enumOf(
  'OpenAPISpecProcessingState',
  ['pending', 'progress', 'complete'],
  'pending: it waits for its turn; progress: it is fetched and read; complete: `lastVersion` or `lastProcessErrorCode` says what came of it.',
);
const ProcessingStep = enumOf(
  'OpenAPISpecProcessingStep',
  [...STEPS],
  'What is being done: queued, fetching (from its address), reading (parsing, checking, converting), publishing (spaces that show it get a revision), done.',
);
const ErrorCode = enumOf(
  'OpenAPISpecErrorCode',
  [...PROCESS_ERRORS],
  'Why a description was not taken. FETCH_BLOCKED: its address is not public, or there is no such host. UNSUPPORTED_VERSION: it is not OpenAPI 2.0, 3.0 or 3.1.',
);

const ProcessError = builder.objectRef<Problem>('OpenAPISpecError').implement({
  description: 'Something that is wrong with a description.',
  fields: (t) => ({
    message: t.exposeString('message', {
      description: 'Begins with its place, as a JSON pointer or as line and column, where there is one.',
    }),
    code: t.field({ type: ErrorCode, resolve: ({ code }) => code }),
  }),
});

const ChangeKind = enumOf(
  'OpenAPISpecChangeKind',
  [...CHANGE_KINDS],
  'What changed of an operation. `restored`: it is no longer deprecated.',
);

const Change = builder.objectRef<ApiChange>('OpenAPISpecChange').implement({
  description: 'Something that is different from the version before, for those who call the API.',
  fields: (t) => ({
    kind: t.field({ type: ChangeKind, resolve: ({ kind }) => kind }),
    breaking: t.exposeBoolean('breaking', { description: 'A program that was right before may be wrong now.' }),
    method: t.exposeString('method', { description: '`GET`' }),
    path: t.exposeString('path', { description: '`/pets/{petId}`; of a webhook its name.' }),
    webhook: t.exposeBoolean('webhook'),
    subject: t.exposeString('subject', {
      description:
        'What of the operation: `query limit`, `request application/json name`, `response 200 application/json [].name`, a security scheme; empty: all of it.',
    }),
    before: t.exposeString('before', { nullable: true, description: 'Of types and values.' }),
    after: t.exposeString('after', { nullable: true }),
  }),
});

const VersionUrls = urlsOf('OpenAPISpecVersion', ['location']);

export const OpenAPISpecVersion = builder.prismaObject('OpenAPISpecVersion', {
  scope: OPENAPI.view.scope,
  object: 'openapi-spec-version',
  description: 'What a description said at one time.',
  fields: (t) => ({
    id: t.exposeID('id'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    title: t.exposeString('title', { description: 'Of the described API.' }),
    apiVersion: t.exposeString('apiVersion', {
      description: 'Of the described API, as its authors number it; may be empty.',
    }),
    changes: t.field({
      type: [Change],
      inRest: 'hide',
      description: 'What is different from the version before, at most 5,000; nothing of the first one.',
      args: { breaking: t.arg.boolean({ description: 'Only those that are breaking, or that are not.' }) },
      resolve: async ({ id }, { breaking }, context) => {
        const changes = await changesOf(context).load(id);
        return breaking == null ? changes : changes.filter((change) => change.breaking === breaking);
      },
    }),
    url: t.string({
      description: 'An address of the text as it was given, valid for one to two days.',
      resolve: (version, _, { services }) => versionUrl(services, version),
    }),
    urls: t.field({
      type: VersionUrls,
      resolve: async ({ id, organizationId, specId }, _, context) => ({
        location: `${context.services.config.publicUrl}/v1/orgs/${organizationId}/openapi/${await slugOf(context, specId)}/versions/${id}`,
      }),
    }),
  }),
});

const CHANGES = `SELECT "versionId" AS "id", "changes"::text AS "changes" FROM "OpenAPISpecVersionText" WHERE "versionId" = ANY($1::text[])`;

/** Of the versions of one list together. */
const changesOf = ({ memo, services: { database } }: Context): DataLoader<string, ApiChange[]> =>
  memo(
    'openapi changes',
    () =>
      new DataLoader(async (ids: readonly string[]) => {
        const rows = await database.query<{ id: string; changes: string | null }>(CHANGES, [ids]);
        const byId = new Map(rows.map(({ id, changes }) => [id, changes]));
        return ids.map((id) => JSON.parse(byId.get(id) ?? '[]') as ApiChange[]);
      }),
  );

const slugOf = (context: Context, specId: string): Promise<string> =>
  context.memo(`openapi slug ${specId}`, async () => {
    const spec = await context.db.openAPISpec.findUnique({ where: { id: specId }, select: { slug: true } });
    if (!spec) throw notFound('OpenAPI spec');
    return spec.slug;
  });

const Urls = urlsOf('OpenAPISpec', ['location', 'app', 'published?']);
const Permissions = permissionsType('OpenAPISpec', OPENAPI);

export const OpenAPISpec = builder.prismaObject('OpenAPISpec', {
  scope: OPENAPI.view.scope,
  object: 'openapi-spec',
  description: 'The description of an API, under a name that pages of the organization refer to.',
  fields: (t) => ({
    id: t.exposeID('id'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    slug: t.exposeString('slug'),
    sourceURL: t.exposeString('sourceURL', { nullable: true, description: 'Absent when a text was given.' }),
    processingState: t.field({ type: ProcessingState, resolve: ({ processingState }) => processingState as never }),
    processingStep: t.field({
      type: ProcessingStep,
      inRest: 'hide',
      resolve: ({ processingStep }) => processingStep as never,
    }),
    visibility: t.field({ type: SpecVisibility, resolve: ({ visibility }) => visibility as never }),
    lastVersion: t.field({
      description: 'The latest version; absent until the first one is stored.',
      type: OpenAPISpecVersion,
      nullable: true,
      ...referenceTo(({ lastVersionId }: { lastVersionId: string | null }) => lastVersionId, versionById),
    }),
    lastProcessedAt: t.expose('lastProcessedAt', { type: 'DateTime', nullable: true }),
    lastProcessErrorCode: t.field({
      type: ErrorCode,
      nullable: true,
      description: 'Why the source was not taken when it was last processed. The version before stays.',
      resolve: ({ lastProcessErrorCode }) => lastProcessErrorCode as never,
    }),
    lastProcessedErrors: t.field({
      type: [ProcessError],
      nullable: true,
      description: 'What is wrong with it, at most 20.',
      resolve: ({ lastProcessedErrors }) => lastProcessedErrors as unknown as Problem[] | null,
    }),
    permissions: t.field({
      type: Permissions,
      resolve: async ({ organizationId }, _, { access }) =>
        (await access.viewer.load(organizationId)).member?.role ?? 'none',
    }),
    urls: t.field({
      type: Urls,
      description: '`published`: where anybody reads the latest version of a public description.',
      resolve: (spec, _, { services }) => ({
        location: `${services.config.publicUrl}/v1/orgs/${spec.organizationId}/openapi/${spec.slug}`,
        app: `${services.config.publicUrl}/app/orgs/${spec.organizationId}/openapi/${spec.slug}`,
        published: publishedUrl(services, spec),
      }),
    }),
  }),
});
