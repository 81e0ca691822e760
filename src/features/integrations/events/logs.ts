/** What scripts logged, as its rows have it. Lists of events come without: a thousand of them may have more than 100 MB of logs. */
import DataLoader from 'dataloader';
import type { Context } from '../../../context.ts';
import type { IntegrationEvent } from '../../../db/generated/prisma/client.ts';
import { AnswerSize } from '../../../graphql/answer-size.ts';

export interface Log {
  message: string;
  timestamp: string;
  level: string;
}

/** Events whose logs are read in one statement: some megabytes at most. */
const BATCH = 25;

/** The logs of an event's last attempt. Those of all events of an answer are read together, no further than an answer may be long. */
export const logsOf = (
  context: Context,
  { id, logs }: Pick<IntegrationEvent, 'id'> & Partial<IntegrationEvent>,
): readonly Log[] | Promise<readonly Log[]> =>
  logs === undefined
    ? context.memo('logs of events', () => new DataLoader((ids: readonly string[]) => readLogs(context, ids))).load(id)
    : (logs as unknown as Log[]);

async function readLogs({ services }: Context, ids: readonly string[]): Promise<(readonly Log[])[]> {
  const size = new AnswerSize(services.config.answerBytes);
  const found = new Map<string, readonly Log[]>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await services.database.query<{ id: string; logs: readonly Log[] }>(
      `SELECT "id", "logs" FROM "IntegrationEvent" WHERE "id" = ANY($1::text[])`,
      [ids.slice(from, from + BATCH)],
    );
    for (const { id, logs } of rows) {
      size.addValue(logs);
      found.set(id, logs);
    }
  }
  return ids.map((id) => found.get(id) ?? []);
}
