/** Asks for an import or export: the operation and its job, in one transaction. */
import { authorIdOf } from '../../access/actors.ts';
import { checkFolder, checkRef, readAddress } from '../../adapters/git/address.ts';
import { GitError } from '../../adapters/git/error.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { GitOperation, Prisma, Space } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { badInput } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { gitOperation } from './job.ts';
import {
  announceOperation,
  credentialsOf,
  exportOptions,
  finish,
  importOptions,
  OperationSuperseded,
  type Step,
} from './operation.ts';

export interface Asked {
  url: string;
  ref: string;
  repoProjectDirectory?: string | null | undefined;
  timestamp?: Date | null | undefined;
  sshKey?: string | null | undefined;
  [option: string]: unknown;
}

/** @throws BadInput naming the field */
export async function startOperation(
  context: Context,
  kind: 'import' | 'export',
  { id: spaceId, organizationId }: Space,
  { spaceId: _, url, ref, repoProjectDirectory, timestamp, sshKey, ...more }: Asked,
): Promise<GitOperation> {
  const { services, caller } = context;
  const address = checked('url', () => readAddress(url, { allowFile: services.config.gitAllowFile }));
  checked('ref', () => checkRef(ref));
  const folder = checked('repoProjectDirectory', () => checkFolder(repoProjectDirectory ?? ''));
  const id = newId();
  const credentials = sshKey ? { username: '', password: '', sshKey } : address.credentials;
  const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value != null));
  const options = (kind === 'export' ? exportOptions : importOptions).parse({
    ...given,
    repoProjectDirectory: folder,
    ...(timestamp && { timestamp: timestamp.toISOString() }),
  });
  return inTransaction(services.database, async (tx) => {
    const operation = await tx.gitOperation.create({
      data: {
        id,
        organizationId,
        spaceId,
        kind,
        url: address.url,
        ref,
        options: options as unknown as Prisma.InputJsonObject,
        createdById: authorIdOf(caller),
        credentials: credentials ? services.secrets.encrypt(JSON.stringify(credentials), credentialsOf(id)) : null,
      },
    });
    await replaceWaiting(tx, services, spaceId, id);
    await services.jobs.send(gitOperation, { operation: id, organization: organizationId }, { tx, key: spaceId });
    announceOperation(services, operation);
    return operation;
  });
}

/** Besides the one that runs, or is about to, one may wait: the one that waited before is skipped. */
async function replaceWaiting(tx: Transaction, services: Services, spaceId: string, id: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`git operations of ${spaceId}`}, 0))`;
  const [, ...waiting] = await tx.gitOperation.findMany({
    where: { spaceId, id: { not: id }, kind: { not: 'preview' }, state: { in: ['pending', 'running'] } },
    orderBy: [{ state: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
    omit: { report: true },
  });
  for (const operation of waiting) {
    const message = 'Skipped: a newer import or export was requested before this one began';
    const steps = [...(operation.steps as unknown as Step[]), { at: new Date().toISOString(), message }];
    if (operation.state === 'pending')
      await finish(tx, services, operation as GitOperation, { state: 'skipped', steps }).catch(unlessBegun);
  }
}

/** It was taken up at this moment: then it runs. */
function unlessBegun(error: unknown): void {
  if (!(error instanceof OperationSuperseded)) throw error;
}

/** Runs a check of the adapter; what it refuses is 400 naming the field. */
function checked<Value>(field: string, check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    if (error instanceof GitError) throw badInput(field, error.message);
    throw error;
  }
}
