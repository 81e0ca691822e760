/** How a space stands to its repository, as a row: what was brought in last, and what that means for the next operation (decisions §8). */
import type { Transaction } from '../../db/database.ts';
import type { GitOperation, GitSync, Prisma } from '../../db/generated/prisma/client.ts';
import type { Services } from '../../services.ts';
import { finish, type ImportOptions } from './operation.ts';
import { nameOf } from './repository-name.ts';

/** A `timestamp` older than that of the last operation that was finished. One without a timestamp counts by when it was asked for. */
export const isOutdated = ({ timestamp }: ImportOptions, sync: GitSync | null): boolean =>
  timestamp !== undefined && sync?.timestamp != null && new Date(timestamp) < sync.timestamp;

/** The commit of this repository and folder is what was brought in last. */
export const isSame = (operation: GitOperation, options: ImportOptions, sync: GitSync | null, oid: string): boolean =>
  !options.force &&
  !options.standalone &&
  sync?.oid === oid &&
  sync.url === operation.url &&
  sync.projectDirectory === options.repoProjectDirectory;

/** Names that an import brought in: the next one takes them away when the repository has them no more. */
export interface ImportedNames {
  variables: string[];
  redirects: string[];
}

export interface Completed {
  oid: string;
  /** The revision that stands for the commit. */
  revisionId: string | null;
  /** The content as the repository has it, without what changed here: the base of the next merge. */
  root: string | null;
  imported: ImportedNames | null;
  report?: object;
}

/**
 * Ends an import well: the operation and, unless it stands alone, the row of the space. @throws OperationOver when this
 * attempt has it no more
 */
export async function complete(
  tx: Transaction,
  services: Services,
  operation: GitOperation,
  options: ImportOptions,
  { oid, revisionId, root, imported, report }: Completed,
): Promise<void> {
  await finish(tx, services, operation, {
    state: 'completed',
    oid,
    ...(report && { report }),
    ...(revisionId && { revisionId }),
  });
  if (options.standalone) return;
  const state = {
    organizationId: operation.organizationId,
    url: operation.url,
    ref: operation.ref,
    projectDirectory: options.repoProjectDirectory,
    ...nameOf(operation.url, options.gitInfo),
    repoTreeURL: options.repoTreeURL ?? null,
    repoCommitURL: options.repoCommitURL ?? null,
    oid,
    revisionId,
    root,
    timestamp: options.timestamp ? new Date(options.timestamp) : operation.createdAt,
    ...(imported && { imported: imported as unknown as Prisma.InputJsonObject }),
  };
  await tx.gitSync.upsert({
    where: { spaceId: operation.spaceId },
    create: { spaceId: operation.spaceId, ...state },
    update: state,
  });
}
