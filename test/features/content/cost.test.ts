/** What an edit, a duplicate and a page read cost must not depend on how many pages a space holds. */
import { beforeAll, expect, test } from 'vitest';
import { contentStore } from '../../../src/db/content-store.ts';
import { Draft } from '../../../src/engine/revisions/draft.ts';
import { keysBetween } from '../../../src/engine/revisions/order-key.ts';
import { newId } from '../../../src/ids.ts';
import { moveSpace } from '../../support/move.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { costOf, statementsOf } from '../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ JOBS: 'off' }); // the index of a duplicate is filled by a job, which costs what the space holds
});

/** A space of so many pages, made straight with the engine: fifty chapters, the rest below them. */
async function aSpaceOf(pages: number) {
  const { organization, space, client } = await server.aSpace();
  const { services } = server;
  const first = await services.database.prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const draft = await Draft.open(contentStore(services, organization.id), first.root);
  const now = new Date().toISOString();
  const chapters = Array.from({ length: 50 }, () => newId());
  const orders = keysBetween(null, null, pages);
  const ids = Array.from({ length: pages }, (_, i) => chapters[i] ?? newId());
  ids.forEach((id, i) => {
    const text = draft.putText(`# Page ${i}\n\n${`Words of page ${i}. `.repeat(40)}\n`);
    const parent = i < chapters.length ? null : (chapters[i % chapters.length] as string);
    draft.putPage({
      id,
      parent,
      order: orders[i] as string,
      type: 'document',
      title: `Page ${i}`,
      slug: `page-${i}`,
      createdAt: now,
      updatedAt: now,
      fields: {},
      text,
    });
  });
  await moveSpace(services, space, first, await draft.commit(), []);
  return { organization, space, client, ids };
}

const blobBytes = async (organizationId: string): Promise<number> => {
  const [row] = await server.services.database.query<{ bytes: number }>(
    'SELECT coalesce(sum(length(bytes)), 0)::int AS bytes FROM "Blob" WHERE "organizationId" = $1',
    [organizationId],
  );
  return row?.bytes ?? 0;
};

test('an edit, a duplicate and a page read cost the same in spaces of 100 and 10,000 pages', async () => {
  const costs: { edit: number; editStatements: number; editRoundTrips: number; duplicate: number; read: number }[] = [];
  for (const pages of [100, 10_000]) {
    const { organization, space, client, ids } = await aSpaceOf(pages);
    const path = `/v1/spaces/${space.id}/content`;
    const page = ids[pages - 7] as string;
    const edit = () =>
      client.post(path, { changes: [{ type: 'replace_text', page, find: 'Words', replace: 'Other words' }] });

    await edit();
    const before = await blobBytes(organization.id);
    const { statements: editStatements, roundTrips: editRoundTrips } = await costOf(server, edit);
    const afterEdit = await blobBytes(organization.id);
    await client.post(`/v1/spaces/${space.id}/duplicate`);
    const duplicate = (await blobBytes(organization.id)) - afterEdit;

    server.services.contentCache.clear();
    const cold = await statementsOf(server, () => client.get(`${path}/page/${page}`));
    const warm = await statementsOf(server, () => client.get(`${path}/page/${page}`));
    costs.push({ edit: afterEdit - before, editStatements, editRoundTrips, duplicate, read: cold - warm });
  }
  const [small, large] = costs as [(typeof costs)[0], (typeof costs)[0]];
  expect(large.edit).toBeLessThan(64 * 1024);
  expect(large.duplicate).toBeLessThan(16 * 1024);
  expect(large.editStatements).toBeLessThanOrEqual(small.editStatements);
  // The caller and the space, the lock, the move, search. The text is known to refer to what it did before.
  expect(small.editStatements).toBeLessThanOrEqual(4);
  // The caller and the space; the lock and what is written.
  expect(small.editRoundTrips).toBeLessThanOrEqual(2);
  // Root, three levels of pages, their ancestors, the children below, the text.
  expect(large.read).toBeLessThanOrEqual(12);
});
