/** The body fields of each operation, required ones marked `!`: as the specification and operations.json name them. */
const COMMENT = 'node page body! tableCell';
const COMMENT_CHANGE = 'resolved body addedReactions removedReactions';
const REPLY_CHANGE = 'body addedReactions removedReactions';
const SAML = 'entityID certificate ssoURL defaultTeam defaultRole';
const GIT = 'repoCacheID repoTreeURL repoCommitURL repoProjectDirectory timestamp force gitInfo';
const INVITED = 'teams users role!';
const EDIT = 'changes baseRevision';

const CHANGE_REQUEST = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';
const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';
const INSTALLATION = '/v1/integrations/{integrationName}/installations/{installationId}';

export const BODIES: Readonly<Record<string, string>> = {
  'PATCH /v1/users/{userId}': 'displayName photoURL',
  'POST /v1/orgs': 'title! emailDomains type useCase',
  'PATCH /v1/orgs/{organizationId}':
    'title emailDomains hostname defaultRole defaultContent logo sso ai inviteLinks mergeRules',
  'PUT /v1/orgs/{organizationId}/agent-instructions': 'instructions',
  'POST /v1/orgs/{organizationId}/files': 'file',
  'POST /v1/orgs/{organizationId}/invites': 'emails! role sso',
  'POST /v1/orgs/{organizationId}/link-invites': 'role level space collection',
  'PATCH /v1/orgs/{organizationId}/link-invites/{inviteId}': 'role level',
  'PATCH /v1/orgs/{organizationId}/members/{userId}': 'role',
  'PUT /v1/orgs/{organizationId}/teams': 'title! members',
  'PATCH /v1/orgs/{organizationId}/teams/{teamId}': 'title!',
  'PUT /v1/orgs/{organizationId}/teams/{teamId}/members': 'add remove memberships',
  'PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}': 'role',

  'POST /v1/orgs/{organizationId}/collections': 'title parent',
  'PATCH /v1/collections/{collectionId}': 'title description defaultLevel',
  'POST /v1/collections/{collectionId}/move': 'parent position',
  'POST /v1/collections/{collectionId}/transfer': 'organization!',
  'POST /v1/collections/{collectionId}/permissions': INVITED,
  'PATCH /v1/collections/{collectionId}/permissions/teams/{teamId}': 'role',
  'PATCH /v1/collections/{collectionId}/permissions/users/{userId}': 'role',

  'POST /v1/orgs/{organizationId}/spaces': 'title emoji parent language editMode',
  'PATCH /v1/spaces/{spaceId}': 'editMode title defaultLevel language mergeRules emoji',
  'POST /v1/spaces/{spaceId}/move': 'parent position',
  'POST /v1/spaces/{spaceId}/transfer': 'organization!',
  'POST /v1/spaces/{spaceId}/permissions': INVITED,
  'PATCH /v1/spaces/{spaceId}/permissions/teams/{teamId}': 'role',
  'PATCH /v1/spaces/{spaceId}/permissions/users/{userId}': 'role',
  'POST /v1/spaces/{spaceId}/content': EDIT,
  'POST /v1/spaces/{spaceId}/content/template': 'id! params changeRequestId',
  'POST /v1/spaces/{spaceId}/git/import': `url! ref! standalone ${GIT}`,
  'POST /v1/spaces/{spaceId}/git/export': `url! ref! commitMessage! ${GIT}`,

  'POST /v1/spaces/{spaceId}/change-requests': 'subject template',
  [`PATCH ${CHANGE_REQUEST}`]: 'subject description status',
  [`POST ${CHANGE_REQUEST}/content`]: EDIT,
  [`POST ${CHANGE_REQUEST}/reviews`]: 'status! comment',
  [`POST ${CHANGE_REQUEST}/requested-reviewers`]: 'users!',
  [`POST ${CHANGE_REQUEST}/conflicts/{conflictId}`]: 'keep! revision',

  'POST /v1/spaces/{spaceId}/comments': COMMENT,
  'PUT /v1/spaces/{spaceId}/comments/{commentId}': COMMENT_CHANGE,
  'POST /v1/spaces/{spaceId}/comments/{commentId}/replies': 'body!',
  'PUT /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}': REPLY_CHANGE,
  [`POST ${CHANGE_REQUEST}/comments`]: COMMENT,
  [`PUT ${CHANGE_REQUEST}/comments/{commentId}`]: COMMENT_CHANGE,
  [`POST ${CHANGE_REQUEST}/comments/{commentId}/replies`]: 'body!',
  [`PUT ${CHANGE_REQUEST}/comments/{commentId}/replies/{commentReplyId}`]: REPLY_CHANGE,

  'POST /v1/orgs/{organizationId}/openapi': 'slug! source!',
  'PUT /v1/orgs/{organizationId}/openapi/{specSlug}': 'source!',
  'PATCH /v1/orgs/{organizationId}/openapi/{specSlug}': 'visibility!',
  'PATCH /v1/orgs/{organizationId}/conversations-clusters/{clusterId}': 'muted!',
  'POST /v1/orgs/{organizationId}/saml': `label! ${SAML}`,
  'PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}': `label ${SAML}`,
  'POST /v1/orgs/{organizationId}/translations': 'source language instructions',
  'PUT /v1/orgs/{organizationId}/translations/{translationId}': 'instructions',
  'PUT /v1/orgs/{organizationId}/translations-glossary': 'operations',

  'POST /v1/orgs/{organizationId}/sites': 'type title visibility spaces',
  [`PATCH ${SITE}`]:
    'title visibility basename adaptiveContent agentsContext defaultSiteSpace defaultSiteSection proxy',
  [`PUT ${SITE}/adaptive-schema`]: 'jsonSchema!',
  [`PATCH ${SITE}/publishing/auth`]: 'backend integration fallbackURL',
  [`POST ${SITE}/sections`]: 'spaceId title icon',
  [`PATCH ${SITE}/sections/{siteSectionId}`]: 'title path defaultSiteSpace condition icon description',
  [`POST ${SITE}/sections/{siteSectionId}/move`]: 'position',
  [`POST ${SITE}/section-groups`]: 'title icon sections parent',
  [`PATCH ${SITE}/section-groups/{siteSectionGroupId}`]: 'title icon',
  [`POST ${SITE}/section-groups/{siteSectionGroupId}/sections`]: 'sectionId',
  [`POST ${SITE}/section-groups/{siteSectionGroupId}/move`]: 'position',
  [`POST ${SITE}/share-links`]: 'name!',
  [`PATCH ${SITE}/share-links/{shareLinkId}`]: 'active name',
  [`POST ${SITE}/site-spaces`]: 'spaceId sectionId',
  [`PATCH ${SITE}/site-spaces/{siteSpaceId}`]: 'path title condition spaceId default hidden',
  [`POST ${SITE}/site-spaces/{siteSpaceId}/move`]: 'position',
  [`PUT ${SITE}/customization`]:
    'title styling! internationalization favicon! header! footer! announcement themes! pdf! feedback! pagination! ai! advancedCustomization! git! pageActions! externalLinks! trademark! privacyPolicy! socialPreview! insights! socialAccounts',
  [`PATCH ${SITE}/site-spaces/{siteSpaceId}/customization`]:
    'title styling internationalization favicon header footer announcement themes pdf feedback pagination git externalLinks trademark privacyPolicy socialPreview',
  [`POST ${SITE}/redirects`]: 'source! destination!',
  [`PATCH ${SITE}/redirects/{siteRedirectId}`]: 'source destination',

  'POST /v1/integrations/{integrationName}':
    'runtime icon title description summary previewImages visibility target scopes categories blocks contentSources externalLinks configurations script organization secrets contentSecurityPolicy',
  'POST /v1/integrations/{integrationName}/installations': 'organization',
  'POST /v1/integrations/{integrationName}/render': 'componentId props state context',
  'POST /v1/integrations/{integrationName}/tasks': 'task schedule',
  [`PATCH ${INSTALLATION}`]: 'externalIds configuration space_selection site_selection',
  [`POST ${INSTALLATION}/spaces`]: 'space',
  [`PATCH ${INSTALLATION}/spaces/{spaceId}`]: 'externalIds configuration',
  [`POST ${INSTALLATION}/sites`]: 'siteId',
  [`PATCH ${INSTALLATION}/sites/{siteId}`]: 'externalIds configuration',
};
