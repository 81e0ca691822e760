/** Computed pages: the pages of a stored specification, below the page that names it. */
import { beforeAll, expect, test } from 'vitest';
import { published } from '../../../src/engine/markdown/dialect/publish.ts';
import { toDocument } from '../../../src/engine/markdown/document/read.ts';
import { PETSTORE } from '../../engine/openapi/petstore.ts';
import { expectProcessCostBelow } from '../../support/cost.ts';
import { aServer, type TestServer } from '../../support/server.ts';

/** A text as a Document, as it is answered. */
const shown = (markdown: string) => published(toDocument(markdown));

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

interface PageBody {
  id: string;
  title: string;
  path: string;
  pages: PageBody[];
}

/** A space with the template of an API, whose page `operations` is computed from the specification `pets`. */
async function aReference({ stored = true } = {}) {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const client = server.as((await server.make.member(organization, 'admin')).token);
  const content = `/v1/spaces/${space.id}/content`;
  if (stored) await server.make.openAPISpec(organization, 'pets', PETSTORE);
  await client.post(`${content}/template`, {
    id: 'api-reference',
    params: { contentRefs: { spec: { kind: 'openapi', spec: 'pets' } } },
  });
  const computed = async (query = ''): Promise<PageBody> => {
    const { body } = await client.get(`${content}/pages${query}`);
    return body.pages.find(({ path }: PageBody) => path === 'operations');
  };
  return { organization, space, client, content, computed };
}

test('pages stand below the computed page, in lists, by id and by path', async () => {
  const { client, content, computed, space } = await aReference();
  const { pages, id } = await computed();
  expect(pages.map(({ path }) => path)).toEqual([
    'operations/pets',
    'operations/admin',
    'operations/other-operations',
    'operations/webhooks',
  ]);
  const [pets] = pages as [PageBody];
  expect(pets).toMatchObject({ object: 'page', type: 'document', kind: 'sheet', title: 'Pets', pages: [] });
  expect((await client.get(content)).body.pages.at(-1).pages).toEqual(pages);
  const byId = await client.get(`${content}/page/${pets.id}`);
  expect(byId).toMatchObject({ status: 200, body: { ...pets, markdown: expect.stringContaining('`GET /pets`') } });
  expect((await client.get(`${content}/path/operations/pets`)).body).toEqual(byId.body);
  expect((await client.get(`${content}/page/${id}`)).body).toMatchObject({
    type: 'document',
    kind: 'sheet',
    computed: { type: 'builtin:openapi' },
    computedSeed: expect.any(String),
    pages,
    markdown: expect.stringContaining('* [Pets](operations/pets): Cats, dogs and others.\n'),
  });
  const { body } = await client.get(`${content}/page/${pets.id}?format=document`);
  expect(body.document).toEqual(shown(byId.body.markdown));
  const query = `query ($space: ID!, $page: ID!) { space(spaceId: $space) { page(pageId: $page) { path title markdown } revision { pages { path pages { path markdown } } } } }`;
  const graph = (await client.post('/graphql', { query, variables: { space: space.id, page: pets.id } })).body.data
    .space;
  expect(graph.page).toEqual({ path: 'operations/pets', title: 'Pets', markdown: byId.body.markdown });
  expect(graph.revision.pages.at(-1).pages[0]).toEqual({ path: 'operations/pets', markdown: byId.body.markdown });
});

test('a path of slashes is not there, and costs nothing: it held the server for minutes', async () => {
  const { client, content } = await aReference();
  for (const path of ['%2F'.repeat(2000), `a${'%2F'.repeat(2000)}`])
    await expectProcessCostBelow(1000, async () => {
      expect((await client.get(`${content}/path/${path}`)).status).toBe(404);
    });
});

test('without computing, there are none', async () => {
  const { client, content, computed } = await aReference();
  const [pets] = (await computed()).pages as [PageBody];
  expect(await computed('?computed=false')).toMatchObject({ type: 'computed', kind: 'computed', pages: [] });
  expect(await computed('?computed=false')).not.toHaveProperty('computedSeed');
  expect((await client.get(`${content}/page/${pets.id}?computed=false`)).status).toBe(404);
  expect((await client.get(`${content}/path/operations/pets?computed=false`)).status).toBe(404);
  expect((await client.get(`${content}/path/operations?computed=false`)).body).not.toHaveProperty('markdown');
});

test('a missing specification generates no pages, and says so; a new version shows at once, with the same ids', async () => {
  const { client, content, computed, organization } = await aReference({ stored: false });
  expect((await computed()).pages).toEqual([]);
  const absent = (await client.get(`${content}/path/operations`)).body;
  expect(absent.markdown).toContain('No specification `pets` is stored in this organization.');
  const other = await server.make.organization();
  await server.make.openAPISpec(other, 'pets', PETSTORE);
  expect((await computed()).pages).toEqual([]);
  await server.make.openAPISpec(organization, 'pets', PETSTORE);
  const first = (await computed()).pages;
  expect(first).toHaveLength(4);
  const seed = async () => (await client.get(`${content}/path/operations`)).body.computedSeed;
  const { '/pets': pets } = PETSTORE.paths;
  const before = await seed();
  expect(before).toEqual(expect.any(String));
  await server.make.openAPISpec(organization, 'pets', { ...PETSTORE, webhooks: {}, paths: { '/pets': pets } });
  const second = (await computed()).pages;
  expect(await seed()).not.toBe(before);
  expect(second.map(({ id }) => id)).toEqual(first.slice(0, 2).map(({ id }) => id));
  expect((await client.get(`${content}/page/${first[3]?.id}`)).status).toBe(404);
  expect((await client.get(`${content}/path/operations/nothing`)).status).toBe(404);
});

test('a change request and a revision read them, too, and an invalid specification does no harm', async () => {
  const { client, space, organization, content } = await aReference();
  const { body } = await client.post(`/v1/spaces/${space.id}/change-requests`, {});
  const change = `/v1/spaces/${space.id}/change-requests/${body.id}/content`;
  expect((await client.get(`${change}/path/operations/pets`)).body.markdown).toContain('`GET /pets`');
  const revision = `/v1/spaces/${space.id}/revisions/${body.revision}`;
  expect((await client.get(`${revision}/path/operations/pets?evaluated=true`)).body.title).toBe('Pets');
  await server.make.openAPISpec(organization, 'pets', { swagger: '2.0', paths: { a: 5 }, definitions: 'x' });
  expect((await client.get(`${content}/path/operations`)).status).toBe(200);
  await server.make.openAPISpec(organization, 'pets', { openapi: {}, components: 5 });
  expect((await client.get(`${content}/pages`)).status).toBe(200);
});

test('bodies with them are not kept; all others are', async () => {
  const { client, content, computed } = await aReference();
  const kept = () => [...server.services.contentCache.keys()].filter((key) => key.startsWith('body '));
  const before = new Set(kept());
  const { id, pages } = await computed();
  for (const page of [id, pages[0]?.id]) await client.get(`${content}/page/${page}`);
  expect(kept().filter((key) => !before.has(key))).toEqual([]);
  await client.get(`${content}/path/authentication`);
  expect(kept().filter((key) => !before.has(key))).toHaveLength(1);
});

test('changes name a computed page as a document, unless computing is not asked for', async () => {
  const { client, content, space } = await aReference();
  const { revision } = (await client.get(`/v1/spaces/${space.id}`)).body;
  const typesOf = async (query: string) => {
    const { body } = await client.get(`/v1/spaces/${space.id}/revisions/${revision}/changes?limit=100${query}`);
    return body.changes.flatMap(({ page }: { page?: PageBody & { type: string } }) =>
      page?.path === 'operations' ? page.type : [],
    );
  };
  expect(await typesOf('')).toEqual(['document']);
  expect(await typesOf('&computed=false&metadata=false')).toEqual(['computed']);
  expect((await client.get(content)).body.pages.at(-1).type).toBe('document');
});
