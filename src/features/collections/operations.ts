/** Collections: read, list, create, change and delete (api.md "Collections"). */
import { z } from 'zod';
import { onCollection, onOrganization } from '../../access/entities.ts';
import { visibleTo } from '../../access/filters.ts';
import { lockStructure, renewInheritance } from '../../access/inheritance.ts';
import { placing } from '../../access/placing.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { BY_POSITION } from '../../graphql/cursor.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { RoleType } from '../../graphql/shapes.ts';
import { newId } from '../../ids.ts';
import { Organization } from '../organizations/types.ts';
import { record } from '../server/audit.ts';
import { forgetRoles, keeperOf, keepRole, rolesChanged } from '../spaces/keep-role.ts';
import { lastPosition, placementUnder } from '../spaces/placement.ts';
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
    access: onCollection('read'),
    args: { collectionId: t.arg.id({ required: true }) },
    resolve: async (_, { collectionId }, { access }) => {
      const collection = await access.collection.load(collectionId);
      if (!collection) throw notFound('Collection');
      return collection;
    },
  }),
);

builder.objectField(Organization, 'collections', (t) =>
  t.field({
    description: 'The collections of the organization that the caller sees; those of one parent in their order.',
    type: listOf(Collection),
    rest: 'GET /v1/orgs/{organizationId}/collections',
    area,
    access: onOrganization('guest', 'space:metadata:read'),
    args: {
      ...pageArgs(),
      nested: t.arg.boolean({ defaultValue: true, description: 'Also those that are in another one.' }),
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
    access: onCollection('read'),
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
      'Creates an empty collection, behind what its place holds already. The caller holds at least `create` on it.',
    type: Collection,
    rest: 'POST /v1/orgs/{organizationId}/collections',
    status: 201,
    area,
    access: placing(onOrganization('guest', 'space:metadata:write')),
    args: {
      organizationId: t.arg.id({ required: true }),
      title: t.arg.string({ validate: title }),
      parent: t.arg.id({ clearable: true, description: 'A collection of the organization; default: none.' }),
    },
    resolve: async (_, { organizationId, title, parent }, context) => {
      const keeper = await keeperOf(context, organizationId);
      let granted = false;
      const collection = await inTransaction(context.services.database, async (tx) => {
        const placement = await placementUnder(tx, organizationId, parent ?? null);
        const position = await lastPosition(tx, organizationId, placement.parentId);
        const data = { id: newId(), organizationId, title: title ?? '', ...placement, position };
        const created = await tx.collection.create({ data });
        granted = await keepRole(tx, keeper, { collection: created });
        return created;
      });
      if (granted) forgetRoles(context, organizationId);
      return collection;
    },
  }),
);

builder.mutationField('updateCollection', (t) =>
  t.field({
    description: 'Changes what is given. `defaultLevel` is for its administrators.',
    type: Collection,
    rest: 'PATCH /v1/collections/{collectionId}',
    area,
    access: onCollection('create', { fields: { defaultLevel: 'admin' } }),
    args: {
      collectionId: t.arg.id({ required: true }),
      title: t.arg.string({ validate: title }),
      description: t.arg.string({ validate: description, clearable: true }),
      defaultLevel: t.arg({ type: RoleType, clearable: true, description: 'Null takes over what holds above.' }),
    },
    resolve: async (_, { collectionId, title, description, defaultLevel }, context) => {
      const { services, access, caller } = context;
      const organizationId = (await access.collection.load(collectionId))?.organizationId ?? '';
      const collection = await inTransaction(services.database, async (tx) => {
        if (defaultLevel !== undefined) await lockStructure(tx, organizationId);
        const before = await tx.collection.findFirst({ where: { id: collectionId, organizationId } });
        if (!before) throw notFound('Collection');
        const data = { ...(title != null && { title }), description, defaultLevel };
        const after = await tx.collection.update({ where: { id: collectionId }, data });
        if (after.defaultLevel === before.defaultLevel) return after;
        await renewInheritance(tx, { collections: [collectionId] });
        const details = { defaultLevel: after.defaultLevel };
        const actorId = caller?.userId ?? null;
        await record(tx, { organizationId, actorId, action: 'collection.level', subject: collectionId, details });
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
      'Deletes the collection. What is in it moves to its place in the collection above, for the same people as before. No error when there is no such collection.',
    rest: 'DELETE /v1/collections/{collectionId}',
    status: 204,
    area,
    access: onCollection('create', { absent: 'ok' }),
    args: { collectionId: t.arg.id({ required: true }) },
    resolve: async (_, { collectionId }, context) => {
      const { services, access, caller } = context;
      const collection = await access.collection.load(collectionId);
      if (!collection) return true;
      await inTransaction(services.database, (tx) => deleteCollection(tx, collection, caller?.userId ?? null));
      await rolesChanged(context, collection.organizationId);
      return true;
    },
  }),
);
