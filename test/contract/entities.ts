/**
 * The fields that clients find in each entity, and which of them may be absent. Written by hand, not read from the declarations,
 * so that a field declared as nullable by mistake is seen. Fields of lists are those of their items; free JSON ends a path.
 */
export interface Entity {
  /** The constant `object`; some have none. */
  object?: string;
  /** A read that answers it. */
  operation: string;
  /** The entity is one item of the list that is answered. */
  inList?: true;
  fields: string;
  optional?: string;
}

const under = (path: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${path}.${name}`)
    .join(' ');

const USER = 'object id displayName email photoURL urls.location';
const USER_OPTIONAL = 'email photoURL';

const REVISION_GIT = 'oid message createdByService createdByGitBook url ref';
const PAGE_LAYOUT = 'width cover coverSize title description tableOfContents outline pagination metadata';

const SPACE = `id title emoji visibility createdAt updatedAt deletedAt editMode mergeRules.type
  ${under('urls', 'location app published public icon')} organization parent language
  ${under('gitSync', 'repoName installationProvider integration url updatedAt')} visitorAuth.backend revision defaultLevel comments
  changeRequests changeRequestsOpen changeRequestsDraft
  ${under('permissions', 'view access admin viewInviteLinks edit triggerGitSync comment merge review installIntegration')}`;
const SPACE_OPTIONAL = 'deletedAt language parent gitSync visitorAuth urls.published urls.public urls.icon';

const TEAM = 'object id title members spaces createdAt permissions.admin permissions.view';

const FILE = 'id name contentType downloadURL size dimensions.width dimensions.height git.oid git.path';
const REFERENCE =
  'kind organization space versionContext.type versionContext.revision page anchor file user collection reusableContent spec url';
/** By the kind of what is named. */
const REFERENCE_OPTIONAL =
  'organization space versionContext page anchor file user collection reusableContent spec url';
const LINK = `status relation ${under('targetReference', REFERENCE)} ${under('locationReferences', REFERENCE)}`;
const LINK_OPTIONAL = `targetReference ${under('targetReference', REFERENCE_OPTIONAL)} ${under('locationReferences', REFERENCE_OPTIONAL)}`;

const PAGE = `id title emoji icon createdAt updatedAt type kind urls.app slug path description pages git.oid git.path
  ${under('layout', PAGE_LAYOUT)} ${under('cover', 'ref refDark yPos height')} variables hidden noIndex noRobotsIndex condition metaLinks target href
  computed computedSeed`;
/** `markdown` is there where the page itself is answered, and has a text; groups and links have none. */
const PAGE_OPTIONAL = `emoji icon createdAt updatedAt description git cover cover.refDark cover.height variables hidden noIndex
  noRobotsIndex condition target href computed computedSeed markdown`;

const CHANGE_REQUEST = [
  'object id number status subject description createdAt updatedAt space revision revisionInitial revisionMergedAncestor revisionMerged',
  'comments outdated conversationsIssuesCluster urls.app urls.location',
  under('createdBy', USER),
].join(' ');
const CHANGE_REQUEST_OPTIONAL = `description revisionMergedAncestor revisionMerged conversationsIssuesCluster ${under('createdBy', USER_OPTIONAL)}`;

const CHANGED_PAGE = 'id type title path';

export const ENTITIES: Readonly<Record<string, Entity>> = {
  Document: {
    object: 'document',
    operation: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document',
    fields: 'object data.schemaVersion nodes meta.token',
    optional: 'meta.token',
  },
  User: { object: 'user', operation: 'GET /v1/user', fields: USER, optional: USER_OPTIONAL },
  Organization: {
    object: 'organization',
    operation: 'GET /v1/orgs/{organizationId}',
    fields: `id title createdAt emailDomains hostname type useCase communityType defaultRole defaultContent.type defaultContent.site sso ai
      inviteLinks plan mergeRules.type urls.location urls.app urls.logo trial.status trial.count
      ${under('internal_billingMigration', 'deadline discountPercent discountEndDate')}
      ${under(
        'permissions',
        'view admin ownTeam createContent createOpenAPISpec ingestConversations viewBilling listMembers listTeams listIntegrations listInstallations installIntegration',
      )}`,
    optional: 'hostname useCase communityType defaultRole defaultContent sso ai urls.logo',
  },
  Member: {
    object: 'member',
    operation: 'GET /v1/orgs/{organizationId}/members/{userId}',
    fields: `id role ${under('user', USER)} disabled joinedAt lastSeenAt sso spaces teams`,
    optional: `lastSeenAt ${under('user', USER_OPTIONAL)}`,
  },
  Team: { object: 'team', operation: 'GET /v1/orgs/{organizationId}/teams/{teamId}', fields: TEAM },
  Subdomain: {
    object: 'subdomain',
    operation: 'GET /v1/subdomains/{subdomain}',
    fields: 'subdomain target.type target.organization isActive',
  },
  Collection: {
    object: 'collection',
    operation: 'GET /v1/collections/{collectionId}',
    fields: `id title description organization parent defaultLevel urls.location urls.app
      ${under('permissions', 'view admin viewInviteLinks create')}`,
    optional: 'description parent',
  },
  Space: { object: 'space', operation: 'GET /v1/spaces/{spaceId}', fields: SPACE, optional: SPACE_OPTIONAL },
  'space of a member': {
    operation: 'GET /v1/orgs/{organizationId}/members/{userId}/spaces',
    inList: true,
    fields: `permission ${under('space', 'object id title')}`,
  },
  'team of a member': {
    operation: 'GET /v1/orgs/{organizationId}/members/{userId}/teams',
    inList: true,
    fields: `${under('team', TEAM)} member.role`,
  },
  'search hit in a space': {
    operation: 'GET /v1/spaces/{spaceId}/search',
    inList: true,
    fields: `id title path ancestors.title urls.app ${under('sections', 'id title path body urls.app')}`,
    optional: 'sections',
  },
  'search hit in an organization': {
    operation: 'GET /v1/orgs/{organizationId}/search',
    inList: true,
    fields: `id title ${under('pages', 'id title path ancestors.title urls.app')}`,
  },
  'git info': {
    operation: 'GET /v1/spaces/{spaceId}/git/info',
    fields: 'repoName installationProvider integration url updatedAt',
  },
  'git operation': {
    object: 'git-operation',
    operation: 'GET /v1/spaces/{spaceId}/git/operations/{operationId}',
    fields:
      'id kind state url ref progress.done progress.total steps.at steps.message error report oid revision changeRequest createdAt startedAt finishedAt createdBy preview.state preview.number preview.url',
    optional: 'error report oid revision changeRequest startedAt finishedAt createdBy preview preview.url',
  },
  invitation: {
    object: 'invitation',
    operation: 'GET /v1/user/invites',
    inList: true,
    fields: `id organization title email role sso createdAt ${under('invitedBy', USER)}`,
    optional: under('invitedBy', USER_OPTIONAL),
  },
  'revision in a list': {
    object: 'revision',
    operation: 'GET /v1/spaces/{spaceId}/revisions',
    inList: true,
    fields: `id parents type createdAt ${under('git', REVISION_GIT)} urls.app`,
    optional: 'git',
  },
  Revision: {
    object: 'revision',
    operation: 'GET /v1/spaces/{spaceId}/content',
    fields: `id parents pages.id files.id reusableContents.id reusableContents.title reusableContents.git.oid reusableContents.git.path
      variables createdAt ${under('git', REVISION_GIT)} urls.app urls.published urls.public type ${under('mergedFrom', CHANGE_REQUEST)}`,
    optional: `variables git reusableContents.git urls.published urls.public mergedFrom ${under('mergedFrom', CHANGE_REQUEST_OPTIONAL)}`,
  },
  'changes of a revision': {
    operation: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes',
    fields: `${under('mergedFrom', CHANGE_REQUEST)} more changes.type ${under('changes.page', CHANGED_PAGE)}
      ${under('changes.parent.before', CHANGED_PAGE)} ${under('changes.parent.after', CHANGED_PAGE)}
      ${under('changes.file', 'id name contentType downloadURL')} ${under('changes.reusableContent', 'id title')}
      changes.attributes changes.variables`,
    optional: `mergedFrom ${under('mergedFrom', CHANGE_REQUEST_OPTIONAL)} changes.page changes.parent changes.parent.before changes.parent.after
      changes.file changes.reusableContent changes.attributes changes.variables`,
  },
  Page: {
    object: 'page',
    operation: 'GET /v1/spaces/{spaceId}/content/page/{pageId}',
    fields: `${PAGE} markdown`,
    optional: PAGE_OPTIONAL,
  },
  File: {
    object: 'file',
    operation: 'GET /v1/spaces/{spaceId}/content/files/{fileId}',
    fields: FILE,
    optional: 'dimensions git',
  },
  link: {
    operation: 'GET /v1/spaces/{spaceId}/links',
    inList: true,
    fields: LINK,
    optional: LINK_OPTIONAL,
  },
  'list of links': {
    operation: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links',
    fields: 'next.page count stats.total stats.broken.total stats.broken.changeRequest items.status',
    optional: 'next stats.broken.changeRequest',
  },
  backlink: {
    operation: 'GET /v1/spaces/{spaceId}/content/page/{pageId}/backlinks',
    inList: true,
    fields: `${LINK} kind organization space page reusableContent`,
    optional: `${LINK_OPTIONAL} page reusableContent`,
  },
  'reusable content': {
    object: 'reusable-content',
    operation: 'GET /v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}',
    fields: 'id title git.oid git.path',
    optional: 'git',
  },
  'change request': {
    object: 'change-request',
    operation: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}',
    fields: CHANGE_REQUEST,
    optional: CHANGE_REQUEST_OPTIONAL,
  },
  'change request review': {
    object: 'change-request-review',
    operation: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
    fields: `id ${under('reviewer', USER)} status outdated revision comment createdAt urls.location`,
    optional: `comment ${under('reviewer', USER_OPTIONAL)}`,
  },
  Comment: {
    object: 'comment',
    operation: 'GET /v1/spaces/{spaceId}/comments/{commentId}',
    fields: `id ${under('postedBy', USER)} postedAt editedAt reactions.emoji reactions.count reactions.users.user reactions.users.reactedAt replies
      repliers.updatedAt repliers.count repliers.user body target.node.id target.tableCell.record target.tableCell.definition
      target.changeRequest target.review target.page.id target.space target.revision urls.location
      ${under('permissions', 'view edit reply delete')} status resolvedAt resolvedBy`,
    optional: `editedAt target.node target.tableCell target.changeRequest target.review target.page resolvedAt resolvedBy
      ${under('postedBy', USER_OPTIONAL)}`,
  },
  'comment reply': {
    object: 'comment-reply',
    operation: 'GET /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
    fields: `id ${under('postedBy', USER)} postedAt editedAt reactions.emoji reactions.count body urls.location
      ${under('permissions', 'view edit reply delete')}`,
    optional: `editedAt ${under('postedBy', USER_OPTIONAL)}`,
  },
  'SAML provider': {
    object: 'saml-provider',
    operation: 'GET /v1/orgs/{organizationId}/saml/{samlProviderId}',
    fields: `id label ssoURL entityID certificate defaultTeam.id defaultRole createdAt status
      ${under('service', 'acsURL startURL entityID')} urls.location`,
    optional: 'defaultTeam ssoURL entityID certificate',
  },
  Integration: {
    object: 'integration',
    operation: 'GET /v1/integrations/{integrationName}',
    fields: `name version title description summary previewImages target verified visibility scopes categories blocks contentSources
      configurations externalLinks.url externalLinks.label owner ${under('urls', 'location icon app assets publicEndpoint')}
      permissions.admin contentSecurityPolicy`,
    optional: 'description summary blocks contentSources configurations urls.icon contentSecurityPolicy',
  },
  Installation: {
    operation: 'GET /v1/integrations/{integrationName}/installations/{installationId}',
    fields: `id status space_selection site_selection spaces configuration createdAt updatedAt urls.location urls.app
      urls.publicEndpoint externalIds target.organization`,
  },
  'space binding': {
    operation: 'GET /v1/integrations/{integrationName}/installations/{installationId}/spaces/{spaceId}',
    fields: 'integration installation status configuration externalIds urls.location urls.publicEndpoint space',
  },
  'site binding': {
    operation: 'GET /v1/integrations/{integrationName}/installations/{installationId}/sites/{siteId}',
    fields: 'integration installation status configuration externalIds urls.location urls.publicEndpoint site',
  },
  'Integration event': {
    operation: 'GET /v1/integrations/{integrationName}/events',
    inList: true,
    fields: 'id integrationId installationId createdAt payload status',
    optional: 'installationId',
  },
  'OpenAPI spec': {
    object: 'openapi-spec',
    operation: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}',
    fields: `id createdAt updatedAt slug sourceURL processingState visibility lastVersion lastProcessedAt lastProcessErrorCode
      lastProcessedErrors.message lastProcessedErrors.code permissions.view permissions.edit urls.location urls.app urls.published`,
    optional: 'sourceURL lastVersion lastProcessedAt lastProcessErrorCode lastProcessedErrors urls.published',
  },
  OpenAPISpecVersion: {
    object: 'openapi-spec-version',
    operation: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}',
    fields: 'id createdAt url urls.location',
  },
  OpenAPISpecContent: {
    operation: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content',
    fields: 'filesystem url urls.source urls.public',
    optional: 'urls.public',
  },
  Site: {
    object: 'site',
    operation: 'GET /v1/orgs/{organizationId}/sites/{siteId}',
    fields: `id type title icon hostname basename proxy.origin proxy.target visibility published siteSpaces createdAt adaptiveContent.enabled
      ads.status ads.submittable agentsContext features.id features.plan features.frozen features.customizations urls.location urls.app
      urls.published`,
    optional: 'icon hostname basename proxy adaptiveContent ads features.customizations urls.published',
  },
  'site section': {
    object: 'site-section',
    operation: 'GET /v1/orgs/{organizationId}/sites/{siteId}/sections',
    inList: true,
    fields: 'id title description default path condition sectionGroup siteSpaces.id urls.published icon',
    optional: 'description condition sectionGroup icon urls.published',
  },
  'site space': {
    object: 'site-space',
    operation: 'GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
    inList: true,
    fields: 'id path section space.id title default condition hasAdvancedCustomizationFeature urls.published hidden',
    optional: 'section condition hasAdvancedCustomizationFeature urls.published',
  },
  'section group': {
    object: 'site-section-group',
    operation: 'GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups',
    inList: true,
    fields: 'id title sectionGroup children sections icon',
    optional: 'sectionGroup icon',
  },
  'share link': {
    object: 'share-link',
    operation: 'GET /v1/orgs/{organizationId}/sites/{siteId}/share-links',
    inList: true,
    fields: 'id createdAt name active urls.published',
    optional: 'urls.published',
  },
  'publishing auth': {
    object: 'publishing-auth',
    operation: 'GET /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
    fields: 'backend integration fallbackURL privateKey',
    optional: 'integration fallbackURL',
  },
  'published content site': {
    object: 'published-content-site',
    operation: 'GET /v1/orgs/{organizationId}/sites/{siteId}/published',
    fields:
      'site.id structure.type structure.structure.id customizations.site.styling customizations.siteSpaces scripts.script scripts.cookies scripts.contentSecurityPolicy',
    optional: 'scripts.contentSecurityPolicy',
  },
  'adaptive schema': {
    object: 'site-adaptive-schema',
    operation: 'GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
    fields: 'jsonSchema updatedAt',
  },
  'site customization': {
    operation: 'GET /v1/orgs/{organizationId}/sites/{siteId}/customization',
    fields: `title styling internationalization favicon header footer announcement themes pdf feedback pagination ai advancedCustomization git
      pageActions externalLinks trademark privacyPolicy socialPreview insights socialAccounts`,
    optional: 'title announcement',
  },
  'site redirect': {
    object: 'site-redirect',
    operation: 'GET /v1/orgs/{organizationId}/sites/{siteId}/redirects',
    inList: true,
    fields: 'id source destination',
  },
  'target of a redirect': {
    operation: 'GET /v1/orgs/{organizationId}/sites/{siteId}/redirect',
    fields: `${under('redirect', 'object id source destination')} target`,
  },
  'issues cluster': {
    object: 'issues-cluster',
    operation: 'GET /v1/orgs/{organizationId}/conversations-clusters/{clusterId}',
    fields: `id label createdAt updatedAt icon summary muted impact weeklyPulse sources
      ${under('stats', 'issues conversations tasksTotal tasksBacklog tasksStarted tasksCompleted tasksCancelled')} urls.location urls.app`,
  },
  Translation: {
    object: 'translation',
    operation: 'GET /v1/orgs/{organizationId}/translations/{translationId}',
    fields: `id status source.space source.language language instructions result.space result.revision createdAt updatedAt
      ${under('stats', 'runs totalWords totalPages totalDuration latestRunDuration latestPages latestWords')}
      permissions.view permissions.edit urls.location`,
    optional: 'result',
  },
  'glossary entry': {
    object: 'glossary-entry',
    operation: 'GET /v1/orgs/{organizationId}/translations-glossary/{glossaryEntryId}',
    fields: 'id translations createdAt updatedAt urls.location',
  },
  'agent instructions': {
    object: 'agent-instructions',
    operation: 'GET /v1/orgs/{organizationId}/agent-instructions',
    fields: 'instructions updatedAt updatedBy urls.location',
  },
};
