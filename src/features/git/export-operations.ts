/** Git: export of a space, and another try of an operation that failed. */
import { z } from 'zod';
import { onSpace } from '../../access/entities.ts';
import { readAddress } from '../../adapters/git/address.ts';
import type { Space as SpaceRow } from '../../db/generated/prisma/client.ts';
import { badInput, conflict, notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { importOptions } from './operation.ts';
import { repositoryArgs, sshKeyArg } from './repository-args.ts';
import { startOperation } from './start.ts';
import { GitOperation } from './types.ts';

const syncs = onSpace('triggerGitSync');

const message = z
  .string()
  .max(10_000, 'must have at most 10000 characters')
  .refine((text) => text.trim() !== '', 'must not be empty');

builder.mutationField('exportGit', (t) =>
  t.boolean({
    description:
      'Starts an export to a branch; true once it is queued. Follow it with `gitInfo` or `gitOperationChanged`. Only files that differ are written. Changes in the repository since the last sync are imported first; if they conflict, nothing is pushed, and a change request holds both versions.',
    rest: 'POST /v1/spaces/{spaceId}/git/export',
    status: 204,
    area: 'Git',
    access: syncs,
    args: {
      ...repositoryArgs(t.arg),
      commitMessage: t.arg.string({ required: true, validate: message, description: 'At most 10,000 characters.' }),
      force: t.arg.boolean({
        description:
          'The space wins: content that differs in the repository is replaced, and pages that only the repository lists are removed. No commit is dropped: concurrent pushes stay in the history, and the export is committed on top.',
      }),
    },
    resolve: async (space: SpaceRow, args, context) => {
      await startOperation(context, 'export', space, args);
      return true;
    },
  }),
);

builder.mutationField('retryGitOperation', (t) =>
  t.prismaField({
    type: GitOperation,
    description:
      'Retries a failed import or export as a new operation with the same arguments. CONFLICT if it did not fail.',
    access: syncs,
    args: {
      spaceId: t.arg.id({ required: true }),
      gitOperationId: t.arg.id({ required: true }),
      url: t.arg.string({
        validate: z.string().max(4096),
        description: 'The same address with credentials, if it needs any: they are erased when an operation ends.',
      }),
      sshKey: sshKeyArg(t.arg),
    },
    resolve: async (_query, space: SpaceRow, { spaceId, gitOperationId, url, sshKey }, context) => {
      const { services, db } = context;
      const failed = await db.gitOperation.findFirst({
        where: { id: gitOperationId, spaceId },
        omit: { report: true },
      });
      if (!failed) throw notFound('Git operation');
      if (failed.kind === 'preview') throw conflict('A preview is made again by the next push to its branch');
      if (failed.state !== 'failed') throw conflict('Only a failed operation can be retried');
      const { timestamp, ...options } = importOptions.loose().parse(failed.options);
      if (url != null && addressOf(url, services.config.gitAllowFile) !== failed.url)
        throw badInput('url', 'must be the address of the operation');
      return startOperation(context, failed.kind as 'import' | 'export', space, {
        ...options,
        sshKey,
        url: url ?? failed.url,
        ref: failed.ref,
        timestamp: timestamp === undefined ? null : new Date(timestamp),
      });
    },
  }),
);

function addressOf(url: string, allowFile: boolean): string | undefined {
  try {
    return readAddress(url, { allowFile }).url;
  } catch {
    return undefined;
  }
}
