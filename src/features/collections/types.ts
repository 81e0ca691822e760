/** The type `Collection` (api.md "Collection"). Its lists and operations are in operations.ts. */
import { roleOnPlaced } from '../../access/entities.ts';
import { builder } from '../../graphql/builder.ts';
import { permissionsType, RoleType, urlsOf } from '../../graphql/shapes.ts';
import { Organization } from '../organizations/types.ts';
import { organizationOf, visibleCollection } from './above.ts';

const Urls = urlsOf('Collection', ['location', 'app']);
const Permissions = permissionsType('Collection', 'collection');

export const Collection = builder.prismaObject('Collection', {
  object: 'collection',
  description: 'A group of spaces; collections nest. What it sets by default holds for all that is in it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { description: 'At most 50 characters.' }),
    description: t.exposeString('description', { nullable: true, description: 'At most 100 characters.' }),
    organization: t.field({
      type: Organization,
      inRest: { id: 'organizationId' },
      resolve: ({ organizationId }, _, context) => organizationOf(context, organizationId),
    }),
    defaultLevel: t.expose('defaultLevel', {
      type: RoleType,
      nullable: true,
      inRest: 'null',
      description: 'What members hold in it when nothing below sets it; null takes over what holds above.',
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
    description: 'The collection that it is in; none at the top, and where the caller does not see that collection.',
    type: Collection,
    nullable: true,
    inRest: { id: 'parentId' },
    resolve: ({ parentId }, _, context) => visibleCollection(context, parentId),
  }),
);
