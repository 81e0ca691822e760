import { beforeAll, expect, test } from 'vitest';
import type { Space } from '../../../src/db/generated/prisma/client.ts';
import type { Answer, Client } from '../../support/client.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

interface Scene {
  admin: Client;
  at: string;
  organizationId: string;
  /** Ids in the site, by title. */
  ids: Record<string, string>;
  search(body: object): Promise<Answer>;
}

/** Sections "Guide" (English and German variants) and "API" (likewise, the German one is the default), each with a page on roses. */
async function aScene(): Promise<Scene> {
  const organization = await server.make.organization();
  const { token } = await server.make.member(organization, 'admin');
  const admin = server.as(token);
  const make = async (title: string, language: string): Promise<Space> => {
    const space = await server.make.space(organization, { title, language });
    const content = { markdown: `# Care\n\n${title}: about roses.\n` };
    await admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'create_page', title: 'Roses', content }] });
    return space;
  };
  const guide = [await make('Guide', 'en'), await make('Anleitung', 'de')];
  const api = [await make('Schnittstelle', 'de'), await make('API', 'en')];
  const site = await server.make.site(organization, { spaces: guide });
  const at = `/v1/orgs/${organization.id}/sites/${site.id}`;
  const section = (await admin.post(`${at}/sections`, { spaceId: api[0]?.id })).body;
  await admin.post(`${at}/site-spaces`, { spaceId: api[1]?.id, sectionId: section.id });
  const { items } = (await admin.get(`${at}/site-spaces`)).body;
  return {
    admin,
    at,
    organizationId: organization.id,
    ids: Object.fromEntries(items.map((row: { title: string; id: string }) => [row.title, row.id])),
    search: (body) => admin.post(`${at}/search`, body),
  };
}

const titles = ({ body }: Answer): string[] => body.items.map(({ title }: { title: string }) => title).sort();

test('a hit is a space with its pages, their sections, paths and scores', async () => {
  const { search, ids } = await aScene();
  const { status, body } = await search({ query: 'roses', mode: 'current', siteSpaceId: ids['Guide'] });
  expect(status).toBe(200);
  expect(body.items).toMatchObject([
    {
      type: 'space',
      siteSpace: ids['Guide'],
      title: 'Guide',
      pages: [{ title: 'Roses', path: 'roses', ancestors: [], sections: [{ title: 'Care', path: 'roses#care' }] }],
    },
  ]);
  expect(body.items[0].pages[0].score).toBeGreaterThan(0);
  expect(body.items[0].pages[0].sections[0].score).toBeGreaterThan(0);
});

test('a mode says which spaces are searched', async () => {
  const { search, ids } = await aScene();
  expect(titles(await search({ query: 'roses' }))).toEqual(['API', 'Anleitung', 'Guide', 'Schnittstelle']);
  const siteSpaceIds = [ids['API'], ids['Guide']];
  expect(titles(await search({ query: 'roses', mode: 'specific', siteSpaceIds }))).toEqual(['API', 'Guide']);
  for (const [body, path] of [
    [{ mode: 'current' }, 'siteSpaceId'],
    [{ mode: 'specific' }, 'siteSpaceIds'],
    [{ mode: 'specific', siteSpaceIds: ['absent'] }, 'siteSpaceIds[0]'],
    [{ mode: 'nearby' }, 'mode'],
    [{ scope: { mode: 'default', currentSiteSpace: 'absent' } }, 'scope.currentSiteSpace'],
  ] as const)
    expect(await search({ query: 'roses', ...body }), path).toMatchObject({
      status: 400,
      body: { error: { details: [{ path }] } },
    });
});

test('by default a reader finds what is in the own space, and in the same language in the other sections', async () => {
  const { search, ids } = await aScene();
  const from = (currentSiteSpace: string | undefined, restrictTo?: string) =>
    search({ query: 'roses', scope: { mode: 'default', currentSiteSpace, restrictTo } });
  expect(titles(await from(ids['Guide']))).toEqual(['API', 'Guide']);
  expect(titles(await from(ids['Anleitung']))).toEqual(['Anleitung', 'Schnittstelle']);
  expect(titles(await from(ids['Guide'], 'currentSiteSpace'))).toEqual(['Guide']);
  expect(titles(await from(ids['Guide'], 'otherSiteSpaces'))).toEqual(['API']);
});

test('what is hidden from lists, or not for the caller to see, is not found', async () => {
  const { search, ids, admin, at, organizationId } = await aScene();
  await admin.patch(`${at}/site-spaces/${ids['API']}`, { hidden: true });
  expect(titles(await search({ query: 'roses' }))).toEqual(['Anleitung', 'Guide', 'Schnittstelle']);
  expect(titles(await search({ query: 'roses', mode: 'current', siteSpaceId: ids['API'] }))).toEqual(['API']);
  await server.services.database.prisma.organization.update({
    where: { id: organizationId },
    data: { defaultRole: null },
  });
  const reader = server.as((await server.make.member({ id: organizationId } as never, 'read')).token);
  expect((await reader.post(`${at}/search`, { query: 'roses' })).body.items).toEqual([]);
  const current = { query: 'roses', mode: 'current', siteSpaceId: ids['Guide'] };
  expect((await reader.post(`${at}/search`, current)).status).toBe(400);
});

test('it takes as many statements for many spaces as for few, and corrects a slip', async () => {
  const { search, ids, admin, at, organizationId } = await aScene();
  const few = await statementsOf(server, () => search({ query: 'roses', mode: 'all' }));
  for (let i = 0; i < 6; i++) {
    const space = await server.make.space({ id: organizationId }, { title: `Empty ${i}`, language: 'en' });
    await admin.post(`${at}/sections`, { spaceId: space.id });
  }
  expect(await statementsOf(server, () => search({ query: 'roses', mode: 'all' }))).toBe(few);
  const corrected = await search({ query: 'rosse', mode: 'current', siteSpaceId: ids['Guide'] });
  expect(corrected.body).toMatchObject({ didYouMean: 'roses', items: [{ title: 'Guide' }] });
});
