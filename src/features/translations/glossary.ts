/** Terms and what they are in other languages: what translations of the organization have to say. */
import { z } from 'zod';
import { addressed, Rows } from '../../access/addressed.ts';
import { onOrganization } from '../../access/entities.ts';
import { ORGANIZATION } from '../../access/permissions.ts';
import type { Organization as OrganizationRow, GlossaryEntry as Row } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { describedAs, named } from '../../engine/shape.ts';
import { turn } from '../../engine/turn.ts';
import { badInput, notFound, preconditionFailed } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { urlsOf } from '../../graphql/shapes.ts';
import { newId } from '../../ids.ts';
import { Organization } from '../people/organizations/types.ts';
import { LANGUAGES } from '../spaces/languages.ts';

const area = 'Translations';

/** Each text is searched for all of them. */
const MOST_ENTRIES = 5000;
const MOST_OPERATIONS = 1000;

const term = z
  .string()
  .min(1, 'must not be empty')
  .max(255, 'must have at most 255 characters')
  .regex(/^[^\r\n]*$/, 'must not have line breaks')
  .refine((text) => text.trim() !== '', 'must not be empty');

const language = z.enum(LANGUAGES, { error: 'is not a known field' });

const translations = describedAs(named(term, language), () => z.partialRecord(z.enum(LANGUAGES), term))
  .refine((terms) => Object.keys(terms).length > 0, 'must have at least one language')
  .meta({ id: 'GlossaryTranslations', description: 'Language → term.' });

const operations = z
  .array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('insert'), translations }).meta({ id: 'InsertTermInput' }),
      z.strictObject({ type: z.literal('update'), id: z.string(), translations }).meta({ id: 'UpdateTermInput' }),
      z.strictObject({ type: z.literal('delete'), id: z.string() }).meta({ id: 'DeleteTermInput' }),
    ]),
  )
  .max(MOST_OPERATIONS, `must have at most ${MOST_OPERATIONS} operations`)
  .meta({ id: 'GlossaryOperations', description: 'What to insert, update (the whole map) and delete, in this order.' });

const Urls = urlsOf('GlossaryEntry', ['location']);

const GlossaryEntry = builder.prismaObject('GlossaryEntry', {
  scope: ORGANIZATION.readGlossary.scope,
  object: 'glossary-entry',
  description: 'A term, and what it is in other languages.',
  fields: (t) => ({
    id: t.exposeID('id'),
    translations: t.field({ type: 'JSON', shape: translations, resolve: (entry) => entry.translations as never }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    urls: t.field({
      type: Urls,
      resolve: ({ id, organizationId }, _, { services: { config } }) => ({
        location: `${config.publicUrl}/v1/orgs/${organizationId}/translations-glossary/${id}`,
      }),
    }),
  }),
});

const rows = new Rows<Row>('GlossaryEntry');

addressed<Row>({
  parameter: 'glossaryEntryId',
  within: ['organizationId'],
  model: 'GlossaryEntry',
  keep: (context, row, id) => rows.keep(context, id, row),
});

builder.objectField(Organization, 'glossary', (t) =>
  t.field({
    description: 'The terms that translations have to say, newest first.',
    type: listOf(GlossaryEntry),
    rest: 'GET /v1/orgs/{organizationId}/translations-glossary',
    area,
    access: onOrganization('readGlossary'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'glossaryEntry',
          where: {},
          within: { parent: 'organization', relation: 'glossary', column: 'organizationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.queryField('glossaryEntry', (t) =>
  t.field({
    description: 'One term.',
    type: GlossaryEntry,
    rest: 'GET /v1/orgs/{organizationId}/translations-glossary/{glossaryEntryId}',
    area,
    access: onOrganization('readGlossary'),
    args: { organizationId: t.arg.id({ required: true }), glossaryEntryId: t.arg.id({ required: true }) },
    resolve: async (organization: OrganizationRow, { glossaryEntryId }, context) => {
      const entry = await rows.load(context, glossaryEntryId);
      if (!entry || entry.organizationId !== organization.id) throw notFound('Glossary entry');
      return entry;
    },
  }),
);

/** Terms of one statement. The client of the database copies its text several times in one go: 75 ms for a thousand in 39 languages. */
const AT_ONCE = 100;

builder.mutationField('updateGlossary', (t) =>
  t.boolean({
    description:
      'Changes terms: all or nothing. What is deleted may be gone already. The next run of each translation looks at every page, and translates the blocks that hold a changed term.',
    rest: 'PUT /v1/orgs/{organizationId}/translations-glossary',
    status: 204,
    area,
    access: onOrganization('editGlossary'),
    args: {
      organizationId: t.arg.id({ required: true }),
      operations: t.arg({ type: 'JSON', required: true, validate: operations }),
    },
    resolve: async (organization: OrganizationRow, args, { services }) => {
      const { id: organizationId } = organization;
      const asked = args.operations as z.output<typeof operations>;
      await inTransaction(services.database, async (tx) => {
        for (const [i, operation] of asked.entries()) {
          if (operation.type === 'delete')
            await tx.glossaryEntry.deleteMany({ where: { id: operation.id, organizationId } });
          if (operation.type !== 'update') continue;
          const { count } = await tx.glossaryEntry.updateMany({
            where: { id: operation.id, organizationId },
            data: { translations: operation.translations },
          });
          if (count === 0) throw badInput(`operations[${i}].id`, 'is not an entry of this glossary');
        }
        const inserted = asked.flatMap((operation) =>
          operation.type === 'insert' ? [{ id: newId(), translations: operation.translations }] : [],
        );
        for (let at = 0; at < inserted.length; at += AT_ONCE) {
          await turn();
          const written = JSON.stringify(inserted.slice(at, at + AT_ONCE));
          await tx.$executeRaw`
            INSERT INTO "GlossaryEntry" ("id", "organizationId", "translations")
            SELECT "id", ${organizationId}, "translations"
            FROM jsonb_to_recordset(${written}::jsonb) AS e("id" text, "translations" jsonb)`;
        }
        if ((await tx.glossaryEntry.count({ where: { organizationId } })) > MOST_ENTRIES)
          throw preconditionFailed(`A glossary has at most ${MOST_ENTRIES.toLocaleString('en')} entries`);
      });
      return true;
    },
  }),
);
