/** Who may do what with a change request: by the role on its space (decisions §4). */
import { onSpace } from '../../access/entities.ts';
import { byId } from '../../access/loaders.ts';
import type { Role } from '../../access/roles.ts';
import type { AccessRule } from '../../access/rule.ts';
import type { Scope } from '../../access/scopes.ts';
import type { Context } from '../../context.ts';
import type { ChangeRequest, Space } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';

/** The change request that `changeRequestId` names, by id or by its number, in the space that `spaceId` names. */
export function onChangeRequest(needs: Role, options: { scope?: Scope } = {}): AccessRule {
  const scope = options.scope ?? (needs === 'read' ? 'space:content:read' : 'space:content:write');
  const space = onSpace(needs, { scope });
  return {
    ...space,
    subject: 'ChangeRequest',
    check: async (context, args, parent) => {
      if (parent) {
        await space.check(context, { spaceId: (parent as ChangeRequest).spaceId }, undefined);
        return parent;
      }
      const { id } = (await space.check(context, args, undefined)) as Space;
      return changeRequestIn(context, id, String(args.changeRequestId ?? ''));
    },
  };
}

/** A change request of a space by id or number; 404 when the space has none such. */
export async function changeRequestIn(context: Context, spaceId: string, idOrNumber: string): Promise<ChangeRequest> {
  const found = /^\d{1,9}$/.test(idOrNumber)
    ? await context.db.changeRequest.findUnique({ where: { spaceId_number: { spaceId, number: Number(idOrNumber) } } })
    : await changeRequestById(context, idOrNumber);
  if (!found || found.spaceId !== spaceId) throw notFound('Change request');
  return found;
}

/** With others of the same tick. */
export const changeRequestById = (context: Context, id: string): Promise<ChangeRequest | null> =>
  context
    .memo('changeRequests', () => byId((ids) => context.db.changeRequest.findMany({ where: { id: { in: ids } } })))
    .load(id);
