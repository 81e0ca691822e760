/** Users: oneself, others one works with, and changing one's own profile. */

import { z } from 'zod';
import { requireUser } from '../../../access/caller-kinds.ts';
import { orVisitors, signedIn } from '../../../access/rule.ts';
import { onUser } from '../../../access/users.ts';
import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { userById } from './loader.ts';
import { User } from './types.ts';

const area = 'Users';

builder.queryField('user', (t) =>
  t.prismaField({
    description: 'The caller.',
    type: User,
    rest: 'GET /v1/user',
    area,
    access: signedIn('space:metadata:read'),
    resolve: (query, _, __, { db, caller }) =>
      db.user.findUniqueOrThrow({ ...query, where: { id: requireUser(caller).userId } }),
  }),
);

builder.queryField('userById', (t) =>
  t.field({
    description: 'A person with whom the caller shares an organization.',
    type: User,
    rest: 'GET /v1/users/{userId}',
    area,
    access: orVisitors(onUser('read')),
    args: { userId: t.arg.id({ required: true }) },
    resolve: async (_, { userId }, context) => {
      const user = await userById(context, userId);
      if (!user) throw notFound('User');
      return user;
    },
  }),
);

builder.mutationField('updateUser', (t) =>
  t.prismaField({
    description: "Changes the caller's profile.",
    type: User,
    rest: 'PATCH /v1/users/{userId}',
    area,
    access: onUser('self'),
    args: {
      userId: t.arg.id({ required: true }),
      displayName: t.arg.string({
        validate: z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
      }),
      photoURL: t.arg.string({
        validate: z
          .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
          .max(2048, 'must have at most 2048 characters'),
        clearable: true,
      }),
    },
    resolve: (query, _, { userId, displayName, photoURL }, { db }) =>
      db.user.update({
        ...query,
        where: { id: userId },
        data: { ...(displayName != null && { displayName: displayName.trim() }), photoURL },
      }),
  }),
);
