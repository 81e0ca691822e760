/** What programs read of a published site, over HTTP. */
import { gunzipSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentStore } from '../../../../src/db/content-store.ts';
import { Draft } from '../../../../src/engine/revisions/draft.ts';
import { expectProcessCostBelow } from '../../../support/cost.ts';
import { moveSpace } from '../../../support/move.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { aPublishedSite } from '../site-pages.ts';
import { childrenNamed, parsedXml, textOf } from './xml-document.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const PAGES = {
  Start: 'Welcome. See [care](care.md#water), [all](https://example.com/a) and ![](gone.png).',
  Care: '# Care of roses\n\n## Water\n\nOften. Back to [the start](start.md).',
  Unlisted: 'Not for search engines.',
  Hidden: 'In no list.',
  News: '{% updates format="full" %}\n{% update date="2026-03-01" tags="api" %}\n## Old & <b>bold</b>\nWords with a [link](care.md).\n{% endupdate %}\n{% update date="2026-04-01" %}\n## New\n{% endupdate %}\n{% endupdates %}',
};

async function aSiteOfPages(visibility = 'public') {
  const made = await aPublishedSite(server, { pages: PAGES, visibility });
  const space = `/v1/spaces/${made.space.id}`;
  const fields = {
    Unlisted: { noRobotsIndex: true },
    Hidden: { hidden: true },
    Care: { description: 'How to\nkeep roses.' },
  };
  const { pages } = (await made.admin.get(`${space}/content/pages`)).body;
  const ids: Record<string, string> = Object.fromEntries(
    pages.map(({ title, id }: { title: string; id: string }) => [title, id]),
  );
  const changes = Object.entries(fields).map(([title, own]) => ({
    type: 'update_page',
    page: ids[title],
    fields: own,
  }));
  const { status, text } = await made.admin.post(`${space}/content`, { changes });
  expect(status, text).toBe(200);
  return { ...made, ids, address: `http://octavo.test${made.base}` };
}

describe('a public site', () => {
  test('has a sitemap, and robots.txt that leads to it', async () => {
    const { read, address, base } = await aSiteOfPages();
    const map = await read('sitemap.xml');
    expect([map.statusCode, map.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const places = childrenNamed(parsedXml(map.body), 'url').map((url) => textOf(url, 'loc'));
    expect(places).toEqual([address, `${address}care`, `${address}news`]);
    const again = await read('sitemap.xml', { 'if-none-match': map.headers.etag as string });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await read('sitemap-1.xml')).statusCode).toBe(404);
    const robots = await read('robots.txt');
    expect(robots.body).toContain(`Allow: ${base}\n`);
    expect(robots.body).toContain(`Sitemap: ${address}sitemap.xml\n`);
    expect(robots.headers['cache-control']).toContain('public');
  });

  test('has llms.txt, and all pages in one text', async () => {
    const { read, address } = await aSiteOfPages();
    const list = await read('llms.txt');
    expect(list.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(list.body).toContain('# Docs\n');
    expect(list.body).toContain(`- [Start](${address}start.md)\n`);
    expect(list.body).toContain(`- [Care](${address}care.md): How to keep roses.\n`);
    expect(list.body).toContain(`${address}~/mcp`);
    expect(list.body).not.toMatch(/Unlisted|Hidden/);
    const whole = await read('llms-full.txt', { 'accept-encoding': 'gzip' });
    expect(whole.headers['content-encoding']).toBe('gzip');
    const text = gunzipSync(whole.rawPayload).toString('utf8');
    expect(text.match(/^# .*$/gm)).toEqual(['# Docs', '# Start', '# Care of roses', '# News']);
    expect(text).toContain(`[care](${address}care.md#water)`);
    expect(text).toContain(`Source: ${address}care\n`);
    expect(text).not.toMatch(/Not for search|In no list/);
    // Every address that it names is there.
    for (const [, at = ''] of list.body.matchAll(/\]\(([^)]+)\)/g))
      expect([at, (await read(new URL(at).pathname)).statusCode]).toEqual([at, 200]);
  });

  test('a page is there as Markdown, by its address and by what a client accepts', async () => {
    const { read, address } = await aSiteOfPages();
    const care = await read('care.md');
    expect([care.statusCode, care.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(care.body).toBe(
      `# Care of roses\n\n> How to keep roses.\n\n## Water\n\nOften. Back to [the start](${address}start.md).\n\n---\n\nAll pages of this site: [llms.txt](${address}llms.txt)\n`,
    );
    expect(care.headers['link']).toBe(`<${address}care>; rel="canonical"`);
    expect(care.headers['x-robots-tag']).toBe('noindex');
    const start = await read('start.md');
    expect(start.body).toContain('[all](https://example.com/a)');
    for (const [path, accept] of [
      ['', 'text/markdown'],
      ['care', 'text/markdown, text/html;q=0.9'],
    ] as const) {
      const answer = await read(path, { accept });
      expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(answer.headers.vary).toContain('accept');
    }
    expect((await read('care', { accept: 'text/html, text/markdown;q=0.5' })).headers['content-type']).toContain(
      'html',
    );
    expect((await read('gone.md')).statusCode).toBe(404);
    // At its address everything is read that is not for some readers only.
    expect((await read('hidden.md')).statusCode).toBe(200);
  });

  test('has feeds of what changed, and of the updates of a page', async () => {
    const { read, address, base, admin, space, ids } = await aSiteOfPages();
    await admin.post(`/v1/spaces/${space.id}/content`, {
      changes: [{ type: 'update_page', page: ids['Care'], content: { markdown: 'Changed.' } }],
    });
    const answer = await read('~/feed.xml');
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const items = childrenNamed(childrenNamed(parsedXml(answer.body), 'channel')[0]!, 'item');
    expect(items.map((item) => textOf(item, 'title'))).toEqual(['Care', expect.any(String), expect.any(String)]);
    expect(textOf(items[0]!, 'link')).toBe(`${address}care`);
    expect(answer.body).not.toMatch(/Hidden|Unlisted/);
    const news = childrenNamed(parsedXml((await read('news.rss')).body), 'channel')[0]!;
    expect(textOf(news, 'title')).toBe('News · Docs');
    const updates = childrenNamed(news, 'item');
    expect(updates.map((item) => [textOf(item, 'title'), textOf(item, 'link'), textOf(item, 'pubDate')])).toEqual([
      ['New', `${address}news#new`, 'Wed, 01 Apr 2026 00:00:00 GMT'],
      [
        expect.stringContaining('Old & '),
        expect.stringContaining(`${address}news#old`),
        'Sun, 01 Mar 2026 00:00:00 GMT',
      ],
    ]);
    expect(textOf(updates[1]!, 'content:encoded')).toContain(`href="${address}care"`);
    expect(textOf(updates[1]!, 'category')).toBe('api');
    expect((await read('care.rss')).statusCode).toBe(404);
    const feedsOf = async (path: string) =>
      [
        ...(await read(path, { accept: 'text/html' })).body.matchAll(/type="application\/rss\+xml" href="([^"]+)"/g),
      ].map(([, href = '']) => href);
    expect(await feedsOf('news')).toEqual([`${base}~/feed.xml`, `${base}news.rss`]);
    expect(await feedsOf('care')).toEqual([`${base}~/feed.xml`]);
  });

  test('each page has a preview picture', async () => {
    const { read, ids, siteSpaces } = await aSiteOfPages();
    const at = `~/social/${siteSpaces[0]!.id}/${ids['Care']}.png`;
    const picture = await read(at);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(imageSize(picture.rawPayload)).toMatchObject({ width: 1200, height: 630 });
    expect((await read(at, { 'if-none-match': picture.headers.etag as string })).statusCode).toBe(304);
    expect((await read(at.replace('.png', 'x.png'))).statusCode).toBe(404);
    const html = (await read('care', { accept: 'text/html' })).body;
    expect(html).toContain(`${siteSpaces[0]!.id}/${ids['Care']}.png`);
  });
});

test('the same page in another language is named in the sitemap, and each language has its part in llms.txt', async () => {
  const made = await aPublishedSite(server, { pages: { Start: 'Welcome.', Roses: 'Red.' } });
  const { admin, path, section } = made;
  const address = `http://octavo.test${made.base}`;
  await admin.patch(`/v1/spaces/${made.space.id}`, { language: 'en' });
  const german = await server.make.space(made.organization, { title: 'Deutsch', language: 'de' });
  await made.write(german.id, { Start: 'Willkommen.' });
  const added = await admin.post(`${path}/site-spaces`, { spaceId: german.id, sectionId: section.id });
  expect(added.status, added.text).toBe(201);
  const urls = childrenNamed(parsedXml((await made.read('sitemap.xml')).body), 'url');
  const linksOf = (at: number) => childrenNamed(urls[at]!, 'xhtml:link').map(({ attributes }) => attributes['href']);
  const [own, other] = [address, `${address}${added.body.path}/`];
  expect(urls.map((url) => textOf(url, 'loc'))).toEqual([own, `${address}roses`, other]);
  expect([0, 1, 2].map(linksOf)).toEqual([[own, other], [], [own, other]]);
  const languagesOf = async (path: string) =>
    [...(await made.read(path, { accept: 'text/html' })).body.matchAll(/hreflang="(\w+)" href="([^"]+)"/g)].map(
      ([, language, href]) => [language, href],
    );
  const both = [
    ['en', own],
    ['de', other],
  ];
  expect(await languagesOf('')).toEqual(both);
  expect(await languagesOf(`${added.body.path}/`)).toEqual(both);
  expect(await languagesOf('roses')).toEqual([]);
  const list = (await made.read('llms.txt')).body;
  expect(list.match(/^## .*$/gm)).toEqual(['## Guide', '## Deutsch']);
  expect((await made.read(`${added.body.path}/start.md`)).body).toContain('Willkommen.');
});

test.each(['unlisted', 'share-link', 'visitor-auth'])(
  'robots may read nothing of a site that is %s',
  async (visibility) => {
    const { path, admin, read, base } = await aSiteOfPages(visibility);
    let cookie = '';
    if (visibility === 'share-link') {
      const link = (await admin.post(`${path}/share-links`, { name: 'A' })).body;
      const came = await read(new URL(link.urls.published).pathname);
      cookie = [came.headers['set-cookie']]
        .flat()
        .map((one) => String(one).split(';')[0])
        .join('; ');
    }
    if (visibility === 'visitor-auth') {
      const { privateKey } = (await admin.get(`${path}/publishing/auth`)).body;
      const exp = Math.floor(Date.now() / 1000) + 600;
      const jwt = await new SignJWT({ exp }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(privateKey));
      for (const name of ['robots.txt', 'sitemap.xml', 'llms.txt', 'llms-full.txt', '~/feed.xml', 'care.md'])
        expect([name, (await read(name)).statusCode]).toEqual([name, 401]);
      const asked = await read('llms.txt', { authorization: `Bearer ${jwt}` });
      expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      const came = await read(`?jwt_token=${jwt}`);
      cookie = [came.headers['set-cookie']]
        .flat()
        .map((one) => String(one).split(';')[0])
        .join('; ');
    }
    const headers = { cookie };
    expect((await read('robots.txt', headers)).body).toBe(`User-agent: *\nDisallow: ${base}\n`);
    expect(childrenNamed(parsedXml((await read('sitemap.xml', headers)).body), 'url')).toEqual([]);
    for (const name of ['robots.txt', 'sitemap.xml', 'llms.txt', 'llms-full.txt', '~/feed.xml', 'care.md']) {
      const answer = await read(name, headers);
      expect([name, answer.statusCode]).toEqual([name, 200]);
      expect(answer.headers['x-robots-tag']).toBe('noindex');
      if (visibility !== 'unlisted') expect(answer.headers['cache-control']).toBe('private, no-cache');
    }
    expect((await read('llms.txt', headers)).body).toContain('[Care]');
  },
);

test('all pages in one text took 38 s where the space has 100,000 variables: they were read for each page', async () => {
  const expression = '<code class="expression">space.vars.v7</code>';
  const pages = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`p${i}`, i % 2 ? expression : 'Words.']));
  const { space, read } = await aPublishedSite(server, { pages });
  // Git may bring more than edits may make.
  const { services } = server;
  const { id, root } = await services.database.prisma.revision.findFirstOrThrow({
    where: { spaceId: space.id },
    orderBy: { createdAt: 'desc' },
  });
  const draft = await Draft.open(contentStore(services, space.organizationId), root);
  for (let i = 0; i < 80_000; i += 1) draft.setVariable(`v${i}`, `value ${i}`);
  await moveSpace(services, space, { id, root }, await draft.commit());
  await expectProcessCostBelow(700, async () => {
    expect((await read('llms-full.txt')).body.match(/value 7/g)).toHaveLength(20);
  });
});
