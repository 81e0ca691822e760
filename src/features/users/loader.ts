/** People by id, for fields of other types: those that are asked for in one tick are read in one statement. */
import { byId } from '../../access/loaders.ts';
import type { Context } from '../../context.ts';
import type { User } from '../../db/generated/prisma/client.ts';

/** Stands where the account that did something is gone: what it wrote stays. Nobody can have this id. */
const FORMER_USER = {
  id: 'former-user',
  displayName: 'Former user',
  email: null,
  emailVerified: false,
  photoURL: null,
  serverAdmin: false,
  createdAt: new Date(0),
} as unknown as User;

/** The user with this id; for null, or an account that is gone, somebody who says so. */
export async function userOrFormer(context: Context, id: string | null): Promise<User> {
  if (id === null) return FORMER_USER;
  const loader = context.memo('users', () => byId((ids) => context.db.user.findMany({ where: { id: { in: ids } } })));
  return (await loader.load(id)) ?? FORMER_USER;
}
