/** The audit log: who did what, written in the transaction of the action. */
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../ids.ts';

interface Deed {
  organizationId?: string;
  actorId: string | null;
  /** `noun.verb` */
  action: string;
  /** The id of what it was done to. */
  subject: string;
  details?: Record<string, string | number | boolean | null>;
}

/** Records a deed. */
export async function record(tx: Transaction, { organizationId, details, ...deed }: Deed): Promise<void> {
  await tx.auditEvent.create({
    data: { id: newId(), organizationId: organizationId ?? null, details: details ?? {}, ...deed },
  });
}
