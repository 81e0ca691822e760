/** The audit logs of an organization and of the server: who did what, filtered, and their exports. */
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../../access/caller-kinds.ts';
import { drawForm } from '../declared/forms.ts';
import { filterForm, pager } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import type { Values } from '../declared/values.ts';
import { question } from '../generated/gql.ts';
import type { AuditEventsFragment } from '../generated/graphql.ts';
import { type Html, html, NOTHING, when } from '../html.ts';
import { hereOf } from '../reading/space.ts';
import type { AppServices, Visit } from '../visit.ts';
import { organizationFrame } from './frame.ts';

const AUDIT = question(
  `query OrganizationAudit($organizationId: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime, $page: String) {
    organization(organizationId: $organizationId) { ...OrganizationFrame }
    events: auditEvents(organizationId: $organizationId, actor: $actor, action: $action, subject: $subject, from: $from, to: $to, page: $page, limit: 50) {
      ...AuditEvents } }`,
);
const EXPORT = question(
  `query ExportAudit($organizationId: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime) {
    export: auditExport(organizationId: $organizationId, actor: $actor, action: $action, subject: $subject, from: $from, to: $to) { url } }`,
);
const SERVER_AUDIT = question(
  `query ServerAudit($actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime, $page: String) {
    events: serverAuditEvents(actor: $actor, action: $action, subject: $subject, from: $from, to: $to, page: $page, limit: 50) { ...AuditEvents } }`,
);
const EXPORT_SERVER = question(
  `query ExportServerAudit($actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime) {
    export: serverAuditExport(actor: $actor, action: $action, subject: $subject, from: $from, to: $to) { url } }`,
);

type Event = AuditEventsFragment['items'][number];

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
      visit.ask(AUDIT, { ...visit.params, ...filtersIn(visit), page: visit.query.get('page') ?? undefined }),
    around: ({ organization }) =>
      organizationFrame(organization, { current: 'audit', width: 'wide', trail: [{ title: 'Audit log' }] }),
    main: ({ events }, drawn) => {
      const isServerAdmin = userOf(drawn.visit.context.caller)?.serverAdmin;
      const lead = html`Who changed access, tokens, integrations and publication. No one can change it.${isServerAdmin ? html` Accounts, access tokens and sessions are of no organization: they are in <a href="/app/audit">the log of the server</a>.` : NOTHING}`;
      return log(events, drawn, lead);
    },
    forms: {
      '/export': async (visit, values) =>
        leadTo(await visit.ask(EXPORT, { ...visit.params, ...filtersBehind(visit, values) })),
    },
  });
  declarePage(app, own, {
    path: '/app/audit',
    ask: (visit) => visit.ask(SERVER_AUDIT, { ...filtersIn(visit), page: visit.query.get('page') ?? undefined }),
    around: () => ({ title: 'Audit log of the server', width: 'wide', trail: [{ title: 'Audit log of the server' }] }),
    main: ({ events }, drawn) =>
      log(
        events,
        drawn,
        html`Who changed accounts, their addresses, access tokens, sessions and passkeys. No one can change it.`,
      ),
    forms: {
      '/export': async (visit, values) => leadTo(await visit.ask(EXPORT_SERVER, filtersBehind(visit, values))),
    },
  });
}

/** The filters of the page that a form was sent from. */
const filtersBehind = (visit: Visit, values: Values) =>
  filtersIn({ ...visit, query: new URLSearchParams(values.text('back').split('?')[1] ?? '') });

const leadTo = ({ export: { url } }: { export: { url: string } }) => ({ to: hereOf(url) });

/** A text says in its field what it is for; a date has a word before it. */
function filterField(name: string, label: string, kind: string, value: string): Html {
  const isDate = kind === 'date';
  const field = html`<label class="${isDate ? 'app-dim' : 'app-unseen'}" for="app-filter-${name}">${label}</label><input id="app-filter-${name}" type="${kind}" name="${name}" value="${value}" placeholder="${label}" maxlength="200" autocomplete="off">`;
  return isDate ? html`<span class="app-filter-date">${field}</span>` : field;
}

function log({ items, next }: AuditEventsFragment, drawn: Drawn, lead: Html): Html {
  const { query } = drawn.visit;
  return html`<div class="app-head"><h1>Audit log</h1>${drawForm(drawn, { action: '/export', button: 'Export as JSON lines', isInline: true })}</div>
<p class="app-lead">${lead}</p>
${filterForm(
  drawn.here,
  html`${FILTERS.map(([name, label, kind]) => filterField(name, label, kind, query.get(name) ?? ''))}`,
  'Filter',
)}
${
  items.length === 0
    ? html`<p class="app-empty">Nothing that passes the filters was done.</p>`
    : html`<ul class="app-list">${items.map(
        ({ createdAt, action, subject, details, names, actorId, actor }) =>
          html`<li><b>${actor?.displayName ?? (actorId === null ? 'The server' : 'An integration')}</b> <code>${action}</code> <a href="${drawn.here}?subject=${encodeURIComponent(subject)}">${named(names, subject, html`<code>${subject}</code>`)}</a><p class="app-dim">${when(createdAt)}${Object.entries(details as Record<string, unknown>).map(([name, value]) => html` · ${name}: ${named(names, String(value), String(value))}`)}</p></li>`,
      )}</ul>`
}${pager(drawn, next)}`;
}

/** The name of what has this id, with the id as its title. */
function named(names: Event['names'], id: string, otherwise: Html | string): Html | string {
  const found = names.find((each) => each.id === id);
  return found ? html`<span title="${id}">${found.name}</span>` : otherwise;
}
