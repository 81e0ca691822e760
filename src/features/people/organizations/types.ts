/** The type `Organization` and its parts. */
import { isBoundToSite } from '../../../access/caller-kinds.ts';
import { ORGANIZATION, roleOpens } from '../../../access/permissions.ts';
import type { Organization as Row } from '../../../db/generated/prisma/client.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumOf, permissionsType, RoleType, urlsOf } from '../../../graphql/shapes.ts';

export const OrganizationKind = enumOf(
  'OrganizationType',
  ['business', 'community'],
  'What kind of organization it is.',
);
export const UseCase = enumOf(
  'OrganizationUseCase',
  [
    'internalDocs',
    'docsSite',
    'audienceControlledSite',
    'productDocs',
    'teamKnowledgeBase',
    'designSystem',
    'openSourceDocs',
    'notes',
    'other',
  ],
  'What the organization documents.',
);
const CommunityType = enumOf('OrganizationCommunityType', ['nonProfit', 'openSource', 'education'], 'Of communities.');
export const MergeRulesKind = enumOf(
  'OrganizationMergeRulesType',
  ['none', 'rules'],
  'Whether merges must meet rules.',
);
export const MergeRuleName = enumOf(
  'MergeRuleName',
  [
    'require_at_least_one_review',
    'require_all_reviews_approved',
    'require_specific_reviewers',
    'require_one_of_specific_reviewers',
    'require_up_to_date_change_request',
    'require_change_request_subject',
    'require_change_request_description',
    'allow_bypass',
  ],
  'A rule that a merge must meet; allow_bypass names who may merge without.',
);

export interface MergeRulesShape {
  type: string;
  rules?: { rule: string; users?: string[] }[];
}

export const MergeRule = builder.objectRef<{ rule: string; users?: string[] }>('MergeRule').implement({
  fields: (t) => ({
    rule: t.field({ type: MergeRuleName, resolve: ({ rule }) => rule as never }),
    users: t.stringList({
      nullable: true,
      description: 'User ids, for rules that name people.',
      resolve: ({ users }) => users ?? null,
    }),
  }),
});

const MergeRules = builder.objectRef<MergeRulesShape>('MergeRules').implement({
  description: 'What a change request must meet before it is merged.',
  fields: (t) => ({
    type: t.field({ type: MergeRulesKind, resolve: ({ type }) => type as never }),
    rules: t.field({ type: [MergeRule], nullable: true, resolve: ({ rules }) => rules ?? null }),
  }),
});

const DefaultContent = builder.objectRef<{ site: string }>('DefaultContent').implement({
  fields: (t) => ({ type: t.string({ resolve: () => 'site' }), site: t.exposeID('site') }),
});

const Trial = builder.objectRef<object>('OrganizationTrial').implement({
  description: 'A self-hosted server has no trials.',
  fields: (t) => ({
    status: t.string({ resolve: () => 'notapplicable' }),
    count: t.int({ resolve: () => 0 }),
  }),
});

const BillingMigration = builder.objectRef<Row>('BillingMigration').implement({
  description: 'Never due on a self-hosted server: the deadline is the day of creation, the discount nothing.',
  fields: (t) => ({
    deadline: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    discountPercent: t.int({ resolve: () => 0 }),
    discountEndDate: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

const Urls = urlsOf('Organization', ['location', 'app', 'logo?']);
const Permissions = permissionsType('Organization', ORGANIZATION);

export const Organization = builder.prismaObject('Organization', {
  scope: ORGANIZATION.view.scope,
  object: 'organization',
  description: 'The owner of spaces, collections, members and teams; nothing is shared between organizations.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { description: '2 to 255 characters.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    emailDomains: t.exposeStringList('emailDomains', {
      description: 'Users with a verified address in one of them may join.',
    }),
    verifiedEmailDomains: t.exposeStringList('verifiedEmailDomains', {
      inRest: 'hide',
      description:
        "The domains that belong to it, by a TXT record or by the word of the server's administrator: their accounts are members as soon as they are invited.",
    }),
    hostname: t.exposeString('hostname', { nullable: true, description: 'The default subdomain of public content.' }),
    type: t.field({ type: OrganizationKind, resolve: ({ type }) => type as never }),
    useCase: t.field({ type: UseCase, nullable: true, resolve: ({ useCase }) => useCase as never }),
    communityType: t.field({
      type: CommunityType,
      nullable: true,
      resolve: ({ communityType }) => communityType as never,
    }),
    defaultRole: t.expose('defaultRole', {
      type: RoleType,
      nullable: true,
      inRest: 'null',
      description: 'The role of members on spaces that set no other; null: none.',
    }),
    defaultContent: t.field({
      type: DefaultContent,
      nullable: true,
      description: 'The site that opens first; null: none, or one that the caller does not see.',
      resolve: async ({ id, defaultSiteId }, _, { access, caller }) => {
        if (!defaultSiteId || !isBoundToSite(caller, defaultSiteId)) return null;
        const { member } = await access.viewer.load(id);
        return roleOpens(member?.role ?? null, ORGANIZATION.listSites) ? { site: defaultSiteId } : null;
      },
    }),
    sso: t.exposeBoolean('sso'),
    ai: t.exposeBoolean('ai'),
    inviteLinks: t.exposeBoolean('inviteLinks'),
    plan: t.exposeString('plan', { description: 'Nothing is locked behind a plan.' }),
    mergeRules: t.field({ type: MergeRules, resolve: ({ mergeRules }) => mergeRules as unknown as MergeRulesShape }),
    urls: t.field({
      type: Urls,
      resolve: ({ id, logo }, _, { services: { config } }) => ({
        location: `${config.publicUrl}/v1/orgs/${id}`,
        app: `${config.publicUrl}/app/orgs/${id}`,
        logo,
      }),
    }),
    trial: t.field({ type: Trial, resolve: () => ({}) }),
    internal_billingMigration: t.field({ type: BillingMigration, resolve: (organization) => organization }),
    permissions: t.field({
      type: Permissions,
      resolve: async ({ id }, _, { access }) => {
        const { member } = await access.viewer.load(id);
        return member ? (member.role ?? 'none') : 'stranger';
      },
    }),
  }),
});
