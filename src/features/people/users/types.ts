/** The type `User`: a person as others see it. Who sees the e-mail address is decided here, for all places that show a user. */

import type { Context } from '../../../context.ts';
import { disableBodyCache } from '../../../graphql/body-cache.ts';
import { builder } from '../../../graphql/builder.ts';
import { urlsOf } from '../../../graphql/shapes.ts';
import { shownEmail, userOrFormer, usersAhead } from './loader.ts';

const Urls = urlsOf('User', ['location']);

export const User = builder.prismaObject('User', {
  object: 'user',
  visitors: { shown: ['id', 'displayName', 'photoURL', 'urls'] },
  description: 'A person with an account on this server.',
  fields: (t) => ({
    id: t.exposeID('id'),
    displayName: t.exposeString('displayName'),
    email: t.string({
      nullable: true,
      description:
        'Visible to the user, to members (not guests) of a common organization, and to administrators of the server; otherwise absent.',
      resolve: (user, _, context) => {
        // What is shown depends on the caller.
        disableBodyCache(context);
        return shownEmail(context, user);
      },
    }),
    photoURL: t.exposeString('photoURL', { nullable: true }),
    urls: t.field({
      type: Urls,
      resolve: ({ id }, _, { services: { config } }) => ({ location: `${config.publicUrl}/v1/users/${id}` }),
    }),
  }),
});

/** What a field is that shows the user whose id is in this column, or a placeholder when the account is gone. */
export const userIn = <Column extends string>(column: Column) => ({
  type: User,
  ahead: usersAhead((row: Record<Column, string | null>) => row[column]),
  resolve: (row: Record<Column, string | null>, _args: unknown, context: Context) => userOrFormer(context, row[column]),
});
