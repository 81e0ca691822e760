/** What the change request of a cluster says: quotes of its issues, and the pages that may have to say more. */
import { queryIn } from '../../db/connection.ts';
import type { Transaction } from '../../db/database.ts';
import type { IssuesCluster } from '../../db/generated/prisma/client.ts';
import { escaped } from '../../engine/conversations/describe.ts';
import { cut } from '../../engine/conversations/issues.ts';

/** Of a change request. */
const MAX_SUBJECT = 100;
const MAX_QUOTE = 280;

export interface Quoted {
  title: string;
  details: string;
}

export interface FoundPage {
  spaceId: string;
  pageId: string;
  title: string;
}

/** A user may hold the words of others against them: quotes are text, whatever they look like. */
const quoteOf = ({ title, details }: Quoted): string =>
  `* **${escaped(title)}** — ${escaped(cut(details.replace(/\s+/g, ' '), MAX_QUOTE))}\n`;

export const subjectOf = ({ label }: Pick<IssuesCluster, 'label'>): string => cut(label, MAX_SUBJECT);

/** As Markdown. */
export function descriptionOf(
  { issues, conversations }: Pick<IssuesCluster, 'issues' | 'conversations'>,
  quoted: readonly Quoted[],
  pages: readonly FoundPage[],
  appUrl: string,
): string {
  const lines = pages.map(
    ({ title, spaceId, pageId }) => `* [${escaped(title)}](${appUrl}/spaces/${spaceId}/pages/${pageId})`,
  );
  return [
    `Users had ${issues} issues of this kind in ${conversations} conversations. What they said:`,
    '',
    [...new Set(quoted.map(quoteOf))].join('').trimEnd(),
    '',
    'Pages that may have to say more:',
    '',
    ...lines,
    '',
  ].join('\n');
}

/** Takes what a change request quotes of these issues out of it, after they were taken out of their cluster. */
export async function withoutIssues(tx: Transaction, before: IssuesCluster, gone: readonly Quoted[]): Promise<void> {
  if (before.changeRequestId === null) return;
  const after = await tx.issuesCluster.findUnique({ where: { id: before.id } });
  for (const issue of gone)
    await queryIn(
      tx,
      `UPDATE "ChangeRequest" SET "description" = replace("description", $2, ''), "updatedAt" = now(),
        "subject" = CASE WHEN "subject" = $3 THEN $4 ELSE "subject" END WHERE "id" = $1`,
      [before.changeRequestId, quoteOf(issue), subjectOf(before), after ? subjectOf(after) : ''],
    );
}
