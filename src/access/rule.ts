/**
 * An access rule is a value: it is part of the declaration of an operation, and is bound to the entity it is about.
 * Not visible is NOT_FOUND, visible but not enough is FORBIDDEN.
 */
import type { Context } from '../context.ts';
import { forbidden } from '../errors.ts';
import { type Caller, type CallerKind, notAdmitted, userOf } from './caller-kinds.ts';
import type { Permission } from './permissions.ts';
import { openingOf, opensScope, type Scope } from './scopes.ts';

export interface AccessRule {
  /** The type that the rule is about: `Space`; `Server` for what is above all organizations. */
  readonly subject: string;
  /** The row of the table of rights that it checks; null where no role decides (one's own account, the whole server). */
  readonly permission: Permission | null;
  /** Arguments that need another permission as well, each on what the feature says there; `parent` of what is put somewhere. */
  readonly fields?: Readonly<Record<string, Permission>>;
  /** The scope that a narrowed token must have; null: narrowed tokens are refused. */
  readonly scope: Scope | null;
  /**
   * The kinds of callers that it admits; left out: users, and installations of integrations where it has a scope, which they can be given.
   * `check` decides what those that it admits may do.
   */
  readonly admits?: readonly CallerKind[];
  /**
   * Resolves when the caller may; gives the entity, which is the parent of a nested field in REST. With `parent` the
   * entity is known (a nested GraphQL field), without it the arguments of the path name it.
   *
   * Null, which only rules for deletes give, means that there is nothing to do: the operation answers true without its
   * resolver.
   */
  check(context: Context, args: Record<string, unknown>, parent: unknown): Promise<unknown>;
}

const USERS = ['user'] as const;
const TOKENS_WITH_SCOPES = ['user', 'installation'] as const;

/** The kinds of callers that a rule is for. */
export const admittedBy = ({ admits, scope }: Pick<AccessRule, 'admits' | 'scope'>): readonly CallerKind[] =>
  admits ?? (scope === null ? USERS : TOKENS_WITH_SCOPES);

/** Whether a rule is for this caller at all; without a rule, for users. */
export const isAdmitted = ({ kind }: Caller, rule: Pick<AccessRule, 'admits' | 'scope'> | undefined): boolean =>
  (rule ? admittedBy(rule) : USERS).includes(kind as 'user');

/** The rule as operations have it: it refuses callers that it does not admit, whatever it is composed of. */
export function admitting(rule: AccessRule): AccessRule {
  const own: AccessRule = {
    ...rule,
    check: (context, args, parent) =>
      isAdmitted(context.caller, own) ? rule.check(context, args, parent) : Promise.reject(notAdmitted(context.caller)),
  };
  return own;
}

/** The same rule, for readers of sites as well: it finds for them what is in the site that they read, and nothing else. */
export const orVisitors = (rule: AccessRule): AccessRule => ({
  ...rule,
  admits: [...new Set<CallerKind>([...admittedBy(rule), 'visitor'])],
});

/** The same rule, for those as well who preview a site. */
export function orPreviews(rule: AccessRule): AccessRule {
  return orVisitors({
    ...rule,
    check: (context, args, parent) =>
      context.caller.kind === 'visitor' && !context.caller.preview
        ? Promise.reject(notAdmitted(context.caller))
        : rule.check(context, args, parent),
  });
}

/** Refuses callers without a token of scopes, and tokens without this one. */
export function requireScope({ caller }: Context, scope: Scope | null): void {
  if (caller.kind === 'nobody') throw notAdmitted(caller);
  if (opensScope(openingOf(caller), scope)) return;
  if (caller.kind === 'visitor') throw notAdmitted(caller);
  const need = scope ? `: it needs ${scope}` : '';
  throw forbidden(`The scopes of this token do not allow this operation${need}`);
}

/** Any user: the operation itself shows only what the caller may see. */
export const signedIn = (scope: Scope | null = null): AccessRule => ({
  subject: 'Server',
  permission: null,
  scope,
  check: async (context) => {
    requireScope(context, scope);
    if (context.caller.kind === 'visitor') throw notAdmitted(context.caller);
    return undefined;
  },
});

/** The server's administrator. */
export const serverAdmin = (): AccessRule => ({
  subject: 'Server',
  permission: null,
  scope: null,
  check: async (context) => {
    requireScope(context, null);
    if (!userOf(context.caller)?.serverAdmin) throw forbidden("Only the server's administrator can do this");
    return undefined;
  },
});
