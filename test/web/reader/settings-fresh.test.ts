/** Each setting of a site, changed through the API, is seen with the next request, and caches are told. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

let server: TestServer;
let site: Awaited<ReturnType<typeof aPublishedSite>>;

beforeAll(async () => {
  server = await aServer();
  site = await aPublishedSite(server, {
    titles: ['Guide', 'API'],
    pages: {
      start: '<i class="fa-gear">:gear:</i> [Out](https://example.com)\n\n{% hint %}\nA.\n{% endhint %}',
      second: 'Two.',
    },
  });
  await site.write(site.spaces[1]!.id, { First: 'One.' });
  const { body } = await settingsNow();
  // What others depend on: a tint for the background, a header of its own.
  await site.admin.put(`${site.path}/customization`, { ...body, header: { ...body.header, preset: 'custom' } });
});

const settingsNow = () => site.admin.get(`${site.path}/customization`);
const themed = (light: string, dark = light) => ({ light, dark });

/** Puts settings over others, objects into objects. */
function merged(before: any, change: any): any {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change;
  const all = { ...before };
  for (const [name, value] of Object.entries(change)) all[name] = merged(before?.[name], value);
  return all;
}

const CHANGES: readonly [name: string, change: object][] = [
  ['title', { title: 'Another title' }],
  ['theme', { styling: { theme: 'gradient' } }],
  ['primary color', { styling: { primaryColor: themed('#16a34a') } }],
  // A tint decides more than this does.
  ['background', { styling: { background: 'match' } }],
  ['tint', { styling: { tint: { color: themed('#b91c1c') } } }],
  ...['infoColor', 'successColor', 'warningColor', 'dangerColor'].map((name): [string, object] => [
    name,
    { styling: { [name]: themed('#7e22ce') } },
  ]),
  ['corners', { styling: { corners: 'straight' } }],
  ['depth', { styling: { depth: 'flat' } }],
  ['links', { styling: { links: 'accent' } }],
  ['font', { styling: { font: 'Lato' } }],
  ['monospace font', { styling: { monospaceFont: 'FiraCode' } }],
  ['code theme', { styling: { codeTheme: { default: { light: 'github-light' } } } }],
  ['code theme of an API', { styling: { codeTheme: { openapi: { dark: 'nord' } } } }],
  ['icons', { styling: { icons: 'solid' } }],
  ['sidebar, background', { styling: { sidebar: { background: 'filled' } } }],
  ['sidebar, list', { styling: { sidebar: { list: 'line' } } }],
  ['search', { styling: { search: 'subtle' } }],
  ['locale', { internationalization: { locale: 'nl' } }],
  ['favicon', { favicon: { emoji: '2693' } }],
  ['header, background', { header: { backgroundColor: themed('#14532d') } }],
  ['header, links color', { header: { linkColor: themed('#fde68a') } }],
  ['header, preset', { header: { preset: 'contrast' } }],
  ['no header', { header: { preset: 'none' } }],
  ['logo', { header: { logo: themed('https://example.com/logo.svg') } }],
  [
    'header links',
    { header: { links: [{ title: 'Blog', to: { kind: 'url', url: 'https://example.com/blog' }, links: [] }] } },
  ],
  [
    'footer',
    {
      footer: {
        groups: [
          { title: 'More', links: [{ title: 'Imprint', to: { kind: 'url', url: 'https://example.com/imprint' } }] },
        ],
      },
    },
  ],
  ['copyright', { footer: { copyright: 'Someone, 2026' } }],
  ['announcement', { announcement: { enabled: true, message: 'Version five', style: 'info' } }],
  ['announcement, style', { announcement: { style: 'danger' } }],
  ['default theme', { themes: { default: 'dark' } }],
  ['choice of theme', { themes: { toggeable: false } }],
  ['PDF', { pdf: { enabled: false } }],
  ['feedback', { feedback: { enabled: true } }],
  ['pagination', { pagination: { enabled: false } }],
  ['page actions', { pageActions: { items: ['markdown'], mcp: false, markdown: true, externalAI: false } }],
  ['external links', { externalLinks: { target: 'blank' } }],
  ['trademark', { trademark: { enabled: false } }],
  ['privacy policy', { privacyPolicy: { url: 'https://example.com/privacy' } }],
  ['social preview', { socialPreview: { url: 'https://example.com/card.png' } }],
  [
    'social accounts',
    { socialAccounts: [{ platform: 'github', handle: 'octavo', display: { header: true, footer: false } }] },
  ],
];

/** The page and its style sheet, and the version of the page; the second request is answered from memory. */
async function shown(): Promise<{ text: string; etag: string }> {
  await site.read();
  const { statusCode, body, headers } = await site.read();
  expect(statusCode).toBe(200);
  const sheet = /href="([^"]*theme-[^"]*\.css)"/.exec(body)![1]!;
  return { text: body + (await site.read(sheet)).body, etag: String(headers.etag) };
}

test.each(CHANGES)('%s', async (_, change) => {
  const before = await shown();
  const given = merged((await settingsNow()).body, change);
  const { status, text } = await site.admin.put(`${site.path}/customization`, given);
  expect([status, text.slice(0, 300)]).toEqual([200, expect.anything()]);
  const after = await shown();
  expect(after.text).not.toBe(before.text);
  expect(after.etag).not.toBe(before.etag);
  expect((await site.read('', { 'if-none-match': before.etag })).statusCode).toBe(200);
});

describe('what a space has of its own', () => {
  test('is seen on its pages, and no more when it is taken back', async () => {
    const at = `${site.path}/site-spaces/${site.siteSpaces.find(({ path }) => path === '')?.id ?? site.siteSpaces[0]!.id}/customization`;
    const before = await shown();
    const { status } = await site.admin.patch(at, { title: 'Of this space' });
    expect(status).toBe(200);
    const own = await shown();
    expect(own.text).toContain('Of this space');
    expect(own.etag).not.toBe(before.etag);
    expect((await site.admin.delete(at)).status).toBeLessThan(300);
    expect((await shown()).etag).toBe(before.etag);
  });
});

describe('the structure', () => {
  const steps: readonly [name: string, change: () => Promise<{ status: number; text: string }>][] = [
    ['a section is added', () => addSection()],
    [
      'the title of a section',
      async () => site.admin.patch(`${site.path}/sections/${await lastSection()}`, { title: 'Reference' }),
    ],
    [
      'the path of a section',
      async () => site.admin.patch(`${site.path}/sections/${await lastSection()}`, { path: 'elsewhere' }),
    ],
    [
      'the icon of a section',
      async () => site.admin.patch(`${site.path}/sections/${await lastSection()}`, { icon: 'gear' }),
    ],
    ['the title of a page', () => edit({ title: 'Second of all' })],
    ['the path of a page', () => edit({ slug: 'another-path' })],
    ['the icon of a page', () => edit({ fields: { emoji: '1f680' } })],
    ['a page is hidden', () => edit({ fields: { hidden: true } })],
    ['the language of the space', () => site.admin.patch(`/v1/spaces/${site.space.id}`, { language: 'fr' })],
    ['a section is taken away', async () => site.admin.delete(`${site.path}/sections/${await lastSection()}`)],
  ];
  const edit = (changes: object) =>
    site.admin.post(`/v1/spaces/${site.space.id}/content`, {
      changes: [{ type: 'update_page', page: site.created.second, ...changes }],
    });
  const addSection = async () => {
    const third = await server.make.space(site.organization, { title: 'Third' });
    await site.write(third.id, { First: 'One.' });
    return site.admin.post(`${site.path}/sections`, { spaceId: third.id, title: 'More' });
  };
  const lastSection = async () => (await site.admin.get(`${site.path}/sections`)).body.items.at(-1).id;

  test.each(steps)('%s', async (_, change) => {
    const before = await shown();
    const { status, text } = await change();
    expect([status < 300, text.slice(0, 300)]).toEqual([true, expect.anything()]);
    const after = await shown();
    expect(after.etag).not.toBe(before.etag);
  });
});

test('links to paths were taken, and shown nowhere', async () => {
  const { body } = await settingsNow();
  const link = (url: string) => ({ title: `Leads to ${url}`, to: { kind: 'url', url } });
  const changed = await site.admin.put(`${site.path}/customization`, {
    ...body,
    header: {
      ...body.header,
      links: [
        { ...link('/pricing'), links: [] },
        { title: 'Plans', to: null, links: [link('/plans')] },
      ],
    },
    footer: { ...body.footer, groups: [{ title: 'More', links: [link('/terms')] }] },
    announcement: { enabled: true, message: 'New', style: 'info', link: link('/news') },
  });
  expect(changed.status).toBe(200);
  const target = { kind: 'url', url: '/second' };
  await site.admin.post(`/v1/spaces/${site.spaces[0]!.id}/content`, {
    changes: [{ type: 'create_page', pageType: 'link', title: 'In the list', target }],
  });
  const { body: page } = await site.read('');
  for (const path of ['/pricing', '/plans', '/terms', '/news', '/second'])
    expect([path, page.includes(`href="${path}"`)]).toEqual([path, true]);
});
