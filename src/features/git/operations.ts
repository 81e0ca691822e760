/** Git: import into a space, how it stands, its operations and their progress (api.md "Git", decisions §8). */
import { onSpace } from '../../access/entities.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { follow } from '../../events/follow.ts';
import { builder } from '../../graphql/builder.ts';
import { listOf, pageArgs, pageOf } from '../../graphql/list.ts';
import { Space } from '../spaces/types.ts';
import { latestOperation, operationTopic } from './operation.ts';
import { repositoryArgs } from './repository-args.ts';
import { startOperation } from './start.ts';
import { syncOf } from './sync.ts';
import { GitInfo, GitOperation } from './types.ts';

const area = 'Git';
const reads = onSpace('read');
const syncs = onSpace('create', { scope: 'space:git:sync' });

builder.mutationField('importGit', (t) =>
  t.boolean({
    description:
      'Starts an import of a branch; true when it is stored. Follow it by `gitInfo` or `gitOperationChanged`. What changed here since the last sync is merged with it; where both sides changed the same, the import goes into a change request with both versions.',
    rest: 'POST /v1/spaces/{spaceId}/git/import',
    status: 204,
    area,
    access: syncs,
    args: {
      ...repositoryArgs(t.arg),
      force: t.arg.boolean({
        description:
          'The repository wins: what was edited here and differs is replaced, what only this space has is removed, and the commit is read again although it was imported before.',
      }),
      standalone: t.arg.boolean({
        description:
          'Makes a revision of what the repository has, without what changed here, and updates neither the primary content nor the Git info.',
      }),
    },
    resolve: async (_, args, context) => {
      await startOperation(context, 'import', args);
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
      'Removes the installation of an older Git integration, so that the space can be connected anew; no error when there is none.',
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
