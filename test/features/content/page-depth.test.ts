/** Pages that nest 4,000 deep made reading the tree of pages a 500: the depth has a bound, and the edit that breaks it is told where. */
import { beforeAll, expect, test } from 'vitest';
import { MAX_PAGE_DEPTH } from '../../../src/engine/revisions/page-depth.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** As many pages as one call may make, each below the one before it. */
const chain = (name: string, length: number, parent?: string) =>
  Array.from({ length }, (_, i) => ({
    type: 'create_page',
    page: `${name}${i}`,
    title: `${name}${i}`,
    ...(i > 0 ? { parent: `${name}${i - 1}` } : parent !== undefined && { parent }),
  }));

const move = (page: string, parent: string | null) => ({ type: 'move_page', page, parent });

async function aDeepSpace() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const person = await server.make.member(organization, 'admin');
  const client = server.as(person.token);
  const path = `/v1/spaces/${space.id}/content`;
  const edit = (changes: object[]) => client.post(path, { changes });
  const ids: string[] = [];
  while (ids.length < MAX_PAGE_DEPTH) {
    const made = await edit(chain('a', 50, ids.at(-1)));
    expect(made.status).toBe(200);
    ids.push(...Array.from({ length: 50 }, (_, i): string => made.body.created[`a${i}`]));
  }
  return { edit, ids, pages: async () => (await client.get(`${path}/pages`)).body.pages };
}

type Pages = { pages: Pages }[];
const depthOf = (pages: Pages): number => Math.max(0, ...pages.map((page) => 1 + depthOf(page.pages)));

test('pages nest so deep, and no deeper: when they are made and when they are moved', async () => {
  const { edit, ids, pages } = await aDeepSpace();
  expect(depthOf(await pages())).toBe(MAX_PAGE_DEPTH);
  const refused = (answer: { status: number; body: any }, change: number) => {
    expect(answer).toMatchObject({ status: 400 });
    expect(JSON.stringify(answer.body)).toContain(`changes[${change}].parent`);
  };
  refused(await edit(chain('b', 1, ids.at(-1))), 0);
  refused(await edit(chain('b', 50, ids[79])), 20);

  const others = await edit(chain('c', 40));
  const top = others.body.created.c0;
  refused(await edit([move(top, ids[60]!)]), 0);
  expect((await edit([move(top, ids[59]!)])).status).toBe(200);
  expect(depthOf(await pages())).toBe(MAX_PAGE_DEPTH);
});

test('what moves away in the same call makes room', async () => {
  const { edit, ids } = await aDeepSpace();
  expect((await edit([move(ids[50]!, null), ...chain('b', 40, ids.at(-1))])).status).toBe(200);
});
