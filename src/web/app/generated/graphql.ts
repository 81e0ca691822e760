/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The verdict. */
export type ChangeRequestReviewStatus =
  | 'approved'
  | 'changes_requested';

/** draft → open → merged or archived; archived → open. */
export type ChangeRequestStatus =
  | 'archived'
  | 'draft'
  | 'merged'
  | 'open';

/** The text of a comment or reply. */
export type CommentBodyInput =
  {   /** A Document; the same limit of characters applies to its Markdown. */
  document: unknown; markdown?: never; }
  |  { document?: never;   /** 1 to 50000 characters. */
  markdown: string; };

/** Whether it is open or resolved. */
export type CommentStatus =
  | 'open'
  | 'resolved';

/** A cell of a table: its row and its column. */
export type CommentTableCellInput = {
  definition: string | number;
  record: string | number;
};

/** The value of the main content, that of the change request, or in a conflict with the repository its value. */
export type ConflictDecision =
  | 'main'
  | 'proposed'
  | 'repository';

/** The main content; or a Git repository whose import is in the change request. */
export type ConflictSide =
  | 'main'
  | 'repository';

/** low (minor friction), medium (noticeable friction, there is a workaround), high (blocking or severe, no workaround). */
export type ConversationImpact =
  | 'high'
  | 'low'
  | 'medium';

/** The direction; preview: a branch that is shown as a change request. */
export type GitOperationKind =
  | 'export'
  | 'import'
  | 'preview';

/** The state; skipped: a newer one was already done, or was requested before this one began. */
export type GitOperationState =
  | 'completed'
  | 'failed'
  | 'pending'
  | 'running'
  | 'skipped';

/** pending: it is still to be delivered; failed: it was tried for a day. */
export type IntegrationEventStatus =
  | 'failed'
  | 'pending'
  | 'success';

/** pending: its script has not yet taken the setup; active; paused: it gets no events. */
export type IntegrationInstallationStatus =
  | 'active'
  | 'paused'
  | 'pending';

/** How much a log matters. */
export type IntegrationLogLevel =
  | 'debug'
  | 'error'
  | 'info'
  | 'warn';

/** What an installation may do. */
export type IntegrationScope =
  | 'conversations_ingest'
  | 'openapi_read'
  | 'openapi_write'
  | 'page_feedback_read'
  | 'site_adaptive_read'
  | 'site_adaptive_write'
  | 'site_metadata_read'
  | 'site_script_cookies'
  | 'site_script_inject'
  | 'site_views_read'
  | 'site_visitor_auth'
  | 'space_content_read'
  | 'space_content_write'
  | 'space_git_sync'
  | 'space_metadata_read'
  | 'space_metadata_write';

/** Everywhere in the organization, or where it was chosen. */
export type IntegrationSelection =
  | 'all'
  | 'selected';

/** What an integration is for. */
export type IntegrationTarget =
  | 'all'
  | 'organization'
  | 'site'
  | 'space';

/** public: listed for everybody; unlisted, private: seen by the organization that publishes it, and where it is installed. */
export type IntegrationVisibility =
  | 'private'
  | 'public'
  | 'unlisted';

/** When it changed, or how many issues or conversations it has. There are no tasks: their counts order as updatedAt. */
export type IssuesClusterOrder =
  | 'conversations'
  | 'issues'
  | 'tasksBacklog'
  | 'tasksStarted'
  | 'tasksTotal'
  | 'updatedAt';

/** The language of a text. */
export type Language =
  | 'ar'
  | 'bg'
  | 'cs'
  | 'da'
  | 'de'
  | 'el'
  | 'en'
  | 'es'
  | 'et'
  | 'fi'
  | 'fr'
  | 'he'
  | 'hi'
  | 'hr'
  | 'hu'
  | 'id'
  | 'it'
  | 'ja'
  | 'ko'
  | 'lt'
  | 'lv'
  | 'ms'
  | 'nl'
  | 'no'
  | 'pl'
  | 'pt'
  | 'pt_br'
  | 'ro'
  | 'ru'
  | 'sk'
  | 'sl'
  | 'sv'
  | 'th'
  | 'tr'
  | 'uk'
  | 'vi'
  | 'yue'
  | 'zh'
  | 'zh_tw';

export type MergeRuleInput = {
  rule: MergeRuleName;
  users?: Array<string> | null | undefined;
};

/** A rule that a merge must meet; allow_bypass names who may merge without. */
export type MergeRuleName =
  | 'allow_bypass'
  | 'require_all_reviews_approved'
  | 'require_at_least_one_review'
  | 'require_change_request_description'
  | 'require_change_request_subject'
  | 'require_one_of_specific_reviewers'
  | 'require_specific_reviewers'
  | 'require_up_to_date_change_request';

export type MergeRulesInput = {
  rules?: Array<MergeRuleInput> | null | undefined;
  type: OrganizationMergeRulesType;
};

/** off: not at all; app: in `/app` only; mail: also by e-mail, some minutes later; daily: also in one mail a day, at 07:03 UTC. */
export type NotificationChannel =
  | 'app'
  | 'daily'
  | 'mail'
  | 'off';

/** review_requested: a review was asked for; review_given: of a change request of the reader, or that they asked for; mention; reply: in a discussion that the reader takes part in, or a comment on their change request; conflict: their change request has conflicts; merged: their change request, or one that they reviewed; sync_failed: an import or export that they began; translation_failed. */
export type NotificationKind =
  | 'conflict'
  | 'mention'
  | 'merged'
  | 'reply'
  | 'review_given'
  | 'review_requested'
  | 'sync_failed'
  | 'translation_failed';

/** A group at the provider, and the team that its people are in. */
export type OidcGroupInput = {
  /** As the provider names it: with Entra ID, its object id. */
  name: string;
  /** Default: member. Guests are members. */
  role?: TeamRole | null | undefined;
  /** The id of a team. */
  team: string | number;
};

/** pending: issuer, clientId or clientSecret is missing; active: people sign in by it. */
export type OidcProviderStatus =
  | 'active'
  | 'pending';

/** What changed of an operation. `restored`: it is no longer deprecated. */
export type OpenApiSpecChangeKind =
  | 'enum_value_added'
  | 'enum_value_removed'
  | 'media_type_added'
  | 'media_type_removed'
  | 'operation_added'
  | 'operation_deprecated'
  | 'operation_removed'
  | 'operation_restored'
  | 'parameter_added'
  | 'parameter_became_optional'
  | 'parameter_became_required'
  | 'parameter_removed'
  | 'parameter_type_changed'
  | 'property_added'
  | 'property_became_optional'
  | 'property_became_required'
  | 'property_removed'
  | 'request_body_added'
  | 'request_body_became_optional'
  | 'request_body_became_required'
  | 'request_body_removed'
  | 'response_added'
  | 'response_removed'
  | 'security_added'
  | 'security_removed'
  | 'type_changed';

/** Why a description was not taken. FETCH_BLOCKED: its address is not public, or there is no such host. UNSUPPORTED_VERSION: it is not OpenAPI 2.0, 3.0 or 3.1. */
export type OpenApiSpecErrorCode =
  | 'FETCH_BLOCKED'
  | 'FETCH_ERROR'
  | 'FETCH_TIMEOUT'
  | 'FETCH_TOO_LARGE'
  | 'INVALID_SPEC'
  | 'PARSE_ERROR'
  | 'UNSUPPORTED_VERSION';

/** pending: it waits for its turn; progress: it is fetched and read; complete: `lastVersion` or `lastProcessErrorCode` says what came of it. */
export type OpenApiSpecProcessingState =
  | 'complete'
  | 'pending'
  | 'progress';

/** What is being done: queued, fetching (from its address), reading (parsing, checking, converting), publishing (spaces that show it get a revision), done. */
export type OpenApiSpecProcessingStep =
  | 'done'
  | 'fetching'
  | 'publishing'
  | 'queued'
  | 'reading';

/** Who reads the description: private (members of the organization), public (anyone with its public link). */
export type OpenApiSpecVisibility =
  | 'private'
  | 'public';

/** Whether merges must meet rules. */
export type OrganizationMergeRulesType =
  | 'none'
  | 'rules';

/** The type of a page; a computed one is a document, unless `computed` is false. */
export type PageType =
  | 'computed'
  | 'document'
  | 'group'
  | 'link';

/** Before or after a sibling: one of the two. */
export type PositionInput = {
  after?: SiblingInput | null | undefined;
  before?: SiblingInput | null | undefined;
};

/** The operation that created the revision. */
export type RevisionType =
  | 'computed'
  | 'edits'
  | 'merge'
  | 'rollback'
  | 'update';

/** In descending order; each includes all after it: admin (administrate), create (create content), review (review content), edit (edit content or change requests), comment (discuss), read. */
export type Role =
  | 'admin'
  | 'comment'
  | 'create'
  | 'edit'
  | 'read'
  | 'review';

/** pending: ssoURL, entityID or certificate is missing; active: people sign in by it. */
export type SamlProviderStatus =
  | 'active'
  | 'pending';

/** What a token with limited scopes can do. */
export type Scope =
  | 'conversations_ingest'
  | 'openapi_read'
  | 'openapi_write'
  | 'page_feedback_read'
  | 'site_adaptive_read'
  | 'site_adaptive_write'
  | 'site_metadata_read'
  | 'site_script_cookies'
  | 'site_script_inject'
  | 'site_views_read'
  | 'site_visitor_auth'
  | 'space_content_read'
  | 'space_content_write'
  | 'space_git_sync'
  | 'space_metadata_read'
  | 'space_metadata_write';

/** The kind of change. */
export type SemanticChangeType =
  | 'file_created'
  | 'file_deleted'
  | 'file_edited'
  | 'page_created'
  | 'page_deleted'
  | 'page_edited'
  | 'page_moved'
  | 'reusable_content_created'
  | 'reusable_content_deleted'
  | 'reusable_content_edited'
  | 'variables_edited';

/** How somebody signed in. */
export type SessionMethod =
  | 'code'
  | 'invite'
  | 'oidc'
  | 'passkey'
  | 'saml'
  | 'token';

/** A space, or collection, in the same parent. */
export type SiblingInput = {
  /** With the type collection. */
  collection?: string | number | null | undefined;
  /** With the type space. */
  space?: string | number | null | undefined;
  type: SiblingKind;
};

/** The type of the sibling. */
export type SiblingKind =
  | 'collection'
  | 'space';

/** Who sends visitors with a token: a service of your own, or an integration. */
export type SiteAuthBackend =
  | 'custom'
  | 'integration';

/** A section, a section group or a space of the site. */
export type SiteItemPointerInput = {
  id?: string | number | null | undefined;
  /** Of a section: instead of `id`. */
  siteSection?: string | number | null | undefined;
  /** Of a space: instead of `id`. */
  siteSpace?: string | number | null | undefined;
  type: SiteItemType;
};

/** Before or after another item: one of the two. */
export type SiteItemPositionInput = {
  after?: SiteItemPointerInput | null | undefined;
  before?: SiteItemPointerInput | null | undefined;
};

/** What a pointer names. */
export type SiteItemType =
  | 'site_section'
  | 'site_section_group'
  | 'site_space';

/** Who reads a published site: public (anyone, indexed by search engines), unlisted (anyone, not indexed), share_link (anyone with a secret in the address), visitor_auth (anyone with a signed token). */
export type SiteVisibility =
  | 'public'
  | 'share_link'
  | 'unlisted'
  | 'visitor_auth';

/** Whether the content is edited directly, or not at all. */
export type SpaceEditMode =
  | 'live'
  | 'locked';

export type SpaceMergeRulesInput = {
  /** With the type rules. */
  rules?: Array<MergeRuleInput> | null | undefined;
  type: SpaceMergeRulesType;
};

/** Which rules a merge must meet: the organization's (inherit), none, or the space's own. */
export type SpaceMergeRulesType =
  | 'inherit'
  | 'none'
  | 'rules';

/** Which of the two stands in the page. */
export type StaleTranslationChoice =
  | 'edited'
  | 'suggested';

/** owner: may change the team and its members; member: is in it. */
export type TeamRole =
  | 'member'
  | 'owner';

/** Unchanged, removed, added. */
export type TextPartType =
  | 'added'
  | 'equal'
  | 'removed';

/** The state of a run. */
export type TranslationRunState =
  | 'cancelled'
  | 'completed'
  | 'failed'
  | 'pending'
  | 'running';

/** What to translate. */
export type TranslationSourceInput = {
  /** The language that it is written in. */
  language: Language;
  /** A space of the organization. */
  space: string | number;
};

/** The state of the last run that was not cancelled. */
export type TranslationStatus =
  | 'completed'
  | 'failed'
  | 'pending'
  | 'running';

export type AccountQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountQuery = { user: { id: string, displayName: string, email: string | null }, passkeys: { items: Array<{ id: string, name: string, backedUp: boolean, createdAt: string, lastUsedAt: string | null }> }, accessTokens: { count: number, items: Array<{ id: string, name: string, scopes: Array<Scope>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null }> }, sessions: { count: number, items: Array<{ id: string, method: SessionMethod, browser: string, createdAt: string, lastUsedAt: string | null, current: boolean }> } };

export type RenameUserMutationVariables = Exact<{
  userId: string | number;
  displayName: string;
}>;


export type RenameUserMutation = { updateUser: { id: string } };

export type OwnEmailQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnEmailQuery = { user: { id: string, email: string | null } };

export type RequestEmailChangeMutationVariables = Exact<{
  email: string;
}>;


export type RequestEmailChangeMutation = { requestId: string };

export type ConfirmEmailChangeMutationVariables = Exact<{
  requestId: string | number;
  code: string;
}>;


export type ConfirmEmailChangeMutation = { user: { email: string | null } };

export type BeginPasskeyMutationVariables = Exact<{ [key: string]: never; }>;


export type BeginPasskeyMutation = { options: unknown };

export type CreatePasskeyMutationVariables = Exact<{
  name: string;
  credential: unknown;
}>;


export type CreatePasskeyMutation = { createPasskey: { id: string } };

export type RenamePasskeyMutationVariables = Exact<{
  id: string | number;
  name: string;
}>;


export type RenamePasskeyMutation = { renamePasskey: { id: string } };

export type RemovePasskeyMutationVariables = Exact<{
  id: string | number;
}>;


export type RemovePasskeyMutation = { removePasskey: boolean };

export type RevokeSessionMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeSessionMutation = { revokeSession: boolean };

export type RevokeOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type RevokeOtherSessionsMutation = { revokeSessions: number };

export type CreateOwnTokenMutationVariables = Exact<{
  name: string;
  scopes?: Array<Scope> | Scope | null | undefined;
  expiresAt?: string | null | undefined;
}>;


export type CreateOwnTokenMutation = { created: { token: string, accessToken: { name: string } } };

export type RevokeOwnTokenMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeOwnTokenMutation = { revokeAccessToken: boolean };

export type SpaceToWriteQueryVariables = Exact<{
  spaceId: string | number;
}>;


export type SpaceToWriteQuery = { space: { id: string, title: string, emoji: string, language: Language | null, editMode: SpaceEditMode, changeRequestsOpen: number, changeRequestsDraft: number, organization: { id: string, title: string }, revision: { id: string }, permissions: { edit: boolean, comment: boolean, review: boolean, merge: boolean, triggerGitSync: boolean } } };

export type UploadPictureMutationVariables = Exact<{
  organizationId: string | number;
  file: object;
}>;


export type UploadPictureMutation = { uploaded: { id: string, downloadURL: string } };

export type NoteEditingMutationVariables = Exact<{
  spaceId: string | number;
  pageId: string | number;
  revisionId: string | number;
}>;


export type NoteEditingMutation = { others: Array<{ displayName: string }> };

export type StopEditingMutationVariables = Exact<{
  spaceId: string | number;
  pageId: string | number;
}>;


export type StopEditingMutation = { stopEditing: boolean };

export type ClusterPageQueryVariables = Exact<{
  organizationId: string | number;
  clusterId: string | number;
  page?: string | null | undefined;
}>;


export type ClusterPageQuery = { organization: { id: string, title: string, changeRequests: { items: Array<{ number: number, subject: string, status: ChangeRequestStatus, space: { id: string, title: string } }> }, conversationIssues: { count: number, next: { page: string } | null, items: Array<{ issue: { id: string, title: string, summary: string, engine: string, createdAt: string }, conversation: { id: string, subject: string | null, source: string } }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } }, issuesCluster: { id: string, label: string, impact: ConversationImpact, muted: boolean, weeklyPulse: Array<number>, stats: { issues: number, conversations: number } } };

export type MuteClusterMutationVariables = Exact<{
  organizationId: string | number;
  clusterId: string | number;
  muted: boolean;
}>;


export type MuteClusterMutation = { updateIssuesCluster: { id: string } };

export type DeleteConversationHereMutationVariables = Exact<{
  organizationId: string | number;
  conversationId: string | number;
}>;


export type DeleteConversationHereMutation = { deleteConversation: boolean };

export type OrganizationClustersQueryVariables = Exact<{
  organizationId: string | number;
  page?: string | null | undefined;
  orderBy?: IssuesClusterOrder | null | undefined;
}>;


export type OrganizationClustersQuery = { organization: { id: string, title: string, conversations: { count: number }, issuesClusters: { count: number, next: { page: string } | null, items: Array<{ id: string, label: string, impact: ConversationImpact, muted: boolean, weeklyPulse: Array<number>, stats: { issues: number, conversations: number } }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type PageBeforeQueryVariables = Exact<{
  spaceId: string | number;
  revisionId: string | number;
  pageId: string | number;
}>;


export type PageBeforeQuery = { revision: { page: { id: string, title: string, emoji: string | null, icon: string | null, description: string | null, type: PageType, updatedAt: string, markdown: string | null } } };

export type EditChangeRequestMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  changes?: Array<unknown> | unknown | null | undefined;
  baseRevision?: string | number | null | undefined;
}>;


export type EditChangeRequestMutation = { edited: { revision: string, created: unknown } };

export type PageToEditQueryVariables = Exact<{
  spaceId: string | number;
  pageId: string | number;
}>;


export type PageToEditQuery = { space: { id: string, title: string, emoji: string, language: Language | null, editMode: SpaceEditMode, changeRequestsOpen: number, changeRequestsDraft: number, page: { id: string, title: string, emoji: string | null, icon: string | null, description: string | null, type: PageType, updatedAt: string, markdown: string | null }, organization: { id: string, title: string }, revision: { id: string }, permissions: { edit: boolean, comment: boolean, review: boolean, merge: boolean, triggerGitSync: boolean } } };

export type OpenWithChangesMutationVariables = Exact<{
  spaceId: string | number;
  subject?: string | null | undefined;
  changes?: Array<unknown> | unknown | null | undefined;
  baseRevision?: string | number | null | undefined;
}>;


export type OpenWithChangesMutation = { opened: { number: number } };

export type OpenConflictsOfQueryVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  limit: number;
}>;


export type OpenConflictsOfQuery = { changeRequest: { openConflicts: { count: number, items: Array<{ id: string, page: string | null, file: string | null, reusableContent: string | null, variable: string | null, title: string, field: string, against: ConflictSide, main: unknown, proposed: unknown, repository: unknown }> } } };

export type DecideConflictMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  conflictId: string | number;
  keep: ConflictDecision;
  revision: string | number;
}>;


export type DecideConflictMutation = { decided: { result: string } };

export type ReusableContentQueryVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  reusableContentId: string | number;
}>;


export type ReusableContentQuery = { changeRequest: { reusableContent: { title: string, markdown: string } } };

export type SpaceFactsFragment = { id: string, title: string, emoji: string, language: Language | null, editMode: SpaceEditMode, changeRequestsOpen: number, changeRequestsDraft: number, organization: { id: string, title: string }, revision: { id: string }, permissions: { edit: boolean, comment: boolean, review: boolean, merge: boolean, triggerGitSync: boolean } };

export type PageTextFragment = { id: string, title: string, emoji: string | null, icon: string | null, description: string | null, type: PageType, updatedAt: string, markdown: string | null };

export type ChangeRequestFactsFragment = { id: string, number: number, status: ChangeRequestStatus, subject: string, descriptionMarkdown: string | null, createdAt: string, updatedAt: string, outdated: boolean, conflicts: Array<string>, revisionInitial: string, revisionMergedAncestor: string | null, revisionMerged: string | null, createdBy: { id: string, displayName: string }, revision: { id: string } };

export type CommentFragment = { id: string, status: CommentStatus, postedAt: string, editedAt: string | null, resolvedAt: string | null, resolvedBy: { displayName: string } | null, postedBy: { displayName: string }, body: { markdown: string | null }, permissions: { edit: boolean, reply: boolean, resolve: boolean, delete: boolean }, target: { outdated: boolean, page: { id: string } | null, node: { id: string } | null, tableCell: { record: string } | null }, replies: { count: number, items: Array<{ id: string, postedAt: string, editedAt: string | null, postedBy: { displayName: string }, body: { markdown: string | null }, permissions: { edit: boolean, delete: boolean } }> } };

export type HitFragment = { id: string, title: string, titleMarks: Array<Array<number>>, ancestors: Array<{ title: string }>, sections: Array<{ title: string, titleMarks: Array<Array<number>>, body: string, bodyMarks: Array<Array<number>>, path: string }> | null };

export type SpaceCardFragment = { id: string, title: string, emoji: string, changeRequestsOpen: number, parent: { id: string } | null };

export type CollectionCardFragment = { id: string, title: string, description: string | null, parent: { id: string, title: string } | null };

export type ReviewFragment = { id: string, status: ChangeRequestReviewStatus, outdated: boolean, createdAt: string, reviewer: { id: string, displayName: string }, comment: { id: string } | null };

export type OpenConflictsFragment = { count: number, items: Array<{ id: string, page: string | null, file: string | null, reusableContent: string | null, variable: string | null, title: string, field: string, against: ConflictSide, main: unknown, proposed: unknown, repository: unknown }> };

export type OrganizationFrameFragment = { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } };

export type SpaceFrameFragment = { id: string, title: string, permissions: { admin: boolean, edit: boolean, triggerGitSync: boolean, installIntegration: boolean }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type SiteFrameFragment = { id: string, title: string, published: boolean, visibility: SiteVisibility, permissions: { edit: boolean, admin: boolean }, urls: { published: string | null }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type SectionOfSiteFragment = { id: string, title: string, path: string, default: boolean, description: string | null, icon: string | null, condition: string | null, sectionGroup: { id: string } | null, siteSpaces: Array<{ id: string, title: string, path: string, default: boolean, hidden: boolean, condition: string | null, space: { id: string, title: string } }> };

export type TreeHeadFragment = { id: string, type: RevisionType, author: { id: string } | null };

export type SpecStateFragment = { id: string, slug: string, visibility: OpenApiSpecVisibility, processingState: OpenApiSpecProcessingState, processingStep: OpenApiSpecProcessingStep, lastProcessErrorCode: OpenApiSpecErrorCode | null, lastVersion: { title: string, apiVersion: string } | null };

export type TranslationStateFragment = { id: string, status: TranslationStatus, language: Language, runs: { items: Array<{ pagesDone: number, pagesTotal: number, words: number }> } };

export type ClusterCardFragment = { id: string, label: string, impact: ConversationImpact, muted: boolean, weeklyPulse: Array<number>, stats: { issues: number, conversations: number } };

export type SiteSettingsFragment = { title: string | null, styling: unknown, internationalization: unknown, favicon: unknown, header: unknown, footer: unknown, announcement: unknown, themes: unknown, pdf: unknown, feedback: unknown, pagination: unknown, ai: unknown, advancedCustomization: unknown, git: unknown, pageActions: unknown, externalLinks: unknown, trademark: unknown, privacyPolicy: unknown, socialPreview: unknown, insights: unknown, socialAccounts: unknown };

export type AuditEventsFragment = { next: { page: string } | null, items: Array<{ id: string, createdAt: string, action: string, subject: string, details: unknown, actorId: string | null, names: Array<{ id: string, name: string }>, actor: { id: string, displayName: string } | null }> };

export type RevisionRowFragment = { id: string, type: RevisionType, createdAt: string, author: { displayName: string } | null, git: { message: string, oid: string } | null, mergedFrom: { number: number, subject: string } | null };

export type SpaceHistoryQueryVariables = Exact<{
  spaceId: string | number;
  page?: string | null | undefined;
}>;


export type SpaceHistoryQuery = { space: { editMode: SpaceEditMode, id: string, title: string, revision: { id: string }, revisions: { next: { page: string } | null, items: Array<{ id: string, type: RevisionType, createdAt: string, author: { displayName: string } | null, git: { message: string, oid: string } | null, mergedFrom: { number: number, subject: string } | null }> }, permissions: { admin: boolean, edit: boolean, triggerGitSync: boolean, installIntegration: boolean }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } } };

export type CompareRevisionsQueryVariables = Exact<{
  spaceId: string | number;
  from: string | number;
  to: string | number;
}>;


export type CompareRevisionsQuery = { space: { editMode: SpaceEditMode, id: string, title: string, revision: { id: string }, permissions: { admin: boolean, edit: boolean, triggerGitSync: boolean, installIntegration: boolean }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } }, before: { id: string, createdAt: string, author: { displayName: string } | null }, after: { id: string, createdAt: string, author: { displayName: string } | null, changesSince: { more: number, changes: Array<{ type: SemanticChangeType, id: string, title: string, fields: Array<{ field: string, before: unknown, after: unknown }>, text: Array<{ type: TextPartType, text: string }> | null }> } } };

export type RestoreRevisionMutationVariables = Exact<{
  spaceId: string | number;
  revisionId: string | number;
  page?: string | number | null | undefined;
}>;


export type RestoreRevisionMutation = { restoreRevision: { revision: string } };

export type PageHistoryQueryVariables = Exact<{
  spaceId: string | number;
  pageId: string | number;
  from?: string | number | null | undefined;
}>;


export type PageHistoryQuery = { space: { id: string, title: string, revision: { id: string }, pageHistory: { title: string | null, next: string | null, revisions: Array<{ id: string, type: RevisionType, createdAt: string, author: { displayName: string } | null, git: { message: string, oid: string } | null, mergedFrom: { number: number, subject: string } | null }> }, permissions: { admin: boolean, edit: boolean, triggerGitSync: boolean, installIntegration: boolean }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } } };

export type HomeQueryVariables = Exact<{ [key: string]: never; }>;


export type HomeQuery = { user: { displayName: string, email: string | null }, organizations: { count: number, items: Array<{ id: string, title: string, spaces: { count: number, items: Array<{ id: string, title: string, emoji: string, changeRequestsOpen: number, parent: { id: string } | null }> } }> } };

export type OidcProviderPageQueryVariables = Exact<{
  organizationId: string | number;
}>;


export type OidcProviderPageQuery = { organization: { id: string, title: string, teams: { items: Array<{ id: string, title: string }> }, oidcProviders: Array<{ id: string, label: string, status: OidcProviderStatus, issuer: string | null, clientId: string | null, hasClientSecret: boolean, scopes: Array<string>, groupsClaim: string | null, defaultRole: Role | null, groups: Array<{ name: string, role: TeamRole, team: { id: string, title: string } | null }>, defaultTeam: { id: string } | null, service: { callbackURL: string, startURL: string, postLogoutURL: string, backchannelLogoutURL: string } }>, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type UpdateOidcHereMutationVariables = Exact<{
  organizationId: string | number;
  oidcProviderId: string | number;
  label?: string | null | undefined;
  issuer?: string | null | undefined;
  clientId?: string | null | undefined;
  clientSecret?: string | null | undefined;
  scopes?: Array<string> | string | null | undefined;
  groupsClaim?: string | null | undefined;
  groups?: Array<OidcGroupInput> | OidcGroupInput | null | undefined;
  defaultRole?: Role | null | undefined;
  defaultTeam?: string | number | null | undefined;
}>;


export type UpdateOidcHereMutation = { updateOidcProvider: { id: string } };

export type DeleteOidcHereMutationVariables = Exact<{
  organizationId: string | number;
  oidcProviderId: string | number;
}>;


export type DeleteOidcHereMutation = { deleteOidcProvider: boolean };

export type SamlProviderPageQueryVariables = Exact<{
  organizationId: string | number;
}>;


export type SamlProviderPageQuery = { organization: { id: string, title: string, teams: { items: Array<{ id: string, title: string }> }, samlProviders: { items: Array<{ id: string, label: string, status: SamlProviderStatus, ssoURL: string | null, logoutURL: string | null, entityID: string | null, certificate: string | null, defaultRole: Role | null, defaultTeam: { id: string } | null, service: { acsURL: string, entityID: string, startURL: string, logoutURL: string } }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type UpdateSamlHereMutationVariables = Exact<{
  organizationId: string | number;
  samlProviderId: string | number;
  label?: string | null | undefined;
  ssoURL?: string | null | undefined;
  logoutURL?: string | null | undefined;
  entityID?: string | null | undefined;
  certificate?: string | null | undefined;
  defaultRole?: Role | null | undefined;
  defaultTeam?: string | number | null | undefined;
}>;


export type UpdateSamlHereMutation = { updateSamlProvider: { id: string } };

export type DeleteSamlHereMutationVariables = Exact<{
  organizationId: string | number;
  samlProviderId: string | number;
}>;


export type DeleteSamlHereMutation = { deleteSamlProvider: boolean };

export type CreateScimTokenHereMutationVariables = Exact<{
  organizationId: string | number;
  name: string;
  role?: Role | null | undefined;
  expiresAt?: string | null | undefined;
}>;


export type CreateScimTokenHereMutation = { created: { token: string, scimToken: { name: string } } };

export type DeleteScimTokenHereMutationVariables = Exact<{
  organizationId: string | number;
  scimTokenId: string | number;
}>;


export type DeleteScimTokenHereMutation = { deleteScimToken: boolean };

export type SignInRightsQueryVariables = Exact<{
  organizationId: string | number;
}>;


export type SignInRightsQuery = { organization: { permissions: { admin: boolean } } };

export type OrganizationSignInQueryVariables = Exact<{
  organizationId: string | number;
}>;


export type OrganizationSignInQuery = { organization: { sso: boolean, id: string, title: string, emailDomainClaims: { items: Array<{ domain: string, allowJoin: boolean, role: Role | null, verified: boolean, checkedAt: string | null, problem: string | null, record: { name: string, value: string } }> }, samlProviders: { items: Array<{ id: string, label: string, status: SamlProviderStatus }> }, oidcProviders: Array<{ id: string, label: string, status: OidcProviderStatus }>, scimTokens: Array<{ id: string, name: string, role: Role | null, createdAt: string, lastUsedAt: string | null, expiresAt: string | null }>, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type AddDomainHereMutationVariables = Exact<{
  organizationId: string | number;
  domain: string;
}>;


export type AddDomainHereMutation = { addEmailDomain: { domain: string } };

export type CheckDomainHereMutationVariables = Exact<{
  organizationId: string | number;
  domain: string;
}>;


export type CheckDomainHereMutation = { checkEmailDomain: { domain: string } };

export type JoinByDomainMutationVariables = Exact<{
  organizationId: string | number;
  domain: string;
  allowJoin?: boolean | null | undefined;
  role?: Role | null | undefined;
}>;


export type JoinByDomainMutation = { updateEmailDomain: { domain: string } };

export type RemoveDomainHereMutationVariables = Exact<{
  organizationId: string | number;
  domain: string;
}>;


export type RemoveDomainHereMutation = { removeEmailDomain: boolean };

export type EnforceSsoMutationVariables = Exact<{
  organizationId: string | number;
  sso?: boolean | null | undefined;
}>;


export type EnforceSsoMutation = { updateOrganization: { id: string } };

export type AddSamlHereMutationVariables = Exact<{
  organizationId: string | number;
  label: string;
}>;


export type AddSamlHereMutation = { created: { id: string } };

export type AddOidcHereMutationVariables = Exact<{
  organizationId: string | number;
  label: string;
}>;


export type AddOidcHereMutation = { created: { id: string } };

export type RenderComponentMutationVariables = Exact<{
  name: string | number;
  componentId: string;
  props?: unknown;
  context: unknown;
  state?: unknown;
  action?: unknown;
}>;


export type RenderComponentMutation = { rendered: unknown };

export type InstallationPageQueryVariables = Exact<{
  name: string | number;
  installationId: string | number;
}>;


export type InstallationPageQuery = { installation: { status: IntegrationInstallationStatus, configuration: unknown, requestedScopes: Array<IntegrationScope>, integration: { name: string, title: string, configurations: unknown }, target: { organization: { id: string, title: string, permissions: { installIntegration: boolean } } } } };

export type SpaceInstallationPageQueryVariables = Exact<{
  name: string | number;
  installationId: string | number;
  spaceId: string | number;
}>;


export type SpaceInstallationPageQuery = { binding: { status: IntegrationInstallationStatus, configuration: unknown, space: { title: string, permissions: { installIntegration: boolean } } } };

export type SiteInstallationPageQueryVariables = Exact<{
  name: string | number;
  installationId: string | number;
  siteId: string | number;
}>;


export type SiteInstallationPageQuery = { binding: { status: IntegrationInstallationStatus, configuration: unknown, site: { title: string } } };

export type ConfigureInstallationMutationVariables = Exact<{
  name: string | number;
  installationId: string | number;
  configuration?: unknown;
}>;


export type ConfigureInstallationMutation = { updateIntegrationInstallation: { id: string } };

export type ConfigureInSpaceMutationVariables = Exact<{
  name: string | number;
  installationId: string | number;
  spaceId: string | number;
  configuration?: unknown;
}>;


export type ConfigureInSpaceMutation = { updateIntegrationSpaceInstallation: { status: IntegrationInstallationStatus } };

export type ConfigureInSiteMutationVariables = Exact<{
  name: string | number;
  installationId: string | number;
  siteId: string | number;
  configuration?: unknown;
}>;


export type ConfigureInSiteMutation = { updateIntegrationSiteInstallation: { status: IntegrationInstallationStatus } };

export type AcceptScopesMutationVariables = Exact<{
  name: string | number;
  installationId: string | number;
  scopes: Array<IntegrationScope> | IntegrationScope;
}>;


export type AcceptScopesMutation = { acceptIntegrationScopes: { id: string } };

export type UninstallMutationVariables = Exact<{
  name: string | number;
  installationId: string | number;
}>;


export type UninstallMutation = { uninstallIntegration: boolean };

export type PlacesOfInstallationQueryVariables = Exact<{
  name: string | number;
  installationId: string | number;
}>;


export type PlacesOfInstallationQuery = { installation: { space_selection: IntegrationSelection, site_selection: IntegrationSelection, integration: { target: IntegrationTarget }, spaces: { items: Array<{ status: IntegrationInstallationStatus, space: { id: string, title: string } }> }, sites: { items: Array<{ status: IntegrationInstallationStatus, site: { id: string, title: string } }> }, target: { organization: { permissions: { installIntegration: boolean }, spaces: { items: Array<{ id: string, title: string, permissions: { installIntegration: boolean } }> }, sites: { items: Array<{ id: string, title: string }> } } } } };

export type BindSpaceMutationVariables = Exact<{
  name: string | number;
  installationId: string | number;
  id: string | number;
}>;


export type BindSpaceMutation = { installIntegrationInSpace: { status: IntegrationInstallationStatus } };

export type BindSiteMutationVariables = Exact<{
  name: string | number;
  installationId: string | number;
  id: string | number;
}>;


export type BindSiteMutation = { installIntegrationInSite: { status: IntegrationInstallationStatus } };

export type UnbindSpaceMutationVariables = Exact<{
  name: string | number;
  installationId: string | number;
  id: string | number;
}>;


export type UnbindSpaceMutation = { uninstallIntegrationFromSpace: boolean };

export type UnbindSiteMutationVariables = Exact<{
  name: string | number;
  installationId: string | number;
  id: string | number;
}>;


export type UnbindSiteMutation = { uninstallIntegrationFromSite: boolean };

export type SelectPlacesMutationVariables = Exact<{
  name: string | number;
  installationId: string | number;
  spaces?: IntegrationSelection | null | undefined;
  sites?: IntegrationSelection | null | undefined;
}>;


export type SelectPlacesMutation = { updateIntegrationInstallation: { id: string } };

export type IntegrationEventsQueryVariables = Exact<{
  name: string | number;
}>;


export type IntegrationEventsQuery = { integration: { events: { count: number, items: Array<{ id: string, createdAt: string, status: IntegrationEventStatus, attempts: number, error: string | null, payload: unknown, trace: { logs: Array<{ level: IntegrationLogLevel, message: string, timestamp: string }> } }> } } };

export type RetryEventMutationVariables = Exact<{
  name: string | number;
  eventId: string | number;
}>;


export type RetryEventMutation = { retryIntegrationEvent: { id: string } };

export type OrganizationIntegrationsQueryVariables = Exact<{
  organizationId: string | number;
  search?: string | null | undefined;
  page?: string | null | undefined;
}>;


export type OrganizationIntegrationsQuery = { organization: { id: string, title: string, installations: { items: Array<{ installation: { id: string, status: IntegrationInstallationStatus, createdAt: string, spaceCount: number }, integration: { name: string, title: string, urls: { icon: string | null } } }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } }, integrations: { next: { page: string } | null, items: Array<{ name: string, title: string, description: string | null, verified: boolean, urls: { icon: string | null }, owner: { title: string } }> } };

export type InstallFromListMutationVariables = Exact<{
  name: string | number;
  organizationId: string | number;
}>;


export type InstallFromListMutation = { installed: { id: string } };

export type IntegrationPageQueryVariables = Exact<{
  name: string | number;
}>;


export type IntegrationPageQuery = { integration: { name: string, title: string, description: string | null, summary: string | null, version: number, visibility: IntegrationVisibility, scopes: Array<IntegrationScope>, owner: { title: string }, urls: { icon: string | null }, permissions: { admin: boolean }, installations: { items: Array<{ id: string, status: IntegrationInstallationStatus, createdAt: string, spaceCount: number, target: { organization: { id: string, title: string } } }> } }, organizations: { items: Array<{ id: string, title: string, permissions: { installIntegration: boolean } }> } };

export type InstallMutationVariables = Exact<{
  name: string | number;
  organization: string | number;
}>;


export type InstallMutation = { installIntegration: { id: string } };

export type NotificationsPageQueryVariables = Exact<{
  unread?: boolean | null | undefined;
  page?: string | null | undefined;
}>;


export type NotificationsPageQuery = { unreadNotifications: number, notifications: { next: { page: string } | null, items: Array<{ id: string, text: string, createdAt: string, readAt: string | null, space: { id: string, title: string } }> } };

export type OpenNotificationMutationVariables = Exact<{
  id: string | number;
}>;


export type OpenNotificationMutation = { opened: { urls: { app: string } } };

export type MarkNotificationMutationVariables = Exact<{
  id: string | number;
  unread?: boolean | null | undefined;
}>;


export type MarkNotificationMutation = { markNotificationRead: { id: string } };

export type MarkNotificationsMutationVariables = Exact<{ [key: string]: never; }>;


export type MarkNotificationsMutation = { marked: number };

export type NotificationSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type NotificationSettingsQuery = { notificationSettings: Array<{ kind: NotificationKind, channel: NotificationChannel }> };

export type SetNotificationChannelMutationVariables = Exact<{
  kind: NotificationKind;
  channel: NotificationChannel;
}>;


export type SetNotificationChannelMutation = { setNotificationChannel: { kind: NotificationKind, channel: NotificationChannel } };

export type OrganizationSpecsQueryVariables = Exact<{
  organizationId: string | number;
  page?: string | null | undefined;
}>;


export type OrganizationSpecsQuery = { organization: { id: string, title: string, openapiSpecs: { count: number, next: { page: string } | null, items: Array<{ id: string, slug: string, visibility: OpenApiSpecVisibility, processingState: OpenApiSpecProcessingState, processingStep: OpenApiSpecProcessingStep, lastProcessErrorCode: OpenApiSpecErrorCode | null, lastVersion: { title: string, apiVersion: string } | null }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type CreateSpecHereMutationVariables = Exact<{
  organizationId: string | number;
  slug: string;
  source: unknown;
}>;


export type CreateSpecHereMutation = { created: { slug: string } };

export type SpecPageQueryVariables = Exact<{
  organizationId: string | number;
  specSlug: string | number;
}>;


export type SpecPageQuery = { organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } }, openapiSpec: { sourceURL: string | null, lastProcessedAt: string | null, id: string, slug: string, visibility: OpenApiSpecVisibility, processingState: OpenApiSpecProcessingState, processingStep: OpenApiSpecProcessingStep, lastProcessErrorCode: OpenApiSpecErrorCode | null, permissions: { edit: boolean }, urls: { published: string | null }, lastProcessedErrors: Array<{ message: string }> | null, versions: { count: number, items: Array<{ id: string, title: string, apiVersion: string, createdAt: string, changes: Array<{ breaking: boolean, kind: OpenApiSpecChangeKind, method: string, path: string, subject: string, before: string | null, after: string | null }> }> }, lastVersion: { title: string, apiVersion: string } | null } };

export type PutSpecHereMutationVariables = Exact<{
  organizationId: string | number;
  specSlug: string | number;
  source: unknown;
}>;


export type PutSpecHereMutation = { putOpenAPISpec: { slug: string } };

export type ShowSpecHereMutationVariables = Exact<{
  organizationId: string | number;
  specSlug: string | number;
  visibility: OpenApiSpecVisibility;
}>;


export type ShowSpecHereMutation = { updateOpenAPISpec: { slug: string } };

export type DeleteSpecHereMutationVariables = Exact<{
  organizationId: string | number;
  specSlug: string | number;
}>;


export type DeleteSpecHereMutation = { deleteOpenAPISpec: boolean };

export type OrganizationAuditQueryVariables = Exact<{
  organizationId: string | number;
  actor?: string | null | undefined;
  action?: string | null | undefined;
  subject?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  page?: string | null | undefined;
}>;


export type OrganizationAuditQuery = { organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } }, events: { next: { page: string } | null, items: Array<{ id: string, createdAt: string, action: string, subject: string, details: unknown, actorId: string | null, names: Array<{ id: string, name: string }>, actor: { id: string, displayName: string } | null }> } };

export type ExportAuditQueryVariables = Exact<{
  organizationId: string | number;
  actor?: string | null | undefined;
  action?: string | null | undefined;
  subject?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type ExportAuditQuery = { export: { url: string } };

export type ServerAuditQueryVariables = Exact<{
  actor?: string | null | undefined;
  action?: string | null | undefined;
  subject?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  page?: string | null | undefined;
}>;


export type ServerAuditQuery = { events: { next: { page: string } | null, items: Array<{ id: string, createdAt: string, action: string, subject: string, details: unknown, actorId: string | null, names: Array<{ id: string, name: string }>, actor: { id: string, displayName: string } | null }> } };

export type ExportServerAuditQueryVariables = Exact<{
  actor?: string | null | undefined;
  action?: string | null | undefined;
  subject?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type ExportServerAuditQuery = { export: { url: string } };

export type OrganizationQueryVariables = Exact<{
  organizationId: string | number;
}>;


export type OrganizationQuery = { organization: { id: string, title: string, topCollections: { count: number, items: Array<{ id: string, title: string, description: string | null, parent: { id: string, title: string } | null }> }, allSpaces: { count: number, items: Array<{ id: string, title: string, emoji: string, changeRequestsOpen: number, parent: { id: string } | null }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type SearchOrganizationQueryVariables = Exact<{
  organizationId: string | number;
  query: string;
}>;


export type SearchOrganizationQuery = { organization: { id: string, title: string, search: { count: number, didYouMean: string | null, items: Array<{ id: string, title: string, pages: Array<{ id: string, title: string, titleMarks: Array<Array<number>>, ancestors: Array<{ title: string }>, sections: Array<{ title: string, titleMarks: Array<Array<number>>, body: string, bodyMarks: Array<Array<number>>, path: string }> | null }> }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type CollectionQueryVariables = Exact<{
  collectionId: string | number;
}>;


export type CollectionQuery = { collection: { id: string, title: string, description: string | null, permissions: { create: boolean, admin: boolean }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } }, collections: { count: number, items: Array<{ id: string, title: string, description: string | null, parent: { id: string, title: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, emoji: string, changeRequestsOpen: number, parent: { id: string } | null }> }, parent: { id: string, title: string } | null } };

export type CreateSpaceHereMutationVariables = Exact<{
  organizationId: string | number;
  parent?: string | number | null | undefined;
  title?: string | null | undefined;
  emoji?: string | null | undefined;
}>;


export type CreateSpaceHereMutation = { created: { id: string } };

export type CreateCollectionHereMutationVariables = Exact<{
  organizationId: string | number;
  parent?: string | number | null | undefined;
  title?: string | null | undefined;
}>;


export type CreateCollectionHereMutation = { created: { id: string } };

export type OwnInvitationsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnInvitationsQuery = { invitations: { count: number, items: Array<{ id: string, organization: string, title: string, role: Role | null, expiresAt: string, invitedBy: { displayName: string } }> } };

export type AcceptInvitationMutationVariables = Exact<{
  organizationId: string | number;
  inviteId: string | number;
}>;


export type AcceptInvitationMutation = { accepted: { id: string, title: string } };

export type DeclineInvitationMutationVariables = Exact<{
  organizationId: string | number;
  inviteId: string | number;
}>;


export type DeclineInvitationMutation = { deleteInvitation: boolean };

export type JoinableOrganizationsQueryVariables = Exact<{
  emailDomain: string;
}>;


export type JoinableOrganizationsQuery = { emailDomainOrganizations: { organizations: Array<{ id: string, title: string }> } };

export type JoinOrganizationMutationVariables = Exact<{
  organizationId: string | number;
}>;


export type JoinOrganizationMutation = { joinOrganization: boolean };

export type OrganizationRightsQueryVariables = Exact<{
  organizationId: string | number;
}>;


export type OrganizationRightsQuery = { organization: { permissions: { admin: boolean } } };

export type OrganizationSettingsQueryVariables = Exact<{
  organizationId: string | number;
}>;


export type OrganizationSettingsQuery = { organization: { defaultRole: Role | null, inviteLinks: boolean, ai: boolean, emailDomains: Array<string>, verifiedEmailDomains: Array<string>, hostname: string | null, id: string, title: string, urls: { logo: string | null }, mergeRules: { type: OrganizationMergeRulesType, rules: Array<{ rule: MergeRuleName, users: Array<string> | null }> | null }, members: { items: Array<{ user: { id: string, displayName: string } }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type UpdateOrganizationHereMutationVariables = Exact<{
  organizationId: string | number;
  title?: string | null | undefined;
  logo?: string | null | undefined;
}>;


export type UpdateOrganizationHereMutation = { updateOrganization: { id: string } };

export type UpdateOrganizationPeopleMutationVariables = Exact<{
  organizationId: string | number;
  defaultRole?: Role | null | undefined;
  inviteLinks?: boolean | null | undefined;
  emailDomains?: Array<string> | string | null | undefined;
}>;


export type UpdateOrganizationPeopleMutation = { updateOrganization: { id: string } };

export type UpdateOrganizationPublishingMutationVariables = Exact<{
  organizationId: string | number;
  hostname?: string | null | undefined;
  ai?: boolean | null | undefined;
}>;


export type UpdateOrganizationPublishingMutation = { updateOrganization: { id: string } };

export type UpdateOrganizationRulesMutationVariables = Exact<{
  organizationId: string | number;
  mergeRules?: MergeRulesInput | null | undefined;
}>;


export type UpdateOrganizationRulesMutation = { updateOrganization: { id: string } };

export type OrganizationTrashQueryVariables = Exact<{
  organizationId: string | number;
  page?: string | null | undefined;
}>;


export type OrganizationTrashQuery = { organization: { id: string, title: string, deletedSpaces: { count: number, next: { page: string } | null, items: Array<{ id: string, title: string, deletedAt: string | null, permissions: { triggerGitSync: boolean } }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type RestoreSpaceFromTrashMutationVariables = Exact<{
  spaceId: string | number;
}>;


export type RestoreSpaceFromTrashMutation = { restoreSpace: { id: string } };

export type OrganizationInvitesQueryVariables = Exact<{
  organizationId: string | number;
}>;


export type OrganizationInvitesQuery = { organization: { inviteLinks: boolean, id: string, title: string, invitations: { count: number, items: Array<{ id: string, email: string, role: Role | null, createdAt: string, expiresAt: string, invitedBy: { displayName: string } }> }, linkInvites: { count: number, items: Array<{ id: string, role: Role | null, uses: number, maxUses: number | null, expiresAt: string | null }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type InviteByEmailMutationVariables = Exact<{
  organizationId: string | number;
  emails: Array<unknown> | unknown;
  role?: Role | null | undefined;
}>;


export type InviteByEmailMutation = { invited: { invited: number, pendingEmails: Array<string> | null, users: Array<string> } };

export type WithdrawInvitationMutationVariables = Exact<{
  organizationId: string | number;
  inviteId: string | number;
}>;


export type WithdrawInvitationMutation = { deleteInvitation: boolean };

export type CreateInviteLinkMutationVariables = Exact<{
  organizationId: string | number;
  role?: Role | null | undefined;
  maxUses?: number | null | undefined;
  expiresAt?: string | null | undefined;
}>;


export type CreateInviteLinkMutation = { createLinkInvite:
    | { __typename: 'InviteLinkToCollection' }
    | { __typename: 'InviteLinkToOrganization' }
    | { __typename: 'InviteLinkToSpace' }
   };

export type DeleteInviteLinkMutationVariables = Exact<{
  organizationId: string | number;
  inviteId: string | number;
}>;


export type DeleteInviteLinkMutation = { deleteLinkInvite: boolean };

export type JoinByLinkQueryVariables = Exact<{
  organizationId: string | number;
  inviteId: string | number;
}>;


export type JoinByLinkQuery = { linkInvite:
    | { redundant: boolean, level: Role | null, collection: { title: string } }
    | { redundant: boolean, role: Role | null }
    | { redundant: boolean, level: Role | null, space: { title: string } }
   };

export type AcceptInviteLinkMutationVariables = Exact<{
  organizationId: string | number;
  inviteId: string | number;
}>;


export type AcceptInviteLinkMutation = { accepted: { id: string, title: string } };

export type OrganizationMembersQueryVariables = Exact<{
  organizationId: string | number;
  search?: string | null | undefined;
  page?: string | null | undefined;
}>;


export type OrganizationMembersQuery = { organization: { id: string, title: string, members: { count: number, next: { page: string } | null, items: Array<{ role: Role | null, disabled: boolean, sso: boolean, joinedAt: string, lastSeenAt: string | null, user: { id: string, displayName: string, email: string | null } }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type ChangeMemberRoleMutationVariables = Exact<{
  organizationId: string | number;
  userId: string | number;
  role?: Role | null | undefined;
}>;


export type ChangeMemberRoleMutation = { updateMember: { id: string } };

export type MarkMemberMutationVariables = Exact<{
  organizationId: string | number;
  userId: string | number;
}>;


export type MarkMemberMutation = { markMemberSso: { id: string } };

export type UnmarkMemberMutationVariables = Exact<{
  organizationId: string | number;
  userId: string | number;
}>;


export type UnmarkMemberMutation = { unmarkMemberSso: { id: string } };

export type RemoveOrganizationMemberMutationVariables = Exact<{
  organizationId: string | number;
  userId: string | number;
}>;


export type RemoveOrganizationMemberMutation = { removeMember: boolean };

export type OrganizationTeamsQueryVariables = Exact<{
  organizationId: string | number;
  page?: string | null | undefined;
}>;


export type OrganizationTeamsQuery = { organization: { id: string, title: string, teams: { count: number, next: { page: string } | null, items: Array<{ id: string, title: string, members: number, spaces: number }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type CreateTeamHereMutationVariables = Exact<{
  organizationId: string | number;
  title: string;
}>;


export type CreateTeamHereMutation = { created: { id: string } };

export type TeamPageQueryVariables = Exact<{
  organizationId: string | number;
  teamId: string | number;
  page?: string | null | undefined;
  isAdmin: boolean;
}>;


export type TeamPageQuery = { organization: { id: string, title: string, members?: { items: Array<{ user: { id: string, displayName: string, email: string | null } }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } }, team: { id: string, title: string, members: number, spaces: number, permissions: { admin: boolean }, teamMembers: { next: { page: string } | null, items: Array<{ team: { role: TeamRole }, organization: { user: { id: string, displayName: string, email: string | null } } }> } } };

export type TeamRightsQueryVariables = Exact<{
  organizationId: string | number;
  teamId: string | number;
}>;


export type TeamRightsQuery = { team: { permissions: { admin: boolean } } };

export type RenameTeamMutationVariables = Exact<{
  organizationId: string | number;
  teamId: string | number;
  title: string;
}>;


export type RenameTeamMutation = { updateTeam: { id: string } };

export type DeleteTeamHereMutationVariables = Exact<{
  organizationId: string | number;
  teamId: string | number;
}>;


export type DeleteTeamHereMutation = { deleteTeam: boolean };

export type PutInTeamMutationVariables = Exact<{
  organizationId: string | number;
  teamId: string | number;
  userId: string | number;
  role?: TeamRole | null | undefined;
}>;


export type PutInTeamMutation = { putTeamMember: boolean };

export type TakeOutOfTeamMutationVariables = Exact<{
  organizationId: string | number;
  teamId: string | number;
  userId: string | number;
}>;


export type TakeOutOfTeamMutation = { removeTeamMember: boolean };

export type SitesOfSpaceQueryVariables = Exact<{
  organizationId: string | number;
  spaceId: string | number;
}>;


export type SitesOfSpaceQuery = { organization: { sites: { items: Array<{ id: string, siteSpaces: { items: Array<{ id: string, space: { id: string } }> } }> } } };

export type SitePreviewQueryVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteSpace: string | number;
}>;


export type SitePreviewQuery = { site: { publishingPreview: { url: string } } };

export type SpaceOnlyQueryVariables = Exact<{
  spaceId: string | number;
}>;


export type SpaceOnlyQuery = { space: { id: string, title: string, emoji: string, language: Language | null, editMode: SpaceEditMode, changeRequestsOpen: number, changeRequestsDraft: number, organization: { id: string, title: string }, revision: { id: string }, permissions: { edit: boolean, comment: boolean, review: boolean, merge: boolean, triggerGitSync: boolean } } };

export type SpacePageQueryVariables = Exact<{
  spaceId: string | number;
  pageId: string | number;
}>;


export type SpacePageQuery = { space: { id: string, title: string, emoji: string, language: Language | null, editMode: SpaceEditMode, changeRequestsOpen: number, changeRequestsDraft: number, page: { id: string, title: string, emoji: string | null, icon: string | null, description: string | null, type: PageType, updatedAt: string, markdown: string | null }, comments: { items: Array<{ id: string, status: CommentStatus, postedAt: string, editedAt: string | null, resolvedAt: string | null, resolvedBy: { displayName: string } | null, postedBy: { displayName: string }, body: { markdown: string | null }, permissions: { edit: boolean, reply: boolean, resolve: boolean, delete: boolean }, target: { outdated: boolean, page: { id: string } | null, node: { id: string } | null, tableCell: { record: string } | null }, replies: { count: number, items: Array<{ id: string, postedAt: string, editedAt: string | null, postedBy: { displayName: string }, body: { markdown: string | null }, permissions: { edit: boolean, delete: boolean } }> } }> }, organization: { id: string, title: string }, revision: { id: string }, permissions: { edit: boolean, comment: boolean, review: boolean, merge: boolean, triggerGitSync: boolean } } };

export type SearchSpaceQueryVariables = Exact<{
  spaceId: string | number;
  query: string;
}>;


export type SearchSpaceQuery = { space: { id: string, title: string, emoji: string, language: Language | null, editMode: SpaceEditMode, changeRequestsOpen: number, changeRequestsDraft: number, search: { count: number, didYouMean: string | null, items: Array<{ id: string, title: string, titleMarks: Array<Array<number>>, ancestors: Array<{ title: string }>, sections: Array<{ title: string, titleMarks: Array<Array<number>>, body: string, bodyMarks: Array<Array<number>>, path: string }> | null }> }, organization: { id: string, title: string }, revision: { id: string }, permissions: { edit: boolean, comment: boolean, review: boolean, merge: boolean, triggerGitSync: boolean } } };

export type RevisionQueryVariables = Exact<{
  spaceId: string | number;
  revisionId: string | number;
  pageId: string | number;
  withPage: boolean;
}>;


export type RevisionQuery = { space: { id: string, title: string, emoji: string, language: Language | null, editMode: SpaceEditMode, changeRequestsOpen: number, changeRequestsDraft: number, organization: { id: string, title: string }, revision: { id: string }, permissions: { edit: boolean, comment: boolean, review: boolean, merge: boolean, triggerGitSync: boolean } }, revision: { id: string, type: RevisionType, createdAt: string, author: { displayName: string } | null, page?: { id: string, title: string, emoji: string | null, icon: string | null, description: string | null, type: PageType, updatedAt: string, markdown: string | null } } };

export type SpaceFileQueryVariables = Exact<{
  spaceId: string | number;
  fileId: string | number;
}>;


export type SpaceFileQuery = { space: { file: { downloadURL: string } } };

export type RevisionFileQueryVariables = Exact<{
  spaceId: string | number;
  revisionId: string | number;
  fileId: string | number;
}>;


export type RevisionFileQuery = { revision: { file: { downloadURL: string } } };

export type ChangeRequestPageQueryVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  pageId: string | number;
}>;


export type ChangeRequestPageQuery = { space: { id: string, title: string, emoji: string, language: Language | null, editMode: SpaceEditMode, changeRequestsOpen: number, changeRequestsDraft: number, organization: { id: string, title: string }, revision: { id: string }, permissions: { edit: boolean, comment: boolean, review: boolean, merge: boolean, triggerGitSync: boolean } }, changeRequest: { id: string, number: number, status: ChangeRequestStatus, subject: string, descriptionMarkdown: string | null, createdAt: string, updatedAt: string, outdated: boolean, conflicts: Array<string>, revisionInitial: string, revisionMergedAncestor: string | null, revisionMerged: string | null, page: { id: string, title: string, emoji: string | null, icon: string | null, description: string | null, type: PageType, updatedAt: string, markdown: string | null }, createdBy: { id: string, displayName: string }, revision: { id: string } } };

export type ChangeRequestQueryVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
}>;


export type ChangeRequestQuery = { space: { id: string, title: string, emoji: string, language: Language | null, editMode: SpaceEditMode, changeRequestsOpen: number, changeRequestsDraft: number, organization: { id: string, title: string }, revision: { id: string }, permissions: { edit: boolean, comment: boolean, review: boolean, merge: boolean, triggerGitSync: boolean } }, changeRequest: { id: string, number: number, status: ChangeRequestStatus, subject: string, descriptionMarkdown: string | null, createdAt: string, updatedAt: string, outdated: boolean, conflicts: Array<string>, revisionInitial: string, revisionMergedAncestor: string | null, revisionMerged: string | null, createdBy: { id: string, displayName: string }, revision: { id: string } } };

export type ChangeRequestCommentsQueryVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  pageId?: string | number | null | undefined;
}>;


export type ChangeRequestCommentsQuery = { changeRequest: { comments: { items: Array<{ id: string, status: CommentStatus, postedAt: string, editedAt: string | null, resolvedAt: string | null, resolvedBy: { displayName: string } | null, postedBy: { displayName: string }, body: { markdown: string | null }, permissions: { edit: boolean, reply: boolean, resolve: boolean, delete: boolean }, target: { outdated: boolean, page: { id: string } | null, node: { id: string } | null, tableCell: { record: string } | null }, replies: { count: number, items: Array<{ id: string, postedAt: string, editedAt: string | null, postedBy: { displayName: string }, body: { markdown: string | null }, permissions: { edit: boolean, delete: boolean } }> } }> } } };

export type ReviewChangeRequestMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  status: ChangeRequestReviewStatus;
  comment?: CommentBodyInput | null | undefined;
  revision: string | number;
}>;


export type ReviewChangeRequestMutation = { createChangeRequestReview: { id: string } };

export type UpdateFromPrimaryMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
}>;


export type UpdateFromPrimaryMutation = { updated: { result: string } };

export type MergeMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  bypass?: boolean | null | undefined;
  revision: string | number;
}>;


export type MergeMutation = { merged: { revision: string } };

export type ChangeStatusMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  status?: ChangeRequestStatus | null | undefined;
}>;


export type ChangeStatusMutation = { updateChangeRequest: { id: string } };

export type DescribeMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  subject?: string | null | undefined;
  description?: unknown;
}>;


export type DescribeMutation = { updateChangeRequest: { id: string } };

export type ChangeRequestsQueryVariables = Exact<{
  spaceId: string | number;
  status: ChangeRequestStatus;
  page?: string | null | undefined;
}>;


export type ChangeRequestsQuery = { space: { id: string, title: string, emoji: string, language: Language | null, editMode: SpaceEditMode, changeRequestsOpen: number, changeRequestsDraft: number, changeRequests: { count: number, next: { page: string } | null, items: Array<{ number: number, subject: string, status: ChangeRequestStatus, createdAt: string, updatedAt: string, commentCount: number, outdated: boolean, createdBy: { displayName: string } }> }, organization: { id: string, title: string }, revision: { id: string }, permissions: { edit: boolean, comment: boolean, review: boolean, merge: boolean, triggerGitSync: boolean } } };

export type CreateChangeRequestMutationVariables = Exact<{
  spaceId: string | number;
  subject?: string | null | undefined;
}>;


export type CreateChangeRequestMutation = { created: { number: number } };

export type ChangeRequestPeopleQueryVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
}>;


export type ChangeRequestPeopleQuery = { space: { urls: { published: string | null } }, changeRequest: { reviews: { items: Array<{ id: string, status: ChangeRequestReviewStatus, outdated: boolean, createdAt: string, reviewer: { id: string, displayName: string }, comment: { id: string } | null }> }, requestedReviewers: { items: Array<{ user: { id: string, displayName: string } }> }, contributors: { items: Array<{ user: { id: string, displayName: string } }> } } };

export type ChangeRequestFileQueryVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  fileId: string | number;
}>;


export type ChangeRequestFileQuery = { changeRequest: { file: { downloadURL: string } } };

export type ChangesOfQueryVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  limit: number;
}>;


export type ChangesOfQuery = { changeRequest: { changes: { more: number, changes: Array<{ type: SemanticChangeType, id: string, title: string, fields: Array<{ field: string, before: unknown, after: unknown }> }> } } };

export type CreateSpaceCommentMutationVariables = Exact<{
  spaceId: string | number;
  page?: string | number | null | undefined;
  node?: string | null | undefined;
  tableCell?: CommentTableCellInput | null | undefined;
  markdown: string;
}>;


export type CreateSpaceCommentMutation = { created: { id: string } };

export type ReplyToSpaceCommentMutationVariables = Exact<{
  spaceId: string | number;
  commentId: string | number;
  markdown: string;
}>;


export type ReplyToSpaceCommentMutation = { createSpaceCommentReply: { id: string } };

export type ResolveSpaceCommentMutationVariables = Exact<{
  spaceId: string | number;
  commentId: string | number;
  resolved: boolean;
}>;


export type ResolveSpaceCommentMutation = { updateSpaceComment: { id: string } };

export type EditSpaceCommentMutationVariables = Exact<{
  spaceId: string | number;
  commentId: string | number;
  markdown: string;
}>;


export type EditSpaceCommentMutation = { updateSpaceComment: { id: string } };

export type RemoveSpaceCommentMutationVariables = Exact<{
  spaceId: string | number;
  commentId: string | number;
}>;


export type RemoveSpaceCommentMutation = { deleteSpaceComment: boolean };

export type EditSpaceCommentReplyMutationVariables = Exact<{
  spaceId: string | number;
  commentId: string | number;
  commentReplyId: string | number;
  markdown: string;
}>;


export type EditSpaceCommentReplyMutation = { updateSpaceCommentReply: { id: string } };

export type RemoveSpaceCommentReplyMutationVariables = Exact<{
  spaceId: string | number;
  commentId: string | number;
  commentReplyId: string | number;
}>;


export type RemoveSpaceCommentReplyMutation = { deleteSpaceCommentReply: boolean };

export type CreateChangeRequestCommentMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  page?: string | number | null | undefined;
  node?: string | null | undefined;
  tableCell?: CommentTableCellInput | null | undefined;
  markdown: string;
}>;


export type CreateChangeRequestCommentMutation = { created: { id: string } };

export type ReplyToChangeRequestCommentMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  commentId: string | number;
  markdown: string;
}>;


export type ReplyToChangeRequestCommentMutation = { createChangeRequestCommentReply: { id: string } };

export type ResolveChangeRequestCommentMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  commentId: string | number;
  resolved: boolean;
}>;


export type ResolveChangeRequestCommentMutation = { updateChangeRequestComment: { id: string } };

export type EditChangeRequestCommentMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  commentId: string | number;
  markdown: string;
}>;


export type EditChangeRequestCommentMutation = { updateChangeRequestComment: { id: string } };

export type RemoveChangeRequestCommentMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  commentId: string | number;
}>;


export type RemoveChangeRequestCommentMutation = { deleteChangeRequestComment: boolean };

export type EditChangeRequestCommentReplyMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  commentId: string | number;
  commentReplyId: string | number;
  markdown: string;
}>;


export type EditChangeRequestCommentReplyMutation = { updateChangeRequestCommentReply: { id: string } };

export type RemoveChangeRequestCommentReplyMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  commentId: string | number;
  commentReplyId: string | number;
}>;


export type RemoveChangeRequestCommentReplyMutation = { deleteChangeRequestCommentReply: boolean };

export type MembersQueryVariables = Exact<{
  organizationId: string | number;
  search?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type MembersQuery = { organization: { members: { items: Array<{ disabled: boolean, user: { id: string, displayName: string, email: string | null } }> } } };

export type OrganizationOfSpaceQueryVariables = Exact<{
  spaceId: string | number;
}>;


export type OrganizationOfSpaceQuery = { space: { organization: { id: string } } };

export type AskForReviewMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  users: Array<string | number> | string | number;
}>;


export type AskForReviewMutation = { requestChangeRequestReviewers: { users: Array<{ user: { id: string } }> } };

export type RemoveReviewerMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  userId: string | number;
}>;


export type RemoveReviewerMutation = { removeChangeRequestReviewer: boolean };

export type SiteAddressesQueryVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type SiteAddressesQuery = { site: { basename: string | null, hostname: string | null, id: string, title: string, published: boolean, visibility: SiteVisibility, permissions: { edit: boolean, admin: boolean }, urls: { published: string | null }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } } };

export type SiteAddressDetailsQueryVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  page?: string | null | undefined;
  isAdmin: boolean;
}>;


export type SiteAddressDetailsQuery = { site: { hostnameProof?: { name: string, value: string, problem: string | null, checkedAt: string | null, provenAt: string | null } | null, redirects: { next: { page: string } | null, items: Array<{ id: string, source: string, destination: unknown }> } } };

export type SetHostnameMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  hostname?: string | null | undefined;
}>;


export type SetHostnameMutation = { setSiteHostname: { id: string } };

export type CheckHostnameMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type CheckHostnameMutation = { checkSiteHostname: { id: string } };

export type ChangeBasenameMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  basename?: string | null | undefined;
}>;


export type ChangeBasenameMutation = { updateSite: { id: string } };

export type CreateRedirectMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  source: string;
  destination: unknown;
}>;


export type CreateRedirectMutation = { createSiteRedirect: { id: string } };

export type DeleteRedirectMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteRedirectId: string | number;
}>;


export type DeleteRedirectMutation = { deleteSiteRedirect: boolean };

export type SiteAudienceQueryVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type SiteAudienceQuery = { site: { id: string, title: string, published: boolean, visibility: SiteVisibility, permissions: { edit: boolean, admin: boolean }, urls: { published: string | null }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } } };

export type SiteShareLinksQueryVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type SiteShareLinksQuery = { site: { shareLinks: { items: Array<{ id: string, name: string, active: boolean, urls: { published: string | null } }> } } };

export type ChangeAudienceMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  visibility?: SiteVisibility | null | undefined;
}>;


export type ChangeAudienceMutation = { updateSite: { id: string } };

export type CreateShareLinkHereMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  name: string;
}>;


export type CreateShareLinkHereMutation = { createShareLink: { id: string } };

export type SwitchShareLinkMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  shareLinkId: string | number;
  active?: boolean | null | undefined;
}>;


export type SwitchShareLinkMutation = { updateShareLink: { id: string } };

export type DeleteShareLinkHereMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  shareLinkId: string | number;
}>;


export type DeleteShareLinkHereMutation = { deleteShareLink: boolean };

export type SiteLooksQueryVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type SiteLooksQuery = { site: { id: string, title: string, published: boolean, visibility: SiteVisibility, customization: { title: string | null, styling: unknown, internationalization: unknown, favicon: unknown, header: unknown, footer: unknown, announcement: unknown, themes: unknown, pdf: unknown, feedback: unknown, pagination: unknown, ai: unknown, advancedCustomization: unknown, git: unknown, pageActions: unknown, externalLinks: unknown, trademark: unknown, privacyPolicy: unknown, socialPreview: unknown, insights: unknown, socialAccounts: unknown }, permissions: { edit: boolean, admin: boolean }, urls: { published: string | null }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } } };

export type SaveLooksMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  title?: string | null | undefined;
  styling: unknown;
  internationalization?: unknown;
  favicon: unknown;
  header: unknown;
  footer: unknown;
  announcement?: unknown;
  themes: unknown;
  pdf: unknown;
  feedback: unknown;
  pagination: unknown;
  ai: unknown;
  advancedCustomization: unknown;
  git: unknown;
  pageActions: unknown;
  externalLinks: unknown;
  trademark: unknown;
  privacyPolicy: unknown;
  socialPreview: unknown;
  insights: unknown;
  socialAccounts?: unknown;
}>;


export type SaveLooksMutation = { setSiteCustomization: { title: string | null } };

export type SiteSpaceLooksQueryVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteSpaceId: string | number;
}>;


export type SiteSpaceLooksQuery = { site: { id: string, title: string, published: boolean, visibility: SiteVisibility, customization: { title: string | null, styling: unknown, internationalization: unknown, favicon: unknown, header: unknown, footer: unknown, announcement: unknown, themes: unknown, pdf: unknown, feedback: unknown, pagination: unknown, ai: unknown, advancedCustomization: unknown, git: unknown, pageActions: unknown, externalLinks: unknown, trademark: unknown, privacyPolicy: unknown, socialPreview: unknown, insights: unknown, socialAccounts: unknown }, permissions: { edit: boolean, admin: boolean }, urls: { published: string | null }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } }, siteSpace: { id: string, title: string, customization: { title: string | null, styling: unknown, internationalization: unknown, favicon: unknown, header: unknown, footer: unknown, announcement: unknown, themes: unknown, pdf: unknown, feedback: unknown, pagination: unknown, ai: unknown, advancedCustomization: unknown, git: unknown, pageActions: unknown, externalLinks: unknown, trademark: unknown, privacyPolicy: unknown, socialPreview: unknown, insights: unknown, socialAccounts: unknown } } };

export type OverrideLooksMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteSpaceId: string | number;
  title?: string | null | undefined;
  styling?: unknown;
  internationalization?: unknown;
  favicon?: unknown;
  header?: unknown;
  footer?: unknown;
  announcement?: unknown;
  themes?: unknown;
  pdf?: unknown;
  feedback?: unknown;
  pagination?: unknown;
  trademark?: unknown;
  git?: unknown;
  externalLinks?: unknown;
  privacyPolicy?: unknown;
  socialPreview?: unknown;
}>;


export type OverrideLooksMutation = { overrideSiteCustomization: { title: string | null } };

export type ResetLooksMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteSpaceId: string | number;
}>;


export type ResetLooksMutation = { resetSiteSpaceCustomization: boolean };

export type OrganizationSitesQueryVariables = Exact<{
  organizationId: string | number;
  page?: string | null | undefined;
}>;


export type OrganizationSitesQuery = { organization: { id: string, title: string, sites: { next: { page: string } | null, items: Array<{ id: string, title: string, visibility: SiteVisibility, published: boolean, siteSpaceCount: number, urls: { published: string | null } }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type CreateSiteHereMutationVariables = Exact<{
  organizationId: string | number;
  title?: string | null | undefined;
  visibility?: SiteVisibility | null | undefined;
  spaces?: Array<string | number> | string | number | null | undefined;
}>;


export type CreateSiteHereMutation = { created: { id: string } };

export type SitePageQueryVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type SitePageQuery = { site: { id: string, title: string, published: boolean, visibility: SiteVisibility, structure: { sections: Array<{ id: string, title: string, path: string, default: boolean, description: string | null, icon: string | null, condition: string | null, sectionGroup: { id: string } | null, siteSpaces: Array<{ id: string, title: string, path: string, default: boolean, hidden: boolean, condition: string | null, space: { id: string, title: string } }> }>, structure: Array<
        | { __typename: 'SiteSection', id: string }
        | { __typename: 'SiteSectionGroup', id: string }
      > }, sectionGroups: { items: Array<{ id: string, title: string, icon: string | null, children: Array<
          | { __typename: 'SiteSection', id: string }
          | { __typename: 'SiteSectionGroup', id: string }
        > }> }, permissions: { edit: boolean, admin: boolean }, urls: { published: string | null }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } } };

export type RenameSiteMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  title?: string | null | undefined;
}>;


export type RenameSiteMutation = { updateSite: { id: string } };

export type AddSectionMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  spaceId: string | number;
  title?: string | null | undefined;
}>;


export type AddSectionMutation = { createSiteSection: { id: string } };

export type AddSiteSpaceMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  spaceId: string | number;
  sectionId?: string | number | null | undefined;
}>;


export type AddSiteSpaceMutation = { createSiteSpace: { id: string } };

export type PublishSiteHereMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type PublishSiteHereMutation = { publishSite: { id: string } };

export type UnpublishSiteHereMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type UnpublishSiteHereMutation = { unpublishSite: { id: string } };

export type DeleteSiteHereMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type DeleteSiteHereMutation = { deleteSite: boolean };

export type SortSiteMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  item: SiteItemPointerInput;
  position?: SiteItemPositionInput | null | undefined;
}>;


export type SortSiteMutation = { sortSiteStructure:
    | { __typename: 'SiteSection' }
    | { __typename: 'SiteSectionGroup' }
    | { __typename: 'SiteSpace' }
   };

export type ChangeSectionMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteSectionId: string | number;
  title?: string | null | undefined;
  path?: string | null | undefined;
  description?: string | null | undefined;
  icon?: string | null | undefined;
  condition?: string | null | undefined;
}>;


export type ChangeSectionMutation = { updateSiteSection: { id: string } };

export type ShowSectionFirstMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteSectionId: string | number;
}>;


export type ShowSectionFirstMutation = { updateSite: { id: string } };

export type RemoveSectionMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteSectionId: string | number;
}>;


export type RemoveSectionMutation = { deleteSiteSection: boolean };

export type MoveIntoGroupMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  group: string | number;
  siteSectionId: string | number;
}>;


export type MoveIntoGroupMutation = { addSectionToSiteSectionGroup: { id: string } };

export type MoveOutOfGroupMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  group: string | number;
  siteSectionId: string | number;
}>;


export type MoveOutOfGroupMutation = { removeSectionFromSiteSectionGroup: boolean };

export type MakeGroupMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  title: string;
  sections?: Array<string | number> | string | number | null | undefined;
}>;


export type MakeGroupMutation = { createSiteSectionGroup: { id: string } };

export type ChangeGroupMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteSectionGroupId: string | number;
  title?: string | null | undefined;
  icon?: string | null | undefined;
}>;


export type ChangeGroupMutation = { updateSiteSectionGroup: { id: string } };

export type EndGroupMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteSectionGroupId: string | number;
}>;


export type EndGroupMutation = { deleteSiteSectionGroup: boolean };

export type ChangeSiteSpaceMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteSpaceId: string | number;
  title?: string | null | undefined;
  path?: string | null | undefined;
  condition?: string | null | undefined;
  hidden?: boolean | null | undefined;
}>;


export type ChangeSiteSpaceMutation = { updateSiteSpace: { id: string } };

export type ShowSpaceFirstMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteSpaceId: string | number;
}>;


export type ShowSpaceFirstMutation = { updateSiteSpace: { id: string } };

export type RemoveSiteSpaceMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  siteSpaceId: string | number;
}>;


export type RemoveSiteSpaceMutation = { deleteSiteSpace: boolean };

export type SiteVisitorsQueryVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type SiteVisitorsQuery = { site: { id: string, title: string, published: boolean, visibility: SiteVisibility, adaptiveContent: { enabled: boolean }, permissions: { edit: boolean, admin: boolean }, urls: { published: string | null }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } } };

export type SiteVisitorSignInQueryVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type SiteVisitorSignInQuery = { site: { publishingAuth: { backend: SiteAuthBackend, integration: string | null, fallbackURL: string | null } } };

export type SiteVisitorClaimsQueryVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type SiteVisitorClaimsQuery = { site: { adaptiveSchema: { jsonSchema: unknown } | null, templateConditions: { items: Array<{ description: string, condition: string }> } | null } };

export type SiteVisitorKeyQueryVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type SiteVisitorKeyQuery = { site: { title: string, publishingAuth: { privateKey: string } } };

export type ChangeVisitorSignInMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  backend: SiteAuthBackend;
  integration?: string | null | undefined;
  fallbackURL?: string | null | undefined;
}>;


export type ChangeVisitorSignInMutation = { updateSitePublishingAuth: { backend: SiteAuthBackend } };

export type ReplaceVisitorKeyMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
}>;


export type ReplaceVisitorKeyMutation = { auth: { privateKey: string } };

export type SwitchAdaptiveContentMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  enabled: boolean;
}>;


export type SwitchAdaptiveContentMutation = { updateSite: { id: string } };

export type DeclareClaimsMutationVariables = Exact<{
  organizationId: string | number;
  siteId: string | number;
  jsonSchema: unknown;
}>;


export type DeclareClaimsMutation = { setSiteAdaptiveSchema: { updatedAt: string } };

export type CollectionSettingsQueryVariables = Exact<{
  collectionId: string | number;
}>;


export type CollectionSettingsQuery = { collection: { id: string, title: string, description: string | null, defaultLevel: Role | null, parent: { id: string } | null, permissions: { admin: boolean, create: boolean }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } } };

export type UpdateCollectionHereMutationVariables = Exact<{
  collectionId: string | number;
  title?: string | null | undefined;
  description?: string | null | undefined;
}>;


export type UpdateCollectionHereMutation = { updateCollection: { id: string } };

export type ChangeCollectionLevelMutationVariables = Exact<{
  collectionId: string | number;
  defaultLevel?: Role | null | undefined;
}>;


export type ChangeCollectionLevelMutation = { updateCollection: { id: string } };

export type MoveCollectionHereMutationVariables = Exact<{
  collectionId: string | number;
  parent?: string | number | null | undefined;
}>;


export type MoveCollectionHereMutation = { moveCollection: { id: string } };

export type DeleteCollectionHereMutationVariables = Exact<{
  collectionId: string | number;
}>;


export type DeleteCollectionHereMutation = { deleteCollection: boolean };

export type SpaceGitQueryVariables = Exact<{
  spaceId: string | number;
  page?: string | null | undefined;
}>;


export type SpaceGitQuery = { space: { id: string, title: string, gitSync: { repoName: string, url: string, updatedAt: string } | null, gitOperations: { next: { page: string } | null, items: Array<{ id: string, kind: GitOperationKind, state: GitOperationState, ref: string, url: string, error: string | null, createdAt: string, finishedAt: string | null, progress: { done: number, total: number }, createdBy: { displayName: string } | null, changeRequest: { number: number } | null, steps: Array<{ message: string, at: string }> }> }, permissions: { admin: boolean, edit: boolean, triggerGitSync: boolean, installIntegration: boolean }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } } };

export type ImportHereMutationVariables = Exact<{
  spaceId: string | number;
  url: string;
  ref: string;
  repoProjectDirectory?: string | null | undefined;
  sshKey?: string | null | undefined;
  force?: boolean | null | undefined;
}>;


export type ImportHereMutation = { importGit: boolean };

export type ExportHereMutationVariables = Exact<{
  spaceId: string | number;
  url: string;
  ref: string;
  repoProjectDirectory?: string | null | undefined;
  sshKey?: string | null | undefined;
  commitMessage: string;
}>;


export type ExportHereMutation = { exportGit: boolean };

export type RetryGitMutationVariables = Exact<{
  spaceId: string | number;
  gitOperationId: string | number;
}>;


export type RetryGitMutation = { retryGitOperation: { id: string } };

export type SpaceRulesQueryVariables = Exact<{
  spaceId: string | number;
}>;


export type SpaceRulesQuery = { space: { id: string, title: string, mergeRules: { type: SpaceMergeRulesType, rules: Array<{ rule: MergeRuleName, users: Array<string> | null }> | null }, permissions: { admin: boolean, edit: boolean, triggerGitSync: boolean, installIntegration: boolean }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } } };

export type MembersForRulesQueryVariables = Exact<{
  organizationId: string | number;
}>;


export type MembersForRulesQuery = { organization: { members: { items: Array<{ user: { id: string, displayName: string } }> } } };

export type SaveSpaceRulesMutationVariables = Exact<{
  spaceId: string | number;
  mergeRules?: SpaceMergeRulesInput | null | undefined;
}>;


export type SaveSpaceRulesMutation = { updateSpace: { id: string } };

export type SpacePermissionsPageQueryVariables = Exact<{
  spaceId: string | number;
}>;


export type SpacePermissionsPageQuery = { space: { id: string, title: string, userPermissions: { items: Array<{ permission: Role, user: { id: string, displayName: string, email: string | null } }> }, teamPermissions: { items: Array<{ permission: Role, team: { id: string, title: string } }> }, permissions: { admin: boolean, edit: boolean, triggerGitSync: boolean, installIntegration: boolean }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } } };

export type CollectionPermissionsPageQueryVariables = Exact<{
  collectionId: string | number;
}>;


export type CollectionPermissionsPageQuery = { collection: { id: string, title: string, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } }, userPermissions: { items: Array<{ permission: Role, user: { id: string, displayName: string, email: string | null } }> }, teamPermissions: { items: Array<{ permission: Role, team: { id: string, title: string } }> } } };

export type WhoCanBeGivenQueryVariables = Exact<{
  organizationId: string | number;
}>;


export type WhoCanBeGivenQuery = { organization: { members: { items: Array<{ user: { id: string, displayName: string, email: string | null } }> }, teams: { items: Array<{ id: string, title: string }> } } };

export type GiveOnSpaceMutationVariables = Exact<{
  spaceId: string | number;
  role: Role;
  users?: Array<string | number> | string | number | null | undefined;
  teams?: Array<string | number> | string | number | null | undefined;
}>;


export type GiveOnSpaceMutation = { addSpacePermissions: boolean };

export type ChangeUserOnSpaceMutationVariables = Exact<{
  spaceId: string | number;
  userId: string | number;
  role?: Role | null | undefined;
}>;


export type ChangeUserOnSpaceMutation = { updateSpaceUserPermission: boolean };

export type ChangeTeamOnSpaceMutationVariables = Exact<{
  spaceId: string | number;
  teamId: string | number;
  role?: Role | null | undefined;
}>;


export type ChangeTeamOnSpaceMutation = { updateSpaceTeamPermission: boolean };

export type GiveOnCollectionMutationVariables = Exact<{
  collectionId: string | number;
  role: Role;
  users?: Array<string | number> | string | number | null | undefined;
  teams?: Array<string | number> | string | number | null | undefined;
}>;


export type GiveOnCollectionMutation = { addCollectionPermissions: boolean };

export type ChangeUserOnCollectionMutationVariables = Exact<{
  collectionId: string | number;
  userId: string | number;
  role?: Role | null | undefined;
}>;


export type ChangeUserOnCollectionMutation = { updateCollectionUserPermission: boolean };

export type ChangeTeamOnCollectionMutationVariables = Exact<{
  collectionId: string | number;
  teamId: string | number;
  role?: Role | null | undefined;
}>;


export type ChangeTeamOnCollectionMutation = { updateCollectionTeamPermission: boolean };

export type SpaceSettingsQueryVariables = Exact<{
  spaceId: string | number;
}>;


export type SpaceSettingsQuery = { space: { emoji: string, language: Language | null, editMode: SpaceEditMode, defaultLevel: Role | null, id: string, title: string, parent: { id: string } | null, permissions: { admin: boolean, edit: boolean, triggerGitSync: boolean, installIntegration: boolean }, organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } } };

export type UpdateSpaceHereMutationVariables = Exact<{
  spaceId: string | number;
  title?: string | null | undefined;
  emoji?: string | null | undefined;
  language?: Language | null | undefined;
  editMode?: SpaceEditMode | null | undefined;
}>;


export type UpdateSpaceHereMutation = { updateSpace: { id: string } };

export type ChangeSpaceLevelMutationVariables = Exact<{
  spaceId: string | number;
  defaultLevel?: Role | null | undefined;
}>;


export type ChangeSpaceLevelMutation = { updateSpace: { id: string } };

export type MoveSpaceHereMutationVariables = Exact<{
  spaceId: string | number;
  parent?: string | number | null | undefined;
  position?: PositionInput | null | undefined;
}>;


export type MoveSpaceHereMutation = { moveSpace: { id: string } };

export type DuplicateSpaceHereMutationVariables = Exact<{
  spaceId: string | number;
}>;


export type DuplicateSpaceHereMutation = { copy: { id: string } };

export type DeleteSpaceHereMutationVariables = Exact<{
  spaceId: string | number;
}>;


export type DeleteSpaceHereMutation = { deleteSpace: boolean };

export type OrganizationTranslationsQueryVariables = Exact<{
  organizationId: string | number;
  page?: string | null | undefined;
}>;


export type OrganizationTranslationsQuery = { organization: { id: string, title: string, translations: { count: number, next: { page: string } | null, items: Array<{ id: string, status: TranslationStatus, language: Language, source: { language: Language, space: { id: string, title: string } }, result: { space: { title: string } } | null, runs: { items: Array<{ pagesDone: number, pagesTotal: number, words: number }> } }> }, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } } };

export type CreateTranslationHereMutationVariables = Exact<{
  organizationId: string | number;
  source: TranslationSourceInput;
  language: Language;
  automatic?: boolean | null | undefined;
}>;


export type CreateTranslationHereMutation = { created: { id: string } };

export type TranslationPageQueryVariables = Exact<{
  organizationId: string | number;
  translationId: string | number;
  page?: string | null | undefined;
}>;


export type TranslationPageQuery = { organization: { id: string, title: string, permissions: { admin: boolean, createContent: boolean, createOpenAPISpec: boolean, ingestConversations: boolean, listMembers: boolean, listTeams: boolean, listInstallations: boolean, installIntegration: boolean }, collections: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> }, spaces: { count: number, items: Array<{ id: string, title: string, parent: { id: string } | null }> } }, translation: { automatic: boolean, instructionsMarkdown: string, id: string, status: TranslationStatus, language: Language, permissions: { edit: boolean }, source: { language: Language, space: { id: string, title: string, permissions: { edit: boolean } } }, result: { space: { id: string, title: string } } | null, history: { items: Array<{ id: string, state: TranslationRunState, createdAt: string, engine: string | null, blocks: number, words: number, error: string | null, problems: Array<{ page: string, title: string, message: string }> }> }, stale: { count: number, next: { page: string } | null, items: Array<{ id: string, page: string, field: string, edited: string, suggested: string }> }, runs: { items: Array<{ pagesDone: number, pagesTotal: number, words: number }> } } };

export type RunTranslationHereMutationVariables = Exact<{
  organizationId: string | number;
  translationId: string | number;
}>;


export type RunTranslationHereMutation = { runTranslation: boolean };

export type CancelTranslationHereMutationVariables = Exact<{
  organizationId: string | number;
  translationId: string | number;
}>;


export type CancelTranslationHereMutation = { cancelTranslationRun: boolean };

export type UpdateTranslationHereMutationVariables = Exact<{
  organizationId: string | number;
  translationId: string | number;
  automatic?: boolean | null | undefined;
  instructions?: unknown;
}>;


export type UpdateTranslationHereMutation = { updateTranslation: { id: string } };

export type DecideStaleMutationVariables = Exact<{
  organizationId: string | number;
  translationId: string | number;
  staleId: string | number;
  take: StaleTranslationChoice;
}>;


export type DecideStaleMutation = { resolveStaleTranslation: boolean };

export type DeleteTranslationHereMutationVariables = Exact<{
  organizationId: string | number;
  translationId: string | number;
}>;


export type DeleteTranslationHereMutation = { deleteTranslation: boolean };

export type TreeOfSpaceQueryVariables = Exact<{
  spaceId: string | number;
}>;


export type TreeOfSpaceQuery = { space: { id: string, title: string, emoji: string, language: Language | null, editMode: SpaceEditMode, changeRequestsOpen: number, changeRequestsDraft: number, revision: { id: string, type: RevisionType, author: { id: string } | null }, organization: { id: string, title: string }, permissions: { edit: boolean, comment: boolean, review: boolean, merge: boolean, triggerGitSync: boolean } } };

export type TreeOfChangeRequestQueryVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
}>;


export type TreeOfChangeRequestQuery = { space: { id: string, title: string, emoji: string, language: Language | null, editMode: SpaceEditMode, changeRequestsOpen: number, changeRequestsDraft: number, organization: { id: string, title: string }, revision: { id: string }, permissions: { edit: boolean, comment: boolean, review: boolean, merge: boolean, triggerGitSync: boolean } }, changeRequest: { id: string, number: number, status: ChangeRequestStatus, subject: string, descriptionMarkdown: string | null, createdAt: string, updatedAt: string, outdated: boolean, conflicts: Array<string>, revisionInitial: string, revisionMergedAncestor: string | null, revisionMerged: string | null, revision: { id: string, type: RevisionType, author: { id: string } | null }, createdBy: { id: string, displayName: string } } };

export type ArrangeLiveMutationVariables = Exact<{
  spaceId: string | number;
  changes?: Array<unknown> | unknown | null | undefined;
}>;


export type ArrangeLiveMutation = { edited: { created: unknown } };

export type ArrangeInChangeRequestMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  changes?: Array<unknown> | unknown | null | undefined;
}>;


export type ArrangeInChangeRequestMutation = { edited: { created: unknown } };

export type UndoLiveMutationVariables = Exact<{
  spaceId: string | number;
  revisionId: string | number;
}>;


export type UndoLiveMutation = { undoEdit: { revision: string } };

export type UndoInChangeRequestMutationVariables = Exact<{
  spaceId: string | number;
  changeRequestId: string | number;
  revisionId: string | number;
}>;


export type UndoInChangeRequestMutation = { undoChangeRequestEdit: { revision: string } };

export type BeginArrangingMutationVariables = Exact<{
  spaceId: string | number;
}>;


export type BeginArrangingMutation = { opened: { number: number } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const SpaceFactsFragmentDoc = new TypedDocumentString(`
    fragment SpaceFacts on Space {
  id
  title
  emoji
  language
  editMode
  organization {
    id
    title
  }
  revision {
    id
  }
  changeRequestsOpen
  changeRequestsDraft
  permissions {
    edit
    comment
    review
    merge
    triggerGitSync
  }
}
    `, {"fragmentName":"SpaceFacts"}) as unknown as TypedDocumentString<SpaceFactsFragment, unknown>;
export const PageTextFragmentDoc = new TypedDocumentString(`
    fragment PageText on Page {
  id
  title
  emoji
  icon
  description
  type
  updatedAt
  markdown
}
    `, {"fragmentName":"PageText"}) as unknown as TypedDocumentString<PageTextFragment, unknown>;
export const ChangeRequestFactsFragmentDoc = new TypedDocumentString(`
    fragment ChangeRequestFacts on ChangeRequest {
  id
  number
  status
  subject
  descriptionMarkdown
  createdAt
  updatedAt
  createdBy {
    id
    displayName
  }
  outdated
  conflicts
  revision {
    id
  }
  revisionInitial
  revisionMergedAncestor
  revisionMerged
}
    `, {"fragmentName":"ChangeRequestFacts"}) as unknown as TypedDocumentString<ChangeRequestFactsFragment, unknown>;
export const CommentFragmentDoc = new TypedDocumentString(`
    fragment Comment on Comment {
  id
  status
  postedAt
  editedAt
  resolvedAt
  resolvedBy {
    displayName
  }
  postedBy {
    displayName
  }
  body {
    markdown
  }
  permissions {
    edit
    reply
    resolve
    delete
  }
  target {
    outdated
    page {
      id
    }
    node {
      id
    }
    tableCell {
      record
    }
  }
  replies(limit: 100, order: asc) {
    count
    items {
      id
      postedAt
      editedAt
      postedBy {
        displayName
      }
      body {
        markdown
      }
      permissions {
        edit
        delete
      }
    }
  }
}
    `, {"fragmentName":"Comment"}) as unknown as TypedDocumentString<CommentFragment, unknown>;
export const HitFragmentDoc = new TypedDocumentString(`
    fragment Hit on SpaceSearchHit {
  id
  title
  titleMarks
  ancestors {
    title
  }
  sections {
    title
    titleMarks
    body
    bodyMarks
    path
  }
}
    `, {"fragmentName":"Hit"}) as unknown as TypedDocumentString<HitFragment, unknown>;
export const SpaceCardFragmentDoc = new TypedDocumentString(`
    fragment SpaceCard on Space {
  id
  title
  emoji
  changeRequestsOpen
  parent {
    id
  }
}
    `, {"fragmentName":"SpaceCard"}) as unknown as TypedDocumentString<SpaceCardFragment, unknown>;
export const CollectionCardFragmentDoc = new TypedDocumentString(`
    fragment CollectionCard on Collection {
  id
  title
  description
  parent {
    id
    title
  }
}
    `, {"fragmentName":"CollectionCard"}) as unknown as TypedDocumentString<CollectionCardFragment, unknown>;
export const ReviewFragmentDoc = new TypedDocumentString(`
    fragment Review on ChangeRequestReview {
  id
  status
  outdated
  createdAt
  reviewer {
    id
    displayName
  }
  comment {
    id
  }
}
    `, {"fragmentName":"Review"}) as unknown as TypedDocumentString<ReviewFragment, unknown>;
export const OpenConflictsFragmentDoc = new TypedDocumentString(`
    fragment OpenConflicts on ChangeRequestConflictList {
  count
  items {
    id
    page
    file
    reusableContent
    variable
    title
    field
    against
    main
    proposed
    repository
  }
}
    `, {"fragmentName":"OpenConflicts"}) as unknown as TypedDocumentString<OpenConflictsFragment, unknown>;
export const OrganizationFrameFragmentDoc = new TypedDocumentString(`
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
    `, {"fragmentName":"OrganizationFrame"}) as unknown as TypedDocumentString<OrganizationFrameFragment, unknown>;
export const SpaceFrameFragmentDoc = new TypedDocumentString(`
    fragment SpaceFrame on Space {
  id
  title
  permissions {
    admin
    edit
    triggerGitSync
    installIntegration
  }
  organization {
    ...OrganizationFrame
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`, {"fragmentName":"SpaceFrame"}) as unknown as TypedDocumentString<SpaceFrameFragment, unknown>;
export const SiteFrameFragmentDoc = new TypedDocumentString(`
    fragment SiteFrame on Site {
  id
  title
  published
  visibility
  permissions {
    edit
    admin
  }
  urls {
    published
  }
  organization {
    ...OrganizationFrame
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`, {"fragmentName":"SiteFrame"}) as unknown as TypedDocumentString<SiteFrameFragment, unknown>;
export const SectionOfSiteFragmentDoc = new TypedDocumentString(`
    fragment SectionOfSite on SiteSection {
  id
  title
  path
  default
  description
  icon
  condition
  sectionGroup {
    id
  }
  siteSpaces {
    id
    title
    path
    default
    hidden
    condition
    space {
      id
      title
    }
  }
}
    `, {"fragmentName":"SectionOfSite"}) as unknown as TypedDocumentString<SectionOfSiteFragment, unknown>;
export const TreeHeadFragmentDoc = new TypedDocumentString(`
    fragment TreeHead on Revision {
  id
  type
  author {
    id
  }
}
    `, {"fragmentName":"TreeHead"}) as unknown as TypedDocumentString<TreeHeadFragment, unknown>;
export const SpecStateFragmentDoc = new TypedDocumentString(`
    fragment SpecState on OpenAPISpec {
  id
  slug
  visibility
  processingState
  processingStep
  lastProcessErrorCode
  lastVersion {
    title
    apiVersion
  }
}
    `, {"fragmentName":"SpecState"}) as unknown as TypedDocumentString<SpecStateFragment, unknown>;
export const TranslationStateFragmentDoc = new TypedDocumentString(`
    fragment TranslationState on Translation {
  id
  status
  language
  runs(limit: 1) {
    items {
      pagesDone
      pagesTotal
      words
    }
  }
}
    `, {"fragmentName":"TranslationState"}) as unknown as TypedDocumentString<TranslationStateFragment, unknown>;
export const ClusterCardFragmentDoc = new TypedDocumentString(`
    fragment ClusterCard on IssuesCluster {
  id
  label
  impact
  muted
  weeklyPulse
  stats {
    issues
    conversations
  }
}
    `, {"fragmentName":"ClusterCard"}) as unknown as TypedDocumentString<ClusterCardFragment, unknown>;
export const SiteSettingsFragmentDoc = new TypedDocumentString(`
    fragment SiteSettings on SiteCustomization {
  title
  styling
  internationalization
  favicon
  header
  footer
  announcement
  themes
  pdf
  feedback
  pagination
  ai
  advancedCustomization
  git
  pageActions
  externalLinks
  trademark
  privacyPolicy
  socialPreview
  insights
  socialAccounts
}
    `, {"fragmentName":"SiteSettings"}) as unknown as TypedDocumentString<SiteSettingsFragment, unknown>;
export const AuditEventsFragmentDoc = new TypedDocumentString(`
    fragment AuditEvents on AuditEventList {
  next {
    page
  }
  items {
    id
    createdAt
    action
    subject
    details
    names {
      id
      name
    }
    actorId
    actor {
      id
      displayName
    }
  }
}
    `, {"fragmentName":"AuditEvents"}) as unknown as TypedDocumentString<AuditEventsFragment, unknown>;
export const RevisionRowFragmentDoc = new TypedDocumentString(`
    fragment RevisionRow on Revision {
  id
  type
  createdAt
  author {
    displayName
  }
  git {
    message
    oid
  }
  mergedFrom {
    number
    subject
  }
}
    `, {"fragmentName":"RevisionRow"}) as unknown as TypedDocumentString<RevisionRowFragment, unknown>;
export const AccountDocument = new TypedDocumentString(`
    query Account {
  user {
    id
    displayName
    email
  }
  passkeys(limit: 20) {
    items {
      id
      name
      backedUp
      createdAt
      lastUsedAt
    }
  }
  accessTokens(limit: 100) {
    count
    items {
      id
      name
      scopes
      createdAt
      lastUsedAt
      expiresAt
    }
  }
  sessions(limit: 100) {
    count
    items {
      id
      method
      browser
      createdAt
      lastUsedAt
      current
    }
  }
}
    `) as unknown as TypedDocumentString<AccountQuery, AccountQueryVariables>;
export const RenameUserDocument = new TypedDocumentString(`
    mutation RenameUser($userId: ID!, $displayName: String!) {
  updateUser(userId: $userId, displayName: $displayName) {
    id
  }
}
    `) as unknown as TypedDocumentString<RenameUserMutation, RenameUserMutationVariables>;
export const OwnEmailDocument = new TypedDocumentString(`
    query OwnEmail {
  user {
    id
    email
  }
}
    `) as unknown as TypedDocumentString<OwnEmailQuery, OwnEmailQueryVariables>;
export const RequestEmailChangeDocument = new TypedDocumentString(`
    mutation RequestEmailChange($email: String!) {
  requestId: requestEmailChange(email: $email)
}
    `) as unknown as TypedDocumentString<RequestEmailChangeMutation, RequestEmailChangeMutationVariables>;
export const ConfirmEmailChangeDocument = new TypedDocumentString(`
    mutation ConfirmEmailChange($requestId: ID!, $code: String!) {
  user: confirmEmailChange(requestId: $requestId, code: $code) {
    email
  }
}
    `) as unknown as TypedDocumentString<ConfirmEmailChangeMutation, ConfirmEmailChangeMutationVariables>;
export const BeginPasskeyDocument = new TypedDocumentString(`
    mutation BeginPasskey {
  options: beginPasskey
}
    `) as unknown as TypedDocumentString<BeginPasskeyMutation, BeginPasskeyMutationVariables>;
export const CreatePasskeyDocument = new TypedDocumentString(`
    mutation CreatePasskey($name: String!, $credential: JSON!) {
  createPasskey(name: $name, credential: $credential) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreatePasskeyMutation, CreatePasskeyMutationVariables>;
export const RenamePasskeyDocument = new TypedDocumentString(`
    mutation RenamePasskey($id: ID!, $name: String!) {
  renamePasskey(passkeyId: $id, name: $name) {
    id
  }
}
    `) as unknown as TypedDocumentString<RenamePasskeyMutation, RenamePasskeyMutationVariables>;
export const RemovePasskeyDocument = new TypedDocumentString(`
    mutation RemovePasskey($id: ID!) {
  removePasskey(passkeyId: $id)
}
    `) as unknown as TypedDocumentString<RemovePasskeyMutation, RemovePasskeyMutationVariables>;
export const RevokeSessionDocument = new TypedDocumentString(`
    mutation RevokeSession($id: ID!) {
  revokeSession(sessionId: $id)
}
    `) as unknown as TypedDocumentString<RevokeSessionMutation, RevokeSessionMutationVariables>;
export const RevokeOtherSessionsDocument = new TypedDocumentString(`
    mutation RevokeOtherSessions {
  revokeSessions(exceptCurrent: true)
}
    `) as unknown as TypedDocumentString<RevokeOtherSessionsMutation, RevokeOtherSessionsMutationVariables>;
export const CreateOwnTokenDocument = new TypedDocumentString(`
    mutation CreateOwnToken($name: String!, $scopes: [Scope!], $expiresAt: DateTime) {
  created: createAccessToken(name: $name, scopes: $scopes, expiresAt: $expiresAt) {
    token
    accessToken {
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CreateOwnTokenMutation, CreateOwnTokenMutationVariables>;
export const RevokeOwnTokenDocument = new TypedDocumentString(`
    mutation RevokeOwnToken($id: ID!) {
  revokeAccessToken(accessTokenId: $id)
}
    `) as unknown as TypedDocumentString<RevokeOwnTokenMutation, RevokeOwnTokenMutationVariables>;
export const SpaceToWriteDocument = new TypedDocumentString(`
    query SpaceToWrite($spaceId: ID!) {
  space(spaceId: $spaceId) {
    ...SpaceFacts
  }
}
    fragment SpaceFacts on Space {
  id
  title
  emoji
  language
  editMode
  organization {
    id
    title
  }
  revision {
    id
  }
  changeRequestsOpen
  changeRequestsDraft
  permissions {
    edit
    comment
    review
    merge
    triggerGitSync
  }
}`) as unknown as TypedDocumentString<SpaceToWriteQuery, SpaceToWriteQueryVariables>;
export const UploadPictureDocument = new TypedDocumentString(`
    mutation UploadPicture($organizationId: ID!, $file: Upload!) {
  uploaded: uploadFile(organizationId: $organizationId, file: $file) {
    id
    downloadURL
  }
}
    `) as unknown as TypedDocumentString<UploadPictureMutation, UploadPictureMutationVariables>;
export const NoteEditingDocument = new TypedDocumentString(`
    mutation NoteEditing($spaceId: ID!, $pageId: ID!, $revisionId: ID!) {
  others: noteEditing(spaceId: $spaceId, pageId: $pageId, revisionId: $revisionId) {
    displayName
  }
}
    `) as unknown as TypedDocumentString<NoteEditingMutation, NoteEditingMutationVariables>;
export const StopEditingDocument = new TypedDocumentString(`
    mutation StopEditing($spaceId: ID!, $pageId: ID!) {
  stopEditing(spaceId: $spaceId, pageId: $pageId)
}
    `) as unknown as TypedDocumentString<StopEditingMutation, StopEditingMutationVariables>;
export const ClusterPageDocument = new TypedDocumentString(`
    query ClusterPage($organizationId: ID!, $clusterId: ID!, $page: String) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    changeRequests(conversationsIssuesCluster: $clusterId, limit: 20) {
      items {
        number
        subject
        status
        space {
          id
          title
        }
      }
    }
    conversationIssues(cluster: $clusterId, page: $page, limit: 20) {
      count
      next {
        page
      }
      items {
        issue {
          id
          title
          summary
          engine
          createdAt
        }
        conversation {
          id
          subject
          source
        }
      }
    }
  }
  issuesCluster(organizationId: $organizationId, clusterId: $clusterId) {
    ...ClusterCard
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment ClusterCard on IssuesCluster {
  id
  label
  impact
  muted
  weeklyPulse
  stats {
    issues
    conversations
  }
}`) as unknown as TypedDocumentString<ClusterPageQuery, ClusterPageQueryVariables>;
export const MuteClusterDocument = new TypedDocumentString(`
    mutation MuteCluster($organizationId: ID!, $clusterId: ID!, $muted: Boolean!) {
  updateIssuesCluster(
    organizationId: $organizationId
    clusterId: $clusterId
    muted: $muted
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<MuteClusterMutation, MuteClusterMutationVariables>;
export const DeleteConversationHereDocument = new TypedDocumentString(`
    mutation DeleteConversationHere($organizationId: ID!, $conversationId: ID!) {
  deleteConversation(
    organizationId: $organizationId
    conversationId: $conversationId
  )
}
    `) as unknown as TypedDocumentString<DeleteConversationHereMutation, DeleteConversationHereMutationVariables>;
export const OrganizationClustersDocument = new TypedDocumentString(`
    query OrganizationClusters($organizationId: ID!, $page: String, $orderBy: IssuesClusterOrder) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    conversations(limit: 1) {
      count
    }
    issuesClusters(page: $page, limit: 50, orderBy: $orderBy) {
      count
      next {
        page
      }
      items {
        ...ClusterCard
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment ClusterCard on IssuesCluster {
  id
  label
  impact
  muted
  weeklyPulse
  stats {
    issues
    conversations
  }
}`) as unknown as TypedDocumentString<OrganizationClustersQuery, OrganizationClustersQueryVariables>;
export const PageBeforeDocument = new TypedDocumentString(`
    query PageBefore($spaceId: ID!, $revisionId: ID!, $pageId: ID!) {
  revision(spaceId: $spaceId, revisionId: $revisionId) {
    page(pageId: $pageId) {
      ...PageText
    }
  }
}
    fragment PageText on Page {
  id
  title
  emoji
  icon
  description
  type
  updatedAt
  markdown
}`) as unknown as TypedDocumentString<PageBeforeQuery, PageBeforeQueryVariables>;
export const EditChangeRequestDocument = new TypedDocumentString(`
    mutation EditChangeRequest($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!], $baseRevision: ID) {
  edited: editChangeRequest(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    changes: $changes
    baseRevision: $baseRevision
  ) {
    revision
    created
  }
}
    `) as unknown as TypedDocumentString<EditChangeRequestMutation, EditChangeRequestMutationVariables>;
export const PageToEditDocument = new TypedDocumentString(`
    query PageToEdit($spaceId: ID!, $pageId: ID!) {
  space(spaceId: $spaceId) {
    ...SpaceFacts
    page(pageId: $pageId) {
      ...PageText
    }
  }
}
    fragment SpaceFacts on Space {
  id
  title
  emoji
  language
  editMode
  organization {
    id
    title
  }
  revision {
    id
  }
  changeRequestsOpen
  changeRequestsDraft
  permissions {
    edit
    comment
    review
    merge
    triggerGitSync
  }
}
fragment PageText on Page {
  id
  title
  emoji
  icon
  description
  type
  updatedAt
  markdown
}`) as unknown as TypedDocumentString<PageToEditQuery, PageToEditQueryVariables>;
export const OpenWithChangesDocument = new TypedDocumentString(`
    mutation OpenWithChanges($spaceId: ID!, $subject: String, $changes: [JSON!], $baseRevision: ID) {
  opened: createChangeRequest(
    spaceId: $spaceId
    subject: $subject
    changes: $changes
    baseRevision: $baseRevision
  ) {
    number
  }
}
    `) as unknown as TypedDocumentString<OpenWithChangesMutation, OpenWithChangesMutationVariables>;
export const OpenConflictsOfDocument = new TypedDocumentString(`
    query OpenConflictsOf($spaceId: ID!, $changeRequestId: ID!, $limit: Int!) {
  changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
    openConflicts(limit: $limit) {
      ...OpenConflicts
    }
  }
}
    fragment OpenConflicts on ChangeRequestConflictList {
  count
  items {
    id
    page
    file
    reusableContent
    variable
    title
    field
    against
    main
    proposed
    repository
  }
}`) as unknown as TypedDocumentString<OpenConflictsOfQuery, OpenConflictsOfQueryVariables>;
export const DecideConflictDocument = new TypedDocumentString(`
    mutation DecideConflict($spaceId: ID!, $changeRequestId: ID!, $conflictId: ID!, $keep: ConflictDecision!, $revision: ID!) {
  decided: decideChangeRequestConflict(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    conflictId: $conflictId
    keep: $keep
    revision: $revision
  ) {
    result
  }
}
    `) as unknown as TypedDocumentString<DecideConflictMutation, DecideConflictMutationVariables>;
export const ReusableContentDocument = new TypedDocumentString(`
    query ReusableContent($spaceId: ID!, $changeRequestId: ID!, $reusableContentId: ID!) {
  changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
    reusableContent(reusableContentId: $reusableContentId) {
      title
      markdown
    }
  }
}
    `) as unknown as TypedDocumentString<ReusableContentQuery, ReusableContentQueryVariables>;
export const SpaceHistoryDocument = new TypedDocumentString(`
    query SpaceHistory($spaceId: ID!, $page: String) {
  space(spaceId: $spaceId) {
    ...SpaceFrame
    editMode
    revision {
      id
    }
    revisions(limit: 50, page: $page) {
      next {
        page
      }
      items {
        ...RevisionRow
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SpaceFrame on Space {
  id
  title
  permissions {
    admin
    edit
    triggerGitSync
    installIntegration
  }
  organization {
    ...OrganizationFrame
  }
}
fragment RevisionRow on Revision {
  id
  type
  createdAt
  author {
    displayName
  }
  git {
    message
    oid
  }
  mergedFrom {
    number
    subject
  }
}`) as unknown as TypedDocumentString<SpaceHistoryQuery, SpaceHistoryQueryVariables>;
export const CompareRevisionsDocument = new TypedDocumentString(`
    query CompareRevisions($spaceId: ID!, $from: ID!, $to: ID!) {
  space(spaceId: $spaceId) {
    ...SpaceFrame
    editMode
    revision {
      id
    }
  }
  before: revision(spaceId: $spaceId, revisionId: $from) {
    id
    createdAt
    author {
      displayName
    }
  }
  after: revision(spaceId: $spaceId, revisionId: $to) {
    id
    createdAt
    author {
      displayName
    }
    changesSince(revision: $from, limit: 200) {
      more
      changes {
        type
        id
        title
        fields {
          field
          before
          after
        }
        text {
          type
          text
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SpaceFrame on Space {
  id
  title
  permissions {
    admin
    edit
    triggerGitSync
    installIntegration
  }
  organization {
    ...OrganizationFrame
  }
}`) as unknown as TypedDocumentString<CompareRevisionsQuery, CompareRevisionsQueryVariables>;
export const RestoreRevisionDocument = new TypedDocumentString(`
    mutation RestoreRevision($spaceId: ID!, $revisionId: ID!, $page: ID) {
  restoreRevision(spaceId: $spaceId, revisionId: $revisionId, page: $page) {
    revision
  }
}
    `) as unknown as TypedDocumentString<RestoreRevisionMutation, RestoreRevisionMutationVariables>;
export const PageHistoryDocument = new TypedDocumentString(`
    query PageHistory($spaceId: ID!, $pageId: ID!, $from: ID) {
  space(spaceId: $spaceId) {
    ...SpaceFrame
    revision {
      id
    }
    pageHistory(pageId: $pageId, from: $from) {
      title
      next
      revisions {
        ...RevisionRow
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SpaceFrame on Space {
  id
  title
  permissions {
    admin
    edit
    triggerGitSync
    installIntegration
  }
  organization {
    ...OrganizationFrame
  }
}
fragment RevisionRow on Revision {
  id
  type
  createdAt
  author {
    displayName
  }
  git {
    message
    oid
  }
  mergedFrom {
    number
    subject
  }
}`) as unknown as TypedDocumentString<PageHistoryQuery, PageHistoryQueryVariables>;
export const HomeDocument = new TypedDocumentString(`
    query Home {
  user {
    displayName
    email
  }
  organizations(limit: 100) {
    count
    items {
      id
      title
      spaces(limit: 12) {
        count
        items {
          ...SpaceCard
        }
      }
    }
  }
}
    fragment SpaceCard on Space {
  id
  title
  emoji
  changeRequestsOpen
  parent {
    id
  }
}`) as unknown as TypedDocumentString<HomeQuery, HomeQueryVariables>;
export const OidcProviderPageDocument = new TypedDocumentString(`
    query OidcProviderPage($organizationId: ID!) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    teams(limit: 500) {
      items {
        id
        title
      }
    }
    oidcProviders {
      id
      label
      status
      issuer
      clientId
      hasClientSecret
      scopes
      groupsClaim
      groups {
        name
        role
        team {
          id
          title
        }
      }
      defaultRole
      defaultTeam {
        id
      }
      service {
        callbackURL
        startURL
        postLogoutURL
        backchannelLogoutURL
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<OidcProviderPageQuery, OidcProviderPageQueryVariables>;
export const UpdateOidcHereDocument = new TypedDocumentString(`
    mutation UpdateOidcHere($organizationId: ID!, $oidcProviderId: ID!, $label: String, $issuer: String, $clientId: String, $clientSecret: String, $scopes: [String!], $groupsClaim: String, $groups: [OidcGroupInput!], $defaultRole: Role, $defaultTeam: ID) {
  updateOidcProvider(
    organizationId: $organizationId
    oidcProviderId: $oidcProviderId
    label: $label
    issuer: $issuer
    clientId: $clientId
    clientSecret: $clientSecret
    scopes: $scopes
    groupsClaim: $groupsClaim
    groups: $groups
    defaultRole: $defaultRole
    defaultTeam: $defaultTeam
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateOidcHereMutation, UpdateOidcHereMutationVariables>;
export const DeleteOidcHereDocument = new TypedDocumentString(`
    mutation DeleteOidcHere($organizationId: ID!, $oidcProviderId: ID!) {
  deleteOidcProvider(
    organizationId: $organizationId
    oidcProviderId: $oidcProviderId
  )
}
    `) as unknown as TypedDocumentString<DeleteOidcHereMutation, DeleteOidcHereMutationVariables>;
export const SamlProviderPageDocument = new TypedDocumentString(`
    query SamlProviderPage($organizationId: ID!) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    teams(limit: 500) {
      items {
        id
        title
      }
    }
    samlProviders(limit: 50) {
      items {
        id
        label
        status
        ssoURL
        logoutURL
        entityID
        certificate
        defaultRole
        defaultTeam {
          id
        }
        service {
          acsURL
          entityID
          startURL
          logoutURL
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<SamlProviderPageQuery, SamlProviderPageQueryVariables>;
export const UpdateSamlHereDocument = new TypedDocumentString(`
    mutation UpdateSamlHere($organizationId: ID!, $samlProviderId: ID!, $label: String, $ssoURL: String, $logoutURL: String, $entityID: String, $certificate: String, $defaultRole: Role, $defaultTeam: ID) {
  updateSamlProvider(
    organizationId: $organizationId
    samlProviderId: $samlProviderId
    label: $label
    ssoURL: $ssoURL
    logoutURL: $logoutURL
    entityID: $entityID
    certificate: $certificate
    defaultRole: $defaultRole
    defaultTeam: $defaultTeam
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateSamlHereMutation, UpdateSamlHereMutationVariables>;
export const DeleteSamlHereDocument = new TypedDocumentString(`
    mutation DeleteSamlHere($organizationId: ID!, $samlProviderId: ID!) {
  deleteSamlProvider(
    organizationId: $organizationId
    samlProviderId: $samlProviderId
  )
}
    `) as unknown as TypedDocumentString<DeleteSamlHereMutation, DeleteSamlHereMutationVariables>;
export const CreateScimTokenHereDocument = new TypedDocumentString(`
    mutation CreateScimTokenHere($organizationId: ID!, $name: String!, $role: Role, $expiresAt: DateTime) {
  created: createScimToken(
    organizationId: $organizationId
    name: $name
    role: $role
    expiresAt: $expiresAt
  ) {
    token
    scimToken {
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CreateScimTokenHereMutation, CreateScimTokenHereMutationVariables>;
export const DeleteScimTokenHereDocument = new TypedDocumentString(`
    mutation DeleteScimTokenHere($organizationId: ID!, $scimTokenId: ID!) {
  deleteScimToken(organizationId: $organizationId, scimTokenId: $scimTokenId)
}
    `) as unknown as TypedDocumentString<DeleteScimTokenHereMutation, DeleteScimTokenHereMutationVariables>;
export const SignInRightsDocument = new TypedDocumentString(`
    query SignInRights($organizationId: ID!) {
  organization(organizationId: $organizationId) {
    permissions {
      admin
    }
  }
}
    `) as unknown as TypedDocumentString<SignInRightsQuery, SignInRightsQueryVariables>;
export const OrganizationSignInDocument = new TypedDocumentString(`
    query OrganizationSignIn($organizationId: ID!) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    sso
    emailDomainClaims(limit: 100) {
      items {
        domain
        allowJoin
        role
        verified
        checkedAt
        problem
        record {
          name
          value
        }
      }
    }
    samlProviders(limit: 50) {
      items {
        id
        label
        status
      }
    }
    oidcProviders {
      id
      label
      status
    }
    scimTokens {
      id
      name
      role
      createdAt
      lastUsedAt
      expiresAt
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<OrganizationSignInQuery, OrganizationSignInQueryVariables>;
export const AddDomainHereDocument = new TypedDocumentString(`
    mutation AddDomainHere($organizationId: ID!, $domain: String!) {
  addEmailDomain(organizationId: $organizationId, domain: $domain) {
    domain
  }
}
    `) as unknown as TypedDocumentString<AddDomainHereMutation, AddDomainHereMutationVariables>;
export const CheckDomainHereDocument = new TypedDocumentString(`
    mutation CheckDomainHere($organizationId: ID!, $domain: String!) {
  checkEmailDomain(organizationId: $organizationId, domain: $domain) {
    domain
  }
}
    `) as unknown as TypedDocumentString<CheckDomainHereMutation, CheckDomainHereMutationVariables>;
export const JoinByDomainDocument = new TypedDocumentString(`
    mutation JoinByDomain($organizationId: ID!, $domain: String!, $allowJoin: Boolean, $role: Role) {
  updateEmailDomain(
    organizationId: $organizationId
    domain: $domain
    allowJoin: $allowJoin
    role: $role
  ) {
    domain
  }
}
    `) as unknown as TypedDocumentString<JoinByDomainMutation, JoinByDomainMutationVariables>;
export const RemoveDomainHereDocument = new TypedDocumentString(`
    mutation RemoveDomainHere($organizationId: ID!, $domain: String!) {
  removeEmailDomain(organizationId: $organizationId, domain: $domain)
}
    `) as unknown as TypedDocumentString<RemoveDomainHereMutation, RemoveDomainHereMutationVariables>;
export const EnforceSsoDocument = new TypedDocumentString(`
    mutation EnforceSso($organizationId: ID!, $sso: Boolean) {
  updateOrganization(organizationId: $organizationId, sso: $sso) {
    id
  }
}
    `) as unknown as TypedDocumentString<EnforceSsoMutation, EnforceSsoMutationVariables>;
export const AddSamlHereDocument = new TypedDocumentString(`
    mutation AddSamlHere($organizationId: ID!, $label: String!) {
  created: createSamlProvider(organizationId: $organizationId, label: $label) {
    id
  }
}
    `) as unknown as TypedDocumentString<AddSamlHereMutation, AddSamlHereMutationVariables>;
export const AddOidcHereDocument = new TypedDocumentString(`
    mutation AddOidcHere($organizationId: ID!, $label: String!) {
  created: createOidcProvider(organizationId: $organizationId, label: $label) {
    id
  }
}
    `) as unknown as TypedDocumentString<AddOidcHereMutation, AddOidcHereMutationVariables>;
export const RenderComponentDocument = new TypedDocumentString(`
    mutation RenderComponent($name: ID!, $componentId: String!, $props: JSON, $context: JSON!, $state: JSON, $action: JSON) {
  rendered: renderIntegration(
    integrationName: $name
    componentId: $componentId
    props: $props
    context: $context
    state: $state
    action: $action
  )
}
    `) as unknown as TypedDocumentString<RenderComponentMutation, RenderComponentMutationVariables>;
export const InstallationPageDocument = new TypedDocumentString(`
    query InstallationPage($name: ID!, $installationId: ID!) {
  installation: integrationInstallation(
    integrationName: $name
    installationId: $installationId
  ) {
    status
    configuration
    requestedScopes
    integration {
      name
      title
      configurations
    }
    target {
      organization {
        id
        title
        permissions {
          installIntegration
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<InstallationPageQuery, InstallationPageQueryVariables>;
export const SpaceInstallationPageDocument = new TypedDocumentString(`
    query SpaceInstallationPage($name: ID!, $installationId: ID!, $spaceId: ID!) {
  binding: integrationSpaceInstallation(
    integrationName: $name
    installationId: $installationId
    spaceId: $spaceId
  ) {
    status
    configuration
    space {
      title
      permissions {
        installIntegration
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SpaceInstallationPageQuery, SpaceInstallationPageQueryVariables>;
export const SiteInstallationPageDocument = new TypedDocumentString(`
    query SiteInstallationPage($name: ID!, $installationId: ID!, $siteId: ID!) {
  binding: integrationSiteInstallation(
    integrationName: $name
    installationId: $installationId
    siteId: $siteId
  ) {
    status
    configuration
    site {
      title
    }
  }
}
    `) as unknown as TypedDocumentString<SiteInstallationPageQuery, SiteInstallationPageQueryVariables>;
export const ConfigureInstallationDocument = new TypedDocumentString(`
    mutation ConfigureInstallation($name: ID!, $installationId: ID!, $configuration: JSON) {
  updateIntegrationInstallation(
    integrationName: $name
    installationId: $installationId
    configuration: $configuration
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ConfigureInstallationMutation, ConfigureInstallationMutationVariables>;
export const ConfigureInSpaceDocument = new TypedDocumentString(`
    mutation ConfigureInSpace($name: ID!, $installationId: ID!, $spaceId: ID!, $configuration: JSON) {
  updateIntegrationSpaceInstallation(
    integrationName: $name
    installationId: $installationId
    spaceId: $spaceId
    configuration: $configuration
  ) {
    status
  }
}
    `) as unknown as TypedDocumentString<ConfigureInSpaceMutation, ConfigureInSpaceMutationVariables>;
export const ConfigureInSiteDocument = new TypedDocumentString(`
    mutation ConfigureInSite($name: ID!, $installationId: ID!, $siteId: ID!, $configuration: JSON) {
  updateIntegrationSiteInstallation(
    integrationName: $name
    installationId: $installationId
    siteId: $siteId
    configuration: $configuration
  ) {
    status
  }
}
    `) as unknown as TypedDocumentString<ConfigureInSiteMutation, ConfigureInSiteMutationVariables>;
export const AcceptScopesDocument = new TypedDocumentString(`
    mutation AcceptScopes($name: ID!, $installationId: ID!, $scopes: [IntegrationScope!]!) {
  acceptIntegrationScopes(
    integrationName: $name
    installationId: $installationId
    scopes: $scopes
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<AcceptScopesMutation, AcceptScopesMutationVariables>;
export const UninstallDocument = new TypedDocumentString(`
    mutation Uninstall($name: ID!, $installationId: ID!) {
  uninstallIntegration(integrationName: $name, installationId: $installationId)
}
    `) as unknown as TypedDocumentString<UninstallMutation, UninstallMutationVariables>;
export const PlacesOfInstallationDocument = new TypedDocumentString(`
    query PlacesOfInstallation($name: ID!, $installationId: ID!) {
  installation: integrationInstallation(
    integrationName: $name
    installationId: $installationId
  ) {
    space_selection
    site_selection
    integration {
      target
    }
    spaces(limit: 100) {
      items {
        status
        space {
          id
          title
        }
      }
    }
    sites(limit: 100) {
      items {
        status
        site {
          id
          title
        }
      }
    }
    target {
      organization {
        permissions {
          installIntegration
        }
        spaces(limit: 1000) {
          items {
            id
            title
            permissions {
              installIntegration
            }
          }
        }
        sites(limit: 1000) {
          items {
            id
            title
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PlacesOfInstallationQuery, PlacesOfInstallationQueryVariables>;
export const BindSpaceDocument = new TypedDocumentString(`
    mutation BindSpace($name: ID!, $installationId: ID!, $id: ID!) {
  installIntegrationInSpace(
    integrationName: $name
    installationId: $installationId
    space: $id
  ) {
    status
  }
}
    `) as unknown as TypedDocumentString<BindSpaceMutation, BindSpaceMutationVariables>;
export const BindSiteDocument = new TypedDocumentString(`
    mutation BindSite($name: ID!, $installationId: ID!, $id: ID!) {
  installIntegrationInSite(
    integrationName: $name
    installationId: $installationId
    siteId: $id
  ) {
    status
  }
}
    `) as unknown as TypedDocumentString<BindSiteMutation, BindSiteMutationVariables>;
export const UnbindSpaceDocument = new TypedDocumentString(`
    mutation UnbindSpace($name: ID!, $installationId: ID!, $id: ID!) {
  uninstallIntegrationFromSpace(
    integrationName: $name
    installationId: $installationId
    spaceId: $id
  )
}
    `) as unknown as TypedDocumentString<UnbindSpaceMutation, UnbindSpaceMutationVariables>;
export const UnbindSiteDocument = new TypedDocumentString(`
    mutation UnbindSite($name: ID!, $installationId: ID!, $id: ID!) {
  uninstallIntegrationFromSite(
    integrationName: $name
    installationId: $installationId
    siteId: $id
  )
}
    `) as unknown as TypedDocumentString<UnbindSiteMutation, UnbindSiteMutationVariables>;
export const SelectPlacesDocument = new TypedDocumentString(`
    mutation SelectPlaces($name: ID!, $installationId: ID!, $spaces: IntegrationSelection, $sites: IntegrationSelection) {
  updateIntegrationInstallation(
    integrationName: $name
    installationId: $installationId
    space_selection: $spaces
    site_selection: $sites
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<SelectPlacesMutation, SelectPlacesMutationVariables>;
export const IntegrationEventsDocument = new TypedDocumentString(`
    query IntegrationEvents($name: ID!) {
  integration(integrationName: $name) {
    events(limit: 25) {
      count
      items {
        id
        createdAt
        status
        attempts
        error
        payload
        trace {
          logs {
            level
            message
            timestamp
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<IntegrationEventsQuery, IntegrationEventsQueryVariables>;
export const RetryEventDocument = new TypedDocumentString(`
    mutation RetryEvent($name: ID!, $eventId: ID!) {
  retryIntegrationEvent(integrationName: $name, eventId: $eventId) {
    id
  }
}
    `) as unknown as TypedDocumentString<RetryEventMutation, RetryEventMutationVariables>;
export const OrganizationIntegrationsDocument = new TypedDocumentString(`
    query OrganizationIntegrations($organizationId: ID!, $search: String, $page: String) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    installations(limit: 200) {
      items {
        installation {
          id
          status
          createdAt
          spaceCount
        }
        integration {
          name
          title
          urls {
            icon
          }
        }
      }
    }
  }
  integrations(search: $search, page: $page, limit: 50) {
    next {
      page
    }
    items {
      name
      title
      description
      verified
      urls {
        icon
      }
      owner {
        title
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<OrganizationIntegrationsQuery, OrganizationIntegrationsQueryVariables>;
export const InstallFromListDocument = new TypedDocumentString(`
    mutation InstallFromList($name: ID!, $organizationId: ID!) {
  installed: installIntegration(
    integrationName: $name
    organization: $organizationId
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<InstallFromListMutation, InstallFromListMutationVariables>;
export const IntegrationPageDocument = new TypedDocumentString(`
    query IntegrationPage($name: ID!) {
  integration(integrationName: $name) {
    name
    title
    description
    summary
    version
    visibility
    scopes
    owner {
      title
    }
    urls {
      icon
    }
    permissions {
      admin
    }
    installations(limit: 100) {
      items {
        id
        status
        createdAt
        spaceCount
        target {
          organization {
            id
            title
          }
        }
      }
    }
  }
  organizations(limit: 100) {
    items {
      id
      title
      permissions {
        installIntegration
      }
    }
  }
}
    `) as unknown as TypedDocumentString<IntegrationPageQuery, IntegrationPageQueryVariables>;
export const InstallDocument = new TypedDocumentString(`
    mutation Install($name: ID!, $organization: ID!) {
  installIntegration(integrationName: $name, organization: $organization) {
    id
  }
}
    `) as unknown as TypedDocumentString<InstallMutation, InstallMutationVariables>;
export const NotificationsPageDocument = new TypedDocumentString(`
    query NotificationsPage($unread: Boolean, $page: String) {
  unreadNotifications
  notifications(unread: $unread, page: $page, limit: 30) {
    next {
      page
    }
    items {
      id
      text
      createdAt
      readAt
      space {
        id
        title
      }
    }
  }
}
    `) as unknown as TypedDocumentString<NotificationsPageQuery, NotificationsPageQueryVariables>;
export const OpenNotificationDocument = new TypedDocumentString(`
    mutation OpenNotification($id: ID!) {
  opened: markNotificationRead(notificationId: $id) {
    urls {
      app
    }
  }
}
    `) as unknown as TypedDocumentString<OpenNotificationMutation, OpenNotificationMutationVariables>;
export const MarkNotificationDocument = new TypedDocumentString(`
    mutation MarkNotification($id: ID!, $unread: Boolean) {
  markNotificationRead(notificationId: $id, unread: $unread) {
    id
  }
}
    `) as unknown as TypedDocumentString<MarkNotificationMutation, MarkNotificationMutationVariables>;
export const MarkNotificationsDocument = new TypedDocumentString(`
    mutation MarkNotifications {
  marked: markNotificationsRead
}
    `) as unknown as TypedDocumentString<MarkNotificationsMutation, MarkNotificationsMutationVariables>;
export const NotificationSettingsDocument = new TypedDocumentString(`
    query NotificationSettings {
  notificationSettings {
    kind
    channel
  }
}
    `) as unknown as TypedDocumentString<NotificationSettingsQuery, NotificationSettingsQueryVariables>;
export const SetNotificationChannelDocument = new TypedDocumentString(`
    mutation SetNotificationChannel($kind: NotificationKind!, $channel: NotificationChannel!) {
  setNotificationChannel(kind: $kind, channel: $channel) {
    kind
    channel
  }
}
    `) as unknown as TypedDocumentString<SetNotificationChannelMutation, SetNotificationChannelMutationVariables>;
export const OrganizationSpecsDocument = new TypedDocumentString(`
    query OrganizationSpecs($organizationId: ID!, $page: String) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    openapiSpecs(page: $page, limit: 50) {
      count
      next {
        page
      }
      items {
        ...SpecState
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SpecState on OpenAPISpec {
  id
  slug
  visibility
  processingState
  processingStep
  lastProcessErrorCode
  lastVersion {
    title
    apiVersion
  }
}`) as unknown as TypedDocumentString<OrganizationSpecsQuery, OrganizationSpecsQueryVariables>;
export const CreateSpecHereDocument = new TypedDocumentString(`
    mutation CreateSpecHere($organizationId: ID!, $slug: String!, $source: JSON!) {
  created: createOpenAPISpec(
    organizationId: $organizationId
    slug: $slug
    source: $source
  ) {
    slug
  }
}
    `) as unknown as TypedDocumentString<CreateSpecHereMutation, CreateSpecHereMutationVariables>;
export const SpecPageDocument = new TypedDocumentString(`
    query SpecPage($organizationId: ID!, $specSlug: ID!) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
  }
  openapiSpec(organizationId: $organizationId, specSlug: $specSlug) {
    ...SpecState
    sourceURL
    lastProcessedAt
    permissions {
      edit
    }
    urls {
      published
    }
    lastProcessedErrors {
      message
    }
    versions(limit: 10) {
      count
      items {
        id
        title
        apiVersion
        createdAt
        changes {
          breaking
          kind
          method
          path
          subject
          before
          after
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SpecState on OpenAPISpec {
  id
  slug
  visibility
  processingState
  processingStep
  lastProcessErrorCode
  lastVersion {
    title
    apiVersion
  }
}`) as unknown as TypedDocumentString<SpecPageQuery, SpecPageQueryVariables>;
export const PutSpecHereDocument = new TypedDocumentString(`
    mutation PutSpecHere($organizationId: ID!, $specSlug: ID!, $source: JSON!) {
  putOpenAPISpec(
    organizationId: $organizationId
    specSlug: $specSlug
    source: $source
  ) {
    slug
  }
}
    `) as unknown as TypedDocumentString<PutSpecHereMutation, PutSpecHereMutationVariables>;
export const ShowSpecHereDocument = new TypedDocumentString(`
    mutation ShowSpecHere($organizationId: ID!, $specSlug: ID!, $visibility: OpenAPISpecVisibility!) {
  updateOpenAPISpec(
    organizationId: $organizationId
    specSlug: $specSlug
    visibility: $visibility
  ) {
    slug
  }
}
    `) as unknown as TypedDocumentString<ShowSpecHereMutation, ShowSpecHereMutationVariables>;
export const DeleteSpecHereDocument = new TypedDocumentString(`
    mutation DeleteSpecHere($organizationId: ID!, $specSlug: ID!) {
  deleteOpenAPISpec(organizationId: $organizationId, specSlug: $specSlug)
}
    `) as unknown as TypedDocumentString<DeleteSpecHereMutation, DeleteSpecHereMutationVariables>;
export const OrganizationAuditDocument = new TypedDocumentString(`
    query OrganizationAudit($organizationId: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime, $page: String) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
  }
  events: auditEvents(
    organizationId: $organizationId
    actor: $actor
    action: $action
    subject: $subject
    from: $from
    to: $to
    page: $page
    limit: 50
  ) {
    ...AuditEvents
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment AuditEvents on AuditEventList {
  next {
    page
  }
  items {
    id
    createdAt
    action
    subject
    details
    names {
      id
      name
    }
    actorId
    actor {
      id
      displayName
    }
  }
}`) as unknown as TypedDocumentString<OrganizationAuditQuery, OrganizationAuditQueryVariables>;
export const ExportAuditDocument = new TypedDocumentString(`
    query ExportAudit($organizationId: ID!, $actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime) {
  export: auditExport(
    organizationId: $organizationId
    actor: $actor
    action: $action
    subject: $subject
    from: $from
    to: $to
  ) {
    url
  }
}
    `) as unknown as TypedDocumentString<ExportAuditQuery, ExportAuditQueryVariables>;
export const ServerAuditDocument = new TypedDocumentString(`
    query ServerAudit($actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime, $page: String) {
  events: serverAuditEvents(
    actor: $actor
    action: $action
    subject: $subject
    from: $from
    to: $to
    page: $page
    limit: 50
  ) {
    ...AuditEvents
  }
}
    fragment AuditEvents on AuditEventList {
  next {
    page
  }
  items {
    id
    createdAt
    action
    subject
    details
    names {
      id
      name
    }
    actorId
    actor {
      id
      displayName
    }
  }
}`) as unknown as TypedDocumentString<ServerAuditQuery, ServerAuditQueryVariables>;
export const ExportServerAuditDocument = new TypedDocumentString(`
    query ExportServerAudit($actor: String, $action: String, $subject: String, $from: DateTime, $to: DateTime) {
  export: serverAuditExport(
    actor: $actor
    action: $action
    subject: $subject
    from: $from
    to: $to
  ) {
    url
  }
}
    `) as unknown as TypedDocumentString<ExportServerAuditQuery, ExportServerAuditQueryVariables>;
export const OrganizationDocument = new TypedDocumentString(`
    query Organization($organizationId: ID!) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    topCollections: collections(limit: 1000, nested: true) {
      count
      items {
        ...CollectionCard
      }
    }
    allSpaces: spaces(limit: 1000) {
      count
      items {
        ...SpaceCard
      }
    }
  }
}
    fragment SpaceCard on Space {
  id
  title
  emoji
  changeRequestsOpen
  parent {
    id
  }
}
fragment CollectionCard on Collection {
  id
  title
  description
  parent {
    id
    title
  }
}
fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<OrganizationQuery, OrganizationQueryVariables>;
export const SearchOrganizationDocument = new TypedDocumentString(`
    query SearchOrganization($organizationId: ID!, $query: String!) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    search(query: $query, limit: 20) {
      count
      didYouMean
      items {
        id
        title
        pages {
          ...Hit
        }
      }
    }
  }
}
    fragment Hit on SpaceSearchHit {
  id
  title
  titleMarks
  ancestors {
    title
  }
  sections {
    title
    titleMarks
    body
    bodyMarks
    path
  }
}
fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<SearchOrganizationQuery, SearchOrganizationQueryVariables>;
export const CollectionDocument = new TypedDocumentString(`
    query Collection($collectionId: ID!) {
  collection(collectionId: $collectionId) {
    ...CollectionCard
    permissions {
      create
      admin
    }
    organization {
      ...OrganizationFrame
    }
    collections(limit: 1000) {
      count
      items {
        ...CollectionCard
      }
    }
    spaces(limit: 1000) {
      count
      items {
        ...SpaceCard
      }
    }
  }
}
    fragment SpaceCard on Space {
  id
  title
  emoji
  changeRequestsOpen
  parent {
    id
  }
}
fragment CollectionCard on Collection {
  id
  title
  description
  parent {
    id
    title
  }
}
fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<CollectionQuery, CollectionQueryVariables>;
export const CreateSpaceHereDocument = new TypedDocumentString(`
    mutation CreateSpaceHere($organizationId: ID!, $parent: ID, $title: String, $emoji: String) {
  created: createSpace(
    organizationId: $organizationId
    parent: $parent
    title: $title
    emoji: $emoji
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateSpaceHereMutation, CreateSpaceHereMutationVariables>;
export const CreateCollectionHereDocument = new TypedDocumentString(`
    mutation CreateCollectionHere($organizationId: ID!, $parent: ID, $title: String) {
  created: createCollection(
    organizationId: $organizationId
    parent: $parent
    title: $title
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateCollectionHereMutation, CreateCollectionHereMutationVariables>;
export const OwnInvitationsDocument = new TypedDocumentString(`
    query OwnInvitations {
  invitations(limit: 100) {
    count
    items {
      id
      organization
      title
      role
      invitedBy {
        displayName
      }
      expiresAt
    }
  }
}
    `) as unknown as TypedDocumentString<OwnInvitationsQuery, OwnInvitationsQueryVariables>;
export const AcceptInvitationDocument = new TypedDocumentString(`
    mutation AcceptInvitation($organizationId: ID!, $inviteId: ID!) {
  accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<AcceptInvitationMutation, AcceptInvitationMutationVariables>;
export const DeclineInvitationDocument = new TypedDocumentString(`
    mutation DeclineInvitation($organizationId: ID!, $inviteId: ID!) {
  deleteInvitation(organizationId: $organizationId, inviteId: $inviteId)
}
    `) as unknown as TypedDocumentString<DeclineInvitationMutation, DeclineInvitationMutationVariables>;
export const JoinableOrganizationsDocument = new TypedDocumentString(`
    query JoinableOrganizations($emailDomain: String!) {
  emailDomainOrganizations(emailDomain: $emailDomain) {
    organizations {
      id
      title
    }
  }
}
    `) as unknown as TypedDocumentString<JoinableOrganizationsQuery, JoinableOrganizationsQueryVariables>;
export const JoinOrganizationDocument = new TypedDocumentString(`
    mutation JoinOrganization($organizationId: ID!) {
  joinOrganization(organizationId: $organizationId)
}
    `) as unknown as TypedDocumentString<JoinOrganizationMutation, JoinOrganizationMutationVariables>;
export const OrganizationRightsDocument = new TypedDocumentString(`
    query OrganizationRights($organizationId: ID!) {
  organization(organizationId: $organizationId) {
    permissions {
      admin
    }
  }
}
    `) as unknown as TypedDocumentString<OrganizationRightsQuery, OrganizationRightsQueryVariables>;
export const OrganizationSettingsDocument = new TypedDocumentString(`
    query OrganizationSettings($organizationId: ID!) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    defaultRole
    inviteLinks
    ai
    emailDomains
    verifiedEmailDomains
    hostname
    urls {
      logo
    }
    mergeRules {
      type
      rules {
        rule
        users
      }
    }
    members(limit: 500) {
      items {
        user {
          id
          displayName
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<OrganizationSettingsQuery, OrganizationSettingsQueryVariables>;
export const UpdateOrganizationHereDocument = new TypedDocumentString(`
    mutation UpdateOrganizationHere($organizationId: ID!, $title: String, $logo: String) {
  updateOrganization(organizationId: $organizationId, title: $title, logo: $logo) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateOrganizationHereMutation, UpdateOrganizationHereMutationVariables>;
export const UpdateOrganizationPeopleDocument = new TypedDocumentString(`
    mutation UpdateOrganizationPeople($organizationId: ID!, $defaultRole: Role, $inviteLinks: Boolean, $emailDomains: [String!]) {
  updateOrganization(
    organizationId: $organizationId
    defaultRole: $defaultRole
    inviteLinks: $inviteLinks
    emailDomains: $emailDomains
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateOrganizationPeopleMutation, UpdateOrganizationPeopleMutationVariables>;
export const UpdateOrganizationPublishingDocument = new TypedDocumentString(`
    mutation UpdateOrganizationPublishing($organizationId: ID!, $hostname: String, $ai: Boolean) {
  updateOrganization(
    organizationId: $organizationId
    hostname: $hostname
    ai: $ai
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateOrganizationPublishingMutation, UpdateOrganizationPublishingMutationVariables>;
export const UpdateOrganizationRulesDocument = new TypedDocumentString(`
    mutation UpdateOrganizationRules($organizationId: ID!, $mergeRules: MergeRulesInput) {
  updateOrganization(organizationId: $organizationId, mergeRules: $mergeRules) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateOrganizationRulesMutation, UpdateOrganizationRulesMutationVariables>;
export const OrganizationTrashDocument = new TypedDocumentString(`
    query OrganizationTrash($organizationId: ID!, $page: String) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    deletedSpaces(page: $page, limit: 50) {
      count
      next {
        page
      }
      items {
        id
        title
        deletedAt
        permissions {
          triggerGitSync
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<OrganizationTrashQuery, OrganizationTrashQueryVariables>;
export const RestoreSpaceFromTrashDocument = new TypedDocumentString(`
    mutation RestoreSpaceFromTrash($spaceId: ID!) {
  restoreSpace(spaceId: $spaceId) {
    id
  }
}
    `) as unknown as TypedDocumentString<RestoreSpaceFromTrashMutation, RestoreSpaceFromTrashMutationVariables>;
export const OrganizationInvitesDocument = new TypedDocumentString(`
    query OrganizationInvites($organizationId: ID!) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    inviteLinks
    invitations(limit: 200) {
      count
      items {
        id
        email
        role
        createdAt
        expiresAt
        invitedBy {
          displayName
        }
      }
    }
    linkInvites(limit: 200) {
      count
      items {
        id
        role
        uses
        maxUses
        expiresAt
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<OrganizationInvitesQuery, OrganizationInvitesQueryVariables>;
export const InviteByEmailDocument = new TypedDocumentString(`
    mutation InviteByEmail($organizationId: ID!, $emails: [JSON!]!, $role: Role) {
  invited: inviteToOrganization(
    organizationId: $organizationId
    emails: $emails
    role: $role
  ) {
    invited
    pendingEmails
    users
  }
}
    `) as unknown as TypedDocumentString<InviteByEmailMutation, InviteByEmailMutationVariables>;
export const WithdrawInvitationDocument = new TypedDocumentString(`
    mutation WithdrawInvitation($organizationId: ID!, $inviteId: ID!) {
  deleteInvitation(organizationId: $organizationId, inviteId: $inviteId)
}
    `) as unknown as TypedDocumentString<WithdrawInvitationMutation, WithdrawInvitationMutationVariables>;
export const CreateInviteLinkDocument = new TypedDocumentString(`
    mutation CreateInviteLink($organizationId: ID!, $role: Role, $maxUses: Int, $expiresAt: DateTime) {
  createLinkInvite(
    organizationId: $organizationId
    role: $role
    maxUses: $maxUses
    expiresAt: $expiresAt
  ) {
    __typename
  }
}
    `) as unknown as TypedDocumentString<CreateInviteLinkMutation, CreateInviteLinkMutationVariables>;
export const DeleteInviteLinkDocument = new TypedDocumentString(`
    mutation DeleteInviteLink($organizationId: ID!, $inviteId: ID!) {
  deleteLinkInvite(organizationId: $organizationId, inviteId: $inviteId)
}
    `) as unknown as TypedDocumentString<DeleteInviteLinkMutation, DeleteInviteLinkMutationVariables>;
export const JoinByLinkDocument = new TypedDocumentString(`
    query JoinByLink($organizationId: ID!, $inviteId: ID!) {
  linkInvite(organizationId: $organizationId, inviteId: $inviteId) {
    ... on InviteLinkToOrganization {
      redundant
      role
    }
    ... on InviteLinkToSpace {
      redundant
      level
      space {
        title
      }
    }
    ... on InviteLinkToCollection {
      redundant
      level
      collection {
        title
      }
    }
  }
}
    `) as unknown as TypedDocumentString<JoinByLinkQuery, JoinByLinkQueryVariables>;
export const AcceptInviteLinkDocument = new TypedDocumentString(`
    mutation AcceptInviteLink($organizationId: ID!, $inviteId: ID!) {
  accepted: acceptInvitation(organizationId: $organizationId, inviteId: $inviteId) {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<AcceptInviteLinkMutation, AcceptInviteLinkMutationVariables>;
export const OrganizationMembersDocument = new TypedDocumentString(`
    query OrganizationMembers($organizationId: ID!, $search: String, $page: String) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    members(search: $search, page: $page, limit: 50) {
      count
      next {
        page
      }
      items {
        role
        disabled
        sso
        joinedAt
        lastSeenAt
        user {
          id
          displayName
          email
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<OrganizationMembersQuery, OrganizationMembersQueryVariables>;
export const ChangeMemberRoleDocument = new TypedDocumentString(`
    mutation ChangeMemberRole($organizationId: ID!, $userId: ID!, $role: Role) {
  updateMember(organizationId: $organizationId, userId: $userId, role: $role) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeMemberRoleMutation, ChangeMemberRoleMutationVariables>;
export const MarkMemberDocument = new TypedDocumentString(`
    mutation MarkMember($organizationId: ID!, $userId: ID!) {
  markMemberSso(organizationId: $organizationId, userId: $userId) {
    id
  }
}
    `) as unknown as TypedDocumentString<MarkMemberMutation, MarkMemberMutationVariables>;
export const UnmarkMemberDocument = new TypedDocumentString(`
    mutation UnmarkMember($organizationId: ID!, $userId: ID!) {
  unmarkMemberSso(organizationId: $organizationId, userId: $userId) {
    id
  }
}
    `) as unknown as TypedDocumentString<UnmarkMemberMutation, UnmarkMemberMutationVariables>;
export const RemoveOrganizationMemberDocument = new TypedDocumentString(`
    mutation RemoveOrganizationMember($organizationId: ID!, $userId: ID!) {
  removeMember(organizationId: $organizationId, userId: $userId)
}
    `) as unknown as TypedDocumentString<RemoveOrganizationMemberMutation, RemoveOrganizationMemberMutationVariables>;
export const OrganizationTeamsDocument = new TypedDocumentString(`
    query OrganizationTeams($organizationId: ID!, $page: String) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    teams(page: $page, limit: 50) {
      count
      next {
        page
      }
      items {
        id
        title
        members
        spaces
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<OrganizationTeamsQuery, OrganizationTeamsQueryVariables>;
export const CreateTeamHereDocument = new TypedDocumentString(`
    mutation CreateTeamHere($organizationId: ID!, $title: String!) {
  created: createTeam(organizationId: $organizationId, title: $title) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateTeamHereMutation, CreateTeamHereMutationVariables>;
export const TeamPageDocument = new TypedDocumentString(`
    query TeamPage($organizationId: ID!, $teamId: ID!, $page: String, $isAdmin: Boolean!) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    members(limit: 500) @include(if: $isAdmin) {
      items {
        user {
          id
          displayName
          email
        }
      }
    }
  }
  team(organizationId: $organizationId, teamId: $teamId) {
    id
    title
    members
    spaces
    permissions {
      admin
    }
    teamMembers(page: $page, limit: 100) {
      next {
        page
      }
      items {
        team {
          role
        }
        organization {
          user {
            id
            displayName
            email
          }
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<TeamPageQuery, TeamPageQueryVariables>;
export const TeamRightsDocument = new TypedDocumentString(`
    query TeamRights($organizationId: ID!, $teamId: ID!) {
  team(organizationId: $organizationId, teamId: $teamId) {
    permissions {
      admin
    }
  }
}
    `) as unknown as TypedDocumentString<TeamRightsQuery, TeamRightsQueryVariables>;
export const RenameTeamDocument = new TypedDocumentString(`
    mutation RenameTeam($organizationId: ID!, $teamId: ID!, $title: String!) {
  updateTeam(organizationId: $organizationId, teamId: $teamId, title: $title) {
    id
  }
}
    `) as unknown as TypedDocumentString<RenameTeamMutation, RenameTeamMutationVariables>;
export const DeleteTeamHereDocument = new TypedDocumentString(`
    mutation DeleteTeamHere($organizationId: ID!, $teamId: ID!) {
  deleteTeam(organizationId: $organizationId, teamId: $teamId)
}
    `) as unknown as TypedDocumentString<DeleteTeamHereMutation, DeleteTeamHereMutationVariables>;
export const PutInTeamDocument = new TypedDocumentString(`
    mutation PutInTeam($organizationId: ID!, $teamId: ID!, $userId: ID!, $role: TeamRole) {
  putTeamMember(
    organizationId: $organizationId
    teamId: $teamId
    userId: $userId
    role: $role
  )
}
    `) as unknown as TypedDocumentString<PutInTeamMutation, PutInTeamMutationVariables>;
export const TakeOutOfTeamDocument = new TypedDocumentString(`
    mutation TakeOutOfTeam($organizationId: ID!, $teamId: ID!, $userId: ID!) {
  removeTeamMember(
    organizationId: $organizationId
    teamId: $teamId
    userId: $userId
  )
}
    `) as unknown as TypedDocumentString<TakeOutOfTeamMutation, TakeOutOfTeamMutationVariables>;
export const SitesOfSpaceDocument = new TypedDocumentString(`
    query SitesOfSpace($organizationId: ID!, $spaceId: ID!) {
  organization(organizationId: $organizationId) {
    sites(space: $spaceId, published: true, limit: 1) {
      items {
        id
        siteSpaces(limit: 1000) {
          items {
            id
            space {
              id
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SitesOfSpaceQuery, SitesOfSpaceQueryVariables>;
export const SitePreviewDocument = new TypedDocumentString(`
    query SitePreview($organizationId: ID!, $siteId: ID!, $siteSpace: ID!) {
  site(organizationId: $organizationId, siteId: $siteId) {
    publishingPreview(siteSpace: $siteSpace) {
      url
    }
  }
}
    `) as unknown as TypedDocumentString<SitePreviewQuery, SitePreviewQueryVariables>;
export const SpaceOnlyDocument = new TypedDocumentString(`
    query SpaceOnly($spaceId: ID!) {
  space(spaceId: $spaceId) {
    ...SpaceFacts
  }
}
    fragment SpaceFacts on Space {
  id
  title
  emoji
  language
  editMode
  organization {
    id
    title
  }
  revision {
    id
  }
  changeRequestsOpen
  changeRequestsDraft
  permissions {
    edit
    comment
    review
    merge
    triggerGitSync
  }
}`) as unknown as TypedDocumentString<SpaceOnlyQuery, SpaceOnlyQueryVariables>;
export const SpacePageDocument = new TypedDocumentString(`
    query SpacePage($spaceId: ID!, $pageId: ID!) {
  space(spaceId: $spaceId) {
    ...SpaceFacts
    page(pageId: $pageId) {
      ...PageText
    }
    comments(targetPage: $pageId, order: asc, limit: 200) {
      items {
        ...Comment
      }
    }
  }
}
    fragment SpaceFacts on Space {
  id
  title
  emoji
  language
  editMode
  organization {
    id
    title
  }
  revision {
    id
  }
  changeRequestsOpen
  changeRequestsDraft
  permissions {
    edit
    comment
    review
    merge
    triggerGitSync
  }
}
fragment PageText on Page {
  id
  title
  emoji
  icon
  description
  type
  updatedAt
  markdown
}
fragment Comment on Comment {
  id
  status
  postedAt
  editedAt
  resolvedAt
  resolvedBy {
    displayName
  }
  postedBy {
    displayName
  }
  body {
    markdown
  }
  permissions {
    edit
    reply
    resolve
    delete
  }
  target {
    outdated
    page {
      id
    }
    node {
      id
    }
    tableCell {
      record
    }
  }
  replies(limit: 100, order: asc) {
    count
    items {
      id
      postedAt
      editedAt
      postedBy {
        displayName
      }
      body {
        markdown
      }
      permissions {
        edit
        delete
      }
    }
  }
}`) as unknown as TypedDocumentString<SpacePageQuery, SpacePageQueryVariables>;
export const SearchSpaceDocument = new TypedDocumentString(`
    query SearchSpace($spaceId: ID!, $query: String!) {
  space(spaceId: $spaceId) {
    ...SpaceFacts
    search(query: $query, limit: 30) {
      count
      didYouMean
      items {
        ...Hit
      }
    }
  }
}
    fragment SpaceFacts on Space {
  id
  title
  emoji
  language
  editMode
  organization {
    id
    title
  }
  revision {
    id
  }
  changeRequestsOpen
  changeRequestsDraft
  permissions {
    edit
    comment
    review
    merge
    triggerGitSync
  }
}
fragment Hit on SpaceSearchHit {
  id
  title
  titleMarks
  ancestors {
    title
  }
  sections {
    title
    titleMarks
    body
    bodyMarks
    path
  }
}`) as unknown as TypedDocumentString<SearchSpaceQuery, SearchSpaceQueryVariables>;
export const RevisionDocument = new TypedDocumentString(`
    query Revision($spaceId: ID!, $revisionId: ID!, $pageId: ID!, $withPage: Boolean!) {
  space(spaceId: $spaceId) {
    ...SpaceFacts
  }
  revision(spaceId: $spaceId, revisionId: $revisionId) {
    id
    type
    createdAt
    author {
      displayName
    }
    page(pageId: $pageId) @include(if: $withPage) {
      ...PageText
    }
  }
}
    fragment SpaceFacts on Space {
  id
  title
  emoji
  language
  editMode
  organization {
    id
    title
  }
  revision {
    id
  }
  changeRequestsOpen
  changeRequestsDraft
  permissions {
    edit
    comment
    review
    merge
    triggerGitSync
  }
}
fragment PageText on Page {
  id
  title
  emoji
  icon
  description
  type
  updatedAt
  markdown
}`) as unknown as TypedDocumentString<RevisionQuery, RevisionQueryVariables>;
export const SpaceFileDocument = new TypedDocumentString(`
    query SpaceFile($spaceId: ID!, $fileId: ID!) {
  space(spaceId: $spaceId) {
    file(fileId: $fileId) {
      downloadURL
    }
  }
}
    `) as unknown as TypedDocumentString<SpaceFileQuery, SpaceFileQueryVariables>;
export const RevisionFileDocument = new TypedDocumentString(`
    query RevisionFile($spaceId: ID!, $revisionId: ID!, $fileId: ID!) {
  revision(spaceId: $spaceId, revisionId: $revisionId) {
    file(fileId: $fileId) {
      downloadURL
    }
  }
}
    `) as unknown as TypedDocumentString<RevisionFileQuery, RevisionFileQueryVariables>;
export const ChangeRequestPageDocument = new TypedDocumentString(`
    query ChangeRequestPage($spaceId: ID!, $changeRequestId: ID!, $pageId: ID!) {
  space(spaceId: $spaceId) {
    ...SpaceFacts
  }
  changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
    ...ChangeRequestFacts
    page(pageId: $pageId) {
      ...PageText
    }
  }
}
    fragment SpaceFacts on Space {
  id
  title
  emoji
  language
  editMode
  organization {
    id
    title
  }
  revision {
    id
  }
  changeRequestsOpen
  changeRequestsDraft
  permissions {
    edit
    comment
    review
    merge
    triggerGitSync
  }
}
fragment PageText on Page {
  id
  title
  emoji
  icon
  description
  type
  updatedAt
  markdown
}
fragment ChangeRequestFacts on ChangeRequest {
  id
  number
  status
  subject
  descriptionMarkdown
  createdAt
  updatedAt
  createdBy {
    id
    displayName
  }
  outdated
  conflicts
  revision {
    id
  }
  revisionInitial
  revisionMergedAncestor
  revisionMerged
}`) as unknown as TypedDocumentString<ChangeRequestPageQuery, ChangeRequestPageQueryVariables>;
export const ChangeRequestDocument = new TypedDocumentString(`
    query ChangeRequest($spaceId: ID!, $changeRequestId: ID!) {
  space(spaceId: $spaceId) {
    ...SpaceFacts
  }
  changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
    ...ChangeRequestFacts
  }
}
    fragment SpaceFacts on Space {
  id
  title
  emoji
  language
  editMode
  organization {
    id
    title
  }
  revision {
    id
  }
  changeRequestsOpen
  changeRequestsDraft
  permissions {
    edit
    comment
    review
    merge
    triggerGitSync
  }
}
fragment ChangeRequestFacts on ChangeRequest {
  id
  number
  status
  subject
  descriptionMarkdown
  createdAt
  updatedAt
  createdBy {
    id
    displayName
  }
  outdated
  conflicts
  revision {
    id
  }
  revisionInitial
  revisionMergedAncestor
  revisionMerged
}`) as unknown as TypedDocumentString<ChangeRequestQuery, ChangeRequestQueryVariables>;
export const ChangeRequestCommentsDocument = new TypedDocumentString(`
    query ChangeRequestComments($spaceId: ID!, $changeRequestId: ID!, $pageId: ID) {
  changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
    comments(targetPage: $pageId, order: asc, limit: 300) {
      items {
        ...Comment
      }
    }
  }
}
    fragment Comment on Comment {
  id
  status
  postedAt
  editedAt
  resolvedAt
  resolvedBy {
    displayName
  }
  postedBy {
    displayName
  }
  body {
    markdown
  }
  permissions {
    edit
    reply
    resolve
    delete
  }
  target {
    outdated
    page {
      id
    }
    node {
      id
    }
    tableCell {
      record
    }
  }
  replies(limit: 100, order: asc) {
    count
    items {
      id
      postedAt
      editedAt
      postedBy {
        displayName
      }
      body {
        markdown
      }
      permissions {
        edit
        delete
      }
    }
  }
}`) as unknown as TypedDocumentString<ChangeRequestCommentsQuery, ChangeRequestCommentsQueryVariables>;
export const ReviewChangeRequestDocument = new TypedDocumentString(`
    mutation ReviewChangeRequest($spaceId: ID!, $changeRequestId: ID!, $status: ChangeRequestReviewStatus!, $comment: CommentBodyInput, $revision: ID!) {
  createChangeRequestReview(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    status: $status
    comment: $comment
    revision: $revision
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ReviewChangeRequestMutation, ReviewChangeRequestMutationVariables>;
export const UpdateFromPrimaryDocument = new TypedDocumentString(`
    mutation UpdateFromPrimary($spaceId: ID!, $changeRequestId: ID!) {
  updated: updateChangeRequestFromPrimary(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
  ) {
    result
  }
}
    `) as unknown as TypedDocumentString<UpdateFromPrimaryMutation, UpdateFromPrimaryMutationVariables>;
export const MergeDocument = new TypedDocumentString(`
    mutation Merge($spaceId: ID!, $changeRequestId: ID!, $bypass: Boolean, $revision: ID!) {
  merged: mergeChangeRequest(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    bypassRules: $bypass
    revision: $revision
  ) {
    revision
  }
}
    `) as unknown as TypedDocumentString<MergeMutation, MergeMutationVariables>;
export const ChangeStatusDocument = new TypedDocumentString(`
    mutation ChangeStatus($spaceId: ID!, $changeRequestId: ID!, $status: ChangeRequestStatus) {
  updateChangeRequest(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    status: $status
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeStatusMutation, ChangeStatusMutationVariables>;
export const DescribeDocument = new TypedDocumentString(`
    mutation Describe($spaceId: ID!, $changeRequestId: ID!, $subject: String, $description: JSON) {
  updateChangeRequest(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    subject: $subject
    description: $description
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<DescribeMutation, DescribeMutationVariables>;
export const ChangeRequestsDocument = new TypedDocumentString(`
    query ChangeRequests($spaceId: ID!, $status: ChangeRequestStatus!, $page: String) {
  space(spaceId: $spaceId) {
    ...SpaceFacts
    changeRequests(status: $status, limit: 50, page: $page) {
      count
      next {
        page
      }
      items {
        number
        subject
        status
        createdAt
        updatedAt
        commentCount
        outdated
        createdBy {
          displayName
        }
      }
    }
  }
}
    fragment SpaceFacts on Space {
  id
  title
  emoji
  language
  editMode
  organization {
    id
    title
  }
  revision {
    id
  }
  changeRequestsOpen
  changeRequestsDraft
  permissions {
    edit
    comment
    review
    merge
    triggerGitSync
  }
}`) as unknown as TypedDocumentString<ChangeRequestsQuery, ChangeRequestsQueryVariables>;
export const CreateChangeRequestDocument = new TypedDocumentString(`
    mutation CreateChangeRequest($spaceId: ID!, $subject: String) {
  created: createChangeRequest(spaceId: $spaceId, subject: $subject) {
    number
  }
}
    `) as unknown as TypedDocumentString<CreateChangeRequestMutation, CreateChangeRequestMutationVariables>;
export const ChangeRequestPeopleDocument = new TypedDocumentString(`
    query ChangeRequestPeople($spaceId: ID!, $changeRequestId: ID!) {
  space(spaceId: $spaceId) {
    urls {
      published
    }
  }
  changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
    reviews(limit: 50) {
      items {
        ...Review
      }
    }
    requestedReviewers(limit: 50) {
      items {
        user {
          id
          displayName
        }
      }
    }
    contributors(limit: 100) {
      items {
        user {
          id
          displayName
        }
      }
    }
  }
}
    fragment Review on ChangeRequestReview {
  id
  status
  outdated
  createdAt
  reviewer {
    id
    displayName
  }
  comment {
    id
  }
}`) as unknown as TypedDocumentString<ChangeRequestPeopleQuery, ChangeRequestPeopleQueryVariables>;
export const ChangeRequestFileDocument = new TypedDocumentString(`
    query ChangeRequestFile($spaceId: ID!, $changeRequestId: ID!, $fileId: ID!) {
  changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
    file(fileId: $fileId) {
      downloadURL
    }
  }
}
    `) as unknown as TypedDocumentString<ChangeRequestFileQuery, ChangeRequestFileQueryVariables>;
export const ChangesOfDocument = new TypedDocumentString(`
    query ChangesOf($spaceId: ID!, $changeRequestId: ID!, $limit: Int!) {
  changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
    changes(limit: $limit) {
      more
      changes {
        type
        id
        title
        fields {
          field
          before
          after
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ChangesOfQuery, ChangesOfQueryVariables>;
export const CreateSpaceCommentDocument = new TypedDocumentString(`
    mutation CreateSpaceComment($spaceId: ID!, $page: ID, $node: String, $tableCell: CommentTableCellInput, $markdown: String!) {
  created: createSpaceComment(
    spaceId: $spaceId
    page: $page
    node: $node
    tableCell: $tableCell
    body: {markdown: $markdown}
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateSpaceCommentMutation, CreateSpaceCommentMutationVariables>;
export const ReplyToSpaceCommentDocument = new TypedDocumentString(`
    mutation ReplyToSpaceComment($spaceId: ID!, $commentId: ID!, $markdown: String!) {
  createSpaceCommentReply(
    spaceId: $spaceId
    commentId: $commentId
    body: {markdown: $markdown}
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ReplyToSpaceCommentMutation, ReplyToSpaceCommentMutationVariables>;
export const ResolveSpaceCommentDocument = new TypedDocumentString(`
    mutation ResolveSpaceComment($spaceId: ID!, $commentId: ID!, $resolved: Boolean!) {
  updateSpaceComment(
    spaceId: $spaceId
    commentId: $commentId
    resolved: $resolved
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ResolveSpaceCommentMutation, ResolveSpaceCommentMutationVariables>;
export const EditSpaceCommentDocument = new TypedDocumentString(`
    mutation EditSpaceComment($spaceId: ID!, $commentId: ID!, $markdown: String!) {
  updateSpaceComment(
    spaceId: $spaceId
    commentId: $commentId
    body: {markdown: $markdown}
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<EditSpaceCommentMutation, EditSpaceCommentMutationVariables>;
export const RemoveSpaceCommentDocument = new TypedDocumentString(`
    mutation RemoveSpaceComment($spaceId: ID!, $commentId: ID!) {
  deleteSpaceComment(spaceId: $spaceId, commentId: $commentId)
}
    `) as unknown as TypedDocumentString<RemoveSpaceCommentMutation, RemoveSpaceCommentMutationVariables>;
export const EditSpaceCommentReplyDocument = new TypedDocumentString(`
    mutation EditSpaceCommentReply($spaceId: ID!, $commentId: ID!, $commentReplyId: ID!, $markdown: String!) {
  updateSpaceCommentReply(
    spaceId: $spaceId
    commentId: $commentId
    commentReplyId: $commentReplyId
    body: {markdown: $markdown}
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<EditSpaceCommentReplyMutation, EditSpaceCommentReplyMutationVariables>;
export const RemoveSpaceCommentReplyDocument = new TypedDocumentString(`
    mutation RemoveSpaceCommentReply($spaceId: ID!, $commentId: ID!, $commentReplyId: ID!) {
  deleteSpaceCommentReply(
    spaceId: $spaceId
    commentId: $commentId
    commentReplyId: $commentReplyId
  )
}
    `) as unknown as TypedDocumentString<RemoveSpaceCommentReplyMutation, RemoveSpaceCommentReplyMutationVariables>;
export const CreateChangeRequestCommentDocument = new TypedDocumentString(`
    mutation CreateChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $page: ID, $node: String, $tableCell: CommentTableCellInput, $markdown: String!) {
  created: createChangeRequestComment(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    page: $page
    node: $node
    tableCell: $tableCell
    body: {markdown: $markdown}
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateChangeRequestCommentMutation, CreateChangeRequestCommentMutationVariables>;
export const ReplyToChangeRequestCommentDocument = new TypedDocumentString(`
    mutation ReplyToChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $markdown: String!) {
  createChangeRequestCommentReply(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    commentId: $commentId
    body: {markdown: $markdown}
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ReplyToChangeRequestCommentMutation, ReplyToChangeRequestCommentMutationVariables>;
export const ResolveChangeRequestCommentDocument = new TypedDocumentString(`
    mutation ResolveChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $resolved: Boolean!) {
  updateChangeRequestComment(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    commentId: $commentId
    resolved: $resolved
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ResolveChangeRequestCommentMutation, ResolveChangeRequestCommentMutationVariables>;
export const EditChangeRequestCommentDocument = new TypedDocumentString(`
    mutation EditChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $markdown: String!) {
  updateChangeRequestComment(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    commentId: $commentId
    body: {markdown: $markdown}
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<EditChangeRequestCommentMutation, EditChangeRequestCommentMutationVariables>;
export const RemoveChangeRequestCommentDocument = new TypedDocumentString(`
    mutation RemoveChangeRequestComment($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!) {
  deleteChangeRequestComment(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    commentId: $commentId
  )
}
    `) as unknown as TypedDocumentString<RemoveChangeRequestCommentMutation, RemoveChangeRequestCommentMutationVariables>;
export const EditChangeRequestCommentReplyDocument = new TypedDocumentString(`
    mutation EditChangeRequestCommentReply($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $commentReplyId: ID!, $markdown: String!) {
  updateChangeRequestCommentReply(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    commentId: $commentId
    commentReplyId: $commentReplyId
    body: {markdown: $markdown}
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<EditChangeRequestCommentReplyMutation, EditChangeRequestCommentReplyMutationVariables>;
export const RemoveChangeRequestCommentReplyDocument = new TypedDocumentString(`
    mutation RemoveChangeRequestCommentReply($spaceId: ID!, $changeRequestId: ID!, $commentId: ID!, $commentReplyId: ID!) {
  deleteChangeRequestCommentReply(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    commentId: $commentId
    commentReplyId: $commentReplyId
  )
}
    `) as unknown as TypedDocumentString<RemoveChangeRequestCommentReplyMutation, RemoveChangeRequestCommentReplyMutationVariables>;
export const MembersDocument = new TypedDocumentString(`
    query Members($organizationId: ID!, $search: String, $limit: Int) {
  organization(organizationId: $organizationId) {
    members(search: $search, limit: $limit) {
      items {
        disabled
        user {
          id
          displayName
          email
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MembersQuery, MembersQueryVariables>;
export const OrganizationOfSpaceDocument = new TypedDocumentString(`
    query OrganizationOfSpace($spaceId: ID!) {
  space(spaceId: $spaceId) {
    organization {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<OrganizationOfSpaceQuery, OrganizationOfSpaceQueryVariables>;
export const AskForReviewDocument = new TypedDocumentString(`
    mutation AskForReview($spaceId: ID!, $changeRequestId: ID!, $users: [ID!]!) {
  requestChangeRequestReviewers(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    users: $users
  ) {
    users {
      user {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AskForReviewMutation, AskForReviewMutationVariables>;
export const RemoveReviewerDocument = new TypedDocumentString(`
    mutation RemoveReviewer($spaceId: ID!, $changeRequestId: ID!, $userId: ID!) {
  removeChangeRequestReviewer(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    userId: $userId
  )
}
    `) as unknown as TypedDocumentString<RemoveReviewerMutation, RemoveReviewerMutationVariables>;
export const SiteAddressesDocument = new TypedDocumentString(`
    query SiteAddresses($organizationId: ID!, $siteId: ID!) {
  site(organizationId: $organizationId, siteId: $siteId) {
    ...SiteFrame
    basename
    hostname
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SiteFrame on Site {
  id
  title
  published
  visibility
  permissions {
    edit
    admin
  }
  urls {
    published
  }
  organization {
    ...OrganizationFrame
  }
}`) as unknown as TypedDocumentString<SiteAddressesQuery, SiteAddressesQueryVariables>;
export const SiteAddressDetailsDocument = new TypedDocumentString(`
    query SiteAddressDetails($organizationId: ID!, $siteId: ID!, $page: String, $isAdmin: Boolean!) {
  site(organizationId: $organizationId, siteId: $siteId) {
    hostnameProof @include(if: $isAdmin) {
      name
      value
      problem
      checkedAt
      provenAt
    }
    redirects(limit: 50, page: $page) {
      next {
        page
      }
      items {
        id
        source
        destination
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SiteAddressDetailsQuery, SiteAddressDetailsQueryVariables>;
export const SetHostnameDocument = new TypedDocumentString(`
    mutation SetHostname($organizationId: ID!, $siteId: ID!, $hostname: String) {
  setSiteHostname(
    organizationId: $organizationId
    siteId: $siteId
    hostname: $hostname
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetHostnameMutation, SetHostnameMutationVariables>;
export const CheckHostnameDocument = new TypedDocumentString(`
    mutation CheckHostname($organizationId: ID!, $siteId: ID!) {
  checkSiteHostname(organizationId: $organizationId, siteId: $siteId) {
    id
  }
}
    `) as unknown as TypedDocumentString<CheckHostnameMutation, CheckHostnameMutationVariables>;
export const ChangeBasenameDocument = new TypedDocumentString(`
    mutation ChangeBasename($organizationId: ID!, $siteId: ID!, $basename: String) {
  updateSite(
    organizationId: $organizationId
    siteId: $siteId
    basename: $basename
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeBasenameMutation, ChangeBasenameMutationVariables>;
export const CreateRedirectDocument = new TypedDocumentString(`
    mutation CreateRedirect($organizationId: ID!, $siteId: ID!, $source: String!, $destination: JSON!) {
  createSiteRedirect(
    organizationId: $organizationId
    siteId: $siteId
    source: $source
    destination: $destination
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateRedirectMutation, CreateRedirectMutationVariables>;
export const DeleteRedirectDocument = new TypedDocumentString(`
    mutation DeleteRedirect($organizationId: ID!, $siteId: ID!, $siteRedirectId: ID!) {
  deleteSiteRedirect(
    organizationId: $organizationId
    siteId: $siteId
    siteRedirectId: $siteRedirectId
  )
}
    `) as unknown as TypedDocumentString<DeleteRedirectMutation, DeleteRedirectMutationVariables>;
export const SiteAudienceDocument = new TypedDocumentString(`
    query SiteAudience($organizationId: ID!, $siteId: ID!) {
  site(organizationId: $organizationId, siteId: $siteId) {
    ...SiteFrame
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SiteFrame on Site {
  id
  title
  published
  visibility
  permissions {
    edit
    admin
  }
  urls {
    published
  }
  organization {
    ...OrganizationFrame
  }
}`) as unknown as TypedDocumentString<SiteAudienceQuery, SiteAudienceQueryVariables>;
export const SiteShareLinksDocument = new TypedDocumentString(`
    query SiteShareLinks($organizationId: ID!, $siteId: ID!) {
  site(organizationId: $organizationId, siteId: $siteId) {
    shareLinks(limit: 200) {
      items {
        id
        name
        active
        urls {
          published
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SiteShareLinksQuery, SiteShareLinksQueryVariables>;
export const ChangeAudienceDocument = new TypedDocumentString(`
    mutation ChangeAudience($organizationId: ID!, $siteId: ID!, $visibility: SiteVisibility) {
  updateSite(
    organizationId: $organizationId
    siteId: $siteId
    visibility: $visibility
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeAudienceMutation, ChangeAudienceMutationVariables>;
export const CreateShareLinkHereDocument = new TypedDocumentString(`
    mutation CreateShareLinkHere($organizationId: ID!, $siteId: ID!, $name: String!) {
  createShareLink(organizationId: $organizationId, siteId: $siteId, name: $name) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateShareLinkHereMutation, CreateShareLinkHereMutationVariables>;
export const SwitchShareLinkDocument = new TypedDocumentString(`
    mutation SwitchShareLink($organizationId: ID!, $siteId: ID!, $shareLinkId: ID!, $active: Boolean) {
  updateShareLink(
    organizationId: $organizationId
    siteId: $siteId
    shareLinkId: $shareLinkId
    active: $active
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<SwitchShareLinkMutation, SwitchShareLinkMutationVariables>;
export const DeleteShareLinkHereDocument = new TypedDocumentString(`
    mutation DeleteShareLinkHere($organizationId: ID!, $siteId: ID!, $shareLinkId: ID!) {
  deleteShareLink(
    organizationId: $organizationId
    siteId: $siteId
    shareLinkId: $shareLinkId
  )
}
    `) as unknown as TypedDocumentString<DeleteShareLinkHereMutation, DeleteShareLinkHereMutationVariables>;
export const SiteLooksDocument = new TypedDocumentString(`
    query SiteLooks($organizationId: ID!, $siteId: ID!) {
  site(organizationId: $organizationId, siteId: $siteId) {
    ...SiteFrame
    customization {
      ...SiteSettings
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SiteFrame on Site {
  id
  title
  published
  visibility
  permissions {
    edit
    admin
  }
  urls {
    published
  }
  organization {
    ...OrganizationFrame
  }
}
fragment SiteSettings on SiteCustomization {
  title
  styling
  internationalization
  favicon
  header
  footer
  announcement
  themes
  pdf
  feedback
  pagination
  ai
  advancedCustomization
  git
  pageActions
  externalLinks
  trademark
  privacyPolicy
  socialPreview
  insights
  socialAccounts
}`) as unknown as TypedDocumentString<SiteLooksQuery, SiteLooksQueryVariables>;
export const SaveLooksDocument = new TypedDocumentString(`
    mutation SaveLooks($organizationId: ID!, $siteId: ID!, $title: String, $styling: JSON!, $internationalization: JSON, $favicon: JSON!, $header: JSON!, $footer: JSON!, $announcement: JSON, $themes: JSON!, $pdf: JSON!, $feedback: JSON!, $pagination: JSON!, $ai: JSON!, $advancedCustomization: JSON!, $git: JSON!, $pageActions: JSON!, $externalLinks: JSON!, $trademark: JSON!, $privacyPolicy: JSON!, $socialPreview: JSON!, $insights: JSON!, $socialAccounts: JSON) {
  setSiteCustomization(
    organizationId: $organizationId
    siteId: $siteId
    title: $title
    styling: $styling
    internationalization: $internationalization
    favicon: $favicon
    header: $header
    footer: $footer
    announcement: $announcement
    themes: $themes
    pdf: $pdf
    feedback: $feedback
    pagination: $pagination
    ai: $ai
    advancedCustomization: $advancedCustomization
    git: $git
    pageActions: $pageActions
    externalLinks: $externalLinks
    trademark: $trademark
    privacyPolicy: $privacyPolicy
    socialPreview: $socialPreview
    insights: $insights
    socialAccounts: $socialAccounts
  ) {
    title
  }
}
    `) as unknown as TypedDocumentString<SaveLooksMutation, SaveLooksMutationVariables>;
export const SiteSpaceLooksDocument = new TypedDocumentString(`
    query SiteSpaceLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {
  site(organizationId: $organizationId, siteId: $siteId) {
    ...SiteFrame
    customization {
      ...SiteSettings
    }
  }
  siteSpace(
    organizationId: $organizationId
    siteId: $siteId
    siteSpaceId: $siteSpaceId
  ) {
    id
    title
    customization {
      ...SiteSettings
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SiteFrame on Site {
  id
  title
  published
  visibility
  permissions {
    edit
    admin
  }
  urls {
    published
  }
  organization {
    ...OrganizationFrame
  }
}
fragment SiteSettings on SiteCustomization {
  title
  styling
  internationalization
  favicon
  header
  footer
  announcement
  themes
  pdf
  feedback
  pagination
  ai
  advancedCustomization
  git
  pageActions
  externalLinks
  trademark
  privacyPolicy
  socialPreview
  insights
  socialAccounts
}`) as unknown as TypedDocumentString<SiteSpaceLooksQuery, SiteSpaceLooksQueryVariables>;
export const OverrideLooksDocument = new TypedDocumentString(`
    mutation OverrideLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!, $title: String, $styling: JSON, $internationalization: JSON, $favicon: JSON, $header: JSON, $footer: JSON, $announcement: JSON, $themes: JSON, $pdf: JSON, $feedback: JSON, $pagination: JSON, $trademark: JSON, $git: JSON, $externalLinks: JSON, $privacyPolicy: JSON, $socialPreview: JSON) {
  overrideSiteCustomization(
    organizationId: $organizationId
    siteId: $siteId
    siteSpaceId: $siteSpaceId
    title: $title
    styling: $styling
    internationalization: $internationalization
    favicon: $favicon
    header: $header
    footer: $footer
    announcement: $announcement
    themes: $themes
    pdf: $pdf
    feedback: $feedback
    pagination: $pagination
    trademark: $trademark
    git: $git
    externalLinks: $externalLinks
    privacyPolicy: $privacyPolicy
    socialPreview: $socialPreview
  ) {
    title
  }
}
    `) as unknown as TypedDocumentString<OverrideLooksMutation, OverrideLooksMutationVariables>;
export const ResetLooksDocument = new TypedDocumentString(`
    mutation ResetLooks($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {
  resetSiteSpaceCustomization(
    organizationId: $organizationId
    siteId: $siteId
    siteSpaceId: $siteSpaceId
  )
}
    `) as unknown as TypedDocumentString<ResetLooksMutation, ResetLooksMutationVariables>;
export const OrganizationSitesDocument = new TypedDocumentString(`
    query OrganizationSites($organizationId: ID!, $page: String) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    sites(limit: 50, page: $page) {
      next {
        page
      }
      items {
        id
        title
        visibility
        published
        siteSpaceCount
        urls {
          published
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<OrganizationSitesQuery, OrganizationSitesQueryVariables>;
export const CreateSiteHereDocument = new TypedDocumentString(`
    mutation CreateSiteHere($organizationId: ID!, $title: String, $visibility: SiteVisibility, $spaces: [ID!]) {
  created: createSite(
    organizationId: $organizationId
    title: $title
    visibility: $visibility
    spaces: $spaces
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateSiteHereMutation, CreateSiteHereMutationVariables>;
export const SitePageDocument = new TypedDocumentString(`
    query SitePage($organizationId: ID!, $siteId: ID!) {
  site(organizationId: $organizationId, siteId: $siteId) {
    ...SiteFrame
    structure {
      sections {
        ...SectionOfSite
      }
      structure {
        __typename
        ... on SiteSection {
          id
        }
        ... on SiteSectionGroup {
          id
        }
      }
    }
    sectionGroups(limit: 1000) {
      items {
        id
        title
        icon
        children {
          __typename
          ... on SiteSection {
            id
          }
          ... on SiteSectionGroup {
            id
          }
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SiteFrame on Site {
  id
  title
  published
  visibility
  permissions {
    edit
    admin
  }
  urls {
    published
  }
  organization {
    ...OrganizationFrame
  }
}
fragment SectionOfSite on SiteSection {
  id
  title
  path
  default
  description
  icon
  condition
  sectionGroup {
    id
  }
  siteSpaces {
    id
    title
    path
    default
    hidden
    condition
    space {
      id
      title
    }
  }
}`) as unknown as TypedDocumentString<SitePageQuery, SitePageQueryVariables>;
export const RenameSiteDocument = new TypedDocumentString(`
    mutation RenameSite($organizationId: ID!, $siteId: ID!, $title: String) {
  updateSite(organizationId: $organizationId, siteId: $siteId, title: $title) {
    id
  }
}
    `) as unknown as TypedDocumentString<RenameSiteMutation, RenameSiteMutationVariables>;
export const AddSectionDocument = new TypedDocumentString(`
    mutation AddSection($organizationId: ID!, $siteId: ID!, $spaceId: ID!, $title: String) {
  createSiteSection(
    organizationId: $organizationId
    siteId: $siteId
    spaceId: $spaceId
    title: $title
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<AddSectionMutation, AddSectionMutationVariables>;
export const AddSiteSpaceDocument = new TypedDocumentString(`
    mutation AddSiteSpace($organizationId: ID!, $siteId: ID!, $spaceId: ID!, $sectionId: ID) {
  createSiteSpace(
    organizationId: $organizationId
    siteId: $siteId
    spaceId: $spaceId
    sectionId: $sectionId
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<AddSiteSpaceMutation, AddSiteSpaceMutationVariables>;
export const PublishSiteHereDocument = new TypedDocumentString(`
    mutation PublishSiteHere($organizationId: ID!, $siteId: ID!) {
  publishSite(organizationId: $organizationId, siteId: $siteId) {
    id
  }
}
    `) as unknown as TypedDocumentString<PublishSiteHereMutation, PublishSiteHereMutationVariables>;
export const UnpublishSiteHereDocument = new TypedDocumentString(`
    mutation UnpublishSiteHere($organizationId: ID!, $siteId: ID!) {
  unpublishSite(organizationId: $organizationId, siteId: $siteId) {
    id
  }
}
    `) as unknown as TypedDocumentString<UnpublishSiteHereMutation, UnpublishSiteHereMutationVariables>;
export const DeleteSiteHereDocument = new TypedDocumentString(`
    mutation DeleteSiteHere($organizationId: ID!, $siteId: ID!) {
  deleteSite(organizationId: $organizationId, siteId: $siteId)
}
    `) as unknown as TypedDocumentString<DeleteSiteHereMutation, DeleteSiteHereMutationVariables>;
export const SortSiteDocument = new TypedDocumentString(`
    mutation SortSite($organizationId: ID!, $siteId: ID!, $item: SiteItemPointerInput!, $position: SiteItemPositionInput) {
  sortSiteStructure(
    organizationId: $organizationId
    siteId: $siteId
    item: $item
    position: $position
  ) {
    __typename
  }
}
    `) as unknown as TypedDocumentString<SortSiteMutation, SortSiteMutationVariables>;
export const ChangeSectionDocument = new TypedDocumentString(`
    mutation ChangeSection($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!, $title: String, $path: String, $description: String, $icon: String, $condition: String) {
  updateSiteSection(
    organizationId: $organizationId
    siteId: $siteId
    siteSectionId: $siteSectionId
    title: $title
    path: $path
    description: $description
    icon: $icon
    condition: $condition
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeSectionMutation, ChangeSectionMutationVariables>;
export const ShowSectionFirstDocument = new TypedDocumentString(`
    mutation ShowSectionFirst($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!) {
  updateSite(
    organizationId: $organizationId
    siteId: $siteId
    defaultSiteSection: $siteSectionId
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ShowSectionFirstMutation, ShowSectionFirstMutationVariables>;
export const RemoveSectionDocument = new TypedDocumentString(`
    mutation RemoveSection($organizationId: ID!, $siteId: ID!, $siteSectionId: ID!) {
  deleteSiteSection(
    organizationId: $organizationId
    siteId: $siteId
    siteSectionId: $siteSectionId
  )
}
    `) as unknown as TypedDocumentString<RemoveSectionMutation, RemoveSectionMutationVariables>;
export const MoveIntoGroupDocument = new TypedDocumentString(`
    mutation MoveIntoGroup($organizationId: ID!, $siteId: ID!, $group: ID!, $siteSectionId: ID!) {
  addSectionToSiteSectionGroup(
    organizationId: $organizationId
    siteId: $siteId
    siteSectionGroupId: $group
    sectionId: $siteSectionId
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<MoveIntoGroupMutation, MoveIntoGroupMutationVariables>;
export const MoveOutOfGroupDocument = new TypedDocumentString(`
    mutation MoveOutOfGroup($organizationId: ID!, $siteId: ID!, $group: ID!, $siteSectionId: ID!) {
  removeSectionFromSiteSectionGroup(
    organizationId: $organizationId
    siteId: $siteId
    siteSectionGroupId: $group
    siteSectionId: $siteSectionId
  )
}
    `) as unknown as TypedDocumentString<MoveOutOfGroupMutation, MoveOutOfGroupMutationVariables>;
export const MakeGroupDocument = new TypedDocumentString(`
    mutation MakeGroup($organizationId: ID!, $siteId: ID!, $title: String!, $sections: [ID!]) {
  createSiteSectionGroup(
    organizationId: $organizationId
    siteId: $siteId
    title: $title
    sections: $sections
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<MakeGroupMutation, MakeGroupMutationVariables>;
export const ChangeGroupDocument = new TypedDocumentString(`
    mutation ChangeGroup($organizationId: ID!, $siteId: ID!, $siteSectionGroupId: ID!, $title: String, $icon: String) {
  updateSiteSectionGroup(
    organizationId: $organizationId
    siteId: $siteId
    siteSectionGroupId: $siteSectionGroupId
    title: $title
    icon: $icon
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeGroupMutation, ChangeGroupMutationVariables>;
export const EndGroupDocument = new TypedDocumentString(`
    mutation EndGroup($organizationId: ID!, $siteId: ID!, $siteSectionGroupId: ID!) {
  deleteSiteSectionGroup(
    organizationId: $organizationId
    siteId: $siteId
    siteSectionGroupId: $siteSectionGroupId
  )
}
    `) as unknown as TypedDocumentString<EndGroupMutation, EndGroupMutationVariables>;
export const ChangeSiteSpaceDocument = new TypedDocumentString(`
    mutation ChangeSiteSpace($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!, $title: String, $path: String, $condition: String, $hidden: Boolean) {
  updateSiteSpace(
    organizationId: $organizationId
    siteId: $siteId
    siteSpaceId: $siteSpaceId
    title: $title
    path: $path
    condition: $condition
    hidden: $hidden
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeSiteSpaceMutation, ChangeSiteSpaceMutationVariables>;
export const ShowSpaceFirstDocument = new TypedDocumentString(`
    mutation ShowSpaceFirst($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {
  updateSiteSpace(
    organizationId: $organizationId
    siteId: $siteId
    siteSpaceId: $siteSpaceId
    default: true
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<ShowSpaceFirstMutation, ShowSpaceFirstMutationVariables>;
export const RemoveSiteSpaceDocument = new TypedDocumentString(`
    mutation RemoveSiteSpace($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!) {
  deleteSiteSpace(
    organizationId: $organizationId
    siteId: $siteId
    siteSpaceId: $siteSpaceId
  )
}
    `) as unknown as TypedDocumentString<RemoveSiteSpaceMutation, RemoveSiteSpaceMutationVariables>;
export const SiteVisitorsDocument = new TypedDocumentString(`
    query SiteVisitors($organizationId: ID!, $siteId: ID!) {
  site(organizationId: $organizationId, siteId: $siteId) {
    ...SiteFrame
    adaptiveContent {
      enabled
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SiteFrame on Site {
  id
  title
  published
  visibility
  permissions {
    edit
    admin
  }
  urls {
    published
  }
  organization {
    ...OrganizationFrame
  }
}`) as unknown as TypedDocumentString<SiteVisitorsQuery, SiteVisitorsQueryVariables>;
export const SiteVisitorSignInDocument = new TypedDocumentString(`
    query SiteVisitorSignIn($organizationId: ID!, $siteId: ID!) {
  site(organizationId: $organizationId, siteId: $siteId) {
    publishingAuth {
      backend
      integration
      fallbackURL
    }
  }
}
    `) as unknown as TypedDocumentString<SiteVisitorSignInQuery, SiteVisitorSignInQueryVariables>;
export const SiteVisitorClaimsDocument = new TypedDocumentString(`
    query SiteVisitorClaims($organizationId: ID!, $siteId: ID!) {
  site(organizationId: $organizationId, siteId: $siteId) {
    adaptiveSchema {
      jsonSchema
    }
    templateConditions {
      items {
        description
        condition
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SiteVisitorClaimsQuery, SiteVisitorClaimsQueryVariables>;
export const SiteVisitorKeyDocument = new TypedDocumentString(`
    query SiteVisitorKey($organizationId: ID!, $siteId: ID!) {
  site(organizationId: $organizationId, siteId: $siteId) {
    title
    publishingAuth {
      privateKey
    }
  }
}
    `) as unknown as TypedDocumentString<SiteVisitorKeyQuery, SiteVisitorKeyQueryVariables>;
export const ChangeVisitorSignInDocument = new TypedDocumentString(`
    mutation ChangeVisitorSignIn($organizationId: ID!, $siteId: ID!, $backend: SiteAuthBackend!, $integration: String, $fallbackURL: String) {
  updateSitePublishingAuth(
    organizationId: $organizationId
    siteId: $siteId
    backend: $backend
    integration: $integration
    fallbackURL: $fallbackURL
  ) {
    backend
  }
}
    `) as unknown as TypedDocumentString<ChangeVisitorSignInMutation, ChangeVisitorSignInMutationVariables>;
export const ReplaceVisitorKeyDocument = new TypedDocumentString(`
    mutation ReplaceVisitorKey($organizationId: ID!, $siteId: ID!) {
  auth: regenerateSitePublishingAuth(
    organizationId: $organizationId
    siteId: $siteId
  ) {
    privateKey
  }
}
    `) as unknown as TypedDocumentString<ReplaceVisitorKeyMutation, ReplaceVisitorKeyMutationVariables>;
export const SwitchAdaptiveContentDocument = new TypedDocumentString(`
    mutation SwitchAdaptiveContent($organizationId: ID!, $siteId: ID!, $enabled: Boolean!) {
  updateSite(
    organizationId: $organizationId
    siteId: $siteId
    adaptiveContent: {enabled: $enabled}
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<SwitchAdaptiveContentMutation, SwitchAdaptiveContentMutationVariables>;
export const DeclareClaimsDocument = new TypedDocumentString(`
    mutation DeclareClaims($organizationId: ID!, $siteId: ID!, $jsonSchema: JSON!) {
  setSiteAdaptiveSchema(
    organizationId: $organizationId
    siteId: $siteId
    jsonSchema: $jsonSchema
  ) {
    updatedAt
  }
}
    `) as unknown as TypedDocumentString<DeclareClaimsMutation, DeclareClaimsMutationVariables>;
export const CollectionSettingsDocument = new TypedDocumentString(`
    query CollectionSettings($collectionId: ID!) {
  collection(collectionId: $collectionId) {
    id
    title
    description
    defaultLevel
    parent {
      id
    }
    permissions {
      admin
      create
    }
    organization {
      ...OrganizationFrame
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<CollectionSettingsQuery, CollectionSettingsQueryVariables>;
export const UpdateCollectionHereDocument = new TypedDocumentString(`
    mutation UpdateCollectionHere($collectionId: ID!, $title: String, $description: String) {
  updateCollection(
    collectionId: $collectionId
    title: $title
    description: $description
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateCollectionHereMutation, UpdateCollectionHereMutationVariables>;
export const ChangeCollectionLevelDocument = new TypedDocumentString(`
    mutation ChangeCollectionLevel($collectionId: ID!, $defaultLevel: Role) {
  updateCollection(collectionId: $collectionId, defaultLevel: $defaultLevel) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeCollectionLevelMutation, ChangeCollectionLevelMutationVariables>;
export const MoveCollectionHereDocument = new TypedDocumentString(`
    mutation MoveCollectionHere($collectionId: ID!, $parent: ID) {
  moveCollection(collectionId: $collectionId, parent: $parent) {
    id
  }
}
    `) as unknown as TypedDocumentString<MoveCollectionHereMutation, MoveCollectionHereMutationVariables>;
export const DeleteCollectionHereDocument = new TypedDocumentString(`
    mutation DeleteCollectionHere($collectionId: ID!) {
  deleteCollection(collectionId: $collectionId)
}
    `) as unknown as TypedDocumentString<DeleteCollectionHereMutation, DeleteCollectionHereMutationVariables>;
export const SpaceGitDocument = new TypedDocumentString(`
    query SpaceGit($spaceId: ID!, $page: String) {
  space(spaceId: $spaceId) {
    ...SpaceFrame
    gitSync {
      repoName
      url
      updatedAt
    }
    gitOperations(limit: 20, page: $page) {
      next {
        page
      }
      items {
        id
        kind
        state
        ref
        url
        error
        createdAt
        finishedAt
        progress {
          done
          total
        }
        createdBy {
          displayName
        }
        changeRequest {
          number
        }
        steps {
          message
          at
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SpaceFrame on Space {
  id
  title
  permissions {
    admin
    edit
    triggerGitSync
    installIntegration
  }
  organization {
    ...OrganizationFrame
  }
}`) as unknown as TypedDocumentString<SpaceGitQuery, SpaceGitQueryVariables>;
export const ImportHereDocument = new TypedDocumentString(`
    mutation ImportHere($spaceId: ID!, $url: String!, $ref: String!, $repoProjectDirectory: String, $sshKey: String, $force: Boolean) {
  importGit(
    spaceId: $spaceId
    url: $url
    ref: $ref
    repoProjectDirectory: $repoProjectDirectory
    sshKey: $sshKey
    force: $force
  )
}
    `) as unknown as TypedDocumentString<ImportHereMutation, ImportHereMutationVariables>;
export const ExportHereDocument = new TypedDocumentString(`
    mutation ExportHere($spaceId: ID!, $url: String!, $ref: String!, $repoProjectDirectory: String, $sshKey: String, $commitMessage: String!) {
  exportGit(
    spaceId: $spaceId
    url: $url
    ref: $ref
    repoProjectDirectory: $repoProjectDirectory
    sshKey: $sshKey
    commitMessage: $commitMessage
  )
}
    `) as unknown as TypedDocumentString<ExportHereMutation, ExportHereMutationVariables>;
export const RetryGitDocument = new TypedDocumentString(`
    mutation RetryGit($spaceId: ID!, $gitOperationId: ID!) {
  retryGitOperation(spaceId: $spaceId, gitOperationId: $gitOperationId) {
    id
  }
}
    `) as unknown as TypedDocumentString<RetryGitMutation, RetryGitMutationVariables>;
export const SpaceRulesDocument = new TypedDocumentString(`
    query SpaceRules($spaceId: ID!) {
  space(spaceId: $spaceId) {
    ...SpaceFrame
    mergeRules {
      type
      rules {
        rule
        users
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SpaceFrame on Space {
  id
  title
  permissions {
    admin
    edit
    triggerGitSync
    installIntegration
  }
  organization {
    ...OrganizationFrame
  }
}`) as unknown as TypedDocumentString<SpaceRulesQuery, SpaceRulesQueryVariables>;
export const MembersForRulesDocument = new TypedDocumentString(`
    query MembersForRules($organizationId: ID!) {
  organization(organizationId: $organizationId) {
    members(limit: 500) {
      items {
        user {
          id
          displayName
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MembersForRulesQuery, MembersForRulesQueryVariables>;
export const SaveSpaceRulesDocument = new TypedDocumentString(`
    mutation SaveSpaceRules($spaceId: ID!, $mergeRules: SpaceMergeRulesInput) {
  updateSpace(spaceId: $spaceId, mergeRules: $mergeRules) {
    id
  }
}
    `) as unknown as TypedDocumentString<SaveSpaceRulesMutation, SaveSpaceRulesMutationVariables>;
export const SpacePermissionsPageDocument = new TypedDocumentString(`
    query SpacePermissionsPage($spaceId: ID!) {
  space(spaceId: $spaceId) {
    ...SpaceFrame
    userPermissions(limit: 500) {
      items {
        permission
        user {
          id
          displayName
          email
        }
      }
    }
    teamPermissions(limit: 500) {
      items {
        permission
        team {
          id
          title
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SpaceFrame on Space {
  id
  title
  permissions {
    admin
    edit
    triggerGitSync
    installIntegration
  }
  organization {
    ...OrganizationFrame
  }
}`) as unknown as TypedDocumentString<SpacePermissionsPageQuery, SpacePermissionsPageQueryVariables>;
export const CollectionPermissionsPageDocument = new TypedDocumentString(`
    query CollectionPermissionsPage($collectionId: ID!) {
  collection(collectionId: $collectionId) {
    id
    title
    organization {
      ...OrganizationFrame
    }
    userPermissions(limit: 500) {
      items {
        permission
        user {
          id
          displayName
          email
        }
      }
    }
    teamPermissions(limit: 500) {
      items {
        permission
        team {
          id
          title
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<CollectionPermissionsPageQuery, CollectionPermissionsPageQueryVariables>;
export const WhoCanBeGivenDocument = new TypedDocumentString(`
    query WhoCanBeGiven($organizationId: ID!) {
  organization(organizationId: $organizationId) {
    members(limit: 500) {
      items {
        user {
          id
          displayName
          email
        }
      }
    }
    teams(limit: 500) {
      items {
        id
        title
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WhoCanBeGivenQuery, WhoCanBeGivenQueryVariables>;
export const GiveOnSpaceDocument = new TypedDocumentString(`
    mutation GiveOnSpace($spaceId: ID!, $role: Role!, $users: [ID!], $teams: [ID!]) {
  addSpacePermissions(
    spaceId: $spaceId
    role: $role
    users: $users
    teams: $teams
  )
}
    `) as unknown as TypedDocumentString<GiveOnSpaceMutation, GiveOnSpaceMutationVariables>;
export const ChangeUserOnSpaceDocument = new TypedDocumentString(`
    mutation ChangeUserOnSpace($spaceId: ID!, $userId: ID!, $role: Role) {
  updateSpaceUserPermission(spaceId: $spaceId, userId: $userId, role: $role)
}
    `) as unknown as TypedDocumentString<ChangeUserOnSpaceMutation, ChangeUserOnSpaceMutationVariables>;
export const ChangeTeamOnSpaceDocument = new TypedDocumentString(`
    mutation ChangeTeamOnSpace($spaceId: ID!, $teamId: ID!, $role: Role) {
  updateSpaceTeamPermission(spaceId: $spaceId, teamId: $teamId, role: $role)
}
    `) as unknown as TypedDocumentString<ChangeTeamOnSpaceMutation, ChangeTeamOnSpaceMutationVariables>;
export const GiveOnCollectionDocument = new TypedDocumentString(`
    mutation GiveOnCollection($collectionId: ID!, $role: Role!, $users: [ID!], $teams: [ID!]) {
  addCollectionPermissions(
    collectionId: $collectionId
    role: $role
    users: $users
    teams: $teams
  )
}
    `) as unknown as TypedDocumentString<GiveOnCollectionMutation, GiveOnCollectionMutationVariables>;
export const ChangeUserOnCollectionDocument = new TypedDocumentString(`
    mutation ChangeUserOnCollection($collectionId: ID!, $userId: ID!, $role: Role) {
  updateCollectionUserPermission(
    collectionId: $collectionId
    userId: $userId
    role: $role
  )
}
    `) as unknown as TypedDocumentString<ChangeUserOnCollectionMutation, ChangeUserOnCollectionMutationVariables>;
export const ChangeTeamOnCollectionDocument = new TypedDocumentString(`
    mutation ChangeTeamOnCollection($collectionId: ID!, $teamId: ID!, $role: Role) {
  updateCollectionTeamPermission(
    collectionId: $collectionId
    teamId: $teamId
    role: $role
  )
}
    `) as unknown as TypedDocumentString<ChangeTeamOnCollectionMutation, ChangeTeamOnCollectionMutationVariables>;
export const SpaceSettingsDocument = new TypedDocumentString(`
    query SpaceSettings($spaceId: ID!) {
  space(spaceId: $spaceId) {
    ...SpaceFrame
    emoji
    language
    editMode
    defaultLevel
    parent {
      id
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment SpaceFrame on Space {
  id
  title
  permissions {
    admin
    edit
    triggerGitSync
    installIntegration
  }
  organization {
    ...OrganizationFrame
  }
}`) as unknown as TypedDocumentString<SpaceSettingsQuery, SpaceSettingsQueryVariables>;
export const UpdateSpaceHereDocument = new TypedDocumentString(`
    mutation UpdateSpaceHere($spaceId: ID!, $title: String, $emoji: String, $language: Language, $editMode: SpaceEditMode) {
  updateSpace(
    spaceId: $spaceId
    title: $title
    emoji: $emoji
    language: $language
    editMode: $editMode
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateSpaceHereMutation, UpdateSpaceHereMutationVariables>;
export const ChangeSpaceLevelDocument = new TypedDocumentString(`
    mutation ChangeSpaceLevel($spaceId: ID!, $defaultLevel: Role) {
  updateSpace(spaceId: $spaceId, defaultLevel: $defaultLevel) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeSpaceLevelMutation, ChangeSpaceLevelMutationVariables>;
export const MoveSpaceHereDocument = new TypedDocumentString(`
    mutation MoveSpaceHere($spaceId: ID!, $parent: ID, $position: PositionInput) {
  moveSpace(spaceId: $spaceId, parent: $parent, position: $position) {
    id
  }
}
    `) as unknown as TypedDocumentString<MoveSpaceHereMutation, MoveSpaceHereMutationVariables>;
export const DuplicateSpaceHereDocument = new TypedDocumentString(`
    mutation DuplicateSpaceHere($spaceId: ID!) {
  copy: duplicateSpace(spaceId: $spaceId) {
    id
  }
}
    `) as unknown as TypedDocumentString<DuplicateSpaceHereMutation, DuplicateSpaceHereMutationVariables>;
export const DeleteSpaceHereDocument = new TypedDocumentString(`
    mutation DeleteSpaceHere($spaceId: ID!) {
  deleteSpace(spaceId: $spaceId)
}
    `) as unknown as TypedDocumentString<DeleteSpaceHereMutation, DeleteSpaceHereMutationVariables>;
export const OrganizationTranslationsDocument = new TypedDocumentString(`
    query OrganizationTranslations($organizationId: ID!, $page: String) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
    translations(page: $page, limit: 50) {
      count
      next {
        page
      }
      items {
        ...TranslationState
        source {
          language
          space {
            id
            title
          }
        }
        result {
          space {
            title
          }
        }
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment TranslationState on Translation {
  id
  status
  language
  runs(limit: 1) {
    items {
      pagesDone
      pagesTotal
      words
    }
  }
}`) as unknown as TypedDocumentString<OrganizationTranslationsQuery, OrganizationTranslationsQueryVariables>;
export const CreateTranslationHereDocument = new TypedDocumentString(`
    mutation CreateTranslationHere($organizationId: ID!, $source: TranslationSourceInput!, $language: Language!, $automatic: Boolean) {
  created: createTranslation(
    organizationId: $organizationId
    source: $source
    language: $language
    automatic: $automatic
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateTranslationHereMutation, CreateTranslationHereMutationVariables>;
export const TranslationPageDocument = new TypedDocumentString(`
    query TranslationPage($organizationId: ID!, $translationId: ID!, $page: String) {
  organization(organizationId: $organizationId) {
    ...OrganizationFrame
  }
  translation(organizationId: $organizationId, translationId: $translationId) {
    ...TranslationState
    automatic
    instructionsMarkdown
    permissions {
      edit
    }
    source {
      language
      space {
        id
        title
        permissions {
          edit
        }
      }
    }
    result {
      space {
        id
        title
      }
    }
    history: runs(limit: 10) {
      items {
        id
        state
        createdAt
        engine
        blocks
        words
        error
        problems {
          page
          title
          message
        }
      }
    }
    stale(page: $page, limit: 20) {
      count
      next {
        page
      }
      items {
        id
        page
        field
        edited
        suggested
      }
    }
  }
}
    fragment OrganizationFrame on Organization {
  id
  title
  permissions {
    admin
    createContent
    createOpenAPISpec
    ingestConversations
    listMembers
    listTeams
    listInstallations
    installIntegration
  }
  collections(limit: 200, nested: true) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
  spaces(limit: 200) {
    count
    items {
      id
      title
      parent {
        id
      }
    }
  }
}
fragment TranslationState on Translation {
  id
  status
  language
  runs(limit: 1) {
    items {
      pagesDone
      pagesTotal
      words
    }
  }
}`) as unknown as TypedDocumentString<TranslationPageQuery, TranslationPageQueryVariables>;
export const RunTranslationHereDocument = new TypedDocumentString(`
    mutation RunTranslationHere($organizationId: ID!, $translationId: ID!) {
  runTranslation(organizationId: $organizationId, translationId: $translationId)
}
    `) as unknown as TypedDocumentString<RunTranslationHereMutation, RunTranslationHereMutationVariables>;
export const CancelTranslationHereDocument = new TypedDocumentString(`
    mutation CancelTranslationHere($organizationId: ID!, $translationId: ID!) {
  cancelTranslationRun(
    organizationId: $organizationId
    translationId: $translationId
  )
}
    `) as unknown as TypedDocumentString<CancelTranslationHereMutation, CancelTranslationHereMutationVariables>;
export const UpdateTranslationHereDocument = new TypedDocumentString(`
    mutation UpdateTranslationHere($organizationId: ID!, $translationId: ID!, $automatic: Boolean, $instructions: JSON) {
  updateTranslation(
    organizationId: $organizationId
    translationId: $translationId
    automatic: $automatic
    instructions: $instructions
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateTranslationHereMutation, UpdateTranslationHereMutationVariables>;
export const DecideStaleDocument = new TypedDocumentString(`
    mutation DecideStale($organizationId: ID!, $translationId: ID!, $staleId: ID!, $take: StaleTranslationChoice!) {
  resolveStaleTranslation(
    organizationId: $organizationId
    translationId: $translationId
    staleId: $staleId
    take: $take
  )
}
    `) as unknown as TypedDocumentString<DecideStaleMutation, DecideStaleMutationVariables>;
export const DeleteTranslationHereDocument = new TypedDocumentString(`
    mutation DeleteTranslationHere($organizationId: ID!, $translationId: ID!) {
  deleteTranslation(
    organizationId: $organizationId
    translationId: $translationId
  )
}
    `) as unknown as TypedDocumentString<DeleteTranslationHereMutation, DeleteTranslationHereMutationVariables>;
export const TreeOfSpaceDocument = new TypedDocumentString(`
    query TreeOfSpace($spaceId: ID!) {
  space(spaceId: $spaceId) {
    ...SpaceFacts
    revision {
      ...TreeHead
    }
  }
}
    fragment SpaceFacts on Space {
  id
  title
  emoji
  language
  editMode
  organization {
    id
    title
  }
  revision {
    id
  }
  changeRequestsOpen
  changeRequestsDraft
  permissions {
    edit
    comment
    review
    merge
    triggerGitSync
  }
}
fragment TreeHead on Revision {
  id
  type
  author {
    id
  }
}`) as unknown as TypedDocumentString<TreeOfSpaceQuery, TreeOfSpaceQueryVariables>;
export const TreeOfChangeRequestDocument = new TypedDocumentString(`
    query TreeOfChangeRequest($spaceId: ID!, $changeRequestId: ID!) {
  space(spaceId: $spaceId) {
    ...SpaceFacts
  }
  changeRequest(spaceId: $spaceId, changeRequestId: $changeRequestId) {
    ...ChangeRequestFacts
    revision {
      ...TreeHead
    }
  }
}
    fragment SpaceFacts on Space {
  id
  title
  emoji
  language
  editMode
  organization {
    id
    title
  }
  revision {
    id
  }
  changeRequestsOpen
  changeRequestsDraft
  permissions {
    edit
    comment
    review
    merge
    triggerGitSync
  }
}
fragment ChangeRequestFacts on ChangeRequest {
  id
  number
  status
  subject
  descriptionMarkdown
  createdAt
  updatedAt
  createdBy {
    id
    displayName
  }
  outdated
  conflicts
  revision {
    id
  }
  revisionInitial
  revisionMergedAncestor
  revisionMerged
}
fragment TreeHead on Revision {
  id
  type
  author {
    id
  }
}`) as unknown as TypedDocumentString<TreeOfChangeRequestQuery, TreeOfChangeRequestQueryVariables>;
export const ArrangeLiveDocument = new TypedDocumentString(`
    mutation ArrangeLive($spaceId: ID!, $changes: [JSON!]) {
  edited: editSpace(spaceId: $spaceId, changes: $changes) {
    created
  }
}
    `) as unknown as TypedDocumentString<ArrangeLiveMutation, ArrangeLiveMutationVariables>;
export const ArrangeInChangeRequestDocument = new TypedDocumentString(`
    mutation ArrangeInChangeRequest($spaceId: ID!, $changeRequestId: ID!, $changes: [JSON!]) {
  edited: editChangeRequest(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    changes: $changes
  ) {
    created
  }
}
    `) as unknown as TypedDocumentString<ArrangeInChangeRequestMutation, ArrangeInChangeRequestMutationVariables>;
export const UndoLiveDocument = new TypedDocumentString(`
    mutation UndoLive($spaceId: ID!, $revisionId: ID!) {
  undoEdit(spaceId: $spaceId, revisionId: $revisionId) {
    revision
  }
}
    `) as unknown as TypedDocumentString<UndoLiveMutation, UndoLiveMutationVariables>;
export const UndoInChangeRequestDocument = new TypedDocumentString(`
    mutation UndoInChangeRequest($spaceId: ID!, $changeRequestId: ID!, $revisionId: ID!) {
  undoChangeRequestEdit(
    spaceId: $spaceId
    changeRequestId: $changeRequestId
    revisionId: $revisionId
  ) {
    revision
  }
}
    `) as unknown as TypedDocumentString<UndoInChangeRequestMutation, UndoInChangeRequestMutationVariables>;
export const BeginArrangingDocument = new TypedDocumentString(`
    mutation BeginArranging($spaceId: ID!) {
  opened: createChangeRequest(spaceId: $spaceId, subject: "Arrange pages") {
    number
  }
}
    `) as unknown as TypedDocumentString<BeginArrangingMutation, BeginArrangingMutationVariables>;