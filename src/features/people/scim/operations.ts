/** Tokens for SCIM: list, create, delete. For administrators of the organization. GraphQL only. */
import { z } from 'zod';
import { auditIdOf } from '../../../access/actors.ts';
import { onOrganization } from '../../../access/entities.ts';
import type { ScimToken as Row } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, preconditionFailed } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { RoleType } from '../../../graphql/shapes.ts';
import { newId } from '../../../ids.ts';
import { record } from '../audit.ts';
import { Organization } from '../organizations/types.ts';
import { newScimToken } from './tokens.ts';

/** A provider has one, and two while it is changed. */
const MOST_TOKENS = 10;

const ScimToken = builder.prismaObject('ScimToken', {
  description: 'With it the identity provider of an organization manages its people by SCIM. Its secret is shown once.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    role: t.expose('role', {
      type: RoleType,
      nullable: true,
      description: 'What people hold whom it makes members; null: guests.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'To the minute.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.objectField(Organization, 'scimTokens', (t) =>
  t.field({
    description: `The tokens for SCIM, at most ${MOST_TOKENS}. For administrators.`,
    type: [ScimToken],
    extensions: { atMost: MOST_TOKENS },
    inRest: 'hide',
    access: onOrganization('admin'),
    resolve: ({ id: organizationId }, _, { db }) =>
      db.scimToken.findMany({ where: { organizationId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
  }),
);

const CreatedToken = builder.objectRef<{ token: string; scimToken: Row }>('CreatedScimToken').implement({
  fields: (t) => ({
    token: t.exposeString('token', { description: 'The secret. It cannot be shown again.' }),
    scimToken: t.expose('scimToken', { type: ScimToken }),
  }),
});

builder.mutationField('createScimToken', (t) =>
  t.field({
    description: `Creates a token for SCIM, with which the identity provider manages the people of the organization at \`/scim/v2\`. 412 for more than ${MOST_TOKENS}.`,
    type: CreatedToken,
    access: onOrganization('admin'),
    args: {
      organizationId: t.arg.id({ required: true }),
      name: t.arg.string({
        required: true,
        validate: z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
      }),
      role: t.arg({
        type: RoleType,
        clearable: true,
        description: 'What people hold whom it makes members. Default: read; null makes guests.',
      }),
      expiresAt: t.arg({ type: 'DateTime', clearable: true, description: 'Default: never.' }),
    },
    resolve: (_, { organizationId, name, role, expiresAt = null }, { services, caller }) => {
      if (expiresAt && expiresAt.getTime() <= Date.now()) throw badInput('expiresAt', 'must be in the future');
      return inTransaction(services.database, async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "Organization" WHERE "id" = ${organizationId} FOR NO KEY UPDATE`;
        if ((await tx.scimToken.count({ where: { organizationId } })) >= MOST_TOKENS)
          throw preconditionFailed(`An organization has at most ${MOST_TOKENS} tokens for SCIM`);
        const { token, hash } = newScimToken();
        const actorId = auditIdOf(caller);
        const scimToken = await tx.scimToken.create({
          data: {
            id: newId(),
            organizationId,
            name: name.trim(),
            hash,
            role: role === undefined ? 'read' : role,
            createdById: actorId,
            expiresAt,
          },
        });
        await record(tx, { organizationId, actorId, action: 'scim-token.create', subject: scimToken.id });
        return { token, scimToken };
      });
    },
  }),
);

builder.mutationField('deleteScimToken', (t) =>
  t.boolean({
    description: 'Ends a token for SCIM. The people and teams that it made stay. No error if it does not exist.',
    access: onOrganization('admin'),
    args: { organizationId: t.arg.id({ required: true }), scimTokenId: t.arg.id({ required: true }) },
    resolve: (_, { organizationId, scimTokenId: id }, { services, caller }) =>
      inTransaction(services.database, async (tx) => {
        const { count } = await tx.scimToken.deleteMany({ where: { id, organizationId } });
        if (count > 0)
          await record(tx, { organizationId, actorId: auditIdOf(caller), action: 'scim-token.delete', subject: id });
        return true;
      }),
  }),
);
