/** Translations: list, create, read, change, delete, run; their runs, and what is out of date in them. */
import { authorIdOf } from '../../access/actors.ts';
import { onOrganization, requireRole, roleOnPlaced } from '../../access/entities.ts';
import { visibleSpaces } from '../../access/filters.ts';
import { placing } from '../../access/placing.ts';
import { type AccessRule, requireScope } from '../../access/rule.ts';
import type { Translation as Row, Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { document } from '../../engine/markdown/dialect/document-shape.ts';
import { badInput, notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { enumOf } from '../../graphql/shapes.ts';
import { Organization } from '../people/organizations/types.ts';
import { LanguageType } from '../spaces/languages.ts';
import { onTranslation, seenSpace, TRANSLATION } from './access.ts';
import { keepInterest } from './automatic.ts';
import { createTranslation, instructionsOf } from './create.ts';
import { requestRun } from './request.ts';
import { resolveStale } from './resolve-stale.ts';
import { cancelRuns } from './runs.ts';
import { StaleTranslation, Translation, TranslationRun } from './types.ts';

const area = 'Translations';

const translationArgs = () =>
  builder.args((t) => ({ organizationId: t.id({ required: true }), translationId: t.id({ required: true }) }));

builder.objectField(Organization, 'translations', (t) =>
  t.field({
    description: 'The translations of spaces that the caller sees, newest first.',
    type: listOf(Translation),
    rest: 'GET /v1/orgs/{organizationId}/translations',
    area,
    access: onOrganization('readContent'),
    args: pageArgs(),
    resolve: async ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'translation',
          where: { sourceSpace: visibleSpaces(await context.access.viewer.load(id)) },
          within: { parent: 'organization', relation: 'translations', column: 'organizationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.queryField('translation', (t) =>
  t.field({
    description: 'One translation.',
    type: Translation,
    rest: 'GET /v1/orgs/{organizationId}/translations/{translationId}',
    area,
    access: onTranslation('view'),
    args: translationArgs(),
    resolve: (translation: Row) => translation,
  }),
);

const SourceInput = builder.inputType('TranslationSourceInput', {
  description: 'What to translate.',
  fields: (t) => ({
    space: t.id({ required: true, description: 'A space of the organization.' }),
    language: t.field({ type: LanguageType, required: true, description: 'The language that it is written in.' }),
  }),
});

/**
 * `create` on the space that is named, and where the new one is put: beside it. Of a space that the caller does not see the input says
 * that it is none, once all of it is looked at.
 */
const translating: AccessRule = placing({
  subject: 'Organization',
  permission: TRANSLATION.edit,
  scope: TRANSLATION.edit.scope,
  check: async (context, args) => {
    requireScope(context, TRANSLATION.edit.scope);
    const organizationId = String(args['organizationId'] ?? '');
    const { member } = await context.access.viewer.load(organizationId);
    if (!member) throw notFound('Organization');
    const space = await seenSpace(context, String((args['source'] as { space?: unknown } | null)?.space ?? ''));
    if (space?.organizationId !== organizationId) return { id: organizationId, organizationId };
    requireRole(await roleOnPlaced(context, space), TRANSLATION.edit);
    return space;
  },
});

builder.mutationField('createTranslation', (t) =>
  t.field({
    description:
      'Creates a space beside the source, in the other language, and translates it. 409 when the source has a translation into that language.',
    type: Translation,
    rest: 'POST /v1/orgs/{organizationId}/translations',
    status: 201,
    area,
    access: translating,
    args: {
      organizationId: t.arg.id({ required: true }),
      source: t.arg({ type: SourceInput, required: true }),
      language: t.arg({ type: LanguageType, required: true }),
      instructions: t.arg({
        type: 'JSON',
        shape: document,
        clearable: true,
        description: 'A Document: tone, forms of address, what to leave. For language models.',
      }),
      automatic: t.arg.boolean({ description: 'Whether each change of the source starts a run. Default: false.' }),
    },
    resolve: (source: SpaceRow | { id: string; revisionId?: never }, args, context) => {
      if (source.revisionId === undefined) throw badInput('source.space', 'is not a space of this organization');
      return createTranslation(context, source, args);
    },
  }),
);

builder.mutationField('updateTranslation', (t) =>
  t.field({
    description: 'Updates the given fields. Other instructions count from the next run on, which looks at every page.',
    type: Translation,
    rest: 'PUT /v1/orgs/{organizationId}/translations/{translationId}',
    area,
    access: onTranslation('edit'),
    args: {
      ...translationArgs(),
      instructions: t.arg({
        type: 'JSON',
        shape: document,
        clearable: true,
        description: 'A Document; null removes it.',
      }),
      automatic: t.arg.boolean({ description: 'Whether each change of the source starts a run.' }),
    },
    resolve: async (current: Row, { instructions, automatic }, context) => {
      const markdown =
        instructions === undefined
          ? undefined
          : instructions === null
            ? ''
            : await instructionsOf(context, instructions, current.instructions);
      return inTransaction(context.services.database, async (tx) => {
        const data = {
          ...(markdown !== undefined && { instructions: markdown }),
          ...(automatic != null && { automatic }),
        };
        const [updated] = await tx.translation.updateManyAndReturn({ where: { id: current.id }, data });
        if (!updated) throw notFound('Translation');
        if (updated.automatic) await keepInterest(tx, updated.id);
        return updated;
      });
    },
  }),
);

builder.mutationField('deleteTranslation', (t) =>
  t.boolean({
    description:
      'Deletes the translation. The translated space stays, as a space like any other. No error if it does not exist.',
    rest: 'DELETE /v1/orgs/{organizationId}/translations/{translationId}',
    status: 204,
    area,
    access: onTranslation('edit', { absent: 'ok' }),
    args: translationArgs(),
    resolve: async ({ id }: Row, _, { services }) => {
      await inTransaction(services.database, (tx) => tx.translation.deleteMany({ where: { id } }));
      return true;
    },
  }),
);

builder.mutationField('runTranslation', (t) =>
  t.boolean({
    description:
      'Translates what has changed since the last run; true once it is queued. Follow it with `translationProgress`. While a run waits, or translates this very content, it is that one.',
    rest: 'POST /v1/orgs/{organizationId}/translations/{translationId}/run',
    status: 204,
    area,
    access: onTranslation('run'),
    args: translationArgs(),
    resolve: async (translation: Row, _, { services, caller }) => {
      await inTransaction(services.database, (tx) => requestRun(tx, services, translation, authorIdOf(caller)));
      return true;
    },
  }),
);

builder.mutationField('cancelTranslationRun', (t) =>
  t.boolean({
    description: 'Cancels the runs that wait or work; the last result stays. Gives whether there was one.',
    access: onTranslation('run'),
    args: translationArgs(),
    resolve: ({ id }: Row, _, { services }) => inTransaction(services.database, (tx) => cancelRuns(tx, services, id)),
  }),
);

builder.objectField(Translation, 'runs', (t) =>
  t.field({
    description: 'Its runs, newest first; the last 50 are kept.',
    type: listOf(TranslationRun),
    access: onTranslation('view'),
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'translationRun',
          where: {},
          within: { parent: 'translation', relation: 'runList', column: 'translationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.objectField(Translation, 'stale', (t) =>
  t.field({
    description:
      'What people wrote in the translated space, and whose source has changed since; newest first. Nothing for those who do not see that space.',
    type: listOf(StaleTranslation),
    access: onTranslation('view'),
    args: pageArgs(),
    resolve: async ({ id, spaceId }, page, context, info) =>
      pageOf(
        {
          model: 'staleTranslation',
          where: spaceId !== null && (await seenSpace(context, spaceId)) ? {} : { id: { in: [] } },
          within: { parent: 'translation', relation: 'stale', column: 'translationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

const StaleChoice = enumOf('StaleTranslationChoice', ['edited', 'suggested'], 'Which of the two stands in the page.');

builder.mutationField('resolveStaleTranslation', (t) =>
  t.boolean({
    description:
      'Looks at what may be out of date: `edited` keeps the words of the person, `suggested` puts the new translation in their place.',
    access: onTranslation('edit'),
    args: {
      ...translationArgs(),
      staleId: t.arg.id({ required: true }),
      take: t.arg({ type: StaleChoice, required: true }),
    },
    resolve: async (translation: Row, { staleId, take }, context) => {
      await resolveStale(context, translation, staleId, take);
      return true;
    },
  }),
);
