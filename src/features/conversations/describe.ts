/** Labels and summaries of clusters by a language model: when a cluster is new, and when it has twice the issues. */
import { z } from 'zod';
import type { IssuesCluster } from '../../db/generated/prisma/client.ts';
import { escaped } from '../../engine/conversations/describe.ts';
import { cut, MAX_DETAILS, MAX_TITLE } from '../../engine/conversations/issues.ts';
import { masked } from '../../engine/conversations/mask.ts';
import type { Services } from '../../services.ts';
import type { OrganizationEngine } from '../people/organizations/engine.ts';
import { announceClusters } from './announce.ts';

const answer = z.object({ label: z.string().min(1), summary: z.string().min(1) });

/** Issues that a model reads of a cluster, the newest. */
const READ = 20;
/** Clusters that are described by one run of the job. */
const MOST = 200;

const TASK = [
  'These are issues that users of a product had, all about the same. Say what they share: a label of at most ten words, and a summary of one to three sentences in plain text, for the people who write the documentation.',
  'Do not name people.',
].join('\n');

const DUE = `
  SELECT * FROM "IssuesCluster" WHERE "organizationId" = $1 AND "issues" >= 2 * "describedIssues"
  ORDER BY "updatedAt" DESC, "id" LIMIT ${MOST}`;

/** Describes the clusters that are due. @throws EngineError */
export async function describeByEngine(
  services: Services,
  organizationId: string,
  engine: OrganizationEngine,
  signal: AbortSignal,
): Promise<void> {
  const due = await services.database.query<IssuesCluster>(DUE, [organizationId]);
  for (const { id, issues: count, updatedAt } of due) {
    const issues = await services.database.prisma.conversationIssue.findMany({
      where: { clusterId: id },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: READ,
      select: { title: true, details: true },
    });
    if (issues.length === 0) continue;
    const { label, summary } = await engine.answer({ task: TASK, data: { issues }, signal }, answer);
    const said = {
      label: cut(masked(label).replace(/\s+/g, ' ').trim(), MAX_TITLE),
      summary: escaped(cut(masked(summary).trim(), MAX_DETAILS)),
    };
    // Not when issues came or went meanwhile: what is said would be about what is gone.
    await services.database.prisma.issuesCluster.updateMany({
      where: { id, updatedAt },
      data: { ...said, describedIssues: count },
    });
    announceClusters(services, organizationId);
  }
}
