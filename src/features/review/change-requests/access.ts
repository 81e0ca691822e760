/** Who may do what with a change request: by the permissions on its space. */

import { addressed, BY_ID, type Finder, Rows } from '../../../access/addressed.ts';
import { onSpace } from '../../../access/entities.ts';
import type { SpacePermission } from '../../../access/permissions.ts';
import type { AccessRule } from '../../../access/rule.ts';
import type { Context } from '../../../context.ts';
import type { ChangeRequest, Space } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';

/** The change request that `changeRequestId` names, by id or by its number, in the space that `spaceId` names. */
export function onChangeRequest(name: SpacePermission): AccessRule {
  const space = onSpace(name);
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
  const found = isNumber(idOrNumber)
    ? await changeRequestByNumber(context, spaceId, Number(idOrNumber))
    : await changeRequestById(context, idOrNumber);
  if (!found || found.spaceId !== spaceId) throw notFound('Change request');
  return found;
}

const rows = new Rows<ChangeRequest>('ChangeRequest');

/** With others of the same tick. */
export const changeRequestById = (context: Context, id: string): Promise<ChangeRequest | null> =>
  rows.load(context, id);

const isNumber = (idOrNumber: string): boolean => /^\d{1,9}$/.test(idOrNumber);

async function changeRequestByNumber(context: Context, spaceId: string, number: number): Promise<ChangeRequest | null> {
  const known = numbered(context).get(numberKey(spaceId, number));
  if (known !== undefined) return known;
  return context.db.changeRequest.findUnique({ where: { spaceId_number: { spaceId, number } } });
}

/** What paths named by number. */
const numbered = (context: Context) =>
  context.memo('numbered change requests', () => new Map<string, ChangeRequest | null>());
const numberKey = (spaceId: string, number: number) => `${spaceId}/${number}`;

const BY_NUMBER: Finder = {
  name: 'number',
  sql: (row, own, above) => `${row}."spaceId" = ${above} AND ${row}."number" = ${own}::int`,
};

addressed<ChangeRequest>({
  parameter: 'changeRequestId',
  within: ['spaceId'],
  model: 'ChangeRequest',
  finder: (value) => (isNumber(value) ? BY_NUMBER : BY_ID),
  keep: (context, row, value, spaceId = '') => {
    if (isNumber(value)) numbered(context).set(numberKey(spaceId, Number(value)), row);
    else rows.keep(context, value, row);
  },
});
