/** Users: oneself, others one works with, and changing one's own profile. */
import { z } from 'zod';
import { signedIn } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import { forbidden, notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
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
      db.user.findUniqueOrThrow({ ...query, where: { id: caller?.userId ?? '' } }),
  }),
);

/** People see themselves and those with whom they share an organization; the server's administrator sees everybody. */
async function requireVisible({ db, caller }: Context, userId: string): Promise<void> {
  if (!caller || caller.userId === userId) return;
  const found = await db.user.findFirst({
    where: {
      id: userId,
      ...(!caller.serverAdmin && {
        memberships: {
          some: {
            organization: { members: { some: { userId: caller.userId, disabled: false, role: { not: null } } } },
          },
        },
      }),
    },
    select: { id: true },
  });
  if (!found) throw notFound('User');
}

builder.queryField('userById', (t) =>
  t.prismaField({
    description: 'A person with whom the caller shares an organization.',
    type: User,
    rest: 'GET /v1/users/{userId}',
    area,
    access: signedIn(),
    args: { userId: t.arg.id({ required: true }) },
    resolve: async (query, _, { userId }, context) => {
      await requireVisible(context, userId);
      const user = await context.db.user.findUnique({ ...query, where: { id: userId } });
      if (!user) throw notFound('User');
      return user;
    },
  }),
);

builder.mutationField('updateUser', (t) =>
  t.prismaField({
    description: "Changes one's own profile.",
    type: User,
    rest: 'PATCH /v1/users/{userId}',
    area,
    access: signedIn(),
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
    resolve: async (query, _, { userId, displayName, photoURL }, context) => {
      await requireVisible(context, userId);
      if (context.caller?.userId !== userId) throw forbidden('A profile is changed only by its owner');
      return context.db.user.update({
        ...query,
        where: { id: userId },
        data: { ...(displayName != null && { displayName: displayName.trim() }), photoURL },
      });
    },
  }),
);
