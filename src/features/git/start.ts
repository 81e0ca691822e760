/** Asks for an import or export: the operation and its job, in one transaction. */
import { checkFolder, checkRef, readAddress } from '../../adapters/git/address.ts';
import { GitError } from '../../adapters/git/error.ts';
import type { Context } from '../../context.ts';
import type { GitOperation, Prisma } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { badInput, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { gitOperation } from './job.ts';
import { announceOperation, credentialsOf, exportOptions, importOptions } from './operation.ts';

export interface Asked {
  spaceId: string;
  url: string;
  ref: string;
  repoProjectDirectory?: string | null | undefined;
  timestamp?: Date | null | undefined;
  [option: string]: unknown;
}

/** @throws BadInput naming the field, NotFound */
export async function startOperation(
  context: Context,
  kind: 'import' | 'export',
  { spaceId, url, ref, repoProjectDirectory, timestamp, ...more }: Asked,
): Promise<GitOperation> {
  const { services, caller, access } = context;
  const address = checked('url', () => readAddress(url, { allowFile: services.config.gitAllowFile }));
  checked('ref', () => checkRef(ref));
  const folder = checked('repoProjectDirectory', () => checkFolder(repoProjectDirectory ?? ''));
  const space = await access.space.load(spaceId);
  if (!space) throw notFound('Space');
  const id = newId();
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
        organizationId: space.organizationId,
        spaceId,
        kind,
        url: address.url,
        ref,
        options: options as unknown as Prisma.InputJsonObject,
        createdById: caller?.userId ?? null,
        credentials: address.credentials
          ? services.secrets.encrypt(JSON.stringify(address.credentials), credentialsOf(id))
          : null,
      },
    });
    await services.jobs.send(gitOperation, { operation: id }, { tx, key: spaceId });
    announceOperation(services, operation);
    return operation;
  });
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
