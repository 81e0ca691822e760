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
    "mutation EditChangeRequest($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!], $baseRevision: ID) {\n    edited: editChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, changes: $changes, baseRevision: $baseRevision) { revision created } }": typeof types.EditChangeRequestDocument,
    "query PageToEdit($spaceId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts page(pageId: $pageId) { ...PageText } } }": typeof types.PageToEditDocument,
    "mutation OpenWithChanges($spaceId: ID!, $subject: String, $changes: [JSON!], $baseRevision: ID) {\n    opened: createChangeRequest(spaceId: $spaceId, subject: $subject, changes: $changes, baseRevision: $baseRevision) { number } }": typeof types.OpenWithChangesDocument,
    "query OpenConflictsOf($spaceId: ID!, $changeRequestId: ID!, $limit: Int!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { openConflicts(limit: $limit) { ...OpenConflicts } } }": typeof types.OpenConflictsOfDocument,
    "mutation DecideConflict($spaceId: ID!, $changeRequestId: ID!, $conflictId: ID!, $keep: ConflictDecision!, $revision: ID!) {\n    decided: decideChangeRequestConflict(spaceId: $spaceId, changeRequestId: $changeRequestId, conflictId: $conflictId, keep: $keep,\n      revision: $revision) { result } }": typeof types.DecideConflictDocument,
    "query ReusableContent($spaceId: ID!, $changeRequestId: ID!, $reusableContentId: ID!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n      reusableContent(reusableContentId: $reusableContentId) { title markdown } } }": typeof types.ReusableContentDocument,
    "fragment SpaceFacts on Space {\n  id\n  title\n  emoji\n  language\n  editMode\n  organization {\n    id\n    title\n  }\n  revision {\n    id\n  }\n  changeRequestsOpen\n  changeRequestsDraft\n  permissions {\n    edit\n    comment\n    review\n    merge\n  }\n}\n\nfragment PageText on Page {\n  id\n  title\n  emoji\n  icon\n  description\n  type\n  updatedAt\n  markdown\n}\n\nfragment ChangeRequestFacts on ChangeRequest {\n  id\n  number\n  status\n  subject\n  descriptionMarkdown\n  createdAt\n  updatedAt\n  createdBy {\n    id\n    displayName\n  }\n  outdated\n  conflicts\n  revision {\n    id\n  }\n  revisionInitial\n  revisionMergedAncestor\n  revisionMerged\n}\n\nfragment Comment on Comment {\n  id\n  status\n  postedAt\n  editedAt\n  resolvedAt\n  resolvedBy {\n    displayName\n  }\n  postedBy {\n    displayName\n  }\n  body {\n    markdown\n  }\n  permissions {\n    edit\n    reply\n    resolve\n    delete\n  }\n  target {\n    outdated\n    page {\n      id\n    }\n    node {\n      id\n    }\n    tableCell {\n      record\n    }\n  }\n  replies(limit: 100, order: asc) {\n    count\n    items {\n      id\n      postedAt\n      editedAt\n      postedBy {\n        displayName\n      }\n      body {\n        markdown\n      }\n      permissions {\n        edit\n        delete\n      }\n    }\n  }\n}\n\nfragment Hit on SpaceSearchHit {\n  id\n  title\n  titleMarks\n  ancestors {\n    title\n  }\n  sections {\n    title\n    titleMarks\n    body\n    bodyMarks\n    path\n  }\n}\n\nfragment SpaceCard on Space {\n  id\n  title\n  emoji\n  changeRequestsOpen\n  parent {\n    id\n  }\n}\n\nfragment CollectionCard on Collection {\n  id\n  title\n  description\n  parent {\n    id\n    title\n  }\n}\n\nfragment Review on ChangeRequestReview {\n  id\n  status\n  outdated\n  createdAt\n  reviewer {\n    id\n    displayName\n  }\n  comment {\n    id\n  }\n}\n\nfragment OpenConflicts on ChangeRequestConflictList {\n  count\n  items {\n    id\n    page\n    file\n    reusableContent\n    variable\n    title\n    field\n    against\n    main\n    proposed\n    repository\n  }\n}": typeof types.SpaceFactsFragmentDoc,
    "query Home { user { displayName } organizations(limit: 100) { count items { id title spaces(limit: 12) { count items { ...SpaceCard } } } } }": typeof types.HomeDocument,
    "query Organization($id: ID!) { organization(organizationId: $id) { id title\n    collections(limit: 1000, nested: true) { count items { ...CollectionCard } } spaces(limit: 1000) { count items { ...SpaceCard } } } }": typeof types.OrganizationDocument,
    "query Collection($id: ID!) { collection(collectionId: $id) { ...CollectionCard organization { id title }\n    collections(limit: 1000) { count items { ...CollectionCard } } spaces(limit: 1000) { count items { ...SpaceCard } } } }": typeof types.CollectionDocument,
    "query SearchOrganization($id: ID!, $query: String!) { organization(organizationId: $id) { id title\n    search(query: $query, limit: 20) { count didYouMean items { id title pages { ...Hit } } } } }": typeof types.SearchOrganizationDocument,
    "mutation RenderComponent($name: ID!, $componentId: String!, $props: JSON, $context: JSON!, $state: JSON, $action: JSON) {\n    rendered: renderIntegration(integrationName: $name, componentId: $componentId, props: $props, context: $context, state: $state, action: $action) }": typeof types.RenderComponentDocument,
    "query InstallationPage($name: ID!, $installationId: ID!) {\n    installation: integrationInstallation(integrationName: $name, installationId: $installationId) { status configuration\n      integration { name title configurations } target { organization { id title permissions { installIntegration } } } } }": typeof types.InstallationPageDocument,
    "query SpaceInstallationPage($name: ID!, $installationId: ID!, $spaceId: ID!) {\n    binding: integrationSpaceInstallation(integrationName: $name, installationId: $installationId, spaceId: $spaceId) {\n      status configuration space { title permissions { installIntegration } } } }": typeof types.SpaceInstallationPageDocument,
    "query SiteInstallationPage($name: ID!, $installationId: ID!, $siteId: ID!) {\n    binding: integrationSiteInstallation(integrationName: $name, installationId: $installationId, siteId: $siteId) {\n      status configuration site { title } } }": typeof types.SiteInstallationPageDocument,
    "query PlacesOfInstallation($name: ID!, $installationId: ID!) {\n    installation: integrationInstallation(integrationName: $name, installationId: $installationId) {\n      spaces(limit: 100) { items { status space { id title } } } sites(limit: 100) { items { status site { id title } } }\n      target { organization { spaces(limit: 1000) { items { id title permissions { installIntegration } } } } } } }": typeof types.PlacesOfInstallationDocument,
    "mutation ConfigureInstallation($name: ID!, $installationId: ID!, $configuration: JSON) {\n      updateIntegrationInstallation(integrationName: $name, installationId: $installationId, configuration: $configuration) { id } }": typeof types.ConfigureInstallationDocument,
    "mutation ConfigureInSpace($name: ID!, $installationId: ID!, $spaceId: ID!, $configuration: JSON) {\n      updateIntegrationSpaceInstallation(integrationName: $name, installationId: $installationId, spaceId: $spaceId, configuration: $configuration) { status } }": typeof types.ConfigureInSpaceDocument,
    "mutation ConfigureInSite($name: ID!, $installationId: ID!, $siteId: ID!, $configuration: JSON) {\n      updateIntegrationSiteInstallation(integrationName: $name, installationId: $installationId, siteId: $siteId, configuration: $configuration) { status } }": typeof types.ConfigureInSiteDocument,
    "mutation BindSpace($name: ID!, $installationId: ID!, $space: ID!) {\n    installIntegrationInSpace(integrationName: $name, installationId: $installationId, space: $space) { status } }": typeof types.BindSpaceDocument,
    "mutation Uninstall($name: ID!, $installationId: ID!) { uninstallIntegration(integrationName: $name, installationId: $installationId) }": typeof types.UninstallDocument,
    "query IntegrationEvents($name: ID!) { integration(integrationName: $name) { events(limit: 25) { count items {\n    id createdAt status attempts error payload trace { logs { level message timestamp } } } } } }": typeof types.IntegrationEventsDocument,
    "mutation RetryEvent($name: ID!, $eventId: ID!) { retryIntegrationEvent(integrationName: $name, eventId: $eventId) { id } }": typeof types.RetryEventDocument,
    "query IntegrationPage($name: ID!) {\n    integration(integrationName: $name) { name title description summary version visibility scopes owner { title } urls { icon }\n      permissions { admin } installations(limit: 100) { items { id status createdAt spaceCount target { organization { id title } } } } }\n    organizations(limit: 100) { items { id title permissions { installIntegration } } } }": typeof types.IntegrationPageDocument,
    "mutation Install($name: ID!, $organization: ID!) { installIntegration(integrationName: $name, organization: $organization) { id } }": typeof types.InstallDocument,
    "query OwnInvitations { invitations(limit: 100) { count items { id organization title role invitedBy { displayName } expiresAt } } }": typeof types.OwnInvitationsDocument,
    "mutation AcceptInvitation($organizationId: ID!, $inviteId: ID!) {\n    accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) { id title } }": typeof types.AcceptInvitationDocument,
    "mutation DeclineInvitation($organizationId: ID!, $inviteId: ID!) {\n    deleteInvitation(organizationId: $organizationId, inviteId: $inviteId) }": typeof types.DeclineInvitationDocument,
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
};
const documents: Documents = {
    "mutation EditChangeRequest($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!], $baseRevision: ID) {\n    edited: editChangeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId, changes: $changes, baseRevision: $baseRevision) { revision created } }": types.EditChangeRequestDocument,
    "query PageToEdit($spaceId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts page(pageId: $pageId) { ...PageText } } }": types.PageToEditDocument,
    "mutation OpenWithChanges($spaceId: ID!, $subject: String, $changes: [JSON!], $baseRevision: ID) {\n    opened: createChangeRequest(spaceId: $spaceId, subject: $subject, changes: $changes, baseRevision: $baseRevision) { number } }": types.OpenWithChangesDocument,
    "query OpenConflictsOf($spaceId: ID!, $changeRequestId: ID!, $limit: Int!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) { openConflicts(limit: $limit) { ...OpenConflicts } } }": types.OpenConflictsOfDocument,
    "mutation DecideConflict($spaceId: ID!, $changeRequestId: ID!, $conflictId: ID!, $keep: ConflictDecision!, $revision: ID!) {\n    decided: decideChangeRequestConflict(spaceId: $spaceId, changeRequestId: $changeRequestId, conflictId: $conflictId, keep: $keep,\n      revision: $revision) { result } }": types.DecideConflictDocument,
    "query ReusableContent($spaceId: ID!, $changeRequestId: ID!, $reusableContentId: ID!) {\n    changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {\n      reusableContent(reusableContentId: $reusableContentId) { title markdown } } }": types.ReusableContentDocument,
    "fragment SpaceFacts on Space {\n  id\n  title\n  emoji\n  language\n  editMode\n  organization {\n    id\n    title\n  }\n  revision {\n    id\n  }\n  changeRequestsOpen\n  changeRequestsDraft\n  permissions {\n    edit\n    comment\n    review\n    merge\n  }\n}\n\nfragment PageText on Page {\n  id\n  title\n  emoji\n  icon\n  description\n  type\n  updatedAt\n  markdown\n}\n\nfragment ChangeRequestFacts on ChangeRequest {\n  id\n  number\n  status\n  subject\n  descriptionMarkdown\n  createdAt\n  updatedAt\n  createdBy {\n    id\n    displayName\n  }\n  outdated\n  conflicts\n  revision {\n    id\n  }\n  revisionInitial\n  revisionMergedAncestor\n  revisionMerged\n}\n\nfragment Comment on Comment {\n  id\n  status\n  postedAt\n  editedAt\n  resolvedAt\n  resolvedBy {\n    displayName\n  }\n  postedBy {\n    displayName\n  }\n  body {\n    markdown\n  }\n  permissions {\n    edit\n    reply\n    resolve\n    delete\n  }\n  target {\n    outdated\n    page {\n      id\n    }\n    node {\n      id\n    }\n    tableCell {\n      record\n    }\n  }\n  replies(limit: 100, order: asc) {\n    count\n    items {\n      id\n      postedAt\n      editedAt\n      postedBy {\n        displayName\n      }\n      body {\n        markdown\n      }\n      permissions {\n        edit\n        delete\n      }\n    }\n  }\n}\n\nfragment Hit on SpaceSearchHit {\n  id\n  title\n  titleMarks\n  ancestors {\n    title\n  }\n  sections {\n    title\n    titleMarks\n    body\n    bodyMarks\n    path\n  }\n}\n\nfragment SpaceCard on Space {\n  id\n  title\n  emoji\n  changeRequestsOpen\n  parent {\n    id\n  }\n}\n\nfragment CollectionCard on Collection {\n  id\n  title\n  description\n  parent {\n    id\n    title\n  }\n}\n\nfragment Review on ChangeRequestReview {\n  id\n  status\n  outdated\n  createdAt\n  reviewer {\n    id\n    displayName\n  }\n  comment {\n    id\n  }\n}\n\nfragment OpenConflicts on ChangeRequestConflictList {\n  count\n  items {\n    id\n    page\n    file\n    reusableContent\n    variable\n    title\n    field\n    against\n    main\n    proposed\n    repository\n  }\n}": types.SpaceFactsFragmentDoc,
    "query Home { user { displayName } organizations(limit: 100) { count items { id title spaces(limit: 12) { count items { ...SpaceCard } } } } }": types.HomeDocument,
    "query Organization($id: ID!) { organization(organizationId: $id) { id title\n    collections(limit: 1000, nested: true) { count items { ...CollectionCard } } spaces(limit: 1000) { count items { ...SpaceCard } } } }": types.OrganizationDocument,
    "query Collection($id: ID!) { collection(collectionId: $id) { ...CollectionCard organization { id title }\n    collections(limit: 1000) { count items { ...CollectionCard } } spaces(limit: 1000) { count items { ...SpaceCard } } } }": types.CollectionDocument,
    "query SearchOrganization($id: ID!, $query: String!) { organization(organizationId: $id) { id title\n    search(query: $query, limit: 20) { count didYouMean items { id title pages { ...Hit } } } } }": types.SearchOrganizationDocument,
    "mutation RenderComponent($name: ID!, $componentId: String!, $props: JSON, $context: JSON!, $state: JSON, $action: JSON) {\n    rendered: renderIntegration(integrationName: $name, componentId: $componentId, props: $props, context: $context, state: $state, action: $action) }": types.RenderComponentDocument,
    "query InstallationPage($name: ID!, $installationId: ID!) {\n    installation: integrationInstallation(integrationName: $name, installationId: $installationId) { status configuration\n      integration { name title configurations } target { organization { id title permissions { installIntegration } } } } }": types.InstallationPageDocument,
    "query SpaceInstallationPage($name: ID!, $installationId: ID!, $spaceId: ID!) {\n    binding: integrationSpaceInstallation(integrationName: $name, installationId: $installationId, spaceId: $spaceId) {\n      status configuration space { title permissions { installIntegration } } } }": types.SpaceInstallationPageDocument,
    "query SiteInstallationPage($name: ID!, $installationId: ID!, $siteId: ID!) {\n    binding: integrationSiteInstallation(integrationName: $name, installationId: $installationId, siteId: $siteId) {\n      status configuration site { title } } }": types.SiteInstallationPageDocument,
    "query PlacesOfInstallation($name: ID!, $installationId: ID!) {\n    installation: integrationInstallation(integrationName: $name, installationId: $installationId) {\n      spaces(limit: 100) { items { status space { id title } } } sites(limit: 100) { items { status site { id title } } }\n      target { organization { spaces(limit: 1000) { items { id title permissions { installIntegration } } } } } } }": types.PlacesOfInstallationDocument,
    "mutation ConfigureInstallation($name: ID!, $installationId: ID!, $configuration: JSON) {\n      updateIntegrationInstallation(integrationName: $name, installationId: $installationId, configuration: $configuration) { id } }": types.ConfigureInstallationDocument,
    "mutation ConfigureInSpace($name: ID!, $installationId: ID!, $spaceId: ID!, $configuration: JSON) {\n      updateIntegrationSpaceInstallation(integrationName: $name, installationId: $installationId, spaceId: $spaceId, configuration: $configuration) { status } }": types.ConfigureInSpaceDocument,
    "mutation ConfigureInSite($name: ID!, $installationId: ID!, $siteId: ID!, $configuration: JSON) {\n      updateIntegrationSiteInstallation(integrationName: $name, installationId: $installationId, siteId: $siteId, configuration: $configuration) { status } }": types.ConfigureInSiteDocument,
    "mutation BindSpace($name: ID!, $installationId: ID!, $space: ID!) {\n    installIntegrationInSpace(integrationName: $name, installationId: $installationId, space: $space) { status } }": types.BindSpaceDocument,
    "mutation Uninstall($name: ID!, $installationId: ID!) { uninstallIntegration(integrationName: $name, installationId: $installationId) }": types.UninstallDocument,
    "query IntegrationEvents($name: ID!) { integration(integrationName: $name) { events(limit: 25) { count items {\n    id createdAt status attempts error payload trace { logs { level message timestamp } } } } } }": types.IntegrationEventsDocument,
    "mutation RetryEvent($name: ID!, $eventId: ID!) { retryIntegrationEvent(integrationName: $name, eventId: $eventId) { id } }": types.RetryEventDocument,
    "query IntegrationPage($name: ID!) {\n    integration(integrationName: $name) { name title description summary version visibility scopes owner { title } urls { icon }\n      permissions { admin } installations(limit: 100) { items { id status createdAt spaceCount target { organization { id title } } } } }\n    organizations(limit: 100) { items { id title permissions { installIntegration } } } }": types.IntegrationPageDocument,
    "mutation Install($name: ID!, $organization: ID!) { installIntegration(integrationName: $name, organization: $organization) { id } }": types.InstallDocument,
    "query OwnInvitations { invitations(limit: 100) { count items { id organization title role invitedBy { displayName } expiresAt } } }": types.OwnInvitationsDocument,
    "mutation AcceptInvitation($organizationId: ID!, $inviteId: ID!) {\n    accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) { id title } }": types.AcceptInvitationDocument,
    "mutation DeclineInvitation($organizationId: ID!, $inviteId: ID!) {\n    deleteInvitation(organizationId: $organizationId, inviteId: $inviteId) }": types.DeclineInvitationDocument,
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
};

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
export function question(source: "fragment SpaceFacts on Space {\n  id\n  title\n  emoji\n  language\n  editMode\n  organization {\n    id\n    title\n  }\n  revision {\n    id\n  }\n  changeRequestsOpen\n  changeRequestsDraft\n  permissions {\n    edit\n    comment\n    review\n    merge\n  }\n}\n\nfragment PageText on Page {\n  id\n  title\n  emoji\n  icon\n  description\n  type\n  updatedAt\n  markdown\n}\n\nfragment ChangeRequestFacts on ChangeRequest {\n  id\n  number\n  status\n  subject\n  descriptionMarkdown\n  createdAt\n  updatedAt\n  createdBy {\n    id\n    displayName\n  }\n  outdated\n  conflicts\n  revision {\n    id\n  }\n  revisionInitial\n  revisionMergedAncestor\n  revisionMerged\n}\n\nfragment Comment on Comment {\n  id\n  status\n  postedAt\n  editedAt\n  resolvedAt\n  resolvedBy {\n    displayName\n  }\n  postedBy {\n    displayName\n  }\n  body {\n    markdown\n  }\n  permissions {\n    edit\n    reply\n    resolve\n    delete\n  }\n  target {\n    outdated\n    page {\n      id\n    }\n    node {\n      id\n    }\n    tableCell {\n      record\n    }\n  }\n  replies(limit: 100, order: asc) {\n    count\n    items {\n      id\n      postedAt\n      editedAt\n      postedBy {\n        displayName\n      }\n      body {\n        markdown\n      }\n      permissions {\n        edit\n        delete\n      }\n    }\n  }\n}\n\nfragment Hit on SpaceSearchHit {\n  id\n  title\n  titleMarks\n  ancestors {\n    title\n  }\n  sections {\n    title\n    titleMarks\n    body\n    bodyMarks\n    path\n  }\n}\n\nfragment SpaceCard on Space {\n  id\n  title\n  emoji\n  changeRequestsOpen\n  parent {\n    id\n  }\n}\n\nfragment CollectionCard on Collection {\n  id\n  title\n  description\n  parent {\n    id\n    title\n  }\n}\n\nfragment Review on ChangeRequestReview {\n  id\n  status\n  outdated\n  createdAt\n  reviewer {\n    id\n    displayName\n  }\n  comment {\n    id\n  }\n}\n\nfragment OpenConflicts on ChangeRequestConflictList {\n  count\n  items {\n    id\n    page\n    file\n    reusableContent\n    variable\n    title\n    field\n    against\n    main\n    proposed\n    repository\n  }\n}"): typeof import('./graphql.ts').SpaceFactsFragmentDoc;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query Home { user { displayName } organizations(limit: 100) { count items { id title spaces(limit: 12) { count items { ...SpaceCard } } } } }"): typeof import('./graphql.ts').HomeDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query Organization($id: ID!) { organization(organizationId: $id) { id title\n    collections(limit: 1000, nested: true) { count items { ...CollectionCard } } spaces(limit: 1000) { count items { ...SpaceCard } } } }"): typeof import('./graphql.ts').OrganizationDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query Collection($id: ID!) { collection(collectionId: $id) { ...CollectionCard organization { id title }\n    collections(limit: 1000) { count items { ...CollectionCard } } spaces(limit: 1000) { count items { ...SpaceCard } } } }"): typeof import('./graphql.ts').CollectionDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query SearchOrganization($id: ID!, $query: String!) { organization(organizationId: $id) { id title\n    search(query: $query, limit: 20) { count didYouMean items { id title pages { ...Hit } } } } }"): typeof import('./graphql.ts').SearchOrganizationDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation RenderComponent($name: ID!, $componentId: String!, $props: JSON, $context: JSON!, $state: JSON, $action: JSON) {\n    rendered: renderIntegration(integrationName: $name, componentId: $componentId, props: $props, context: $context, state: $state, action: $action) }"): typeof import('./graphql.ts').RenderComponentDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "query InstallationPage($name: ID!, $installationId: ID!) {\n    installation: integrationInstallation(integrationName: $name, installationId: $installationId) { status configuration\n      integration { name title configurations } target { organization { id title permissions { installIntegration } } } } }"): typeof import('./graphql.ts').InstallationPageDocument;
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
export function question(source: "query PlacesOfInstallation($name: ID!, $installationId: ID!) {\n    installation: integrationInstallation(integrationName: $name, installationId: $installationId) {\n      spaces(limit: 100) { items { status space { id title } } } sites(limit: 100) { items { status site { id title } } }\n      target { organization { spaces(limit: 1000) { items { id title permissions { installIntegration } } } } } } }"): typeof import('./graphql.ts').PlacesOfInstallationDocument;
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
export function question(source: "mutation BindSpace($name: ID!, $installationId: ID!, $space: ID!) {\n    installIntegrationInSpace(integrationName: $name, installationId: $installationId, space: $space) { status } }"): typeof import('./graphql.ts').BindSpaceDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation Uninstall($name: ID!, $installationId: ID!) { uninstallIntegration(integrationName: $name, installationId: $installationId) }"): typeof import('./graphql.ts').UninstallDocument;
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
export function question(source: "query IntegrationPage($name: ID!) {\n    integration(integrationName: $name) { name title description summary version visibility scopes owner { title } urls { icon }\n      permissions { admin } installations(limit: 100) { items { id status createdAt spaceCount target { organization { id title } } } } }\n    organizations(limit: 100) { items { id title permissions { installIntegration } } } }"): typeof import('./graphql.ts').IntegrationPageDocument;
/**
 * The question function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function question(source: "mutation Install($name: ID!, $organization: ID!) { installIntegration(integrationName: $name, organization: $organization) { id } }"): typeof import('./graphql.ts').InstallDocument;
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


export function question(source: string) {
  return (documents as any)[source] ?? {};
}
