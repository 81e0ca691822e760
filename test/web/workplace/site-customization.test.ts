/** The looks of a site in the workplace: set by a form, and tried out in a preview that stores nothing. */
import { beforeAll, expect, test } from 'vitest';
import { itemsIn, linesOf } from '../../../src/web/app/sites/customization/link-lines.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { fieldsOf } from './form-fields.ts';
import { aWorkplace, sent, statementsOfPage, type Workplace } from './world.ts';

let server: TestServer;
let world: Workplace;

beforeAll(async () => {
  server = await aServer();
  world = await aWorkplace(server);
});

async function aSite() {
  const { organization, space } = world;
  const site = await server.make.site(organization, { title: 'Help center', spaces: [space], published: false });
  const path = `/v1/orgs/${organization.id}/sites/${site.id}`;
  const settings = async () => (await world.api.get(`${path}/customization`)).body;
  return { page: `${world.org}/sites/${site.id}/customization`, path, settings };
}

test('a form that was not changed keeps every setting, also those without a field', async () => {
  const { admin, api } = world;
  const { page, path, settings } = await aSite();
  const before = await settings();
  const font = {
    id: 'own',
    custom: true,
    fontFamily: 'Own',
    fontFaces: [{ weight: 400, sources: [{ url: 'https://fonts.example/own.woff2' }] }],
  };
  const put = await api.put(`${path}/customization`, {
    ...before,
    title: 'River <guide>',
    styling: {
      ...before.styling,
      font,
      tint: { color: { light: '#112233', dark: '#445566' } },
      codeTheme: { default: { light: 'github-light', dark: 'dracula' }, openapi: {} },
    },
    favicon: { emoji: '🌊' },
    header: {
      ...before.header,
      logo: { light: 'https://pictures.example/a.png', dark: 'https://pictures.example/b.png' },
      links: [
        {
          title: 'Status | now',
          to: { kind: 'url', url: 'https://status.example' },
          links: [],
          style: 'button-primary',
        },
        { title: 'More', to: null, links: [{ title: 'Handbook', to: { kind: 'space', space: world.space.id } }] },
      ],
    },
    footer: {
      groups: [{ title: 'Company', links: [{ title: 'Jobs', to: { kind: 'url', url: '/jobs' } }] }],
      copyright: '© Riverwatch',
    },
    announcement: {
      enabled: true,
      message: 'High water.',
      style: 'warning',
      link: { title: 'More', to: { kind: 'url', url: 'https://a.example' } },
    },
    socialAccounts: [{ platform: 'github', handle: 'octavo', display: { header: true, footer: false } }],
  });
  expect(put.status).toBe(200);
  const shown = await admin.get(page);
  expect(shown.status).toBe(200);
  const saved = await admin.post(page, fieldsOf(shown.text));
  expect([saved.status, saved.location]).toEqual([303, page]);
  expect(await settings()).toEqual(put.body);
});

test('settings are changed, and a wrong one is refused at its field, with what was written', async () => {
  const { admin } = world;
  const { page, settings } = await aSite();
  const fields = fieldsOf((await admin.get(page)).text);
  await admin.post(page, {
    ...fields,
    title: 'Tides',
    'styling.primaryColor.light': '#aa0000',
    'styling.corners': 'circular',
    'styling.font': 'Lato',
    'header.logo.light': 'https://pictures.example/logo.svg',
    'favicon.emoji': '🌊',
    'header.links': 'Status | https://status.example | button-primary\nMore\n- Blog | https://blog.example\n- Home | /',
    'footer.groups': 'Company\n- Jobs | https://jobs.example',
    'announcement.enabled': 'on',
    'announcement.message': 'High water.',
    'announcement.style': 'danger',
  });
  expect(await settings()).toMatchObject({
    title: 'Tides',
    styling: { primaryColor: { light: '#aa0000' }, corners: 'circular', font: 'Lato' },
    favicon: { emoji: '🌊' },
    header: {
      logo: { light: 'https://pictures.example/logo.svg', dark: 'https://pictures.example/logo.svg' },
      links: [
        { title: 'Status', to: { url: 'https://status.example' }, style: 'button-primary' },
        { title: 'More', to: null, links: [{ title: 'Blog' }, { title: 'Home', to: { url: '/' } }] },
      ],
    },
    footer: { groups: [{ title: 'Company', links: [{ title: 'Jobs' }] }] },
    announcement: { enabled: true, message: 'High water.', style: 'danger' },
  });
  const wrong: [string, string][] = [
    ['header.logo.light', 'logo.png'],
    ['styling.primaryColor.dark', 'green'],
    ['title', 'x'],
    ['header.links', '- Blog | https://blog.example'],
    ['header.links', 'Bad | javascript:alert(1)'],
    ['footer.groups', 'One | two | three | four'],
    ['announcement.link.to', 'javascript:alert(1)'],
    ['favicon.icon.light', 'https://pictures.example/both.png'],
  ];
  for (const [name, value] of wrong) {
    const refused = await admin.post(page, {
      ...fields,
      'announcement.message': 'Water',
      'favicon.emoji': '🌊',
      [name]: value,
    });
    expect([name, refused.status]).toEqual([name, 400]);
    expect(refused.text.replaceAll('&#39;', "'")).toContain(value);
    if (!name.startsWith('favicon'))
      expect([name, new RegExp(`name="${name.replaceAll('.', '\\.')}"[^>]*aria-invalid`).test(refused.text)]).toEqual([
        name,
        true,
      ]);
  }
  expect((await settings()).title).toBe('Tides');
});

test('the preview shows what was written and stores nothing; only those who may change the site see it', async () => {
  const { admin, reader, guest, stranger } = world;
  const { page, path, settings } = await aSite();
  const before = await settings();
  const version = (await world.api.get(path)).headers.get('etag');
  const stored = await admin.get(`${page}/preview`);
  expect(stored.status).toBe(200);
  expect(stored.text).toContain('Help center');
  const fields = {
    ...fieldsOf((await admin.get(page)).text),
    title: 'Tried out',
    'styling.corners': 'straight',
    scheme: 'dark',
  };
  const tried = await admin.post(`${page}/preview`, fields);
  expect(tried.status).toBe(200);
  expect(tried.text).toContain('Tried out');
  expect(tried.text).toContain('data-theme="dark"');
  expect(tried.text).toContain('--radius:0');
  expect(tried.text).toContain('<body inert>');
  expect(tried.text).not.toMatch(/<script(?! type="application\/(?:ld\+)?json")/);
  const policy = tried.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('script-src');
  expect(tried.headers.get('cache-control')).toBe('private, no-store');
  expect(await settings()).toEqual(before);
  expect((await world.api.get(path)).headers.get('etag')).toBe(version);
  // No other page of the workplace may be framed.
  expect((await admin.get(page)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const [, style] = /href="(\/app\/assets\/reader\/[^"]+\.css)"/.exec(tried.text) ?? [];
  expect((await admin.get(style as string)).status).toBe(200);

  const wrong = await admin.post(`${page}/preview`, { ...fields, 'header.logo.light': 'x' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('must be an address');
  expect((await admin.post(`${page}/preview`, { ...fields, proof: 'x' })).status).toBe(403);
  expect((await admin.post(`${page}/preview`, fields, { origin: 'https://evil.example' })).status).toBe(403);
  const { proof: _, back: __, ...plain } = fields as Record<string, string>;
  for (const [who, status] of [
    [reader, 403],
    [guest, 404],
    [stranger, 404],
  ] as const) {
    expect((await who.get(page)).status).toBe(status);
    expect((await who.get(`${page}/preview`)).status).toBe(status);
    expect((await sent(who, `${page}/preview`, plain)).status).toBe(status);
    expect((await sent(who, page, plain)).status).toBe(status);
  }
  const { status } = await fetch(`${server.url}${page}/preview`);
  expect(status).toBe(401);
  expect(await statementsOfPage(server, admin, page)).toBeLessThanOrEqual(16);
});

test('what a style sheet holds cannot end it', async () => {
  const { admin, api } = world;
  const { page, path, settings } = await aSite();
  const { styling, ...rest } = await settings();
  const url = 'https://fonts.example/</style><script>alert(1)</script>';
  const font = { id: 'own', custom: true, fontFamily: 'Own', fontFaces: [{ weight: 400, sources: [{ url }] }] };
  await api.put(`${path}/customization`, { ...rest, styling: { ...styling, font } });
  const { status, text } = await admin.get(`${page}/preview`);
  expect(status).toBe(200);
  expect(text).not.toContain('<script>alert');
});

test('links are lines: what is written is read again', () => {
  const items = [
    { title: 'A | b', to: { kind: 'url' as const, url: 'https://a.example/?q=|' }, links: [] },
    { title: 'M', to: null, links: [{ title: '- x', to: { kind: 'page' as const, space: 's', page: 'p' } }] },
    {
      title: 'C',
      to: { kind: 'space' as const, space: 's' },
      links: [],
      style: 'button-secondary',
      condition: 'visitor.claims.a || visitor.claims.b',
    },
    { title: 'D', to: { kind: 'file' as const, file: 'f', space: 's' }, links: [] },
  ];
  expect(itemsIn(linesOf(items), 'x')).toEqual(items);
});
