/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "query Account { user { id displayName email }\n    passkeys(limit: 20) { items { id name backedUp createdAt lastUsedAt } }\n    accessTokens(limit: 100) { count items { id name scopes createdAt lastUsedAt expiresAt } }\n    sessions(limit: 100) { count items { id method browser createdAt lastUsedAt current } } }": typeof types.AccountDocument,
    "mutation RenameUser($userId: ID!, $displayName: String!) { updateUser(userId: $userId, displayName: $displayName) { id } }": typeof types.RenameUserDocument,
    "query OwnEmail { user { id email } }": typeof types.OwnEmailDocument,
    "mutation RequestEmailChange($email: String!) { requestId: requestEmailChange(email: $email) }": typeof types.RequestEmailChangeDocument,
    "mutation ConfirmEmailChange($requestId: ID!, $code: String!) { user: confirmEmailChange(requestId: $requestId, code: $code) { email } }": typeof types.ConfirmEmailChangeDocument,
    "mutation BeginPasskey { options: beginPasskey }": typeof types.BeginPasskeyDocument,
    "mutation CreatePasskey($name: String!, $credential: JSON!) { createPasskey(name: $name, credential: $credential) { id } }": typeof types.CreatePasskeyDocument,
    "mutation RenamePasskey($id: ID!, $name: String!) { renamePasskey(passkeyId: $id, name: $name) { id } }": typeof types.RenamePasskeyDocument,
    "mutation RemovePasskey($id: ID!) { removePasskey(passkeyId: $id) }": typeof types.RemovePasskeyDocument,
    "mutation RevokeSession($id: ID!) { revokeSession(sessionId: $id) }": typeof types.RevokeSessionDocument,
    "mutation RevokeOtherSessions { revokeSessions(exceptCurrent: true) }": typeof types.RevokeOtherSessionsDocument,
    "mutation CreateOwnToken($name: String!, $scopes: [Scope!], $expiresAt: DateTime) {\n    created: createAccessToken(name: $name, scopes: $scopes, expiresAt: $expiresAt) { token accessToken { name } } }": typeof types.CreateOwnTokenDocument,
    "mutation RevokeOwnToken($id: ID!) { revokeAccessToken(accessTokenId: $id) }": typeof types.RevokeOwnTokenDocument,
    "query SpaceToWrite($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts } }": typeof types.SpaceToWriteDocument,
    "mutation UploadPicture($organizationId: ID!, $file: Upload!) { uploaded: uploadFile(organizationId: $organizationId, file: $file) { id downloadURL } }": typeof types.UploadPictureDocument,
    "mutation NoteEditing($spaceId: ID!, $pageId: ID!, $revisionId: ID!) { others: noteEditing(spaceId: $spaceId, pageId: $pageId, revisionId: $revisionId) { displayName } }": typeof types.NoteEditingDocument,
    "mutation StopEditing($spaceId: ID!, $pageId: ID!) { stopEditing(spaceId: $spaceId, pageId: $pageId) }": typeof types.StopEditingDocument,
    "query ClusterPage($organizationId: ID!, $clusterId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    changeRequests(conversationsIssuesCluster: $clusterId, limit: 20) { items { number subject status space { id title } } }\n    conversationIssues(cluster: $clusterId, page: $page, limit: 20) { count next { page } items {\n      issue { id title summary engine createdAt } conversation { id subject source } } } }\n    issuesCluster(organizationId: $organizationId, clusterId: $clusterId) { ...ClusterCard } }": typeof types.ClusterPageDocument,
    "mutation MuteCluster($organizationId: ID!, $clusterId: ID!, $muted: Boolean!) {\n    updateIssuesCluster(organizationId: $organizationId, clusterId: $clusterId, muted: $muted) { id } }": typeof types.MuteClusterDocument,
    "mutation DeleteConversationHere($organizationId: ID!, $conversationId: ID!) {\n    deleteConversation(organizationId: $organizationId, conversationId: $conversationId) }": typeof types.DeleteConversationHereDocument,
    "query OrganizationClusters($organizationId: ID!, $page: String, $orderBy: IssuesClusterOrder) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    conversations(limit: 1) { count }\n    issuesClusters(page: $page, limit: 50, orderBy: $orderBy) { count next { page } items { ...ClusterCard } } } }": typeof types.OrganizationClustersDocument,
    "query PageBefore($spaceId: ID!, $revisionId: ID!, $pageId: ID!) {\n    revision(spaceId: $spaceId, revisionId: $revisionId) { page(pageId: $pageId) { ...PageText } } }": typeof types.PageBeforeDocument,
    "mutation EditChangeRequest($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!], $baseRevision: ID) {\n    edited: editChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, changes: $changes, baseRevision: $baseRevision) { revision created } }": typeof types.EditChangeRequestDocument,
    "query PageToEdit($spaceId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts page(pageId: $pageId) { ...PageText } } }": typeof types.PageToEditDocument,
    "mutation OpenWithChanges($spaceId: ID!, $subject: String, $changes: [JSON!], $baseRevision: ID) {\n    opened: createChangeRequest(spaceId: $spaceId, subject: $subject, changes: $changes, baseRevision: $baseRevision) { number } }": typeof types.OpenWithChangesDocument,
    "query OpenConflictsOf($spaceId: ID!, $changeRequestId: ID!, $limit: Int!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { openConflicts(limit: $limit) { ...OpenConflicts } } }": typeof types.OpenConflictsOfDocument,
    "mutation DecideConflict($spaceId: ID!, $changeRequestId: ID!, $conflictId: ID!, $keep: ConflictDecision!, $revision: ID!) {\n    decided: decideChangeRequestConflict(spaceId: $spaceId, changeRequestId: $changeRequestId, conflictId: $conflictId, keep: $keep,\n      revision: $revision) { result } }": typeof types.DecideConflictDocument,
    "query ReusableContent($spaceId: ID!, $changeRequestId: ID!, $reusableContentId: ID!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n      reusableContent(reusableContentId: $reusableContentId) { title markdown } } }": typeof types.ReusableContentDocument,
    "fragment SpaceFacts on Space {\n  id\n  title\n  emoji\n  language\n  editMode\n  organization {\n    id\n    title\n  }\n  revision {\n    id\n  }\n  changeRequestsOpen\n  changeRequestsDraft\n  permissions {\n    edit\n    comment\n    review\n    merge\n    triggerGitSync\n  }\n}\n\nfragment PageText on Page {\n  id\n  title\n  emoji\n  icon\n  description\n  type\n  updatedAt\n  markdown\n}\n\nfragment ChangeRequestFacts on ChangeRequest {\n  id\n  number\n  status\n  subject\n  descriptionMarkdown\n  createdAt\n  updatedAt\n  createdBy {\n    id\n    displayName\n  }\n  outdated\n  conflicts\n  revision {\n    id\n  }\n  revisionInitial\n  revisionMergedAncestor\n  revisionMerged\n}\n\nfragment Comment on Comment {\n  id\n  status\n  postedAt\n  editedAt\n  resolvedAt\n  resolvedBy {\n    displayName\n  }\n  postedBy {\n    displayName\n  }\n  body {\n    markdown\n  }\n  permissions {\n    edit\n    reply\n    resolve\n    delete\n  }\n  target {\n    outdated\n    page {\n      id\n    }\n    node {\n      id\n    }\n    tableCell {\n      record\n    }\n  }\n  replies(limit: 100, order: asc) {\n    count\n    items {\n      id\n      postedAt\n      editedAt\n      postedBy {\n        displayName\n      }\n      body {\n        markdown\n      }\n      permissions {\n        edit\n        delete\n      }\n    }\n  }\n}\n\nfragment Hit on SpaceSearchHit {\n  id\n  title\n  titleMarks\n  ancestors {\n    title\n  }\n  sections {\n    title\n    titleMarks\n    body\n    bodyMarks\n    path\n  }\n}\n\nfragment SpaceCard on Space {\n  id\n  title\n  emoji\n  changeRequestsOpen\n  parent {\n    id\n  }\n}\n\nfragment CollectionCard on Collection {\n  id\n  title\n  description\n  parent {\n    id\n    title\n  }\n}\n\nfragment Review on ChangeRequestReview {\n  id\n  status\n  outdated\n  createdAt\n  reviewer {\n    id\n    displayName\n  }\n  comment {\n    id\n  }\n}\n\nfragment OpenConflicts on ChangeRequestConflictList {\n  count\n  items {\n    id\n    page\n    file\n    reusableContent\n    variable\n    title\n    field\n    against\n    main\n    proposed\n    repository\n  }\n}\n\nfragment OrganizationFrame on Organization {\n  id\n  title\n  permissions {\n    admin\n    createContent\n    createOpenAPISpec\n    ingestConversations\n    listMembers\n    listTeams\n    listInstallations\n    installIntegration\n  }\n  collections(limit: 200, nested: true) {\n    count\n    items {\n      id\n      title\n      parent {\n        id\n      }\n    }\n  }\n  spaces(limit: 200) {\n    count\n    items {\n      id\n      title\n      parent {\n        id\n      }\n    }\n  }\n}\n\nfragment SpaceFrame on Space {\n  id\n  title\n  permissions {\n    admin\n    edit\n    triggerGitSync\n    installIntegration\n  }\n  organization {\n    ...OrganizationFrame\n  }\n}\n\nfragment SiteFrame on Site {\n  id\n  title\n  published\n  visibility\n  permissions {\n    edit\n    admin\n  }\n  urls {\n    published\n  }\n  organization {\n    ...OrganizationFrame\n  }\n}\n\nfragment SectionOfSite on SiteSection {\n  id\n  title\n  path\n  default\n  description\n  icon\n  condition\n  sectionGroup {\n    id\n  }\n  siteSpaces {\n    id\n    title\n    path\n    default\n    hidden\n    condition\n    space {\n      id\n      title\n    }\n  }\n}\n\nfragment TreeHead on Revision {\n  id\n  type\n  author {\n    id\n  }\n}\n\nfragment SpecState on OpenAPISpec {\n  id\n  slug\n  visibility\n  processingState\n  processingStep\n  lastProcessErrorCode\n  lastVersion {\n    title\n    apiVersion\n  }\n}\n\nfragment TranslationState on Translation {\n  id\n  status\n  language\n  runs(limit: 1) {\n    items {\n      pagesDone\n      pagesTotal\n      words\n    }\n  }\n}\n\nfragment ClusterCard on IssuesCluster {\n  id\n  label\n  impact\n  muted\n  weeklyPulse\n  stats {\n    issues\n    conversations\n  }\n}\n\nfragment SiteSettings on SiteCustomization {\n  title\n  styling\n  internationalization\n  favicon\n  header\n  footer\n  announcement\n  themes\n  pdf\n  feedback\n  pagination\n  ai\n  advancedCustomization\n  git\n  pageActions\n  externalLinks\n  trademark\n  privacyPolicy\n  socialPreview\n  insights\n  socialAccounts\n}\n\nfragment AuditEvents on AuditEventList {\n  next {\n    page\n  }\n  items {\n    id\n    createdAt\n    action\n    subject\n    details\n    names {\n      id\n      name\n    }\n    actorId\n    actor {\n      id\n      displayName\n    }\n  }\n}\n\nfragment RevisionRow on Revision {\n  id\n  type\n  createdAt\n  author {\n    displayName\n  }\n  git {\n    message\n    oid\n  }\n  mergedFrom {\n    number\n    subject\n  }\n}": typeof types.SpaceFactsFragmentDoc,
    "query SpaceHistory($spaceId: ID!, $page: String) { space(spaceId: $spaceId) { ...SpaceFrame editMode revision { id }\n    revisions(limit: 50, page: $page) { next { page } items { ...RevisionRow } } } }": typeof types.SpaceHistoryDocument,
    "query CompareRevisions($spaceId: ID!, $from: ID!, $to: ID!) { space(spaceId: $spaceId) { ...SpaceFrame editMode revision { id } }\n    before: revision(spaceId: $spaceId, revisionId: $from) { id createdAt author { displayName } }\n    after: revision(spaceId: $spaceId, revisionId: $to) { id createdAt author { displayName }\n      changesSince(revision: $from, limit: 200) { more changes { type id title fields { field before after } text { type text } } } } }": typeof types.CompareRevisionsDocument,
    "mutation RestoreRevision($spaceId: ID!, $revisionId: ID!, $page: ID) { restoreRevision(spaceId: $spaceId, revisionId: $revisionId, page: $page) { revision } }": typeof types.RestoreRevisionDocument,
    "query PageHistory($spaceId: ID!, $pageId: ID!, $from: ID) { space(spaceId: $spaceId) { ...SpaceFrame revision { id }\n    pageHistory(pageId: $pageId, from: $from) { title next revisions { ...RevisionRow } } } }": typeof types.PageHistoryDocument,
    "query Home { user { displayName email } organizations(limit: 100) { count items { id title spaces(limit: 12) { count items { ...SpaceCard } } } } }": typeof types.HomeDocument,
    "query OidcProviderPage($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    teams(limit: 500) { items { id title } }\n    oidcProviders { id label status issuer clientId hasClientSecret scopes groupsClaim groups { name role team { id title } } defaultRole defaultTeam { id }\n      service { callbackURL startURL postLogoutURL backchannelLogoutURL } } } }": typeof types.OidcProviderPageDocument,
    "mutation UpdateOidcHere($organizationId: ID!, $oidcProviderId: ID!, $label: String, $issuer: String, $clientId: String, $clientSecret: String, $scopes: [String!], $groupsClaim: String, $groups: [OidcGroupInput!], $defaultRole: Role, $defaultTeam: ID) {\n    updateOidcProvider(organizationId: $organizationId, oidcProviderId: $oidcProviderId, label: $label, issuer: $issuer, clientId: $clientId,\n      clientSecret: $clientSecret, scopes: $scopes, groupsClaim: $groupsClaim, groups: $groups, defaultRole: $defaultRole, defaultTeam: $defaultTeam) { id } }": typeof types.UpdateOidcHereDocument,
    "mutation DeleteOidcHere($organizationId: ID!, $oidcProviderId: ID!) { deleteOidcProvider(organizationId: $organizationId, oidcProviderId: $oidcProviderId) }": typeof types.DeleteOidcHereDocument,
    "query SamlProviderPage($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    teams(limit: 500) { items { id title } }\n    samlProviders(limit: 50) { items { id label status ssoURL logoutURL entityID certificate defaultRole defaultTeam { id } service { acsURL entityID startURL logoutURL } } } } }": typeof types.SamlProviderPageDocument,
    "mutation UpdateSamlHere($organizationId: ID!, $samlProviderId: ID!, $label: String, $ssoURL: String, $logoutURL: String, $entityID: String, $certificate: String, $defaultRole: Role, $defaultTeam: ID) {\n    updateSamlProvider(organizationId: $organizationId, samlProviderId: $samlProviderId, label: $label, ssoURL: $ssoURL, logoutURL: $logoutURL, entityID: $entityID,\n      certificate: $certificate, defaultRole: $defaultRole, defaultTeam: $defaultTeam) { id } }": typeof types.UpdateSamlHereDocument,
    "mutation DeleteSamlHere($organizationId: ID!, $samlProviderId: ID!) { deleteSamlProvider(organizationId: $organizationId, samlProviderId: $samlProviderId) }": typeof types.DeleteSamlHereDocument,
    "mutation CreateScimTokenHere($organizationId: ID!, $name: String!, $role: Role, $expiresAt: DateTime) {\n    created: createScimToken(organizationId: $organizationId, name: $name, role: $role, expiresAt: $expiresAt) { token scimToken { name } } }": typeof types.CreateScimTokenHereDocument,
    "mutation DeleteScimTokenHere($organizationId: ID!, $scimTokenId: ID!) { deleteScimToken(organizationId: $organizationId, scimTokenId: $scimTokenId) }": typeof types.DeleteScimTokenHereDocument,
    "query SignInRights($organizationId: ID!) { organization(organizationId: $organizationId) { permissions { admin } } }": typeof types.SignInRightsDocument,
    "query OrganizationSignIn($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame sso\n    emailDomainClaims(limit: 100) { items { domain allowJoin role verified checkedAt problem record { name value } } }\n    samlProviders(limit: 50) { items { id label status } } oidcProviders { id label status } scimTokens { id name role createdAt lastUsedAt expiresAt } } }": typeof types.OrganizationSignInDocument,
    "mutation AddDomainHere($organizationId: ID!, $domain: String!) { addEmailDomain(organizationId: $organizationId, domain: $domain) { domain } }": typeof types.AddDomainHereDocument,
    "mutation CheckDomainHere($organizationId: ID!, $domain: String!) { checkEmailDomain(organizationId: $organizationId, domain: $domain) { domain } }": typeof types.CheckDomainHereDocument,
    "mutation JoinByDomain($organizationId: ID!, $domain: String!, $allowJoin: Boolean, $role: Role) {\n    updateEmailDomain(organizationId: $organizationId, domain: $domain, allowJoin: $allowJoin, role: $role) { domain } }": typeof types.JoinByDomainDocument,
    "mutation RemoveDomainHere($organizationId: ID!, $domain: String!) { removeEmailDomain(organizationId: $organizationId, domain: $domain) }": typeof types.RemoveDomainHereDocument,
    "mutation EnforceSso($organizationId: ID!, $sso: Boolean) { updateOrganization(organizationId: $organizationId, sso: $sso) { id } }": typeof types.EnforceSsoDocument,
    "mutation AddSamlHere($organizationId: ID!, $label: String!) { created: createSamlProvider(organizationId: $organizationId, label: $label) { id } }": typeof types.AddSamlHereDocument,
    "mutation AddOidcHere($organizationId: ID!, $label: String!) { created: createOidcProvider(organizationId: $organizationId, label: $label) { id } }": typeof types.AddOidcHereDocument,
    "mutation RenderComponent($name: ID!, $componentId: String!, $props: JSON, $context: JSON!, $state: JSON, $action: JSON) {\n    rendered: renderIntegration(integrationName: $name, componentId: $componentId, props: $props, context: $context, state: $state, action: $action) }": typeof types.RenderComponentDocument,
    "query InstallationPage($name: ID!, $installationId: ID!) {\n    installation: integrationInstallation(integrationName: $name, installationId: $installationId) { status configuration requestedScopes\n      integration { name title configurations } target { organization { id title permissions { installIntegration } } } } }": typeof types.InstallationPageDocument,
    "query SpaceInstallationPage($name: ID!, $installationId: ID!, $spaceId: ID!) {\n    binding: integrationSpaceInstallation(integrationName: $name, installationId: $installationId, spaceId: $spaceId) {\n      status configuration space { title permissions { installIntegration } } } }": typeof types.SpaceInstallationPageDocument,
    "query SiteInstallationPage($name: ID!, $installationId: ID!, $siteId: ID!) {\n    binding: integrationSiteInstallation(integrationName: $name, installationId: $installationId, siteId: $siteId) {\n      status configuration site { title } } }": typeof types.SiteInstallationPageDocument,
    "mutation ConfigureInstallation($name: ID!, $installationId: ID!, $configuration: JSON) {\n      updateIntegrationInstallation(integrationName: $name, installationId: $installationId, configuration: $configuration) { id } }": typeof types.ConfigureInstallationDocument,
    "mutation ConfigureInSpace($name: ID!, $installationId: ID!, $spaceId: ID!, $configuration: JSON) {\n      updateIntegrationSpaceInstallation(integrationName: $name, installationId: $installationId, spaceId: $spaceId, configuration: $configuration) { status } }": typeof types.ConfigureInSpaceDocument,
    "mutation ConfigureInSite($name: ID!, $installationId: ID!, $siteId: ID!, $configuration: JSON) {\n      updateIntegrationSiteInstallation(integrationName: $name, installationId: $installationId, siteId: $siteId, configuration: $configuration) { status } }": typeof types.ConfigureInSiteDocument,
    "mutation AcceptScopes($name: ID!, $installationId: ID!, $scopes: [IntegrationScope!]!) {\n    acceptIntegrationScopes(integrationName: $name, installationId: $installationId, scopes: $scopes) { id } }": typeof types.AcceptScopesDocument,
    "mutation Uninstall($name: ID!, $installationId: ID!) { uninstallIntegration(integrationName: $name, installationId: $installationId) }": typeof types.UninstallDocument,
    "query PlacesOfInstallation($name: ID!, $installationId: ID!) {\n    installation: integrationInstallation(integrationName: $name, installationId: $installationId) {\n      space_selection site_selection integration { target }\n      spaces(limit: 100) { items { status space { id title } } } sites(limit: 100) { items { status site { id title } } }\n      target { organization { permissions { installIntegration }\n        spaces(limit: 1000) { items { id title permissions { installIntegration } } } sites(limit: 1000) { items { id title } } } } } }": typeof types.PlacesOfInstallationDocument,
    "mutation BindSpace($name: ID!, $installationId: ID!, $id: ID!) {\n      installIntegrationInSpace(integrationName: $name, installationId: $installationId, space: $id) { status } }": typeof types.BindSpaceDocument,
    "mutation BindSite($name: ID!, $installationId: ID!, $id: ID!) {\n      installIntegrationInSite(integrationName: $name, installationId: $installationId, siteId: $id) { status } }": typeof types.BindSiteDocument,
    "mutation UnbindSpace($name: ID!, $installationId: ID!, $id: ID!) {\n      uninstallIntegrationFromSpace(integrationName: $name, installationId: $installationId, spaceId: $id) }": typeof types.UnbindSpaceDocument,
    "mutation UnbindSite($name: ID!, $installationId: ID!, $id: ID!) {\n      uninstallIntegrationFromSite(integrationName: $name, installationId: $installationId, siteId: $id) }": typeof types.UnbindSiteDocument,
    "mutation SelectPlaces($name: ID!, $installationId: ID!, $spaces: IntegrationSelection, $sites: IntegrationSelection) {\n    updateIntegrationInstallation(integrationName: $name, installationId: $installationId, space_selection: $spaces, site_selection: $sites) { id } }": typeof types.SelectPlacesDocument,
    "query IntegrationEvents($name: ID!) { integration(integrationName: $name) { events(limit: 25) { count items {\n    id createdAt status attempts error payload trace { logs { level message timestamp } } } } } }": typeof types.IntegrationEventsDocument,
    "mutation RetryEvent($name: ID!, $eventId: ID!) { retryIntegrationEvent(integrationName: $name, eventId: $eventId) { id } }": typeof types.RetryEventDocument,
    "query OrganizationIntegrations($organizationId: ID!, $search: String, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n      installations(limit: 200) { items { installation { id status createdAt spaceCount } integration { name title urls { icon } } } } }\n    integrations(search: $search, page: $page, limit: 50) { next { page } items { name title description verified urls { icon } owner { title } } } }": typeof types.OrganizationIntegrationsDocument,
    "mutation InstallFromList($name: ID!, $organizationId: ID!) { installed: installIntegration(integrationName: $name, organization: $organizationId) { id } }": typeof types.InstallFromListDocument,
    "query IntegrationPage($name: ID!) {\n    integration(integrationName: $name) { name title description summary version visibility scopes owner { title } urls { icon }\n      permissions { admin } installations(limit: 100) { items { id status createdAt spaceCount target { organization { id title } } } } }\n    organizations(limit: 100) { items { id title permissions { installIntegration } } } }": typeof types.IntegrationPageDocument,
    "mutation Install($name: ID!, $organization: ID!) { installIntegration(integrationName: $name, organization: $organization) { id } }": typeof types.InstallDocument,
    "query NotificationsPage($unread: Boolean, $page: String) { unreadNotifications\n    notifications(unread: $unread, page: $page, limit: 30) { next { page } items { id text createdAt readAt space { id title } } } }": typeof types.NotificationsPageDocument,
    "mutation OpenNotification($id: ID!) { opened: markNotificationRead(notificationId: $id) { urls { app } } }": typeof types.OpenNotificationDocument,
    "mutation MarkNotification($id: ID!, $unread: Boolean) { markNotificationRead(notificationId: $id, unread: $unread) { id } }": typeof types.MarkNotificationDocument,
    "mutation MarkNotifications { marked: markNotificationsRead }": typeof types.MarkNotificationsDocument,
    "query NotificationSettings { notificationSettings { kind channel } }": typeof types.NotificationSettingsDocument,
    "mutation SetNotificationChannel($kind: NotificationKind!, $channel: NotificationChannel!) {\n    setNotificationChannel(kind: $kind, channel: $channel) { kind channel } }": typeof types.SetNotificationChannelDocument,
    "query OrganizationSpecs($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    openapiSpecs(page: $page, limit: 50) { count next { page } items { ...SpecState } } } }": typeof types.OrganizationSpecsDocument,
    "mutation CreateSpecHere($organizationId: ID!, $slug: String!, $source: JSON!) {\n    created: createOpenAPISpec(organizationId: $organizationId, slug: $slug, source: $source) { slug } }": typeof types.CreateSpecHereDocument,
    "query SpecPage($organizationId: ID!, $specSlug: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame }\n    openapiSpec(organizationId: $organizationId, specSlug: $specSlug) { ...SpecState sourceURL lastProcessedAt permissions { edit }\n      urls { published } lastProcessedErrors { message }\n      versions(limit: 10) { count items { id title apiVersion createdAt changes { breaking kind method path subject before after } } } } }": typeof types.SpecPageDocument,
    "mutation PutSpecHere($organizationId: ID!, $specSlug: ID!, $source: JSON!) {\n    putOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug, source: $source) { slug } }": typeof types.PutSpecHereDocument,
    "mutation ShowSpecHere($organizationId: ID!, $specSlug: ID!, $visibility: OpenAPISpecVisibility!) {\n    updateOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug, visibility: $visibility) { slug } }": typeof types.ShowSpecHereDocument,
    "mutation DeleteSpecHere($organizationId: ID!, $specSlug: ID!) { deleteOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug) }": typeof types.DeleteSpecHereDocument,
    "query OrganizationAudit($organizationId: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime, $page: String) {\n    organization(organizationId: $organizationId) { ...OrganizationFrame }\n    events: auditEvents(organizationId: $organizationId, actor: $actor, action: $action, subject: $subject, from: $from, to: $to, page: $page, limit: 50) {\n      ...AuditEvents } }": typeof types.OrganizationAuditDocument,
    "query ExportAudit($organizationId: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime) {\n    export: auditExport(organizationId: $organizationId, actor: $actor, action: $action, subject: $subject, from: $from, to: $to) { url } }": typeof types.ExportAuditDocument,
    "query ServerAudit($actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime, $page: String) {\n    events: serverAuditEvents(actor: $actor, action: $action, subject: $subject, from: $from, to: $to, page: $page, limit: 50) { ...AuditEvents } }": typeof types.ServerAuditDocument,
    "query ExportServerAudit($actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime) {\n    export: serverAuditExport(actor: $actor, action: $action, subject: $subject, from: $from, to: $to) { url } }": typeof types.ExportServerAuditDocument,
    "query Organization($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    topCollections: collections(limit: 1000, nested: true) { count items { ...CollectionCard } } allSpaces: spaces(limit: 1000) { count items { ...SpaceCard } } } }": typeof types.OrganizationDocument,
    "query SearchOrganization($organizationId: ID!, $query: String!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    search(query: $query, limit: 20) { count didYouMean items { id title pages { ...Hit } } } } }": typeof types.SearchOrganizationDocument,
    "query Collection($collectionId: ID!) { collection(collectionId: $collectionId) { ...CollectionCard permissions { create admin } organization { ...OrganizationFrame }\n    collections(limit: 1000) { count items { ...CollectionCard } } spaces(limit: 1000) { count items { ...SpaceCard } } } }": typeof types.CollectionDocument,
    "mutation CreateSpaceHere($organizationId: ID!, $parent: ID, $title: String, $emoji: String) {\n    created: createSpace(organizationId: $organizationId, parent: $parent, title: $title, emoji: $emoji) { id } }": typeof types.CreateSpaceHereDocument,
    "mutation CreateCollectionHere($organizationId: ID!, $parent: ID, $title: String) {\n    created: createCollection(organizationId: $organizationId, parent: $parent, title: $title) { id } }": typeof types.CreateCollectionHereDocument,
    "query OwnInvitations { invitations(limit: 100) { count items { id organization title role invitedBy { displayName } expiresAt } } }": typeof types.OwnInvitationsDocument,
    "mutation AcceptInvitation($organizationId: ID!, $inviteId: ID!) {\n    accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) { id title } }": typeof types.AcceptInvitationDocument,
    "mutation DeclineInvitation($organizationId: ID!, $inviteId: ID!) {\n    deleteInvitation(organizationId: $organizationId, inviteId: $inviteId) }": typeof types.DeclineInvitationDocument,
    "query JoinableOrganizations($emailDomain: String!) { emailDomainOrganizations(emailDomain: $emailDomain) { organizations { id title } } }": typeof types.JoinableOrganizationsDocument,
    "mutation JoinOrganization($organizationId: ID!) { joinOrganization(organizationId: $organizationId) }": typeof types.JoinOrganizationDocument,
    "query OrganizationRights($organizationId: ID!) { organization(organizationId: $organizationId) { permissions { admin } } }": typeof types.OrganizationRightsDocument,
    "query OrganizationSettings($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    defaultRole inviteLinks ai emailDomains verifiedEmailDomains hostname urls { logo } mergeRules { type rules { rule users } }\n    members(limit: 500) { items { user { id displayName } } } } }": typeof types.OrganizationSettingsDocument,
    "mutation UpdateOrganizationHere($organizationId: ID!, $title: String, $logo: String) {\n    updateOrganization(organizationId: $organizationId, title: $title, logo: $logo) { id } }": typeof types.UpdateOrganizationHereDocument,
    "mutation UpdateOrganizationPeople($organizationId: ID!, $defaultRole: Role, $inviteLinks: Boolean, $emailDomains: [String!]) {\n    updateOrganization(organizationId: $organizationId, defaultRole: $defaultRole, inviteLinks: $inviteLinks, emailDomains: $emailDomains) { id } }": typeof types.UpdateOrganizationPeopleDocument,
    "mutation UpdateOrganizationPublishing($organizationId: ID!, $hostname: String, $ai: Boolean) {\n    updateOrganization(organizationId: $organizationId, hostname: $hostname, ai: $ai) { id } }": typeof types.UpdateOrganizationPublishingDocument,
    "mutation UpdateOrganizationRules($organizationId: ID!, $mergeRules: MergeRulesInput) {\n    updateOrganization(organizationId: $organizationId, mergeRules: $mergeRules) { id } }": typeof types.UpdateOrganizationRulesDocument,
    "query OrganizationTrash($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    deletedSpaces(page: $page, limit: 50) { count next { page } items { id title deletedAt permissions { triggerGitSync } } } } }": typeof types.OrganizationTrashDocument,
    "mutation RestoreSpaceFromTrash($spaceId: ID!) { restoreSpace(spaceId: $spaceId) { id } }": typeof types.RestoreSpaceFromTrashDocument,
    "query OrganizationInvites($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame inviteLinks\n    invitations(limit: 200) { count items { id email role createdAt expiresAt invitedBy { displayName } } }\n    linkInvites(limit: 200) { count items { id role uses maxUses expiresAt } } } }": typeof types.OrganizationInvitesDocument,
    "mutation InviteByEmail($organizationId: ID!, $emails: [JSON!]!, $role: Role) {\n    invited: inviteToOrganization(organizationId: $organizationId, emails: $emails, role: $role) { invited pendingEmails users } }": typeof types.InviteByEmailDocument,
    "mutation WithdrawInvitation($organizationId: ID!, $inviteId: ID!) { deleteInvitation(organizationId: $organizationId, inviteId: $inviteId) }": typeof types.WithdrawInvitationDocument,
    "mutation CreateInviteLink($organizationId: ID!, $role: Role, $maxUses: Int, $expiresAt: DateTime) {\n    createLinkInvite(organizationId: $organizationId, role: $role, maxUses: $maxUses, expiresAt: $expiresAt) { __typename } }": typeof types.CreateInviteLinkDocument,
    "mutation DeleteInviteLink($organizationId: ID!, $inviteId: ID!) { deleteLinkInvite(organizationId: $organizationId, inviteId: $inviteId) }": typeof types.DeleteInviteLinkDocument,
    "query JoinByLink($organizationId: ID!, $inviteId: ID!) { linkInvite(organizationId: $organizationId, inviteId: $inviteId) {\n    ... on InviteLinkToOrganization { redundant role } ... on InviteLinkToSpace { redundant level space { title } } ... on InviteLinkToCollection { redundant level collection { title } } } }": typeof types.JoinByLinkDocument,
    "mutation AcceptInviteLink($organizationId: ID!, $inviteId: ID!) {\n    accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) { id title } }": typeof types.AcceptInviteLinkDocument,
    "query OrganizationMembers($organizationId: ID!, $search: String, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    members(search: $search, page: $page, limit: 50) { count next { page } items { role disabled sso joinedAt lastSeenAt user { id displayName email } } } } }": typeof types.OrganizationMembersDocument,
    "mutation ChangeMemberRole($organizationId: ID!, $userId: ID!, $role: Role) { updateMember(organizationId: $organizationId, userId: $userId, role: $role) { id } }": typeof types.ChangeMemberRoleDocument,
    "mutation MarkMember($organizationId: ID!, $userId: ID!) { markMemberSso(organizationId: $organizationId, userId: $userId) { id } }": typeof types.MarkMemberDocument,
    "mutation UnmarkMember($organizationId: ID!, $userId: ID!) { unmarkMemberSso(organizationId: $organizationId, userId: $userId) { id } }": typeof types.UnmarkMemberDocument,
    "mutation RemoveOrganizationMember($organizationId: ID!, $userId: ID!) { removeMember(organizationId: $organizationId, userId: $userId) }": typeof types.RemoveOrganizationMemberDocument,
    "query OrganizationTeams($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    teams(page: $page, limit: 50) { count next { page } items { id title members spaces } } } }": typeof types.OrganizationTeamsDocument,
    "mutation CreateTeamHere($organizationId: ID!, $title: String!) { created: createTeam(organizationId: $organizationId, title: $title) { id } }": typeof types.CreateTeamHereDocument,
    "query TeamPage($organizationId: ID!, $teamId: ID!, $page: String, $isAdmin: Boolean!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n      members(limit: 500) @include(if: $isAdmin) { items { user { id displayName email } } } }\n    team(organizationId: $organizationId, teamId: $teamId) { id title members spaces permissions { admin }\n      teamMembers(page: $page, limit: 100) { next { page } items { team { role } organization { user { id displayName email } } } } } }": typeof types.TeamPageDocument,
    "query TeamRights($organizationId: ID!, $teamId: ID!) { team(organizationId: $organizationId, teamId: $teamId) { permissions { admin } } }": typeof types.TeamRightsDocument,
    "mutation RenameTeam($organizationId: ID!, $teamId: ID!, $title: String!) { updateTeam(organizationId: $organizationId, teamId: $teamId, title: $title) { id } }": typeof types.RenameTeamDocument,
    "mutation DeleteTeamHere($organizationId: ID!, $teamId: ID!) { deleteTeam(organizationId: $organizationId, teamId: $teamId) }": typeof types.DeleteTeamHereDocument,
    "mutation PutInTeam($organizationId: ID!, $teamId: ID!, $userId: ID!, $role: TeamRole) {\n    putTeamMember(organizationId: $organizationId, teamId: $teamId, userId: $userId, role: $role) }": typeof types.PutInTeamDocument,
    "mutation TakeOutOfTeam($organizationId: ID!, $teamId: ID!, $userId: ID!) {\n    removeTeamMember(organizationId: $organizationId, teamId: $teamId, userId: $userId) }": typeof types.TakeOutOfTeamDocument,
    "query SitesOfSpace($organizationId: ID!, $spaceId: ID!) { organization(organizationId: $organizationId) {\n    sites(space: $spaceId, published: true, limit: 1) { items { id siteSpaces(limit: 1000) { items { id space { id } } } } } } }": typeof types.SitesOfSpaceDocument,
    "query SitePreview($organizationId: ID!, $siteId: ID!, $siteSpace: ID!) {\n    site(organizationId: $organizationId, siteId: $siteId) { publishingPreview(siteSpace: $siteSpace) { url } } }": typeof types.SitePreviewDocument,
    "query SpaceOnly($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts } }": typeof types.SpaceOnlyDocument,
    "query SpacePage($spaceId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts page(pageId: $pageId) { ...PageText }\n    comments(targetPage: $pageId, order: asc, limit: 200) { items { ...Comment } } } }": typeof types.SpacePageDocument,
    "query SearchSpace($spaceId: ID!, $query: String!) { space(spaceId: $spaceId) { ...SpaceFacts\n    search(query: $query, limit: 30) { count didYouMean items { ...Hit } } } }": typeof types.SearchSpaceDocument,
    "query Revision($spaceId: ID!, $revisionId: ID!, $pageId: ID!, $withPage: Boolean!) { space(spaceId: $spaceId) { ...SpaceFacts }\n    revision(spaceId: $spaceId, revisionId: $revisionId) { id type createdAt author { displayName }\n      page(pageId: $pageId) @include(if: $withPage) { ...PageText } } }": typeof types.RevisionDocument,
    "query SpaceFile($spaceId: ID!, $fileId: ID!) { space(spaceId: $spaceId) { file(fileId: $fileId) { downloadURL } } }": typeof types.SpaceFileDocument,
    "query RevisionFile($spaceId: ID!, $revisionId: ID!, $fileId: ID!) { revision(spaceId: $spaceId, revisionId: $revisionId) {\n    file(fileId: $fileId) { downloadURL } } }": typeof types.RevisionFileDocument,
    "query ChangeRequestPage($spaceId: ID!, $changeRequestId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts }\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { ...ChangeRequestFacts page(pageId: $pageId) { ...PageText } } }": typeof types.ChangeRequestPageDocument,
    "query ChangeRequest($spaceId: ID!, $changeRequestId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts }\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { ...ChangeRequestFacts } }": typeof types.ChangeRequestDocument,
    "query ChangeRequestComments($spaceId: ID!, $changeRequestId: ID!, $pageId: ID) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n      comments(targetPage: $pageId, order: asc, limit: 300) { items { ...Comment } } } }": typeof types.ChangeRequestCommentsDocument,
    "mutation ReviewChangeRequest($spaceId: ID!, $changeRequestId: ID!, $status: ChangeRequestReviewStatus!, $comment: CommentBodyInput, $revision: ID!) {\n    createChangeRequestReview(spaceId: $spaceId, changeRequestId: $changeRequestId, status: $status, comment: $comment, revision: $revision) { id } }": typeof types.ReviewChangeRequestDocument,
    "mutation UpdateFromPrimary($spaceId: ID!, $changeRequestId: ID!) {\n    updated: updateChangeRequestFromPrimary(spaceId: $spaceId, changeRequestId: $changeRequestId) { result } }": typeof types.UpdateFromPrimaryDocument,
    "mutation Merge($spaceId: ID!, $changeRequestId: ID!, $bypass: Boolean, $revision: ID!) {\n    merged: mergeChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, bypassRules: $bypass, revision: $revision) { revision } }": typeof types.MergeDocument,
    "mutation ChangeStatus($spaceId: ID!, $changeRequestId: ID!, $status: ChangeRequestStatus) {\n    updateChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, status: $status) { id } }": typeof types.ChangeStatusDocument,
    "mutation Describe($spaceId: ID!, $changeRequestId: ID!, $subject: String, $description: JSON) {\n    updateChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, subject: $subject, description: $description) { id } }": typeof types.DescribeDocument,
    "query ChangeRequests($spaceId: ID!, $status: ChangeRequestStatus!, $page: String) { space(spaceId: $spaceId) { ...SpaceFacts\n    changeRequests(status: $status, limit: 50, page: $page) { count next { page }\n      items { number subject status createdAt updatedAt commentCount outdated createdBy { displayName } } } } }": typeof types.ChangeRequestsDocument,
    "mutation CreateChangeRequest($spaceId: ID!, $subject: String) { created: createChangeRequest(spaceId: $spaceId, subject: $subject) { number } }": typeof types.CreateChangeRequestDocument,
    "query ChangeRequestPeople($spaceId: ID!, $changeRequestId: ID!) { space(spaceId: $spaceId) { urls { published } }\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n    reviews(limit: 50) { items { ...Review } } requestedReviewers(limit: 50) { items { user { id displayName } } }\n    contributors(limit: 100) { items { user { id displayName } } } } }": typeof types.ChangeRequestPeopleDocument,
    "query ChangeRequestFile($spaceId: ID!, $changeRequestId: ID!, $fileId: ID!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { file(fileId: $fileId) { downloadURL } } }": typeof types.ChangeRequestFileDocument,
    "query ChangesOf($spaceId: ID!, $changeRequestId: ID!, $limit: Int!) { changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n    changes(limit: $limit) { more changes { type id title fields { field before after } } } } }": typeof types.ChangesOfDocument,
    "mutation CreateSpaceComment($spaceId: ID!, $page: ID, $node: String, $tableCell: CommentTableCellInput, $markdown: String!) {\n        created: createSpaceComment(spaceId: $spaceId, page: $page, node: $node, tableCell: $tableCell, body: { markdown: $markdown }) { id } }": typeof types.CreateSpaceCommentDocument,
    "mutation ReplyToSpaceComment($spaceId: ID!, $commentId: ID!, $markdown: String!) {\n        createSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, body: { markdown: $markdown }) { id } }": typeof types.ReplyToSpaceCommentDocument,
    "mutation ResolveSpaceComment($spaceId: ID!, $commentId: ID!, $resolved: Boolean!) {\n        updateSpaceComment(spaceId: $spaceId, commentId: $commentId, resolved: $resolved) { id } }": typeof types.ResolveSpaceCommentDocument,
    "mutation EditSpaceComment($spaceId: ID!, $commentId: ID!, $markdown: String!) {\n        updateSpaceComment(spaceId: $spaceId, commentId: $commentId, body: { markdown: $markdown }) { id } }": typeof types.EditSpaceCommentDocument,
    "mutation RemoveSpaceComment($spaceId: ID!, $commentId: ID!) { deleteSpaceComment(spaceId: $spaceId, commentId: $commentId) }": typeof types.RemoveSpaceCommentDocument,
    "mutation EditSpaceCommentReply($spaceId: ID!, $commentId: ID!, $commentReplyId: ID!, $markdown: String!) {\n        updateSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, commentReplyId: $commentReplyId, body: { markdown: $markdown }) { id } }": typeof types.EditSpaceCommentReplyDocument,
    "mutation RemoveSpaceCommentReply($spaceId: ID!, $commentId: ID!, $commentReplyId: ID!) {\n        deleteSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, commentReplyId: $commentReplyId) }": typeof types.RemoveSpaceCommentReplyDocument,
    "mutation CreateChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $page: ID, $node: String, $tableCell: CommentTableCellInput, $markdown: String!) {\n        created: createChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, page: $page, node: $node, tableCell: $tableCell, body: { markdown: $markdown }) { id } }": typeof types.CreateChangeRequestCommentDocument,
    "mutation ReplyToChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $markdown: String!) {\n        createChangeRequestCommentReply(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, body: { markdown: $markdown }) { id } }": typeof types.ReplyToChangeRequestCommentDocument,
    "mutation ResolveChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $resolved: Boolean!) {\n        updateChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, resolved: $resolved) { id } }": typeof types.ResolveChangeRequestCommentDocument,
    "mutation EditChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $markdown: String!) {\n        updateChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, body: { markdown: $markdown }) { id } }": typeof types.EditChangeRequestCommentDocument,
    "mutation RemoveChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!) { deleteChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId) }": typeof types.RemoveChangeRequestCommentDocument,
    "mutation EditChangeRequestCommentReply($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $commentReplyId: ID!, $markdown: String!) {\n        updateChangeRequestCommentReply(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, commentReplyId: $commentReplyId, body: { markdown: $markdown }) { id } }": typeof types.EditChangeRequestCommentReplyDocument,
    "mutation RemoveChangeRequestCommentReply($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $commentReplyId: ID!) {\n        deleteChangeRequestCommentReply(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, commentReplyId: $commentReplyId) }": typeof types.RemoveChangeRequestCommentReplyDocument,
    "query Members($organizationId: ID!, $search: String, $limit: Int) { organization(organizationId: $organizationId) {\n    members(search: $search, limit: $limit) { items { disabled user { id displayName email } } } } }": typeof types.MembersDocument,
    "query OrganizationOfSpace($spaceId: ID!) { space(spaceId: $spaceId) { organization { id } } }": typeof types.OrganizationOfSpaceDocument,
    "mutation AskForReview($spaceId: ID!, $changeRequestId: ID!, $users: [ID!]!) {\n    requestChangeRequestReviewers(spaceId: $spaceId, changeRequestId: $changeRequestId, users: $users) { users { user { id } } } }": typeof types.AskForReviewDocument,
    "mutation RemoveReviewer($spaceId: ID!, $changeRequestId: ID!, $userId: ID!) {\n    removeChangeRequestReviewer(spaceId: $spaceId, changeRequestId: $changeRequestId, userId: $userId) }": typeof types.RemoveReviewerDocument,
    "query SiteAddresses($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame basename hostname } }": typeof types.SiteAddressesDocument,
    "query SiteAddressDetails($organizationId: ID!, $siteId: ID!, $page: String, $isAdmin: Boolean!) { site(organizationId: $organizationId, siteId: $siteId) {\n    hostnameProof @include(if: $isAdmin) { name value problem checkedAt provenAt } redirects(limit: 50, page: $page) { next { page } items { id source destination } } } }": typeof types.SiteAddressDetailsDocument,
    "mutation SetHostname($organizationId: ID!, $siteId: ID!, $hostname: String) { setSiteHostname(organizationId: $organizationId, siteId: $siteId, hostname: $hostname) { id } }": typeof types.SetHostnameDocument,
    "mutation CheckHostname($organizationId: ID!, $siteId: ID!) { checkSiteHostname(organizationId: $organizationId, siteId: $siteId) { id } }": typeof types.CheckHostnameDocument,
    "mutation ChangeBasename($organizationId: ID!, $siteId: ID!, $basename: String) { updateSite(organizationId: $organizationId, siteId: $siteId, basename: $basename) { id } }": typeof types.ChangeBasenameDocument,
    "mutation CreateRedirect($organizationId: ID!, $siteId: ID!, $source: String!, $destination: JSON!) {\n    createSiteRedirect(organizationId: $organizationId, siteId: $siteId, source: $source, destination: $destination) { id } }": typeof types.CreateRedirectDocument,
    "mutation DeleteRedirect($organizationId: ID!, $siteId: ID!, $siteRedirectId: ID!) {\n    deleteSiteRedirect(organizationId: $organizationId, siteId: $siteId, siteRedirectId: $siteRedirectId) }": typeof types.DeleteRedirectDocument,
    "query SiteAudience($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame } }": typeof types.SiteAudienceDocument,
    "query SiteShareLinks($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    shareLinks(limit: 200) { items { id name active urls { published } } } } }": typeof types.SiteShareLinksDocument,
    "mutation ChangeAudience($organizationId: ID!, $siteId: ID!, $visibility: SiteVisibility) {\n    updateSite(organizationId: $organizationId, siteId: $siteId, visibility: $visibility) { id } }": typeof types.ChangeAudienceDocument,
    "mutation CreateShareLinkHere($organizationId: ID!, $siteId: ID!, $name: String!) { createShareLink(organizationId: $organizationId, siteId: $siteId, name: $name) { id } }": typeof types.CreateShareLinkHereDocument,
    "mutation SwitchShareLink($organizationId: ID!, $siteId: ID!, $shareLinkId: ID!, $active: Boolean) {\n    updateShareLink(organizationId: $organizationId, siteId: $siteId, shareLinkId: $shareLinkId, active: $active) { id } }": typeof types.SwitchShareLinkDocument,
    "mutation DeleteShareLinkHere($organizationId: ID!, $siteId: ID!, $shareLinkId: ID!) {\n    deleteShareLink(organizationId: $organizationId, siteId: $siteId, shareLinkId: $shareLinkId) }": typeof types.DeleteShareLinkHereDocument,
    "query SiteLooks($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    ...SiteFrame customization { ...SiteSettings } } }": typeof types.SiteLooksDocument,
    "mutation SaveLooks($organizationId: ID!, $siteId: ID!, $title: String, $styling: JSON!, $internationalization: JSON, $favicon: JSON!, $header: JSON!,\n    $footer: JSON!, $announcement: JSON, $themes: JSON!, $pdf: JSON!, $feedback: JSON!, $pagination: JSON!, $ai: JSON!, $advancedCustomization: JSON!,\n    $git: JSON!, $pageActions: JSON!, $externalLinks: JSON!, $trademark: JSON!, $privacyPolicy: JSON!, $socialPreview: JSON!, $insights: JSON!,\n    $socialAccounts: JSON) {\n    setSiteCustomization(organizationId: $organizationId, siteId: $siteId, title: $title, styling: $styling, internationalization: $internationalization,\n      favicon: $favicon, header: $header, footer: $footer, announcement: $announcement, themes: $themes, pdf: $pdf, feedback: $feedback,\n      pagination: $pagination, ai: $ai, advancedCustomization: $advancedCustomization, git: $git, pageActions: $pageActions,\n      externalLinks: $externalLinks, trademark: $trademark, privacyPolicy: $privacyPolicy, socialPreview: $socialPreview, insights: $insights,\n      socialAccounts: $socialAccounts) { title } }": typeof types.SaveLooksDocument,
    "query SiteSpaceLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {\n    site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame customization { ...SiteSettings } }\n    siteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) { id title customization { ...SiteSettings } } }": typeof types.SiteSpaceLooksDocument,
    "mutation OverrideLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!, $title: String, $styling: JSON, $internationalization: JSON, $favicon: JSON,\n    $header: JSON, $footer: JSON, $announcement: JSON, $themes: JSON, $pdf: JSON, $feedback: JSON, $pagination: JSON, $trademark: JSON, $git: JSON,\n    $externalLinks: JSON, $privacyPolicy: JSON, $socialPreview: JSON) {\n    overrideSiteCustomization(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, title: $title, styling: $styling,\n      internationalization: $internationalization, favicon: $favicon, header: $header, footer: $footer, announcement: $announcement, themes: $themes,\n      pdf: $pdf, feedback: $feedback, pagination: $pagination, trademark: $trademark, git: $git, externalLinks: $externalLinks,\n      privacyPolicy: $privacyPolicy, socialPreview: $socialPreview) { title } }": typeof types.OverrideLooksDocument,
    "mutation ResetLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) { resetSiteSpaceCustomization(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) }": typeof types.ResetLooksDocument,
    "query OrganizationSites($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    sites(limit: 50, page: $page) { next { page } items { id title visibility published siteSpaceCount urls { published } } } } }": typeof types.OrganizationSitesDocument,
    "mutation CreateSiteHere($organizationId: ID!, $title: String, $visibility: SiteVisibility, $spaces: [ID!]) {\n    created: createSite(organizationId: $organizationId, title: $title, visibility: $visibility, spaces: $spaces) { id } }": typeof types.CreateSiteHereDocument,
    "query SitePage($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame\n    structure { sections { ...SectionOfSite } structure { __typename ... on SiteSection { id } ... on SiteSectionGroup { id } } }\n    sectionGroups(limit: 1000) { items { id title icon children { __typename ... on SiteSection { id } ... on SiteSectionGroup { id } } } } } }": typeof types.SitePageDocument,
    "mutation RenameSite($organizationId: ID!, $siteId: ID!, $title: String) { updateSite(organizationId: $organizationId, siteId: $siteId, title: $title) { id } }": typeof types.RenameSiteDocument,
    "mutation AddSection($organizationId: ID!, $siteId: ID!, $spaceId: ID!, $title: String) {\n    createSiteSection(organizationId: $organizationId, siteId: $siteId, spaceId: $spaceId, title: $title) { id } }": typeof types.AddSectionDocument,
    "mutation AddSiteSpace($organizationId: ID!, $siteId: ID!, $spaceId: ID!, $sectionId: ID) {\n    createSiteSpace(organizationId: $organizationId, siteId: $siteId, spaceId: $spaceId, sectionId: $sectionId) { id } }": typeof types.AddSiteSpaceDocument,
    "mutation PublishSiteHere($organizationId: ID!, $siteId: ID!) { publishSite(organizationId: $organizationId, siteId: $siteId) { id } }": typeof types.PublishSiteHereDocument,
    "mutation UnpublishSiteHere($organizationId: ID!, $siteId: ID!) { unpublishSite(organizationId: $organizationId, siteId: $siteId) { id } }": typeof types.UnpublishSiteHereDocument,
    "mutation DeleteSiteHere($organizationId: ID!, $siteId: ID!) { deleteSite(organizationId: $organizationId, siteId: $siteId) }": typeof types.DeleteSiteHereDocument,
    "mutation SortSite($organizationId: ID!, $siteId: ID!, $item: SiteItemPointerInput!, $position: SiteItemPositionInput) {\n    sortSiteStructure(organizationId: $organizationId, siteId: $siteId, item: $item, position: $position) { __typename } }": typeof types.SortSiteDocument,
    "mutation ChangeSection($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!, $title: String, $path: String, $description: String, $icon: String, $condition: String) {\n    updateSiteSection(organizationId: $organizationId, siteId: $siteId, siteSectionId: $siteSectionId, title: $title, path: $path,\n      description: $description, icon: $icon, condition: $condition) { id } }": typeof types.ChangeSectionDocument,
    "mutation ShowSectionFirst($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!) {\n    updateSite(organizationId: $organizationId, siteId: $siteId, defaultSiteSection: $siteSectionId) { id } }": typeof types.ShowSectionFirstDocument,
    "mutation RemoveSection($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!) {\n    deleteSiteSection(organizationId: $organizationId, siteId: $siteId, siteSectionId: $siteSectionId) }": typeof types.RemoveSectionDocument,
    "mutation MoveIntoGroup($organizationId: ID!, $siteId: ID!, $group: ID!, $siteSectionId: ID!) {\n    addSectionToSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $group, sectionId: $siteSectionId) { id } }": typeof types.MoveIntoGroupDocument,
    "mutation MoveOutOfGroup($organizationId: ID!, $siteId: ID!, $group: ID!, $siteSectionId: ID!) {\n    removeSectionFromSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $group, siteSectionId: $siteSectionId) }": typeof types.MoveOutOfGroupDocument,
    "mutation MakeGroup($organizationId: ID!, $siteId: ID!, $title: String!, $sections: [ID!]) {\n    createSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, title: $title, sections: $sections) { id } }": typeof types.MakeGroupDocument,
    "mutation ChangeGroup($organizationId: ID!, $siteId: ID!, $siteSectionGroupId: ID!, $title: String, $icon: String) {\n    updateSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $siteSectionGroupId, title: $title, icon: $icon) { id } }": typeof types.ChangeGroupDocument,
    "mutation EndGroup($organizationId: ID!, $siteId: ID!, $siteSectionGroupId: ID!) {\n    deleteSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $siteSectionGroupId) }": typeof types.EndGroupDocument,
    "mutation ChangeSiteSpace($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!, $title: String, $path: String, $condition: String, $hidden: Boolean) {\n    updateSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, title: $title, path: $path,\n      condition: $condition, hidden: $hidden) { id } }": typeof types.ChangeSiteSpaceDocument,
    "mutation ShowSpaceFirst($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {\n    updateSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, default: true) { id } }": typeof types.ShowSpaceFirstDocument,
    "mutation RemoveSiteSpace($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {\n    deleteSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) }": typeof types.RemoveSiteSpaceDocument,
    "query SiteVisitors($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    ...SiteFrame adaptiveContent { enabled } } }": typeof types.SiteVisitorsDocument,
    "query SiteVisitorSignIn($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    publishingAuth { backend integration fallbackURL } } }": typeof types.SiteVisitorSignInDocument,
    "query SiteVisitorClaims($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    adaptiveSchema { jsonSchema } templateConditions { items { description condition } } } }": typeof types.SiteVisitorClaimsDocument,
    "query SiteVisitorKey($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { title publishingAuth { privateKey } } }": typeof types.SiteVisitorKeyDocument,
    "mutation ChangeVisitorSignIn($organizationId: ID!, $siteId: ID!, $backend: SiteAuthBackend!, $integration: String, $fallbackURL: String) {\n    updateSitePublishingAuth(organizationId: $organizationId, siteId: $siteId, backend: $backend, integration: $integration, fallbackURL: $fallbackURL) { backend } }": typeof types.ChangeVisitorSignInDocument,
    "mutation ReplaceVisitorKey($organizationId: ID!, $siteId: ID!) { auth: regenerateSitePublishingAuth(organizationId: $organizationId, siteId: $siteId) { privateKey } }": typeof types.ReplaceVisitorKeyDocument,
    "mutation SwitchAdaptiveContent($organizationId: ID!, $siteId: ID!, $enabled: Boolean!) {\n    updateSite(organizationId: $organizationId, siteId: $siteId, adaptiveContent: { enabled: $enabled }) { id } }": typeof types.SwitchAdaptiveContentDocument,
    "mutation DeclareClaims($organizationId: ID!, $siteId: ID!, $jsonSchema: JSON!) {\n    setSiteAdaptiveSchema(organizationId: $organizationId, siteId: $siteId, jsonSchema: $jsonSchema) { updatedAt } }": typeof types.DeclareClaimsDocument,
    "query CollectionSettings($collectionId: ID!) { collection(collectionId: $collectionId) { id title description defaultLevel parent { id }\n    permissions { admin create } organization { ...OrganizationFrame } } }": typeof types.CollectionSettingsDocument,
    "mutation UpdateCollectionHere($collectionId: ID!, $title: String, $description: String) {\n    updateCollection(collectionId: $collectionId, title: $title, description: $description) { id } }": typeof types.UpdateCollectionHereDocument,
    "mutation ChangeCollectionLevel($collectionId: ID!, $defaultLevel: Role) { updateCollection(collectionId: $collectionId, defaultLevel: $defaultLevel) { id } }": typeof types.ChangeCollectionLevelDocument,
    "mutation MoveCollectionHere($collectionId: ID!, $parent: ID) { moveCollection(collectionId: $collectionId, parent: $parent) { id } }": typeof types.MoveCollectionHereDocument,
    "mutation DeleteCollectionHere($collectionId: ID!) { deleteCollection(collectionId: $collectionId) }": typeof types.DeleteCollectionHereDocument,
    "query SpaceGit($spaceId: ID!, $page: String) { space(spaceId: $spaceId) { ...SpaceFrame gitSync { repoName url updatedAt }\n    gitOperations(limit: 20, page: $page) { next { page } items { id kind state ref url error createdAt finishedAt progress { done total }\n      createdBy { displayName } changeRequest { number } steps { message at } } } } }": typeof types.SpaceGitDocument,
    "mutation ImportHere($spaceId: ID!, $url: String!, $ref: String!, $repoProjectDirectory: String, $sshKey: String, $force: Boolean) {\n    importGit(spaceId: $spaceId, url: $url, ref: $ref, repoProjectDirectory: $repoProjectDirectory, sshKey: $sshKey, force: $force) }": typeof types.ImportHereDocument,
    "mutation ExportHere($spaceId: ID!, $url: String!, $ref: String!, $repoProjectDirectory: String, $sshKey: String, $commitMessage: String!) {\n    exportGit(spaceId: $spaceId, url: $url, ref: $ref, repoProjectDirectory: $repoProjectDirectory, sshKey: $sshKey, commitMessage: $commitMessage) }": typeof types.ExportHereDocument,
    "mutation RetryGit($spaceId: ID!, $gitOperationId: ID!) { retryGitOperation(spaceId: $spaceId, gitOperationId: $gitOperationId) { id } }": typeof types.RetryGitDocument,
    "query SpaceRules($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFrame mergeRules { type rules { rule users } } } }": typeof types.SpaceRulesDocument,
    "query MembersForRules($organizationId: ID!) { organization(organizationId: $organizationId) { members(limit: 500) { items { user { id displayName } } } } }": typeof types.MembersForRulesDocument,
    "mutation SaveSpaceRules($spaceId: ID!, $mergeRules: SpaceMergeRulesInput) { updateSpace(spaceId: $spaceId, mergeRules: $mergeRules) { id } }": typeof types.SaveSpaceRulesDocument,
    "query SpacePermissionsPage($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFrame\n    userPermissions(limit: 500) { items { permission user { id displayName email } } }\n    teamPermissions(limit: 500) { items { permission team { id title } } } } }": typeof types.SpacePermissionsPageDocument,
    "query CollectionPermissionsPage($collectionId: ID!) { collection(collectionId: $collectionId) { id title organization { ...OrganizationFrame }\n    userPermissions(limit: 500) { items { permission user { id displayName email } } }\n    teamPermissions(limit: 500) { items { permission team { id title } } } } }": typeof types.CollectionPermissionsPageDocument,
    "query WhoCanBeGiven($organizationId: ID!) { organization(organizationId: $organizationId) {\n    members(limit: 500) { items { user { id displayName email } } } teams(limit: 500) { items { id title } } } }": typeof types.WhoCanBeGivenDocument,
    "mutation GiveOnSpace($spaceId: ID!, $role: Role!, $users: [ID!], $teams: [ID!]) { addSpacePermissions(spaceId: $spaceId, role: $role, users: $users, teams: $teams) }": typeof types.GiveOnSpaceDocument,
    "mutation ChangeUserOnSpace($spaceId: ID!, $userId: ID!, $role: Role) { updateSpaceUserPermission(spaceId: $spaceId, userId: $userId, role: $role) }": typeof types.ChangeUserOnSpaceDocument,
    "mutation ChangeTeamOnSpace($spaceId: ID!, $teamId: ID!, $role: Role) { updateSpaceTeamPermission(spaceId: $spaceId, teamId: $teamId, role: $role) }": typeof types.ChangeTeamOnSpaceDocument,
    "mutation GiveOnCollection($collectionId: ID!, $role: Role!, $users: [ID!], $teams: [ID!]) { addCollectionPermissions(collectionId: $collectionId, role: $role, users: $users, teams: $teams) }": typeof types.GiveOnCollectionDocument,
    "mutation ChangeUserOnCollection($collectionId: ID!, $userId: ID!, $role: Role) { updateCollectionUserPermission(collectionId: $collectionId, userId: $userId, role: $role) }": typeof types.ChangeUserOnCollectionDocument,
    "mutation ChangeTeamOnCollection($collectionId: ID!, $teamId: ID!, $role: Role) { updateCollectionTeamPermission(collectionId: $collectionId, teamId: $teamId, role: $role) }": typeof types.ChangeTeamOnCollectionDocument,
    "query SpaceSettings($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFrame emoji language editMode defaultLevel parent { id } } }": typeof types.SpaceSettingsDocument,
    "mutation UpdateSpaceHere($spaceId: ID!, $title: String, $emoji: String, $language: Language, $editMode: SpaceEditMode) {\n    updateSpace(spaceId: $spaceId, title: $title, emoji: $emoji, language: $language, editMode: $editMode) { id } }": typeof types.UpdateSpaceHereDocument,
    "mutation ChangeSpaceLevel($spaceId: ID!, $defaultLevel: Role) { updateSpace(spaceId: $spaceId, defaultLevel: $defaultLevel) { id } }": typeof types.ChangeSpaceLevelDocument,
    "mutation MoveSpaceHere($spaceId: ID!, $parent: ID, $position: PositionInput) { moveSpace(spaceId: $spaceId, parent: $parent, position: $position) { id } }": typeof types.MoveSpaceHereDocument,
    "mutation DuplicateSpaceHere($spaceId: ID!) { copy: duplicateSpace(spaceId: $spaceId) { id } }": typeof types.DuplicateSpaceHereDocument,
    "mutation DeleteSpaceHere($spaceId: ID!) { deleteSpace(spaceId: $spaceId) }": typeof types.DeleteSpaceHereDocument,
    "query OrganizationTranslations($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    translations(page: $page, limit: 50) { count next { page } items { ...TranslationState source { language space { id title } } result { space { title } } } } } }": typeof types.OrganizationTranslationsDocument,
    "mutation CreateTranslationHere($organizationId: ID!, $source: TranslationSourceInput!, $language: Language!, $automatic: Boolean) {\n    created: createTranslation(organizationId: $organizationId, source: $source, language: $language, automatic: $automatic) { id } }": typeof types.CreateTranslationHereDocument,
    "query TranslationPage($organizationId: ID!, $translationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame }\n    translation(organizationId: $organizationId, translationId: $translationId) { ...TranslationState automatic instructionsMarkdown permissions { edit }\n      source { language space { id title permissions { edit } } } result { space { id title } }\n      history: runs(limit: 10) { items { id state createdAt engine blocks words error problems { page title message } } }\n      stale(page: $page, limit: 20) { count next { page } items { id page field edited suggested } } } }": typeof types.TranslationPageDocument,
    "mutation RunTranslationHere($organizationId: ID!, $translationId: ID!) { runTranslation(organizationId: $organizationId, translationId: $translationId) }": typeof types.RunTranslationHereDocument,
    "mutation CancelTranslationHere($organizationId: ID!, $translationId: ID!) { cancelTranslationRun(organizationId: $organizationId, translationId: $translationId) }": typeof types.CancelTranslationHereDocument,
    "mutation UpdateTranslationHere($organizationId: ID!, $translationId: ID!, $automatic: Boolean, $instructions: JSON) {\n    updateTranslation(organizationId: $organizationId, translationId: $translationId, automatic: $automatic, instructions: $instructions) { id } }": typeof types.UpdateTranslationHereDocument,
    "mutation DecideStale($organizationId: ID!, $translationId: ID!, $staleId: ID!, $take: StaleTranslationChoice!) {\n    resolveStaleTranslation(organizationId: $organizationId, translationId: $translationId, staleId: $staleId, take: $take) }": typeof types.DecideStaleDocument,
    "mutation DeleteTranslationHere($organizationId: ID!, $translationId: ID!) { deleteTranslation(organizationId: $organizationId, translationId: $translationId) }": typeof types.DeleteTranslationHereDocument,
    "query TreeOfSpace($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts revision { ...TreeHead } } }": typeof types.TreeOfSpaceDocument,
    "query TreeOfChangeRequest($spaceId: ID!, $changeRequestId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts }\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { ...ChangeRequestFacts revision { ...TreeHead } } }": typeof types.TreeOfChangeRequestDocument,
    "mutation ArrangeLive($spaceId: ID!, $changes: [JSON!]) { edited: editSpace(spaceId: $spaceId, changes: $changes) { created } }": typeof types.ArrangeLiveDocument,
    "mutation ArrangeInChangeRequest($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!]) {\n    edited: editChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, changes: $changes) { created } }": typeof types.ArrangeInChangeRequestDocument,
    "mutation UndoLive($spaceId: ID!, $revisionId: ID!) { undoEdit(spaceId: $spaceId, revisionId: $revisionId) { revision } }": typeof types.UndoLiveDocument,
    "mutation UndoInChangeRequest($spaceId: ID!, $changeRequestId: ID!, $revisionId: ID!) {\n    undoChangeRequestEdit(spaceId: $spaceId, changeRequestId: $changeRequestId, revisionId: $revisionId) { revision } }": typeof types.UndoInChangeRequestDocument,
    "mutation BeginArranging($spaceId: ID!) { opened: createChangeRequest(spaceId: $spaceId, subject: \"Arrange pages\") { number } }": typeof types.BeginArrangingDocument,
};
const documents: Documents = {
    "query Account { user { id displayName email }\n    passkeys(limit: 20) { items { id name backedUp createdAt lastUsedAt } }\n    accessTokens(limit: 100) { count items { id name scopes createdAt lastUsedAt expiresAt } }\n    sessions(limit: 100) { count items { id method browser createdAt lastUsedAt current } } }": types.AccountDocument,
    "mutation RenameUser($userId: ID!, $displayName: String!) { updateUser(userId: $userId, displayName: $displayName) { id } }": types.RenameUserDocument,
    "query OwnEmail { user { id email } }": types.OwnEmailDocument,
    "mutation RequestEmailChange($email: String!) { requestId: requestEmailChange(email: $email) }": types.RequestEmailChangeDocument,
    "mutation ConfirmEmailChange($requestId: ID!, $code: String!) { user: confirmEmailChange(requestId: $requestId, code: $code) { email } }": types.ConfirmEmailChangeDocument,
    "mutation BeginPasskey { options: beginPasskey }": types.BeginPasskeyDocument,
    "mutation CreatePasskey($name: String!, $credential: JSON!) { createPasskey(name: $name, credential: $credential) { id } }": types.CreatePasskeyDocument,
    "mutation RenamePasskey($id: ID!, $name: String!) { renamePasskey(passkeyId: $id, name: $name) { id } }": types.RenamePasskeyDocument,
    "mutation RemovePasskey($id: ID!) { removePasskey(passkeyId: $id) }": types.RemovePasskeyDocument,
    "mutation RevokeSession($id: ID!) { revokeSession(sessionId: $id) }": types.RevokeSessionDocument,
    "mutation RevokeOtherSessions { revokeSessions(exceptCurrent: true) }": types.RevokeOtherSessionsDocument,
    "mutation CreateOwnToken($name: String!, $scopes: [Scope!], $expiresAt: DateTime) {\n    created: createAccessToken(name: $name, scopes: $scopes, expiresAt: $expiresAt) { token accessToken { name } } }": types.CreateOwnTokenDocument,
    "mutation RevokeOwnToken($id: ID!) { revokeAccessToken(accessTokenId: $id) }": types.RevokeOwnTokenDocument,
    "query SpaceToWrite($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts } }": types.SpaceToWriteDocument,
    "mutation UploadPicture($organizationId: ID!, $file: Upload!) { uploaded: uploadFile(organizationId: $organizationId, file: $file) { id downloadURL } }": types.UploadPictureDocument,
    "mutation NoteEditing($spaceId: ID!, $pageId: ID!, $revisionId: ID!) { others: noteEditing(spaceId: $spaceId, pageId: $pageId, revisionId: $revisionId) { displayName } }": types.NoteEditingDocument,
    "mutation StopEditing($spaceId: ID!, $pageId: ID!) { stopEditing(spaceId: $spaceId, pageId: $pageId) }": types.StopEditingDocument,
    "query ClusterPage($organizationId: ID!, $clusterId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    changeRequests(conversationsIssuesCluster: $clusterId, limit: 20) { items { number subject status space { id title } } }\n    conversationIssues(cluster: $clusterId, page: $page, limit: 20) { count next { page } items {\n      issue { id title summary engine createdAt } conversation { id subject source } } } }\n    issuesCluster(organizationId: $organizationId, clusterId: $clusterId) { ...ClusterCard } }": types.ClusterPageDocument,
    "mutation MuteCluster($organizationId: ID!, $clusterId: ID!, $muted: Boolean!) {\n    updateIssuesCluster(organizationId: $organizationId, clusterId: $clusterId, muted: $muted) { id } }": types.MuteClusterDocument,
    "mutation DeleteConversationHere($organizationId: ID!, $conversationId: ID!) {\n    deleteConversation(organizationId: $organizationId, conversationId: $conversationId) }": types.DeleteConversationHereDocument,
    "query OrganizationClusters($organizationId: ID!, $page: String, $orderBy: IssuesClusterOrder) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    conversations(limit: 1) { count }\n    issuesClusters(page: $page, limit: 50, orderBy: $orderBy) { count next { page } items { ...ClusterCard } } } }": types.OrganizationClustersDocument,
    "query PageBefore($spaceId: ID!, $revisionId: ID!, $pageId: ID!) {\n    revision(spaceId: $spaceId, revisionId: $revisionId) { page(pageId: $pageId) { ...PageText } } }": types.PageBeforeDocument,
    "mutation EditChangeRequest($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!], $baseRevision: ID) {\n    edited: editChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, changes: $changes, baseRevision: $baseRevision) { revision created } }": types.EditChangeRequestDocument,
    "query PageToEdit($spaceId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts page(pageId: $pageId) { ...PageText } } }": types.PageToEditDocument,
    "mutation OpenWithChanges($spaceId: ID!, $subject: String, $changes: [JSON!], $baseRevision: ID) {\n    opened: createChangeRequest(spaceId: $spaceId, subject: $subject, changes: $changes, baseRevision: $baseRevision) { number } }": types.OpenWithChangesDocument,
    "query OpenConflictsOf($spaceId: ID!, $changeRequestId: ID!, $limit: Int!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { openConflicts(limit: $limit) { ...OpenConflicts } } }": types.OpenConflictsOfDocument,
    "mutation DecideConflict($spaceId: ID!, $changeRequestId: ID!, $conflictId: ID!, $keep: ConflictDecision!, $revision: ID!) {\n    decided: decideChangeRequestConflict(spaceId: $spaceId, changeRequestId: $changeRequestId, conflictId: $conflictId, keep: $keep,\n      revision: $revision) { result } }": types.DecideConflictDocument,
    "query ReusableContent($spaceId: ID!, $changeRequestId: ID!, $reusableContentId: ID!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n      reusableContent(reusableContentId: $reusableContentId) { title markdown } } }": types.ReusableContentDocument,
    "fragment SpaceFacts on Space {\n  id\n  title\n  emoji\n  language\n  editMode\n  organization {\n    id\n    title\n  }\n  revision {\n    id\n  }\n  changeRequestsOpen\n  changeRequestsDraft\n  permissions {\n    edit\n    comment\n    review\n    merge\n    triggerGitSync\n  }\n}\n\nfragment PageText on Page {\n  id\n  title\n  emoji\n  icon\n  description\n  type\n  updatedAt\n  markdown\n}\n\nfragment ChangeRequestFacts on ChangeRequest {\n  id\n  number\n  status\n  subject\n  descriptionMarkdown\n  createdAt\n  updatedAt\n  createdBy {\n    id\n    displayName\n  }\n  outdated\n  conflicts\n  revision {\n    id\n  }\n  revisionInitial\n  revisionMergedAncestor\n  revisionMerged\n}\n\nfragment Comment on Comment {\n  id\n  status\n  postedAt\n  editedAt\n  resolvedAt\n  resolvedBy {\n    displayName\n  }\n  postedBy {\n    displayName\n  }\n  body {\n    markdown\n  }\n  permissions {\n    edit\n    reply\n    resolve\n    delete\n  }\n  target {\n    outdated\n    page {\n      id\n    }\n    node {\n      id\n    }\n    tableCell {\n      record\n    }\n  }\n  replies(limit: 100, order: asc) {\n    count\n    items {\n      id\n      postedAt\n      editedAt\n      postedBy {\n        displayName\n      }\n      body {\n        markdown\n      }\n      permissions {\n        edit\n        delete\n      }\n    }\n  }\n}\n\nfragment Hit on SpaceSearchHit {\n  id\n  title\n  titleMarks\n  ancestors {\n    title\n  }\n  sections {\n    title\n    titleMarks\n    body\n    bodyMarks\n    path\n  }\n}\n\nfragment SpaceCard on Space {\n  id\n  title\n  emoji\n  changeRequestsOpen\n  parent {\n    id\n  }\n}\n\nfragment CollectionCard on Collection {\n  id\n  title\n  description\n  parent {\n    id\n    title\n  }\n}\n\nfragment Review on ChangeRequestReview {\n  id\n  status\n  outdated\n  createdAt\n  reviewer {\n    id\n    displayName\n  }\n  comment {\n    id\n  }\n}\n\nfragment OpenConflicts on ChangeRequestConflictList {\n  count\n  items {\n    id\n    page\n    file\n    reusableContent\n    variable\n    title\n    field\n    against\n    main\n    proposed\n    repository\n  }\n}\n\nfragment OrganizationFrame on Organization {\n  id\n  title\n  permissions {\n    admin\n    createContent\n    createOpenAPISpec\n    ingestConversations\n    listMembers\n    listTeams\n    listInstallations\n    installIntegration\n  }\n  collections(limit: 200, nested: true) {\n    count\n    items {\n      id\n      title\n      parent {\n        id\n      }\n    }\n  }\n  spaces(limit: 200) {\n    count\n    items {\n      id\n      title\n      parent {\n        id\n      }\n    }\n  }\n}\n\nfragment SpaceFrame on Space {\n  id\n  title\n  permissions {\n    admin\n    edit\n    triggerGitSync\n    installIntegration\n  }\n  organization {\n    ...OrganizationFrame\n  }\n}\n\nfragment SiteFrame on Site {\n  id\n  title\n  published\n  visibility\n  permissions {\n    edit\n    admin\n  }\n  urls {\n    published\n  }\n  organization {\n    ...OrganizationFrame\n  }\n}\n\nfragment SectionOfSite on SiteSection {\n  id\n  title\n  path\n  default\n  description\n  icon\n  condition\n  sectionGroup {\n    id\n  }\n  siteSpaces {\n    id\n    title\n    path\n    default\n    hidden\n    condition\n    space {\n      id\n      title\n    }\n  }\n}\n\nfragment TreeHead on Revision {\n  id\n  type\n  author {\n    id\n  }\n}\n\nfragment SpecState on OpenAPISpec {\n  id\n  slug\n  visibility\n  processingState\n  processingStep\n  lastProcessErrorCode\n  lastVersion {\n    title\n    apiVersion\n  }\n}\n\nfragment TranslationState on Translation {\n  id\n  status\n  language\n  runs(limit: 1) {\n    items {\n      pagesDone\n      pagesTotal\n      words\n    }\n  }\n}\n\nfragment ClusterCard on IssuesCluster {\n  id\n  label\n  impact\n  muted\n  weeklyPulse\n  stats {\n    issues\n    conversations\n  }\n}\n\nfragment SiteSettings on SiteCustomization {\n  title\n  styling\n  internationalization\n  favicon\n  header\n  footer\n  announcement\n  themes\n  pdf\n  feedback\n  pagination\n  ai\n  advancedCustomization\n  git\n  pageActions\n  externalLinks\n  trademark\n  privacyPolicy\n  socialPreview\n  insights\n  socialAccounts\n}\n\nfragment AuditEvents on AuditEventList {\n  next {\n    page\n  }\n  items {\n    id\n    createdAt\n    action\n    subject\n    details\n    names {\n      id\n      name\n    }\n    actorId\n    actor {\n      id\n      displayName\n    }\n  }\n}\n\nfragment RevisionRow on Revision {\n  id\n  type\n  createdAt\n  author {\n    displayName\n  }\n  git {\n    message\n    oid\n  }\n  mergedFrom {\n    number\n    subject\n  }\n}": types.SpaceFactsFragmentDoc,
    "query SpaceHistory($spaceId: ID!, $page: String) { space(spaceId: $spaceId) { ...SpaceFrame editMode revision { id }\n    revisions(limit: 50, page: $page) { next { page } items { ...RevisionRow } } } }": types.SpaceHistoryDocument,
    "query CompareRevisions($spaceId: ID!, $from: ID!, $to: ID!) { space(spaceId: $spaceId) { ...SpaceFrame editMode revision { id } }\n    before: revision(spaceId: $spaceId, revisionId: $from) { id createdAt author { displayName } }\n    after: revision(spaceId: $spaceId, revisionId: $to) { id createdAt author { displayName }\n      changesSince(revision: $from, limit: 200) { more changes { type id title fields { field before after } text { type text } } } } }": types.CompareRevisionsDocument,
    "mutation RestoreRevision($spaceId: ID!, $revisionId: ID!, $page: ID) { restoreRevision(spaceId: $spaceId, revisionId: $revisionId, page: $page) { revision } }": types.RestoreRevisionDocument,
    "query PageHistory($spaceId: ID!, $pageId: ID!, $from: ID) { space(spaceId: $spaceId) { ...SpaceFrame revision { id }\n    pageHistory(pageId: $pageId, from: $from) { title next revisions { ...RevisionRow } } } }": types.PageHistoryDocument,
    "query Home { user { displayName email } organizations(limit: 100) { count items { id title spaces(limit: 12) { count items { ...SpaceCard } } } } }": types.HomeDocument,
    "query OidcProviderPage($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    teams(limit: 500) { items { id title } }\n    oidcProviders { id label status issuer clientId hasClientSecret scopes groupsClaim groups { name role team { id title } } defaultRole defaultTeam { id }\n      service { callbackURL startURL postLogoutURL backchannelLogoutURL } } } }": types.OidcProviderPageDocument,
    "mutation UpdateOidcHere($organizationId: ID!, $oidcProviderId: ID!, $label: String, $issuer: String, $clientId: String, $clientSecret: String, $scopes: [String!], $groupsClaim: String, $groups: [OidcGroupInput!], $defaultRole: Role, $defaultTeam: ID) {\n    updateOidcProvider(organizationId: $organizationId, oidcProviderId: $oidcProviderId, label: $label, issuer: $issuer, clientId: $clientId,\n      clientSecret: $clientSecret, scopes: $scopes, groupsClaim: $groupsClaim, groups: $groups, defaultRole: $defaultRole, defaultTeam: $defaultTeam) { id } }": types.UpdateOidcHereDocument,
    "mutation DeleteOidcHere($organizationId: ID!, $oidcProviderId: ID!) { deleteOidcProvider(organizationId: $organizationId, oidcProviderId: $oidcProviderId) }": types.DeleteOidcHereDocument,
    "query SamlProviderPage($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    teams(limit: 500) { items { id title } }\n    samlProviders(limit: 50) { items { id label status ssoURL logoutURL entityID certificate defaultRole defaultTeam { id } service { acsURL entityID startURL logoutURL } } } } }": types.SamlProviderPageDocument,
    "mutation UpdateSamlHere($organizationId: ID!, $samlProviderId: ID!, $label: String, $ssoURL: String, $logoutURL: String, $entityID: String, $certificate: String, $defaultRole: Role, $defaultTeam: ID) {\n    updateSamlProvider(organizationId: $organizationId, samlProviderId: $samlProviderId, label: $label, ssoURL: $ssoURL, logoutURL: $logoutURL, entityID: $entityID,\n      certificate: $certificate, defaultRole: $defaultRole, defaultTeam: $defaultTeam) { id } }": types.UpdateSamlHereDocument,
    "mutation DeleteSamlHere($organizationId: ID!, $samlProviderId: ID!) { deleteSamlProvider(organizationId: $organizationId, samlProviderId: $samlProviderId) }": types.DeleteSamlHereDocument,
    "mutation CreateScimTokenHere($organizationId: ID!, $name: String!, $role: Role, $expiresAt: DateTime) {\n    created: createScimToken(organizationId: $organizationId, name: $name, role: $role, expiresAt: $expiresAt) { token scimToken { name } } }": types.CreateScimTokenHereDocument,
    "mutation DeleteScimTokenHere($organizationId: ID!, $scimTokenId: ID!) { deleteScimToken(organizationId: $organizationId, scimTokenId: $scimTokenId) }": types.DeleteScimTokenHereDocument,
    "query SignInRights($organizationId: ID!) { organization(organizationId: $organizationId) { permissions { admin } } }": types.SignInRightsDocument,
    "query OrganizationSignIn($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame sso\n    emailDomainClaims(limit: 100) { items { domain allowJoin role verified checkedAt problem record { name value } } }\n    samlProviders(limit: 50) { items { id label status } } oidcProviders { id label status } scimTokens { id name role createdAt lastUsedAt expiresAt } } }": types.OrganizationSignInDocument,
    "mutation AddDomainHere($organizationId: ID!, $domain: String!) { addEmailDomain(organizationId: $organizationId, domain: $domain) { domain } }": types.AddDomainHereDocument,
    "mutation CheckDomainHere($organizationId: ID!, $domain: String!) { checkEmailDomain(organizationId: $organizationId, domain: $domain) { domain } }": types.CheckDomainHereDocument,
    "mutation JoinByDomain($organizationId: ID!, $domain: String!, $allowJoin: Boolean, $role: Role) {\n    updateEmailDomain(organizationId: $organizationId, domain: $domain, allowJoin: $allowJoin, role: $role) { domain } }": types.JoinByDomainDocument,
    "mutation RemoveDomainHere($organizationId: ID!, $domain: String!) { removeEmailDomain(organizationId: $organizationId, domain: $domain) }": types.RemoveDomainHereDocument,
    "mutation EnforceSso($organizationId: ID!, $sso: Boolean) { updateOrganization(organizationId: $organizationId, sso: $sso) { id } }": types.EnforceSsoDocument,
    "mutation AddSamlHere($organizationId: ID!, $label: String!) { created: createSamlProvider(organizationId: $organizationId, label: $label) { id } }": types.AddSamlHereDocument,
    "mutation AddOidcHere($organizationId: ID!, $label: String!) { created: createOidcProvider(organizationId: $organizationId, label: $label) { id } }": types.AddOidcHereDocument,
    "mutation RenderComponent($name: ID!, $componentId: String!, $props: JSON, $context: JSON!, $state: JSON, $action: JSON) {\n    rendered: renderIntegration(integrationName: $name, componentId: $componentId, props: $props, context: $context, state: $state, action: $action) }": types.RenderComponentDocument,
    "query InstallationPage($name: ID!, $installationId: ID!) {\n    installation: integrationInstallation(integrationName: $name, installationId: $installationId) { status configuration requestedScopes\n      integration { name title configurations } target { organization { id title permissions { installIntegration } } } } }": types.InstallationPageDocument,
    "query SpaceInstallationPage($name: ID!, $installationId: ID!, $spaceId: ID!) {\n    binding: integrationSpaceInstallation(integrationName: $name, installationId: $installationId, spaceId: $spaceId) {\n      status configuration space { title permissions { installIntegration } } } }": types.SpaceInstallationPageDocument,
    "query SiteInstallationPage($name: ID!, $installationId: ID!, $siteId: ID!) {\n    binding: integrationSiteInstallation(integrationName: $name, installationId: $installationId, siteId: $siteId) {\n      status configuration site { title } } }": types.SiteInstallationPageDocument,
    "mutation ConfigureInstallation($name: ID!, $installationId: ID!, $configuration: JSON) {\n      updateIntegrationInstallation(integrationName: $name, installationId: $installationId, configuration: $configuration) { id } }": types.ConfigureInstallationDocument,
    "mutation ConfigureInSpace($name: ID!, $installationId: ID!, $spaceId: ID!, $configuration: JSON) {\n      updateIntegrationSpaceInstallation(integrationName: $name, installationId: $installationId, spaceId: $spaceId, configuration: $configuration) { status } }": types.ConfigureInSpaceDocument,
    "mutation ConfigureInSite($name: ID!, $installationId: ID!, $siteId: ID!, $configuration: JSON) {\n      updateIntegrationSiteInstallation(integrationName: $name, installationId: $installationId, siteId: $siteId, configuration: $configuration) { status } }": types.ConfigureInSiteDocument,
    "mutation AcceptScopes($name: ID!, $installationId: ID!, $scopes: [IntegrationScope!]!) {\n    acceptIntegrationScopes(integrationName: $name, installationId: $installationId, scopes: $scopes) { id } }": types.AcceptScopesDocument,
    "mutation Uninstall($name: ID!, $installationId: ID!) { uninstallIntegration(integrationName: $name, installationId: $installationId) }": types.UninstallDocument,
    "query PlacesOfInstallation($name: ID!, $installationId: ID!) {\n    installation: integrationInstallation(integrationName: $name, installationId: $installationId) {\n      space_selection site_selection integration { target }\n      spaces(limit: 100) { items { status space { id title } } } sites(limit: 100) { items { status site { id title } } }\n      target { organization { permissions { installIntegration }\n        spaces(limit: 1000) { items { id title permissions { installIntegration } } } sites(limit: 1000) { items { id title } } } } } }": types.PlacesOfInstallationDocument,
    "mutation BindSpace($name: ID!, $installationId: ID!, $id: ID!) {\n      installIntegrationInSpace(integrationName: $name, installationId: $installationId, space: $id) { status } }": types.BindSpaceDocument,
    "mutation BindSite($name: ID!, $installationId: ID!, $id: ID!) {\n      installIntegrationInSite(integrationName: $name, installationId: $installationId, siteId: $id) { status } }": types.BindSiteDocument,
    "mutation UnbindSpace($name: ID!, $installationId: ID!, $id: ID!) {\n      uninstallIntegrationFromSpace(integrationName: $name, installationId: $installationId, spaceId: $id) }": types.UnbindSpaceDocument,
    "mutation UnbindSite($name: ID!, $installationId: ID!, $id: ID!) {\n      uninstallIntegrationFromSite(integrationName: $name, installationId: $installationId, siteId: $id) }": types.UnbindSiteDocument,
    "mutation SelectPlaces($name: ID!, $installationId: ID!, $spaces: IntegrationSelection, $sites: IntegrationSelection) {\n    updateIntegrationInstallation(integrationName: $name, installationId: $installationId, space_selection: $spaces, site_selection: $sites) { id } }": types.SelectPlacesDocument,
    "query IntegrationEvents($name: ID!) { integration(integrationName: $name) { events(limit: 25) { count items {\n    id createdAt status attempts error payload trace { logs { level message timestamp } } } } } }": types.IntegrationEventsDocument,
    "mutation RetryEvent($name: ID!, $eventId: ID!) { retryIntegrationEvent(integrationName: $name, eventId: $eventId) { id } }": types.RetryEventDocument,
    "query OrganizationIntegrations($organizationId: ID!, $search: String, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n      installations(limit: 200) { items { installation { id status createdAt spaceCount } integration { name title urls { icon } } } } }\n    integrations(search: $search, page: $page, limit: 50) { next { page } items { name title description verified urls { icon } owner { title } } } }": types.OrganizationIntegrationsDocument,
    "mutation InstallFromList($name: ID!, $organizationId: ID!) { installed: installIntegration(integrationName: $name, organization: $organizationId) { id } }": types.InstallFromListDocument,
    "query IntegrationPage($name: ID!) {\n    integration(integrationName: $name) { name title description summary version visibility scopes owner { title } urls { icon }\n      permissions { admin } installations(limit: 100) { items { id status createdAt spaceCount target { organization { id title } } } } }\n    organizations(limit: 100) { items { id title permissions { installIntegration } } } }": types.IntegrationPageDocument,
    "mutation Install($name: ID!, $organization: ID!) { installIntegration(integrationName: $name, organization: $organization) { id } }": types.InstallDocument,
    "query NotificationsPage($unread: Boolean, $page: String) { unreadNotifications\n    notifications(unread: $unread, page: $page, limit: 30) { next { page } items { id text createdAt readAt space { id title } } } }": types.NotificationsPageDocument,
    "mutation OpenNotification($id: ID!) { opened: markNotificationRead(notificationId: $id) { urls { app } } }": types.OpenNotificationDocument,
    "mutation MarkNotification($id: ID!, $unread: Boolean) { markNotificationRead(notificationId: $id, unread: $unread) { id } }": types.MarkNotificationDocument,
    "mutation MarkNotifications { marked: markNotificationsRead }": types.MarkNotificationsDocument,
    "query NotificationSettings { notificationSettings { kind channel } }": types.NotificationSettingsDocument,
    "mutation SetNotificationChannel($kind: NotificationKind!, $channel: NotificationChannel!) {\n    setNotificationChannel(kind: $kind, channel: $channel) { kind channel } }": types.SetNotificationChannelDocument,
    "query OrganizationSpecs($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    openapiSpecs(page: $page, limit: 50) { count next { page } items { ...SpecState } } } }": types.OrganizationSpecsDocument,
    "mutation CreateSpecHere($organizationId: ID!, $slug: String!, $source: JSON!) {\n    created: createOpenAPISpec(organizationId: $organizationId, slug: $slug, source: $source) { slug } }": types.CreateSpecHereDocument,
    "query SpecPage($organizationId: ID!, $specSlug: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame }\n    openapiSpec(organizationId: $organizationId, specSlug: $specSlug) { ...SpecState sourceURL lastProcessedAt permissions { edit }\n      urls { published } lastProcessedErrors { message }\n      versions(limit: 10) { count items { id title apiVersion createdAt changes { breaking kind method path subject before after } } } } }": types.SpecPageDocument,
    "mutation PutSpecHere($organizationId: ID!, $specSlug: ID!, $source: JSON!) {\n    putOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug, source: $source) { slug } }": types.PutSpecHereDocument,
    "mutation ShowSpecHere($organizationId: ID!, $specSlug: ID!, $visibility: OpenAPISpecVisibility!) {\n    updateOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug, visibility: $visibility) { slug } }": types.ShowSpecHereDocument,
    "mutation DeleteSpecHere($organizationId: ID!, $specSlug: ID!) { deleteOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug) }": types.DeleteSpecHereDocument,
    "query OrganizationAudit($organizationId: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime, $page: String) {\n    organization(organizationId: $organizationId) { ...OrganizationFrame }\n    events: auditEvents(organizationId: $organizationId, actor: $actor, action: $action, subject: $subject, from: $from, to: $to, page: $page, limit: 50) {\n      ...AuditEvents } }": types.OrganizationAuditDocument,
    "query ExportAudit($organizationId: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime) {\n    export: auditExport(organizationId: $organizationId, actor: $actor, action: $action, subject: $subject, from: $from, to: $to) { url } }": types.ExportAuditDocument,
    "query ServerAudit($actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime, $page: String) {\n    events: serverAuditEvents(actor: $actor, action: $action, subject: $subject, from: $from, to: $to, page: $page, limit: 50) { ...AuditEvents } }": types.ServerAuditDocument,
    "query ExportServerAudit($actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime) {\n    export: serverAuditExport(actor: $actor, action: $action, subject: $subject, from: $from, to: $to) { url } }": types.ExportServerAuditDocument,
    "query Organization($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    topCollections: collections(limit: 1000, nested: true) { count items { ...CollectionCard } } allSpaces: spaces(limit: 1000) { count items { ...SpaceCard } } } }": types.OrganizationDocument,
    "query SearchOrganization($organizationId: ID!, $query: String!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    search(query: $query, limit: 20) { count didYouMean items { id title pages { ...Hit } } } } }": types.SearchOrganizationDocument,
    "query Collection($collectionId: ID!) { collection(collectionId: $collectionId) { ...CollectionCard permissions { create admin } organization { ...OrganizationFrame }\n    collections(limit: 1000) { count items { ...CollectionCard } } spaces(limit: 1000) { count items { ...SpaceCard } } } }": types.CollectionDocument,
    "mutation CreateSpaceHere($organizationId: ID!, $parent: ID, $title: String, $emoji: String) {\n    created: createSpace(organizationId: $organizationId, parent: $parent, title: $title, emoji: $emoji) { id } }": types.CreateSpaceHereDocument,
    "mutation CreateCollectionHere($organizationId: ID!, $parent: ID, $title: String) {\n    created: createCollection(organizationId: $organizationId, parent: $parent, title: $title) { id } }": types.CreateCollectionHereDocument,
    "query OwnInvitations { invitations(limit: 100) { count items { id organization title role invitedBy { displayName } expiresAt } } }": types.OwnInvitationsDocument,
    "mutation AcceptInvitation($organizationId: ID!, $inviteId: ID!) {\n    accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) { id title } }": types.AcceptInvitationDocument,
    "mutation DeclineInvitation($organizationId: ID!, $inviteId: ID!) {\n    deleteInvitation(organizationId: $organizationId, inviteId: $inviteId) }": types.DeclineInvitationDocument,
    "query JoinableOrganizations($emailDomain: String!) { emailDomainOrganizations(emailDomain: $emailDomain) { organizations { id title } } }": types.JoinableOrganizationsDocument,
    "mutation JoinOrganization($organizationId: ID!) { joinOrganization(organizationId: $organizationId) }": types.JoinOrganizationDocument,
    "query OrganizationRights($organizationId: ID!) { organization(organizationId: $organizationId) { permissions { admin } } }": types.OrganizationRightsDocument,
    "query OrganizationSettings($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    defaultRole inviteLinks ai emailDomains verifiedEmailDomains hostname urls { logo } mergeRules { type rules { rule users } }\n    members(limit: 500) { items { user { id displayName } } } } }": types.OrganizationSettingsDocument,
    "mutation UpdateOrganizationHere($organizationId: ID!, $title: String, $logo: String) {\n    updateOrganization(organizationId: $organizationId, title: $title, logo: $logo) { id } }": types.UpdateOrganizationHereDocument,
    "mutation UpdateOrganizationPeople($organizationId: ID!, $defaultRole: Role, $inviteLinks: Boolean, $emailDomains: [String!]) {\n    updateOrganization(organizationId: $organizationId, defaultRole: $defaultRole, inviteLinks: $inviteLinks, emailDomains: $emailDomains) { id } }": types.UpdateOrganizationPeopleDocument,
    "mutation UpdateOrganizationPublishing($organizationId: ID!, $hostname: String, $ai: Boolean) {\n    updateOrganization(organizationId: $organizationId, hostname: $hostname, ai: $ai) { id } }": types.UpdateOrganizationPublishingDocument,
    "mutation UpdateOrganizationRules($organizationId: ID!, $mergeRules: MergeRulesInput) {\n    updateOrganization(organizationId: $organizationId, mergeRules: $mergeRules) { id } }": types.UpdateOrganizationRulesDocument,
    "query OrganizationTrash($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    deletedSpaces(page: $page, limit: 50) { count next { page } items { id title deletedAt permissions { triggerGitSync } } } } }": types.OrganizationTrashDocument,
    "mutation RestoreSpaceFromTrash($spaceId: ID!) { restoreSpace(spaceId: $spaceId) { id } }": types.RestoreSpaceFromTrashDocument,
    "query OrganizationInvites($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame inviteLinks\n    invitations(limit: 200) { count items { id email role createdAt expiresAt invitedBy { displayName } } }\n    linkInvites(limit: 200) { count items { id role uses maxUses expiresAt } } } }": types.OrganizationInvitesDocument,
    "mutation InviteByEmail($organizationId: ID!, $emails: [JSON!]!, $role: Role) {\n    invited: inviteToOrganization(organizationId: $organizationId, emails: $emails, role: $role) { invited pendingEmails users } }": types.InviteByEmailDocument,
    "mutation WithdrawInvitation($organizationId: ID!, $inviteId: ID!) { deleteInvitation(organizationId: $organizationId, inviteId: $inviteId) }": types.WithdrawInvitationDocument,
    "mutation CreateInviteLink($organizationId: ID!, $role: Role, $maxUses: Int, $expiresAt: DateTime) {\n    createLinkInvite(organizationId: $organizationId, role: $role, maxUses: $maxUses, expiresAt: $expiresAt) { __typename } }": types.CreateInviteLinkDocument,
    "mutation DeleteInviteLink($organizationId: ID!, $inviteId: ID!) { deleteLinkInvite(organizationId: $organizationId, inviteId: $inviteId) }": types.DeleteInviteLinkDocument,
    "query JoinByLink($organizationId: ID!, $inviteId: ID!) { linkInvite(organizationId: $organizationId, inviteId: $inviteId) {\n    ... on InviteLinkToOrganization { redundant role } ... on InviteLinkToSpace { redundant level space { title } } ... on InviteLinkToCollection { redundant level collection { title } } } }": types.JoinByLinkDocument,
    "mutation AcceptInviteLink($organizationId: ID!, $inviteId: ID!) {\n    accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) { id title } }": types.AcceptInviteLinkDocument,
    "query OrganizationMembers($organizationId: ID!, $search: String, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    members(search: $search, page: $page, limit: 50) { count next { page } items { role disabled sso joinedAt lastSeenAt user { id displayName email } } } } }": types.OrganizationMembersDocument,
    "mutation ChangeMemberRole($organizationId: ID!, $userId: ID!, $role: Role) { updateMember(organizationId: $organizationId, userId: $userId, role: $role) { id } }": types.ChangeMemberRoleDocument,
    "mutation MarkMember($organizationId: ID!, $userId: ID!) { markMemberSso(organizationId: $organizationId, userId: $userId) { id } }": types.MarkMemberDocument,
    "mutation UnmarkMember($organizationId: ID!, $userId: ID!) { unmarkMemberSso(organizationId: $organizationId, userId: $userId) { id } }": types.UnmarkMemberDocument,
    "mutation RemoveOrganizationMember($organizationId: ID!, $userId: ID!) { removeMember(organizationId: $organizationId, userId: $userId) }": types.RemoveOrganizationMemberDocument,
    "query OrganizationTeams($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    teams(page: $page, limit: 50) { count next { page } items { id title members spaces } } } }": types.OrganizationTeamsDocument,
    "mutation CreateTeamHere($organizationId: ID!, $title: String!) { created: createTeam(organizationId: $organizationId, title: $title) { id } }": types.CreateTeamHereDocument,
    "query TeamPage($organizationId: ID!, $teamId: ID!, $page: String, $isAdmin: Boolean!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n      members(limit: 500) @include(if: $isAdmin) { items { user { id displayName email } } } }\n    team(organizationId: $organizationId, teamId: $teamId) { id title members spaces permissions { admin }\n      teamMembers(page: $page, limit: 100) { next { page } items { team { role } organization { user { id displayName email } } } } } }": types.TeamPageDocument,
    "query TeamRights($organizationId: ID!, $teamId: ID!) { team(organizationId: $organizationId, teamId: $teamId) { permissions { admin } } }": types.TeamRightsDocument,
    "mutation RenameTeam($organizationId: ID!, $teamId: ID!, $title: String!) { updateTeam(organizationId: $organizationId, teamId: $teamId, title: $title) { id } }": types.RenameTeamDocument,
    "mutation DeleteTeamHere($organizationId: ID!, $teamId: ID!) { deleteTeam(organizationId: $organizationId, teamId: $teamId) }": types.DeleteTeamHereDocument,
    "mutation PutInTeam($organizationId: ID!, $teamId: ID!, $userId: ID!, $role: TeamRole) {\n    putTeamMember(organizationId: $organizationId, teamId: $teamId, userId: $userId, role: $role) }": types.PutInTeamDocument,
    "mutation TakeOutOfTeam($organizationId: ID!, $teamId: ID!, $userId: ID!) {\n    removeTeamMember(organizationId: $organizationId, teamId: $teamId, userId: $userId) }": types.TakeOutOfTeamDocument,
    "query SitesOfSpace($organizationId: ID!, $spaceId: ID!) { organization(organizationId: $organizationId) {\n    sites(space: $spaceId, published: true, limit: 1) { items { id siteSpaces(limit: 1000) { items { id space { id } } } } } } }": types.SitesOfSpaceDocument,
    "query SitePreview($organizationId: ID!, $siteId: ID!, $siteSpace: ID!) {\n    site(organizationId: $organizationId, siteId: $siteId) { publishingPreview(siteSpace: $siteSpace) { url } } }": types.SitePreviewDocument,
    "query SpaceOnly($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts } }": types.SpaceOnlyDocument,
    "query SpacePage($spaceId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts page(pageId: $pageId) { ...PageText }\n    comments(targetPage: $pageId, order: asc, limit: 200) { items { ...Comment } } } }": types.SpacePageDocument,
    "query SearchSpace($spaceId: ID!, $query: String!) { space(spaceId: $spaceId) { ...SpaceFacts\n    search(query: $query, limit: 30) { count didYouMean items { ...Hit } } } }": types.SearchSpaceDocument,
    "query Revision($spaceId: ID!, $revisionId: ID!, $pageId: ID!, $withPage: Boolean!) { space(spaceId: $spaceId) { ...SpaceFacts }\n    revision(spaceId: $spaceId, revisionId: $revisionId) { id type createdAt author { displayName }\n      page(pageId: $pageId) @include(if: $withPage) { ...PageText } } }": types.RevisionDocument,
    "query SpaceFile($spaceId: ID!, $fileId: ID!) { space(spaceId: $spaceId) { file(fileId: $fileId) { downloadURL } } }": types.SpaceFileDocument,
    "query RevisionFile($spaceId: ID!, $revisionId: ID!, $fileId: ID!) { revision(spaceId: $spaceId, revisionId: $revisionId) {\n    file(fileId: $fileId) { downloadURL } } }": types.RevisionFileDocument,
    "query ChangeRequestPage($spaceId: ID!, $changeRequestId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts }\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { ...ChangeRequestFacts page(pageId: $pageId) { ...PageText } } }": types.ChangeRequestPageDocument,
    "query ChangeRequest($spaceId: ID!, $changeRequestId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts }\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { ...ChangeRequestFacts } }": types.ChangeRequestDocument,
    "query ChangeRequestComments($spaceId: ID!, $changeRequestId: ID!, $pageId: ID) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n      comments(targetPage: $pageId, order: asc, limit: 300) { items { ...Comment } } } }": types.ChangeRequestCommentsDocument,
    "mutation ReviewChangeRequest($spaceId: ID!, $changeRequestId: ID!, $status: ChangeRequestReviewStatus!, $comment: CommentBodyInput, $revision: ID!) {\n    createChangeRequestReview(spaceId: $spaceId, changeRequestId: $changeRequestId, status: $status, comment: $comment, revision: $revision) { id } }": types.ReviewChangeRequestDocument,
    "mutation UpdateFromPrimary($spaceId: ID!, $changeRequestId: ID!) {\n    updated: updateChangeRequestFromPrimary(spaceId: $spaceId, changeRequestId: $changeRequestId) { result } }": types.UpdateFromPrimaryDocument,
    "mutation Merge($spaceId: ID!, $changeRequestId: ID!, $bypass: Boolean, $revision: ID!) {\n    merged: mergeChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, bypassRules: $bypass, revision: $revision) { revision } }": types.MergeDocument,
    "mutation ChangeStatus($spaceId: ID!, $changeRequestId: ID!, $status: ChangeRequestStatus) {\n    updateChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, status: $status) { id } }": types.ChangeStatusDocument,
    "mutation Describe($spaceId: ID!, $changeRequestId: ID!, $subject: String, $description: JSON) {\n    updateChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, subject: $subject, description: $description) { id } }": types.DescribeDocument,
    "query ChangeRequests($spaceId: ID!, $status: ChangeRequestStatus!, $page: String) { space(spaceId: $spaceId) { ...SpaceFacts\n    changeRequests(status: $status, limit: 50, page: $page) { count next { page }\n      items { number subject status createdAt updatedAt commentCount outdated createdBy { displayName } } } } }": types.ChangeRequestsDocument,
    "mutation CreateChangeRequest($spaceId: ID!, $subject: String) { created: createChangeRequest(spaceId: $spaceId, subject: $subject) { number } }": types.CreateChangeRequestDocument,
    "query ChangeRequestPeople($spaceId: ID!, $changeRequestId: ID!) { space(spaceId: $spaceId) { urls { published } }\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n    reviews(limit: 50) { items { ...Review } } requestedReviewers(limit: 50) { items { user { id displayName } } }\n    contributors(limit: 100) { items { user { id displayName } } } } }": types.ChangeRequestPeopleDocument,
    "query ChangeRequestFile($spaceId: ID!, $changeRequestId: ID!, $fileId: ID!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { file(fileId: $fileId) { downloadURL } } }": types.ChangeRequestFileDocument,
    "query ChangesOf($spaceId: ID!, $changeRequestId: ID!, $limit: Int!) { changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n    changes(limit: $limit) { more changes { type id title fields { field before after } } } } }": types.ChangesOfDocument,
    "mutation CreateSpaceComment($spaceId: ID!, $page: ID, $node: String, $tableCell: CommentTableCellInput, $markdown: String!) {\n        created: createSpaceComment(spaceId: $spaceId, page: $page, node: $node, tableCell: $tableCell, body: { markdown: $markdown }) { id } }": types.CreateSpaceCommentDocument,
    "mutation ReplyToSpaceComment($spaceId: ID!, $commentId: ID!, $markdown: String!) {\n        createSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, body: { markdown: $markdown }) { id } }": types.ReplyToSpaceCommentDocument,
    "mutation ResolveSpaceComment($spaceId: ID!, $commentId: ID!, $resolved: Boolean!) {\n        updateSpaceComment(spaceId: $spaceId, commentId: $commentId, resolved: $resolved) { id } }": types.ResolveSpaceCommentDocument,
    "mutation EditSpaceComment($spaceId: ID!, $commentId: ID!, $markdown: String!) {\n        updateSpaceComment(spaceId: $spaceId, commentId: $commentId, body: { markdown: $markdown }) { id } }": types.EditSpaceCommentDocument,
    "mutation RemoveSpaceComment($spaceId: ID!, $commentId: ID!) { deleteSpaceComment(spaceId: $spaceId, commentId: $commentId) }": types.RemoveSpaceCommentDocument,
    "mutation EditSpaceCommentReply($spaceId: ID!, $commentId: ID!, $commentReplyId: ID!, $markdown: String!) {\n        updateSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, commentReplyId: $commentReplyId, body: { markdown: $markdown }) { id } }": types.EditSpaceCommentReplyDocument,
    "mutation RemoveSpaceCommentReply($spaceId: ID!, $commentId: ID!, $commentReplyId: ID!) {\n        deleteSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, commentReplyId: $commentReplyId) }": types.RemoveSpaceCommentReplyDocument,
    "mutation CreateChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $page: ID, $node: String, $tableCell: CommentTableCellInput, $markdown: String!) {\n        created: createChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, page: $page, node: $node, tableCell: $tableCell, body: { markdown: $markdown }) { id } }": types.CreateChangeRequestCommentDocument,
    "mutation ReplyToChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $markdown: String!) {\n        createChangeRequestCommentReply(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, body: { markdown: $markdown }) { id } }": types.ReplyToChangeRequestCommentDocument,
    "mutation ResolveChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $resolved: Boolean!) {\n        updateChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, resolved: $resolved) { id } }": types.ResolveChangeRequestCommentDocument,
    "mutation EditChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $markdown: String!) {\n        updateChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, body: { markdown: $markdown }) { id } }": types.EditChangeRequestCommentDocument,
    "mutation RemoveChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!) { deleteChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId) }": types.RemoveChangeRequestCommentDocument,
    "mutation EditChangeRequestCommentReply($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $commentReplyId: ID!, $markdown: String!) {\n        updateChangeRequestCommentReply(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, commentReplyId: $commentReplyId, body: { markdown: $markdown }) { id } }": types.EditChangeRequestCommentReplyDocument,
    "mutation RemoveChangeRequestCommentReply($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $commentReplyId: ID!) {\n        deleteChangeRequestCommentReply(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, commentReplyId: $commentReplyId) }": types.RemoveChangeRequestCommentReplyDocument,
    "query Members($organizationId: ID!, $search: String, $limit: Int) { organization(organizationId: $organizationId) {\n    members(search: $search, limit: $limit) { items { disabled user { id displayName email } } } } }": types.MembersDocument,
    "query OrganizationOfSpace($spaceId: ID!) { space(spaceId: $spaceId) { organization { id } } }": types.OrganizationOfSpaceDocument,
    "mutation AskForReview($spaceId: ID!, $changeRequestId: ID!, $users: [ID!]!) {\n    requestChangeRequestReviewers(spaceId: $spaceId, changeRequestId: $changeRequestId, users: $users) { users { user { id } } } }": types.AskForReviewDocument,
    "mutation RemoveReviewer($spaceId: ID!, $changeRequestId: ID!, $userId: ID!) {\n    removeChangeRequestReviewer(spaceId: $spaceId, changeRequestId: $changeRequestId, userId: $userId) }": types.RemoveReviewerDocument,
    "query SiteAddresses($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame basename hostname } }": types.SiteAddressesDocument,
    "query SiteAddressDetails($organizationId: ID!, $siteId: ID!, $page: String, $isAdmin: Boolean!) { site(organizationId: $organizationId, siteId: $siteId) {\n    hostnameProof @include(if: $isAdmin) { name value problem checkedAt provenAt } redirects(limit: 50, page: $page) { next { page } items { id source destination } } } }": types.SiteAddressDetailsDocument,
    "mutation SetHostname($organizationId: ID!, $siteId: ID!, $hostname: String) { setSiteHostname(organizationId: $organizationId, siteId: $siteId, hostname: $hostname) { id } }": types.SetHostnameDocument,
    "mutation CheckHostname($organizationId: ID!, $siteId: ID!) { checkSiteHostname(organizationId: $organizationId, siteId: $siteId) { id } }": types.CheckHostnameDocument,
    "mutation ChangeBasename($organizationId: ID!, $siteId: ID!, $basename: String) { updateSite(organizationId: $organizationId, siteId: $siteId, basename: $basename) { id } }": types.ChangeBasenameDocument,
    "mutation CreateRedirect($organizationId: ID!, $siteId: ID!, $source: String!, $destination: JSON!) {\n    createSiteRedirect(organizationId: $organizationId, siteId: $siteId, source: $source, destination: $destination) { id } }": types.CreateRedirectDocument,
    "mutation DeleteRedirect($organizationId: ID!, $siteId: ID!, $siteRedirectId: ID!) {\n    deleteSiteRedirect(organizationId: $organizationId, siteId: $siteId, siteRedirectId: $siteRedirectId) }": types.DeleteRedirectDocument,
    "query SiteAudience($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame } }": types.SiteAudienceDocument,
    "query SiteShareLinks($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    shareLinks(limit: 200) { items { id name active urls { published } } } } }": types.SiteShareLinksDocument,
    "mutation ChangeAudience($organizationId: ID!, $siteId: ID!, $visibility: SiteVisibility) {\n    updateSite(organizationId: $organizationId, siteId: $siteId, visibility: $visibility) { id } }": types.ChangeAudienceDocument,
    "mutation CreateShareLinkHere($organizationId: ID!, $siteId: ID!, $name: String!) { createShareLink(organizationId: $organizationId, siteId: $siteId, name: $name) { id } }": types.CreateShareLinkHereDocument,
    "mutation SwitchShareLink($organizationId: ID!, $siteId: ID!, $shareLinkId: ID!, $active: Boolean) {\n    updateShareLink(organizationId: $organizationId, siteId: $siteId, shareLinkId: $shareLinkId, active: $active) { id } }": types.SwitchShareLinkDocument,
    "mutation DeleteShareLinkHere($organizationId: ID!, $siteId: ID!, $shareLinkId: ID!) {\n    deleteShareLink(organizationId: $organizationId, siteId: $siteId, shareLinkId: $shareLinkId) }": types.DeleteShareLinkHereDocument,
    "query SiteLooks($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    ...SiteFrame customization { ...SiteSettings } } }": types.SiteLooksDocument,
    "mutation SaveLooks($organizationId: ID!, $siteId: ID!, $title: String, $styling: JSON!, $internationalization: JSON, $favicon: JSON!, $header: JSON!,\n    $footer: JSON!, $announcement: JSON, $themes: JSON!, $pdf: JSON!, $feedback: JSON!, $pagination: JSON!, $ai: JSON!, $advancedCustomization: JSON!,\n    $git: JSON!, $pageActions: JSON!, $externalLinks: JSON!, $trademark: JSON!, $privacyPolicy: JSON!, $socialPreview: JSON!, $insights: JSON!,\n    $socialAccounts: JSON) {\n    setSiteCustomization(organizationId: $organizationId, siteId: $siteId, title: $title, styling: $styling, internationalization: $internationalization,\n      favicon: $favicon, header: $header, footer: $footer, announcement: $announcement, themes: $themes, pdf: $pdf, feedback: $feedback,\n      pagination: $pagination, ai: $ai, advancedCustomization: $advancedCustomization, git: $git, pageActions: $pageActions,\n      externalLinks: $externalLinks, trademark: $trademark, privacyPolicy: $privacyPolicy, socialPreview: $socialPreview, insights: $insights,\n      socialAccounts: $socialAccounts) { title } }": types.SaveLooksDocument,
    "query SiteSpaceLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {\n    site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame customization { ...SiteSettings } }\n    siteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) { id title customization { ...SiteSettings } } }": types.SiteSpaceLooksDocument,
    "mutation OverrideLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!, $title: String, $styling: JSON, $internationalization: JSON, $favicon: JSON,\n    $header: JSON, $footer: JSON, $announcement: JSON, $themes: JSON, $pdf: JSON, $feedback: JSON, $pagination: JSON, $trademark: JSON, $git: JSON,\n    $externalLinks: JSON, $privacyPolicy: JSON, $socialPreview: JSON) {\n    overrideSiteCustomization(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, title: $title, styling: $styling,\n      internationalization: $internationalization, favicon: $favicon, header: $header, footer: $footer, announcement: $announcement, themes: $themes,\n      pdf: $pdf, feedback: $feedback, pagination: $pagination, trademark: $trademark, git: $git, externalLinks: $externalLinks,\n      privacyPolicy: $privacyPolicy, socialPreview: $socialPreview) { title } }": types.OverrideLooksDocument,
    "mutation ResetLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) { resetSiteSpaceCustomization(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) }": types.ResetLooksDocument,
    "query OrganizationSites($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    sites(limit: 50, page: $page) { next { page } items { id title visibility published siteSpaceCount urls { published } } } } }": types.OrganizationSitesDocument,
    "mutation CreateSiteHere($organizationId: ID!, $title: String, $visibility: SiteVisibility, $spaces: [ID!]) {\n    created: createSite(organizationId: $organizationId, title: $title, visibility: $visibility, spaces: $spaces) { id } }": types.CreateSiteHereDocument,
    "query SitePage($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame\n    structure { sections { ...SectionOfSite } structure { __typename ... on SiteSection { id } ... on SiteSectionGroup { id } } }\n    sectionGroups(limit: 1000) { items { id title icon children { __typename ... on SiteSection { id } ... on SiteSectionGroup { id } } } } } }": types.SitePageDocument,
    "mutation RenameSite($organizationId: ID!, $siteId: ID!, $title: String) { updateSite(organizationId: $organizationId, siteId: $siteId, title: $title) { id } }": types.RenameSiteDocument,
    "mutation AddSection($organizationId: ID!, $siteId: ID!, $spaceId: ID!, $title: String) {\n    createSiteSection(organizationId: $organizationId, siteId: $siteId, spaceId: $spaceId, title: $title) { id } }": types.AddSectionDocument,
    "mutation AddSiteSpace($organizationId: ID!, $siteId: ID!, $spaceId: ID!, $sectionId: ID) {\n    createSiteSpace(organizationId: $organizationId, siteId: $siteId, spaceId: $spaceId, sectionId: $sectionId) { id } }": types.AddSiteSpaceDocument,
    "mutation PublishSiteHere($organizationId: ID!, $siteId: ID!) { publishSite(organizationId: $organizationId, siteId: $siteId) { id } }": types.PublishSiteHereDocument,
    "mutation UnpublishSiteHere($organizationId: ID!, $siteId: ID!) { unpublishSite(organizationId: $organizationId, siteId: $siteId) { id } }": types.UnpublishSiteHereDocument,
    "mutation DeleteSiteHere($organizationId: ID!, $siteId: ID!) { deleteSite(organizationId: $organizationId, siteId: $siteId) }": types.DeleteSiteHereDocument,
    "mutation SortSite($organizationId: ID!, $siteId: ID!, $item: SiteItemPointerInput!, $position: SiteItemPositionInput) {\n    sortSiteStructure(organizationId: $organizationId, siteId: $siteId, item: $item, position: $position) { __typename } }": types.SortSiteDocument,
    "mutation ChangeSection($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!, $title: String, $path: String, $description: String, $icon: String, $condition: String) {\n    updateSiteSection(organizationId: $organizationId, siteId: $siteId, siteSectionId: $siteSectionId, title: $title, path: $path,\n      description: $description, icon: $icon, condition: $condition) { id } }": types.ChangeSectionDocument,
    "mutation ShowSectionFirst($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!) {\n    updateSite(organizationId: $organizationId, siteId: $siteId, defaultSiteSection: $siteSectionId) { id } }": types.ShowSectionFirstDocument,
    "mutation RemoveSection($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!) {\n    deleteSiteSection(organizationId: $organizationId, siteId: $siteId, siteSectionId: $siteSectionId) }": types.RemoveSectionDocument,
    "mutation MoveIntoGroup($organizationId: ID!, $siteId: ID!, $group: ID!, $siteSectionId: ID!) {\n    addSectionToSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $group, sectionId: $siteSectionId) { id } }": types.MoveIntoGroupDocument,
    "mutation MoveOutOfGroup($organizationId: ID!, $siteId: ID!, $group: ID!, $siteSectionId: ID!) {\n    removeSectionFromSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $group, siteSectionId: $siteSectionId) }": types.MoveOutOfGroupDocument,
    "mutation MakeGroup($organizationId: ID!, $siteId: ID!, $title: String!, $sections: [ID!]) {\n    createSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, title: $title, sections: $sections) { id } }": types.MakeGroupDocument,
    "mutation ChangeGroup($organizationId: ID!, $siteId: ID!, $siteSectionGroupId: ID!, $title: String, $icon: String) {\n    updateSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $siteSectionGroupId, title: $title, icon: $icon) { id } }": types.ChangeGroupDocument,
    "mutation EndGroup($organizationId: ID!, $siteId: ID!, $siteSectionGroupId: ID!) {\n    deleteSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $siteSectionGroupId) }": types.EndGroupDocument,
    "mutation ChangeSiteSpace($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!, $title: String, $path: String, $condition: String, $hidden: Boolean) {\n    updateSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, title: $title, path: $path,\n      condition: $condition, hidden: $hidden) { id } }": types.ChangeSiteSpaceDocument,
    "mutation ShowSpaceFirst($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {\n    updateSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, default: true) { id } }": types.ShowSpaceFirstDocument,
    "mutation RemoveSiteSpace($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {\n    deleteSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) }": types.RemoveSiteSpaceDocument,
    "query SiteVisitors($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    ...SiteFrame adaptiveContent { enabled } } }": types.SiteVisitorsDocument,
    "query SiteVisitorSignIn($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    publishingAuth { backend integration fallbackURL } } }": types.SiteVisitorSignInDocument,
    "query SiteVisitorClaims($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    adaptiveSchema { jsonSchema } templateConditions { items { description condition } } } }": types.SiteVisitorClaimsDocument,
    "query SiteVisitorKey($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { title publishingAuth { privateKey } } }": types.SiteVisitorKeyDocument,
    "mutation ChangeVisitorSignIn($organizationId: ID!, $siteId: ID!, $backend: SiteAuthBackend!, $integration: String, $fallbackURL: String) {\n    updateSitePublishingAuth(organizationId: $organizationId, siteId: $siteId, backend: $backend, integration: $integration, fallbackURL: $fallbackURL) { backend } }": types.ChangeVisitorSignInDocument,
    "mutation ReplaceVisitorKey($organizationId: ID!, $siteId: ID!) { auth: regenerateSitePublishingAuth(organizationId: $organizationId, siteId: $siteId) { privateKey } }": types.ReplaceVisitorKeyDocument,
    "mutation SwitchAdaptiveContent($organizationId: ID!, $siteId: ID!, $enabled: Boolean!) {\n    updateSite(organizationId: $organizationId, siteId: $siteId, adaptiveContent: { enabled: $enabled }) { id } }": types.SwitchAdaptiveContentDocument,
    "mutation DeclareClaims($organizationId: ID!, $siteId: ID!, $jsonSchema: JSON!) {\n    setSiteAdaptiveSchema(organizationId: $organizationId, siteId: $siteId, jsonSchema: $jsonSchema) { updatedAt } }": types.DeclareClaimsDocument,
    "query CollectionSettings($collectionId: ID!) { collection(collectionId: $collectionId) { id title description defaultLevel parent { id }\n    permissions { admin create } organization { ...OrganizationFrame } } }": types.CollectionSettingsDocument,
    "mutation UpdateCollectionHere($collectionId: ID!, $title: String, $description: String) {\n    updateCollection(collectionId: $collectionId, title: $title, description: $description) { id } }": types.UpdateCollectionHereDocument,
    "mutation ChangeCollectionLevel($collectionId: ID!, $defaultLevel: Role) { updateCollection(collectionId: $collectionId, defaultLevel: $defaultLevel) { id } }": types.ChangeCollectionLevelDocument,
    "mutation MoveCollectionHere($collectionId: ID!, $parent: ID) { moveCollection(collectionId: $collectionId, parent: $parent) { id } }": types.MoveCollectionHereDocument,
    "mutation DeleteCollectionHere($collectionId: ID!) { deleteCollection(collectionId: $collectionId) }": types.DeleteCollectionHereDocument,
    "query SpaceGit($spaceId: ID!, $page: String) { space(spaceId: $spaceId) { ...SpaceFrame gitSync { repoName url updatedAt }\n    gitOperations(limit: 20, page: $page) { next { page } items { id kind state ref url error createdAt finishedAt progress { done total }\n      createdBy { displayName } changeRequest { number } steps { message at } } } } }": types.SpaceGitDocument,
    "mutation ImportHere($spaceId: ID!, $url: String!, $ref: String!, $repoProjectDirectory: String, $sshKey: String, $force: Boolean) {\n    importGit(spaceId: $spaceId, url: $url, ref: $ref, repoProjectDirectory: $repoProjectDirectory, sshKey: $sshKey, force: $force) }": types.ImportHereDocument,
    "mutation ExportHere($spaceId: ID!, $url: String!, $ref: String!, $repoProjectDirectory: String, $sshKey: String, $commitMessage: String!) {\n    exportGit(spaceId: $spaceId, url: $url, ref: $ref, repoProjectDirectory: $repoProjectDirectory, sshKey: $sshKey, commitMessage: $commitMessage) }": types.ExportHereDocument,
    "mutation RetryGit($spaceId: ID!, $gitOperationId: ID!) { retryGitOperation(spaceId: $spaceId, gitOperationId: $gitOperationId) { id } }": types.RetryGitDocument,
    "query SpaceRules($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFrame mergeRules { type rules { rule users } } } }": types.SpaceRulesDocument,
    "query MembersForRules($organizationId: ID!) { organization(organizationId: $organizationId) { members(limit: 500) { items { user { id displayName } } } } }": types.MembersForRulesDocument,
    "mutation SaveSpaceRules($spaceId: ID!, $mergeRules: SpaceMergeRulesInput) { updateSpace(spaceId: $spaceId, mergeRules: $mergeRules) { id } }": types.SaveSpaceRulesDocument,
    "query SpacePermissionsPage($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFrame\n    userPermissions(limit: 500) { items { permission user { id displayName email } } }\n    teamPermissions(limit: 500) { items { permission team { id title } } } } }": types.SpacePermissionsPageDocument,
    "query CollectionPermissionsPage($collectionId: ID!) { collection(collectionId: $collectionId) { id title organization { ...OrganizationFrame }\n    userPermissions(limit: 500) { items { permission user { id displayName email } } }\n    teamPermissions(limit: 500) { items { permission team { id title } } } } }": types.CollectionPermissionsPageDocument,
    "query WhoCanBeGiven($organizationId: ID!) { organization(organizationId: $organizationId) {\n    members(limit: 500) { items { user { id displayName email } } } teams(limit: 500) { items { id title } } } }": types.WhoCanBeGivenDocument,
    "mutation GiveOnSpace($spaceId: ID!, $role: Role!, $users: [ID!], $teams: [ID!]) { addSpacePermissions(spaceId: $spaceId, role: $role, users: $users, teams: $teams) }": types.GiveOnSpaceDocument,
    "mutation ChangeUserOnSpace($spaceId: ID!, $userId: ID!, $role: Role) { updateSpaceUserPermission(spaceId: $spaceId, userId: $userId, role: $role) }": types.ChangeUserOnSpaceDocument,
    "mutation ChangeTeamOnSpace($spaceId: ID!, $teamId: ID!, $role: Role) { updateSpaceTeamPermission(spaceId: $spaceId, teamId: $teamId, role: $role) }": types.ChangeTeamOnSpaceDocument,
    "mutation GiveOnCollection($collectionId: ID!, $role: Role!, $users: [ID!], $teams: [ID!]) { addCollectionPermissions(collectionId: $collectionId, role: $role, users: $users, teams: $teams) }": types.GiveOnCollectionDocument,
    "mutation ChangeUserOnCollection($collectionId: ID!, $userId: ID!, $role: Role) { updateCollectionUserPermission(collectionId: $collectionId, userId: $userId, role: $role) }": types.ChangeUserOnCollectionDocument,
    "mutation ChangeTeamOnCollection($collectionId: ID!, $teamId: ID!, $role: Role) { updateCollectionTeamPermission(collectionId: $collectionId, teamId: $teamId, role: $role) }": types.ChangeTeamOnCollectionDocument,
    "query SpaceSettings($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFrame emoji language editMode defaultLevel parent { id } } }": types.SpaceSettingsDocument,
    "mutation UpdateSpaceHere($spaceId: ID!, $title: String, $emoji: String, $language: Language, $editMode: SpaceEditMode) {\n    updateSpace(spaceId: $spaceId, title: $title, emoji: $emoji, language: $language, editMode: $editMode) { id } }": types.UpdateSpaceHereDocument,
    "mutation ChangeSpaceLevel($spaceId: ID!, $defaultLevel: Role) { updateSpace(spaceId: $spaceId, defaultLevel: $defaultLevel) { id } }": types.ChangeSpaceLevelDocument,
    "mutation MoveSpaceHere($spaceId: ID!, $parent: ID, $position: PositionInput) { moveSpace(spaceId: $spaceId, parent: $parent, position: $position) { id } }": types.MoveSpaceHereDocument,
    "mutation DuplicateSpaceHere($spaceId: ID!) { copy: duplicateSpace(spaceId: $spaceId) { id } }": types.DuplicateSpaceHereDocument,
    "mutation DeleteSpaceHere($spaceId: ID!) { deleteSpace(spaceId: $spaceId) }": types.DeleteSpaceHereDocument,
    "query OrganizationTranslations($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    translations(page: $page, limit: 50) { count next { page } items { ...TranslationState source { language space { id title } } result { space { title } } } } } }": types.OrganizationTranslationsDocument,
    "mutation CreateTranslationHere($organizationId: ID!, $source: TranslationSourceInput!, $language: Language!, $automatic: Boolean) {\n    created: createTranslation(organizationId: $organizationId, source: $source, language: $language, automatic: $automatic) { id } }": types.CreateTranslationHereDocument,
    "query TranslationPage($organizationId: ID!, $translationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame }\n    translation(organizationId: $organizationId, translationId: $translationId) { ...TranslationState automatic instructionsMarkdown permissions { edit }\n      source { language space { id title permissions { edit } } } result { space { id title } }\n      history: runs(limit: 10) { items { id state createdAt engine blocks words error problems { page title message } } }\n      stale(page: $page, limit: 20) { count next { page } items { id page field edited suggested } } } }": types.TranslationPageDocument,
    "mutation RunTranslationHere($organizationId: ID!, $translationId: ID!) { runTranslation(organizationId: $organizationId, translationId: $translationId) }": types.RunTranslationHereDocument,
    "mutation CancelTranslationHere($organizationId: ID!, $translationId: ID!) { cancelTranslationRun(organizationId: $organizationId, translationId: $translationId) }": types.CancelTranslationHereDocument,
    "mutation UpdateTranslationHere($organizationId: ID!, $translationId: ID!, $automatic: Boolean, $instructions: JSON) {\n    updateTranslation(organizationId: $organizationId, translationId: $translationId, automatic: $automatic, instructions: $instructions) { id } }": types.UpdateTranslationHereDocument,
    "mutation DecideStale($organizationId: ID!, $translationId: ID!, $staleId: ID!, $take: StaleTranslationChoice!) {\n    resolveStaleTranslation(organizationId: $organizationId, translationId: $translationId, staleId: $staleId, take: $take) }": types.DecideStaleDocument,
    "mutation DeleteTranslationHere($organizationId: ID!, $translationId: ID!) { deleteTranslation(organizationId: $organizationId, translationId: $translationId) }": types.DeleteTranslationHereDocument,
    "query TreeOfSpace($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts revision { ...TreeHead } } }": types.TreeOfSpaceDocument,
    "query TreeOfChangeRequest($spaceId: ID!, $changeRequestId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts }\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { ...ChangeRequestFacts revision { ...TreeHead } } }": types.TreeOfChangeRequestDocument,
    "mutation ArrangeLive($spaceId: ID!, $changes: [JSON!]) { edited: editSpace(spaceId: $spaceId, changes: $changes) { created } }": types.ArrangeLiveDocument,
    "mutation ArrangeInChangeRequest($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!]) {\n    edited: editChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, changes: $changes) { created } }": types.ArrangeInChangeRequestDocument,
    "mutation UndoLive($spaceId: ID!, $revisionId: ID!) { undoEdit(spaceId: $spaceId, revisionId: $revisionId) { revision } }": types.UndoLiveDocument,
    "mutation UndoInChangeRequest($spaceId: ID!, $changeRequestId: ID!, $revisionId: ID!) {\n    undoChangeRequestEdit(spaceId: $spaceId, changeRequestId: $changeRequestId, revisionId: $revisionId) { revision } }": types.UndoInChangeRequestDocument,
    "mutation BeginArranging($spaceId: ID!) { opened: createChangeRequest(spaceId: $spaceId, subject: \"Arrange pages\") { number } }": types.BeginArrangingDocument,
};

/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query Account { user { id displayName email }\n    passkeys(limit: 20) { items { id name backedUp createdAt lastUsedAt } }\n    accessTokens(limit: 100) { count items { id name scopes createdAt lastUsedAt expiresAt } }\n    sessions(limit: 100) { count items { id method browser createdAt lastUsedAt current } } }"): typeof import('./graphql.ts').AccountDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RenameUser($userId: ID!, $displayName: String!) { updateUser(userId: $userId, displayName: $displayName) { id } }"): typeof import('./graphql.ts').RenameUserDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OwnEmail { user { id email } }"): typeof import('./graphql.ts').OwnEmailDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RequestEmailChange($email: String!) { requestId: requestEmailChange(email: $email) }"): typeof import('./graphql.ts').RequestEmailChangeDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ConfirmEmailChange($requestId: ID!, $code: String!) { user: confirmEmailChange(requestId: $requestId, code: $code) { email } }"): typeof import('./graphql.ts').ConfirmEmailChangeDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation BeginPasskey { options: beginPasskey }"): typeof import('./graphql.ts').BeginPasskeyDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreatePasskey($name: String!, $credential: JSON!) { createPasskey(name: $name, credential: $credential) { id } }"): typeof import('./graphql.ts').CreatePasskeyDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RenamePasskey($id: ID!, $name: String!) { renamePasskey(passkeyId: $id, name: $name) { id } }"): typeof import('./graphql.ts').RenamePasskeyDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RemovePasskey($id: ID!) { removePasskey(passkeyId: $id) }"): typeof import('./graphql.ts').RemovePasskeyDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RevokeSession($id: ID!) { revokeSession(sessionId: $id) }"): typeof import('./graphql.ts').RevokeSessionDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RevokeOtherSessions { revokeSessions(exceptCurrent: true) }"): typeof import('./graphql.ts').RevokeOtherSessionsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateOwnToken($name: String!, $scopes: [Scope!], $expiresAt: DateTime) {\n    created: createAccessToken(name: $name, scopes: $scopes, expiresAt: $expiresAt) { token accessToken { name } } }"): typeof import('./graphql.ts').CreateOwnTokenDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RevokeOwnToken($id: ID!) { revokeAccessToken(accessTokenId: $id) }"): typeof import('./graphql.ts').RevokeOwnTokenDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SpaceToWrite($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts } }"): typeof import('./graphql.ts').SpaceToWriteDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UploadPicture($organizationId: ID!, $file: Upload!) { uploaded: uploadFile(organizationId: $organizationId, file: $file) { id downloadURL } }"): typeof import('./graphql.ts').UploadPictureDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation NoteEditing($spaceId: ID!, $pageId: ID!, $revisionId: ID!) { others: noteEditing(spaceId: $spaceId, pageId: $pageId, revisionId: $revisionId) { displayName } }"): typeof import('./graphql.ts').NoteEditingDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation StopEditing($spaceId: ID!, $pageId: ID!) { stopEditing(spaceId: $spaceId, pageId: $pageId) }"): typeof import('./graphql.ts').StopEditingDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query ClusterPage($organizationId: ID!, $clusterId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    changeRequests(conversationsIssuesCluster: $clusterId, limit: 20) { items { number subject status space { id title } } }\n    conversationIssues(cluster: $clusterId, page: $page, limit: 20) { count next { page } items {\n      issue { id title summary engine createdAt } conversation { id subject source } } } }\n    issuesCluster(organizationId: $organizationId, clusterId: $clusterId) { ...ClusterCard } }"): typeof import('./graphql.ts').ClusterPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation MuteCluster($organizationId: ID!, $clusterId: ID!, $muted: Boolean!) {\n    updateIssuesCluster(organizationId: $organizationId, clusterId: $clusterId, muted: $muted) { id } }"): typeof import('./graphql.ts').MuteClusterDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteConversationHere($organizationId: ID!, $conversationId: ID!) {\n    deleteConversation(organizationId: $organizationId, conversationId: $conversationId) }"): typeof import('./graphql.ts').DeleteConversationHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationClusters($organizationId: ID!, $page: String, $orderBy: IssuesClusterOrder) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    conversations(limit: 1) { count }\n    issuesClusters(page: $page, limit: 50, orderBy: $orderBy) { count next { page } items { ...ClusterCard } } } }"): typeof import('./graphql.ts').OrganizationClustersDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query PageBefore($spaceId: ID!, $revisionId: ID!, $pageId: ID!) {\n    revision(spaceId: $spaceId, revisionId: $revisionId) { page(pageId: $pageId) { ...PageText } } }"): typeof import('./graphql.ts').PageBeforeDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation EditChangeRequest($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!], $baseRevision: ID) {\n    edited: editChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, changes: $changes, baseRevision: $baseRevision) { revision created } }"): typeof import('./graphql.ts').EditChangeRequestDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query PageToEdit($spaceId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts page(pageId: $pageId) { ...PageText } } }"): typeof import('./graphql.ts').PageToEditDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation OpenWithChanges($spaceId: ID!, $subject: String, $changes: [JSON!], $baseRevision: ID) {\n    opened: createChangeRequest(spaceId: $spaceId, subject: $subject, changes: $changes, baseRevision: $baseRevision) { number } }"): typeof import('./graphql.ts').OpenWithChangesDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OpenConflictsOf($spaceId: ID!, $changeRequestId: ID!, $limit: Int!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { openConflicts(limit: $limit) { ...OpenConflicts } } }"): typeof import('./graphql.ts').OpenConflictsOfDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DecideConflict($spaceId: ID!, $changeRequestId: ID!, $conflictId: ID!, $keep: ConflictDecision!, $revision: ID!) {\n    decided: decideChangeRequestConflict(spaceId: $spaceId, changeRequestId: $changeRequestId, conflictId: $conflictId, keep: $keep,\n      revision: $revision) { result } }"): typeof import('./graphql.ts').DecideConflictDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query ReusableContent($spaceId: ID!, $changeRequestId: ID!, $reusableContentId: ID!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n      reusableContent(reusableContentId: $reusableContentId) { title markdown } } }"): typeof import('./graphql.ts').ReusableContentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "fragment SpaceFacts on Space {\n  id\n  title\n  emoji\n  language\n  editMode\n  organization {\n    id\n    title\n  }\n  revision {\n    id\n  }\n  changeRequestsOpen\n  changeRequestsDraft\n  permissions {\n    edit\n    comment\n    review\n    merge\n    triggerGitSync\n  }\n}\n\nfragment PageText on Page {\n  id\n  title\n  emoji\n  icon\n  description\n  type\n  updatedAt\n  markdown\n}\n\nfragment ChangeRequestFacts on ChangeRequest {\n  id\n  number\n  status\n  subject\n  descriptionMarkdown\n  createdAt\n  updatedAt\n  createdBy {\n    id\n    displayName\n  }\n  outdated\n  conflicts\n  revision {\n    id\n  }\n  revisionInitial\n  revisionMergedAncestor\n  revisionMerged\n}\n\nfragment Comment on Comment {\n  id\n  status\n  postedAt\n  editedAt\n  resolvedAt\n  resolvedBy {\n    displayName\n  }\n  postedBy {\n    displayName\n  }\n  body {\n    markdown\n  }\n  permissions {\n    edit\n    reply\n    resolve\n    delete\n  }\n  target {\n    outdated\n    page {\n      id\n    }\n    node {\n      id\n    }\n    tableCell {\n      record\n    }\n  }\n  replies(limit: 100, order: asc) {\n    count\n    items {\n      id\n      postedAt\n      editedAt\n      postedBy {\n        displayName\n      }\n      body {\n        markdown\n      }\n      permissions {\n        edit\n        delete\n      }\n    }\n  }\n}\n\nfragment Hit on SpaceSearchHit {\n  id\n  title\n  titleMarks\n  ancestors {\n    title\n  }\n  sections {\n    title\n    titleMarks\n    body\n    bodyMarks\n    path\n  }\n}\n\nfragment SpaceCard on Space {\n  id\n  title\n  emoji\n  changeRequestsOpen\n  parent {\n    id\n  }\n}\n\nfragment CollectionCard on Collection {\n  id\n  title\n  description\n  parent {\n    id\n    title\n  }\n}\n\nfragment Review on ChangeRequestReview {\n  id\n  status\n  outdated\n  createdAt\n  reviewer {\n    id\n    displayName\n  }\n  comment {\n    id\n  }\n}\n\nfragment OpenConflicts on ChangeRequestConflictList {\n  count\n  items {\n    id\n    page\n    file\n    reusableContent\n    variable\n    title\n    field\n    against\n    main\n    proposed\n    repository\n  }\n}\n\nfragment OrganizationFrame on Organization {\n  id\n  title\n  permissions {\n    admin\n    createContent\n    createOpenAPISpec\n    ingestConversations\n    listMembers\n    listTeams\n    listInstallations\n    installIntegration\n  }\n  collections(limit: 200, nested: true) {\n    count\n    items {\n      id\n      title\n      parent {\n        id\n      }\n    }\n  }\n  spaces(limit: 200) {\n    count\n    items {\n      id\n      title\n      parent {\n        id\n      }\n    }\n  }\n}\n\nfragment SpaceFrame on Space {\n  id\n  title\n  permissions {\n    admin\n    edit\n    triggerGitSync\n    installIntegration\n  }\n  organization {\n    ...OrganizationFrame\n  }\n}\n\nfragment SiteFrame on Site {\n  id\n  title\n  published\n  visibility\n  permissions {\n    edit\n    admin\n  }\n  urls {\n    published\n  }\n  organization {\n    ...OrganizationFrame\n  }\n}\n\nfragment SectionOfSite on SiteSection {\n  id\n  title\n  path\n  default\n  description\n  icon\n  condition\n  sectionGroup {\n    id\n  }\n  siteSpaces {\n    id\n    title\n    path\n    default\n    hidden\n    condition\n    space {\n      id\n      title\n    }\n  }\n}\n\nfragment TreeHead on Revision {\n  id\n  type\n  author {\n    id\n  }\n}\n\nfragment SpecState on OpenAPISpec {\n  id\n  slug\n  visibility\n  processingState\n  processingStep\n  lastProcessErrorCode\n  lastVersion {\n    title\n    apiVersion\n  }\n}\n\nfragment TranslationState on Translation {\n  id\n  status\n  language\n  runs(limit: 1) {\n    items {\n      pagesDone\n      pagesTotal\n      words\n    }\n  }\n}\n\nfragment ClusterCard on IssuesCluster {\n  id\n  label\n  impact\n  muted\n  weeklyPulse\n  stats {\n    issues\n    conversations\n  }\n}\n\nfragment SiteSettings on SiteCustomization {\n  title\n  styling\n  internationalization\n  favicon\n  header\n  footer\n  announcement\n  themes\n  pdf\n  feedback\n  pagination\n  ai\n  advancedCustomization\n  git\n  pageActions\n  externalLinks\n  trademark\n  privacyPolicy\n  socialPreview\n  insights\n  socialAccounts\n}\n\nfragment AuditEvents on AuditEventList {\n  next {\n    page\n  }\n  items {\n    id\n    createdAt\n    action\n    subject\n    details\n    names {\n      id\n      name\n    }\n    actorId\n    actor {\n      id\n      displayName\n    }\n  }\n}\n\nfragment RevisionRow on Revision {\n  id\n  type\n  createdAt\n  author {\n    displayName\n  }\n  git {\n    message\n    oid\n  }\n  mergedFrom {\n    number\n    subject\n  }\n}"): typeof import('./graphql.ts').SpaceFactsFragmentDoc;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SpaceHistory($spaceId: ID!, $page: String) { space(spaceId: $spaceId) { ...SpaceFrame editMode revision { id }\n    revisions(limit: 50, page: $page) { next { page } items { ...RevisionRow } } } }"): typeof import('./graphql.ts').SpaceHistoryDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query CompareRevisions($spaceId: ID!, $from: ID!, $to: ID!) { space(spaceId: $spaceId) { ...SpaceFrame editMode revision { id } }\n    before: revision(spaceId: $spaceId, revisionId: $from) { id createdAt author { displayName } }\n    after: revision(spaceId: $spaceId, revisionId: $to) { id createdAt author { displayName }\n      changesSince(revision: $from, limit: 200) { more changes { type id title fields { field before after } text { type text } } } } }"): typeof import('./graphql.ts').CompareRevisionsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RestoreRevision($spaceId: ID!, $revisionId: ID!, $page: ID) { restoreRevision(spaceId: $spaceId, revisionId: $revisionId, page: $page) { revision } }"): typeof import('./graphql.ts').RestoreRevisionDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query PageHistory($spaceId: ID!, $pageId: ID!, $from: ID) { space(spaceId: $spaceId) { ...SpaceFrame revision { id }\n    pageHistory(pageId: $pageId, from: $from) { title next revisions { ...RevisionRow } } } }"): typeof import('./graphql.ts').PageHistoryDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query Home { user { displayName email } organizations(limit: 100) { count items { id title spaces(limit: 12) { count items { ...SpaceCard } } } } }"): typeof import('./graphql.ts').HomeDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OidcProviderPage($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    teams(limit: 500) { items { id title } }\n    oidcProviders { id label status issuer clientId hasClientSecret scopes groupsClaim groups { name role team { id title } } defaultRole defaultTeam { id }\n      service { callbackURL startURL postLogoutURL backchannelLogoutURL } } } }"): typeof import('./graphql.ts').OidcProviderPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UpdateOidcHere($organizationId: ID!, $oidcProviderId: ID!, $label: String, $issuer: String, $clientId: String, $clientSecret: String, $scopes: [String!], $groupsClaim: String, $groups: [OidcGroupInput!], $defaultRole: Role, $defaultTeam: ID) {\n    updateOidcProvider(organizationId: $organizationId, oidcProviderId: $oidcProviderId, label: $label, issuer: $issuer, clientId: $clientId,\n      clientSecret: $clientSecret, scopes: $scopes, groupsClaim: $groupsClaim, groups: $groups, defaultRole: $defaultRole, defaultTeam: $defaultTeam) { id } }"): typeof import('./graphql.ts').UpdateOidcHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteOidcHere($organizationId: ID!, $oidcProviderId: ID!) { deleteOidcProvider(organizationId: $organizationId, oidcProviderId: $oidcProviderId) }"): typeof import('./graphql.ts').DeleteOidcHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SamlProviderPage($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    teams(limit: 500) { items { id title } }\n    samlProviders(limit: 50) { items { id label status ssoURL logoutURL entityID certificate defaultRole defaultTeam { id } service { acsURL entityID startURL logoutURL } } } } }"): typeof import('./graphql.ts').SamlProviderPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UpdateSamlHere($organizationId: ID!, $samlProviderId: ID!, $label: String, $ssoURL: String, $logoutURL: String, $entityID: String, $certificate: String, $defaultRole: Role, $defaultTeam: ID) {\n    updateSamlProvider(organizationId: $organizationId, samlProviderId: $samlProviderId, label: $label, ssoURL: $ssoURL, logoutURL: $logoutURL, entityID: $entityID,\n      certificate: $certificate, defaultRole: $defaultRole, defaultTeam: $defaultTeam) { id } }"): typeof import('./graphql.ts').UpdateSamlHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteSamlHere($organizationId: ID!, $samlProviderId: ID!) { deleteSamlProvider(organizationId: $organizationId, samlProviderId: $samlProviderId) }"): typeof import('./graphql.ts').DeleteSamlHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateScimTokenHere($organizationId: ID!, $name: String!, $role: Role, $expiresAt: DateTime) {\n    created: createScimToken(organizationId: $organizationId, name: $name, role: $role, expiresAt: $expiresAt) { token scimToken { name } } }"): typeof import('./graphql.ts').CreateScimTokenHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteScimTokenHere($organizationId: ID!, $scimTokenId: ID!) { deleteScimToken(organizationId: $organizationId, scimTokenId: $scimTokenId) }"): typeof import('./graphql.ts').DeleteScimTokenHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SignInRights($organizationId: ID!) { organization(organizationId: $organizationId) { permissions { admin } } }"): typeof import('./graphql.ts').SignInRightsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationSignIn($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame sso\n    emailDomainClaims(limit: 100) { items { domain allowJoin role verified checkedAt problem record { name value } } }\n    samlProviders(limit: 50) { items { id label status } } oidcProviders { id label status } scimTokens { id name role createdAt lastUsedAt expiresAt } } }"): typeof import('./graphql.ts').OrganizationSignInDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation AddDomainHere($organizationId: ID!, $domain: String!) { addEmailDomain(organizationId: $organizationId, domain: $domain) { domain } }"): typeof import('./graphql.ts').AddDomainHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CheckDomainHere($organizationId: ID!, $domain: String!) { checkEmailDomain(organizationId: $organizationId, domain: $domain) { domain } }"): typeof import('./graphql.ts').CheckDomainHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation JoinByDomain($organizationId: ID!, $domain: String!, $allowJoin: Boolean, $role: Role) {\n    updateEmailDomain(organizationId: $organizationId, domain: $domain, allowJoin: $allowJoin, role: $role) { domain } }"): typeof import('./graphql.ts').JoinByDomainDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RemoveDomainHere($organizationId: ID!, $domain: String!) { removeEmailDomain(organizationId: $organizationId, domain: $domain) }"): typeof import('./graphql.ts').RemoveDomainHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation EnforceSso($organizationId: ID!, $sso: Boolean) { updateOrganization(organizationId: $organizationId, sso: $sso) { id } }"): typeof import('./graphql.ts').EnforceSsoDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation AddSamlHere($organizationId: ID!, $label: String!) { created: createSamlProvider(organizationId: $organizationId, label: $label) { id } }"): typeof import('./graphql.ts').AddSamlHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation AddOidcHere($organizationId: ID!, $label: String!) { created: createOidcProvider(organizationId: $organizationId, label: $label) { id } }"): typeof import('./graphql.ts').AddOidcHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RenderComponent($name: ID!, $componentId: String!, $props: JSON, $context: JSON!, $state: JSON, $action: JSON) {\n    rendered: renderIntegration(integrationName: $name, componentId: $componentId, props: $props, context: $context, state: $state, action: $action) }"): typeof import('./graphql.ts').RenderComponentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query InstallationPage($name: ID!, $installationId: ID!) {\n    installation: integrationInstallation(integrationName: $name, installationId: $installationId) { status configuration requestedScopes\n      integration { name title configurations } target { organization { id title permissions { installIntegration } } } } }"): typeof import('./graphql.ts').InstallationPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SpaceInstallationPage($name: ID!, $installationId: ID!, $spaceId: ID!) {\n    binding: integrationSpaceInstallation(integrationName: $name, installationId: $installationId, spaceId: $spaceId) {\n      status configuration space { title permissions { installIntegration } } } }"): typeof import('./graphql.ts').SpaceInstallationPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SiteInstallationPage($name: ID!, $installationId: ID!, $siteId: ID!) {\n    binding: integrationSiteInstallation(integrationName: $name, installationId: $installationId, siteId: $siteId) {\n      status configuration site { title } } }"): typeof import('./graphql.ts').SiteInstallationPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ConfigureInstallation($name: ID!, $installationId: ID!, $configuration: JSON) {\n      updateIntegrationInstallation(integrationName: $name, installationId: $installationId, configuration: $configuration) { id } }"): typeof import('./graphql.ts').ConfigureInstallationDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ConfigureInSpace($name: ID!, $installationId: ID!, $spaceId: ID!, $configuration: JSON) {\n      updateIntegrationSpaceInstallation(integrationName: $name, installationId: $installationId, spaceId: $spaceId, configuration: $configuration) { status } }"): typeof import('./graphql.ts').ConfigureInSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ConfigureInSite($name: ID!, $installationId: ID!, $siteId: ID!, $configuration: JSON) {\n      updateIntegrationSiteInstallation(integrationName: $name, installationId: $installationId, siteId: $siteId, configuration: $configuration) { status } }"): typeof import('./graphql.ts').ConfigureInSiteDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation AcceptScopes($name: ID!, $installationId: ID!, $scopes: [IntegrationScope!]!) {\n    acceptIntegrationScopes(integrationName: $name, installationId: $installationId, scopes: $scopes) { id } }"): typeof import('./graphql.ts').AcceptScopesDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation Uninstall($name: ID!, $installationId: ID!) { uninstallIntegration(integrationName: $name, installationId: $installationId) }"): typeof import('./graphql.ts').UninstallDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query PlacesOfInstallation($name: ID!, $installationId: ID!) {\n    installation: integrationInstallation(integrationName: $name, installationId: $installationId) {\n      space_selection site_selection integration { target }\n      spaces(limit: 100) { items { status space { id title } } } sites(limit: 100) { items { status site { id title } } }\n      target { organization { permissions { installIntegration }\n        spaces(limit: 1000) { items { id title permissions { installIntegration } } } sites(limit: 1000) { items { id title } } } } } }"): typeof import('./graphql.ts').PlacesOfInstallationDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation BindSpace($name: ID!, $installationId: ID!, $id: ID!) {\n      installIntegrationInSpace(integrationName: $name, installationId: $installationId, space: $id) { status } }"): typeof import('./graphql.ts').BindSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation BindSite($name: ID!, $installationId: ID!, $id: ID!) {\n      installIntegrationInSite(integrationName: $name, installationId: $installationId, siteId: $id) { status } }"): typeof import('./graphql.ts').BindSiteDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UnbindSpace($name: ID!, $installationId: ID!, $id: ID!) {\n      uninstallIntegrationFromSpace(integrationName: $name, installationId: $installationId, spaceId: $id) }"): typeof import('./graphql.ts').UnbindSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UnbindSite($name: ID!, $installationId: ID!, $id: ID!) {\n      uninstallIntegrationFromSite(integrationName: $name, installationId: $installationId, siteId: $id) }"): typeof import('./graphql.ts').UnbindSiteDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation SelectPlaces($name: ID!, $installationId: ID!, $spaces: IntegrationSelection, $sites: IntegrationSelection) {\n    updateIntegrationInstallation(integrationName: $name, installationId: $installationId, space_selection: $spaces, site_selection: $sites) { id } }"): typeof import('./graphql.ts').SelectPlacesDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query IntegrationEvents($name: ID!) { integration(integrationName: $name) { events(limit: 25) { count items {\n    id createdAt status attempts error payload trace { logs { level message timestamp } } } } } }"): typeof import('./graphql.ts').IntegrationEventsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RetryEvent($name: ID!, $eventId: ID!) { retryIntegrationEvent(integrationName: $name, eventId: $eventId) { id } }"): typeof import('./graphql.ts').RetryEventDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationIntegrations($organizationId: ID!, $search: String, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n      installations(limit: 200) { items { installation { id status createdAt spaceCount } integration { name title urls { icon } } } } }\n    integrations(search: $search, page: $page, limit: 50) { next { page } items { name title description verified urls { icon } owner { title } } } }"): typeof import('./graphql.ts').OrganizationIntegrationsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation InstallFromList($name: ID!, $organizationId: ID!) { installed: installIntegration(integrationName: $name, organization: $organizationId) { id } }"): typeof import('./graphql.ts').InstallFromListDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query IntegrationPage($name: ID!) {\n    integration(integrationName: $name) { name title description summary version visibility scopes owner { title } urls { icon }\n      permissions { admin } installations(limit: 100) { items { id status createdAt spaceCount target { organization { id title } } } } }\n    organizations(limit: 100) { items { id title permissions { installIntegration } } } }"): typeof import('./graphql.ts').IntegrationPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation Install($name: ID!, $organization: ID!) { installIntegration(integrationName: $name, organization: $organization) { id } }"): typeof import('./graphql.ts').InstallDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query NotificationsPage($unread: Boolean, $page: String) { unreadNotifications\n    notifications(unread: $unread, page: $page, limit: 30) { next { page } items { id text createdAt readAt space { id title } } } }"): typeof import('./graphql.ts').NotificationsPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation OpenNotification($id: ID!) { opened: markNotificationRead(notificationId: $id) { urls { app } } }"): typeof import('./graphql.ts').OpenNotificationDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation MarkNotification($id: ID!, $unread: Boolean) { markNotificationRead(notificationId: $id, unread: $unread) { id } }"): typeof import('./graphql.ts').MarkNotificationDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation MarkNotifications { marked: markNotificationsRead }"): typeof import('./graphql.ts').MarkNotificationsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query NotificationSettings { notificationSettings { kind channel } }"): typeof import('./graphql.ts').NotificationSettingsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation SetNotificationChannel($kind: NotificationKind!, $channel: NotificationChannel!) {\n    setNotificationChannel(kind: $kind, channel: $channel) { kind channel } }"): typeof import('./graphql.ts').SetNotificationChannelDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationSpecs($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    openapiSpecs(page: $page, limit: 50) { count next { page } items { ...SpecState } } } }"): typeof import('./graphql.ts').OrganizationSpecsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateSpecHere($organizationId: ID!, $slug: String!, $source: JSON!) {\n    created: createOpenAPISpec(organizationId: $organizationId, slug: $slug, source: $source) { slug } }"): typeof import('./graphql.ts').CreateSpecHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SpecPage($organizationId: ID!, $specSlug: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame }\n    openapiSpec(organizationId: $organizationId, specSlug: $specSlug) { ...SpecState sourceURL lastProcessedAt permissions { edit }\n      urls { published } lastProcessedErrors { message }\n      versions(limit: 10) { count items { id title apiVersion createdAt changes { breaking kind method path subject before after } } } } }"): typeof import('./graphql.ts').SpecPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation PutSpecHere($organizationId: ID!, $specSlug: ID!, $source: JSON!) {\n    putOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug, source: $source) { slug } }"): typeof import('./graphql.ts').PutSpecHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ShowSpecHere($organizationId: ID!, $specSlug: ID!, $visibility: OpenAPISpecVisibility!) {\n    updateOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug, visibility: $visibility) { slug } }"): typeof import('./graphql.ts').ShowSpecHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteSpecHere($organizationId: ID!, $specSlug: ID!) { deleteOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug) }"): typeof import('./graphql.ts').DeleteSpecHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationAudit($organizationId: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime, $page: String) {\n    organization(organizationId: $organizationId) { ...OrganizationFrame }\n    events: auditEvents(organizationId: $organizationId, actor: $actor, action: $action, subject: $subject, from: $from, to: $to, page: $page, limit: 50) {\n      ...AuditEvents } }"): typeof import('./graphql.ts').OrganizationAuditDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query ExportAudit($organizationId: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime) {\n    export: auditExport(organizationId: $organizationId, actor: $actor, action: $action, subject: $subject, from: $from, to: $to) { url } }"): typeof import('./graphql.ts').ExportAuditDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query ServerAudit($actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime, $page: String) {\n    events: serverAuditEvents(actor: $actor, action: $action, subject: $subject, from: $from, to: $to, page: $page, limit: 50) { ...AuditEvents } }"): typeof import('./graphql.ts').ServerAuditDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query ExportServerAudit($actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime) {\n    export: serverAuditExport(actor: $actor, action: $action, subject: $subject, from: $from, to: $to) { url } }"): typeof import('./graphql.ts').ExportServerAuditDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query Organization($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    topCollections: collections(limit: 1000, nested: true) { count items { ...CollectionCard } } allSpaces: spaces(limit: 1000) { count items { ...SpaceCard } } } }"): typeof import('./graphql.ts').OrganizationDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SearchOrganization($organizationId: ID!, $query: String!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    search(query: $query, limit: 20) { count didYouMean items { id title pages { ...Hit } } } } }"): typeof import('./graphql.ts').SearchOrganizationDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query Collection($collectionId: ID!) { collection(collectionId: $collectionId) { ...CollectionCard permissions { create admin } organization { ...OrganizationFrame }\n    collections(limit: 1000) { count items { ...CollectionCard } } spaces(limit: 1000) { count items { ...SpaceCard } } } }"): typeof import('./graphql.ts').CollectionDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateSpaceHere($organizationId: ID!, $parent: ID, $title: String, $emoji: String) {\n    created: createSpace(organizationId: $organizationId, parent: $parent, title: $title, emoji: $emoji) { id } }"): typeof import('./graphql.ts').CreateSpaceHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateCollectionHere($organizationId: ID!, $parent: ID, $title: String) {\n    created: createCollection(organizationId: $organizationId, parent: $parent, title: $title) { id } }"): typeof import('./graphql.ts').CreateCollectionHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OwnInvitations { invitations(limit: 100) { count items { id organization title role invitedBy { displayName } expiresAt } } }"): typeof import('./graphql.ts').OwnInvitationsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation AcceptInvitation($organizationId: ID!, $inviteId: ID!) {\n    accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) { id title } }"): typeof import('./graphql.ts').AcceptInvitationDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeclineInvitation($organizationId: ID!, $inviteId: ID!) {\n    deleteInvitation(organizationId: $organizationId, inviteId: $inviteId) }"): typeof import('./graphql.ts').DeclineInvitationDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query JoinableOrganizations($emailDomain: String!) { emailDomainOrganizations(emailDomain: $emailDomain) { organizations { id title } } }"): typeof import('./graphql.ts').JoinableOrganizationsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation JoinOrganization($organizationId: ID!) { joinOrganization(organizationId: $organizationId) }"): typeof import('./graphql.ts').JoinOrganizationDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationRights($organizationId: ID!) { organization(organizationId: $organizationId) { permissions { admin } } }"): typeof import('./graphql.ts').OrganizationRightsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationSettings($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    defaultRole inviteLinks ai emailDomains verifiedEmailDomains hostname urls { logo } mergeRules { type rules { rule users } }\n    members(limit: 500) { items { user { id displayName } } } } }"): typeof import('./graphql.ts').OrganizationSettingsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UpdateOrganizationHere($organizationId: ID!, $title: String, $logo: String) {\n    updateOrganization(organizationId: $organizationId, title: $title, logo: $logo) { id } }"): typeof import('./graphql.ts').UpdateOrganizationHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UpdateOrganizationPeople($organizationId: ID!, $defaultRole: Role, $inviteLinks: Boolean, $emailDomains: [String!]) {\n    updateOrganization(organizationId: $organizationId, defaultRole: $defaultRole, inviteLinks: $inviteLinks, emailDomains: $emailDomains) { id } }"): typeof import('./graphql.ts').UpdateOrganizationPeopleDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UpdateOrganizationPublishing($organizationId: ID!, $hostname: String, $ai: Boolean) {\n    updateOrganization(organizationId: $organizationId, hostname: $hostname, ai: $ai) { id } }"): typeof import('./graphql.ts').UpdateOrganizationPublishingDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UpdateOrganizationRules($organizationId: ID!, $mergeRules: MergeRulesInput) {\n    updateOrganization(organizationId: $organizationId, mergeRules: $mergeRules) { id } }"): typeof import('./graphql.ts').UpdateOrganizationRulesDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationTrash($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    deletedSpaces(page: $page, limit: 50) { count next { page } items { id title deletedAt permissions { triggerGitSync } } } } }"): typeof import('./graphql.ts').OrganizationTrashDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RestoreSpaceFromTrash($spaceId: ID!) { restoreSpace(spaceId: $spaceId) { id } }"): typeof import('./graphql.ts').RestoreSpaceFromTrashDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationInvites($organizationId: ID!) { organization(organizationId: $organizationId) { ...OrganizationFrame inviteLinks\n    invitations(limit: 200) { count items { id email role createdAt expiresAt invitedBy { displayName } } }\n    linkInvites(limit: 200) { count items { id role uses maxUses expiresAt } } } }"): typeof import('./graphql.ts').OrganizationInvitesDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation InviteByEmail($organizationId: ID!, $emails: [JSON!]!, $role: Role) {\n    invited: inviteToOrganization(organizationId: $organizationId, emails: $emails, role: $role) { invited pendingEmails users } }"): typeof import('./graphql.ts').InviteByEmailDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation WithdrawInvitation($organizationId: ID!, $inviteId: ID!) { deleteInvitation(organizationId: $organizationId, inviteId: $inviteId) }"): typeof import('./graphql.ts').WithdrawInvitationDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateInviteLink($organizationId: ID!, $role: Role, $maxUses: Int, $expiresAt: DateTime) {\n    createLinkInvite(organizationId: $organizationId, role: $role, maxUses: $maxUses, expiresAt: $expiresAt) { __typename } }"): typeof import('./graphql.ts').CreateInviteLinkDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteInviteLink($organizationId: ID!, $inviteId: ID!) { deleteLinkInvite(organizationId: $organizationId, inviteId: $inviteId) }"): typeof import('./graphql.ts').DeleteInviteLinkDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query JoinByLink($organizationId: ID!, $inviteId: ID!) { linkInvite(organizationId: $organizationId, inviteId: $inviteId) {\n    ... on InviteLinkToOrganization { redundant role } ... on InviteLinkToSpace { redundant level space { title } } ... on InviteLinkToCollection { redundant level collection { title } } } }"): typeof import('./graphql.ts').JoinByLinkDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation AcceptInviteLink($organizationId: ID!, $inviteId: ID!) {\n    accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) { id title } }"): typeof import('./graphql.ts').AcceptInviteLinkDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationMembers($organizationId: ID!, $search: String, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    members(search: $search, page: $page, limit: 50) { count next { page } items { role disabled sso joinedAt lastSeenAt user { id displayName email } } } } }"): typeof import('./graphql.ts').OrganizationMembersDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeMemberRole($organizationId: ID!, $userId: ID!, $role: Role) { updateMember(organizationId: $organizationId, userId: $userId, role: $role) { id } }"): typeof import('./graphql.ts').ChangeMemberRoleDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation MarkMember($organizationId: ID!, $userId: ID!) { markMemberSso(organizationId: $organizationId, userId: $userId) { id } }"): typeof import('./graphql.ts').MarkMemberDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UnmarkMember($organizationId: ID!, $userId: ID!) { unmarkMemberSso(organizationId: $organizationId, userId: $userId) { id } }"): typeof import('./graphql.ts').UnmarkMemberDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RemoveOrganizationMember($organizationId: ID!, $userId: ID!) { removeMember(organizationId: $organizationId, userId: $userId) }"): typeof import('./graphql.ts').RemoveOrganizationMemberDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationTeams($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    teams(page: $page, limit: 50) { count next { page } items { id title members spaces } } } }"): typeof import('./graphql.ts').OrganizationTeamsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateTeamHere($organizationId: ID!, $title: String!) { created: createTeam(organizationId: $organizationId, title: $title) { id } }"): typeof import('./graphql.ts').CreateTeamHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query TeamPage($organizationId: ID!, $teamId: ID!, $page: String, $isAdmin: Boolean!) { organization(organizationId: $organizationId) { ...OrganizationFrame\n      members(limit: 500) @include(if: $isAdmin) { items { user { id displayName email } } } }\n    team(organizationId: $organizationId, teamId: $teamId) { id title members spaces permissions { admin }\n      teamMembers(page: $page, limit: 100) { next { page } items { team { role } organization { user { id displayName email } } } } } }"): typeof import('./graphql.ts').TeamPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query TeamRights($organizationId: ID!, $teamId: ID!) { team(organizationId: $organizationId, teamId: $teamId) { permissions { admin } } }"): typeof import('./graphql.ts').TeamRightsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RenameTeam($organizationId: ID!, $teamId: ID!, $title: String!) { updateTeam(organizationId: $organizationId, teamId: $teamId, title: $title) { id } }"): typeof import('./graphql.ts').RenameTeamDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteTeamHere($organizationId: ID!, $teamId: ID!) { deleteTeam(organizationId: $organizationId, teamId: $teamId) }"): typeof import('./graphql.ts').DeleteTeamHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation PutInTeam($organizationId: ID!, $teamId: ID!, $userId: ID!, $role: TeamRole) {\n    putTeamMember(organizationId: $organizationId, teamId: $teamId, userId: $userId, role: $role) }"): typeof import('./graphql.ts').PutInTeamDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation TakeOutOfTeam($organizationId: ID!, $teamId: ID!, $userId: ID!) {\n    removeTeamMember(organizationId: $organizationId, teamId: $teamId, userId: $userId) }"): typeof import('./graphql.ts').TakeOutOfTeamDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SitesOfSpace($organizationId: ID!, $spaceId: ID!) { organization(organizationId: $organizationId) {\n    sites(space: $spaceId, published: true, limit: 1) { items { id siteSpaces(limit: 1000) { items { id space { id } } } } } } }"): typeof import('./graphql.ts').SitesOfSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SitePreview($organizationId: ID!, $siteId: ID!, $siteSpace: ID!) {\n    site(organizationId: $organizationId, siteId: $siteId) { publishingPreview(siteSpace: $siteSpace) { url } } }"): typeof import('./graphql.ts').SitePreviewDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SpaceOnly($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts } }"): typeof import('./graphql.ts').SpaceOnlyDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SpacePage($spaceId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts page(pageId: $pageId) { ...PageText }\n    comments(targetPage: $pageId, order: asc, limit: 200) { items { ...Comment } } } }"): typeof import('./graphql.ts').SpacePageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SearchSpace($spaceId: ID!, $query: String!) { space(spaceId: $spaceId) { ...SpaceFacts\n    search(query: $query, limit: 30) { count didYouMean items { ...Hit } } } }"): typeof import('./graphql.ts').SearchSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query Revision($spaceId: ID!, $revisionId: ID!, $pageId: ID!, $withPage: Boolean!) { space(spaceId: $spaceId) { ...SpaceFacts }\n    revision(spaceId: $spaceId, revisionId: $revisionId) { id type createdAt author { displayName }\n      page(pageId: $pageId) @include(if: $withPage) { ...PageText } } }"): typeof import('./graphql.ts').RevisionDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SpaceFile($spaceId: ID!, $fileId: ID!) { space(spaceId: $spaceId) { file(fileId: $fileId) { downloadURL } } }"): typeof import('./graphql.ts').SpaceFileDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query RevisionFile($spaceId: ID!, $revisionId: ID!, $fileId: ID!) { revision(spaceId: $spaceId, revisionId: $revisionId) {\n    file(fileId: $fileId) { downloadURL } } }"): typeof import('./graphql.ts').RevisionFileDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query ChangeRequestPage($spaceId: ID!, $changeRequestId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts }\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { ...ChangeRequestFacts page(pageId: $pageId) { ...PageText } } }"): typeof import('./graphql.ts').ChangeRequestPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query ChangeRequest($spaceId: ID!, $changeRequestId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts }\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { ...ChangeRequestFacts } }"): typeof import('./graphql.ts').ChangeRequestDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query ChangeRequestComments($spaceId: ID!, $changeRequestId: ID!, $pageId: ID) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n      comments(targetPage: $pageId, order: asc, limit: 300) { items { ...Comment } } } }"): typeof import('./graphql.ts').ChangeRequestCommentsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ReviewChangeRequest($spaceId: ID!, $changeRequestId: ID!, $status: ChangeRequestReviewStatus!, $comment: CommentBodyInput, $revision: ID!) {\n    createChangeRequestReview(spaceId: $spaceId, changeRequestId: $changeRequestId, status: $status, comment: $comment, revision: $revision) { id } }"): typeof import('./graphql.ts').ReviewChangeRequestDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UpdateFromPrimary($spaceId: ID!, $changeRequestId: ID!) {\n    updated: updateChangeRequestFromPrimary(spaceId: $spaceId, changeRequestId: $changeRequestId) { result } }"): typeof import('./graphql.ts').UpdateFromPrimaryDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation Merge($spaceId: ID!, $changeRequestId: ID!, $bypass: Boolean, $revision: ID!) {\n    merged: mergeChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, bypassRules: $bypass, revision: $revision) { revision } }"): typeof import('./graphql.ts').MergeDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeStatus($spaceId: ID!, $changeRequestId: ID!, $status: ChangeRequestStatus) {\n    updateChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, status: $status) { id } }"): typeof import('./graphql.ts').ChangeStatusDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation Describe($spaceId: ID!, $changeRequestId: ID!, $subject: String, $description: JSON) {\n    updateChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, subject: $subject, description: $description) { id } }"): typeof import('./graphql.ts').DescribeDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query ChangeRequests($spaceId: ID!, $status: ChangeRequestStatus!, $page: String) { space(spaceId: $spaceId) { ...SpaceFacts\n    changeRequests(status: $status, limit: 50, page: $page) { count next { page }\n      items { number subject status createdAt updatedAt commentCount outdated createdBy { displayName } } } } }"): typeof import('./graphql.ts').ChangeRequestsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateChangeRequest($spaceId: ID!, $subject: String) { created: createChangeRequest(spaceId: $spaceId, subject: $subject) { number } }"): typeof import('./graphql.ts').CreateChangeRequestDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query ChangeRequestPeople($spaceId: ID!, $changeRequestId: ID!) { space(spaceId: $spaceId) { urls { published } }\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n    reviews(limit: 50) { items { ...Review } } requestedReviewers(limit: 50) { items { user { id displayName } } }\n    contributors(limit: 100) { items { user { id displayName } } } } }"): typeof import('./graphql.ts').ChangeRequestPeopleDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query ChangeRequestFile($spaceId: ID!, $changeRequestId: ID!, $fileId: ID!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { file(fileId: $fileId) { downloadURL } } }"): typeof import('./graphql.ts').ChangeRequestFileDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query ChangesOf($spaceId: ID!, $changeRequestId: ID!, $limit: Int!) { changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n    changes(limit: $limit) { more changes { type id title fields { field before after } } } } }"): typeof import('./graphql.ts').ChangesOfDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateSpaceComment($spaceId: ID!, $page: ID, $node: String, $tableCell: CommentTableCellInput, $markdown: String!) {\n        created: createSpaceComment(spaceId: $spaceId, page: $page, node: $node, tableCell: $tableCell, body: { markdown: $markdown }) { id } }"): typeof import('./graphql.ts').CreateSpaceCommentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ReplyToSpaceComment($spaceId: ID!, $commentId: ID!, $markdown: String!) {\n        createSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, body: { markdown: $markdown }) { id } }"): typeof import('./graphql.ts').ReplyToSpaceCommentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ResolveSpaceComment($spaceId: ID!, $commentId: ID!, $resolved: Boolean!) {\n        updateSpaceComment(spaceId: $spaceId, commentId: $commentId, resolved: $resolved) { id } }"): typeof import('./graphql.ts').ResolveSpaceCommentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation EditSpaceComment($spaceId: ID!, $commentId: ID!, $markdown: String!) {\n        updateSpaceComment(spaceId: $spaceId, commentId: $commentId, body: { markdown: $markdown }) { id } }"): typeof import('./graphql.ts').EditSpaceCommentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RemoveSpaceComment($spaceId: ID!, $commentId: ID!) { deleteSpaceComment(spaceId: $spaceId, commentId: $commentId) }"): typeof import('./graphql.ts').RemoveSpaceCommentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation EditSpaceCommentReply($spaceId: ID!, $commentId: ID!, $commentReplyId: ID!, $markdown: String!) {\n        updateSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, commentReplyId: $commentReplyId, body: { markdown: $markdown }) { id } }"): typeof import('./graphql.ts').EditSpaceCommentReplyDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RemoveSpaceCommentReply($spaceId: ID!, $commentId: ID!, $commentReplyId: ID!) {\n        deleteSpaceCommentReply(spaceId: $spaceId, commentId: $commentId, commentReplyId: $commentReplyId) }"): typeof import('./graphql.ts').RemoveSpaceCommentReplyDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $page: ID, $node: String, $tableCell: CommentTableCellInput, $markdown: String!) {\n        created: createChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, page: $page, node: $node, tableCell: $tableCell, body: { markdown: $markdown }) { id } }"): typeof import('./graphql.ts').CreateChangeRequestCommentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ReplyToChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $markdown: String!) {\n        createChangeRequestCommentReply(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, body: { markdown: $markdown }) { id } }"): typeof import('./graphql.ts').ReplyToChangeRequestCommentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ResolveChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $resolved: Boolean!) {\n        updateChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, resolved: $resolved) { id } }"): typeof import('./graphql.ts').ResolveChangeRequestCommentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation EditChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $markdown: String!) {\n        updateChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, body: { markdown: $markdown }) { id } }"): typeof import('./graphql.ts').EditChangeRequestCommentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RemoveChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!) { deleteChangeRequestComment(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId) }"): typeof import('./graphql.ts').RemoveChangeRequestCommentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation EditChangeRequestCommentReply($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $commentReplyId: ID!, $markdown: String!) {\n        updateChangeRequestCommentReply(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, commentReplyId: $commentReplyId, body: { markdown: $markdown }) { id } }"): typeof import('./graphql.ts').EditChangeRequestCommentReplyDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RemoveChangeRequestCommentReply($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $commentReplyId: ID!) {\n        deleteChangeRequestCommentReply(spaceId: $spaceId, changeRequestId: $changeRequestId, commentId: $commentId, commentReplyId: $commentReplyId) }"): typeof import('./graphql.ts').RemoveChangeRequestCommentReplyDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query Members($organizationId: ID!, $search: String, $limit: Int) { organization(organizationId: $organizationId) {\n    members(search: $search, limit: $limit) { items { disabled user { id displayName email } } } } }"): typeof import('./graphql.ts').MembersDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationOfSpace($spaceId: ID!) { space(spaceId: $spaceId) { organization { id } } }"): typeof import('./graphql.ts').OrganizationOfSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation AskForReview($spaceId: ID!, $changeRequestId: ID!, $users: [ID!]!) {\n    requestChangeRequestReviewers(spaceId: $spaceId, changeRequestId: $changeRequestId, users: $users) { users { user { id } } } }"): typeof import('./graphql.ts').AskForReviewDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RemoveReviewer($spaceId: ID!, $changeRequestId: ID!, $userId: ID!) {\n    removeChangeRequestReviewer(spaceId: $spaceId, changeRequestId: $changeRequestId, userId: $userId) }"): typeof import('./graphql.ts').RemoveReviewerDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SiteAddresses($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame basename hostname } }"): typeof import('./graphql.ts').SiteAddressesDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SiteAddressDetails($organizationId: ID!, $siteId: ID!, $page: String, $isAdmin: Boolean!) { site(organizationId: $organizationId, siteId: $siteId) {\n    hostnameProof @include(if: $isAdmin) { name value problem checkedAt provenAt } redirects(limit: 50, page: $page) { next { page } items { id source destination } } } }"): typeof import('./graphql.ts').SiteAddressDetailsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation SetHostname($organizationId: ID!, $siteId: ID!, $hostname: String) { setSiteHostname(organizationId: $organizationId, siteId: $siteId, hostname: $hostname) { id } }"): typeof import('./graphql.ts').SetHostnameDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CheckHostname($organizationId: ID!, $siteId: ID!) { checkSiteHostname(organizationId: $organizationId, siteId: $siteId) { id } }"): typeof import('./graphql.ts').CheckHostnameDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeBasename($organizationId: ID!, $siteId: ID!, $basename: String) { updateSite(organizationId: $organizationId, siteId: $siteId, basename: $basename) { id } }"): typeof import('./graphql.ts').ChangeBasenameDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateRedirect($organizationId: ID!, $siteId: ID!, $source: String!, $destination: JSON!) {\n    createSiteRedirect(organizationId: $organizationId, siteId: $siteId, source: $source, destination: $destination) { id } }"): typeof import('./graphql.ts').CreateRedirectDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteRedirect($organizationId: ID!, $siteId: ID!, $siteRedirectId: ID!) {\n    deleteSiteRedirect(organizationId: $organizationId, siteId: $siteId, siteRedirectId: $siteRedirectId) }"): typeof import('./graphql.ts').DeleteRedirectDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SiteAudience($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame } }"): typeof import('./graphql.ts').SiteAudienceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SiteShareLinks($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    shareLinks(limit: 200) { items { id name active urls { published } } } } }"): typeof import('./graphql.ts').SiteShareLinksDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeAudience($organizationId: ID!, $siteId: ID!, $visibility: SiteVisibility) {\n    updateSite(organizationId: $organizationId, siteId: $siteId, visibility: $visibility) { id } }"): typeof import('./graphql.ts').ChangeAudienceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateShareLinkHere($organizationId: ID!, $siteId: ID!, $name: String!) { createShareLink(organizationId: $organizationId, siteId: $siteId, name: $name) { id } }"): typeof import('./graphql.ts').CreateShareLinkHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation SwitchShareLink($organizationId: ID!, $siteId: ID!, $shareLinkId: ID!, $active: Boolean) {\n    updateShareLink(organizationId: $organizationId, siteId: $siteId, shareLinkId: $shareLinkId, active: $active) { id } }"): typeof import('./graphql.ts').SwitchShareLinkDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteShareLinkHere($organizationId: ID!, $siteId: ID!, $shareLinkId: ID!) {\n    deleteShareLink(organizationId: $organizationId, siteId: $siteId, shareLinkId: $shareLinkId) }"): typeof import('./graphql.ts').DeleteShareLinkHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SiteLooks($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    ...SiteFrame customization { ...SiteSettings } } }"): typeof import('./graphql.ts').SiteLooksDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation SaveLooks($organizationId: ID!, $siteId: ID!, $title: String, $styling: JSON!, $internationalization: JSON, $favicon: JSON!, $header: JSON!,\n    $footer: JSON!, $announcement: JSON, $themes: JSON!, $pdf: JSON!, $feedback: JSON!, $pagination: JSON!, $ai: JSON!, $advancedCustomization: JSON!,\n    $git: JSON!, $pageActions: JSON!, $externalLinks: JSON!, $trademark: JSON!, $privacyPolicy: JSON!, $socialPreview: JSON!, $insights: JSON!,\n    $socialAccounts: JSON) {\n    setSiteCustomization(organizationId: $organizationId, siteId: $siteId, title: $title, styling: $styling, internationalization: $internationalization,\n      favicon: $favicon, header: $header, footer: $footer, announcement: $announcement, themes: $themes, pdf: $pdf, feedback: $feedback,\n      pagination: $pagination, ai: $ai, advancedCustomization: $advancedCustomization, git: $git, pageActions: $pageActions,\n      externalLinks: $externalLinks, trademark: $trademark, privacyPolicy: $privacyPolicy, socialPreview: $socialPreview, insights: $insights,\n      socialAccounts: $socialAccounts) { title } }"): typeof import('./graphql.ts').SaveLooksDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SiteSpaceLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {\n    site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame customization { ...SiteSettings } }\n    siteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) { id title customization { ...SiteSettings } } }"): typeof import('./graphql.ts').SiteSpaceLooksDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation OverrideLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!, $title: String, $styling: JSON, $internationalization: JSON, $favicon: JSON,\n    $header: JSON, $footer: JSON, $announcement: JSON, $themes: JSON, $pdf: JSON, $feedback: JSON, $pagination: JSON, $trademark: JSON, $git: JSON,\n    $externalLinks: JSON, $privacyPolicy: JSON, $socialPreview: JSON) {\n    overrideSiteCustomization(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, title: $title, styling: $styling,\n      internationalization: $internationalization, favicon: $favicon, header: $header, footer: $footer, announcement: $announcement, themes: $themes,\n      pdf: $pdf, feedback: $feedback, pagination: $pagination, trademark: $trademark, git: $git, externalLinks: $externalLinks,\n      privacyPolicy: $privacyPolicy, socialPreview: $socialPreview) { title } }"): typeof import('./graphql.ts').OverrideLooksDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ResetLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) { resetSiteSpaceCustomization(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) }"): typeof import('./graphql.ts').ResetLooksDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationSites($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    sites(limit: 50, page: $page) { next { page } items { id title visibility published siteSpaceCount urls { published } } } } }"): typeof import('./graphql.ts').OrganizationSitesDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateSiteHere($organizationId: ID!, $title: String, $visibility: SiteVisibility, $spaces: [ID!]) {\n    created: createSite(organizationId: $organizationId, title: $title, visibility: $visibility, spaces: $spaces) { id } }"): typeof import('./graphql.ts').CreateSiteHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SitePage($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { ...SiteFrame\n    structure { sections { ...SectionOfSite } structure { __typename ... on SiteSection { id } ... on SiteSectionGroup { id } } }\n    sectionGroups(limit: 1000) { items { id title icon children { __typename ... on SiteSection { id } ... on SiteSectionGroup { id } } } } } }"): typeof import('./graphql.ts').SitePageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RenameSite($organizationId: ID!, $siteId: ID!, $title: String) { updateSite(organizationId: $organizationId, siteId: $siteId, title: $title) { id } }"): typeof import('./graphql.ts').RenameSiteDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation AddSection($organizationId: ID!, $siteId: ID!, $spaceId: ID!, $title: String) {\n    createSiteSection(organizationId: $organizationId, siteId: $siteId, spaceId: $spaceId, title: $title) { id } }"): typeof import('./graphql.ts').AddSectionDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation AddSiteSpace($organizationId: ID!, $siteId: ID!, $spaceId: ID!, $sectionId: ID) {\n    createSiteSpace(organizationId: $organizationId, siteId: $siteId, spaceId: $spaceId, sectionId: $sectionId) { id } }"): typeof import('./graphql.ts').AddSiteSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation PublishSiteHere($organizationId: ID!, $siteId: ID!) { publishSite(organizationId: $organizationId, siteId: $siteId) { id } }"): typeof import('./graphql.ts').PublishSiteHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UnpublishSiteHere($organizationId: ID!, $siteId: ID!) { unpublishSite(organizationId: $organizationId, siteId: $siteId) { id } }"): typeof import('./graphql.ts').UnpublishSiteHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteSiteHere($organizationId: ID!, $siteId: ID!) { deleteSite(organizationId: $organizationId, siteId: $siteId) }"): typeof import('./graphql.ts').DeleteSiteHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation SortSite($organizationId: ID!, $siteId: ID!, $item: SiteItemPointerInput!, $position: SiteItemPositionInput) {\n    sortSiteStructure(organizationId: $organizationId, siteId: $siteId, item: $item, position: $position) { __typename } }"): typeof import('./graphql.ts').SortSiteDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeSection($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!, $title: String, $path: String, $description: String, $icon: String, $condition: String) {\n    updateSiteSection(organizationId: $organizationId, siteId: $siteId, siteSectionId: $siteSectionId, title: $title, path: $path,\n      description: $description, icon: $icon, condition: $condition) { id } }"): typeof import('./graphql.ts').ChangeSectionDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ShowSectionFirst($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!) {\n    updateSite(organizationId: $organizationId, siteId: $siteId, defaultSiteSection: $siteSectionId) { id } }"): typeof import('./graphql.ts').ShowSectionFirstDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RemoveSection($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!) {\n    deleteSiteSection(organizationId: $organizationId, siteId: $siteId, siteSectionId: $siteSectionId) }"): typeof import('./graphql.ts').RemoveSectionDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation MoveIntoGroup($organizationId: ID!, $siteId: ID!, $group: ID!, $siteSectionId: ID!) {\n    addSectionToSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $group, sectionId: $siteSectionId) { id } }"): typeof import('./graphql.ts').MoveIntoGroupDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation MoveOutOfGroup($organizationId: ID!, $siteId: ID!, $group: ID!, $siteSectionId: ID!) {\n    removeSectionFromSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $group, siteSectionId: $siteSectionId) }"): typeof import('./graphql.ts').MoveOutOfGroupDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation MakeGroup($organizationId: ID!, $siteId: ID!, $title: String!, $sections: [ID!]) {\n    createSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, title: $title, sections: $sections) { id } }"): typeof import('./graphql.ts').MakeGroupDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeGroup($organizationId: ID!, $siteId: ID!, $siteSectionGroupId: ID!, $title: String, $icon: String) {\n    updateSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $siteSectionGroupId, title: $title, icon: $icon) { id } }"): typeof import('./graphql.ts').ChangeGroupDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation EndGroup($organizationId: ID!, $siteId: ID!, $siteSectionGroupId: ID!) {\n    deleteSiteSectionGroup(organizationId: $organizationId, siteId: $siteId, siteSectionGroupId: $siteSectionGroupId) }"): typeof import('./graphql.ts').EndGroupDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeSiteSpace($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!, $title: String, $path: String, $condition: String, $hidden: Boolean) {\n    updateSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, title: $title, path: $path,\n      condition: $condition, hidden: $hidden) { id } }"): typeof import('./graphql.ts').ChangeSiteSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ShowSpaceFirst($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {\n    updateSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, default: true) { id } }"): typeof import('./graphql.ts').ShowSpaceFirstDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RemoveSiteSpace($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {\n    deleteSiteSpace(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId) }"): typeof import('./graphql.ts').RemoveSiteSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SiteVisitors($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    ...SiteFrame adaptiveContent { enabled } } }"): typeof import('./graphql.ts').SiteVisitorsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SiteVisitorSignIn($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    publishingAuth { backend integration fallbackURL } } }"): typeof import('./graphql.ts').SiteVisitorSignInDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SiteVisitorClaims($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) {\n    adaptiveSchema { jsonSchema } templateConditions { items { description condition } } } }"): typeof import('./graphql.ts').SiteVisitorClaimsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SiteVisitorKey($organizationId: ID!, $siteId: ID!) { site(organizationId: $organizationId, siteId: $siteId) { title publishingAuth { privateKey } } }"): typeof import('./graphql.ts').SiteVisitorKeyDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeVisitorSignIn($organizationId: ID!, $siteId: ID!, $backend: SiteAuthBackend!, $integration: String, $fallbackURL: String) {\n    updateSitePublishingAuth(organizationId: $organizationId, siteId: $siteId, backend: $backend, integration: $integration, fallbackURL: $fallbackURL) { backend } }"): typeof import('./graphql.ts').ChangeVisitorSignInDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ReplaceVisitorKey($organizationId: ID!, $siteId: ID!) { auth: regenerateSitePublishingAuth(organizationId: $organizationId, siteId: $siteId) { privateKey } }"): typeof import('./graphql.ts').ReplaceVisitorKeyDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation SwitchAdaptiveContent($organizationId: ID!, $siteId: ID!, $enabled: Boolean!) {\n    updateSite(organizationId: $organizationId, siteId: $siteId, adaptiveContent: { enabled: $enabled }) { id } }"): typeof import('./graphql.ts').SwitchAdaptiveContentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeclareClaims($organizationId: ID!, $siteId: ID!, $jsonSchema: JSON!) {\n    setSiteAdaptiveSchema(organizationId: $organizationId, siteId: $siteId, jsonSchema: $jsonSchema) { updatedAt } }"): typeof import('./graphql.ts').DeclareClaimsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query CollectionSettings($collectionId: ID!) { collection(collectionId: $collectionId) { id title description defaultLevel parent { id }\n    permissions { admin create } organization { ...OrganizationFrame } } }"): typeof import('./graphql.ts').CollectionSettingsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UpdateCollectionHere($collectionId: ID!, $title: String, $description: String) {\n    updateCollection(collectionId: $collectionId, title: $title, description: $description) { id } }"): typeof import('./graphql.ts').UpdateCollectionHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeCollectionLevel($collectionId: ID!, $defaultLevel: Role) { updateCollection(collectionId: $collectionId, defaultLevel: $defaultLevel) { id } }"): typeof import('./graphql.ts').ChangeCollectionLevelDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation MoveCollectionHere($collectionId: ID!, $parent: ID) { moveCollection(collectionId: $collectionId, parent: $parent) { id } }"): typeof import('./graphql.ts').MoveCollectionHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteCollectionHere($collectionId: ID!) { deleteCollection(collectionId: $collectionId) }"): typeof import('./graphql.ts').DeleteCollectionHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SpaceGit($spaceId: ID!, $page: String) { space(spaceId: $spaceId) { ...SpaceFrame gitSync { repoName url updatedAt }\n    gitOperations(limit: 20, page: $page) { next { page } items { id kind state ref url error createdAt finishedAt progress { done total }\n      createdBy { displayName } changeRequest { number } steps { message at } } } } }"): typeof import('./graphql.ts').SpaceGitDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ImportHere($spaceId: ID!, $url: String!, $ref: String!, $repoProjectDirectory: String, $sshKey: String, $force: Boolean) {\n    importGit(spaceId: $spaceId, url: $url, ref: $ref, repoProjectDirectory: $repoProjectDirectory, sshKey: $sshKey, force: $force) }"): typeof import('./graphql.ts').ImportHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ExportHere($spaceId: ID!, $url: String!, $ref: String!, $repoProjectDirectory: String, $sshKey: String, $commitMessage: String!) {\n    exportGit(spaceId: $spaceId, url: $url, ref: $ref, repoProjectDirectory: $repoProjectDirectory, sshKey: $sshKey, commitMessage: $commitMessage) }"): typeof import('./graphql.ts').ExportHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RetryGit($spaceId: ID!, $gitOperationId: ID!) { retryGitOperation(spaceId: $spaceId, gitOperationId: $gitOperationId) { id } }"): typeof import('./graphql.ts').RetryGitDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SpaceRules($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFrame mergeRules { type rules { rule users } } } }"): typeof import('./graphql.ts').SpaceRulesDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query MembersForRules($organizationId: ID!) { organization(organizationId: $organizationId) { members(limit: 500) { items { user { id displayName } } } } }"): typeof import('./graphql.ts').MembersForRulesDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation SaveSpaceRules($spaceId: ID!, $mergeRules: SpaceMergeRulesInput) { updateSpace(spaceId: $spaceId, mergeRules: $mergeRules) { id } }"): typeof import('./graphql.ts').SaveSpaceRulesDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SpacePermissionsPage($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFrame\n    userPermissions(limit: 500) { items { permission user { id displayName email } } }\n    teamPermissions(limit: 500) { items { permission team { id title } } } } }"): typeof import('./graphql.ts').SpacePermissionsPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query CollectionPermissionsPage($collectionId: ID!) { collection(collectionId: $collectionId) { id title organization { ...OrganizationFrame }\n    userPermissions(limit: 500) { items { permission user { id displayName email } } }\n    teamPermissions(limit: 500) { items { permission team { id title } } } } }"): typeof import('./graphql.ts').CollectionPermissionsPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query WhoCanBeGiven($organizationId: ID!) { organization(organizationId: $organizationId) {\n    members(limit: 500) { items { user { id displayName email } } } teams(limit: 500) { items { id title } } } }"): typeof import('./graphql.ts').WhoCanBeGivenDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation GiveOnSpace($spaceId: ID!, $role: Role!, $users: [ID!], $teams: [ID!]) { addSpacePermissions(spaceId: $spaceId, role: $role, users: $users, teams: $teams) }"): typeof import('./graphql.ts').GiveOnSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeUserOnSpace($spaceId: ID!, $userId: ID!, $role: Role) { updateSpaceUserPermission(spaceId: $spaceId, userId: $userId, role: $role) }"): typeof import('./graphql.ts').ChangeUserOnSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeTeamOnSpace($spaceId: ID!, $teamId: ID!, $role: Role) { updateSpaceTeamPermission(spaceId: $spaceId, teamId: $teamId, role: $role) }"): typeof import('./graphql.ts').ChangeTeamOnSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation GiveOnCollection($collectionId: ID!, $role: Role!, $users: [ID!], $teams: [ID!]) { addCollectionPermissions(collectionId: $collectionId, role: $role, users: $users, teams: $teams) }"): typeof import('./graphql.ts').GiveOnCollectionDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeUserOnCollection($collectionId: ID!, $userId: ID!, $role: Role) { updateCollectionUserPermission(collectionId: $collectionId, userId: $userId, role: $role) }"): typeof import('./graphql.ts').ChangeUserOnCollectionDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeTeamOnCollection($collectionId: ID!, $teamId: ID!, $role: Role) { updateCollectionTeamPermission(collectionId: $collectionId, teamId: $teamId, role: $role) }"): typeof import('./graphql.ts').ChangeTeamOnCollectionDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SpaceSettings($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFrame emoji language editMode defaultLevel parent { id } } }"): typeof import('./graphql.ts').SpaceSettingsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UpdateSpaceHere($spaceId: ID!, $title: String, $emoji: String, $language: Language, $editMode: SpaceEditMode) {\n    updateSpace(spaceId: $spaceId, title: $title, emoji: $emoji, language: $language, editMode: $editMode) { id } }"): typeof import('./graphql.ts').UpdateSpaceHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ChangeSpaceLevel($spaceId: ID!, $defaultLevel: Role) { updateSpace(spaceId: $spaceId, defaultLevel: $defaultLevel) { id } }"): typeof import('./graphql.ts').ChangeSpaceLevelDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation MoveSpaceHere($spaceId: ID!, $parent: ID, $position: PositionInput) { moveSpace(spaceId: $spaceId, parent: $parent, position: $position) { id } }"): typeof import('./graphql.ts').MoveSpaceHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DuplicateSpaceHere($spaceId: ID!) { copy: duplicateSpace(spaceId: $spaceId) { id } }"): typeof import('./graphql.ts').DuplicateSpaceHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteSpaceHere($spaceId: ID!) { deleteSpace(spaceId: $spaceId) }"): typeof import('./graphql.ts').DeleteSpaceHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query OrganizationTranslations($organizationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame\n    translations(page: $page, limit: 50) { count next { page } items { ...TranslationState source { language space { id title } } result { space { title } } } } } }"): typeof import('./graphql.ts').OrganizationTranslationsDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CreateTranslationHere($organizationId: ID!, $source: TranslationSourceInput!, $language: Language!, $automatic: Boolean) {\n    created: createTranslation(organizationId: $organizationId, source: $source, language: $language, automatic: $automatic) { id } }"): typeof import('./graphql.ts').CreateTranslationHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query TranslationPage($organizationId: ID!, $translationId: ID!, $page: String) { organization(organizationId: $organizationId) { ...OrganizationFrame }\n    translation(organizationId: $organizationId, translationId: $translationId) { ...TranslationState automatic instructionsMarkdown permissions { edit }\n      source { language space { id title permissions { edit } } } result { space { id title } }\n      history: runs(limit: 10) { items { id state createdAt engine blocks words error problems { page title message } } }\n      stale(page: $page, limit: 20) { count next { page } items { id page field edited suggested } } } }"): typeof import('./graphql.ts').TranslationPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RunTranslationHere($organizationId: ID!, $translationId: ID!) { runTranslation(organizationId: $organizationId, translationId: $translationId) }"): typeof import('./graphql.ts').RunTranslationHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation CancelTranslationHere($organizationId: ID!, $translationId: ID!) { cancelTranslationRun(organizationId: $organizationId, translationId: $translationId) }"): typeof import('./graphql.ts').CancelTranslationHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UpdateTranslationHere($organizationId: ID!, $translationId: ID!, $automatic: Boolean, $instructions: JSON) {\n    updateTranslation(organizationId: $organizationId, translationId: $translationId, automatic: $automatic, instructions: $instructions) { id } }"): typeof import('./graphql.ts').UpdateTranslationHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DecideStale($organizationId: ID!, $translationId: ID!, $staleId: ID!, $take: StaleTranslationChoice!) {\n    resolveStaleTranslation(organizationId: $organizationId, translationId: $translationId, staleId: $staleId, take: $take) }"): typeof import('./graphql.ts').DecideStaleDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation DeleteTranslationHere($organizationId: ID!, $translationId: ID!) { deleteTranslation(organizationId: $organizationId, translationId: $translationId) }"): typeof import('./graphql.ts').DeleteTranslationHereDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query TreeOfSpace($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts revision { ...TreeHead } } }"): typeof import('./graphql.ts').TreeOfSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query TreeOfChangeRequest($spaceId: ID!, $changeRequestId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts }\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { ...ChangeRequestFacts revision { ...TreeHead } } }"): typeof import('./graphql.ts').TreeOfChangeRequestDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ArrangeLive($spaceId: ID!, $changes: [JSON!]) { edited: editSpace(spaceId: $spaceId, changes: $changes) { created } }"): typeof import('./graphql.ts').ArrangeLiveDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation ArrangeInChangeRequest($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!]) {\n    edited: editChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, changes: $changes) { created } }"): typeof import('./graphql.ts').ArrangeInChangeRequestDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UndoLive($spaceId: ID!, $revisionId: ID!) { undoEdit(spaceId: $spaceId, revisionId: $revisionId) { revision } }"): typeof import('./graphql.ts').UndoLiveDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation UndoInChangeRequest($spaceId: ID!, $changeRequestId: ID!, $revisionId: ID!) {\n    undoChangeRequestEdit(spaceId: $spaceId, changeRequestId: $changeRequestId, revisionId: $revisionId) { revision } }"): typeof import('./graphql.ts').UndoInChangeRequestDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation BeginArranging($spaceId: ID!) { opened: createChangeRequest(spaceId: $spaceId, subject: \"Arrange pages\") { number } }"): typeof import('./graphql.ts').BeginArrangingDocument;


export function question(source: string) {
  return (documents as any)[source] ?? {};
}
