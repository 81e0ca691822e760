/** What has to hold before a change request of a space is merged. */
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../../errors.ts';
import { drawForm } from '../declared/forms.ts';
import { declarePage } from '../declared/page.ts';
import { question } from '../generated/gql.ts';
import type { SpaceMergeRulesInput } from '../generated/graphql.ts';
import { html } from '../html.ts';
import { ruleFields, rulesFrom } from '../organizations/rules.ts';
import type { AppServices } from '../visit.ts';
import { spaceFrame, spaceTabs } from './frame.ts';

const RULES = question(
  `query SpaceRules($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFrame mergeRules { type rules { rule users } } } }`,
);
const MEMBERS = question(
  `query MembersForRules($organizationId: ID!) { organization(organizationId: $organizationId) { members(limit: 500) { items { user { id displayName } } } } }`,
);
const SAVE = question(
  `mutation SaveSpaceRules($spaceId: ID!, $mergeRules: SpaceMergeRulesInput) { updateSpace(spaceId: $spaceId, mergeRules: $mergeRules) { id } }`,
);

const TYPES = [
  { value: 'inherit', label: 'The rules of the organization' },
  { value: 'none', label: 'Nothing' },
];

export function mountMergeRules(app: FastifyInstance, own: AppServices): void {
  declarePage(app, own, {
    path: '/app/spaces/:spaceId/merge-rules',
    ask: async ({ ask, params }) => {
      const { space } = await ask(RULES, params);
      if (!space.permissions.admin) throw forbidden('Only administrators of the space change its merge rules');
      const { id, permissions } = space.organization;
      const members = permissions.listMembers
        ? (await ask(MEMBERS, { organizationId: id })).organization.members.items
        : [];
      return { space, members };
    },
    around: ({ space }) => spaceFrame(space, 'Merge rules'),
    main: ({ space, members }, drawn) =>
      html`${spaceTabs(space, 'rules')}<h1>Merge rules</h1>${drawForm(drawn, { action: '', button: 'Save the rules', kind: 'primary', fields: ruleFields(space.mergeRules, TYPES, members) })}`,
    forms: {
      '': async ({ ask, params }, values) => {
        await ask(SAVE, { ...params, mergeRules: rulesFrom(values) as SpaceMergeRulesInput });
        return 'The merge rules are saved.';
      },
    },
  });
}
