/** People by id, for fields of other types: those that are asked for in one tick are read in one statement. */
import { byId } from '../../access/loaders.ts';
import type { Context } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
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

/** The user with this id; null when the account is gone. */
export const userById = (context: Context, id: string): Promise<User | null> =>
  context.memo('users', () => byId((ids) => context.services.database.query<User>(USERS, [ids]))).load(id);

const USERS = `SELECT ${columnsOf('User', 'e')} FROM "User" e WHERE e."id" = ANY($1::text[])`;

/** The user with this id; for null, or an account that is gone, somebody who says so. */
export const userOrFormer = async (context: Context, id: string | null): Promise<User> =>
  (id === null ? null : await userById(context, id)) ?? FORMER_USER;
