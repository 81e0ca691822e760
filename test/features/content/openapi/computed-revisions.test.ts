/** A description that changes brings a revision to the spaces that show it, with the pages that changed and no others. */
import { beforeAll, expect, test } from 'vitest';
import { processSpec } from '../../../../src/features/content/openapi/process.ts';
import { untilJobsAreDone } from '../../../support/jobs.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { aScene, operation, tiny } from './scene.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const of = (tag: string, summary = tag) => ({ get: operation({ tags: [tag], summary }) });
const textOf = (paths: object) => ({ text: JSON.stringify(tiny('Garden', paths)) });

/** A space whose page `api` shows the description `garden`. */
async function aSpaceWithPages() {
  const scene = await aScene(server);
  const space = await server.make.space(scene.organization);
  await scene.put('garden', textOf({ '/roses': of('Roses'), '/lilies': of('Lilies'), '/birds': of('Birds') }));
  const at = `/v1/spaces/${space.id}`;
  const params = { contentRefs: { spec: { kind: 'openapi', spec: 'garden' } } };
  const answer = await scene.client.post(`${at}/content/template`, { id: 'api-reference', params });
  if (answer.status >= 300) throw new Error(answer.text);
  await untilJobsAreDone(server.services.database);
  const active = async () => (await scene.client.get(`${at}/content`)).body;
  return { ...scene, space, at, active };
}

test('only what changed is told, and nothing where nothing did', async () => {
  const { put, client, at, active } = await aSpaceWithPages();
  const before = await active();
  await put('garden', textOf({ '/roses': of('Roses', 'All roses'), '/lilies': of('Lilies'), '/trees': of('Trees') }));
  const after = await active();
  expect(after).toMatchObject({ type: 'computed', parents: [before.id] });
  const { body } = await client.get(`${at}/revisions/${after.id}/changes`);
  expect(body.changes.map(({ type, title }: Record<string, string>) => `${type} ${title}`)).toEqual([
    'page_edited Operations',
    'page_edited Roses',
    'page_created Trees',
    'page_deleted Birds',
  ]);
  const roses = body.changes[1];
  expect(roses).toMatchObject({
    page: { type: 'document', path: 'operations/roses' },
    path: { before: 'operations/roses' },
  });
  expect(JSON.stringify(roses.text)).toContain('All roses');
  // The same description in other words: no page is another one.
  await put('garden', {
    text: `${textOf({ '/roses': of('Roses', 'All roses'), '/lilies': of('Lilies'), '/trees': of('Trees') }).text}\n`,
  });
  expect((await active()).id).toBe(after.id);
});

test('what was shows what it showed; ids and links of pages stay the same', async () => {
  const { put, client, at, active } = await aSpaceWithPages();
  const before = await active();
  const read = async (revision: string) => (await client.get(`${at}/revisions/${revision}/path/operations/roses`)).body;
  const first = await read(before.id);
  await put('garden', textOf({ '/roses': of('Roses', 'All roses') }));
  const after = await active();
  const [old, now] = [await read(before.id), await read(after.id)];
  expect([old.id, now.id]).toEqual([first.id, first.id]);
  expect(old.markdown).toBe(first.markdown);
  expect(now.markdown).toContain('All roses');
  expect((await client.get(`${at}/content/path/operations/roses`)).body.markdown).toBe(now.markdown);
  expect((await client.get(`${at}/revisions/${before.id}/path/operations/birds`)).status).toBe(200);
  expect((await client.get(`${at}/content/path/operations/birds`)).status).toBe(404);
});

test('a job that runs again after it was killed tells nothing twice', async () => {
  const { put, client, at, active, organization } = await aSpaceWithPages();
  const { services } = server;
  const before = await active();
  await put('garden', textOf({ '/roses': of('Roses', 'All roses') }));
  const { id } = await services.database.prisma.openAPISpec.findFirstOrThrow({
    where: { organizationId: organization.id },
  });
  // Killed behind the revision: its record and the revision are one.
  await Promise.all([1, 2, 3].map(() => processSpec(services, id, new AbortController().signal)));
  expect((await active()).parents).toEqual([before.id]);
  // Killed before it: the version is there, the space was not told.
  await services.database.prisma
    .$executeRaw`UPDATE "Space" SET "revisionId" = ${before.id} WHERE "id" = ${at.split('/').at(-1)}`;
  await services.database.prisma.computedRevision.deleteMany({ where: { specId: id } });
  await Promise.all([1, 2, 3].map(() => processSpec(services, id, new AbortController().signal)));
  const told = await active();
  expect(told).toMatchObject({ type: 'computed', parents: [before.id] });
  expect((await client.get(`${at}/revisions/${told.id}/changes`)).body.changes.length).toBeGreaterThan(0);
});

test('readers of the site see it at once', async () => {
  const { put, space, organization } = await aSpaceWithPages();
  const site = await server.make.site(organization, { spaces: [space] });
  const page = async () => (await fetch(`${server.url}/sites/${site.id}/operations/roses`)).text();
  expect(await page()).toContain('Roses');
  expect(await page()).not.toContain('All roses');
  await put('garden', textOf({ '/roses': of('Roses', 'All roses') }));
  expect(await page()).toContain('All roses');
});

test('spaces that show another description are left alone', async () => {
  const { put, active } = await aSpaceWithPages();
  const before = await active();
  await put('orchard', textOf({ '/apples': of('Apples') }));
  await put('orchard', textOf({ '/pears': of('Pears') }));
  expect((await active()).id).toBe(before.id);
});
