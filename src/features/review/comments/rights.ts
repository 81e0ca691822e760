/**
 * Who may do what with comments and replies: the tables that their operations and their `permissions` objects read, and what
 * is special about them: some things are for the author, and for others only with a higher role. Pure.
 */
import { opens, type Permission, permissionTable, shownIn } from '../../../access/permissions.ts';
import { includes, type Role } from '../../../access/roles.ts';
import type { Opening } from '../../../access/scopes.ts';

const discussing = { role: 'comment', scope: 'space:content:write' } as const;

const rows = {
  view: { role: 'read', scope: 'space:content:read' },
  edit: discussing,
  reply: discussing,
  delete: discussing,
  react: { ...discussing, internal: true },
} as const;

export const COMMENT = permissionTable('comment', { ...rows, resolve: discussing });
export const REPLY = permissionTable('comment-reply', rows);

/** What others than the author need for these; null: only the author does it. */
const OF_OTHERS: Readonly<Record<string, Role | null>> = { edit: null, delete: 'admin', resolve: 'edit' };

export type CommentRights = Readonly<Record<'view' | 'edit' | 'reply' | 'delete' | 'resolve', boolean>>;

/**
 * What a caller with this role on the space, and a token that opens this, may do with a comment or reply; `own`: with what
 * they wrote themselves.
 */
export function commentRights(role: Role | null, own: boolean, opening: Opening): CommentRights {
  const may = (permission: Permission) =>
    opens(permission, role, opening) && (own || mayWithOthers(role, OF_OTHERS[permission.name]));
  return Object.fromEntries(
    shownIn(COMMENT).map((permission) => [permission.name, may(permission)]),
  ) as unknown as CommentRights;
}

const mayWithOthers = (role: Role | null, needed: Role | null | undefined): boolean =>
  needed === undefined || (needed !== null && includes(role, needed));
