/** What users ask about: the clusters of an organization's conversations. */
import type { FastifyInstance } from 'fastify';
import { pager, row, rows } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { IssuesClusterOrder } from '../generated/graphql.ts';
import { counted, html, NOTHING } from '../html.ts';
import { organizationFrame } from '../organizations/frame.ts';
import type { AppServices } from '../visit.ts';
import { pulse } from './pulse.ts';

const CLUSTERS = question(
  `query OrganizationClusters($organizationId: ID!, $page: String, $orderBy: IssuesClusterOrder) { organization(organizationId: $organizationId) { ...OrganizationFrame
    conversations(limit: 1) { count }
    issuesClusters(page: $page, limit: 50, orderBy: $orderBy) { count next { page } items { ...ClusterCard } } } }`,
);

const ORDERS: readonly [IssuesClusterOrder, string][] = [
  ['issues', 'Most issues'],
  ['conversations', 'Most conversations'],
  ['updatedAt', 'Newest'],
];

export function mountClusters(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/conversations',
    ask: async ({ ask, params, query }) =>
      (
        await ask(CLUSTERS, {
          ...params,
          page: query.get('page') ?? undefined,
          orderBy: orderIn(query),
        })
      ).organization,
    around: (organization) =>
      organizationFrame(organization, { current: 'conversations', trail: [{ title: 'Conversations' }] }),
    main: ({ issuesClusters, conversations }, drawn) => html`<h1>Conversations</h1>
<p class="app-lead">What users ask about, found in ${counted(conversations.count, 'conversation')}, as ${counted(issuesClusters.count, 'subject')}.</p>
${orders(drawn)}
${rows(
  issuesClusters.items.map((cluster) =>
    row(
      html`<a href="${drawn.here}/${cluster.id}"><b>${cluster.label}</b></a> <span class="app-badge">${cluster.impact}</span>${cluster.muted ? html` <span class="app-tag">muted</span>` : NOTHING}<p class="app-dim">${counted(cluster.stats.issues, 'issue')} in ${counted(cluster.stats.conversations, 'conversation')}</p>`,
      pulse(cluster.weeklyPulse),
    ),
  ),
  'Nothing is found yet: conversations are sent by a program, at /v1/orgs/{organizationId}/conversations.',
)}${pager(drawn, issuesClusters.next)}`,
  });
}

const orderIn = (query: URLSearchParams): IssuesClusterOrder =>
  ORDERS.find(([name]) => name === query.get('order'))?.[0] ?? 'issues';

const orders = ({ visit, here }: Drawn) =>
  html`<nav class="app-tabs" aria-label="Order">${ORDERS.map(([name, label]) => html`<a href="${here}?order=${name}"${name === orderIn(visit.query) ? html` aria-current="page"` : NOTHING}>${label}</a>`)}</nav>`;
