/** Git: import into a space, how it stands, its operations and their progress (api.md "Git", decisions §8). */
import { z } from 'zod';
import { onSpace } from '../../access/entities.ts';
import { checkFolder, checkRef, readAddress } from '../../adapters/git/address.ts';
import { GitError } from '../../adapters/git/error.ts';
import { inTransaction } from '../../db/transaction.ts';
import { badInput, notFound } from '../../errors.ts';
import { follow } from '../../events/follow.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { newId } from '../../ids.ts';
import { Space } from '../spaces/types.ts';
import { gitImport } from './job.ts';
import { announceOperation, credentialsOf, importOptions, latestOperation, operationTopic } from './operation.ts';
import { syncOf } from './sync.ts';
import { GitInfo, GitOperation } from './types.ts';

const area = 'Git';
const reads = onSpace('read');
const syncs = onSpace('create', { scope: 'space:git:sync' });

/** Runs a check of the adapter; what it refuses is 400 naming the field. */
function checked<Value>(field: string, check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    if (error instanceof GitError) throw badInput(field, error.message);
    throw error;
  }
}

const short = z.string().max(1000, 'must have at most 1000 characters');
/** An address that is shown to others. */
const shown = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .max(2048, 'must have at most 2048 characters')
  .refine((text) => !URL.canParse(text) || !new URL(text).username, 'must not hold credentials: it is shown');
const GitInfoInput = builder.inputType('GitInfoInput', {
  description: 'What to show of the repository, where its address does not tell.',
  fields: (t) => ({
    provider: t.string({ required: true, description: 'Such as `github`; at most 50 characters.' }),
    url: t.string({ required: true, description: 'Of its page; its path is the name that is shown.' }),
  }),
});

builder.mutationField('importGit', (t) =>
  t.boolean({
    description:
      'Starts an import of a branch; true when it is stored. Follow it by `gitInfo` or `gitOperationChanged`. What changed here since the last sync is merged with it; where both sides changed the same, the import goes into a change request with both versions.',
    rest: 'POST /v1/spaces/{spaceId}/git/import',
    status: 204,
    area,
    access: syncs,
    args: {
      spaceId: t.arg.id({ required: true }),
      url: t.arg.string({
        required: true,
        validate: z.string().max(4096),
        description: 'http(s); may contain credentials.',
      }),
      ref: t.arg.string({ required: true, description: '`refs/heads/<branch>`' }),
      repoCacheID: t.arg.string({
        validate: short,
        description:
          'Taken from clients that name a clone to keep. None is kept: each import fetches the newest commit alone.',
      }),
      repoTreeURL: t.arg.string({
        validate: shown,
        description:
          'Prefix of the addresses of files, such as `https://github.com/acme/docs/blob/main`. Kept with the space; texts are not changed by it.',
      }),
      repoCommitURL: t.arg.string({
        validate: shown,
        description: 'Prefix of the addresses of commits: the `git.url` of the revision is this, `/` and the commit.',
      }),
      repoProjectDirectory: t.arg.string({
        validate: short,
        description: 'The folder of the repository that is the project.',
      }),
      timestamp: t.arg({
        type: 'DateTime',
        description:
          'Orders imports and exports: one that is older than the last that was finished is skipped. One without it counts by the time of its request, and is never skipped.',
      }),
      force: t.arg.boolean({
        description:
          'The repository wins: what was edited here and differs is replaced, what only this space has is removed, and the commit is read again although it was imported before.',
      }),
      standalone: t.arg.boolean({
        description:
          'Makes a revision of what the repository has, without what changed here, and updates neither the primary content nor the Git info.',
      }),
      gitInfo: t.arg({
        type: GitInfoInput,
        validate: z.object({ provider: z.string().max(50, 'must have at most 50 characters'), url: shown }),
      }),
    },
    resolve: async (_, { spaceId, url, ref, repoProjectDirectory, timestamp, ...args }, context) => {
      const { services, caller, access } = context;
      const address = checked('url', () => readAddress(url, { allowFile: services.config.gitAllowFile }));
      checked('ref', () => checkRef(ref));
      const folder = checked('repoProjectDirectory', () => checkFolder(repoProjectDirectory ?? ''));
      const space = await access.space.load(spaceId);
      if (!space) throw notFound('Space');
      const id = newId();
      const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value != null));
      const options = importOptions.parse({
        ...given,
        repoProjectDirectory: folder,
        ...(timestamp && { timestamp: timestamp.toISOString() }),
      });
      await inTransaction(services.database, async (tx) => {
        const operation = await tx.gitOperation.create({
          data: {
            id,
            organizationId: space.organizationId,
            spaceId,
            kind: 'import',
            url: address.url,
            ref,
            options,
            createdById: caller?.userId ?? null,
            credentials: address.credentials
              ? services.secrets.encrypt(JSON.stringify(address.credentials), credentialsOf(id))
              : null,
          },
        });
        await services.jobs.send(gitImport, { operation: id }, { tx, key: spaceId });
        announceOperation(services, operation);
      });
      return true;
    },
  }),
);

builder.objectField(Space, 'gitInfo', (t) =>
  t.field({
    description: 'How the space stands to its repository; NOT_FOUND before the first import or export.',
    type: GitInfo,
    rest: 'GET /v1/spaces/{spaceId}/git/info',
    area,
    access: reads,
    resolve: async ({ id }, _, { db }) => {
      const [{ sync }, latest] = await Promise.all([syncOf(db, id), latestOperation(db, id)]);
      if (!latest) throw notFound('Git info');
      return { sync, latest };
    },
  }),
);

builder.objectField(Space, 'gitOperations', (t) =>
  t.field({
    description: 'Imports and exports, newest first.',
    type: listOf(GitOperation),
    access: reads,
    args: pageArgs(),
    resolve: ({ id }, page, context, info) =>
      pageOf(
        {
          model: 'gitOperation',
          where: {},
          within: { parent: 'space', relation: 'gitOperations', column: 'spaceId', id },
        },
        page,
        context,
        info,
      ),
  }),
);

builder.mutationField('removeLegacyGitInstallation', (t) =>
  t.boolean({
    description:
      'Removes the installation of an older Git integration, so that the space can be connected anew. True also when there is none.',
    rest: 'DELETE /v1/spaces/{spaceId}/git/legacy-installation',
    status: 204,
    area,
    access: onSpace('admin', { scope: 'space:git:sync' }),
    args: { spaceId: t.arg.id({ required: true }) },
    resolve: async (_, { spaceId }, { services }) => {
      await inTransaction(services.database, (tx) =>
        tx.gitSync.updateMany({ where: { spaceId, integration: { not: null } }, data: { integration: null } }),
      );
      return true;
    },
  }),
);

builder.subscriptionField('gitOperationChanged', (t) =>
  t.field({
    description: 'The latest import or export of a space each time that it moves on, beginning with the state it has.',
    type: GitOperation,
    access: reads,
    args: { spaceId: t.arg.id({ required: true }) },
    subscribe: (_, { spaceId }, { services: { events, database } }) =>
      follow(
        events,
        operationTopic(spaceId),
        () => latestOperation(database.prisma, spaceId),
        (a, b) => JSON.stringify(a) === JSON.stringify(b),
      ),
    resolve: (operation) => operation,
  }),
);
