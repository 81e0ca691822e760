/** What the parts of an export hand each other. */
import type { RemoteRequest } from '../../../adapters/git/git.ts';
import type { Commit, GitRepository } from '../../../adapters/git/repository.ts';
import type { GitOperation } from '../../../db/generated/prisma/client.ts';
import type { Services } from '../../../services.ts';
import type { ExportOptions } from '../operation.ts';
import type { OperationProgress } from '../progress.ts';

/** An export that cannot be done as asked; the message is for people. */
export class ExportRefused extends Error {}

/** One attempt of an export: onto this commit of the repository. */
export interface Work {
  services: Services;
  operation: GitOperation;
  options: ExportOptions;
  progress: OperationProgress;
  remote: RemoteRequest & { signal: AbortSignal };
  repository: GitRepository;
  head: Commit | null;
}

/** Reads files of the repository. */
export const reading =
  ({ repository }: Work) =>
  ({ oid }: { oid: string }) =>
    repository.readBlob(oid);
