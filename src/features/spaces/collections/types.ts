/** The type `Collection`. Its lists and operations are in operations.ts. */
import { roleOnPlaced } from '../../../access/entities.ts';
import { COLLECTION } from '../../../access/permissions.ts';
import { builder } from '../../../graphql/builder.ts';
import { permissionsType, RoleType, urlsOf } from '../../../graphql/shapes.ts';
import { Organization } from '../../people/organizations/types.ts';
import { organizationReference, parentReference } from './above.ts';

const Urls = urlsOf('Collection', ['location', 'app']);
const Permissions = permissionsType('Collection', COLLECTION);

export const Collection = builder.prismaObject('Collection', {
  scope: COLLECTION.view.scope,
  object: 'collection',
  description: 'A group of spaces; collections nest. Its defaults apply to everything in it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { description: 'At most 50 characters.' }),
    description: t.exposeString('description', { nullable: true, description: 'At most 100 characters.' }),
    organization: t.field({ type: Organization, ...organizationReference() }),
    defaultLevel: t.expose('defaultLevel', {
      type: RoleType,
      nullable: true,
      inRest: 'null',
      description: "The role of members on its contents that set no other; null inherits the parent's level.",
    }),
    urls: t.field({
      type: Urls,
      resolve: ({ id }, _, { services: { config } }) => ({
        location: `${config.publicUrl}/v1/collections/${id}`,
        app: `${config.publicUrl}/app/collections/${id}`,
      }),
    }),
    permissions: t.field({
      type: Permissions,
      resolve: (collection, _, context) => {
        const role = roleOnPlaced(context, collection);
        return role instanceof Promise ? role.then((loaded) => loaded ?? 'none') : (role ?? 'none');
      },
    }),
  }),
});

builder.objectField(Collection, 'parent', (t) =>
  t.field({
    description: 'Its collection; null at the top, and when the caller does not see that collection.',
    type: Collection,
    nullable: true,
    ...parentReference(),
  }),
);
