/** People by id, for fields of other types: those that are asked for in one tick are read in one statement. */
import type { Context } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
import type { User } from '../../db/generated/prisma/client.ts';
import { Held } from '../../graphql/held.ts';

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

const USERS = `SELECT ${columnsOf('User', 'e')} FROM "User" e WHERE e."id" = ANY($1::text[])`;

const usersOf = (context: Context): Held<User> =>
  context.memo(
    'users',
    () =>
      new Held(async (ids) => {
        const users = await context.services.database.query<User>(USERS, [ids]);
        return users.map((user) => [user.id, user]);
      }),
  );

/** Loads the users that the rows of a list name, so that `userById` and `userOrFormer` need not wait for them. */
export const usersAhead =
  <Row>(idOf: (row: Row) => string | null) =>
  (rows: readonly Row[], context: Context): Promise<void> =>
    usersOf(context).load(new Set(rows.flatMap((row) => idOf(row) ?? [])));

/** The user with this id, at once when it is loaded; null when the account is gone. */
export const userById = (context: Context, id: string): User | null | Promise<User | null> =>
  usersOf(context).get(id, (user) => user);

/** The user with this id; for null, or an account that is gone, somebody who says so. */
export const userOrFormer = (context: Context, id: string | null): User | Promise<User> =>
  id === null ? FORMER_USER : usersOf(context).get(id, (user) => user ?? FORMER_USER);
