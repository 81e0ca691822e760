/** What must hold of a database whatever happened to it: looked at with the server stopped, or between requests. */
import { blobStore } from '../../src/db/blobs.ts';
import { openRevision } from '../../src/db/content-store.ts';
import type { Transaction } from '../../src/db/database.ts';
import type { Space } from '../../src/db/generated/prisma/client.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { canonicalJson } from '../../src/engine/revisions/encode.ts';
import { validateRevision } from '../../src/engine/revisions/validate.ts';
import { writeSearchRows } from '../../src/features/content/search-rows.ts';
import type { Services } from '../../src/services.ts';
import { linksOf, storedLinks } from './stored-links.ts';

/** What is wrong, one sentence each. `spaceIds`: of these spaces; all unless given. */
export async function problemsOf(services: Services, spaceIds?: readonly string[]): Promise<string[]> {
  const { prisma } = services.database;
  const spaces = await prisma.space.findMany({ where: spaceIds ? { id: { in: [...spaceIds] } } : {} });
  const problems: string[] = [];
  for (const space of spaces) {
    const say = (problem: string) => problems.push(`space ${space.id}: ${problem}`);
    const changeRequests = await prisma.changeRequest.findMany({
      where: { spaceId: space.id },
      orderBy: { number: 'asc' },
    });
    const numbers = changeRequests.map(({ number }) => number);
    const expected = Array.from({ length: space.changeRequestNumber }, (_, i) => i + 1);
    if (numbers.join() !== expected.join()) say(`change requests have the numbers ${numbers}`);
    const pointers = new Map([['the primary content', space.revisionId]]);
    for (const {
      number,
      revisionId,
      revisionInitialId,
      revisionMergedId,
      revisionMergedAncestorId,
      status,
    } of changeRequests) {
      pointers.set(`#${number}`, revisionId).set(`the beginning of #${number}`, revisionInitialId);
      if (revisionMergedAncestorId) pointers.set(`the base of #${number}`, revisionMergedAncestorId);
      if (revisionMergedId) pointers.set(`the merge of #${number}`, revisionMergedId);
      if ((status === 'merged') !== (revisionMergedId !== null))
        say(`#${number} is ${status} with the merge ${revisionMergedId}`);
    }
    const rows = await prisma.revision.findMany({ where: { id: { in: [...pointers.values()] } } });
    const store = blobStore(services.database, space.organizationId);
    const checked = new Map<string, string[]>();
    for (const [name, id] of pointers) {
      const row = rows.find((each) => each.id === id);
      if (!row) say(`${name} is at ${id}, which is no revision`);
      else if (!checked.has(row.root)) {
        const found = await validateRevision(store, row.root).catch((error: Error) => [error.message]);
        checked.set(row.root, found);
        for (const problem of found) say(`${name}: ${problem}`);
      }
    }
    if (!space.deletedAt) {
      const isDue = await isIndexDue(services, space.id);
      for (const problem of await searchProblems(services, space.id, isDue)) say(problem);
      if (!isDue) for (const problem of await linkProblems(services, space)) say(problem);
    }
    for (const problem of await logProblems(services, space.id)) say(problem);
  }
  return problems;
}

async function isIndexDue({ database }: Services, spaceId: string): Promise<boolean> {
  const jobs = await database.query(
    `SELECT id FROM pgboss.job WHERE name = 'index-space' AND state < 'completed' AND data->>'space' = $1 LIMIT 1`,
    [spaceId],
  );
  return jobs.length > 0;
}

/** Links must be those that a look at everything finds. */
async function linkProblems(services: Services, space: Space): Promise<string[]> {
  const { root } = await services.database.prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const found = new Set((await linksOf(services, space, root)).map((link) => canonicalJson(link)));
  const stale = (await storedLinks(services, space))
    .map((link) => canonicalJson(link))
    .filter((link) => !found.delete(link));
  return [
    ...stale.map((link) => `a link is stored that is not there: ${link.slice(0, 200)}`),
    ...[...found].map((link) => `a link is not stored: ${link.slice(0, 200)}`),
  ];
}

/** Search must have what an index made again would have; what is missing, a job that is due may still bring. */
async function searchProblems(services: Services, spaceId: string, isDue: boolean): Promise<string[]> {
  const rowsOf = (tx: Transaction) =>
    tx.$queryRaw<{ row: string }[]>`
      SELECT concat_ws(' ', "pageId", "ordinal", "anchor", "title", "body", "language", "conditional", "search"::text) AS "row"
      FROM "SearchSection" WHERE "spaceId" = ${spaceId} ORDER BY "pageId", "ordinal"`;
  const { prisma } = services.database;
  const space = await prisma.space.findUniqueOrThrow({ where: { id: spaceId } });
  const row = await prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const pages: string[] = [];
  for await (const { id } of (await openRevision(services, row)).pages()) pages.push(id);
  let problems: string[] = [];
  await inTransaction(services.database, async (tx) => {
    const kept = (await rowsOf(tx)).map((each) => each.row);
    await tx.searchSection.deleteMany({ where: { spaceId } });
    await writeSearchRows(tx, services, space, row, { pages, deletedPages: [] });
    const fresh = new Set((await rowsOf(tx)).map((each) => each.row));
    const stale = kept.filter((each) => !fresh.delete(each));
    problems = [
      ...stale.map((each) => `search has what the content has not: ${each.slice(0, 80)}`),
      ...(isDue ? [] : [...fresh]).map((each) => `search has not what the content has: ${each.slice(0, 80)}`),
    ];
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return problems;
}

class Undone extends Error {}

/** The last that is written down of each change request is how it is. */
async function logProblems({ database }: Services, spaceId: string): Promise<string[]> {
  const rows = await database.query<{ number: number; at: string | null; is: string }>(
    `SELECT c."number", c."status" || ' ' || c."revisionId" AS "is",
       (SELECT e."status" || ' ' || e."revisionId" FROM "ChangeRequestEvent" e
        WHERE e."changeRequestId" = c."id" ORDER BY e."turn" DESC LIMIT 1) AS "at"
     FROM "ChangeRequest" c WHERE c."spaceId" = $1`,
    [spaceId],
  );
  return rows.flatMap((row) =>
    row.at === row.is ? [] : [`the log says of #${row.number} "${row.at}", it is "${row.is}"`],
  );
}
