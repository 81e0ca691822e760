/**
 * Who did something, as it is kept: with revisions, change requests, comments and events as their author, and in the audit log.
 * The one place that maps a caller to the columns of such rows.
 */
import type { Caller } from './caller-kinds.ts';

/** A visitor leaves no name: what it may do is counted, not signed. */
export type Actor =
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'installation'; readonly installationId: string; readonly userId: string }
  | { readonly kind: 'integration'; readonly integrationId: string }
  | { readonly kind: 'nobody' };

const NO_ACTOR: Actor = { kind: 'nobody' };

/** The actor behind a caller. */
export function actorOf(caller: Caller): Actor {
  if (caller.kind === 'user') return { kind: 'user', userId: caller.userId };
  if (caller.kind === 'installation')
    return { kind: 'installation', installationId: caller.installationId, userId: caller.userId };
  if (caller.kind === 'integration') return { kind: 'integration', integrationId: caller.integrationId };
  return NO_ACTOR;
}

/**
 * For columns that refer to a user: the author of a row. What an installation writes is written by the user that it has for this; an
 * integration has none, and writes no content.
 */
export function authorIdOf(caller: Caller): string | null {
  const actor = actorOf(caller);
  return 'userId' in actor ? actor.userId : null;
}

/** For the audit log, which refers to nothing: the id of a user; `installation:` or `integration:` and its id. */
export function auditIdOf(caller: Caller): string | null {
  const actor = actorOf(caller);
  if (actor.kind === 'user') return actor.userId;
  if (actor.kind === 'integration') return `integration:${actor.integrationId}`;
  return actor.kind === 'installation' ? `installation:${actor.installationId}` : null;
}

/** The id of the user that `auditIdOf` gave; null: it was no user. */
export const auditedUserOf = (actorId: string | null): string | null => (actorId?.includes(':') ? null : actorId);
