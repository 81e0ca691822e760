/** Who was given which role on a space or a collection: people and teams, with the ways to give, change and take. */
import type { FastifyInstance } from 'fastify';
import { drawForm, roleOptions } from '../declared/forms.ts';
import { row, rows, section } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { OrganizationFrameFragment, Role } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices } from '../visit.ts';
import { spaceFrame, spaceTabs } from './frame.ts';

const ON_SPACE = question(
  `query SpacePermissionsPage($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFrame
    userPermissions(limit: 500) { items { permission user { id displayName email } } }
    teamPermissions(limit: 500) { items { permission team { id title } } } } }`,
);
const ON_COLLECTION = question(
  `query CollectionPermissionsPage($collectionId: ID!) { collection(collectionId: $collectionId) { id title organization { ...OrganizationFrame }
    userPermissions(limit: 500) { items { permission user { id displayName email } } }
    teamPermissions(limit: 500) { items { permission team { id title } } } } }`,
);
const WHO = question(
  `query WhoCanBeGiven($organizationId: ID!) { organization(organizationId: $organizationId) {
    members(limit: 500) { items { user { id displayName email } } } teams(limit: 500) { items { id title } } } }`,
);

/** The mutations of both. */
const CHANGES = {
  space: {
    add: question(
      `mutation GiveOnSpace($spaceId: ID!, $role: Role!, $users: [ID!], $teams: [ID!]) { addSpacePermissions(spaceId: $spaceId, role: $role, users: $users, teams: $teams) }`,
    ),
    users: question(
      `mutation ChangeUserOnSpace($spaceId: ID!, $userId: ID!, $role: Role) { updateSpaceUserPermission(spaceId: $spaceId, userId: $userId, role: $role) }`,
    ),
    teams: question(
      `mutation ChangeTeamOnSpace($spaceId: ID!, $teamId: ID!, $role: Role) { updateSpaceTeamPermission(spaceId: $spaceId, teamId: $teamId, role: $role) }`,
    ),
  },
  collection: {
    add: question(
      `mutation GiveOnCollection($collectionId: ID!, $role: Role!, $users: [ID!], $teams: [ID!]) { addCollectionPermissions(collectionId: $collectionId, role: $role, users: $users, teams: $teams) }`,
    ),
    users: question(
      `mutation ChangeUserOnCollection($collectionId: ID!, $userId: ID!, $role: Role) { updateCollectionUserPermission(collectionId: $collectionId, userId: $userId, role: $role) }`,
    ),
    teams: question(
      `mutation ChangeTeamOnCollection($collectionId: ID!, $teamId: ID!, $role: Role) { updateCollectionTeamPermission(collectionId: $collectionId, teamId: $teamId, role: $role) }`,
    ),
  },
};

interface Given {
  userPermissions: {
    items: readonly { permission: Role; user: { id: string; displayName: string; email: string | null } }[];
  };
  teamPermissions: { items: readonly { permission: Role; team: { id: string; title: string } }[] };
}

export function mountPermissions(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/spaces/:spaceId/permissions',
    ask: async ({ ask, params }) => {
      const { space } = await ask(ON_SPACE, params);
      return { space, who: await whoIn(ask, space.organization) };
    },
    around: ({ space }) => spaceFrame(space, 'Permissions'),
    main: ({ space, who }, drawn) =>
      html`${spaceTabs(space, 'permissions')}<h1>Permissions</h1>${given(space, who, drawn)}`,
    forms: formsOf('space'),
  });
  declarePage(app, own, {
    path: '/app/collections/:collectionId/permissions',
    ask: async ({ ask, params }) => {
      const { collection } = await ask(ON_COLLECTION, params);
      return { collection, who: await whoIn(ask, collection.organization) };
    },
    around: ({ collection: { id, title, organization } }) =>
      organizationFrame(organization, {
        current: undefined,
        at: id,
        trail: [{ title: title || 'Untitled', href: `/app/collections/${id}` }, { title: 'Permissions' }],
      }),
    main: ({ collection, who }, drawn) => html`<h1>Permissions</h1>${given(collection, who, drawn)}`,
    forms: formsOf('collection'),
  });
}

type Who = Awaited<ReturnType<typeof whoIn>>;

/** People and teams who can be given a role; null for administrators who are guests of the organization. */
async function whoIn(ask: import('../ask.ts').Ask, { id, permissions }: OrganizationFrameFragment) {
  return permissions.listMembers ? (await ask(WHO, { organizationId: id })).organization : null;
}

function given({ userPermissions, teamPermissions }: Given, who: Who, drawn: Drawn): Html {
  const roleForm = (action: string, name: string, role: Role) =>
    drawForm(drawn, {
      action,
      button: 'Save',
      about: `the role of ${name}`,
      isInline: true,
      fields: [
        { name: 'role', label: `Role of ${name}`, kind: 'select', value: role, options: roleOptions('No role here') },
      ],
    });
  const users = userPermissions.items.map(({ permission, user }) =>
    row(
      html`<b>${user.displayName}</b><p class="app-dim">${user.email ?? ''}</p>`,
      roleForm(`/users/${user.id}`, user.displayName, permission),
    ),
  );
  const teams = teamPermissions.items.map(({ permission, team }) =>
    row(html`<b>${team.title}</b>`, roleForm(`/teams/${team.id}`, team.title, permission)),
  );
  const role = { name: 'role', label: 'Role', kind: 'select', value: 'edit', options: roleOptions() } as const;
  return html`<p class="app-lead">What is given here. The role that counts may be higher: by a team, a collection around it, or the level of all members.</p>
${section('People', html`${rows(users, 'No one was given a role here.')}${who ? drawForm(drawn, { action: '/users', button: 'Give the role', behind: 'Give a role to a person', fields: [{ name: 'user', label: 'Person', kind: 'select', options: who.members.items.map(({ user }) => ({ value: user.id, label: user.email ? `${user.displayName} (${user.email})` : user.displayName })) }, role] }) : NOTHING}`)}
${section('Teams', html`${rows(teams, 'No team was given a role here.')}${who && who.teams.items.length > 0 ? drawForm(drawn, { action: '/teams', button: 'Give the role', behind: 'Give a role to a team', fields: [{ name: 'team', label: 'Team', kind: 'select', options: who.teams.items.map(({ id, title }) => ({ value: id, label: title })) }, role] }) : NOTHING}`)}`;
}

function formsOf(kind: 'space' | 'collection') {
  const { add, users, teams } = CHANGES[kind];
  type Forms = NonNullable<Parameters<typeof declarePage>[2]['forms']>;
  const forms: Forms = {
    '/users': async ({ ask, params }, values) => {
      await ask(add, { ...params, role: values.text('role'), users: [values.text('user')] } as never);
      return 'The role is given.';
    },
    '/teams': async ({ ask, params }, values) => {
      await ask(add, { ...params, role: values.text('role'), teams: [values.text('team')] } as never);
      return 'The role is given.';
    },
    '/users/:userId': async ({ ask, params }, values) => {
      await ask(users, { ...params, role: values.orNull('role') } as never);
      return 'The role is changed.';
    },
    '/teams/:teamId': async ({ ask, params }, values) => {
      await ask(teams, { ...params, role: values.orNull('role') } as never);
      return 'The role is changed.';
    },
  };
  return forms;
}
