/** Where a site is: its hostname with the proof by DNS, its path, and its redirects. */
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../../errors.ts';
import { drawForm } from '../declared/forms.ts';
import { pager, row, rows, section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import { html, NOTHING, when } from '../html.ts';
import type { AppServices } from '../visit.ts';
import { siteFrame, siteHead } from './frame.ts';

const SITE = question(
  `query SiteAddresses($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame basename hostname } }`,
);
const DETAILS = question(
  `query SiteAddressDetails($organizationId: ID!, $siteId: ID!, $page: String, $isAdmin: Boolean!) { site(organizationId: $organizationId, siteId: $siteId) {
    hostnameProof @include(if: $isAdmin) { name value problem checkedAt provenAt } redirects(limit: 50, page: $page) { next { page } items { id source destination } } } }`,
);
const HOSTNAME = question(
  `mutation SetHostname($organizationId: ID!, $siteId: ID!, $hostname: String) { setSiteHostname(organizationId: $organizationId, siteId: $siteId, hostname: $hostname) { id } }`,
);
const CHECK = question(
  `mutation CheckHostname($organizationId: ID!, $siteId: ID!) { checkSiteHostname(organizationId: $organizationId, siteId: $siteId) { id } }`,
);
const PATH = question(
  `mutation ChangeBasename($organizationId: ID!, $siteId: ID!, $basename: String) { updateSite(organizationId: $organizationId, siteId: $siteId, basename: $basename) { id } }`,
);
const REDIRECT = question(
  `mutation CreateRedirect($organizationId: ID!, $siteId: ID!, $source: String!, $destination: JSON!) {
    createSiteRedirect(organizationId: $organizationId, siteId: $siteId, source: $source, destination: $destination) { id } }`,
);
const DELETE = question(
  `mutation DeleteRedirect($organizationId: ID!, $siteId: ID!, $siteRedirectId: ID!) {
    deleteSiteRedirect(organizationId: $organizationId, siteId: $siteId, siteRedirectId: $siteRedirectId) }`,
);

/** What a redirect leads to, in words. */
function targetOf(destination: unknown): string {
  const { kind, url } = destination as { kind: string; url?: string };
  return kind === 'url' ? (url ?? '') : `a ${kind.replace('site-', '')} of the site`;
}

export function mountSiteAddresses(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/sites/:siteId/addresses',
    ask: async ({ ask, params, query }) => {
      const { site } = await ask(SITE, params);
      const { admin, edit } = site.permissions;
      if (!edit) throw forbidden('The addresses of a site are for those who may change it');
      const page = query.get('page') ?? undefined;
      return { ...site, ...(await ask(DETAILS, { ...params, page, isAdmin: admin })).site };
    },
    around: (site) => siteFrame(site, '/addresses'),
    main: (site, drawn) => {
      const { admin } = site.permissions;
      const proof = site.hostnameProof;
      return html`${siteHead(site, '/addresses')}
${section(
  'Hostname',
  html`${admin ? drawForm(drawn, { action: '/hostname', button: 'Save the hostname', fields: [{ name: 'hostname', label: 'Hostname of the site', value: site.hostname, maxLength: 253, placeholder: 'docs.example.com', hint: 'Empty: none.' }] }) : html`<p>${site.hostname ?? 'None.'}</p>`}
${
  proof
    ? proof.provenAt
      ? html`<p class="app-notice app-done">Proved ${when(proof.provenAt)}: the hostname is in use.</p>`
      : html`<div class="app-notice"><p>Add this TXT record to the DNS of the domain:</p><ul><li>Name: <code class="app-address">${proof.name}</code></li><li>Value: <code class="app-address">${proof.value}</code></li></ul>${proof.problem ? html`<p>${proof.problem}${proof.checkedAt ? html`, ${when(proof.checkedAt)}` : NOTHING}</p>` : NOTHING}${admin ? drawForm(drawn, { action: '/hostname/check', button: 'Check now', isInline: true }) : NOTHING}</div>`
    : NOTHING
}`,
)}
${section('Path', drawForm(drawn, { action: '/path', button: 'Save the path', fields: [{ name: 'basename', label: 'Path of the site in its organization', value: site.basename, maxLength: 100 }] }))}
${section(
  'Redirects',
  html`${rows(
    site.redirects.items.map(({ id, source, destination }) =>
      row(
        html`<code class="app-address">${source}</code> → <code class="app-address">${targetOf(destination)}</code>`,
        drawForm(drawn, {
          action: `/redirects/${id}/delete`,
          button: 'Delete',
          about: `the redirect of ${source}`,
          kind: 'quiet',
          isInline: true,
        }),
      ),
    ),
    'There are no redirects.',
  )}${pager(drawn, site.redirects.next)}${drawForm(drawn, {
    action: '/redirects',
    button: 'Add the redirect',
    fields: [
      { name: 'source', label: 'From the path', isRequired: true, maxLength: 512, placeholder: '/old/page' },
      {
        name: 'destination',
        label: 'To an address, or a path on the site',
        isRequired: true,
        maxLength: 2048,
        placeholder: '/new/page',
      },
    ],
  })}`,
)}`;
    },
    forms: {
      '/hostname': async ({ ask, params }, values) => {
        await ask(HOSTNAME, { ...params, hostname: values.orNull('hostname') });
        return 'The hostname is saved.';
      },
      '/hostname/check': async ({ ask, params }) => {
        await ask(CHECK, params);
        return 'The record was looked for.';
      },
      '/path': async ({ ask, params }, values) => {
        await ask(PATH, { ...params, basename: values.text('basename') });
        return 'The path is saved.';
      },
      '/redirects': async ({ ask, params }, values) => {
        const destination = { kind: 'url', url: values.text('destination') };
        await ask(REDIRECT, { ...params, source: values.text('source'), destination });
        return 'The redirect is added.';
      },
      '/redirects/:siteRedirectId/delete': async ({ ask, params }) => {
        await ask(DELETE, params);
        return 'The redirect is deleted.';
      },
    },
  });
}
