/** Git: export of a space, and another try of an operation that failed (api.md "Git", decisions §8). */
import { z } from 'zod';
import { onSpace } from '../../access/entities.ts';
import { readAddress } from '../../adapters/git/address.ts';
import { badInput, conflict, notFound } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { importOptions } from './operation.ts';
import { repositoryArgs } from './repository-args.ts';
import { startOperation } from './start.ts';
import { GitOperation } from './types.ts';

const syncs = onSpace('create', { scope: 'space:git:sync' });

const message = z
  .string()
  .max(10_000, 'must have at most 10000 characters')
  .refine((text) => text.trim() !== '', 'must not be empty');

builder.mutationField('exportGit', (t) =>
  t.boolean({
    description:
      'Starts an export to a branch; true when it is stored. Follow it by `gitInfo` or `gitOperationChanged`. Only files that differ are written. What changed in the repository since the last sync is imported first; where both sides changed the same, nothing is pushed, and a change request holds both versions.',
    rest: 'POST /v1/spaces/{spaceId}/git/export',
    status: 204,
    area: 'Git',
    access: syncs,
    args: {
      ...repositoryArgs(t.arg),
      commitMessage: t.arg.string({ required: true, validate: message, description: 'At most 10,000 characters.' }),
      force: t.arg.boolean({
        description:
          'The space wins: what differs in the repository is replaced, pages that only the repository lists are removed, and the push does not wait for what others push meanwhile.',
      }),
    },
    resolve: async (_, args, context) => {
      await startOperation(context, 'export', args);
      return true;
    },
  }),
);

builder.mutationField('retryGitOperation', (t) =>
  t.prismaField({
    type: GitOperation,
    description:
      'Starts an import or export that failed once more, as a new operation with what was asked for then. CONFLICT for one that did not fail.',
    access: syncs,
    args: {
      spaceId: t.arg.id({ required: true }),
      gitOperationId: t.arg.id({ required: true }),
      url: t.arg.string({
        validate: z.string().max(4096),
        description: 'The same address with credentials, where it needs any: they are not kept when an operation ends.',
      }),
    },
    resolve: async (_query, _, { spaceId, gitOperationId, url }, context) => {
      const { services, db } = context;
      const failed = await db.gitOperation.findFirst({
        where: { id: gitOperationId, spaceId },
        omit: { report: true },
      });
      if (!failed) throw notFound('Git operation');
      if (failed.state !== 'failed') throw conflict('Only an operation that failed can be tried again');
      const { timestamp, ...options } = importOptions.loose().parse(failed.options);
      if (url != null && addressOf(url, services.config.gitAllowFile) !== failed.url)
        throw badInput('url', 'must be the address of the operation');
      return startOperation(context, failed.kind as 'import' | 'export', {
        ...options,
        spaceId,
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
