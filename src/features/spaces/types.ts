/** The type `Space` and its parts. Its operations, and the fields of other features, add to it. */
import { roleOnPlaced } from '../../access/entities.ts';
import { SPACE } from '../../access/permissions.ts';
import type { Context } from '../../context.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf, permissionsType, RoleType, urlsOf } from '../../graphql/shapes.ts';
import { MergeRule, type MergeRulesShape, Organization } from '../people/organizations/types.ts';
import { publishedAddress, visibilityOf, visitorAuthOf } from '../sites/published-space.ts';
import { organizationReference, parentReference } from './collections/above.ts';
import { Collection } from './collections/types.ts';
import { changeRequestCount, gitSyncOf, joinedParts, LOADS, openComments, type SyncedRepository } from './counts.ts';
import { LanguageType } from './languages.ts';

export const SpaceVisibility = enumOf(
  'SpaceVisibility',
  ['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private'],
  'Who may read: public (anyone, indexed by search engines), unlisted (anyone, not indexed), share_link (anyone with a secret in the address), visitor_auth (anyone with a signed token), in_collection (whoever sees the collection), private (authorized members).',
);
export const EditMode = enumOf(
  'SpaceEditMode',
  ['live', 'locked'],
  'Whether the content is edited directly, or not at all.',
);
export const SpaceMergeRulesKind = enumOf(
  'SpaceMergeRulesType',
  ['inherit', 'none', 'rules'],
  "Which rules a merge must meet: the organization's (inherit), none, or the space's own.",
);

const SpaceMergeRules = builder.objectRef<MergeRulesShape>('SpaceMergeRules').implement({
  description: 'What a change request of the space must meet before it is merged.',
  fields: (t) => ({
    type: t.field({ type: SpaceMergeRulesKind, resolve: ({ type }) => type as never }),
    rules: t.field({
      type: [MergeRule],
      nullable: true,
      description: 'With the type rules.',
      resolve: ({ rules }) => rules ?? null,
    }),
  }),
});

const GitSync = builder.objectRef<SyncedRepository>('SpaceGitSync').implement({
  description: 'The repository that the space is synchronised with.',
  fields: (t) => ({
    repoName: t.exposeString('repoName'),
    installationProvider: t.string({ resolve: ({ provider }) => provider }),
    integration: t.string({
      description: 'The integration that connects it; for a space that is connected without one, the provider.',
      resolve: ({ integration, provider }) => integration ?? provider,
    }),
    url: t.exposeString('url', { description: 'Without credentials.' }),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ syncedAt }) => syncedAt }),
  }),
});

const urlsAt = ({ services: { config } }: Context, id: string, published: string | null) => ({
  location: `${config.publicUrl}/v1/spaces/${id}`,
  app: `${config.publicUrl}/app/spaces/${id}`,
  published,
});

const SpaceVisitorAuth = builder
  .objectRef<{ backend: string; integration: string | null }>('SpaceVisitorAuth')
  .implement({
    description: 'Who sends readers with a token.',
    fields: (t) => ({
      backend: t.exposeString('backend', { description: '`custom` or `integration`.' }),
      integration: t.exposeString('integration', { nullable: true, description: 'The name of the integration.' }),
    }),
  });

const Urls = urlsOf('Space', ['location', 'app', 'published?', 'public?', 'icon?']);
const Permissions = permissionsType('Space', SPACE);

export const Space = builder.prismaObject('Space', {
  scope: SPACE.view.scope,
  visitors: {
    shown: [
      'id',
      'title',
      'emoji',
      'visibility',
      'createdAt',
      'updatedAt',
      'editMode',
      'urls',
      'organization',
      'language',
      'gitSync',
      'revision',
    ],
    instead: {
      mergeRules: { type: 'inherit' },
      comments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
      permissions: 'none',
    },
  },
  object: 'space',
  joined: joinedParts,
  description: 'A container of pages and files, with revisions and change requests.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { description: 'At most 50 characters.' }),
    emoji: t.exposeString('emoji', { description: 'May be empty.' }),
    visibility: t.field({
      type: SpaceVisibility,
      ahead: LOADS.publication,
      description:
        'That of the site that publishes it; of several, of the oldest one. `private`: none does. Readers of a site get that of the site.',
      resolve: (space, _, context) => visibilityOf(context, space) as never,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Seven days later it is removed for good.',
    }),
    editMode: t.field({ type: EditMode, resolve: ({ editMode }) => editMode as never }),
    mergeRules: t.field({
      type: SpaceMergeRules,
      resolve: ({ mergeRules }) => mergeRules as unknown as MergeRulesShape,
    }),
    urls: t.field({
      type: Urls,
      ahead: LOADS.publication,
      description:
        '`published`: in the site that publishes it; of several, in the oldest one. Readers of a site get the one in that site.',
      resolve: (space, _, context) => {
        const published = publishedAddress(context, space);
        return published instanceof Promise
          ? published.then((known) => urlsAt(context, space.id, known))
          : urlsAt(context, space.id, published);
      },
    }),
    organization: t.field({ type: Organization, ...organizationReference() }),
    parent: t.field({
      description: 'Its collection; null at the top, and when the caller does not see that collection.',
      type: Collection,
      nullable: true,
      ...parentReference(),
    }),
    language: t.field({ type: LanguageType, nullable: true, resolve: ({ language }) => language as never }),
    gitSync: t.field({
      type: GitSync,
      nullable: true,
      ahead: LOADS.gitSync,
      resolve: (space, _, context) => gitSyncOf(context, space),
    }),
    visitorAuth: t.field({
      type: SpaceVisitorAuth,
      nullable: true,
      ahead: LOADS.publication,
      description: 'How readers of the site that publishes it prove who they are, if they have to.',
      resolve: (space, _, context) => visitorAuthOf(context, space),
    }),
    defaultLevel: t.expose('defaultLevel', {
      type: RoleType,
      nullable: true,
      inRest: 'null',
      description: "The role of members on it; null inherits the parent's level.",
    }),
    commentCount: t.int({
      ahead: LOADS.comments,
      inRest: { as: 'comments' },
      description: 'How many open comments it has.',
      resolve: (space, _, context) => openComments(context, space),
    }),
    changeRequestCount: t.int({
      ahead: LOADS.changeRequests,
      inRest: { as: 'changeRequests' },
      description: 'How many change requests it has.',
      resolve: (space, _, context) => changeRequestCount(context, space, 'total'),
    }),
    changeRequestsOpen: t.int({
      ahead: LOADS.changeRequests,
      resolve: (space, _, context) => changeRequestCount(context, space, 'open'),
    }),
    changeRequestsDraft: t.int({
      ahead: LOADS.changeRequests,
      resolve: (space, _, context) => changeRequestCount(context, space, 'draft'),
    }),
    permissions: t.field({
      type: Permissions,
      resolve: (space, _, context) => {
        // Operations on a deleted space answer 404; only restoring it, which has no field here, does not.
        if (space.deletedAt !== null) return 'none';
        const role = roleOnPlaced(context, space);
        return role instanceof Promise ? role.then((loaded) => loaded ?? 'none') : (role ?? 'none');
      },
    }),
  }),
});
