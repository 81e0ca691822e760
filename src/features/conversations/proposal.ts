/** Draft change requests for clusters of which enough users tell: one for each, in the space that search finds most for it in. */
import type { Transaction } from '../../db/database.ts';
import type { IssuesCluster } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Services } from '../../services.ts';
import { searchSpaces } from '../content/search/search.ts';
import { insertChangeRequest } from '../review/change-requests/create.ts';
import { announceClusters } from './announce.ts';
import { descriptionOf, type FoundPage, subjectOf } from './proposal-text.ts';

/** From so many issues of so many conversations on, a change request is opened. */
export const ENOUGH = { issues: 5, conversations: 3 } as const;

/** Issues that are quoted, the newest. */
const QUOTED = 5;
const PAGES = 5;
/** The heaviest words of a cluster that are searched for. */
const WORDS = 4;
/** Clusters of one run of the job. */
const MOST = 50;

/** Opens what is due. A cluster for which no page is found is looked at again when it has another issue. */
export async function proposeChanges(services: Services, organizationId: string, signal: AbortSignal): Promise<void> {
  const due = await services.database.query<IssuesCluster>(
    `SELECT * FROM "IssuesCluster" WHERE "organizationId" = $1 AND "issues" >= ${ENOUGH.issues}
      AND "conversations" >= ${ENOUGH.conversations} AND NOT "muted" AND "changeRequestId" IS NULL
      AND "searchedIssues" <> "issues" ORDER BY "issues" DESC, "id" LIMIT ${MOST}`,
    [organizationId],
  );
  if (due.length === 0) return;
  const spaces = await spacesFor(services, organizationId);
  for (const cluster of due) {
    signal.throwIfAborted();
    const pages = await pagesFor(services, organizationId, spaces, cluster.id);
    await inTransaction(services.database, (tx) => open(tx, services, cluster, pages));
  }
}

interface Searched {
  id: string;
  language: string | null;
}

/** The spaces that agents may work on: those of sites that include agents, but not those that a site excludes them from. */
const spacesFor = ({ database }: Services, organizationId: string): Promise<Searched[]> =>
  database.prisma.space.findMany({
    where: {
      organizationId,
      deletedAt: null,
      AND: [
        { siteSpaces: { some: { site: { agentsContext: 'included' } } } },
        { siteSpaces: { none: { site: { agentsContext: 'excluded' } } } },
      ],
    },
    select: { id: true, language: true },
  });

/** The best pages of the space that has the best one: those with most of the cluster's words first. */
async function pagesFor(
  { database: { prisma } }: Services,
  organizationId: string,
  spaces: readonly Searched[],
  clusterId: string,
): Promise<FoundPage[]> {
  const rows = await prisma.clusterTerm.findMany({
    where: { clusterId },
    orderBy: [{ weight: 'desc' }, { term: 'asc' }],
    take: WORDS,
  });
  const words = rows.map(({ word }) => word);
  const found = new Map<string, FoundPage>();
  for (const query of [words.join(' '), words.slice(0, 2).join(' '), ...words]) {
    if (query === '' || found.size >= PAGES) continue;
    const [first] = found.values();
    const within = first ? spaces.filter(({ id }) => id === first.spaceId) : spaces;
    const { items } = await searchSpaces(prisma, organizationId, within, { query, limit: 1 });
    for (const { spaceId, pages } of items)
      for (const { pageId, title } of pages) if (!found.has(pageId)) found.set(pageId, { spaceId, pageId, title });
  }
  return [...found.values()].slice(0, PAGES);
}

/** Under the lock of the cluster's row: of two that open, one does. */
async function open(
  tx: Transaction,
  services: Services,
  { id, issues }: IssuesCluster,
  pages: FoundPage[],
): Promise<void> {
  const [held] = await tx.$queryRaw<object[]>`SELECT 1 FROM "IssuesCluster" WHERE "id" = ${id} FOR UPDATE`;
  const cluster = held && (await tx.issuesCluster.findUnique({ where: { id } }));
  if (!cluster || cluster.muted || cluster.changeRequestId !== null) return;
  const [best] = pages;
  const space = best && (await tx.space.findUnique({ where: { id: best.spaceId, deletedAt: null } }));
  if (!best || !space) {
    await tx.issuesCluster.update({ where: { id }, data: { searchedIssues: issues } });
    return;
  }
  const quoted = await tx.conversationIssue.findMany({
    where: { clusterId: id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: QUOTED,
    select: { title: true, details: true },
  });
  const changeRequest = await insertChangeRequest(tx, services, {
    spaceId: space.id,
    status: 'draft',
    subject: subjectOf(cluster),
    description: descriptionOf(cluster, quoted, pages, `${services.config.publicUrl}/app`),
    conversationsClusterId: id,
    createdById: null,
  });
  await tx.issuesCluster.update({ where: { id }, data: { changeRequestId: changeRequest.id, searchedIssues: issues } });
  announceClusters(services, cluster.organizationId);
}
