/** What a site knows of its visitors: the schema of their claims, and conditions to begin with. */
import type { Site as SiteRow } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { siteArgs } from '../arguments.ts';
import { changeSite } from '../changes.ts';
import { asJson } from '../customization/stored.ts';
import { keepSite, onSite, SITE } from '../rights.ts';
import { readableStructure } from '../structure/readable.ts';
import { Site } from '../types.ts';
import { type AdaptiveSchema, adaptiveSchema, schemaShape } from './schema.ts';
import { refuseBroken, schemaOf } from './stored.ts';
import { type TemplateCondition, templateConditions } from './templates.ts';

const area = 'Docs sites';

interface StoredSchema {
  jsonSchema: AdaptiveSchema;
  updatedAt: Date;
}

const SiteAdaptiveSchema = builder.objectRef<StoredSchema>('SiteAdaptiveSchema').implement({
  scope: SITE.viewSchema.scope,
  object: 'site-adaptive-schema',
  description: 'What is known of the visitors of a site.',
  fields: (t) => ({
    jsonSchema: t.field({ type: 'JSON', shape: schemaShape, resolve: ({ jsonSchema }) => jsonSchema }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const SiteTemplateCondition = builder.objectRef<TemplateCondition>('SiteTemplateCondition').implement({
  description: 'A condition to begin with.',
  fields: (t) => ({
    description: t.exposeString('description', { description: 'That of the claim.' }),
    condition: t.exposeString('condition', { description: 'An expression, as sections and site spaces take it.' }),
  }),
});

const SiteTemplateConditions = builder.objectRef<TemplateCondition[]>('SiteTemplateConditions').implement({
  scope: SITE.viewSchema.scope,
  description: 'Conditions to begin with, one for each boolean claim.',
  fields: (t) => ({ items: t.field({ type: [SiteTemplateCondition], resolve: (conditions) => conditions }) }),
});

/** The stored schema; 404 before the first PUT. */
function storedIn(site: SiteRow): StoredSchema {
  const jsonSchema = schemaOf(site);
  if (!jsonSchema || !site.schemaUpdatedAt) throw notFound('Visitor attributes schema');
  return { jsonSchema, updatedAt: site.schemaUpdatedAt };
}

builder.objectField(Site, 'adaptiveSchema', (t) =>
  t.field({
    description: 'What is known of its visitors. 404 before it was set.',
    type: SiteAdaptiveSchema,
    nullable: true,
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
    area,
    access: onSite('viewSchema'),
    resolve: (site) => storedIn(site),
  }),
);

builder.objectField(Site, 'templateConditions', (t) =>
  t.field({
    description: 'Conditions to begin with: one for each boolean claim. 404 before a schema was set.',
    type: SiteTemplateConditions,
    nullable: true,
    rest: 'GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema/template-conditions',
    area,
    access: onSite('viewSchema'),
    resolve: (site) => templateConditions(storedIn(site).jsonSchema),
  }),
);

builder.mutationField('setSiteAdaptiveSchema', (t) =>
  t.field({
    description:
      'Sets what is known of visitors. Refused while a condition of the site needs a claim that the new schema does not have.',
    type: SiteAdaptiveSchema,
    rest: 'PUT /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
    area,
    access: onSite('changeSchema'),
    args: {
      ...siteArgs(),
      jsonSchema: t.arg({
        type: 'JSON',
        required: true,
        validate: adaptiveSchema,
        description:
          'A JSON Schema (draft-07). Each claim has a `description`; claims in `unsigned` come from the address.',
      }),
    },
    resolve: async (known: SiteRow, args, context) => {
      const { sections } = await readableStructure(context, known);
      const seen = new Set(sections.map(({ id }) => id));
      const { id } = known;
      const site = await changeSite(context, id, ['schema'], async (tx, before) => {
        const jsonSchema = args.jsonSchema as AdaptiveSchema;
        await refuseBroken(tx, before, jsonSchema, seen);
        const data = { adaptiveSchema: asJson(jsonSchema), schemaUpdatedAt: new Date() };
        return tx.site.update({ where: { id }, data });
      });
      keepSite(context, site);
      return storedIn(site);
    },
  }),
);
