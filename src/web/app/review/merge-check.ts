/** Whether a merge would succeed, shown before anyone presses the button. */
import { changeRequestById } from '../../../features/review/change-requests/access.ts';
import { checkRules } from '../../../features/review/change-requests/facts.ts';
import { mayBypass } from '../../../features/review/change-requests/rules.ts';
import type { Visit } from '../visit.ts';
import type { ChangeRequestFacts } from './change-request-facts.ts';

export interface MergeCheck {
  /** What prevents the merge whatever the rules are: sentences. */
  blocked: string[];
  /** The merge rules that are not met: what the change request lacks. */
  unmet: string[];
  /** The rules name the reader among those who may merge without. */
  mayBypass: boolean;
}

/** Whether the reader may see the change request must have been checked. */
export async function mergeCheck(
  { context, session }: Visit,
  { id, status, conflicts }: ChangeRequestFacts,
  { hasChanges, open }: { hasChanges: boolean; open: number },
): Promise<MergeCheck> {
  const blocked = [
    ...(status === 'draft' ? ['A draft is not merged: open it for review first.'] : []),
    ...(hasChanges ? [] : ['Nothing has changed yet, so there is nothing to merge.']),
    ...(conflicts.length > 0 || open > 0 ? ['Resolve the conflicts first.'] : []),
  ];
  const row = await changeRequestById(context, id);
  const space = row && (await context.access.space.load(row.spaceId));
  if (!row || !space) return { blocked, unmet: [], mayBypass: false };
  const { rules, unmet } = await checkRules(context, row, space);
  return { blocked, unmet: unmet.map(({ message }) => message), mayBypass: mayBypass(rules, session.caller.userId) };
}

/** Whether the reader wrote some of it, so that the own approval counts for nothing. */
export const isAuthor = (
  { session }: Visit,
  { createdBy }: ChangeRequestFacts,
  contributors: readonly { user: { id: string } }[],
): boolean => [createdBy?.id, ...contributors.map(({ user }) => user.id)].includes(session.caller.userId);
