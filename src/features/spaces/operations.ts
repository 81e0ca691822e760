/** Spaces: read, list, create and change. */

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { accessEvent } from '../../access/access-events.ts';
import { auditIdOf } from '../../access/actors.ts';
import { onCollection, onOrganization, onSpace } from '../../access/entities.ts';
import { visibleSpaces } from '../../access/filters.ts';
import { lockStructure, renewInheritance } from '../../access/inheritance.ts';
import { placingInOrganization } from '../../access/placing.ts';
import { orVisitors } from '../../access/rule.ts';
import type { Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { rebuildFollowers } from '../../followers.ts';
import { builder } from '../../graphql/builder.ts';
import { BY_POSITION } from '../../graphql/cursor.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { RoleType } from '../../graphql/shapes.ts';
import { ofSpace } from '../../outbox/events.ts';
import { recordEvents } from '../../outbox/record.ts';
import { record } from '../people/audit.ts';
import { storedMergeRules } from '../people/organizations/merge-rules-input.ts';
import { Organization } from '../people/organizations/types.ts';
import { Collection } from './collections/types.ts';
import { createSpace } from './create.ts';
import { createKept, rolesChanged } from './keep-role.ts';
import { LanguageType } from './languages.ts';
import { SpaceMergeRulesInput } from './merge-rules.ts';
import { EditMode, Space } from './types.ts';

import './lifecycle-operations.ts';
import './move-operations.ts';

const area = 'Spaces';
const title = z.string().max(50, 'must have at most 50 characters');
const emoji = z.string().max(50, 'must have at most 50 characters');

/** What `updateSpace` changes. */
const SETTINGS = ['title', 'emoji', 'editMode', 'language', 'defaultLevel', 'mergeRules'] as const;

builder.queryField('space', (t) =>
  t.field({
    description: 'One space.',
    type: Space,
    rest: 'GET /v1/spaces/{spaceId}',
    keptUnder: { tag: 'space:{spaceId}' },
    area,
    access: orVisitors(onSpace('view')),
    args: {
      spaceId: t.arg.id({ required: true }),
      shareKey: t.arg.string({
        description: 'Accepted but ignored: share keys open published content at its own address.',
      }),
    },
    resolve: (space: SpaceRow) => space,
  }),
);

builder.objectField(Organization, 'spaces', (t) =>
  t.field({
    description: 'The spaces of the organization that the caller sees, newest first.',
    type: listOf(Space),
    rest: 'GET /v1/orgs/{organizationId}/spaces',
    area,
    access: onOrganization('view'),
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
    access: onCollection('view'),
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
      'Creates an empty space, after the other spaces of its parent. The caller holds at least `create` on it. Without a body, the space has no title, and is shown as "Untitled".',
    type: Space,
    rest: 'POST /v1/orgs/{organizationId}/spaces',
    status: 201,
    area,
    access: placingInOrganization,
    args: {
      organizationId: t.arg.id({ required: true }),
      title: t.arg.string({ validate: title, example: 'Handbook', description: 'Default: empty.' }),
      emoji: t.arg.string({ validate: emoji, clearable: true }),
      parent: t.arg.id({ clearable: true, description: 'A collection of the organization; default: none.' }),
      language: t.arg({ type: LanguageType, clearable: true }),
      editMode: t.arg({ type: EditMode }),
    },
    resolve: async (_, { organizationId, ...args }, context) => {
      const { space } = await createKept(context, organizationId, async (tx, authorId) => {
        const wanted = {
          organizationId,
          title: args.title ?? '',
          emoji: args.emoji ?? '',
          parentId: args.parent ?? null,
          language: args.language ?? null,
          ...(args.editMode && { editMode: args.editMode }),
          authorId,
        };
        return { space: await createSpace(tx, context.services, wanted) };
      });
      return space;
    },
  }),
);

builder.mutationField('updateSpace', (t) =>
  t.field({
    description: 'Updates the given fields. Only administrators can change `defaultLevel` and `mergeRules`.',
    type: Space,
    rest: 'PATCH /v1/spaces/{spaceId}',
    area,
    access: onSpace('manage', { fields: { defaultLevel: 'changeLevel', mergeRules: 'changeMergeRules' } }),
    args: {
      spaceId: t.arg.id({ required: true }),
      title: t.arg.string({ validate: title }),
      emoji: t.arg.string({ validate: emoji, clearable: true }),
      editMode: t.arg({ type: EditMode }),
      language: t.arg({ type: LanguageType, clearable: true }),
      defaultLevel: t.arg({ type: RoleType, clearable: true, description: "Null inherits the parent's level." }),
      mergeRules: t.arg({ type: SpaceMergeRulesInput }),
    },
    resolve: async (
      { id: spaceId, organizationId }: SpaceRow,
      { title, emoji, editMode, language, defaultLevel, mergeRules },
      context,
    ) => {
      const { services, caller } = context;
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
        if (after.language !== before.language) await rebuildFollowers(tx, services, spaceId);
        const changed = SETTINGS.filter((field) => !isDeepStrictEqual(after[field], before[field]));
        const updated = {
          subject: ofSpace(spaceId),
          organizationId,
          kind: 'space_updated' as const,
          data: { changed, actorId: auditIdOf(caller) },
        };
        if (after.defaultLevel === before.defaultLevel) {
          if (changed.length > 0) await recordEvents(tx, services, updated);
          return after;
        }
        await renewInheritance(tx, { spaces: [spaceId] });
        const details = { defaultLevel: after.defaultLevel };
        await record(tx, {
          organizationId,
          actorId: auditIdOf(caller),
          action: 'space.level',
          subject: spaceId,
          details,
        });
        await recordEvents(tx, services, updated, accessEvent({ organizationId }));
        return tx.space.findUniqueOrThrow({ where: { id: spaceId } });
      });
      if (defaultLevel !== undefined) await rolesChanged(context, organizationId);
      return space;
    },
  }),
);
