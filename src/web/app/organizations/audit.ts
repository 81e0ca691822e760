/** The audit log of an organization: who did what, filtered, and its export. */
import type { FastifyInstance } from 'fastify';
import { drawForm } from '../declared/forms.ts';
import { filterForm, pager } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { html, when } from '../html.ts';
import { hereOf } from '../reading/space.ts';
import type { AppServices, Visit } from '../visit.ts';
import { organizationFrame } from './frame.ts';

const AUDIT = question(
  `query OrganizationAudit($organizationId: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime, $page: String) {
    organization(organizationId: $organizationId) { ...OrganizationFrame }
    auditEvents(organizationId: $organizationId, actor: $actor, action: $action, subject: $subject, from: $from, to: $to, page: $page, limit: 50) {
      next { page } items { id createdAt action subject details actorId actor { id displayName } } } }`,
);
const EXPORT = question(
  `query ExportAudit($organizationId: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime) {
    auditExport(organizationId: $organizationId, actor: $actor, action: $action, subject: $subject, from: $from, to: $to) { url } }`,
);

const FILTERS = [
  ['actor', 'Who (id)', 'text'],
  ['action', 'Action, such as member.', 'text'],
  ['subject', 'To what (id)', 'text'],
  ['from', 'From', 'date'],
  ['to', 'Until', 'date'],
] as const;

/** The filters of the address; a day that is the last one is in it whole. */
function filtersIn({ query }: Visit): Record<string, string> {
  const given = FILTERS.map(([name]) => [name, query.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(
    given.flatMap(([name, value]): [string, string][] => {
      if (value === '') return [];
      if (!/^\d{4}-\d\d-\d\d$/.test(value) || (name !== 'from' && name !== 'to')) return [[name, value]];
      return [[name, name === 'from' ? `${value}T00:00:00Z` : `${value}T23:59:59.999Z`]];
    }),
  );
}

export function mountAudit(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/audit',
    ask: (visit) =>
      visit.ask(AUDIT, {
        organizationId: visit.params['organizationId'],
        ...filtersIn(visit),
        page: visit.query.get('page') ?? undefined,
      }),
    around: ({ organization }) =>
      organizationFrame(organization, { current: 'audit', width: 'wide', trail: [{ title: 'Audit log' }] }),
    main: ({ auditEvents }, drawn) => {
      const { query } = drawn.visit;
      return html`<div class="app-head"><h1>Audit log</h1>${drawForm(drawn, { action: '/export', button: 'Export as JSON lines', isInline: true })}</div>
<p class="app-lead">Who changed access, tokens, integrations and publication. No one can change it.</p>
${filterForm(
  drawn.here,
  html`${FILTERS.map(([name, label, kind]) => html`<label class="app-unseen" for="app-filter-${name}">${label}</label><input id="app-filter-${name}" type="${kind}" name="${name}" value="${query.get(name) ?? ''}" placeholder="${label}" maxlength="200" autocomplete="off">`)}`,
  'Filter',
)}
${
  auditEvents.items.length === 0
    ? html`<p class="app-empty">Nothing that passes the filters was done.</p>`
    : html`<ul class="app-list">${auditEvents.items.map(
        ({ createdAt, action, subject, details, actorId, actor }) =>
          html`<li><b>${actor?.displayName ?? (actorId === null ? 'The server' : 'An integration')}</b> <code>${action}</code> <a href="${drawn.here}?subject=${encodeURIComponent(subject)}"><code>${subject}</code></a><p class="app-dim">${when(createdAt)}${Object.entries(details as Record<string, unknown>).map(([name, value]) => html` · ${name}: ${String(value)}`)}</p></li>`,
      )}</ul>`
}${pager(drawn, auditEvents.next)}`;
    },
    forms: {
      '/export': async (visit, values) => {
        const back = new URLSearchParams(values.text('back').split('?')[1] ?? '');
        const filters = filtersIn({ ...visit, query: back });
        const { auditExport } = await visit.ask(EXPORT, {
          organizationId: visit.params['organizationId'],
          ...filters,
        });
        return { to: hereOf(auditExport.url) };
      },
    },
  });
}
