/** Which branches of a space's repository are shown as change requests. GraphQL only. */
import { z } from 'zod';
import { authorIdOf } from '../../../access/actors.ts';
import { onSpace } from '../../../access/entities.ts';
import { SPACE } from '../../../access/permissions.ts';
import { readAddress } from '../../../adapters/git/address.ts';
import { GitError } from '../../../adapters/git/error.ts';
import type { GitPreviews as Row, Space as SpaceRow } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { badInput, conflict } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { Space } from '../../spaces/types.ts';
import { sshKeyArg } from '../repository-args.ts';
import { archiveAll } from './archive-all.ts';
import { hookAddress } from './hook.ts';
import { lookAtBranchesJob } from './job.ts';
import { MOST_BRANCHES } from './look.ts';
import { newSecret, secretOf, storedCredentials } from './settings.ts';

const syncs = onSpace('triggerGitSync');

const MOST_PATTERNS = 20;
const pattern = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !text.startsWith('refs/'), 'is the name of a branch, without refs/heads/');

const GitPreviews = builder.objectRef<Row>('GitPreviews').implement({
  scope: SPACE.triggerGitSync.scope,
  description: 'The branches of the repository that are shown as change requests.',
  fields: (t) => ({
    branches: t.exposeStringList('branches', { description: 'Their names; `*` stands for any characters.' }),
    hookUrl: t.string({
      description: 'What the forge is to call after each push: a webhook of GitHub, GitLab, Gitea or Forgejo.',
      resolve: ({ spaceId }, _, { services }) => hookAddress(services.config.publicUrl, spaceId),
    }),
    hookSecret: t.string({
      description: 'What the forge signs its calls with.',
      resolve: (row, _, { services }) => secretOf(services.secrets, row),
    }),
    lookedAt: t.expose('lookedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The last look at the repository.',
    }),
    error: t.exposeString('error', { nullable: true, description: 'Why that failed.' }),
    skipped: t.exposeInt('skipped', {
      description: `How many branches were left out: at most ${MOST_BRANCHES} are shown at a time.`,
    }),
  }),
});

builder.objectField(Space, 'gitPreviews', (t) =>
  t.field({
    description: 'The branches of the repository that are shown as change requests; null: none are.',
    type: GitPreviews,
    nullable: true,
    inRest: 'hide',
    access: syncs,
    resolve: ({ id: spaceId }, _, { db }) => db.gitPreviews.findUnique({ where: { spaceId } }),
  }),
);

builder.mutationField('setGitPreviews', (t) =>
  t.field({
    description:
      'Shows branches of the repository that the space is synchronised with as draft change requests, kept in step with each push. CONFLICT before the first import.',
    type: GitPreviews,
    access: syncs,
    args: {
      spaceId: t.arg.id({ required: true }),
      branches: t.arg.stringList({
        required: true,
        validate: z.array(pattern).min(1).max(MOST_PATTERNS),
        description: `1 to ${MOST_PATTERNS} names of branches, without \`refs/heads/\`; \`*\` stands for any characters.`,
      }),
      url: t.arg.string({
        validate: z.string().max(4096),
        description:
          'The address of the same repository with credentials, if it needs any. They are kept encrypted until previews are set again or removed.',
      }),
      sshKey: sshKeyArg(t.arg),
      renewSecret: t.arg.boolean({ description: 'Replaces the secret of the hook.' }),
    },
    resolve: async ({ id: spaceId, organizationId }: SpaceRow, args, { services, caller }) => {
      const { secrets, config } = services;
      const address = args.url == null ? null : addressOf(args.url, config.gitAllowFile);
      const credentials = args.sshKey ? { username: '', password: '', sshKey: args.sshKey } : address?.credentials;
      return inTransaction(services.database, async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM "Space" WHERE "id" = ${spaceId} FOR NO KEY UPDATE`;
        const sync = await tx.gitSync.findUnique({ where: { spaceId } });
        if (!sync) throw conflict('The space is not synchronised with a repository yet: import it first');
        if (address && address.url !== sync.url)
          throw badInput('url', 'must be the address of the repository that the space is synchronised with');
        const known = await tx.gitPreviews.findUnique({ where: { spaceId } });
        const secret = known && !args.renewSecret ? {} : { secret: newSecret(secrets, spaceId) };
        const settings = {
          organizationId,
          url: sync.url,
          branches: args.branches,
          credentials: credentials ? storedCredentials(secrets, spaceId, credentials) : null,
          createdById: authorIdOf(caller),
        };
        // A branch that failed is tried again.
        await tx.gitBranch.updateMany({ where: { spaceId }, data: { syncOid: null } });
        const row = await tx.gitPreviews.upsert({
          where: { spaceId },
          create: { spaceId, ...settings, secret: newSecret(secrets, spaceId), ...secret },
          update: { ...settings, ...secret },
        });
        await services.jobs.send(
          lookAtBranchesJob,
          { space: spaceId, organization: organizationId },
          { tx, key: spaceId },
        );
        return row;
      });
    },
  }),
);

builder.mutationField('removeGitPreviews', (t) =>
  t.boolean({
    description: 'Shows no branches any more: their change requests are archived. No error if none were shown.',
    access: syncs,
    args: { spaceId: t.arg.id({ required: true }) },
    resolve: async ({ id: spaceId }: SpaceRow, _, { services, caller }) => {
      await archiveAll(services, spaceId, authorIdOf(caller));
      return true;
    },
  }),
);

function addressOf(url: string, allowFile: boolean) {
  try {
    return readAddress(url, { allowFile });
  } catch (error) {
    if (error instanceof GitError) throw badInput('url', error.message);
    throw error;
  }
}
