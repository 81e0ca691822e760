/** How visitors sign in to a site, with what to do on the other side; and what the site knows of them. */
import type { FastifyInstance } from 'fastify';
import { badInput, forbidden } from '../../../errors.ts';
import { unlessNotFound } from '../../../features/sites/redirects/target.ts';
import { drawForm } from '../declared/forms.ts';
import { section } from '../declared/lists.ts';
import { type Drawn, declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { SiteFrameFragment } from '../generated/graphql.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { copied } from '../identity/copied.ts';
import type { AppServices, Visit } from '../visit.ts';
import { siteFrame, siteHead } from './frame.ts';

const SITE = question(
  `query SiteVisitors($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {
    ...SiteFrame adaptiveContent { enabled } } }`,
);
const SIGN_IN = question(
  `query SiteVisitorSignIn($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {
    publishingAuth { backend integration fallbackURL } } }`,
);
const CLAIMS = question(
  `query SiteVisitorClaims($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {
    adaptiveSchema { jsonSchema } templateConditions { items { description condition } } } }`,
);
const KEY = question(
  `query SiteVisitorKey($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { title publishingAuth { privateKey } } }`,
);
const UPDATE = question(
  `mutation ChangeVisitorSignIn($organizationId: ID!, $siteId: ID!, $backend: SiteAuthBackend!, $integration: String, $fallbackURL: String) {
    updateSitePublishingAuth(organizationId: $organizationId, siteId: $siteId, backend: $backend, integration: $integration, fallbackURL: $fallbackURL) { backend } }`,
);
const REPLACE = question(
  `mutation ReplaceVisitorKey($organizationId: ID!, $siteId: ID!) { auth: regenerateSitePublishingAuth(organizationId: $organizationId, siteId: $siteId) { privateKey } }`,
);
const SWITCH = question(
  `mutation SwitchAdaptiveContent($organizationId: ID!, $siteId: ID!, $enabled: Boolean!) {
    updateSite(organizationId: $organizationId, siteId: $siteId, adaptiveContent: { enabled: $enabled }) { id } }`,
);
const DECLARE = question(
  `mutation DeclareClaims($organizationId: ID!, $siteId: ID!, $jsonSchema: JSON!) {
    setSiteAdaptiveSchema(organizationId: $organizationId, siteId: $siteId, jsonSchema: $jsonSchema) { updatedAt } }`,
);

/** To begin with: one claim of each kind that most sites need. */
const FIRST_SCHEMA = {
  type: 'object',
  properties: {
    isBeta: { type: 'boolean', description: 'Takes part in the beta.' },
    plan: { type: 'string', enum: ['free', 'pro'], description: 'What the company bought.' },
  },
  additionalProperties: false,
};

async function found({ ask, params }: Visit) {
  const { site } = await ask(SITE, params);
  const { admin, edit } = site.permissions;
  if (!edit) throw forbidden('The visitors of a site are for those who may change it');
  const auth = admin ? (await ask(SIGN_IN, params)).site.publishingAuth : null;
  const claims = (await unlessNotFound(ask(CLAIMS, params)))?.site ?? null;
  return { site, auth, claims };
}

type Found = Awaited<ReturnType<typeof found>>;

export function mountSiteVisitors(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/sites/:siteId/visitors',
    ask: found,
    around: ({ site }) => siteFrame(site, '/visitors'),
    main: (all, drawn) => html`${siteHead(all.site, '/visitors')}
${all.auth ? signIn(all.site, all.auth, drawn) : NOTHING}
${claimsSection(all, drawn)}`,
    forms: {
      '/sign-in': async ({ ask, params }, values) => {
        await ask(UPDATE, {
          ...params,
          backend: values.text('backend'),
          integration: values.orNull('integration'),
          fallbackURL: values.orNull('fallbackURL'),
        });
        return 'The sign-in is saved.';
      },
      '/key': async ({ ask, params }) => {
        const { site } = await ask(KEY, params);
        return keyPage(
          params,
          site.publishingAuth.privateKey,
          'Whoever has this key can sign in as any visitor: keep it in the secrets of your service.',
        );
      },
      '/key/replace': async ({ ask, params }) => {
        const { auth } = await ask(REPLACE, params);
        return keyPage(
          params,
          auth.privateKey,
          'The old key opens nothing any more, and visitors have to sign in again. Give this one to your service now.',
        );
      },
      '/adaptive': async ({ ask, params }, values) => {
        const enabled = values.isOn('enabled');
        await ask(SWITCH, { ...params, enabled });
        return enabled ? 'Conditions decide who sees what from now on.' : 'Conditions hide nothing any more.';
      },
      '/claims': async ({ ask, params }, values) => {
        await ask(DECLARE, { ...params, jsonSchema: schemaIn(values.text('jsonSchema')) });
        return 'The claims are saved.';
      },
    },
  });
}

function schemaIn(text: string): object {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch (error) {
    throw badInput('jsonSchema', `must be JSON: ${(error as Error).message}`);
  }
  if (typeof schema !== 'object' || schema === null) throw badInput('jsonSchema', 'must be an object');
  return schema;
}

/** Of one answer: no page that can be opened again has the key. */
function keyPage(params: Record<string, string>, key: string, lead: string) {
  const back = `/app/orgs/${params['organizationId']}/sites/${params['siteId']}/visitors`;
  return {
    status: 200,
    title: 'The key of visitors',
    trail: [{ title: 'Visitors', href: back }, { title: 'The key' }],
    main: html`<h1>The key of visitors</h1>
<p class="app-lead">${lead}</p>
<label for="app-site-key">Key for HS256</label>
<input id="app-site-key" class="app-secret" value="${key}" readonly autofocus spellcheck="false" autocomplete="off">
<p class="app-actions"><a class="app-button" href="${back}">Back</a></p>`,
  };
}

/** For administrators: where visitors sign in, and the key that both sides share. */
function signIn(site: SiteFrameFragment, auth: NonNullable<Found['auth']>, drawn: Drawn): Html {
  const audience = drawn.here.replace(/\/visitors$/, '/audience');
  const isUsed = site.visibility === 'visitor_auth';
  return html`${isUsed ? NOTHING : html`<p class="app-notice"><span>Nobody has to sign in yet: choose the audience “Visitors who sign in” on the page <a href="${audience}">Audience</a>. What is set here counts from then on.</span></p>`}
${section(
  'Where visitors sign in',
  drawForm(drawn, {
    action: '/sign-in',
    button: 'Save',
    kind: 'primary',
    fields: [
      {
        name: 'backend',
        label: 'Who signs them in',
        kind: 'select',
        value: auth.backend,
        options: [
          { value: 'custom', label: 'A service of your own' },
          { value: 'integration', label: 'An integration' },
        ],
      },
      {
        name: 'fallbackURL',
        label: 'Address of the sign-in',
        kind: 'url',
        value: auth.fallbackURL,
        maxLength: 2048,
        placeholder: 'https://login.example.com/docs',
        hint: 'Visitors without a valid token are sent there, with the path that they wanted in location. Empty: they are told to sign in, and sent nowhere.',
      },
      {
        name: 'integration',
        label: 'Name of the integration',
        value: auth.integration,
        maxLength: 100,
        hint: 'Only where an integration signs them in. Empty: the one that is installed in the site.',
      },
    ],
  }),
)}
${section(
  'The key',
  html`<div class="app-row-actions">${drawForm(drawn, { action: '/key', button: 'Show the key', isInline: true })}${drawForm(drawn, { action: '/key/replace', button: 'Replace the key', kind: 'danger', behind: 'Replace the key…', warning: 'Do this when the key became known. Tokens of the old key are refused at once, and every visitor has to sign in again.' })}</div>`,
  'Your service signs the tokens of visitors with it, and this server checks them. Both have the same key.',
)}
${otherSide(site)}`;
}

/** What the service that signs visitors in has to do. */
function otherSide({ urls }: SiteFrameFragment): Html {
  const address = `${urls.published ?? 'https://docs.example.com/'}`;
  return section(
    'On the other side',
    html`<ol class="app-todo">
<li>Keep the key as a secret of your service.</li>
<li>At the address of the sign-in, let people sign in as they always do.</li>
<li>Sign a JSON Web Token with the key, by HS256. It needs an expiry; a minute is enough. Its claims are what the site may know of the visitor.</li>
<li>Send the visitor back with the token, to the path that <code>location</code> had, or to the first page.</li>
</ol>
${copied([
  ['Send them to', `${address}?jwt_token=TOKEN`],
  ['Algorithm', 'HS256'],
  ['Required claim', 'exp'],
])}
<details class="app-behind"><summary>Example in JavaScript</summary><pre class="app-lines">import { SignJWT } from 'jose';

const key = new TextEncoder().encode(process.env.SITE_KEY);
const token = await new SignJWT({ plan: 'pro' })
  .setProtectedHeader({ alg: 'HS256' })
  .setExpirationTime('1 minute')
  .sign(key);
const path = String(request.query.location ?? '/').replace(/^\\/+/, '');
const target = new URL('${address}' + path);
target.searchParams.set('jwt_token', token);
response.redirect(target.href);</pre></details>`,
    'What your service has to do. An integration does it by itself.',
  );
}

/** What the site knows of visitors, and whether it decides what they see. */
function claimsSection({ site, claims }: Found, drawn: Drawn): Html {
  const schema = claims?.adaptiveSchema?.jsonSchema ?? FIRST_SCHEMA;
  const conditions = claims?.templateConditions?.items ?? [];
  const isOn = site.adaptiveContent.enabled;
  return section(
    'What the site knows of them',
    html`${site.permissions.admin ? drawForm(drawn, { action: '/adaptive', button: 'Save', fields: [{ name: 'enabled', label: 'Conditions decide which visitors see what', kind: 'check', isOn }] }) : html`<p>${isOn ? 'Conditions decide which visitors see what.' : 'Conditions hide nothing.'}</p>`}
<h3>Claims</h3>
${drawForm(drawn, {
  action: '/claims',
  button: claims ? 'Save the claims' : 'Declare the claims',
  fields: [
    {
      name: 'jsonSchema',
      label: 'Schema of the claims',
      kind: 'area',
      value: JSON.stringify(schema, null, 2),
      hint: `A JSON Schema (draft-07). Every claim has a description; those in “unsigned” come from the address, where anyone can write them.${claims ? '' : ' None is declared yet: this is an example.'}`,
    },
  ],
})}
${conditions.length > 0 ? html`<h3>Conditions to begin with</h3>${copied(conditions.map(({ description, condition }) => [description, condition] as const))}` : NOTHING}`,
    'Claims come with the token of a visitor. Conditions of sections, spaces and links are written over them.',
  );
}
