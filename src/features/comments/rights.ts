/**
 * Who may do what with comments and replies (decisions §4). One function answers checks and `permissions`. Pure.
 */
import { includes, type Role } from '../../access/roles.ts';

export interface CommentRights {
  view: boolean;
  edit: boolean;
  reply: boolean;
  delete: boolean;
  resolve: boolean;
}

/** What somebody with this role on the space may do; `own`: with what they wrote themselves. */
export function commentRights(role: Role | null, own: boolean): CommentRights {
  const discusses = includes(role, 'comment');
  return {
    view: includes(role, 'read'),
    edit: discusses && own,
    reply: discusses,
    delete: discusses && (own || includes(role, 'admin')),
    resolve: discusses && (own || includes(role, 'edit')),
  };
}
