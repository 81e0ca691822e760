/**
 * Scopes narrow a token to a part of what its owner may do (decisions §3, §5). A token without scopes may do all of it.
 */
export const SCOPES = [
  'space:content:read',
  'space:content:write',
  'space:metadata:read',
  'space:metadata:write',
  'space:git:sync',
  'page:feedback:read',
  'site:metadata:read',
  'site:views:read',
  'site:script:inject',
  'site:script:cookies',
  'site:visitor:auth',
  'site:adaptive:read',
  'site:adaptive:write',
  'openapi:read',
  'openapi:write',
  'conversations:ingest',
] as const;

export type Scope = (typeof SCOPES)[number];

/** A `…:write` scope also opens what the `…:read` one of the same subject opens. */
export function scopeOpens(held: readonly string[], needed: Scope): boolean {
  return held.includes(needed) || (needed.endsWith(':read') && held.includes(needed.replace(/:read$/, ':write')));
}

/** Whether a token with these scopes opens what needs this one; null: only a token without scopes does. */
export const tokenOpens = (scopes: readonly string[], needed: Scope | null): boolean =>
  scopes.length === 0 || (needed !== null && scopeOpens(scopes, needed));
