/** Spaces: read, list, create and change (api.md "Spaces"). */
import { z } from 'zod';
import { onCollection, onOrganization, onSpace } from '../../access/entities.ts';
import { visibleSpaces } from '../../access/filters.ts';
import { lockStructure, renewInheritance } from '../../access/inheritance.ts';
import { placing } from '../../access/placing.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { BY_POSITION } from '../../graphql/cursor.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { RoleType } from '../../graphql/shapes.ts';
import { Collection } from '../collections/types.ts';
import { storedMergeRules } from '../organizations/merge-rules-input.ts';
import { Organization } from '../organizations/types.ts';
import { record } from '../server/audit.ts';
import { createSpace } from './create.ts';
import { forgetRoles, keeperOf, keepRole, rolesChanged } from './keep-role.ts';
import { LanguageType } from './languages.ts';
import { SpaceMergeRulesInput } from './merge-rules.ts';
import { requestIndex } from './search-index.ts';
import { EditMode, Space } from './types.ts';

import './lifecycle-operations.ts';
import './move-operations.ts';

const area = 'Spaces';
const title = z.string().max(50, 'must have at most 50 characters');
const emoji = z.string().max(50, 'must have at most 50 characters');

builder.queryField('space', (t) =>
  t.field({
    description: 'One space.',
    type: Space,
    rest: 'GET /v1/spaces/{spaceId}',
    area,
    access: onSpace('read'),
    args: {
      spaceId: t.arg.id({ required: true }),
      shareKey: t.arg.string({
        description: 'Taken, but opens nothing here: share keys open published content at its own address.',
      }),
    },
    resolve: async (_, { spaceId }, { access }) => {
      const space = await access.space.load(spaceId);
      if (!space) throw notFound('Space');
      return space;
    },
  }),
);

builder.objectField(Organization, 'spaces', (t) =>
  t.field({
    description: 'The spaces of the organization that the caller sees, newest first.',
    type: listOf(Space),
    rest: 'GET /v1/orgs/{organizationId}/spaces',
    area,
    access: onOrganization('guest', 'space:metadata:read'),
    args: pageArgs(),
    resolve: async ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'space',
          where: visibleSpaces(await context.access.viewer.load(id)),
          within: { parent: 'organization', relation: 'spaces', column: 'organizationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.objectField(Collection, 'spaces', (t) =>
  t.field({
    description: 'The spaces directly in the collection, in their order.',
    type: listOf(Space),
    rest: 'GET /v1/collections/{collectionId}/spaces',
    area: 'Collections',
    access: onCollection('read'),
    args: pageArgs(),
    resolve: async ({ id, organizationId }, page, context, info) =>
      pageOf(
        {
          model: 'space',
          where: visibleSpaces(await context.access.viewer.load(organizationId)),
          order: BY_POSITION,
          within: { parent: 'collection', relation: 'spaces', column: 'parentId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.mutationField('createSpace', (t) =>
  t.field({
    description:
      'Creates an empty space, behind what its place holds already. The caller holds at least `create` on it.',
    type: Space,
    rest: 'POST /v1/orgs/{organizationId}/spaces',
    status: 201,
    area,
    access: placing(onOrganization('guest', 'space:metadata:write')),
    args: {
      organizationId: t.arg.id({ required: true }),
      title: t.arg.string({ validate: title }),
      emoji: t.arg.string({ validate: emoji, clearable: true }),
      parent: t.arg.id({ clearable: true, description: 'A collection of the organization; default: none.' }),
      language: t.arg({ type: LanguageType, clearable: true }),
      editMode: t.arg({ type: EditMode }),
    },
    resolve: async (_, { organizationId, ...args }, context) => {
      const { services } = context;
      const keeper = await keeperOf(context, organizationId);
      let granted = false;
      const space = await inTransaction(services.database, async (tx) => {
        const created = await createSpace(tx, services, {
          organizationId,
          title: args.title ?? '',
          emoji: args.emoji ?? '',
          parentId: args.parent ?? null,
          language: args.language ?? null,
          ...(args.editMode && { editMode: args.editMode }),
          authorId: keeper.userId,
        });
        granted = await keepRole(tx, keeper, { space: created });
        return created;
      });
      if (granted) forgetRoles(context, organizationId);
      return space;
    },
  }),
);

builder.mutationField('updateSpace', (t) =>
  t.field({
    description: 'Changes what is given. `defaultLevel` and `mergeRules` are for its administrators.',
    type: Space,
    rest: 'PATCH /v1/spaces/{spaceId}',
    area,
    access: onSpace('create', { fields: { defaultLevel: 'admin', mergeRules: 'admin' } }),
    args: {
      spaceId: t.arg.id({ required: true }),
      title: t.arg.string({ validate: title }),
      emoji: t.arg.string({ validate: emoji, clearable: true }),
      editMode: t.arg({ type: EditMode }),
      language: t.arg({ type: LanguageType, clearable: true }),
      defaultLevel: t.arg({ type: RoleType, clearable: true, description: 'Null takes over what holds above.' }),
      mergeRules: t.arg({ type: SpaceMergeRulesInput }),
    },
    resolve: async (_, { spaceId, title, emoji, editMode, language, defaultLevel, mergeRules }, context) => {
      const { services, access, caller } = context;
      const organizationId = (await access.space.load(spaceId))?.organizationId ?? '';
      const space = await inTransaction(services.database, async (tx) => {
        if (defaultLevel !== undefined) await lockStructure(tx, organizationId);
        const before = await tx.space.findFirst({ where: { id: spaceId, organizationId, deletedAt: null } });
        if (!before) throw notFound('Space');
        const data = {
          ...(title != null && { title }),
          ...(emoji !== undefined && { emoji: emoji ?? '' }),
          ...(editMode && { editMode }),
          ...(mergeRules && { mergeRules: await storedMergeRules(tx, organizationId, mergeRules) }),
          language,
          defaultLevel,
        };
        const after = await tx.space.update({ where: { id: spaceId }, data });
        if (after.language !== before.language) await requestIndex(tx, services, spaceId);
        if (after.defaultLevel === before.defaultLevel) return after;
        await renewInheritance(tx, { spaces: [spaceId] });
        const details = { defaultLevel: after.defaultLevel };
        await record(tx, {
          organizationId,
          actorId: caller?.userId ?? null,
          action: 'space.level',
          subject: spaceId,
          details,
        });
        return tx.space.findUniqueOrThrow({ where: { id: spaceId } });
      });
      if (defaultLevel !== undefined) await rolesChanged(context, organizationId);
      return space;
    },
  }),
);
