/** Members of an organization: who they are, what they may do, and the end of a membership. */
import type { FastifyInstance } from 'fastify';
import { drawForm, roleName, roleOptions } from '../declared/forms.ts';
import { filterForm, pager, row, rows } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { counted, html, NOTHING, when } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices } from '../visit.ts';

const MEMBERS = question(
  `query OrganizationMembers($organizationId: ID!, $search: String, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame
    members(search: $search, page: $page, limit: 50) { count next { page } items { role disabled sso joinedAt lastSeenAt user { id displayName email } } } } }`,
);
const ROLE = question(
  `mutation ChangeMemberRole($organizationId: ID!, $userId: ID!, $role: Role) { updateMember(organizationId: $organizationId, userId: $userId, role: $role) { id } }`,
);
const MARK = question(
  `mutation MarkMember($organizationId: ID!, $userId: ID!) { markMemberSso(organizationId: $organizationId, userId: $userId) { id } }`,
);
const UNMARK = question(
  `mutation UnmarkMember($organizationId: ID!, $userId: ID!) { unmarkMemberSso(organizationId: $organizationId, userId: $userId) { id } }`,
);
const REMOVE = question(
  `mutation RemoveOrganizationMember($organizationId: ID!, $userId: ID!) { removeMember(organizationId: $organizationId, userId: $userId) }`,
);

export function mountMembers(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/members',
    ask: async ({ ask, params, query }) => {
      const search = query.get('q')?.trim() || undefined;
      const page = query.get('page') ?? undefined;
      return (await ask(MEMBERS, { ...params, search, page })).organization;
    },
    around: (organization) => organizationFrame(organization, { current: 'members', trail: [{ title: 'Members' }] }),
    main: (organization, drawn) => {
      const { members, permissions } = organization;
      const self = drawn.visit.session.caller.userId;
      const items = members.items.map(({ user, role, disabled, sso, joinedAt, lastSeenAt }) =>
        row(
          html`<b>${user.displayName}</b>${user.id === self ? html` <span class="app-tag">you</span>` : NOTHING}${disabled ? html` <span class="app-tag">disabled</span>` : NOTHING}${sso ? html` <span class="app-tag">SSO</span>` : NOTHING}
<p class="app-dim">${user.email ?? ''}</p><p class="app-dim">Joined ${when(joinedAt)}${lastSeenAt ? html` · last seen ${when(lastSeenAt)}` : NOTHING}</p>`,
          permissions.admin
            ? html`${drawForm(drawn, {
                action: `/${user.id}/role`,
                button: 'Save',
                about: `the role of ${user.displayName}`,
                isInline: true,
                fields: [
                  {
                    name: 'role',
                    label: `Role of ${user.displayName}`,
                    kind: 'select',
                    value: role ?? '',
                    options: roleOptions('Guest'),
                  },
                ],
              })}${drawForm(drawn, {
                action: `/${user.id}/${sso ? 'unmark' : 'mark'}`,
                button: sso ? 'Let in without SSO' : 'By SSO only',
                about: user.displayName,
                kind: 'quiet',
                isInline: true,
              })}${drawForm(drawn, {
                action: `/${user.id}/remove`,
                button: 'Remove',
                about: user.displayName,
                kind: 'danger',
                behind: 'Remove…',
                warning: 'What they wrote stays. They lose every role in this organization at once.',
              })}`
            : html`<span class="app-badge">${roleName(role)}</span>`,
        ),
      );
      const words = drawn.visit.query.get('q') ?? '';
      return html`<div class="app-head"><h1>Members</h1>${permissions.admin ? html`<a class="app-button app-primary" href="/app/orgs/${organization.id}/invites">Invite people</a>` : NOTHING}</div>
${filterForm(drawn.here, html`<label class="app-unseen" for="app-q">Name or e-mail address</label><input id="app-q" type="search" name="q" value="${words}" maxlength="500" placeholder="Name or e-mail address">`)}
<p class="app-dim">${counted(members.count, 'member')}</p>
${rows(items, 'No member is called that.')}${pager(drawn, members.next)}`;
    },
    forms: {
      '/:userId/role': async ({ ask, params }, values) => {
        await ask(ROLE, { ...params, role: values.orNull('role') });
        return 'The role is changed.';
      },
      '/:userId/mark': async ({ ask, params }) => {
        await ask(MARK, params);
        return 'Where SSO is enforced, this member gets in by SSO only.';
      },
      '/:userId/unmark': async ({ ask, params }) => {
        await ask(UNMARK, params);
        return 'The member gets in without SSO, until the next sign-in by it.';
      },
      '/:userId/remove': async ({ ask, params }) => {
        await ask(REMOVE, params);
        return 'The member is removed.';
      },
    },
  });
}
