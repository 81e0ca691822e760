/** Sites that hardly have anything, and pages that are called like what the reader itself serves. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const LISTS = [
  'robots.txt',
  'sitemap.xml',
  'llms.txt',
  'llms-full.txt',
  'rss.xml',
  '~/feed.xml',
  '~/search?q=a',
  '~/mcp',
];

test('a site without spaces, and a space without pages, say so and fail nowhere', async () => {
  const { admin, read, space } = await aPublishedSite(server, { pages: {} });
  const empty = await read();
  expect(empty.statusCode).toBe(404);
  expect(empty.body).toContain('</html>');
  for (const list of LISTS)
    expect([list, (await read(list)).statusCode]).toEqual([list, expect.toSatisfy((at: number) => at < 500)]);
  expect((await admin.delete(`/v1/spaces/${space.id}`)).status).toBeLessThan(300);
  for (const at of ['', 'a', 'a.md', ...LISTS])
    expect([at, (await read(at)).statusCode]).toEqual([at, expect.toSatisfy((status: number) => status < 500)]);
});

const SLUGS = ['robots.txt', 'sitemap.xml', 'sitemap-1.xml', 'llms.txt', 'llms-full.txt', 'rss.xml', 'mcp', '~', '.md', '.rss', 'a.md', 'a.rss', 'search', 'assets', '__proto__', 'constructor', 'index.html', 'é', '日本語', '-', '_', "it's", 'a"b', '<b>', '&amp;', '$&', 'con']; // biome-ignore format: a list

test('pages may be called anything: each is at the address that the navigation gives, or what the site serves there is', async () => {
  const { admin, space, read, base } = await aPublishedSite(server);
  const made: string[] = [];
  for (const slug of SLUGS) {
    const changes = [
      { type: 'create_page', title: `Called ${slug}`, slug, content: { markdown: `The page ${made.length}.` } },
    ];
    const { status, body } = await admin.post(`/v1/spaces/${space.id}/content`, { changes });
    if (status === 200) made.push(slug);
    else expect([slug, status, body.error.details?.length]).toEqual([slug, 400, 1]);
  }
  expect(made.length).toBeGreaterThan(20);
  const start = (await read()).body;
  const side = /<nav class="r-nav".*?<\/nav>/s.exec(start)![0];
  const links = [...side.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href]) =>
    href!.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
  );
  expect(links).toHaveLength(made.length + 1);
  const served: string[] = [];
  for (const [at, slug] of made.entries()) {
    const href = links[at + 1] as string;
    expect(href.startsWith(base)).toBe(true);
    const { statusCode, body, headers } = await read(href);
    expect([slug, statusCode]).toEqual([slug, 200]);
    if (!String(headers['content-type']).startsWith('text/html')) served.push(slug);
    else expect([slug, body.includes(`The page ${at}.`)]).toEqual([slug, true]);
  }
  // What the protocols want at the address of the site has the first word there.
  for (const slug of served) expect(slug).toMatch(/^(?:robots\.txt|sitemap\.xml|llms(?:-full)?\.txt|rss\.xml)$/);
});

test('a page whose tabs and steps hold text, and no tab and no step, shows the text', async () => {
  const pages = { README: '{% tabs %}\nIn tabs.\n{% endtabs %}\n\n{% stepper %}\nIn steps.\n{% endstepper %}\n' };
  const { read } = await aPublishedSite(server, { pages });
  const { statusCode, body } = await read();
  expect(statusCode).toBe(200);
  for (const text of ['<p>In tabs.</p>', '<p>In steps.</p>']) expect(body).toContain(text);
});

test('reusable contents that include each other end', async () => {
  const { admin, space, read } = await aPublishedSite(server);
  const content = `/v1/spaces/${space.id}/content`;
  const create = (name: string) => ({
    type: 'create_reusable_content',
    reusableContent: name,
    title: name,
    content: { markdown: `Of ${name}.` },
  });
  const { body } = await admin.post(content, { changes: [create('one'), create('two')] });
  const { one, two } = body.created as Record<string, string>;
  const including = (own: string, other: string) => `Of ${own}.\n\n{% include "/reusable-contents/${other}" %}`;
  const update = (id: string, markdown: string) => ({
    type: 'update_reusable_content',
    reusableContent: id,
    content: { markdown },
  });
  const changed = await admin.post(content, {
    changes: [update(one!, including('one', two!)), update(two!, including('two', one!))],
  });
  const page = await admin.post(content, {
    changes: [
      {
        type: 'create_page',
        title: 'Cycle',
        content: { markdown: `Begin.\n\n{% include "/reusable-contents/${one}" %}\n\nEnd.` },
      },
    ],
  });
  expect([changed.status, page.status]).toEqual([200, 200]);
  for (const path of ['cycle', 'cycle.md', 'llms-full.txt']) {
    const { statusCode, body: text } = await read(path);
    expect([path, statusCode]).toEqual([path, 200]);
    expect(text).toContain('End.');
    expect(text.length).toBeLessThan(200_000);
  }
});
