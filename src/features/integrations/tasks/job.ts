/** Tasks: work that a script has asked for itself, later. A row each; the script has it as the event `task`, whose `eventId` is the same on every attempt. */
import { z } from 'zod';
import { ScriptError } from '../../../adapters/workerd/scripts.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { defineJob } from '../../../jobs/job.ts';
import { runScript } from '../run-script.ts';

/** While the runtime does not run, tasks wait so long between looks at it. */
const WAIT_MS = 60_000;
/** A task that could not be handed over for so long is dropped. */
const LONGEST_WAIT_MS = 86_400_000;

export const integrationTaskJob = defineJob({
  name: 'integration-task',
  payload: z.object({ task: z.string(), integration: z.string() }),
  policy: 'singleton',
  concurrency: 4,
  share: { field: 'integration', most: 2 },
  retry: { limit: 4 },
  timeoutSeconds: 120,
  run: async ({ task: id, integration }, { services, signal, log }) => {
    const { prisma } = services.database;
    const row = await prisma.integrationTask.findUnique({
      where: { id },
      include: { integration: true, installation: true },
    });
    // Done before, or its integration or installation is gone.
    if (!row || row.installation?.deletedAt) return;
    try {
      const place = { integration: row.integration, installation: row.installation };
      const answer = await runScript(services, place, { event: { eventId: id, type: 'task', task: row.task }, signal });
      await answer.settled;
      if (answer.status >= 400) throw new Error(`The script answered ${answer.status} to a task`);
      await prisma.integrationTask.deleteMany({ where: { id } });
    } catch (error) {
      const waits = error instanceof ScriptError && error.kind === 'unavailable';
      if (!waits || Date.now() - row.dueAt.getTime() > LONGEST_WAIT_MS) throw error;
      log.info({ task: id }, 'A task waits for the runtime');
      const after = new Date(Date.now() + WAIT_MS);
      await services.jobs.send(integrationTaskJob, { task: id, integration }, { key: id, after });
    }
  },
  // Tried five times: it counts no longer against those that its integration may have waiting.
  failed: ({ task: id }, { services }) =>
    inTransaction(services.database, async (tx) => {
      await tx.integrationTask.deleteMany({ where: { id } });
    }),
});
