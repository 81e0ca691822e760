/** Applying a template: to live content, or to a change request. All of its pages, or none. */

import type { Context } from '../../../context.ts';
import type { Space } from '../../../db/generated/prisma/client.ts';
import { editSpace } from '../../content/edit.ts';
import { changeRequestIn } from '../change-requests/access.ts';
import { editChangeRequest } from '../change-requests/edit.ts';
import type { GivenTemplate } from './given-refs.ts';
import { templateChanges } from './prepare.ts';

export interface AppliedTemplate {
  /** The new revision. */
  revision: string;
  /** Maps the names of its pages to the new ids. */
  created: Record<string, string>;
  changeRequest?: string;
}

/** 400 for an unknown template or reference, 409 when the space is locked or the change request closed. */
export async function applyTemplate(
  context: Context,
  { id: spaceId, revisionId }: Space,
  given: GivenTemplate,
  changeRequestId: string | undefined,
): Promise<AppliedTemplate> {
  const target = changeRequestId === undefined ? undefined : await changeRequestIn(context, spaceId, changeRequestId);
  const changes = await templateChanges(context, { spaceId, revisionId: target?.revisionId ?? revisionId }, given);
  if (target) return editChangeRequest(context, { spaceId, changeRequestId: target.id }, changes, undefined);
  return editSpace(context, spaceId, changes, undefined);
}
