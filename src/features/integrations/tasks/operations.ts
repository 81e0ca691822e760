/** Queueing tasks. */
import { z } from 'zod';
import type { Integration as Row } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { free, isStorable, named } from '../../../engine/shape.ts';
import { ApiError } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { newId } from '../../../ids.ts';
import { integrationArgs } from '../operations.ts';
import { onIntegration } from '../rights.ts';
import { integrationTaskJob } from './job.ts';

const MAX_BYTES = 64 * 1024;
/** Of one integration, waiting at a time. */
const MOST_WAITING = 1000;
const LONGEST_SECONDS = 86_400;

const task = named(free('What a script asks of itself.'))
  .refine(isStorable, 'must not have a value called __proto__')
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_BYTES, 'must have at most 64 KiB')
  .meta({ id: 'IntegrationTask', description: 'What the task handler of the script gets.' });

const schedule = z
  .number()
  .min(0, 'must be at least 0')
  .max(LONGEST_SECONDS, `must be at most ${LONGEST_SECONDS.toLocaleString('en')}`);

builder.mutationField('queueIntegrationTask', (t) =>
  t.boolean({
    description:
      'Has the script do something later: it gets the event `task`, at least once, up to five times while it fails. For the integration itself, in its own name or that of an installation, and for those who administer it. 429 when 1,000 wait.',
    rest: 'POST /v1/integrations/{integrationName}/tasks',
    status: 204,
    area: 'Integrations',
    access: onIntegration('queueTasks'),
    args: {
      ...integrationArgs(),
      task: t.arg({ type: 'JSON', required: true, validate: task, example: '{"type": "sync"}' }),
      schedule: t.arg.int({
        required: true,
        defaultValue: 0,
        validate: schedule,
        description: 'In how many seconds; at most a day.',
      }),
    },
    resolve: async ({ id: integrationId }: Row, { task: asked, schedule: seconds }, { services, caller }) => {
      const installationId = caller.kind === 'installation' ? caller.installationId : null;
      const dueAt = new Date(Date.now() + seconds * 1000);
      const id = newId();
      await inTransaction(services.database, async (tx) => {
        if ((await tx.integrationTask.count({ where: { integrationId } })) >= MOST_WAITING)
          throw new ApiError('TOO_MANY_REQUESTS', `An integration can have ${MOST_WAITING} tasks waiting`);
        await tx.integrationTask.create({
          data: { id, integrationId, installationId, task: asked as object, dueAt },
        });
        await services.jobs.send(
          integrationTaskJob,
          { task: id, integration: integrationId },
          { tx, key: id, ...(seconds > 0 && { after: dueAt }) },
        );
      });
      return true;
    },
  }),
);
