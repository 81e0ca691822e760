/** People by id, for fields of other types: those that are asked for in one tick are read in one statement. */
import { knows, type SeenUser, seenUsers } from '../../../access/users.ts';
import type { Context } from '../../../context.ts';
import type { User } from '../../../db/generated/prisma/client.ts';
import { Held } from '../../../graphql/held.ts';

/** Replaces the author when the account is gone: what it wrote stays. No account can have this id. */
const FORMER_USER = {
  id: 'former-user',
  displayName: 'Former user',
  email: null,
  emailVerified: false,
  photoURL: null,
  serverAdmin: false,
  createdAt: new Date(0),
} as unknown as User;

const usersOf = (context: Context): Held<SeenUser> =>
  context.memo(
    'users',
    () =>
      new Held(async (ids) => {
        const users = await seenUsers(context.services.database, context.caller, ids);
        return users.map((user) => [user.id, user]);
      }),
  );

/** Loads the users that the rows of a list name, so that `userById` and `userOrFormer` need not wait for them. */
export const usersAhead =
  <Row>(idOf: (row: Row) => string | null) =>
  (rows: readonly Row[], context: Context): Promise<void> =>
    usersOf(context).load(new Set(rows.flatMap((row) => idOf(row) ?? [])));

/** The e-mail address of a user, for those who may see it; of users that came from here at once. */
export function shownEmail(context: Context, { id, email }: User): string | null | Promise<string | null> {
  // Of most callers no statement is needed: those who know it anyway.
  if (!email || knows(context, { id, sharesOrganization: false })) return email;
  return usersOf(context).get(id, (user) => (user && knows(context, user) ? email : null));
}

/** The user with this id, at once when it is loaded; null when the account is gone. */
export const userById = (context: Context, id: string): User | null | Promise<User | null> =>
  usersOf(context).get(id, (user) => user);

/** The user with this id; for null, or an account that is gone, a placeholder. */
export const userOrFormer = (context: Context, id: string | null): User | Promise<User> =>
  id === null ? FORMER_USER : usersOf(context).get(id, (user) => user ?? FORMER_USER);
