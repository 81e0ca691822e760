/** The type `User`: a person as others see it. E-mail addresses are shown to those who share an organization. */
import { builder } from '../../graphql/builder.ts';
import { urlsOf } from '../../graphql/shapes.ts';

const Urls = urlsOf('User', ['location']);

export const User = builder.prismaObject('User', {
  object: 'user',
  description: 'A person with an account on this server.',
  fields: (t) => ({
    id: t.exposeID('id'),
    displayName: t.exposeString('displayName'),
    email: t.exposeString('email', { nullable: true }),
    photoURL: t.exposeString('photoURL', { nullable: true }),
    urls: t.field({
      type: Urls,
      resolve: ({ id }, _, { services: { config } }) => ({ location: `${config.publicUrl}/v1/users/${id}` }),
    }),
  }),
});
