/** What installations are told of an event of the outbox, and who of them. Pure. */
import type { Scope } from '../../../access/scopes.ts';
import type { OutboxEvent } from '../../../outbox/events.ts';
import type { Told } from './raise.ts';

/** Events for those that are installed at the place, and were granted the scope. */
export interface Telling {
  place: { kind: 'space' | 'site'; id: string };
  scope: Scope;
  told: readonly Told[];
}

const idOf = (subject: string): string => subject.slice(subject.indexOf(':') + 1);

/** Null: nothing that installations are told. */
export function tellingOf({ subject, kind, data }: Pick<OutboxEvent, 'subject' | 'kind' | 'data'>): Telling | null {
  // The kind decides what the data are; TypeScript does not follow that through a destructured union.
  const event = { kind, data } as OutboxEvent;
  const id = idOf(subject);
  const ofSpace = (scope: Scope, told: Told): Telling => ({
    place: { kind: 'space', id },
    scope,
    told: [told],
  });
  switch (event.kind) {
    case 'space_content_updated': {
      const { revisionId } = event.data;
      return ofSpace('space:content:read', { type: event.kind, spaceId: id, revisionId });
    }
    case 'space_visibility_updated': {
      const { visibility, previousVisibility } = event.data;
      return ofSpace('space:metadata:read', { type: event.kind, spaceId: id, visibility, previousVisibility });
    }
    case 'space_gitsync_started': {
      const { primaryRevisionId, syncedCommitId } = event.data;
      const commitId = syncedCommitId ?? '';
      return ofSpace('space:git:sync', { type: event.kind, spaceId: id, revisionId: primaryRevisionId, commitId });
    }
    case 'space_gitsync_completed': {
      const { state, primaryRevisionId, syncedCommitId, ...end } = event.data;
      return ofSpace('space:git:sync', {
        type: event.kind,
        spaceId: id,
        state: state === 'failed' ? 'failure' : 'success',
        revisionId: end.revisionId ?? primaryRevisionId,
        commitId: end.commitId ?? syncedCommitId ?? '',
      });
    }
    case 'site_view': {
      const told = event.data.views.map((view) => ({ type: 'site_view' as const, siteId: id, ...view }));
      return { place: { kind: 'site', id }, scope: 'site:views:read', told };
    }
    case 'page_feedback': {
      const told = event.data.ratings.map(({ siteSpaceId: _, ...rating }) => ({
        type: 'page_feedback' as const,
        siteId: id,
        ...rating,
      }));
      return { place: { kind: 'site', id }, scope: 'page:feedback:read', told };
    }
    default:
      return null;
  }
}
