/**
 * An access rule is a value: it stands in the declaration of an operation and is bound to the entity it is about.
 * Not visible is NOT_FOUND, visible but not enough is FORBIDDEN (decisions §2).
 */
import type { Context } from '../context.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import { type Scope, scopeOpens } from './scopes.ts';

export interface AccessRule {
  /** The type that the rule is about: `Space`; `Server` for what stands above all organizations. */
  readonly subject: string;
  /** What the caller must hold on it: a role, or `guest` (any member), `self`, `token` (anybody signed in). */
  readonly needs: string;
  /** The scope that a narrowed token must have; null: narrowed tokens are refused. */
  readonly scope: Scope | null;
  /**
   * Resolves when the caller may; gives the entity, which is the parent of a nested field in REST. With `parent` the
   * entity is known (a nested GraphQL field), without it the arguments of the path name it.
   *
   * Null, which only rules for deletes give, means that there is nothing to do: the operation answers true without its
   * resolver.
   */
  check(context: Context, args: Record<string, unknown>, parent: unknown): Promise<unknown>;
}

/** Refuses callers without a token, and narrowed tokens without the scope. */
export function requireScope(context: Context, scope: Scope | null): void {
  if (!context.caller) throw unauthenticated();
  const { scopes } = context.caller;
  if (scopes.length === 0) return;
  if (!scope) throw forbidden('The scopes of this token do not open this operation');
  if (!scopeOpens(scopes, scope))
    throw forbidden(`The scopes of this token do not open this operation: it needs ${scope}`);
}

/** Anybody with a valid token: the operation itself shows only what the caller may see. */
export const signedIn = (scope: Scope | null = null): AccessRule => ({
  subject: 'Server',
  needs: 'token',
  scope,
  check: async (context) => {
    requireScope(context, scope);
    return undefined;
  },
});

/** The server's administrator (decisions §3). */
export const serverAdmin = (): AccessRule => ({
  subject: 'Server',
  needs: 'server-admin',
  scope: null,
  check: async (context) => {
    requireScope(context, null);
    if (!context.caller?.serverAdmin) throw forbidden("Only the server's administrator may do this");
    return undefined;
  },
});
