/** Who may read content. */
import { onSpace } from '../../access/entities.ts';
import type { AccessRule } from '../../access/rule.ts';
import type { Revision as RevisionRow, Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';
import { revisionById } from './reading.ts';

/** Content of the space that `spaceId` names. */
export const onContent = onSpace('access');

/** The revision that `revisionId` names, in the space that `spaceId` names. */
export const onRevision: AccessRule = {
  ...onContent,
  subject: 'Revision',
  check: async (context, args, parent) => {
    if (parent) {
      await onContent.check(context, { spaceId: (parent as RevisionRow).spaceId }, undefined);
      return parent;
    }
    const space = (await onContent.check(context, args, undefined)) as SpaceRow;
    const row = await revisionById(context, String(args.revisionId ?? ''));
    if (row.spaceId !== space.id) throw notFound('Revision');
    return row;
  },
};
