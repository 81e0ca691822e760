/** The settings of a space: its title and emoji, who edits it how, where it is, a copy of it, and its end. */
import type { FastifyInstance } from 'fastify';
import { emojiOf } from '../../../engine/markdown/emoji.ts';
import { forbidden } from '../../../errors.ts';
import { drawForm, roleOptions } from '../declared/forms.ts';
import { section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { html, NOTHING } from '../html.ts';
import type { AppServices } from '../visit.ts';
import { spaceFrame, spaceTabs } from './frame.ts';
import { languageOptions } from './languages.ts';
import { parentOptions } from './placement.ts';

const SETTINGS = question(
  `query SpaceSettings($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFrame emoji language editMode defaultLevel parent { id } } }`,
);
const UPDATE = question(
  `mutation UpdateSpaceHere($spaceId: ID!, $title: String, $emoji: String, $language: Language, $editMode: SpaceEditMode) {
    updateSpace(spaceId: $spaceId, title: $title, emoji: $emoji, language: $language, editMode: $editMode) { id } }`,
);
const LEVEL = question(
  `mutation ChangeSpaceLevel($spaceId: ID!, $defaultLevel: Role) { updateSpace(spaceId: $spaceId, defaultLevel: $defaultLevel) { id } }`,
);
const MOVE = question(
  `mutation MoveSpaceHere($spaceId: ID!, $parent: ID, $position: PositionInput) { moveSpace(spaceId: $spaceId, parent: $parent, position: $position) { id } }`,
);
const DUPLICATE = question(
  `mutation DuplicateSpaceHere($spaceId: ID!) { copy: duplicateSpace(spaceId: $spaceId) { id } }`,
);
const DELETE = question(`mutation DeleteSpaceHere($spaceId: ID!) { deleteSpace(spaceId: $spaceId) }`);

export function mountSpaceSettings(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/spaces/:spaceId/settings',
    ask: async ({ ask, params }) => {
      const { space } = await ask(SETTINGS, params);
      if (!space.permissions.triggerGitSync) throw forbidden('Changing a space takes the role Create in it');
      return space;
    },
    around: (space) => spaceFrame(space, 'Settings'),
    main: (space, drawn) => {
      const besides = space.organization.spaces.items.filter(
        ({ id, parent }) => id !== space.id && parent?.id === space.parent?.id,
      );
      return html`${spaceTabs(space, 'settings')}<h1>Settings</h1>
${section(
  'Space',
  drawForm(drawn, {
    action: '',
    button: 'Save',
    kind: 'primary',
    fields: [
      { name: 'title', label: 'Title', value: space.title, maxLength: 256 },
      {
        name: 'emoji',
        label: 'Emoji',
        value: emojiOf(space.emoji),
        maxLength: 32,
        hint: 'Shown next to the title, such as 📘.',
      },
      {
        name: 'language',
        label: 'Language of its pages',
        kind: 'select',
        value: space.language ?? '',
        options: languageOptions('Not set'),
      },
      {
        name: 'editMode',
        label: 'Editing',
        kind: 'select',
        value: space.editMode,
        options: [
          { value: 'live', label: 'Directly, or in change requests' },
          { value: 'locked', label: 'Only in change requests' },
        ],
      },
    ],
  }),
)}
${
  space.permissions.admin
    ? section(
        'Level',
        drawForm(drawn, {
          action: '/level',
          button: 'Save the level',
          fields: [
            {
              name: 'defaultLevel',
              label: 'What every member of the organization may do here',
              kind: 'select',
              value: space.defaultLevel ?? '',
              options: roleOptions('As in the place where it is'),
            },
          ],
        }),
      )
    : NOTHING
}
${section('Place', html`${drawForm(drawn, { action: '/move', button: 'Move', fields: [{ name: 'parent', label: 'Collection', kind: 'select', value: space.parent?.id ?? '', options: parentOptions(space.organization.collections.items) }] })}${besides.length > 0 ? drawForm(drawn, { action: '/order', button: 'Place it there', fields: [{ name: 'before', label: 'In front of', kind: 'select', options: besides.map(({ id, title }) => ({ value: id, label: title || 'Untitled' })) }] }) : NOTHING}`)}
${section('Copy', drawForm(drawn, { action: '/duplicate', button: 'Duplicate the space' }), 'A new space next to this one, with the same content.')}
${section('Export', html`<p><a href="/app/spaces/${space.id}/git">Export to a Git repository</a></p>`)}
${section('Delete', drawForm(drawn, { action: '/delete', button: 'Move to the trash', kind: 'danger', behind: 'Delete the space…', warning: 'For a week it can be restored from the trash.' }))}`;
    },
    forms: {
      '': async ({ ask, params }, values) => {
        const { space } = await ask(SETTINGS, params);
        const emoji = values.text('emoji');
        await ask(UPDATE, {
          ...params,
          title: values.text('title'),
          // One that is kept as code points stays so until it is another.
          emoji: emoji === emojiOf(space.emoji) ? undefined : emoji,
          language: values.orNull('language'),
          editMode: values.given('editMode'),
        });
        return 'The settings are saved.';
      },
      '/level': async ({ ask, params }, values) => {
        await ask(LEVEL, { ...params, defaultLevel: values.orNull('defaultLevel') });
        return 'The level is saved.';
      },
      '/move': async ({ ask, params }, values) => {
        await ask(MOVE, { ...params, parent: values.orNull('parent') });
        return 'The space is moved.';
      },
      '/order': async ({ ask, params }, values) => {
        await ask(MOVE, { ...params, position: { before: { type: 'space', space: values.text('before') } } });
        return 'The space is moved.';
      },
      '/duplicate': async ({ ask, params }) => {
        const { copy } = await ask(DUPLICATE, params);
        return { to: `/app/spaces/${copy.id}`, said: 'This is the copy.' };
      },
      '/delete': async ({ ask, params }) => {
        const { organization } = (await ask(SETTINGS, params)).space;
        await ask(DELETE, params);
        return { to: `/app/orgs/${organization.id}/trash`, said: 'The space is in the trash.' };
      },
    },
  });
}
