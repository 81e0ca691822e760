/** Git info of a space and Git operations with their steps. */

import { SPACE } from '../../access/permissions.ts';
import type { GitSync, GitOperation as Row } from '../../db/generated/prisma/client.ts';
import { gitReport } from '../../engine/project/reports.ts';
import { builder } from '../../graphql/builder.ts';
import { referenceTo } from '../../graphql/reference.ts';
import { enumOf } from '../../graphql/shapes.ts';
import { userById } from '../people/users/loader.ts';
import { User } from '../people/users/types.ts';
import { changeRequestById } from '../review/change-requests/access.ts';
import { ChangeRequest } from '../review/change-requests/types.ts';
import { REPORTS_KEPT, type Step } from './operation.ts';
import { nameOf } from './repository-name.ts';

const Kind = enumOf(
  'GitOperationKind',
  ['import', 'export', 'preview'],
  'The direction; preview: a branch that is shown as a change request.',
);
const State = enumOf(
  'GitOperationState',
  ['pending', 'running', 'completed', 'skipped', 'failed'],
  'The state; skipped: a newer one was already done, or was requested before this one began.',
);

const StepType = builder.objectRef<Step>('GitOperationStep').implement({
  fields: (t) => ({ at: t.field({ type: 'DateTime', resolve: ({ at }) => at }), message: t.exposeString('message') }),
});

const ProgressType = builder.objectRef<{ done: number; total: number }>('GitOperationProgress').implement({
  fields: (t) => ({ done: t.exposeInt('done'), total: t.exposeInt('total') }),
});

export const GitOperation = builder.prismaObject('GitOperation', {
  object: 'git-operation',
  scope: SPACE.view.scope,
  description: 'One import from Git, export to it, or preview of a branch.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: Kind, resolve: ({ kind }) => kind as never }),
    state: t.field({ type: State, resolve: ({ state }) => state as never }),
    url: t.exposeString('url', { description: 'Without credentials.' }),
    ref: t.exposeString('ref'),
    progress: t.field({
      type: ProgressType,
      description: 'In pages.',
      resolve: ({ progressDone, progressTotal }) => ({ done: progressDone, total: progressTotal }),
    }),
    steps: t.field({
      type: [StepType],
      description: 'The log, oldest first.',
      resolve: ({ steps }) => steps as unknown as Step[],
    }),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed, in English.' }),
    report: t.field({
      type: 'JSON',
      shape: gitReport,
      nullable: true,
      inRest: 'top',
      description: `Every file: imported, ignored and why; what is missing; what could not be followed. Kept of the last ${REPORTS_KEPT} of a space that have one.`,
      resolve: async ({ id, report }, _, { db }) =>
        report !== undefined
          ? report
          : ((await db.gitOperation.findUnique({ where: { id }, select: { report: true } }))?.report ?? null),
    }),
    oid: t.exposeID('oid', { nullable: true, description: 'The commit.' }),
    revision: t.exposeID('revisionId', { nullable: true, description: 'The revision of this commit.' }),
    changeRequest: t.field({
      type: ChangeRequest,
      nullable: true,
      description:
        'The change request that holds both versions, if both sides have conflicting changes since the last sync; of a preview, the one that shows the branch.',
      ...referenceTo(({ changeRequestId }: Row) => changeRequestId, changeRequestById),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    createdBy: t.field({
      type: User,
      nullable: true,
      ...referenceTo(({ createdById }: Row) => createdById, userById),
    }),
  }),
});

/** The sync state, where there is one, and the latest operation. */
export interface GitInfoShape {
  sync: GitSync | null;
  latest: Row;
}

export const GitInfo = builder.objectRef<GitInfoShape>('GitInfo').implement({
  description: 'The sync state of a space and its repository.',
  fields: (t) => ({
    repoName: t.string({ resolve: ({ sync, latest }) => sync?.repoName ?? nameOf(latest.url).repoName }),
    installationProvider: t.string({ resolve: ({ sync, latest }) => sync?.provider ?? nameOf(latest.url).provider }),
    integration: t.string({
      description: 'The integration that connects it; for a space that is connected without one, the provider.',
      resolve: ({ sync, latest }) => sync?.integration ?? sync?.provider ?? nameOf(latest.url).provider,
    }),
    url: t.string({ resolve: ({ sync, latest }) => sync?.url ?? latest.url }),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ sync, latest }) => sync?.updatedAt ?? latest.createdAt }),
    oid: t.id({
      nullable: true,
      description: 'The commit that was last imported or exported.',
      resolve: ({ sync }) => sync?.oid ?? null,
    }),
    operation: t.field({
      type: GitOperation,
      inRest: 'embed',
      description: 'The latest operation: its progress and outcome.',
      resolve: ({ latest }) => latest,
    }),
  }),
});
