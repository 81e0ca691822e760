/** Whether anyone wants to hear of something: for what happens so often that it is recorded only then. */
import type { Database } from '../db/database.ts';
import { type EventKind, ofOrganization } from './events.ts';

/** Which of these kinds some reader wants of the subject. One look at an index. */
export async function wantedKinds(
  database: Pick<Database, 'query'>,
  kinds: readonly EventKind[],
  { subject, organizationId }: { subject: string; organizationId: string },
): Promise<ReadonlySet<EventKind>> {
  const rows = await database.query<{ kind: EventKind }>(WANTED, [
    [...kinds],
    [subject, ofOrganization(organizationId)],
  ]);
  return new Set(rows.map(({ kind }) => kind));
}

const WANTED = `
  SELECT DISTINCT k."kind" FROM unnest($1::text[]) AS k("kind") JOIN "OutboxReader" r ON k."kind" = ANY(r."kinds")
  WHERE NOT r."selective"
    OR EXISTS (SELECT 1 FROM "OutboxInterest" i WHERE i."reader" = r."name" AND i."subject" = ANY($2::text[]))`;
