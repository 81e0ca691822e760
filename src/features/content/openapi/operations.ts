/** API descriptions: store, read, list, change, delete them. */
import { auditIdOf } from '../../../access/actors.ts';
import { onOrganization } from '../../../access/entities.ts';
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import { databaseError } from '../../../db/errors.ts';
import type { OpenAPISpec as Row } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { conflict, notFound, preconditionFailed } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { record } from '../../people/audit.ts';
import { Organization } from '../../people/organizations/types.ts';
import { processSpecJob } from './job.ts';
import { announceSpec } from './progress.ts';
import { onSpec } from './rights.ts';
import { tellShowing } from './showing.ts';
import { checkedSlug, type SpecSource, sourceOf, specSlug, specSource } from './source.ts';
import { OpenAPISpec, SpecVisibility } from './types.ts';

const area = 'OpenAPI specs';

/** An organization has no more. */
const MAX_SPECS = 1000;

builder.objectField(Organization, 'openapiSpecs', (t) =>
  t.field({
    description: 'Its API descriptions, newest first.',
    type: listOf(OpenAPISpec),
    rest: 'GET /v1/orgs/{organizationId}/openapi',
    area,
    access: onOrganization('listOpenAPISpecs'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'openAPISpec',
          where: {},
          within: { parent: 'organization', relation: 'openAPISpecs', column: 'organizationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

/** The arguments that name a specification. */
export const specArgs = () =>
  builder.args((t) => ({ organizationId: t.id({ required: true }), specSlug: t.id({ required: true }) }));

builder.queryField('openapiSpec', (t) =>
  t.field({
    description: 'One API description.',
    type: OpenAPISpec,
    rest: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}',
    area,
    access: onSpec('view'),
    args: specArgs(),
    resolve: (spec: Row) => spec,
  }),
);

builder.mutationField('createOpenAPISpec', (t) =>
  t.field({
    description:
      'Stores an API description and starts to process it; follow it with `openapiSpecChanged`. 409 when the slug is taken.',
    type: OpenAPISpec,
    rest: 'POST /v1/orgs/{organizationId}/openapi',
    status: 201,
    area,
    access: onOrganization('createOpenAPISpec'),
    args: {
      organizationId: t.arg.id({ required: true }),
      slug: t.arg.string({
        required: true,
        validate: specSlug,
        example: 'petstore',
        description: 'Letters and digits, with single hyphens between them. Pages refer to it.',
      }),
      source: t.arg({ type: 'JSON', required: true, validate: specSource }),
    },
    resolve: async (_, { organizationId, slug, source }, { services }) => {
      try {
        return await inTransaction(services.database, (tx) =>
          create(tx, services, { organizationId, slug }, sourceOf(source)),
        );
      } catch (error) {
        if (databaseError(error)?.kind === 'unique') throw conflict(`There is an OpenAPI spec ${slug} already`);
        throw error;
      }
    },
  }),
);

builder.mutationField('putOpenAPISpec', (t) =>
  t.field({
    description:
      'Creates the API description (201), or gives the one with this slug another source (200), and starts to process it.',
    type: OpenAPISpec,
    rest: 'PUT /v1/orgs/{organizationId}/openapi/{specSlug}',
    alsoStatus: 201,
    area,
    access: onOrganization('createOpenAPISpec'),
    args: { ...specArgs(), source: t.arg({ type: 'JSON', required: true, validate: specSource }) },
    resolve: async (_, { organizationId, specSlug: given, source }, { services, outcome }) => {
      const slug = checkedSlug(given);
      const { spec, created } = await inTransaction(services.database, async (tx) => {
        // Of two that create it at once, the second one finds it.
        await queryIn(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `openapi ${organizationId} ${slug}`,
        ]);
        const known = await tx.openAPISpec.findUnique({ where: { organizationId_slug: { organizationId, slug } } });
        return known
          ? { spec: await resource(tx, services, known, sourceOf(source)), created: false }
          : { spec: await create(tx, services, { organizationId, slug }, sourceOf(source)), created: true };
      });
      if (created) outcome.created = true;
      return spec;
    },
  }),
);

builder.mutationField('updateOpenAPISpec', (t) =>
  t.field({
    description: 'Changes who reads it.',
    type: OpenAPISpec,
    rest: 'PATCH /v1/orgs/{organizationId}/openapi/{specSlug}',
    area,
    access: onSpec('edit'),
    args: { ...specArgs(), visibility: t.arg({ type: SpecVisibility, required: true }) },
    resolve: async (row: Row, { visibility }, { services, caller }) => {
      const { id, organizationId, slug } = row;
      const spec = await inTransaction(services.database, async (tx) => {
        const { count } = await tx.openAPISpec.updateMany({ where: { id }, data: { visibility } });
        if (count > 0 && visibility !== row.visibility) {
          const details = { slug, visibility };
          await record(tx, {
            organizationId,
            actorId: auditIdOf(caller),
            action: 'openapi.visibility',
            subject: id,
            details,
          });
        }
        // Its public address is in what renderers keep.
        if (count > 0) await tellShowing(tx, services, row);
        return tx.openAPISpec.findUnique({ where: { id } });
      });
      if (!spec) throw notFound('OpenAPI spec');
      announceSpec(services, id);
      return spec;
    },
  }),
);

builder.mutationField('deleteOpenAPISpec', (t) =>
  t.boolean({
    description:
      'Deletes an API description with its versions. Pages that show it say that it is gone. No error if it does not exist.',
    rest: 'DELETE /v1/orgs/{organizationId}/openapi/{specSlug}',
    status: 204,
    area,
    access: onSpec('edit', { absent: 'ok' }),
    args: specArgs(),
    resolve: async (row: Row, _, { services }) => {
      const { id } = row;
      await inTransaction(services.database, async (tx) => {
        const { count } = await tx.openAPISpec.deleteMany({ where: { id } });
        if (count > 0) await tellShowing(tx, services, row);
      });
      announceSpec(services, id);
      return true;
    },
  }),
);

async function create(
  tx: Transaction,
  services: Services,
  { organizationId, slug }: { organizationId: string; slug: string },
  source: SpecSource,
): Promise<Row> {
  if ((await tx.openAPISpec.count({ where: { organizationId } })) >= MAX_SPECS)
    throw preconditionFailed(`An organization has at most ${MAX_SPECS.toLocaleString('en')} OpenAPI specs`);
  const text = 'text' in source ? source.text : null;
  const sourceURL = 'url' in source ? source.url : null;
  const spec = await tx.openAPISpec.create({
    data: { id: newId(), organizationId, slug, sourceURL, ...(text !== null && { source: { create: { text } } }) },
  });
  await services.jobs.send(processSpecJob, { spec: spec.id }, { tx, key: spec.id });
  return spec;
}

/** Gives it another source, and has it processed. The version that is there stays until it has. */
async function resource(tx: Transaction, services: Services, { id }: Row, source: SpecSource): Promise<Row> {
  const text = 'text' in source ? source.text : null;
  await tx.openAPISpecSource.deleteMany({ where: { specId: id } });
  const spec = await tx.openAPISpec.update({
    where: { id },
    data: {
      sourceURL: 'url' in source ? source.url : null,
      sourceNumber: { increment: 1 },
      etag: null,
      lastModified: null,
      processingState: 'pending',
      processingStep: 'queued',
      ...(text !== null && { source: { create: { text } } }),
    },
  });
  await services.jobs.send(processSpecJob, { spec: id }, { tx, key: id });
  announceSpec(services, id);
  return spec;
}
