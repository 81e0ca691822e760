/** Very many pages that change at once: the content moves at once, search and links follow in small steps. */
import { beforeAll, expect, test } from 'vitest';
import { MANY_PAGES } from '../../../src/features/content/indexing.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function aSpace() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const client = server.as((await server.make.member(organization, 'admin')).token);
  return { client, path: `/v1/spaces/${space.id}` };
}

type Space = Awaited<ReturnType<typeof aSpace>>;

/** Changes by way of a change request, which are merged at once; gives the statements of the merge. */
async function merged({ client, path }: Space, changes: object[]): Promise<number> {
  const { number } = (await client.post(`${path}/change-requests`, { subject: 'Many' })).body;
  const own = `${path}/change-requests/${number}`;
  for (let at = 0; at < changes.length; at += 50) {
    const answer = await client.post(`${own}/content`, { changes: changes.slice(at, at + 50) });
    expect(answer.status, answer.text).toBe(200);
  }
  // The index of an earlier merge would be made beside it.
  await untilJobsAreDone(server.services.database);
  return statementsOf(server, () => client.post(`${own}/merge`));
}

const page = (n: number) => ({
  type: 'create_page',
  title: `Page ${n}`,
  content: { markdown: `Word${n} in common, [the next](/page-${n + 1}).\n` },
});
const pages = (count: number) => Array.from({ length: count }, (_, n) => page(n));

test('while an import of a book was indexed in one transaction, nobody else was answered: statements do not grow with the pages', async () => {
  const [some, more] = [await aSpace(), await aSpace()];
  const few = await merged(some, pages(MANY_PAGES + 10));
  expect(await merged(more, pages(MANY_PAGES * 3))).toBeLessThanOrEqual(few + 5);
  expect(few).toBeLessThan(50);
});

test('what many changes bring is found, and its links are known, when the job has come to it; what they delete is gone at once', async () => {
  const space = await aSpace();
  const { client, path } = space;
  const count = MANY_PAGES + 10;
  await merged(space, [
    ...pages(count),
    { type: 'create_page', title: 'Index', content: { markdown: '[one](/page-7)' } },
  ]);
  await untilJobsAreDone(server.services.database);
  const found = async (query: string) =>
    (await client.get(`${path}/search?query=${query}&limit=100`)).body.items.map(
      ({ title }: { title: string }) => title,
    );
  expect(await found('common')).toHaveLength(count);
  expect(await found('word7')).toEqual(['Page 7']);
  const links = async () => (await client.get(`${path}/links?limit=1`)).body;
  expect((await links()).count).toBe(count + 1);

  const { pages: tree } = (await client.get(`${path}/content/pages`)).body;
  const ids = new Map<string, string>(tree.map(({ title, id }: { title: string; id: string }) => [title, id]));
  await merged(
    space,
    pages(count).map(({ title }, n) => {
      const id = ids.get(title);
      if (n < 10) return { type: 'delete_page', page: id };
      return { type: 'update_page', page: id, content: { markdown: `Changed ${n}.` } };
    }),
  );
  expect(await found('word7')).toEqual([]);
  await untilJobsAreDone(server.services.database);
  expect(await found('common')).toEqual([]);
  expect(await found('changed')).toHaveLength(count - 10);
  expect((await links()).count).toBe(1);
});
