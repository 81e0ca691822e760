/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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

/** The type of a page; a computed one is a document, unless `computed` is false. */
export type PageType =
  | 'computed'
  | 'document'
  | 'group'
  | 'link';

/** In descending order; each includes all after it: admin (administrate), create (create content), review (review content), edit (edit content or change requests), comment (discuss), read. */
export type Role =
  | 'admin'
  | 'comment'
  | 'create'
  | 'edit'
  | 'read'
  | 'review';

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

/** owner: may change the team and its members; member: is in it. */
export type TeamRole =
  | 'member'
  | 'owner';

export type EditEditSpaceMutationVariables = Exact<{
  space: string | number;
}>;


export type EditEditSpaceMutation = { editSpace: { revision: string, created: any } };

export type EditOrganizationQueryVariables = Exact<{
  id: string | number;
}>;


export type EditOrganizationQuery = { organization: { spaces: { items: Array<{ content: { author: { displayName: string } | null, pages: Array<{ title: string, markdown: string | null, pages: Array<{ path: string }> }> } }> } } };

export type FoundSpaceQueryVariables = Exact<{
  id: string | number;
}>;


export type FoundSpaceQuery = { space: { search: { count: number, didYouMean: string | null, items: Array<{ title: string }> } } };

export type FoundSpace2QueryVariables = Exact<{
  id: string | number;
}>;


export type FoundSpace2Query = { space: { search: { items: Array<{ title: string, titleMarks: Array<Array<number>>, sections: Array<{ title: string, body: string, titleMarks: Array<Array<number>>, bodyMarks: Array<Array<number>> }> | null }> } } };

export type SearchOrganizationQueryVariables = Exact<{
  id: string | number;
}>;


export type SearchOrganizationQuery = { organization: { search: { count: number, items: Array<{ title: string, space: { title: string }, pages: Array<{ page: { title: string, markdown: string | null }, sections: Array<{ body: string }> | null }> }> } } };

export type EncodingsSpaceQueryVariables = Exact<{
  id: string | number;
}>;


export type EncodingsSpaceQuery = { space: { gitOperations: { items: Array<{ report: any }> } } };

export type ExportSyncRetryGitOperationMutationVariables = Exact<{
  spaceId: string | number;
  gitOperationId: string | number;
  url?: string | null | undefined;
}>;


export type ExportSyncRetryGitOperationMutation = { retryGitOperation: { id: string, kind: GitOperationKind, state: GitOperationState } };

export type ExportSyncSpaceQueryVariables = Exact<{
  id: string | number;
}>;


export type ExportSyncSpaceQuery = { space: { gitOperations: { count: number, items: Array<{ id: string, kind: GitOperationKind, state: GitOperationState, error: string | null, oid: string | null, report: any, steps: Array<{ message: string }> }> } } };

export type ImportApiSpaceQueryVariables = Exact<{
  id: string | number;
}>;


export type ImportApiSpaceQuery = { space: { gitOperations: { items: Array<{ report: any, state: GitOperationState }> } } };

export type ImportApiSpace2QueryVariables = Exact<{
  id: string | number;
}>;


export type ImportApiSpace2Query = { space: { gitOperations: { items: Array<{ report: any }> }, gitInfo: { operation: { report: any } } } };

export type ImportRacesSpaceQueryVariables = Exact<{
  id: string | number;
}>;


export type ImportRacesSpaceQuery = { space: { gitOperations: { items: Array<{ id: string, state: GitOperationState, error: string | null, oid: string | null }> } } };

export type LongVariablesSpaceQueryVariables = Exact<{
  id: string | number;
}>;


export type LongVariablesSpaceQuery = { space: { gitOperations: { items: Array<{ state: GitOperationState, report: any }> } } };

export type InvitesInviteToOrganizationMutationVariables = Exact<{
  id: string | number;
}>;


export type InvitesInviteToOrganizationMutation = { inviteToOrganization: { invited: number, members: Array<{ role: Role | null, user: { email: string | null } }> } };

export type MembersOrganizationsQueryVariables = Exact<{ [key: string]: never; }>;


export type MembersOrganizationsQuery = { organizations: { items: Array<{ id: string, members: { items: Array<{ teamMemberships: { items: Array<{ team: { title: string } }> }, spacePermissions: { items: Array<{ space: { id: string } }> } }> } }> } };

export type OrganizationsOrganizationQueryVariables = Exact<{
  id: string | number;
}>;


export type OrganizationsOrganizationQuery = { organization: { title: string, permissions: { view: boolean, listMembers: boolean } } };

export type OrganizationsOrganization2QueryVariables = Exact<{ [key: string]: never; }>;


export type OrganizationsOrganization2Query = { organization: { title: string } };

export type PermissionsAddSpacePermissionsMutationVariables = Exact<{
  id: string | number;
  user: string | number;
}>;


export type PermissionsAddSpacePermissionsMutation = { addSpacePermissions: boolean };

export type SightOrganizationQueryVariables = Exact<{
  id: string | number;
}>;


export type SightOrganizationQuery = { organization: { members: { items: Array<{ id: string, spaces: number, spacePermissions: { count: number, items: Array<{ permission: Role, space: { id: string } }> } }> } } };

export type TeamsOrganizationQueryVariables = Exact<{
  id: string | number;
}>;


export type TeamsOrganizationQuery = { organization: { teams: { items: Array<{ title: string, members: number, spaces: number, permissions: { admin: boolean }, teamMembers: { count: number, items: Array<{ organization: { teams: number, user: { email: string | null } }, team: { role: TeamRole } }> } }> } } };

export type TokensCreateUserMutationVariables = Exact<{ [key: string]: never; }>;


export type TokensCreateUserMutation = { createUser: { id: string, email: string | null } };

export type TokensCreateUser2MutationVariables = Exact<{ [key: string]: never; }>;


export type TokensCreateUser2Mutation = { createUser: { id: string } };

export type TokensCreateUser3MutationVariables = Exact<{ [key: string]: never; }>;


export type TokensCreateUser3Mutation = { createUser: { id: string } };

export type ChangeRequestsChangeRequestQueryVariables = Exact<{
  s: string | number;
  c: string | number;
}>;


export type ChangeRequestsChangeRequestQuery = { changeRequest: { conflicts: Array<string> } };

export type ChangesRevisionQueryVariables = Exact<{
  spaceId: string | number;
  revisionId: string | number;
}>;


export type ChangesRevisionQuery = { revision: { mergedFrom: { id: string, subject: string, createdBy: { id: string } } | null, changes: { mergedFrom: { id: string } | null, changes: Array<{ type: SemanticChangeType, attributes: any, variables: any, page: { id: string, type: PageType, title: string, path: string } | null, parent: { before: { id: string } | null, after: { id: string } | null } | null, file: { id: string, name: string, contentType: string, downloadURL: string } | null, reusableContent: { id: string, title: string } | null }> } } };

export type ReviewsChangeRequestQueryVariables = Exact<{
  space: string | number;
  id: string | number;
}>;


export type ReviewsChangeRequestQuery = { changeRequest: { reviews: { items: Array<{ comment: { body: { markdown: string | null }, replies: { items: Array<{ body: { markdown: string | null } }> } } | null }> } } };

export type FormatsSpaceQueryVariables = Exact<{
  space: string | number;
  comment: string | number;
}>;


export type FormatsSpaceQuery = { space: { comment: { body: { markdown: string | null, document: any } } } };

export type GraphCreateSpaceCommentMutationVariables = Exact<{
  space: string | number;
  page: string | number;
}>;


export type GraphCreateSpaceCommentMutation = { createSpaceComment: { id: string, body: { markdown: string | null }, target: { page: { id: string } | null } } };

export type GraphCreateSpaceCommentReplyMutationVariables = Exact<{
  space: string | number;
  comment: string | number;
}>;


export type GraphCreateSpaceCommentReplyMutation = { createSpaceCommentReply: { id: string } };

export type GraphSpaceQueryVariables = Exact<{
  space: string | number;
  comment: string | number;
  reply: string | number;
}>;


export type GraphSpaceQuery = { space: { commentCount: number, comment: { body: { markdown: string | null }, reply: { body: { markdown: string | null } } } } };

export type GraphDeleteSpaceCommentMutationVariables = Exact<{
  space: string | number;
  comment: string | number;
}>;


export type GraphDeleteSpaceCommentMutation = { deleteSpaceComment: boolean };

export type RightsUpdateSpaceCommentMutationVariables = Exact<{
  space: string | number;
  comment: string | number;
}>;


export type RightsUpdateSpaceCommentMutation = { updateSpaceComment: { id: string } };

export type RightsUpdateSpaceComment2MutationVariables = Exact<{
  space: string | number;
  comment: string | number;
}>;


export type RightsUpdateSpaceComment2Mutation = { updateSpaceComment: { id: string } };

export type ConditionProblemsQueryVariables = Exact<{
  organization: string | number;
  site: string | number;
}>;


export type ConditionProblemsQuery = { site: { siteSpaces: { items: Array<{ title: string, conditionProblems: { complete: boolean, items: Array<{ page: string, path: string, line: number | null, condition: string, message: string }> } }> } } };

export type LifecycleOrganizationQueryVariables = Exact<{
  id: string | number;
}>;


export type LifecycleOrganizationQuery = { organization: { deletedSpaces: { count: number, items: Array<{ title: string, deletedAt: string | null }> } } };

export type ParentSpaceQueryVariables = Exact<{
  id: string | number;
}>;


export type ParentSpaceQuery = { space: { parent: { id: string } | null } };

export type SpacesOrganizationQueryVariables = Exact<{
  id: string | number;
}>;


export type SpacesOrganizationQuery = { organization: { spaces: { count: number, items: Array<{ title: string, commentCount: number, changeRequestCount: number, changeRequestsOpen: number, gitSync: { url: string } | null, permissions: { view: boolean }, organization: { title: string }, parent: { title: string } | null }> }, collections: { items: Array<{ title: string, parent: { id: string } | null, spaces: { items: Array<{ title: string, parent: { title: string } | null }> }, collections: { items: Array<{ title: string }> } }> } } };

export type ParkedDeliveriesRetryDeliveriesMutationVariables = Exact<{ [key: string]: never; }>;


export type ParkedDeliveriesRetryDeliveriesMutation = { retryDeliveries: number };

export type ParkedDeliveriesParkedDeliveriesQueryVariables = Exact<{ [key: string]: never; }>;


export type ParkedDeliveriesParkedDeliveriesQuery = { parkedDeliveries: Array<{ subject: string }> };

export type ParkedDeliveriesRetryDeliveries2MutationVariables = Exact<{ [key: string]: never; }>;


export type ParkedDeliveriesRetryDeliveries2Mutation = { retryDeliveries: number };

export type ParkedDeliveriesRetryDeliveries3MutationVariables = Exact<{ [key: string]: never; }>;


export type ParkedDeliveriesRetryDeliveries3Mutation = { retryDeliveries: number };

export type GraphCreateSpaceMutationVariables = Exact<{
  organizationId: string | number;
  hiddenId: string | number;
}>;


export type GraphCreateSpaceMutation = { createSpace: { id: string, organization: { spaces: { count: number } } }, updateSpace: { id: string } };

export type ExtremesCreateAccessTokenMutationVariables = Exact<{
  time?: string | null | undefined;
}>;


export type ExtremesCreateAccessTokenMutation = { createAccessToken: { token: string } };

export type LimitsOrganizationsQueryVariables = Exact<{ [key: string]: never; }>;


export type LimitsOrganizationsQuery = { organizations: { items: Array<{ search: { items: Array<{ title: string, pages: Array<{ title: string, sections: Array<{ title: string, body: string }> | null }> }> } }> } };

export type LimitsCreateAccessTokenMutationVariables = Exact<{
  when?: string | null | undefined;
}>;


export type LimitsCreateAccessTokenMutation = { createAccessToken: { token: string } };

export type LimitsOrganizations2QueryVariables = Exact<{ [key: string]: never; }>;


export type LimitsOrganizations2Query = { organizations: { count: number } };

export type OverloadCreateAccessTokenMutationVariables = Exact<{ [key: string]: never; }>;


export type OverloadCreateAccessTokenMutation = { createAccessToken: { token: string } };

export type OwnTokensQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnTokensQuery = { accessTokens: { items: Array<{ id: string, name: string }> } };

export type RevokeTokenMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeTokenMutation = { revokeAccessToken: boolean };

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

export const EditEditSpaceDocument = new TypedDocumentString(`
    mutation EditEditSpace($space: ID!) {
  editSpace(
    spaceId: $space
    typedChanges: [{create_page: {page: "a", title: "A", content: {markdown: "text of a"}}}, {create_page: {title: "B", parent: "a", position: {first: true}}}]
  ) {
    revision
    created
  }
}
    `) as unknown as TypedDocumentString<EditEditSpaceMutation, EditEditSpaceMutationVariables>;
export const EditOrganizationDocument = new TypedDocumentString(`
    query EditOrganization($id: ID!) {
  organization(organizationId: $id) {
    spaces(limit: 5) {
      items {
        content {
          author {
            displayName
          }
          pages {
            title
            markdown
            pages {
              path
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<EditOrganizationQuery, EditOrganizationQueryVariables>;
export const FoundSpaceDocument = new TypedDocumentString(`
    query FoundSpace($id: ID!) {
  space(spaceId: $id) {
    search(query: "publsh") {
      count
      didYouMean
      items {
        title
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FoundSpaceQuery, FoundSpaceQueryVariables>;
export const FoundSpace2Document = new TypedDocumentString(`
    query FoundSpace2($id: ID!) {
  space(spaceId: $id) {
    search(query: "move") {
      items {
        title
        titleMarks
        sections {
          title
          body
          titleMarks
          bodyMarks
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FoundSpace2Query, FoundSpace2QueryVariables>;
export const SearchOrganizationDocument = new TypedDocumentString(`
    query SearchOrganization($id: ID!) {
  organization(organizationId: $id) {
    search(query: "numbat", limit: 5) {
      count
      items {
        title
        space {
          title
        }
        pages {
          page {
            title
            markdown
          }
          sections {
            body
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SearchOrganizationQuery, SearchOrganizationQueryVariables>;
export const EncodingsSpaceDocument = new TypedDocumentString(`
    query EncodingsSpace($id: ID!) {
  space(spaceId: $id) {
    gitOperations(limit: 1) {
      items {
        report
      }
    }
  }
}
    `) as unknown as TypedDocumentString<EncodingsSpaceQuery, EncodingsSpaceQueryVariables>;
export const ExportSyncRetryGitOperationDocument = new TypedDocumentString(`
    mutation ExportSyncRetryGitOperation($spaceId: ID!, $gitOperationId: ID!, $url: String) {
  retryGitOperation(spaceId: $spaceId, gitOperationId: $gitOperationId, url: $url) {
    id
    kind
    state
  }
}
    `) as unknown as TypedDocumentString<ExportSyncRetryGitOperationMutation, ExportSyncRetryGitOperationMutationVariables>;
export const ExportSyncSpaceDocument = new TypedDocumentString(`
    query ExportSyncSpace($id: ID!) {
  space(spaceId: $id) {
    gitOperations {
      count
      items {
        id
        kind
        state
        error
        oid
        report
        steps {
          message
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ExportSyncSpaceQuery, ExportSyncSpaceQueryVariables>;
export const ImportApiSpaceDocument = new TypedDocumentString(`
    query ImportApiSpace($id: ID!) {
  space(spaceId: $id) {
    gitOperations {
      items {
        report
        state
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ImportApiSpaceQuery, ImportApiSpaceQueryVariables>;
export const ImportApiSpace2Document = new TypedDocumentString(`
    query ImportApiSpace2($id: ID!) {
  space(spaceId: $id) {
    gitOperations {
      items {
        report
      }
    }
    gitInfo {
      operation {
        report
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ImportApiSpace2Query, ImportApiSpace2QueryVariables>;
export const ImportRacesSpaceDocument = new TypedDocumentString(`
    query ImportRacesSpace($id: ID!) {
  space(spaceId: $id) {
    gitOperations {
      items {
        id
        state
        error
        oid
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ImportRacesSpaceQuery, ImportRacesSpaceQueryVariables>;
export const LongVariablesSpaceDocument = new TypedDocumentString(`
    query LongVariablesSpace($id: ID!) {
  space(spaceId: $id) {
    gitOperations(limit: 1) {
      items {
        state
        report
      }
    }
  }
}
    `) as unknown as TypedDocumentString<LongVariablesSpaceQuery, LongVariablesSpaceQueryVariables>;
export const InvitesInviteToOrganizationDocument = new TypedDocumentString(`
    mutation InvitesInviteToOrganization($id: ID!) {
  inviteToOrganization(
    organizationId: $id
    emails: ["g@graph.example"]
    role: comment
  ) {
    invited
    members {
      role
      user {
        email
      }
    }
  }
}
    `) as unknown as TypedDocumentString<InvitesInviteToOrganizationMutation, InvitesInviteToOrganizationMutationVariables>;
export const MembersOrganizationsDocument = new TypedDocumentString(`
    query MembersOrganizations {
  organizations(limit: 5) {
    items {
      id
      members(limit: 5) {
        items {
          teamMemberships(limit: 5) {
            items {
              team {
                title
              }
            }
          }
          spacePermissions(limit: 5) {
            items {
              space {
                id
              }
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MembersOrganizationsQuery, MembersOrganizationsQueryVariables>;
export const OrganizationsOrganizationDocument = new TypedDocumentString(`
    query OrganizationsOrganization($id: ID!) {
  organization(organizationId: $id) {
    title
    permissions {
      view
      listMembers
    }
  }
}
    `) as unknown as TypedDocumentString<OrganizationsOrganizationQuery, OrganizationsOrganizationQueryVariables>;
export const OrganizationsOrganization2Document = new TypedDocumentString(`
    query OrganizationsOrganization2 {
  organization(organizationId: "x") {
    title
  }
}
    `) as unknown as TypedDocumentString<OrganizationsOrganization2Query, OrganizationsOrganization2QueryVariables>;
export const PermissionsAddSpacePermissionsDocument = new TypedDocumentString(`
    mutation PermissionsAddSpacePermissions($id: ID!, $user: ID!) {
  addSpacePermissions(spaceId: $id, users: [$user], role: edit)
}
    `) as unknown as TypedDocumentString<PermissionsAddSpacePermissionsMutation, PermissionsAddSpacePermissionsMutationVariables>;
export const SightOrganizationDocument = new TypedDocumentString(`
    query SightOrganization($id: ID!) {
  organization(organizationId: $id) {
    members {
      items {
        id
        spaces
        spacePermissions(limit: 10) {
          count
          items {
            permission
            space {
              id
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SightOrganizationQuery, SightOrganizationQueryVariables>;
export const TeamsOrganizationDocument = new TypedDocumentString(`
    query TeamsOrganization($id: ID!) {
  organization(organizationId: $id) {
    teams(limit: 20) {
      items {
        title
        members
        spaces
        permissions {
          admin
        }
        teamMembers(limit: 2) {
          count
          items {
            organization {
              user {
                email
              }
              teams
            }
            team {
              role
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<TeamsOrganizationQuery, TeamsOrganizationQueryVariables>;
export const TokensCreateUserDocument = new TypedDocumentString(`
    mutation TokensCreateUser {
  createUser(email: "Second@Example.com", displayName: "Second") {
    id
    email
  }
}
    `) as unknown as TypedDocumentString<TokensCreateUserMutation, TokensCreateUserMutationVariables>;
export const TokensCreateUser2Document = new TypedDocumentString(`
    mutation TokensCreateUser2 {
  createUser(email: "second@example.com", displayName: "Again") {
    id
  }
}
    `) as unknown as TypedDocumentString<TokensCreateUser2Mutation, TokensCreateUser2MutationVariables>;
export const TokensCreateUser3Document = new TypedDocumentString(`
    mutation TokensCreateUser3 {
  createUser(email: "third@example.com", displayName: "Third") {
    id
  }
}
    `) as unknown as TypedDocumentString<TokensCreateUser3Mutation, TokensCreateUser3MutationVariables>;
export const ChangeRequestsChangeRequestDocument = new TypedDocumentString(`
    query ChangeRequestsChangeRequest($s: ID!, $c: ID!) {
  changeRequest(spaceId: $s, changeRequestId: $c) {
    conflicts
  }
}
    `) as unknown as TypedDocumentString<ChangeRequestsChangeRequestQuery, ChangeRequestsChangeRequestQueryVariables>;
export const ChangesRevisionDocument = new TypedDocumentString(`
    query ChangesRevision($spaceId: ID!, $revisionId: ID!) {
  revision(spaceId: $spaceId, revisionId: $revisionId) {
    mergedFrom {
      id
      subject
      createdBy {
        id
      }
    }
    changes {
      mergedFrom {
        id
      }
      changes {
        type
        attributes
        variables
        page {
          id
          type
          title
          path
        }
        parent {
          before {
            id
          }
          after {
            id
          }
        }
        file {
          id
          name
          contentType
          downloadURL
        }
        reusableContent {
          id
          title
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ChangesRevisionQuery, ChangesRevisionQueryVariables>;
export const ReviewsChangeRequestDocument = new TypedDocumentString(`
    query ReviewsChangeRequest($space: ID!, $id: ID!) {
  changeRequest(spaceId: $space, changeRequestId: $id) {
    reviews(limit: 5) {
      items {
        comment {
          body {
            markdown
          }
          replies(limit: 5) {
            items {
              body {
                markdown
              }
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ReviewsChangeRequestQuery, ReviewsChangeRequestQueryVariables>;
export const FormatsSpaceDocument = new TypedDocumentString(`
    query FormatsSpace($space: ID!, $comment: ID!) {
  space(spaceId: $space) {
    comment(commentId: $comment) {
      body {
        markdown
        document
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FormatsSpaceQuery, FormatsSpaceQueryVariables>;
export const GraphCreateSpaceCommentDocument = new TypedDocumentString(`
    mutation GraphCreateSpaceComment($space: ID!, $page: ID!) {
  createSpaceComment(spaceId: $space, page: $page, body: {markdown: "Hello"}) {
    id
    body {
      markdown
    }
    target {
      page {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<GraphCreateSpaceCommentMutation, GraphCreateSpaceCommentMutationVariables>;
export const GraphCreateSpaceCommentReplyDocument = new TypedDocumentString(`
    mutation GraphCreateSpaceCommentReply($space: ID!, $comment: ID!) {
  createSpaceCommentReply(
    spaceId: $space
    commentId: $comment
    body: {markdown: "Hi"}
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<GraphCreateSpaceCommentReplyMutation, GraphCreateSpaceCommentReplyMutationVariables>;
export const GraphSpaceDocument = new TypedDocumentString(`
    query GraphSpace($space: ID!, $comment: ID!, $reply: ID!) {
  space(spaceId: $space) {
    commentCount
    comment(commentId: $comment) {
      body {
        markdown
      }
      reply(commentReplyId: $reply) {
        body {
          markdown
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<GraphSpaceQuery, GraphSpaceQueryVariables>;
export const GraphDeleteSpaceCommentDocument = new TypedDocumentString(`
    mutation GraphDeleteSpaceComment($space: ID!, $comment: ID!) {
  deleteSpaceComment(spaceId: $space, commentId: $comment)
}
    `) as unknown as TypedDocumentString<GraphDeleteSpaceCommentMutation, GraphDeleteSpaceCommentMutationVariables>;
export const RightsUpdateSpaceCommentDocument = new TypedDocumentString(`
    mutation RightsUpdateSpaceComment($space: ID!, $comment: ID!) {
  updateSpaceComment(spaceId: $space, commentId: $comment, resolved: true) {
    id
  }
}
    `) as unknown as TypedDocumentString<RightsUpdateSpaceCommentMutation, RightsUpdateSpaceCommentMutationVariables>;
export const RightsUpdateSpaceComment2Document = new TypedDocumentString(`
    mutation RightsUpdateSpaceComment2($space: ID!, $comment: ID!) {
  updateSpaceComment(
    spaceId: $space
    commentId: $comment
    body: {markdown: "theirs"}
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<RightsUpdateSpaceComment2Mutation, RightsUpdateSpaceComment2MutationVariables>;
export const ConditionProblemsDocument = new TypedDocumentString(`
    query ConditionProblems($organization: ID!, $site: ID!) {
  site(organizationId: $organization, siteId: $site) {
    siteSpaces {
      items {
        title
        conditionProblems {
          complete
          items {
            page
            path
            line
            condition
            message
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ConditionProblemsQuery, ConditionProblemsQueryVariables>;
export const LifecycleOrganizationDocument = new TypedDocumentString(`
    query LifecycleOrganization($id: ID!) {
  organization(organizationId: $id) {
    deletedSpaces {
      count
      items {
        title
        deletedAt
      }
    }
  }
}
    `) as unknown as TypedDocumentString<LifecycleOrganizationQuery, LifecycleOrganizationQueryVariables>;
export const ParentSpaceDocument = new TypedDocumentString(`
    query ParentSpace($id: ID!) {
  space(spaceId: $id) {
    parent {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ParentSpaceQuery, ParentSpaceQueryVariables>;
export const SpacesOrganizationDocument = new TypedDocumentString(`
    query SpacesOrganization($id: ID!) {
  organization(organizationId: $id) {
    spaces(limit: 20) {
      count
      items {
        title
        commentCount
        changeRequestCount
        changeRequestsOpen
        gitSync {
          url
        }
        permissions {
          view
        }
        organization {
          title
        }
        parent {
          title
        }
      }
    }
    collections(limit: 20) {
      items {
        title
        parent {
          id
        }
        spaces(limit: 10) {
          items {
            title
            parent {
              title
            }
          }
        }
        collections(limit: 10) {
          items {
            title
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SpacesOrganizationQuery, SpacesOrganizationQueryVariables>;
export const ParkedDeliveriesRetryDeliveriesDocument = new TypedDocumentString(`
    mutation ParkedDeliveriesRetryDeliveries {
  retryDeliveries(subject: "user:anna")
}
    `) as unknown as TypedDocumentString<ParkedDeliveriesRetryDeliveriesMutation, ParkedDeliveriesRetryDeliveriesMutationVariables>;
export const ParkedDeliveriesParkedDeliveriesDocument = new TypedDocumentString(`
    query ParkedDeliveriesParkedDeliveries {
  parkedDeliveries(reader: "nobody") {
    subject
  }
}
    `) as unknown as TypedDocumentString<ParkedDeliveriesParkedDeliveriesQuery, ParkedDeliveriesParkedDeliveriesQueryVariables>;
export const ParkedDeliveriesRetryDeliveries2Document = new TypedDocumentString(`
    mutation ParkedDeliveriesRetryDeliveries2 {
  retryDeliveries(reader: "nobody")
}
    `) as unknown as TypedDocumentString<ParkedDeliveriesRetryDeliveries2Mutation, ParkedDeliveriesRetryDeliveries2MutationVariables>;
export const ParkedDeliveriesRetryDeliveries3Document = new TypedDocumentString(`
    mutation ParkedDeliveriesRetryDeliveries3 {
  retryDeliveries
}
    `) as unknown as TypedDocumentString<ParkedDeliveriesRetryDeliveries3Mutation, ParkedDeliveriesRetryDeliveries3MutationVariables>;
export const GraphCreateSpaceDocument = new TypedDocumentString(`
    mutation GraphCreateSpace($organizationId: ID!, $hiddenId: ID!) {
  createSpace(organizationId: $organizationId, title: "Once") {
    id
    organization {
      spaces(page: "nonsense") {
        count
      }
    }
  }
  updateSpace(spaceId: $hiddenId, title: "Never") {
    id
  }
}
    `) as unknown as TypedDocumentString<GraphCreateSpaceMutation, GraphCreateSpaceMutationVariables>;
export const ExtremesCreateAccessTokenDocument = new TypedDocumentString(`
    mutation ExtremesCreateAccessToken($time: DateTime) {
  createAccessToken(name: "x", expiresAt: $time) {
    token
  }
}
    `) as unknown as TypedDocumentString<ExtremesCreateAccessTokenMutation, ExtremesCreateAccessTokenMutationVariables>;
export const LimitsOrganizationsDocument = new TypedDocumentString(`
    query LimitsOrganizations {
  organizations(limit: 1) {
    items {
      search(query: "x") {
        items {
          title
          pages {
            title
            sections {
              title
              body
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<LimitsOrganizationsQuery, LimitsOrganizationsQueryVariables>;
export const LimitsCreateAccessTokenDocument = new TypedDocumentString(`
    mutation LimitsCreateAccessToken($when: DateTime) {
  createAccessToken(name: "x", expiresAt: $when) {
    token
  }
}
    `) as unknown as TypedDocumentString<LimitsCreateAccessTokenMutation, LimitsCreateAccessTokenMutationVariables>;
export const LimitsOrganizations2Document = new TypedDocumentString(`
    query LimitsOrganizations2 {
  organizations {
    count
  }
}
    `) as unknown as TypedDocumentString<LimitsOrganizations2Query, LimitsOrganizations2QueryVariables>;
export const OverloadCreateAccessTokenDocument = new TypedDocumentString(`
    mutation OverloadCreateAccessToken {
  createAccessToken(name: "second") {
    token
  }
}
    `) as unknown as TypedDocumentString<OverloadCreateAccessTokenMutation, OverloadCreateAccessTokenMutationVariables>;
export const OwnTokensDocument = new TypedDocumentString(`
    query OwnTokens {
  accessTokens {
    items {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<OwnTokensQuery, OwnTokensQueryVariables>;
export const RevokeTokenDocument = new TypedDocumentString(`
    mutation RevokeToken($id: ID!) {
  revokeAccessToken(accessTokenId: $id)
}
    `) as unknown as TypedDocumentString<RevokeTokenMutation, RevokeTokenMutationVariables>;