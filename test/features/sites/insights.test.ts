/** What readers of sites do, as renderers send it and members see it. */
import { beforeAll, expect, test } from 'vitest';
import { removeOldInsights } from '../../../src/features/sites/insights/job.ts';
import type { Answer, Client } from '../../support/client.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ INSIGHTS_DAYS: '30' });
});

const today = () => new Date().toISOString().slice(0, 10);

/** A published site, with the pages "Roses" and "Lilies" in its first space. */
async function aScene(titles: readonly string[] = ['Guide']) {
  const scene = await aSite(server, titles);
  const { admin, path, spaces, siteSpaces, site } = scene;
  expect((await admin.post(`${path}/publish`)).status).toBe(200);
  const space = spaces[0]!;
  const changes = ['Roses', 'Lilies'].map((title) => ({ type: 'create_page', title, content: { markdown: '' } }));
  expect((await admin.post(`/v1/spaces/${space.id}/content`, { changes })).status).toBe(200);
  const pages = (await admin.get(`/v1/spaces/${space.id}/content/pages`)).body.pages as { id: string }[];
  const location = { url: 'https://docs.test/', siteSpace: siteSpaces[0]?.id, space: space.id };
  return {
    ...scene,
    space,
    pages: pages.map(({ id }) => id) as [string, string],
    location,
    send: (events: unknown, by: Client = server.visitor) => by.post(`${path}/insights/events`, { events }),
    view: (page: string | null, session: object = {}) => ({
      type: 'page_view',
      session,
      location: { ...location, page },
    }),
    read: async (selection: string, by: Client = admin, [from, to] = [today(), today()]): Promise<Answer> => {
      const { id: organizationId } = scene.organization;
      return by.graphql(`{ site(organizationId: "${organizationId}", siteId: "${site.id}") {
        insights(from: "${from}", to: "${to}") { ${selection} } } }`);
    },
  };
}

const COUNTS = 'views visitors searches searchesWithoutResults ratings { bad ok good }';
const insightsIn = ({ body }: Answer) => body.data?.site.insights;

test('views, visitors, searches and ratings, per day and page', async () => {
  const { send, view, read, pages, space, location } = await aScene();
  const [roses, lilies] = pages;
  const rated = (rating: string) => ({
    type: 'page_post_feedback',
    feedback: { rating },
    location: { ...location, page: roses },
  });
  const answer = await send([
    view(roses, { visitorId: 'anna' }),
    view(roses, { visitorId: 'anna' }),
    view(roses, { visitorId: 'ben' }),
    view(lilies, { visitorId: 'anna' }),
    view(null, { visitorId: 'carl' }),
    rated('good'),
    rated('good'),
    rated('bad'),
    { type: 'search_type_query', query: ' Thorns  and\tpruning' },
    { type: 'search_type_query', query: 'thorns and pruning', results: 0 },
    { type: 'search_type_query', query: 'water', results: 3 },
    { type: 'link_click', link: {} },
  ]);
  expect(answer).toMatchObject({ status: 204, text: '' });
  const { body } = await read(
    `${COUNTS} days { day ${COUNTS} } pages { spaceId pageId views visitors ratings { bad ok good } }
     queries { query searches withoutResults } empty: queries(withoutResults: true) { query }
     page: days(spaceId: "${space.id}", pageId: "${roses}") { day views visitors }`,
  );
  const counts = { views: 5, visitors: 3, searches: 3, searchesWithoutResults: 1, ratings: { bad: 1, ok: 0, good: 2 } };
  const none = { bad: 0, ok: 0, good: 0 };
  expect(body).toEqual({
    data: {
      site: {
        insights: {
          ...counts,
          days: [{ day: today(), ...counts }],
          pages: [
            { spaceId: space.id, pageId: roses, views: 3, visitors: 2, ratings: counts.ratings },
            { spaceId: space.id, pageId: lilies, views: 1, visitors: 1, ratings: none },
          ],
          queries: [
            { query: 'thorns and pruning', searches: 2, withoutResults: 1 },
            { query: 'water', searches: 1, withoutResults: 0 },
          ],
          empty: [{ query: 'thorns and pruning' }],
          page: [{ day: today(), views: 3, visitors: 2 }],
        },
      },
    },
  });
});

test('counts are exact however many send at once', async () => {
  const { send, view, read, pages } = await aScene();
  const [roses, lilies] = pages;
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      // In opposite orders, and each visitor from two sides.
      send([
        ...(n % 2
          ? [view(roses, { visitorId: `v${n >> 1}` }), view(lilies)]
          : [view(lilies), view(roses, { visitorId: `v${n >> 1}` })]),
        { type: 'search_type_query', query: n % 2 ? 'a' : 'b', results: 0 },
      ]),
    ),
  );
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([204]));
  const { pages: read_, ...counts } = insightsIn(await read(`${COUNTS} pages { pageId views visitors }`));
  expect(counts).toMatchObject({ views: 100, visitors: 26, searches: 50, searchesWithoutResults: 50 });
  expect(read_).toHaveLength(2);
  expect(read_).toContainEqual({ pageId: roses, views: 50, visitors: 25 });
  expect(read_).toContainEqual({ pageId: lilies, views: 50, visitors: 1 });
});

test('what is not in the site counts nowhere, and nothing tells so', async () => {
  const { send, view, read, pages, location, organization, siteSpaces } = await aScene(['Guide', 'Other']);
  const foreign = await aScene();
  const draft = await server.make.space(organization);
  const at = (place: object) => ({ type: 'page_view', location: { url: '', ...place } });
  const { status, text } = await send([
    view('made-up'),
    view('constructor'),
    view(foreign.pages[0]),
    at({ page: pages[0] }),
    at({ space: draft.id }),
    at({ siteSpace: foreign.siteSpaces[0]?.id }),
    at({ siteSection: foreign.section.id }),
    at({ ...location, siteSpace: siteSpaces[1]?.id, page: pages[0] }),
    { type: 'page_post_feedback', feedback: { rating: 'good' }, location: { ...location, page: 'made-up' } },
  ]);
  expect({ status, text }).toEqual({ status: 204, text: '' });
  expect(insightsIn(await read('views pages { pageId } days { day }'))).toEqual({ views: 0, pages: [], days: [] });
});

test('a body that is not one of events is refused by place', async () => {
  const { send, admin, path } = await aScene();
  const refused = async (events: unknown): Promise<string[]> => {
    const { status, body } = await send(events);
    expect(status).toBe(400);
    return body.error.details.map((detail: { path: string }) => detail.path);
  };
  expect(await refused('x')).toEqual(['events']);
  expect(await refused([])).toEqual(['events']);
  expect(await refused(Array(101).fill({ type: 'page_view' }))).toEqual(['events']);
  expect(await refused([{ type: 'page_view' }, 5])).toEqual(['events[1]']);
  expect(await refused([{ type: 7 }])).toEqual(['events[0].type']);
  expect(await refused([{ type: 'later', session: 'x' }])).toEqual(['events[0].session']);
  expect(await refused([{ type: 'x', location: { page: 5 } }])).toEqual(['events[0].location.page']);
  expect(await refused([{ type: 'x', location: { page: 'a\0' } }])).toEqual(['events[0].location.page']);
  expect(await refused([{ type: 'x', timestamp: 'now' }])).toEqual(['events[0].timestamp']);
  expect(await refused([{ type: 'search_type_query' }])).toEqual(['events[0].query']);
  expect(await refused([{ type: 'search_type_query', query: 'x'.repeat(513) }])).toEqual(['events[0].query']);
  expect(await refused([{ type: 'page_post_feedback', feedback: { rating: 'fine' } }])).toEqual([
    'events[0].feedback.rating',
  ]);
  const keys =
    '[{"type":"constructor"},{"type":"__proto__","__proto__":{"type":"page_view"}},{"type":"page_view","location":{"__proto__":{"page":"x"}}}]';
  expect((await server.visitor.post(`${path}/insights/events`, `{"events":${keys}}`)).status).toBe(204);
  const large = { type: 'page_view', padding: 'x'.repeat(300_000) };
  expect((await send([large])).status).toBe(413);
  expect((await send([large], admin)).status).toBe(204);
});

test('only of a published site; no token is needed, a wrong one is refused', async () => {
  const { send, view, admin, path, pages, read } = await aScene();
  expect((await send([view(pages[0])], server.as('oct_unknown_token'))).status).toBe(401);
  expect((await send([view(pages[0])], server.as((await server.make.user()).token))).status).toBe(204);
  await admin.post(`${path}/unpublish`);
  expect((await send([view(pages[0])])).status).toBe(404);
  expect(
    (await server.visitor.post(path.replace(/[^/]+$/, 'absent/insights/events'), { events: [view(null)] })).status,
  ).toBe(404);
  expect(insightsIn(await read('views'))).toEqual({ views: 1 });
});

test('without a tracking cookie the ids of clients tell nothing', async () => {
  const { send, view, read, admin, path, pages } = await aScene();
  const settings = (await admin.get(`${path}/customization`)).body;
  await admin.put(`${path}/customization`, { ...settings, insights: { trackingCookie: false } });
  const sessions = [{ visitorId: 'a' }, { visitorId: 'b' }, { visitorId: 'a', userAgent: 'Other' }];
  expect((await send(sessions.map((session) => view(pages[0], session)))).status).toBe(204);
  expect(insightsIn(await read('views visitors'))).toEqual({ views: 3, visitors: 2 });
});

test('no id and no address is stored, and when the day is over nothing tells visitors apart', async () => {
  const { send, view, read, pages, site } = await aScene();
  await send([view(pages[0], { visitorId: 'anna', userAgent: 'Browser' })]);
  const { database } = server.services;
  const rows = await database.query<object>('SELECT * FROM "SiteVisitorDay" WHERE "siteId" = $1', [site.id]);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/anna|Browser|127\.0\.0\.1/);
  const left = async (table: string) => (await database.query<object>(`SELECT 1 FROM "${table}"`)).length;
  await removeOldInsights(server.services, new Date());
  expect(await left('SiteVisitorDay')).toBeGreaterThan(0);
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await removeOldInsights(server.services, days(1));
  expect([await left('SiteVisitorDay'), await left('VisitorSalt')]).toEqual([0, 0]);
  await removeOldInsights(server.services, days(30));
  expect(insightsIn(await read('views visitors'))).toEqual({ views: 1, visitors: 1 });
  await removeOldInsights(server.services, days(31));
  expect([await left('SiteDay'), await left('SitePageDay'), await left('SiteSearchDay')]).toEqual([0, 0, 0]);
});

test('what is beyond the bound of a day counts together', async () => {
  const { send, read, site, view, pages } = await aScene();
  const { database } = server.services;
  const search = (query: string) => ({ type: 'search_type_query', query });
  await send([search('known'), view(pages[0])]);
  await database.query(
    `UPDATE "SiteDay" SET "searchRows" = 999, "pageRows" = 10000, "visitorRows" = 200000 WHERE "siteId" = $1`,
    [site.id],
  );
  await send([
    search('known'),
    search('last'),
    search('more'),
    search('yet more'),
    view(pages[0]),
    view(pages[1], { visitorId: 'new' }),
  ]);
  const {
    queries,
    pages: read_,
    ...counts
  } = insightsIn(await read('views visitors searches queries { query searches } pages { pageId views }'));
  expect(counts).toEqual({ views: 3, visitors: 1, searches: 5 });
  expect(queries).toHaveLength(3);
  expect(queries).toEqual(
    expect.arrayContaining([
      { query: 'known', searches: 2 },
      { query: null, searches: 2 },
      { query: 'last', searches: 1 },
    ]),
  );
  expect(read_).toEqual([
    { pageId: pages[0], views: 2 },
    { pageId: null, views: 1 },
  ]);
});

test('members read them, of the spaces that they see; others and narrowed tokens do not', async () => {
  const { send, view, read, reader, member, pages, organization, space } = await aScene();
  await send([view(pages[0])]);
  expect(insightsIn(await read('views pages { pageId }', reader))).toEqual({ views: 1, pages: [{ pageId: pages[0] }] });
  const stranger = server.as((await server.make.user()).token);
  for (const by of [await member(null), stranger, server.visitor])
    expect((await read('views', by)).body.errors).toBeDefined();
  const { prisma } = server.services.database;
  await prisma.organization.update({ where: { id: organization.id }, data: { defaultRole: null } });
  const seen = `views pages { pageId } days(spaceId: "${space.id}", pageId: "${pages[0]}") { views }`;
  expect(insightsIn(await read(seen, reader))).toEqual({ views: 1, pages: [], days: [] });
});

test('a period is named by two days, the first one first, and not too long', async () => {
  const { read, admin } = await aScene();
  const refused = async (from: string, to: string) =>
    (await read('views', admin, [from, to])).body.errors?.[0].extensions;
  expect(await refused('2026-13-01', '2026-12-01')).toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(await refused('2026-11-02', '2026-11-01')).toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(await refused('2025-01-01', '2026-01-02')).toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(await refused('2025-01-01', '2026-01-01')).toBeUndefined();
});

test('searches of readers that find nothing count by themselves; those of members, and of previews, do not', async () => {
  const { admin, path, site, read, send, view } = await aScene();
  const readerBy = async (url: string) =>
    server.as((await server.visitor.post('/v1/urls/published', { url })).body.apiToken);
  const reader = await readerBy(`http://octavo.test/sites/${site.id}/`);
  for (const [by, query] of [
    [reader, 'Zeppelin'],
    [reader, 'roses'],
    [admin, 'zeppelin'],
    [reader, ' ZEPPELIN '],
  ] as const)
    expect((await by.post(`${path}/search`, { query })).status).toBe(200);
  const { url } = (await admin.get(`${path}/publishing/preview`)).body;
  const preview = server.as(new URL(url).searchParams.get('token') ?? '');
  expect((await preview.post(`${path}/search`, { query: 'zeppelin' })).status).toBe(200);
  expect((await send([view(null)], preview)).status).toBe(204);
  expect((await send([view(null)], reader)).status).toBe(204);
  expect(
    insightsIn(await read('views searchesWithoutResults queries(withoutResults: true) { query withoutResults }')),
  ).toEqual({
    views: 1,
    searchesWithoutResults: 2,
    queries: [{ query: 'zeppelin', withoutResults: 2 }],
  });
});
