/** Whatever people write in settings, titles and queries is text: in HTML, in scripts' data, in headers, in XML. */
import type { Element } from 'hast';
import { raw } from 'hast-util-raw';
import { beforeAll, expect, test } from 'vitest';
import { visitElements } from '../../../src/engine/markdown/html/clean.ts';
import { textIn } from '../../../src/engine/markdown/html/element.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** Short ones fit into every setting. */
const PAYLOADS = [
  '"><img src=x onerror=a()>',
  "'><svg onload=a()>",
  '</script><script>a()</script>',
  '</title><b onclick=a()>',
  '--><script>a()</script>',
  '<!--<script>',
  '{{constructor}}\u0024{a()}',
  '\u2028a()\u2029</style>',
  '&lt;img onerror=a()&gt;',
  '" autofocus onfocus=a() x="',
];
const ADDRESSES = [
  'https://example.com/"><img src=x onerror=a()>',
  "https://example.com/'onload=a()'",
  'https://example.com/</script>',
];

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  visitElements(raw({ type: 'root', children: [{ type: 'raw', value: html } as never] }) as never, (one) => {
    found.push(one);
  });
  return found;
}

/** What a browser would run of a page that is not the reader's own. */
function problemsIn(html: string): string[] {
  const problems: string[] = [];
  for (const { tagName, properties, children } of elementsOf(html)) {
    for (const [name, value] of Object.entries(properties)) {
      if (/^on/i.test(name)) problems.push(`${tagName} ${name}`);
      if (/^(?:href|src|action)$/.test(name) && /^\s*(?:javascript|data:text|vbscript)/i.test(String(value)))
        problems.push(`${tagName} ${name}=${value}`);
    }
    if (properties['src'] === 'x') problems.push(`${tagName} src=x`);
    if (tagName !== 'script') continue;
    const type = String(properties['type'] ?? '');
    const isData = /^application\/(?:ld\+)?json$/.test(type);
    if (isData) JSON.parse(textIn(children));
    else if (!/^\/sites\/[^/]+\/~\/assets\/[\w-]+\.js$/.test(String(properties['src'])) || children.length > 0)
      problems.push(`script ${JSON.stringify(properties)}`);
  }
  return problems;
}

test.each(PAYLOADS)('in every text of the settings, and in titles: %s', async (payload) => {
  const { admin, path, organization, space, section, read, write } = await aPublishedSite(server, {
    titles: ['Guide', 'API'],
    pages: { start: 'Text.' },
  });
  const changes = [
    {
      type: 'create_page',
      title: payload,
      fields: { description: payload },
      slug: 'odd',
      content: { markdown: `## ${payload.replaceAll('<', '\\<')}\n\nText.` },
    },
  ];
  expect((await admin.post(`/v1/spaces/${space.id}/content`, { changes })).status).toBe(200);
  const [message, url] = [`${payload}!!`.slice(0, 100), ADDRESSES[0]];
  const { body: settings } = await admin.get(`${path}/customization`);
  const to = { kind: 'url', url };
  const { status, text } = await admin.put(`${path}/customization`, {
    ...settings,
    title: message,
    header: {
      ...settings.header,
      links: [
        { title: payload, to, links: [] },
        { title: payload, to: null, links: [{ title: payload, to }] },
      ],
    },
    footer: { groups: [{ title: payload, links: [{ title: payload, to }] }], copyright: payload },
    announcement: { enabled: true, message, style: 'info', link: { title: payload, to } },
    feedback: { enabled: true },
    favicon: { emoji: '2693' },
    ai: { ...settings.ai, greeting: { title: payload, subtitle: payload }, suggestions: [payload] },
  });
  expect([status, text.slice(0, 300)]).toEqual([200, expect.anything()]);
  await admin.patch(`${path}/sections/${section.id}`, { title: message, description: payload });
  const variant = await server.make.space(organization, { title: payload });
  await write(variant.id, { start: 'Text.' });
  await admin.post(`${path}/site-spaces`, { spaceId: variant.id, sectionId: section.id });
  const asked = encodeURIComponent(payload);
  for (const at of ['', 'odd', `nothing-${asked}`, `~/search?q=${asked}`, `?q=${asked}`]) {
    const { body, headers } = await read(at, { accept: 'text/html' });
    expect([at, problemsIn(body)]).toEqual([at, []]);
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|nonce/);
    for (const [name, value] of Object.entries(headers))
      expect(`${name}: ${value}`).not.toMatch(/[\r\n\u2028<>"].*a\(\)/);
  }
  const { body: page } = await read('odd');
  const data = elementsOf(page).find(({ properties }) => properties['type'] === 'application/ld+json')!;
  expect(JSON.parse(textIn(data.children))['@graph'][0].headline.trim()).toBe(payload.trim());
  for (const list of ['sitemap.xml', '~/feed.xml', 'llms.txt', 'odd.md', 'robots.txt']) {
    const { statusCode, body, headers } = await read(list);
    expect([list, statusCode < 500]).toEqual([list, true]);
    if (String(headers['content-type']).includes('xml')) expect(body).not.toMatch(/<(?:img|svg|script|b) /);
    expect(headers['x-content-type-options'] ?? 'nosniff').toBe('nosniff');
  }
});

test('names in headers stay within them', async () => {
  const { admin, space, read } = await aPublishedSite(server);
  const title = 'a"; filename=evil.html\u2028 b\'()*; x="é日本';
  const changes = [{ type: 'create_page', title, slug: 'a";b,<c>', content: { markdown: 'Text.' } }];
  const { status, body } = await admin.post(`/v1/spaces/${space.id}/content`, { changes });
  const slug = status === 200 ? 'a";b,<c>' : undefined;
  expect([status, slug ?? body.error.code]).toEqual([status, slug ?? 400]);
  const created = slug
    ? body.created
    : (await admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ ...changes[0], slug: 'plain' }] })).body
        .created;
  expect(created).toBeDefined();
  const page = await read(encodeURIComponent(slug ?? 'plain'));
  expect(page.statusCode).toBe(200);
  expect(page.headers.link).toMatch(/^<[^<>"\s,;]*>; rel="alternate"; type="text\/markdown"$/);
  const [pdf = ''] = /[^"]*~\/pdf\/[^"]*/.exec(page.body) ?? [];
  const { headers } = await read(pdf);
  expect(headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''[\w%.!~*'()-]+$/);
});
