/**
 * What is looked at when a page is edited: that page, and those that refer to what changed in it, in a space of any size; and
 * how the links of spaces come about that nobody edited: by an import, as a duplicate.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { contentStore } from '../../../../src/db/content-store.ts';
import type { Space } from '../../../../src/db/generated/prisma/client.ts';
import { Draft } from '../../../../src/engine/revisions/draft.ts';
import { keysBetween } from '../../../../src/engine/revisions/order-key.ts';
import type { PageEntry } from '../../../../src/engine/revisions/types.ts';
import { renewIndexOnce } from '../../../../src/features/content/index-space.ts';
import type { Followed } from '../../../../src/features/content/links/follow.ts';
import { newId } from '../../../../src/ids.ts';
import { aPage } from '../../../engine/revisions/sample.ts';
import type { Client } from '../../../support/client.ts';
import { untilJobsAreDone } from '../../../support/jobs.ts';
import { linksFollow, moveSpace } from '../../../support/move.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';
import { shortly } from './documentation.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** Five readers of a target, among so many pages that refer to nothing of it. */
const READERS = 5;

class Shelf {
  readonly space: Space;
  readonly client: Client;
  readonly ids: string[] = [];
  readonly target = newId();
  #head: { id: string; root: string };

  private constructor(space: Space, client: Client, head: { id: string; root: string }) {
    this.space = space;
    this.client = client;
    this.#head = head;
  }

  static async of(pages: number): Promise<Shelf> {
    const { space, client } = await server.aSpace();
    const head = await server.services.database.prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
    const shelf = new Shelf(space, client, head);
    const orders = keysBetween(null, null, pages);
    await shelf.step((draft) => {
      const text = '# Target\n\n## Part\n';
      draft.putPage(aPage('Target', { id: shelf.target, slug: 'target', text: draft.putText(text) }));
      for (const [n, order] of orders.entries()) {
        const id = newId();
        shelf.ids.push(id);
        const words = n < READERS ? `[a](/pages/${shelf.target}#part)\n` : 'See [home](https://example.com).\n';
        const own = { id, slug: `page-${n}`, order, text: draft.putText(words) };
        draft.putPage(aPage(`Page ${n}`, own));
      }
    });
    return shelf;
  }

  /** Moves the space on, and tells what was looked at. */
  async step(change: (draft: Draft) => void | Promise<void>): Promise<Followed> {
    const { services } = server;
    const from = this.#head;
    const draft = await Draft.open(contentStore(services, this.space.organizationId), from.root);
    await change(draft);
    const followed: Followed[] = [];
    const links = linksFollow((seen) => followed.push(seen));
    this.#head = await moveSpace(services, this.space, from, await draft.commit(), [links]);
    return followed[0]!;
  }

  rewrite(id: string, text: string): Promise<Followed> {
    return this.step(async (draft) =>
      draft.putPage({ ...((await draft.page(id)) as PageEntry), text: draft.putText(text) }),
    );
  }
}

test('an edit through the API takes a bounded number of statements for its links', async () => {
  const shelf = await Shelf.of(20);
  const path = `/v1/spaces/${shelf.space.id}/content`;
  const edit = (n: number) => () =>
    shelf.client.post(path, {
      changes: [{ type: 'update_page', page: shelf.ids[7], content: { markdown: `[a](/page-1) [b](/page-2) ${n}` } }],
    });
  await edit(0)();
  const statements = await statementsOf(server, edit(1));
  expect(statements).toBeLessThanOrEqual(32);
});

test('a duplicate gets the links of its pages from the job that fills its index', async () => {
  const shelf = await Shelf.of(10);
  const { client, space } = shelf;
  const { body: copy } = await client.post(`/v1/spaces/${space.id}/duplicate`);
  const links = async (id: string) => (await client.get(`/v1/spaces/${id}/links?limit=1000`)).body;
  const original = await links(space.id);
  await untilJobsAreDone(server.services.database);
  const copied = await links(copy.id);
  expect(shortly(copied)).toEqual(shortly(original));
  expect(copied.items[0].locationReferences[0].space).toBe(copy.id);
});

test('spaces from before links were kept get theirs once', async () => {
  const shelf = await Shelf.of(10);
  const { database } = server.services;
  const count = async () => (await shelf.client.get(`/v1/spaces/${shelf.space.id}/links`)).body.count as number;
  const before = await count();
  await database.query('DELETE FROM "ContentLink"');
  await renewIndexOnce(server.services);
  await untilJobsAreDone(database);
  expect(await count()).toBe(before);
  await database.query('DELETE FROM "ContentLink"');
  await renewIndexOnce(server.services);
  const [jobs] = await database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'index-space' AND state IN ('created', 'active', 'retry')`,
  );
  expect(jobs?.n).toBe(0);
});

describe('in spaces of 100 and 10,000 pages', () => {
  test.each([100, 10_000])('an edit looks at its page and at those that refer to it: %i', async (pages) => {
    const shelf = await Shelf.of(pages);
    const { space, client, ids, target } = shelf;
    // A page that nobody refers to: itself.
    expect(await shelf.rewrite(ids.at(-1) as string, 'Other words.\n')).toEqual({ sources: 1, looked: 0 });
    // A page to whose headings five refer: itself, and those five.
    expect(await shelf.rewrite(target, '# Target\n')).toEqual({ sources: 1, looked: READERS });
    const list = () => client.get(`/v1/spaces/${space.id}/links?status=broken`);
    expect((await list()).body).toMatchObject({
      count: READERS,
      stats: { total: pages - 1, broken: { total: READERS } },
    });
    expect(await statementsOf(server, list)).toBeLessThanOrEqual(4);
    // What is renamed is found by its id: nobody has to be looked at.
    const renamed = await shelf.step(async (draft) =>
      draft.putPage({ ...((await draft.page(target)) as PageEntry), slug: 'renamed' }),
    );
    expect(renamed).toEqual({ sources: 0, looked: 0 });
    expect(await shelf.step((draft) => draft.deletePage(target))).toEqual({ sources: 0, looked: READERS });
  });
});
