/** Changing what is said of a change request: subject, description, status. */
import { authorIdOf } from '../../../access/actors.ts';
import type { Context } from '../../../context.ts';
import type { ChangeRequest } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, conflict } from '../../../errors.ts';
import { ofSpace } from '../../../outbox/events.ts';
import { recordEvents } from '../../../outbox/record.ts';
import { rewriting, writingOf } from '../../content/document-input.ts';
import { appendEvent, nextSequence } from './log.ts';
import type { Status } from './types.ts';

/** What PATCH may do; `merged` is reached by a merge only. */
const MOVES: Record<Status, readonly Status[]> = {
  draft: ['open'],
  open: ['archived'],
  archived: ['open'],
  merged: [],
};

/** Of a description, in characters of Markdown. */
export const MAX_DESCRIPTION = 50_000;

interface Changed {
  subject?: string | null | undefined;
  /** A Document; null clears it. */
  description?: unknown;
  status?: Status | null | undefined;
}

/** Updates the given fields. 400 for a description that is no Document, 409 for a status that cannot be reached. */
export async function changeChangeRequest(
  context: Context,
  { id, spaceId, status: from, description: current }: ChangeRequest,
  { subject, description, status }: Changed,
): Promise<ChangeRequest> {
  const { services, caller } = context;
  const write = description == null ? undefined : await writingOf(services.threads, 'description', description);
  const to = status ?? from;
  if (to !== from && !MOVES[from as Status].includes(to as Status))
    throw conflict(`The status of a change request cannot change from ${from} to ${to}`);
  return rewriting(write, current ?? '', (rewritten) =>
    inTransaction(services.database, async (tx) => {
      // No one else can change it from here on: what the Document leaves is taken from the text that is there.
      const sequence = await nextSequence(tx, spaceId);
      const before = await tx.changeRequest.findUnique({ where: { id } });
      if (before?.status !== from) throw conflict('Another caller changed the status at the same time; please retry');
      const after = {
        status: to,
        subject: subject ?? before.subject,
        description:
          description === undefined ? before.description : textOf(write ? rewritten(before.description ?? '') : ''),
      };
      const changed = (['subject', 'description', 'status'] as const).filter((part) => after[part] !== before[part]);
      if (changed.length === 0) return before;
      const changeRequest = await tx.changeRequest.update({ where: { id }, data: after });
      await appendEvent(tx, services, sequence, { changeRequestId: id, changed, userId: authorIdOf(caller) });
      if (changed.includes('description') && changeRequest.description !== null)
        await recordEvents(tx, services, {
          subject: ofSpace(spaceId),
          organizationId: sequence.organizationId,
          kind: 'change_request_described',
          data: { changeRequestId: id, actorId: authorIdOf(caller) },
        });
      return changeRequest;
    }),
  );
}

/** Null for a text that says nothing. */
function textOf(markdown: string): string | null {
  if (markdown.length > MAX_DESCRIPTION)
    throw badInput('description', `must have at most ${MAX_DESCRIPTION} characters as Markdown`);
  return markdown.trim() === '' ? null : markdown;
}
