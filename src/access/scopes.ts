/**
 * Scopes narrow a personal token to a part of what its owner may do; without any it may do all of it. The token of an
 * installation does what its scopes say, and without any nothing. That of a reader of a site reads. Nobody holds no scopes.
 */
import type { Caller } from './caller-kinds.ts';

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

/** Of tokens of integrations, which hold them beside those that they declare: themselves, and where they are installed. */
export const OWN_SCOPES = [
  'integration:read',
  'integration:update',
  'integration:installation:read',
  'integration:installation:update',
] as const;

export type Scope = (typeof SCOPES)[number] | (typeof OWN_SCOPES)[number];

/** A `…:write` or `…:update` scope also opens what the `…:read` one of the same subject opens. */
export function scopeOpens(held: readonly string[], needed: Scope): boolean {
  if (held.includes(needed)) return true;
  if (!needed.endsWith(':read')) return false;
  const subject = needed.slice(0, -'read'.length);
  return held.includes(`${subject}write`) || held.includes(`${subject}update`);
}

/** The scopes that open what needs this one: itself, and that to write what it reads. */
export const scopesOpening = (needed: Scope): string[] =>
  [...SCOPES, ...OWN_SCOPES].filter((scope) => scopeOpens([scope], needed));

/** Of personal tokens without scopes. A value of its own, so that no empty list can be taken for it. */
export const EVERYTHING = Symbol('everything');

/** What a token opens: what needs one of these scopes, or everything. */
export type Opening = typeof EVERYTHING | readonly string[];

const NOTHING: Opening = [];

/** What readers of a site get, as far as they are admitted at all. */
const READING: Opening = ['space:metadata:read', 'space:content:read', 'site:metadata:read', 'openapi:read'];

/** What the token of this caller opens. */
export function openingOf(caller: Caller): Opening {
  if (caller.kind === 'user') return caller.scopes.length === 0 ? EVERYTHING : caller.scopes;
  if (caller.kind === 'installation' || caller.kind === 'integration') return caller.scopes;
  return caller.kind === 'visitor' ? READING : NOTHING;
}

/** Whether this opens what needs the scope; null: only everything does. */
export const opensScope = (opening: Opening, needed: Scope | null): boolean =>
  opening === EVERYTHING || (needed !== null && scopeOpens(opening, needed));
