/** Git: import into a space, its sync state, its operations and their progress. */
import { onSpace } from '../../access/entities.ts';
import type { Space as SpaceRow } from '../../db/generated/prisma/client.ts';
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
const reads = onSpace('view');
const syncs = onSpace('triggerGitSync');

builder.mutationField('importGit', (t) =>
  t.boolean({
    description:
      'Starts an import of a branch; true once it is queued. Follow it with `gitInfo` or `gitOperationChanged`. It is merged with the edits made here since the last sync; if they conflict, the import goes into a change request with both versions.',
    rest: 'POST /v1/spaces/{spaceId}/git/import',
    status: 204,
    area,
    access: syncs,
    args: {
      ...repositoryArgs(t.arg),
      force: t.arg.boolean({
        description:
          'The repository wins: content that differs is replaced, content that only this space has is removed, and a commit that was imported before is imported again.',
      }),
      standalone: t.arg.boolean({
        description:
          'Creates a revision of the repository alone, without edits made here, and updates neither the primary content nor the Git info.',
      }),
    },
    resolve: async (space: SpaceRow, args, context) => {
      await startOperation(context, 'import', space, args);
      return true;
    },
  }),
);

builder.objectField(Space, 'gitInfo', (t) =>
  t.field({
    description: 'The sync state of the space and its repository; NOT_FOUND before the first import or export.',
    type: GitInfo,
    rest: 'GET /v1/spaces/{spaceId}/git/info',
    area,
    access: reads,
    resolve: async ({ id }, _, { db }) => {
      // In this order: of an operation that is seen to be over, the sync state is there.
      const latest = await latestOperation(db, id);
      if (!latest) throw notFound('Git info');
      const { sync } = await syncOf(db, id);
      return { sync, latest };
    },
  }),
);

builder.objectField(Space, 'gitOperations', (t) =>
  t.field({
    description: 'Imports, exports and previews of branches, newest first.',
    type: listOf(GitOperation),
    rest: 'GET /v1/spaces/{spaceId}/git/operations',
    area,
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

builder.queryField('gitOperation', (t) =>
  t.field({
    description: 'One import or export, with the report of an import: every file, imported or ignored and why.',
    type: GitOperation,
    rest: 'GET /v1/spaces/{spaceId}/git/operations/{operationId}',
    area,
    access: reads,
    args: { spaceId: t.arg.id({ required: true }), operationId: t.arg.id({ required: true }) },
    resolve: async (_, { spaceId, operationId }, { db }) => {
      const operation = await db.gitOperation.findFirst({ where: { id: operationId, spaceId } });
      if (!operation) throw notFound('Git operation');
      return operation;
    },
  }),
);

builder.mutationField('removeLegacyGitInstallation', (t) =>
  t.boolean({
    description:
      'Removes the installation of an older Git integration, so that the space can be connected again; no error if there is none.',
    rest: 'DELETE /v1/spaces/{spaceId}/git/legacy-installation',
    status: 204,
    area,
    access: onSpace('disconnectGit'),
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
    description:
      'The latest import or export of a space each time its state changes, beginning with the current state.',
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
