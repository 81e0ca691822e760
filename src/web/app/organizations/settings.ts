/** The settings of an organization: its name, what members get, and what has to hold before a merge. */
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../../errors.ts';
import { drawForm, roleOptions } from '../declared/forms.ts';
import { section } from '../declared/lists.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { MergeRulesInput } from '../generated/graphql.ts';
import { html } from '../html.ts';
import type { AppServices } from '../visit.ts';
import { organizationFrame } from './frame.ts';
import { ruleFields, rulesFrom } from './rules.ts';

const RIGHTS = question(
  `query OrganizationRights($organizationId: ID!) { organization(organizationId: $organizationId) { permissions { admin } } }`,
);
const SETTINGS = question(
  `query OrganizationSettings($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame
    defaultRole inviteLinks ai emailDomains verifiedEmailDomains hostname urls { logo } mergeRules { type rules { rule users } }
    members(limit: 500) { items { user { id displayName } } } } }`,
);
const UPDATE = question(
  `mutation UpdateOrganizationHere($organizationId: ID!, $title: String, $logo: String) {
    updateOrganization(organizationId: $organizationId, title: $title, logo: $logo) { id } }`,
);
const PEOPLE = question(
  `mutation UpdateOrganizationPeople($organizationId: ID!, $defaultRole: Role, $inviteLinks: Boolean, $emailDomains: [String!]) {
    updateOrganization(organizationId: $organizationId, defaultRole: $defaultRole, inviteLinks: $inviteLinks, emailDomains: $emailDomains) { id } }`,
);
const PUBLISHING = question(
  `mutation UpdateOrganizationPublishing($organizationId: ID!, $hostname: String, $ai: Boolean) {
    updateOrganization(organizationId: $organizationId, hostname: $hostname, ai: $ai) { id } }`,
);
const RULES = question(
  `mutation UpdateOrganizationRules($organizationId: ID!, $mergeRules: MergeRulesInput) {
    updateOrganization(organizationId: $organizationId, mergeRules: $mergeRules) { id } }`,
);

const SAVED = 'The settings are saved.';

export function mountOrganizationSettings(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/orgs/:organizationId/settings',
    ask: async ({ ask, params }) => {
      const { permissions } = (await ask(RIGHTS, params)).organization;
      if (!permissions.admin) throw forbidden('Only administrators change the settings of an organization');
      return (await ask(SETTINGS, params)).organization;
    },
    around: (organization) => organizationFrame(organization, { current: 'settings', trail: [{ title: 'Settings' }] }),
    main: (organization, drawn) => html`<h1>Settings</h1>
${section(
  'Organization',
  drawForm(drawn, {
    action: '',
    button: 'Save',
    kind: 'primary',
    fields: [
      { name: 'title', label: 'Name', value: organization.title, isRequired: true, maxLength: 256 },
      { name: 'logo', label: 'Address of its logo', kind: 'url', value: organization.urls.logo, maxLength: 2048 },
    ],
  }),
)}
${section(
  'People',
  drawForm(drawn, {
    action: '/people',
    button: 'Save',
    fields: [
      {
        name: 'defaultRole',
        label: 'What every member may do in all spaces',
        kind: 'select',
        value: organization.defaultRole ?? '',
        options: roleOptions('Nothing, unless it is given'),
        hint: 'Spaces and collections can have a level of their own.',
      },
      {
        name: 'emailDomains',
        label: 'E-mail domains of its people',
        kind: 'area',
        value: organization.emailDomains.join('\n'),
        maxLength: 5000,
        hint:
          organization.verifiedEmailDomains.length > 0
            ? `Verified: ${organization.verifiedEmailDomains.join(', ')}.`
            : 'None is verified yet.',
      },
      { name: 'inviteLinks', label: 'Invitations by link are allowed', kind: 'check', isOn: organization.inviteLinks },
    ],
  }),
)}
${section('Merge rules', drawForm(drawn, { action: '/merge-rules', button: 'Save the rules', fields: ruleFields(organization.mergeRules, [{ value: 'none', label: 'Nothing' }], organization.members.items) }), 'Spaces follow them, unless they have rules of their own.')}
${section(
  'Publishing',
  drawForm(drawn, {
    action: '/publishing',
    button: 'Save',
    fields: [
      { name: 'hostname', label: 'Subdomain of its sites', value: organization.hostname, maxLength: 63 },
      { name: 'ai', label: 'Language models may be used for its content', kind: 'check', isOn: organization.ai },
    ],
  }),
)}`,
    forms: {
      '': async ({ ask, params }, values) => {
        await ask(UPDATE, { ...params, title: values.text('title'), logo: values.orNull('logo') });
        return SAVED;
      },
      '/people': async ({ ask, params }, values) => {
        await ask(PEOPLE, {
          ...params,
          defaultRole: values.orNull('defaultRole'),
          inviteLinks: values.isOn('inviteLinks'),
          emailDomains: values.entries('emailDomains'),
        });
        return SAVED;
      },
      '/merge-rules': async ({ ask, params }, values) => {
        await ask(RULES, { ...params, mergeRules: rulesFrom(values) as MergeRulesInput });
        return 'The merge rules are saved.';
      },
      '/publishing': async ({ ask, params }, values) => {
        await ask(PUBLISHING, { ...params, hostname: values.orNull('hostname'), ai: values.isOn('ai') });
        return SAVED;
      },
    },
  });
}
