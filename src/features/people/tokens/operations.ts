/**
 * What belongs to no organization: accounts and access tokens. GraphQL only: REST clients bring a token.
 */

import { z } from 'zod';
import { recordAccessChange } from '../../../access/access-events.ts';
import { onAccessToken, onAccount } from '../../../access/accounts.ts';
import { auditIdOf } from '../../../access/actors.ts';
import { requireUser, userIdOf } from '../../../access/caller-kinds.ts';
import { newToken, tokenHash } from '../../../access/callers.ts';
import { serverAdmin, signedIn } from '../../../access/rule.ts';
import { SCOPES } from '../../../access/scopes.ts';
import type { AccessToken as Row } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../../graphql/list.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import { newId } from '../../../ids.ts';
import { record } from '../audit.ts';
import { User, userIn } from '../users/types.ts';

const ScopeType = enumOf('Scope', SCOPES, 'What a token with limited scopes can do.');

const AccessToken = builder.prismaObject('AccessToken', {
  description: 'A key to the API. Its secret is shown once, when it is created.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    kind: t.exposeString('kind', { description: 'personal, installation, saml or oidc.' }),
    scopes: t.field({
      type: [ScopeType],
      description: 'Empty: all that its owner may do.',
      resolve: ({ scopes }) => scopes as never,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'To the minute.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    owner: t.field({ ...userIn('userId'), inRest: 'embed' }),
  }),
});

builder.queryField('accessTokens', (t) =>
  t.field({
    description: "The caller's own tokens, newest first; expired ones included.",
    type: listOf(AccessToken),
    access: signedIn(),
    args: pageArgs(),
    resolve: (_, page, context, info) =>
      pageOf({ model: 'accessToken', where: { userId: userIdOf(context.caller) ?? '' } }, page, context, info),
  }),
);

const CreatedToken = builder.objectRef<{ token: string; accessToken: Row }>('CreatedAccessToken').implement({
  fields: (t) => ({
    token: t.exposeString('token', { description: 'The secret. It cannot be shown again.' }),
    accessToken: t.expose('accessToken', { type: AccessToken }),
  }),
});

builder.mutationField('createAccessToken', (t) =>
  t.field({
    description:
      "Creates a token for the caller, or, as the server's administrator, for any user. A token with limited scopes cannot create tokens.",
    type: CreatedToken,
    access: onAccount(),
    args: {
      userId: t.arg.id({ description: 'Default: the caller.' }),
      name: t.arg.string({
        required: true,
        validate: z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
      }),
      scopes: t.arg({ type: [ScopeType], description: 'Default: all that the owner may do.' }),
      expiresAt: t.arg({ type: 'DateTime', clearable: true, description: 'Default: never.' }),
    },
    resolve: async (_, { userId, name, scopes, expiresAt }, { services: { database }, caller }) => {
      const own = requireUser(caller).userId;
      const owner = userId ?? own;
      if (expiresAt && expiresAt.getTime() <= Date.now()) throw badInput('expiresAt', 'must be in the future');
      const token = newToken();
      const accessToken = await inTransaction(database, async (tx) => {
        if (!(await tx.user.findUnique({ where: { id: owner }, select: { id: true } })))
          throw badInput('userId', 'is not a user');
        const row = await tx.accessToken.create({
          data: {
            id: newId(),
            userId: owner,
            name: name.trim(),
            hash: tokenHash(token),
            scopes: [...new Set(scopes ?? [])],
            expiresAt: expiresAt ?? null,
            createdById: own,
          },
        });
        await record(tx, { actorId: own, action: 'token.create', subject: row.id, details: { owner } });
        return row;
      });
      return { token, accessToken };
    },
  }),
);

builder.mutationField('revokeAccessToken', (t) =>
  t.boolean({
    description:
      "Revokes a token at once, including its open subscriptions. Callers can revoke their own; the server's administrator any; no error if it was already revoked.",
    access: onAccessToken(),
    args: { accessTokenId: t.arg.id({ required: true }) },
    resolve: async (_, { accessTokenId }, { services, caller }) => {
      const { database, watch } = services;
      const owner = await inTransaction(database, async (tx) => {
        const token = await tx.accessToken.findUnique({ where: { id: accessTokenId }, select: { userId: true } });
        if (!token) return null;
        await tx.accessToken.deleteMany({ where: { id: accessTokenId } });
        await record(tx, {
          actorId: auditIdOf(caller),
          action: 'token.revoke',
          subject: accessTokenId,
          details: { owner: token.userId },
        });
        await recordAccessChange(tx, services, { userId: token.userId });
        return token.userId;
      });
      if (owner) await watch.accessChanged({ userId: owner });
      return true;
    },
  }),
);

builder.mutationField('createUser', (t) =>
  t.prismaField({
    description: "Creates an account. Only for the server's administrator; an address that has one answers CONFLICT.",
    type: User,
    access: serverAdmin(),
    args: {
      email: t.arg.string({ required: true, validate: z.email('must be an e-mail address').max(320) }),
      displayName: t.arg.string({
        required: true,
        validate: z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
      }),
    },
    resolve: (query, _, { email, displayName }, { services: { database }, caller }) =>
      inTransaction(database, async (tx) => {
        const user = await tx.user.create({
          ...query,
          data: { id: newId(), email: email.toLowerCase(), displayName: displayName.trim() },
        });
        await record(tx, { actorId: auditIdOf(caller), action: 'user.create', subject: user.id });
        return user;
      }),
  }),
);
