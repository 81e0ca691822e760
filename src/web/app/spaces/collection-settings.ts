/** The settings of a collection: its title, the level of members, where it is, and its end. */
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../../errors.ts';
import { drawForm, roleOptions } from '../declared/forms.ts';
import { section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { html, NOTHING } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices } from '../visit.ts';
import { parentOptions } from './placement.ts';

const SETTINGS = question(
  `query CollectionSettings($collectionId: ID!) { collection(collectionId: $collectionId) { id title description defaultLevel parent { id }
    permissions { admin create } organization { ...OrganizationFrame } } }`,
);
const UPDATE = question(
  `mutation UpdateCollectionHere($collectionId: ID!, $title: String, $description: String) {
    updateCollection(collectionId: $collectionId, title: $title, description: $description) { id } }`,
);
const LEVEL = question(
  `mutation ChangeCollectionLevel($collectionId: ID!, $defaultLevel: Role) { updateCollection(collectionId: $collectionId, defaultLevel: $defaultLevel) { id } }`,
);
const MOVE = question(
  `mutation MoveCollectionHere($collectionId: ID!, $parent: ID) { moveCollection(collectionId: $collectionId, parent: $parent) { id } }`,
);
const DELETE = question(
  `mutation DeleteCollectionHere($collectionId: ID!) { deleteCollection(collectionId: $collectionId) }`,
);

export function mountCollectionSettings(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/collections/:collectionId/settings',
    ask: async ({ ask, params }) => {
      const { collection } = await ask(SETTINGS, params);
      if (!collection.permissions.create) throw forbidden('Changing a collection takes the role Create in it');
      return collection;
    },
    around: ({ id, title, organization }) =>
      organizationFrame(organization, {
        current: undefined,
        at: id,
        trail: [{ title: title || 'Untitled', href: `/app/collections/${id}` }, { title: 'Settings' }],
      }),
    main: (collection, drawn) => html`<h1>Settings of ${collection.title || 'the collection'}</h1>
${section(
  'Collection',
  drawForm(drawn, {
    action: '',
    button: 'Save',
    kind: 'primary',
    fields: [
      { name: 'title', label: 'Title', value: collection.title, maxLength: 256 },
      { name: 'description', label: 'Description', kind: 'area', value: collection.description, maxLength: 2048 },
    ],
  }),
)}
${
  collection.permissions.admin
    ? html`${section('Level', drawForm(drawn, { action: '/level', button: 'Save the level', fields: [{ name: 'defaultLevel', label: 'What every member of the organization may do in it', kind: 'select', value: collection.defaultLevel ?? '', options: roleOptions('As in the place where it is') }] }))}
<p><a class="app-button" href="/app/collections/${collection.id}/permissions">Permissions of people and teams</a></p>`
    : NOTHING
}
${section('Place', drawForm(drawn, { action: '/move', button: 'Move', fields: [{ name: 'parent', label: 'In the collection', kind: 'select', value: collection.parent?.id ?? '', options: parentOptions(collection.organization.collections.items, collection.id) }] }))}
${section('Delete', drawForm(drawn, { action: '/delete', button: 'Delete the collection', kind: 'danger', behind: 'Delete the collection…', warning: 'What is in it moves to the place where the collection is.' }))}`,
    forms: {
      '': async ({ ask, params }, values) => {
        await ask(UPDATE, { ...params, title: values.text('title'), description: values.text('description') });
        return 'The settings are saved.';
      },
      '/level': async ({ ask, params }, values) => {
        await ask(LEVEL, { ...params, defaultLevel: values.orNull('defaultLevel') });
        return 'The level is saved.';
      },
      '/move': async ({ ask, params }, values) => {
        await ask(MOVE, { ...params, parent: values.orNull('parent') });
        return 'The collection is moved.';
      },
      '/delete': async ({ ask, params }) => {
        const { organization } = (await ask(SETTINGS, params)).collection;
        await ask(DELETE, params);
        return { to: `/app/orgs/${organization.id}`, said: 'The collection is deleted.' };
      },
    },
  });
}
