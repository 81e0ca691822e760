/** Navigations of very many pages: what pages show of them, what comes later, and what it weighs. */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { frameAssets } from '../../../src/web/reader/assets.ts';
import type { NavigationEntry } from '../../../src/web/reader/model.ts';
import { pageHtml } from '../../../src/web/reader/templates/page.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPage } from './models.ts';
import { aPublishedSite } from './site-pages.ts';

const ASSETS = frameAssets('/sites/docs/~/assets/', '/sites/docs/~/assets/theme.css');

const entry = (id: string, children: NavigationEntry[] = [], isGroup = false): NavigationEntry => ({
  ...{ id, kind: isGroup ? 'group' : 'page', title: `Title of ${id}`, emoji: null, icon: null, isExternal: false },
  href: isGroup ? null : `/sites/docs/${id}`,
  children,
});
const many = (count: number, name: string, make: (id: string) => NavigationEntry = entry) =>
  Array.from({ length: count }, (_, at) => make(`${name}-${at}`));

/** 100 groups of ten pages with nine each: 10,100 entries. */
const TEN_THOUSAND = many(100, 'group', (group) =>
  entry(
    group,
    many(10, group, (id) => entry(id, many(9, id))),
    true,
  ),
);
const shown = (navigation: readonly NavigationEntry[], href: string) =>
  pageHtml(aPage({ navigation, href, navigationHref: '/sites/docs/~/navigation/s1/' }), ASSETS);
const links = (text: string) => [...text.matchAll(/<a[^>]* href="\/sites\/docs\/([\w-]+)"/g)].map(([, id]) => id);
const sideOf = (text: string) => /<nav class="r-nav".*?<\/nav>/s.exec(text)![0];

test('a page of 10,000 weighs little, and has the lists on the way to it', () => {
  const text = shown(TEN_THOUSAND, '/sites/docs/group-7-3-2');
  expect(gzipSync(text).length).toBeLessThan(20_000);
  const side = sideOf(text);
  expect(side.match(/aria-current="page" href="[^"]*"/g)).toEqual([
    'aria-current="page" href="/sites/docs/group-7-3-2"',
  ]);
  for (const id of [...many(10, 'group-7'), ...many(9, 'group-7-3')].map((one) => one.id))
    expect(links(side)).toContain(id);
  expect(links(side)).not.toContain('group-7-4-0');
  // A closed group leads to its first page; with a script it opens where it is.
  expect(side).toMatch(
    /<a href="\/sites\/docs\/group-8-0"[^>]*><span>Title of group-8<\/span><\/a><details class="r-with-script" data-id="group-8" data-list="\/sites\/docs\/~\/navigation\/s1\/group-8">/,
  );
  expect(side.match(/ open>/g)).toHaveLength(1);
  // A page with others below it shows them.
  const above = sideOf(shown(TEN_THOUSAND, '/sites/docs/group-7-3'));
  expect(links(above)).toContain('group-7-3-8');
  expect(sideOf(shown(TEN_THOUSAND, '/sites/docs/elsewhere'))).not.toMatch(/aria-current| open>/);
});

test('5,000 pages beside each other are all there', () => {
  const text = shown(many(5000, 'page'), '/sites/docs/page-2500');
  expect(new Set(links(sideOf(text))).size).toBe(5000);
  expect(gzipSync(text).length).toBeLessThan(60_000);
});

test('each page of one space has the same key, and fewer pages come whole', () => {
  const keyOf = (text: string) => /data-key="([^"]+)"/.exec(text)![1];
  expect(keyOf(shown(TEN_THOUSAND, '/sites/docs/group-1-1'))).toBe(keyOf(shown(TEN_THOUSAND, '/sites/docs/group-2-2')));
  const few = TEN_THOUSAND.slice(0, 4);
  expect(links(sideOf(shown(few, '/sites/docs/group-1-1')))).toHaveLength(400);
});

describe('over HTTP', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await aServer();
  });

  async function aLargeSite() {
    const made = await aPublishedSite(server);
    const change = (changes: object[]) => made.admin.post(`/v1/spaces/${made.space.id}/content`, { changes });
    const { body } = await change([
      { type: 'create_page', page: 'a', title: 'A' },
      { type: 'create_page', page: 'b', title: 'B' },
    ]);
    const below = (parent: string, from: number) =>
      Array.from({ length: 50 }, (_, at) => ({
        ...{ type: 'create_page', parent, title: `Below ${from + at}`, content: { markdown: 'Text.' } },
      }));
    for (const parent of [body.created.a, body.created.b])
      for (let from = 0; from < 300; from += 50)
        expect(await change(below(parent, from))).toMatchObject({ status: 200 });
    return { ...made, change, ids: body.created as { a: string; b: string } };
  }

  test('a list comes by an address of its own, with a version, as its readers see it', async () => {
    const { read, change, ids, base } = await aLargeSite();
    const page = (await read('a/below-5')).body;
    expect(page).toContain(`href="${base}a/below-299"`);
    expect(page).not.toContain(`href="${base}b/below-5"`);
    const [, list = ''] = new RegExp(`data-list="([^"]*/${ids.b})"`).exec(page) ?? [];
    const answer = await read(list);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toMatch(/^<ul><li>/);
    expect(answer.body).toContain(`href="${base}b/below-299"`);
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await read(list, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
    await change([{ type: 'create_page', parent: ids.b, title: 'The newest', content: { markdown: 'Text.' } }]);
    const again = await read(list);
    expect(again.body).toContain(`href="${base}b/the-newest"`);
    expect(again.headers.etag).not.toBe(answer.headers.etag);
    const other = await aPublishedSite(server);
    const folder = list.slice(0, list.lastIndexOf('/') + 1);
    for (const missing of [
      `${folder}nothing`,
      folder,
      `${folder}${other.created.start}`,
      `${other.base}~/navigation/x/${ids.b}`,
    ])
      expect([missing, (await read(missing)).statusCode]).toEqual([missing, 404]);
    // A page with no list below it, and a navigation that comes whole.
    const small = (await other.admin.get(`${other.path}/site-spaces`)).body.items[0].id;
    expect((await read(`${other.base}~/navigation/${small}/${other.created.start}`)).statusCode).toBe(404);
  });

  test('a preview of a change request has parts as well, of what it would be', async () => {
    const { admin, read, path, space, ids, base } = await aLargeSite();
    const { body: request } = await admin.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'One more' });
    const changes = [{ type: 'create_page', parent: ids.b, title: 'The newest', content: { markdown: 'Text.' } }];
    await admin.post(`/v1/spaces/${space.id}/change-requests/${request.id}/content`, { changes });
    const preview = new URL((await admin.get(`${path}/publishing/preview`)).body.url);
    const arrived = await read(`${base}${preview.search}`);
    const cookie = String([arrived.headers['set-cookie']].flat()[0]).split(';', 1)[0]!;
    const inChange = `${base}~/changes/${request.number}/`;
    const { body: page } = await read(`${inChange}a/below-5`, { cookie });
    expect(page).toContain(`href="${inChange}a/below-299"`);
    expect(page).not.toContain(`href="${inChange}b/below-5"`);
    const [, list = ''] = new RegExp(`data-list="([^"]*/${ids.b})"`).exec(page) ?? [];
    expect(list.startsWith(`${inChange}~/navigation/`)).toBe(true);
    const answer = await read(list, { cookie });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`href="${inChange}b/the-newest"`);
    expect(answer.headers['cache-control']).toMatch(/^private/);
    expect((await read(list)).statusCode).toBe(404);
    expect((await read(list.replace(ids.b, 'nothing'), { cookie })).statusCode).toBe(404);
  });
});
