/** Collections: read, list, create, change and delete. */

import { z } from 'zod';
import { recordAccessChange } from '../../../access/access-events.ts';
import { auditIdOf } from '../../../access/actors.ts';
import { onCollection, onOrganization } from '../../../access/entities.ts';
import { visibleTo } from '../../../access/filters.ts';
import { lockStructure, renewInheritance } from '../../../access/inheritance.ts';
import { placingInOrganization } from '../../../access/placing.ts';
import type { Collection as CollectionRow } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { BY_POSITION } from '../../../graphql/cursor.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { newId } from '../../../ids.ts';
import { record } from '../../people/audit.ts';
import { Organization } from '../../people/organizations/types.ts';
import { createKept, rolesChanged } from '../keep-role.ts';
import { lastPosition, placementUnder } from '../placement.ts';
import { deleteCollection } from './delete.ts';
import { Collection } from './types.ts';

import './move-operations.ts';

const area = 'Collections';
const title = z.string().max(50, 'must have at most 50 characters');
const description = z.string().max(100, 'must have at most 100 characters');

builder.queryField('collection', (t) =>
  t.field({
    description: 'One collection.',
    type: Collection,
    rest: 'GET /v1/collections/{collectionId}',
    area,
    access: onCollection('view'),
    args: { collectionId: t.arg.id({ required: true }) },
    resolve: (collection: CollectionRow) => collection,
  }),
);

builder.objectField(Organization, 'collections', (t) =>
  t.field({
    description: 'The collections of the organization that the caller sees; siblings are in order.',
    type: listOf(Collection),
    rest: 'GET /v1/orgs/{organizationId}/collections',
    area,
    access: onOrganization('view'),
    args: {
      ...pageArgs(),
      nested: t.arg.boolean({ defaultValue: true, description: 'Include those that are in another collection.' }),
    },
    resolve: async ({ id }, { nested, ...page }, context, info) =>
      pageOf(
        {
          model: 'collection',
          where: { ...visibleTo(await context.access.viewer.load(id)), ...(nested === false && { parentId: null }) },
          order: BY_POSITION,
          within: { parent: 'organization', relation: 'collections', column: 'organizationId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.objectField(Collection, 'collections', (t) =>
  t.field({
    description: 'The collections directly in it, in their order.',
    type: listOf(Collection),
    access: onCollection('view'),
    args: pageArgs(),
    resolve: async ({ id, organizationId }, page, context, info) =>
      pageOf(
        {
          model: 'collection',
          where: visibleTo(await context.access.viewer.load(organizationId)),
          order: BY_POSITION,
          within: { parent: 'collection', relation: 'collections', column: 'parentId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.mutationField('createCollection', (t) =>
  t.field({
    description:
      'Creates an empty collection, after the other collections of its parent. The caller holds at least `create` on it. Without a body, the collection has no title, and is shown as "Untitled".',
    type: Collection,
    rest: 'POST /v1/orgs/{organizationId}/collections',
    status: 201,
    area,
    access: placingInOrganization,
    args: {
      organizationId: t.arg.id({ required: true }),
      title: t.arg.string({ validate: title, example: 'Help center', description: 'Default: empty.' }),
      parent: t.arg.id({ clearable: true, description: 'A collection of the organization; default: none.' }),
    },
    resolve: async (_, { organizationId, title, parent }, context) => {
      const { collection } = await createKept(context, organizationId, async (tx) => {
        const placement = await placementUnder(tx, organizationId, parent ?? null);
        const position = await lastPosition(tx, organizationId, placement.parentId);
        const data = { id: newId(), organizationId, title: title ?? '', ...placement, position };
        return { collection: await tx.collection.create({ data }) };
      });
      return collection;
    },
  }),
);

builder.mutationField('updateCollection', (t) =>
  t.field({
    description: 'Updates the given fields. Only administrators can change `defaultLevel`.',
    type: Collection,
    rest: 'PATCH /v1/collections/{collectionId}',
    area,
    access: onCollection('manage', { fields: { defaultLevel: 'changeLevel' } }),
    args: {
      collectionId: t.arg.id({ required: true }),
      title: t.arg.string({ validate: title }),
      description: t.arg.string({ validate: description, clearable: true }),
      defaultLevel: t.arg({ type: RoleType, clearable: true, description: "Null inherits the parent's level." }),
    },
    resolve: async (
      { id: collectionId, organizationId }: CollectionRow,
      { title, description, defaultLevel },
      context,
    ) => {
      const { services, caller } = context;
      const collection = await inTransaction(services.database, async (tx) => {
        if (defaultLevel !== undefined) await lockStructure(tx, organizationId);
        const before = await tx.collection.findFirst({ where: { id: collectionId, organizationId } });
        if (!before) throw notFound('Collection');
        const data = { ...(title != null && { title }), description, defaultLevel };
        const after = await tx.collection.update({ where: { id: collectionId }, data });
        if (after.defaultLevel === before.defaultLevel) return after;
        await renewInheritance(tx, { collections: [collectionId] });
        const details = { defaultLevel: after.defaultLevel };
        const actorId = auditIdOf(caller);
        await record(tx, { organizationId, actorId, action: 'collection.level', subject: collectionId, details });
        await recordAccessChange(tx, services, { organizationId });
        return tx.collection.findUniqueOrThrow({ where: { id: collectionId } });
      });
      if (defaultLevel !== undefined) await rolesChanged(context, organizationId);
      return collection;
    },
  }),
);

builder.mutationField('deleteCollection', (t) =>
  t.boolean({
    description:
      'Deletes the collection. Its contents move to its position in the parent, and stay visible to the same people. No error if it does not exist.',
    rest: 'DELETE /v1/collections/{collectionId}',
    status: 204,
    area,
    access: onCollection('manage', { absent: 'ok' }),
    args: { collectionId: t.arg.id({ required: true }) },
    resolve: async (collection: CollectionRow, _args, context) => {
      const { services, caller } = context;
      const { organizationId } = collection;
      await inTransaction(services.database, async (tx) => {
        await deleteCollection(tx, collection, auditIdOf(caller));
        await recordAccessChange(tx, services, { organizationId });
      });
      await rolesChanged(context, organizationId);
      return true;
    },
  }),
);
