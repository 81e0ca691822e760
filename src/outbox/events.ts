/**
 * What the outbox can say. Data are ids and small facts, as they were in the transaction; readers look up the rest, which may have
 * moved on. `actorId` is what `auditIdOf` gives. A new kind is a line here, and a `recordEvents` in the
 * transaction that makes it true.
 */

/** The data of each kind of event. */
export interface EventData {
  /** Of an organization. `changed`: names of fields of Organization. */
  organization_updated: { changed: string[]; actorId: string | null };
  /** Of a space. */
  space_created: { actorId: string | null };
  /** `changed`: names of fields of Space. */
  space_updated: { changed: string[]; actorId: string | null };
  /** Who may read it, as the site that publishes it says. */
  space_visibility_updated: { visibility: string; previousVisibility: string; actorId: string | null };
  /** It can be restored for seven days. */
  space_deleted: { actorId: string | null };
  space_restored: { actorId: string | null };
  /** It goes to another organization. `organizationId` of the event is `from`; `space_transferred` follows. */
  space_left: { from: string; to: string; actorId: string | null };
  /** `organizationId` of the event is `to`. */
  space_transferred: { from: string; to: string; actorId: string | null };
  /**
   * Of a space or site that is gone, or has gone to another organization: what was installed in it until then. `organizationId` of the event
   * is that of the installations.
   */
  installations_ended: { installations: { id: string; configuration: object }[] };
  /** The primary content went from one revision to the next. */
  space_content_updated: { revisionId: string; previousRevisionId: string; type: string; actorId: string | null };
  /** Of a space that shows an API description, which has another version, or is gone. */
  space_openapi_updated: { specId: string; slug: string };
  /** Of a space: an import or export began. What is tried again after a failure of the server began once. */
  space_gitsync_started: GitOperationBegun;
  /** One that had begun is over. `commitId` and `revisionId`: the commit that was read or written, and what it is here, where known. */
  space_gitsync_completed: GitOperationBegun & {
    state: 'completed' | 'skipped' | 'failed';
    commitId: string | null;
    revisionId: string | null;
    changeRequestId: string | null;
  };
  /** Of the space of the change request. */
  change_request_created: ChangeRequestChange;
  change_request_updated: ChangeRequestChange;
  change_request_merged: ChangeRequestChange;
  /** It was archived. */
  change_request_closed: ChangeRequestChange;
  /** Of the space: people were asked to review a change request, for the first time or again. */
  review_requested: { changeRequestId: string; userIds: string[]; actorId: string | null };
  review_given: { changeRequestId: string; reviewId: string; actorId: string | null };
  /** Something is left to be decided in a change request, since this revision of it. */
  change_request_conflicted: { changeRequestId: string; revisionId: string; actorId: string | null };
  /** Its description was written, and may mention people. */
  change_request_described: { changeRequestId: string; actorId: string | null };
  /** Of the space: the text of a comment or reply is new, or another than before. */
  comment_written: { commentId: string; replyId: string | null; actorId: string | null };
  /** Of the translated space. */
  translation_failed: { translationId: string; runId: string; actorId: string | null };
  /** Of a site. */
  site_created: { actorId: string | null };
  site_updated: { changed: SitePart[]; actorId: string | null };
  site_deleted: { actorId: string | null };
  /** Of a site: readers looked at pages. Recorded only while a reader of the outbox wants it. */
  site_view: { views: SiteVisit[] };
  /** Of a site: readers rated pages. Recorded only while a reader of the outbox wants it. */
  page_feedback: { ratings: (SiteVisit & { feedback: { rating: 'bad' | 'ok' | 'good'; comment?: string } })[] };
  /** Of a user, or of all in an organization: roles, memberships, grants or tokens are others than before. */
  access_changed: { userId?: string; organizationId?: string };
}

/** What can change of a site. */
export const SITE_PARTS = [
  'settings',
  'publishing',
  'structure',
  'customization',
  'schema',
  'redirects',
  'share-links',
  'authentication',
  'integrations',
] as const;
export type SitePart = (typeof SITE_PARTS)[number];

/** Something that a reader of a site did. */
export interface SiteVisit {
  siteSpaceId?: string;
  spaceId?: string;
  pageId?: string;
  visitor: VisitorFacts;
  /** With its query. */
  url: string;
  /** Maybe empty. */
  referrer: string;
}

export interface VisitorFacts {
  anonymousId: string;
  cookies: Record<string, string>;
  userAgent: string;
  ip: string;
  language?: string;
}

interface GitOperationBegun {
  operationId: string;
  /** The primary revision of the space at that time. */
  primaryRevisionId: string;
  /** The commit that the space was last synchronised with; null: none. */
  syncedCommitId: string | null;
  operation: 'import' | 'export';
  actorId: string | null;
}

interface ChangeRequestChange {
  changeRequestId: string;
  /** As in the subscription `changeRequestsChanged`. */
  changed: string[];
  status: string;
  revisionId: string;
  actorId: string | null;
  reviewId: string | null;
  commentId: string | null;
}

export type EventKind = keyof EventData;

/** An event that is about to be recorded. */
export type NewEvent = {
  [Kind in EventKind]: {
    /** `space:<id>`, `site:<id>`, `organization:<id>` or `user:<id>`. */
    readonly subject: string;
    readonly organizationId: string | null;
    readonly kind: Kind;
    readonly data: EventData[Kind];
  };
}[EventKind];

/** An event that was recorded. Subject and turn identify it; turns of a subject rise by one, in the order of commits. */
export type OutboxEvent = NewEvent & { readonly turn: number; readonly createdAt: Date };

export const ofSpace = (id: string): string => `space:${id}`;
export const ofSite = (id: string): string => `site:${id}`;
export const ofOrganization = (id: string): string => `organization:${id}`;
