/** Teams of an organization, and one team: its members, its name, its end. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { pager, row, rows, section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { counted, html, NOTHING } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices } from '../visit.ts';

const TEAMS = question(
  `query OrganizationTeams($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame
    teams(page: $page, limit: 50) { count next { page } items { id title members spaces } } } }`,
);
const CREATE = question(
  `mutation CreateTeamHere($organizationId: ID!, $title: String!) { created: createTeam(organizationId: $organizationId, title: $title) { id } }`,
);
const TEAM = question(
  `query TeamPage($organizationId: ID!, $teamId: ID!, $page: String, $isAdmin: Boolean!) { organization(organizationId: $organizationId) { ...OrganizationFrame
      members(limit: 500) @include(if: $isAdmin) { items { user { id displayName email } } } }
    team(organizationId: $organizationId, teamId: $teamId) { id title members spaces permissions { admin }
      teamMembers(page: $page, limit: 100) { next { page } items { team { role } organization { user { id displayName email } } } } } }`,
);
const RIGHTS = question(
  `query TeamRights($organizationId: ID!, $teamId: ID!) { team(organizationId: $organizationId, teamId: $teamId) { permissions { admin } } }`,
);
const RENAME = question(
  `mutation RenameTeam($organizationId: ID!, $teamId: ID!, $title: String!) { updateTeam(organizationId: $organizationId, teamId: $teamId, title: $title) { id } }`,
);
const DELETE = question(
  `mutation DeleteTeamHere($organizationId: ID!, $teamId: ID!) { deleteTeam(organizationId: $organizationId, teamId: $teamId) }`,
);
const PUT = question(
  `mutation PutInTeam($organizationId: ID!, $teamId: ID!, $userId: ID!, $role: TeamRole) {
    putTeamMember(organizationId: $organizationId, teamId: $teamId, userId: $userId, role: $role) }`,
);
const TAKE_OUT = question(
  `mutation TakeOutOfTeam($organizationId: ID!, $teamId: ID!, $userId: ID!) {
    removeTeamMember(organizationId: $organizationId, teamId: $teamId, userId: $userId) }`,
);

const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'owner', label: 'Owner' },
];

export function mountTeams(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/teams',
    ask: async ({ ask, params, query }) =>
      (await ask(TEAMS, { ...params, page: query.get('page') ?? undefined })).organization,
    around: (organization) => organizationFrame(organization, { current: 'teams', trail: [{ title: 'Teams' }] }),
    main: (organization, drawn) => html`<h1>Teams</h1>
<p class="app-lead">A role that is given to a team is given to each of its members.</p>
${organization.permissions.admin ? section('New team', drawForm(drawn, { action: '', button: 'Create the team', kind: 'primary', fields: [{ name: 'title', label: 'Name', isRequired: true, maxLength: 256 }] })) : NOTHING}
${rows(
  organization.teams.items.map(({ id, title, members, spaces }) =>
    row(
      html`<a href="${drawn.here}/${id}"><b>${title}</b></a><p class="app-dim">${counted(members, 'member')} · ${counted(spaces, 'space')}</p>`,
    ),
  ),
  'There are no teams yet.',
)}${pager(drawn, organization.teams.next)}`,
    forms: {
      '': async ({ ask, params }, values) => {
        const { created } = await ask(CREATE, { ...params, title: values.text('title') });
        return { to: `/app/orgs/${params['organizationId']}/teams/${created.id}`, said: 'The team is created.' };
      },
    },
  });

  declarePage(app, own, {
    path: '/app/orgs/:organizationId/teams/:teamId',
    ask: async ({ ask, params, query }) => {
      const { admin } = (await ask(RIGHTS, params)).team.permissions;
      return ask(TEAM, { ...params, isAdmin: admin, page: query.get('page') ?? undefined });
    },
    around: ({ organization, team }) =>
      organizationFrame(organization, {
        current: 'teams',
        trail: [{ title: 'Teams', href: `/app/orgs/${organization.id}/teams` }, { title: team.title }],
      }),
    main: ({ organization, team }, drawn) => {
      const mayChange = team.permissions.admin;
      const inside = new Set(team.teamMembers.items.map((one) => one.organization.user.id));
      const others = (organization.members?.items ?? []).filter(({ user }) => !inside.has(user.id));
      const items = team.teamMembers.items.map(({ team: { role }, organization: { user } }) =>
        row(
          html`<b>${user.displayName}</b> ${role === 'owner' ? html`<span class="app-tag">owner</span>` : NOTHING}<p class="app-dim">${user.email ?? ''}</p>`,
          mayChange
            ? html`${drawForm(drawn, { action: `/members/${user.id}/role`, button: 'Save', about: `the role of ${user.displayName}`, isInline: true, fields: [{ name: 'role', label: `Role of ${user.displayName} in the team`, kind: 'select', value: role, options: ROLES }] })}${drawForm(drawn, { action: `/members/${user.id}/remove`, button: 'Remove', about: user.displayName, kind: 'quiet', isInline: true })}`
            : NOTHING,
        ),
      );
      return html`<h1>${team.title}</h1><p class="app-lead">${counted(team.members, 'member')}, with roles in ${counted(team.spaces, 'space')}.</p>
${section('Members', html`${rows(items, 'The team has no members yet.')}${pager(drawn, team.teamMembers.next)}`)}
${
  mayChange
    ? html`${section('Add a member', others.length > 0 ? drawForm(drawn, { action: '/members', button: 'Add', fields: [{ name: 'user', label: 'Member of the organization', kind: 'select', options: others.map(({ user }) => ({ value: user.id, label: user.email ? `${user.displayName} (${user.email})` : user.displayName })) }] }) : html`<p class="app-empty">Everyone is in the team.</p>`)}
${section('Name', drawForm(drawn, { action: '/rename', button: 'Rename', fields: [{ name: 'title', label: 'Name of the team', value: team.title, isRequired: true, maxLength: 256 }] }))}
${section('Delete', drawForm(drawn, { action: '/delete', button: 'Delete the team', kind: 'danger', behind: 'Delete the team…', warning: 'Its members lose the roles that they have through it.' }))}`
    : NOTHING
}`;
    },
    forms: {
      '/members': async ({ ask, params }, values) => {
        await ask(PUT, { ...params, userId: values.text('user'), role: 'member' });
        return 'The member is added.';
      },
      '/members/:userId/role': async ({ ask, params }, values) => {
        await ask(PUT, { ...params, role: values.text('role') });
        return 'The role is changed.';
      },
      '/members/:userId/remove': async ({ ask, params }) => {
        await ask(TAKE_OUT, params);
        return 'The member is removed from the team.';
      },
      '/rename': async ({ ask, params }, values) => {
        await ask(RENAME, { ...params, title: values.text('title') });
        return 'The team is renamed.';
      },
      '/delete': async ({ ask, params }) => {
        await ask(DELETE, params);
        return { to: `/app/orgs/${params['organizationId']}/teams`, said: 'The team is deleted.' };
      },
    },
  });
}
