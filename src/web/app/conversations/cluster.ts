/** One subject of conversations: what was asked, the change requests that address it, and muting it. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { pager, row, rows, section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { counted, html, NOTHING, when } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import { badge } from '../review/change-request-facts.ts';
import type { AppServices } from '../visit.ts';
import { pulse } from './pulse.ts';

const CLUSTER = question(
  `query ClusterPage($organizationId: ID!, $clusterId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame
    changeRequests(conversationsIssuesCluster: $clusterId, limit: 20) { items { number subject status space { id title } } }
    conversationIssues(cluster: $clusterId, page: $page, limit: 20) { count next { page } items {
      issue { id title summary engine createdAt } conversation { id subject source } } } }
    issuesCluster(organizationId: $organizationId, clusterId: $clusterId) { ...ClusterCard } }`,
);
const MUTE = question(
  `mutation MuteCluster($organizationId: ID!, $clusterId: ID!, $muted: Boolean!) {
    updateIssuesCluster(organizationId: $organizationId, clusterId: $clusterId, muted: $muted) { id } }`,
);
const DELETE = question(
  `mutation DeleteConversationHere($organizationId: ID!, $conversationId: ID!) {
    deleteConversation(organizationId: $organizationId, conversationId: $conversationId) }`,
);

export function mountCluster(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/conversations/:clusterId',
    ask: async ({ ask, params, query }) => ask(CLUSTER, { ...params, page: query.get('page') ?? undefined }),
    around: ({ organization, issuesCluster: { label } }) =>
      organizationFrame(organization, {
        current: 'conversations',
        trail: [{ title: 'Conversations', href: `/app/orgs/${organization.id}/conversations` }, { title: label }],
      }),
    main: ({ organization, issuesCluster: cluster }, drawn) => {
      const { permissions, changeRequests, conversationIssues } = organization;
      return html`<h1>${cluster.label}</h1>
<p class="app-lead">${counted(cluster.stats.issues, 'issue')} in ${counted(cluster.stats.conversations, 'conversation')}, of ${cluster.impact} impact. ${pulse(cluster.weeklyPulse)}</p>
${
  permissions.ingestConversations
    ? drawForm(drawn, {
        action: '/muted',
        button: cluster.muted ? 'End muting' : 'Mute',
        isInline: true,
        fields: [{ name: 'muted', label: '', kind: 'hidden', value: cluster.muted ? 'no' : 'yes' }],
      })
    : NOTHING
}${cluster.muted ? html`<p class="app-dim">It is muted: no change request is opened for it.</p>` : NOTHING}
${section(
  'Change requests',
  rows(
    changeRequests.items.map(({ number, subject, status, space }) =>
      row(
        html`<a href="/app/spaces/${space.id}/change-requests/${number}"><b>${subject || `Change request ${number}`}</b></a> ${badge(status)}<p class="app-dim">in ${space.title || 'Untitled'}</p>`,
      ),
    ),
    'None yet: one is opened once enough users ask.',
  ),
)}
${section(
  'What users said',
  html`${rows(
    conversationIssues.items.map(({ issue, conversation }) =>
      row(
        html`<b>${issue.title}</b><p>${issue.summary}</p><p class="app-dim">${when(issue.createdAt)} · ${conversation.source}${conversation.subject ? html` · ${conversation.subject}` : NOTHING} · found by ${issue.engine}</p>`,
        permissions.ingestConversations
          ? drawForm(drawn, {
              action: `/conversations/${conversation.id}/delete`,
              button: 'Delete the conversation',
              about: `of ${issue.title}`,
              kind: 'danger',
              behind: 'Delete…',
              warning: 'All that came from it goes with it, quotes in change requests included.',
            })
          : NOTHING,
      ),
    ),
    'Nothing any more.',
  )}${pager(drawn, conversationIssues.next)}`,
)}`;
    },
    forms: {
      '/muted': async ({ ask, params }, values) => {
        const muted = values.text('muted') === 'yes';
        await ask(MUTE, { ...params, muted });
        return muted ? 'It is muted.' : 'It is heard again.';
      },
      '/conversations/:conversationId/delete': async ({ ask, params }) => {
        await ask(DELETE, params);
        return {
          to: `/app/orgs/${params['organizationId']}/conversations`,
          said: 'The conversation is deleted, with all that came from it.',
        };
      },
    },
  });
}
