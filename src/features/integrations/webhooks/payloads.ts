/** What webhooks are sent: one shape for each type. The events reference is made from these. */
import { z } from 'zod';
import type { OutboxEvent } from '../../../outbox/events.ts';
import { pageFeedback, siteView, visibility } from '../events/fields.ts';

const id = z.string();

const every = {
  eventId: id.describe('The same on every attempt: drop what you have had.'),
  webhookId: id,
  organizationId: id,
  createdAt: z.iso.datetime().describe('When it happened.'),
};
const actorId = z
  .string()
  .nullable()
  .describe('The id of the user who did it; `installation:` or `integration:` and its id; null: the server itself.');
const ofSpace = { ...every, spaceId: id, actorId };
const ofSite = { ...every, siteId: id };
const ofChangeRequest = {
  ...ofSpace,
  changeRequestId: id,
  status: z.string(),
  revisionId: id,
  changed: z.array(z.string()).describe('What of it changed.'),
};
const gitSync = {
  ...ofSpace,
  operation: z.enum(['import', 'export']),
  revisionId: id.describe('The primary revision, or the one that the import made.'),
  commitId: z.string().describe('The commit, or while it is not known the one before; maybe empty.'),
};

const event = <Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields, description: string) =>
  z.object({ type: z.literal(type), ...fields }).meta({ id: `WebhookEvent_${type}`, description });

export const webhookEvents = [
  event('space_created', ofSpace, 'A space was created.'),
  event('space_updated', { ...ofSpace, changed: z.array(z.string()) }, 'Settings of a space changed.'),
  event('space_deleted', ofSpace, 'A space was deleted; it can be restored for seven days.'),
  event('space_restored', ofSpace, 'A deleted space was restored.'),
  event('space_left', { ...ofSpace, from: id, to: id }, 'A space went to another organization.'),
  event('space_transferred', { ...ofSpace, from: id, to: id }, 'A space came from another organization.'),
  event(
    'space_content_updated',
    { ...ofSpace, revisionId: id, previousRevisionId: id, revisionType: z.string() },
    'The primary content of a space changed.',
  ),
  event(
    'space_visibility_updated',
    { ...ofSpace, previousVisibility: visibility, visibility },
    'The site that publishes a space has another visibility, or publishes it no more.',
  ),
  event('space_gitsync_started', gitSync, 'An import or export of a space began.'),
  event(
    'space_gitsync_completed',
    { ...gitSync, state: z.enum(['success', 'failure']) },
    'An import or export of a space is over.',
  ),
  event('change_request_created', ofChangeRequest, 'A change request was created.'),
  event('change_request_updated', ofChangeRequest, 'A change request was edited, reviewed or commented on.'),
  event('change_request_merged', ofChangeRequest, 'A change request was merged.'),
  event('change_request_closed', ofChangeRequest, 'A change request was archived.'),
  event('site_created', { ...ofSite, actorId }, 'A site was created.'),
  event('site_updated', { ...ofSite, actorId, changed: z.array(z.string()) }, 'Something of a site changed.'),
  event('site_deleted', { ...ofSite, actorId }, 'A site was deleted.'),
  event('site_view', { ...ofSite, ...siteView }, 'A page of a site was read.'),
  event('page_feedback', { ...ofSite, ...pageFeedback }, 'A reader rated a page.'),
] as const;

export type WebhookEventType = (typeof webhookEvents)[number]['shape']['type']['value'];

/** The names of the types. */
export const WEBHOOK_EVENT_TYPES = webhookEvents.map((shape) => shape.shape.type.value) as [
  WebhookEventType,
  ...WebhookEventType[],
];

/** Those that name readers of sites. */
export const VISIT_TYPES = ['site_view', 'page_feedback'] as const satisfies readonly WebhookEventType[];

type Facts = { type: WebhookEventType; spaceId?: string } & Record<string, unknown>;

/** What an event of the outbox tells webhooks, without what is of each delivery. Pure. */
export function factsOf({ subject, kind, data }: Pick<OutboxEvent, 'subject' | 'kind' | 'data'>): Facts[] {
  // The kind decides what the data are; TypeScript does not follow that through a destructured union.
  const happened = { kind, data } as OutboxEvent;
  const [what, of] = [subject.slice(0, subject.indexOf(':')), subject.slice(subject.indexOf(':') + 1)];
  const place = what === 'space' ? { spaceId: of } : { siteId: of };
  switch (happened.kind) {
    case 'space_created':
    case 'space_updated':
    case 'space_deleted':
    case 'space_restored':
    case 'space_left':
    case 'space_transferred':
    case 'space_visibility_updated':
    case 'site_created':
    case 'site_updated':
    case 'site_deleted':
      return [{ type: happened.kind, ...place, ...happened.data }];
    case 'space_content_updated': {
      const { type: revisionType, ...facts } = happened.data;
      return [{ type: happened.kind, ...place, ...facts, revisionType }];
    }
    case 'space_gitsync_started': {
      const { primaryRevisionId: revisionId, syncedCommitId, operation, actorId } = happened.data;
      const commitId = syncedCommitId ?? '';
      return [{ type: happened.kind, ...place, operation, actorId, revisionId, commitId }];
    }
    case 'space_gitsync_completed': {
      const { primaryRevisionId, syncedCommitId, operation, actorId, ...end } = happened.data;
      const state = end.state === 'failed' ? 'failure' : 'success';
      const revisionId = end.revisionId ?? primaryRevisionId;
      const commitId = end.commitId ?? syncedCommitId ?? '';
      return [{ type: happened.kind, ...place, operation, actorId, state, revisionId, commitId }];
    }
    case 'change_request_created':
    case 'change_request_updated':
    case 'change_request_merged':
    case 'change_request_closed': {
      const { changeRequestId, status, revisionId, changed, actorId } = happened.data;
      return [{ type: happened.kind, ...place, changeRequestId, status, revisionId, changed, actorId }];
    }
    case 'site_view':
      return happened.data.views.map((view) => ({ type: 'site_view', ...place, ...view }));
    case 'page_feedback':
      return happened.data.ratings.map(({ siteSpaceId: _, ...rating }) => ({
        type: 'page_feedback',
        ...place,
        ...rating,
      }));
    default:
      return [];
  }
}
