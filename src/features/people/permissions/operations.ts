/** Who may do what on a collection and on a space. */
import { onCollection, onSpace } from '../../../access/entities.ts';
import { notFound } from '../../../errors.ts';
import { Collection } from '../../spaces/collections/types.ts';
import { Space } from '../../spaces/types.ts';
import { declarePermissions } from './declare-permissions.ts';

declarePermissions({
  name: 'Collection',
  type: Collection,
  path: '/v1/collections/{collectionId}',
  column: 'collectionId',
  access: onCollection('admin'),
  async organizationOf({ access: { collection } }, id) {
    const row = await collection.load(id);
    if (!row) throw notFound('Collection');
    return row.organizationId;
  },
});

declarePermissions({
  name: 'Space',
  type: Space,
  path: '/v1/spaces/{spaceId}',
  column: 'spaceId',
  access: onSpace('admin'),
  async organizationOf({ access: { space } }, id) {
    const row = await space.load(id);
    if (!row) throw notFound('Space');
    return row.organizationId;
  },
});
