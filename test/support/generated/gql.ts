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
    "mutation EditEditSpace($space: ID!) { editSpace(spaceId: $space, typedChanges: [\n        { create_page: { page: \"a\", title: \"A\", content: { markdown: \"text of a\" } } },\n        { create_page: { title: \"B\", parent: \"a\", position: { first: true } } },\n      ]) { revision created } }": typeof types.EditEditSpaceDocument,
    "query EditOrganization($id: ID!) { organization(organizationId: $id) { spaces(limit: 5) { items { content { author { displayName } pages { title markdown pages { path } } } } } } }": typeof types.EditOrganizationDocument,
    "query FoundSpace($id: ID!) { space(spaceId: $id) { search(query: \"publsh\") { count didYouMean items { title } } } }": typeof types.FoundSpaceDocument,
    "query FoundSpace2($id: ID!) { space(spaceId: $id) { search(query: \"move\") { items { title titleMarks\n      sections { title body titleMarks bodyMarks } } } } }": typeof types.FoundSpace2Document,
    "query SearchOrganization($id: ID!) { organization(organizationId: $id) { search(query: \"numbat\", limit: 5) { count items { title space { title } pages { page { title markdown } sections { body } } } } }\n    }": typeof types.SearchOrganizationDocument,
    "query EncodingsSpace($id: ID!) { space(spaceId: $id) { gitOperations(limit: 1) { items { report } } } }": typeof types.EncodingsSpaceDocument,
    "mutation ExportSyncRetryGitOperation($spaceId: ID!, $gitOperationId: ID!, $url: String) { retryGitOperation(spaceId: $spaceId, gitOperationId: $gitOperationId, url: $url) { id kind state } }": typeof types.ExportSyncRetryGitOperationDocument,
    "query ExportSyncSpace($id: ID!) { space(spaceId: $id) { gitOperations { count items { id kind state error oid report steps { message } } } } }": typeof types.ExportSyncSpaceDocument,
    "query ImportApiSpace($id: ID!) { space(spaceId: $id) { gitOperations { items { report state } } } }": typeof types.ImportApiSpaceDocument,
    "query ImportApiSpace2($id: ID!) { space(spaceId: $id) { gitOperations { items { report } } gitInfo { operation { report } } } }": typeof types.ImportApiSpace2Document,
    "query ImportRacesSpace($id: ID!) { space(spaceId: $id) { gitOperations { items { id state error oid } } } }": typeof types.ImportRacesSpaceDocument,
    "query LongVariablesSpace($id: ID!) { space(spaceId: $id) { gitOperations(limit: 1) { items { state report } } } }": typeof types.LongVariablesSpaceDocument,
    "mutation InvitesInviteToOrganization($id: ID!) { inviteToOrganization(organizationId: $id, emails: [\"g@graph.example\"], role: comment) { invited members { role user { email } } } }": typeof types.InvitesInviteToOrganizationDocument,
    "query MembersOrganizations { organizations(limit: 5) { items { id members(limit: 5) { items { teamMemberships(limit: 5) { items { team { title } } } spacePermissions(limit: 5) { items { space { id } } } } } } } }": typeof types.MembersOrganizationsDocument,
    "query OrganizationsOrganization($id: ID!) { organization(organizationId: $id) { title permissions { view listMembers } } }": typeof types.OrganizationsOrganizationDocument,
    "query OrganizationsOrganization2 { organization(organizationId: \"x\") { title } }": typeof types.OrganizationsOrganization2Document,
    "mutation PermissionsAddSpacePermissions($id: ID!, $user: ID!) { addSpacePermissions(spaceId: $id, users: [$user], role: edit) }": typeof types.PermissionsAddSpacePermissionsDocument,
    "query SightOrganization($id: ID!) { organization(organizationId: $id) { members { items { id spaces spacePermissions(limit: 10) { count items { permission space { id } } } } } } }": typeof types.SightOrganizationDocument,
    "query TeamsOrganization($id: ID!) { organization(organizationId: $id) { teams(limit: 20) { items { title members spaces permissions { admin } teamMembers(limit: 2) { count items { organization { user { email } teams } team { role } } } } } } }": typeof types.TeamsOrganizationDocument,
    "mutation TokensCreateUser { createUser(email: \"Second@Example.com\", displayName: \"Second\") { id email } }": typeof types.TokensCreateUserDocument,
    "mutation TokensCreateUser2 { createUser(email: \"second@example.com\", displayName: \"Again\") { id } }": typeof types.TokensCreateUser2Document,
    "mutation TokensCreateUser3 { createUser(email: \"third@example.com\", displayName: \"Third\") { id } }": typeof types.TokensCreateUser3Document,
    "query ChangeRequestsChangeRequest($s: ID!, $c: ID!) { changeRequest(spaceId: $s, changeRequestId: $c) { conflicts } }": typeof types.ChangeRequestsChangeRequestDocument,
    "query ChangesRevision($spaceId: ID!, $revisionId: ID!) { revision(spaceId: $spaceId, revisionId: $revisionId) {\n        mergedFrom { id subject createdBy { id } }\n        changes { mergedFrom { id } changes { type attributes variables page { id type title path } parent { before { id } after { id } }\n          file { id name contentType downloadURL } reusableContent { id title } } } } }": typeof types.ChangesRevisionDocument,
    "query ReviewsChangeRequest($space: ID!, $id: ID!) { changeRequest(spaceId: $space, changeRequestId: $id) {\n        reviews(limit: 5) { items { comment { body { markdown } replies(limit: 5) { items { body { markdown } } } } } } } }": typeof types.ReviewsChangeRequestDocument,
    "query FormatsSpace($space: ID!, $comment: ID!) { space(spaceId: $space) { comment(commentId: $comment) { body { markdown document } } } }": typeof types.FormatsSpaceDocument,
    "mutation GraphCreateSpaceComment($space: ID!, $page: ID!) { createSpaceComment(spaceId: $space, page: $page, body: { markdown: \"Hello\" }) { id body { markdown } target { page { id } } } }": typeof types.GraphCreateSpaceCommentDocument,
    "mutation GraphCreateSpaceCommentReply($space: ID!, $comment: ID!) { createSpaceCommentReply(spaceId: $space, commentId: $comment, body: { markdown: \"Hi\" }) { id } }": typeof types.GraphCreateSpaceCommentReplyDocument,
    "query GraphSpace($space: ID!, $comment: ID!, $reply: ID!) { space(spaceId: $space) {\n      commentCount comment(commentId: $comment) { body { markdown } reply(commentReplyId: $reply) { body { markdown } } } } }": typeof types.GraphSpaceDocument,
    "mutation GraphDeleteSpaceComment($space: ID!, $comment: ID!) { deleteSpaceComment(spaceId: $space, commentId: $comment) }": typeof types.GraphDeleteSpaceCommentDocument,
    "mutation RightsUpdateSpaceComment($space: ID!, $comment: ID!) { updateSpaceComment(spaceId: $space, commentId: $comment, resolved: true) { id } }": typeof types.RightsUpdateSpaceCommentDocument,
    "mutation RightsUpdateSpaceComment2($space: ID!, $comment: ID!) { updateSpaceComment(spaceId: $space, commentId: $comment, body: { markdown: \"theirs\" }) { id } }": typeof types.RightsUpdateSpaceComment2Document,
    "query ConditionProblems($organization: ID!, $site: ID!) {\n  site(organizationId: $organization, siteId: $site) {\n    siteSpaces { items { title conditionProblems { complete items { page path line condition message } } } }\n  }\n}": typeof types.ConditionProblemsDocument,
    "query LifecycleOrganization($id: ID!) { organization(organizationId: $id) { deletedSpaces { count items { title deletedAt } } } }": typeof types.LifecycleOrganizationDocument,
    "query ParentSpace($id: ID!) { space(spaceId: $id) { parent { id } } }": typeof types.ParentSpaceDocument,
    "query SpacesOrganization($id: ID!) { organization(organizationId: $id) {\n            spaces(limit: 20) { count items { title commentCount changeRequestCount changeRequestsOpen gitSync { url } permissions { view } organization { title } parent { title } } }\n            collections(limit: 20) { items { title parent { id } spaces(limit: 10) { items { title parent { title } } } collections(limit: 10) { items { title } } } } } }": typeof types.SpacesOrganizationDocument,
    "mutation ParkedDeliveriesRetryDeliveries { retryDeliveries(subject: \"user:anna\") }": typeof types.ParkedDeliveriesRetryDeliveriesDocument,
    "query ParkedDeliveriesParkedDeliveries { parkedDeliveries(reader: \"nobody\") { subject } }": typeof types.ParkedDeliveriesParkedDeliveriesDocument,
    "mutation ParkedDeliveriesRetryDeliveries2 { retryDeliveries(reader: \"nobody\") }": typeof types.ParkedDeliveriesRetryDeliveries2Document,
    "mutation ParkedDeliveriesRetryDeliveries3 { retryDeliveries }": typeof types.ParkedDeliveriesRetryDeliveries3Document,
    "mutation GraphCreateSpace($organizationId: ID!, $hiddenId: ID!) { createSpace(organizationId: $organizationId, title: \"Once\") { id organization { spaces(page: \"nonsense\") { count } } }\n        updateSpace(spaceId: $hiddenId, title: \"Never\") { id } }": typeof types.GraphCreateSpaceDocument,
    "mutation ExtremesCreateAccessToken($time: DateTime) { createAccessToken(name: \"x\", expiresAt: $time) { token } }": typeof types.ExtremesCreateAccessTokenDocument,
    "query LimitsOrganizations { organizations(limit: 1) { items { search(query: \"x\") { items { title pages { title sections { title body } } } } } } }": typeof types.LimitsOrganizationsDocument,
    "mutation LimitsCreateAccessToken($when: DateTime) { createAccessToken(name: \"x\", expiresAt: $when) { token } }": typeof types.LimitsCreateAccessTokenDocument,
    "query LimitsOrganizations2 { organizations { count } }": typeof types.LimitsOrganizations2Document,
    "mutation OverloadCreateAccessToken { createAccessToken(name: \"second\") { token } }": typeof types.OverloadCreateAccessTokenDocument,
    "query OwnTokens { accessTokens { items { id name } } }": typeof types.OwnTokensDocument,
    "mutation RevokeToken($id: ID!) { revokeAccessToken(accessTokenId: $id) }": typeof types.RevokeTokenDocument,
};
const documents: Documents = {
    "mutation EditEditSpace($space: ID!) { editSpace(spaceId: $space, typedChanges: [\n        { create_page: { page: \"a\", title: \"A\", content: { markdown: \"text of a\" } } },\n        { create_page: { title: \"B\", parent: \"a\", position: { first: true } } },\n      ]) { revision created } }": types.EditEditSpaceDocument,
    "query EditOrganization($id: ID!) { organization(organizationId: $id) { spaces(limit: 5) { items { content { author { displayName } pages { title markdown pages { path } } } } } } }": types.EditOrganizationDocument,
    "query FoundSpace($id: ID!) { space(spaceId: $id) { search(query: \"publsh\") { count didYouMean items { title } } } }": types.FoundSpaceDocument,
    "query FoundSpace2($id: ID!) { space(spaceId: $id) { search(query: \"move\") { items { title titleMarks\n      sections { title body titleMarks bodyMarks } } } } }": types.FoundSpace2Document,
    "query SearchOrganization($id: ID!) { organization(organizationId: $id) { search(query: \"numbat\", limit: 5) { count items { title space { title } pages { page { title markdown } sections { body } } } } }\n    }": types.SearchOrganizationDocument,
    "query EncodingsSpace($id: ID!) { space(spaceId: $id) { gitOperations(limit: 1) { items { report } } } }": types.EncodingsSpaceDocument,
    "mutation ExportSyncRetryGitOperation($spaceId: ID!, $gitOperationId: ID!, $url: String) { retryGitOperation(spaceId: $spaceId, gitOperationId: $gitOperationId, url: $url) { id kind state } }": types.ExportSyncRetryGitOperationDocument,
    "query ExportSyncSpace($id: ID!) { space(spaceId: $id) { gitOperations { count items { id kind state error oid report steps { message } } } } }": types.ExportSyncSpaceDocument,
    "query ImportApiSpace($id: ID!) { space(spaceId: $id) { gitOperations { items { report state } } } }": types.ImportApiSpaceDocument,
    "query ImportApiSpace2($id: ID!) { space(spaceId: $id) { gitOperations { items { report } } gitInfo { operation { report } } } }": types.ImportApiSpace2Document,
    "query ImportRacesSpace($id: ID!) { space(spaceId: $id) { gitOperations { items { id state error oid } } } }": types.ImportRacesSpaceDocument,
    "query LongVariablesSpace($id: ID!) { space(spaceId: $id) { gitOperations(limit: 1) { items { state report } } } }": types.LongVariablesSpaceDocument,
    "mutation InvitesInviteToOrganization($id: ID!) { inviteToOrganization(organizationId: $id, emails: [\"g@graph.example\"], role: comment) { invited members { role user { email } } } }": types.InvitesInviteToOrganizationDocument,
    "query MembersOrganizations { organizations(limit: 5) { items { id members(limit: 5) { items { teamMemberships(limit: 5) { items { team { title } } } spacePermissions(limit: 5) { items { space { id } } } } } } } }": types.MembersOrganizationsDocument,
    "query OrganizationsOrganization($id: ID!) { organization(organizationId: $id) { title permissions { view listMembers } } }": types.OrganizationsOrganizationDocument,
    "query OrganizationsOrganization2 { organization(organizationId: \"x\") { title } }": types.OrganizationsOrganization2Document,
    "mutation PermissionsAddSpacePermissions($id: ID!, $user: ID!) { addSpacePermissions(spaceId: $id, users: [$user], role: edit) }": types.PermissionsAddSpacePermissionsDocument,
    "query SightOrganization($id: ID!) { organization(organizationId: $id) { members { items { id spaces spacePermissions(limit: 10) { count items { permission space { id } } } } } } }": types.SightOrganizationDocument,
    "query TeamsOrganization($id: ID!) { organization(organizationId: $id) { teams(limit: 20) { items { title members spaces permissions { admin } teamMembers(limit: 2) { count items { organization { user { email } teams } team { role } } } } } } }": types.TeamsOrganizationDocument,
    "mutation TokensCreateUser { createUser(email: \"Second@Example.com\", displayName: \"Second\") { id email } }": types.TokensCreateUserDocument,
    "mutation TokensCreateUser2 { createUser(email: \"second@example.com\", displayName: \"Again\") { id } }": types.TokensCreateUser2Document,
    "mutation TokensCreateUser3 { createUser(email: \"third@example.com\", displayName: \"Third\") { id } }": types.TokensCreateUser3Document,
    "query ChangeRequestsChangeRequest($s: ID!, $c: ID!) { changeRequest(spaceId: $s, changeRequestId: $c) { conflicts } }": types.ChangeRequestsChangeRequestDocument,
    "query ChangesRevision($spaceId: ID!, $revisionId: ID!) { revision(spaceId: $spaceId, revisionId: $revisionId) {\n        mergedFrom { id subject createdBy { id } }\n        changes { mergedFrom { id } changes { type attributes variables page { id type title path } parent { before { id } after { id } }\n          file { id name contentType downloadURL } reusableContent { id title } } } } }": types.ChangesRevisionDocument,
    "query ReviewsChangeRequest($space: ID!, $id: ID!) { changeRequest(spaceId: $space, changeRequestId: $id) {\n        reviews(limit: 5) { items { comment { body { markdown } replies(limit: 5) { items { body { markdown } } } } } } } }": types.ReviewsChangeRequestDocument,
    "query FormatsSpace($space: ID!, $comment: ID!) { space(spaceId: $space) { comment(commentId: $comment) { body { markdown document } } } }": types.FormatsSpaceDocument,
    "mutation GraphCreateSpaceComment($space: ID!, $page: ID!) { createSpaceComment(spaceId: $space, page: $page, body: { markdown: \"Hello\" }) { id body { markdown } target { page { id } } } }": types.GraphCreateSpaceCommentDocument,
    "mutation GraphCreateSpaceCommentReply($space: ID!, $comment: ID!) { createSpaceCommentReply(spaceId: $space, commentId: $comment, body: { markdown: \"Hi\" }) { id } }": types.GraphCreateSpaceCommentReplyDocument,
    "query GraphSpace($space: ID!, $comment: ID!, $reply: ID!) { space(spaceId: $space) {\n      commentCount comment(commentId: $comment) { body { markdown } reply(commentReplyId: $reply) { body { markdown } } } } }": types.GraphSpaceDocument,
    "mutation GraphDeleteSpaceComment($space: ID!, $comment: ID!) { deleteSpaceComment(spaceId: $space, commentId: $comment) }": types.GraphDeleteSpaceCommentDocument,
    "mutation RightsUpdateSpaceComment($space: ID!, $comment: ID!) { updateSpaceComment(spaceId: $space, commentId: $comment, resolved: true) { id } }": types.RightsUpdateSpaceCommentDocument,
    "mutation RightsUpdateSpaceComment2($space: ID!, $comment: ID!) { updateSpaceComment(spaceId: $space, commentId: $comment, body: { markdown: \"theirs\" }) { id } }": types.RightsUpdateSpaceComment2Document,
    "query ConditionProblems($organization: ID!, $site: ID!) {\n  site(organizationId: $organization, siteId: $site) {\n    siteSpaces { items { title conditionProblems { complete items { page path line condition message } } } }\n  }\n}": types.ConditionProblemsDocument,
    "query LifecycleOrganization($id: ID!) { organization(organizationId: $id) { deletedSpaces { count items { title deletedAt } } } }": types.LifecycleOrganizationDocument,
    "query ParentSpace($id: ID!) { space(spaceId: $id) { parent { id } } }": types.ParentSpaceDocument,
    "query SpacesOrganization($id: ID!) { organization(organizationId: $id) {\n            spaces(limit: 20) { count items { title commentCount changeRequestCount changeRequestsOpen gitSync { url } permissions { view } organization { title } parent { title } } }\n            collections(limit: 20) { items { title parent { id } spaces(limit: 10) { items { title parent { title } } } collections(limit: 10) { items { title } } } } } }": types.SpacesOrganizationDocument,
    "mutation ParkedDeliveriesRetryDeliveries { retryDeliveries(subject: \"user:anna\") }": types.ParkedDeliveriesRetryDeliveriesDocument,
    "query ParkedDeliveriesParkedDeliveries { parkedDeliveries(reader: \"nobody\") { subject } }": types.ParkedDeliveriesParkedDeliveriesDocument,
    "mutation ParkedDeliveriesRetryDeliveries2 { retryDeliveries(reader: \"nobody\") }": types.ParkedDeliveriesRetryDeliveries2Document,
    "mutation ParkedDeliveriesRetryDeliveries3 { retryDeliveries }": types.ParkedDeliveriesRetryDeliveries3Document,
    "mutation GraphCreateSpace($organizationId: ID!, $hiddenId: ID!) { createSpace(organizationId: $organizationId, title: \"Once\") { id organization { spaces(page: \"nonsense\") { count } } }\n        updateSpace(spaceId: $hiddenId, title: \"Never\") { id } }": types.GraphCreateSpaceDocument,
    "mutation ExtremesCreateAccessToken($time: DateTime) { createAccessToken(name: \"x\", expiresAt: $time) { token } }": types.ExtremesCreateAccessTokenDocument,
    "query LimitsOrganizations { organizations(limit: 1) { items { search(query: \"x\") { items { title pages { title sections { title body } } } } } } }": types.LimitsOrganizationsDocument,
    "mutation LimitsCreateAccessToken($when: DateTime) { createAccessToken(name: \"x\", expiresAt: $when) { token } }": types.LimitsCreateAccessTokenDocument,
    "query LimitsOrganizations2 { organizations { count } }": types.LimitsOrganizations2Document,
    "mutation OverloadCreateAccessToken { createAccessToken(name: \"second\") { token } }": types.OverloadCreateAccessTokenDocument,
    "query OwnTokens { accessTokens { items { id name } } }": types.OwnTokensDocument,
    "mutation RevokeToken($id: ID!) { revokeAccessToken(accessTokenId: $id) }": types.RevokeTokenDocument,
};

/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation EditEditSpace($space: ID!) { editSpace(spaceId: $space, typedChanges: [\n        { create_page: { page: \"a\", title: \"A\", content: { markdown: \"text of a\" } } },\n        { create_page: { title: \"B\", parent: \"a\", position: { first: true } } },\n      ]) { revision created } }"): typeof import('./graphql.ts').EditEditSpaceDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query EditOrganization($id: ID!) { organization(organizationId: $id) { spaces(limit: 5) { items { content { author { displayName } pages { title markdown pages { path } } } } } } }"): typeof import('./graphql.ts').EditOrganizationDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query FoundSpace($id: ID!) { space(spaceId: $id) { search(query: \"publsh\") { count didYouMean items { title } } } }"): typeof import('./graphql.ts').FoundSpaceDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query FoundSpace2($id: ID!) { space(spaceId: $id) { search(query: \"move\") { items { title titleMarks\n      sections { title body titleMarks bodyMarks } } } } }"): typeof import('./graphql.ts').FoundSpace2Document;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query SearchOrganization($id: ID!) { organization(organizationId: $id) { search(query: \"numbat\", limit: 5) { count items { title space { title } pages { page { title markdown } sections { body } } } } }\n    }"): typeof import('./graphql.ts').SearchOrganizationDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query EncodingsSpace($id: ID!) { space(spaceId: $id) { gitOperations(limit: 1) { items { report } } } }"): typeof import('./graphql.ts').EncodingsSpaceDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation ExportSyncRetryGitOperation($spaceId: ID!, $gitOperationId: ID!, $url: String) { retryGitOperation(spaceId: $spaceId, gitOperationId: $gitOperationId, url: $url) { id kind state } }"): typeof import('./graphql.ts').ExportSyncRetryGitOperationDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query ExportSyncSpace($id: ID!) { space(spaceId: $id) { gitOperations { count items { id kind state error oid report steps { message } } } } }"): typeof import('./graphql.ts').ExportSyncSpaceDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query ImportApiSpace($id: ID!) { space(spaceId: $id) { gitOperations { items { report state } } } }"): typeof import('./graphql.ts').ImportApiSpaceDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query ImportApiSpace2($id: ID!) { space(spaceId: $id) { gitOperations { items { report } } gitInfo { operation { report } } } }"): typeof import('./graphql.ts').ImportApiSpace2Document;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query ImportRacesSpace($id: ID!) { space(spaceId: $id) { gitOperations { items { id state error oid } } } }"): typeof import('./graphql.ts').ImportRacesSpaceDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query LongVariablesSpace($id: ID!) { space(spaceId: $id) { gitOperations(limit: 1) { items { state report } } } }"): typeof import('./graphql.ts').LongVariablesSpaceDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation InvitesInviteToOrganization($id: ID!) { inviteToOrganization(organizationId: $id, emails: [\"g@graph.example\"], role: comment) { invited members { role user { email } } } }"): typeof import('./graphql.ts').InvitesInviteToOrganizationDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query MembersOrganizations { organizations(limit: 5) { items { id members(limit: 5) { items { teamMemberships(limit: 5) { items { team { title } } } spacePermissions(limit: 5) { items { space { id } } } } } } } }"): typeof import('./graphql.ts').MembersOrganizationsDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query OrganizationsOrganization($id: ID!) { organization(organizationId: $id) { title permissions { view listMembers } } }"): typeof import('./graphql.ts').OrganizationsOrganizationDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query OrganizationsOrganization2 { organization(organizationId: \"x\") { title } }"): typeof import('./graphql.ts').OrganizationsOrganization2Document;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation PermissionsAddSpacePermissions($id: ID!, $user: ID!) { addSpacePermissions(spaceId: $id, users: [$user], role: edit) }"): typeof import('./graphql.ts').PermissionsAddSpacePermissionsDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query SightOrganization($id: ID!) { organization(organizationId: $id) { members { items { id spaces spacePermissions(limit: 10) { count items { permission space { id } } } } } } }"): typeof import('./graphql.ts').SightOrganizationDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query TeamsOrganization($id: ID!) { organization(organizationId: $id) { teams(limit: 20) { items { title members spaces permissions { admin } teamMembers(limit: 2) { count items { organization { user { email } teams } team { role } } } } } } }"): typeof import('./graphql.ts').TeamsOrganizationDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation TokensCreateUser { createUser(email: \"Second@Example.com\", displayName: \"Second\") { id email } }"): typeof import('./graphql.ts').TokensCreateUserDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation TokensCreateUser2 { createUser(email: \"second@example.com\", displayName: \"Again\") { id } }"): typeof import('./graphql.ts').TokensCreateUser2Document;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation TokensCreateUser3 { createUser(email: \"third@example.com\", displayName: \"Third\") { id } }"): typeof import('./graphql.ts').TokensCreateUser3Document;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query ChangeRequestsChangeRequest($s: ID!, $c: ID!) { changeRequest(spaceId: $s, changeRequestId: $c) { conflicts } }"): typeof import('./graphql.ts').ChangeRequestsChangeRequestDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query ChangesRevision($spaceId: ID!, $revisionId: ID!) { revision(spaceId: $spaceId, revisionId: $revisionId) {\n        mergedFrom { id subject createdBy { id } }\n        changes { mergedFrom { id } changes { type attributes variables page { id type title path } parent { before { id } after { id } }\n          file { id name contentType downloadURL } reusableContent { id title } } } } }"): typeof import('./graphql.ts').ChangesRevisionDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query ReviewsChangeRequest($space: ID!, $id: ID!) { changeRequest(spaceId: $space, changeRequestId: $id) {\n        reviews(limit: 5) { items { comment { body { markdown } replies(limit: 5) { items { body { markdown } } } } } } } }"): typeof import('./graphql.ts').ReviewsChangeRequestDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query FormatsSpace($space: ID!, $comment: ID!) { space(spaceId: $space) { comment(commentId: $comment) { body { markdown document } } } }"): typeof import('./graphql.ts').FormatsSpaceDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation GraphCreateSpaceComment($space: ID!, $page: ID!) { createSpaceComment(spaceId: $space, page: $page, body: { markdown: \"Hello\" }) { id body { markdown } target { page { id } } } }"): typeof import('./graphql.ts').GraphCreateSpaceCommentDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation GraphCreateSpaceCommentReply($space: ID!, $comment: ID!) { createSpaceCommentReply(spaceId: $space, commentId: $comment, body: { markdown: \"Hi\" }) { id } }"): typeof import('./graphql.ts').GraphCreateSpaceCommentReplyDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query GraphSpace($space: ID!, $comment: ID!, $reply: ID!) { space(spaceId: $space) {\n      commentCount comment(commentId: $comment) { body { markdown } reply(commentReplyId: $reply) { body { markdown } } } } }"): typeof import('./graphql.ts').GraphSpaceDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation GraphDeleteSpaceComment($space: ID!, $comment: ID!) { deleteSpaceComment(spaceId: $space, commentId: $comment) }"): typeof import('./graphql.ts').GraphDeleteSpaceCommentDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation RightsUpdateSpaceComment($space: ID!, $comment: ID!) { updateSpaceComment(spaceId: $space, commentId: $comment, resolved: true) { id } }"): typeof import('./graphql.ts').RightsUpdateSpaceCommentDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation RightsUpdateSpaceComment2($space: ID!, $comment: ID!) { updateSpaceComment(spaceId: $space, commentId: $comment, body: { markdown: \"theirs\" }) { id } }"): typeof import('./graphql.ts').RightsUpdateSpaceComment2Document;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query ConditionProblems($organization: ID!, $site: ID!) {\n  site(organizationId: $organization, siteId: $site) {\n    siteSpaces { items { title conditionProblems { complete items { page path line condition message } } } }\n  }\n}"): typeof import('./graphql.ts').ConditionProblemsDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query LifecycleOrganization($id: ID!) { organization(organizationId: $id) { deletedSpaces { count items { title deletedAt } } } }"): typeof import('./graphql.ts').LifecycleOrganizationDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query ParentSpace($id: ID!) { space(spaceId: $id) { parent { id } } }"): typeof import('./graphql.ts').ParentSpaceDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query SpacesOrganization($id: ID!) { organization(organizationId: $id) {\n            spaces(limit: 20) { count items { title commentCount changeRequestCount changeRequestsOpen gitSync { url } permissions { view } organization { title } parent { title } } }\n            collections(limit: 20) { items { title parent { id } spaces(limit: 10) { items { title parent { title } } } collections(limit: 10) { items { title } } } } } }"): typeof import('./graphql.ts').SpacesOrganizationDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation ParkedDeliveriesRetryDeliveries { retryDeliveries(subject: \"user:anna\") }"): typeof import('./graphql.ts').ParkedDeliveriesRetryDeliveriesDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query ParkedDeliveriesParkedDeliveries { parkedDeliveries(reader: \"nobody\") { subject } }"): typeof import('./graphql.ts').ParkedDeliveriesParkedDeliveriesDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation ParkedDeliveriesRetryDeliveries2 { retryDeliveries(reader: \"nobody\") }"): typeof import('./graphql.ts').ParkedDeliveriesRetryDeliveries2Document;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation ParkedDeliveriesRetryDeliveries3 { retryDeliveries }"): typeof import('./graphql.ts').ParkedDeliveriesRetryDeliveries3Document;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation GraphCreateSpace($organizationId: ID!, $hiddenId: ID!) { createSpace(organizationId: $organizationId, title: \"Once\") { id organization { spaces(page: \"nonsense\") { count } } }\n        updateSpace(spaceId: $hiddenId, title: \"Never\") { id } }"): typeof import('./graphql.ts').GraphCreateSpaceDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation ExtremesCreateAccessToken($time: DateTime) { createAccessToken(name: \"x\", expiresAt: $time) { token } }"): typeof import('./graphql.ts').ExtremesCreateAccessTokenDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query LimitsOrganizations { organizations(limit: 1) { items { search(query: \"x\") { items { title pages { title sections { title body } } } } } } }"): typeof import('./graphql.ts').LimitsOrganizationsDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation LimitsCreateAccessToken($when: DateTime) { createAccessToken(name: \"x\", expiresAt: $when) { token } }"): typeof import('./graphql.ts').LimitsCreateAccessTokenDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query LimitsOrganizations2 { organizations { count } }"): typeof import('./graphql.ts').LimitsOrganizations2Document;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation OverloadCreateAccessToken { createAccessToken(name: \"second\") { token } }"): typeof import('./graphql.ts').OverloadCreateAccessTokenDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "query OwnTokens { accessTokens { items { id name } } }"): typeof import('./graphql.ts').OwnTokensDocument;
/**
 * The document function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function document(source: "mutation RevokeToken($id: ID!) { revokeAccessToken(accessTokenId: $id) }"): typeof import('./graphql.ts').RevokeTokenDocument;


export function document(source: string) {
  return (documents as any)[source] ?? {};
}
