/** The looks of one space of a site: what it has otherwise than the site, and nothing else. */
import { beforeAll, expect, test } from 'vitest';
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
  const { organization, space, inner, org, api } = world;
  const site = await server.make.site(organization, { title: 'Help center', spaces: [space, inner], published: false });
  const path = `/v1/orgs/${organization.id}/sites/${site.id}`;
  const spaces = (await api.get(`${path}/site-spaces`)).body.items as { id: string; path: string }[];
  const { id = '' } = spaces.find((one) => one.path === 'boats') ?? {};
  const own = `${path}/site-spaces/${id}/customization`;
  const at = async (where: string) => (await api.get(`${where}/customization`)).body;
  return {
    path,
    own,
    page: `${org}/sites/${site.id}/spaces/${id}/customization`,
    site: `${org}/sites/${site.id}`,
    settings: () => at(path),
    settingsOfSpace: () => at(`${path}/site-spaces/${id}`),
  };
}

test('the structure leads to it; a form that was not changed overrides nothing', async () => {
  const { admin, api } = world;
  const { page, site, path, settings, settingsOfSpace } = await aSite();
  await api.put(`${path}/customization`, {
    ...(await settings()),
    title: 'Tides',
    styling: { ...(await settings()).styling, primaryColor: { light: '#123', dark: '#ABCDEF' } },
    header: { ...(await settings()).header, links: [{ title: 'Out', to: { kind: 'url', url: 'https://a.example' } }] },
    announcement: { enabled: true, message: 'Low water at noon', style: 'warning' },
  });
  expect((await admin.get(site)).text).toContain(`href="${page}"`);
  const { text } = await admin.get(page);
  expect(text).toContain('This space looks like the site.');
  for (const name of ['styling.font', 'pageActions.mcp', 'ai.mode', 'insights.trackingCookie', 'header.primaryLink'])
    expect(text).not.toContain(`name="${name}"`);
  expect((await admin.submit(page, page, fieldsOf(text))).status).toBe(303);
  expect((await admin.get(page)).text).toContain('This space looks like the site.');
  // So it follows the site.
  await api.put(`${path}/customization`, { ...(await settings()), title: 'Ebb' });
  expect((await settingsOfSpace()).title).toBe('Ebb');
});

test('what is changed counts for the space alone, and is taken back by what the site has, or all at once', async () => {
  const { admin, api } = world;
  const { page, own, settings, settingsOfSpace } = await aSite();
  const before = await settings();
  // Of settings without a field, too.
  const color = { light: '#010203', dark: '#040506' };
  await api.patch(own, { header: { backgroundColor: color } });
  const shown = fieldsOf((await admin.get(page)).text);
  await admin.submit(page, page, {
    ...shown,
    title: 'Boats <b>only</b>',
    'styling.corners': 'straight',
    'styling.primaryColor.light': '#aa0000',
    'themes.default': 'dark',
    'header.links': 'Harbor | https://harbor.example',
    'footer.copyright': '© Harbor',
  });
  const after = await settingsOfSpace();
  expect(after).toMatchObject({
    title: 'Boats <b>only</b>',
    styling: { corners: 'straight', primaryColor: { light: '#aa0000', dark: before.styling.primaryColor.dark } },
    themes: { default: 'dark' },
    header: { backgroundColor: color, links: [{ title: 'Harbor' }] },
    footer: { copyright: '© Harbor' },
  });
  expect(await settings()).toEqual(before);
  const { text } = await admin.get(page);
  expect(text).toContain('7 settings of this space differ from the site.');
  expect(text).toContain('Boats &lt;b&gt;only&lt;/b&gt;');

  await admin.submit(page, page, { ...fieldsOf(text), title: '', 'styling.corners': before.styling.corners });
  expect(await settingsOfSpace()).toMatchObject({
    styling: { corners: before.styling.corners },
    themes: { default: 'dark' },
  });
  expect((await admin.get(page)).text).toContain('5 settings of this space differ');
  await admin.submit(page, `${page}/reset`, {});
  expect(await settingsOfSpace()).toEqual(before);
});

test('a wrong setting is refused at its field, with what was written', async () => {
  const { admin } = world;
  const { page, settings, settingsOfSpace } = await aSite();
  const fields = { ...fieldsOf((await admin.get(page)).text), title: 'Kept words', 'header.logo.light': 'x' };
  const refused = await admin.submit(page, page, fields);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Kept words');
  expect(refused.text).toContain('must be an address');
  expect(await settingsOfSpace()).toEqual(await settings());
});

test('the preview shows the space with what was written, and stores nothing; only those who may change the site see it', async () => {
  const { admin, editor, reader, guest, stranger, api, inner } = world;
  await api.post(`/v1/spaces/${inner.id}/content`, { changes: [{ type: 'create_page', title: 'Mooring' }] });
  const { page, path, settings, settingsOfSpace } = await aSite();
  const version = (await world.api.get(path)).headers.get('etag');
  const stored = await admin.get(`${page}/preview`);
  expect(stored.status).toBe(200);
  expect(stored.text).toContain('Mooring');
  const fields = {
    ...fieldsOf((await admin.get(page)).text),
    title: 'Tried out',
    'styling.corners': 'straight',
    scheme: 'dark',
  };
  const tried = await admin.post(`${page}/preview`, fields);
  expect([tried.status, tried.text]).toEqual([200, expect.stringContaining('Tried out')]);
  expect(tried.text).toContain('data-theme="dark"');
  expect(tried.text).toContain('--radius:0');
  expect(await settingsOfSpace()).toEqual(await settings());
  expect((await world.api.get(path)).headers.get('etag')).toBe(version);
  const wrong = await admin.post(`${page}/preview`, { ...fields, 'header.logo.light': 'x' });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('must be an address')]);
  expect((await editor.get(page)).status).toBe(200);
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
  // A space of another site is not there.
  const other = await aSite();
  const crossed = page.replace(/sites\/[^/]+/, `sites/${other.path.split('/').at(-1)}`);
  expect((await admin.get(crossed)).status).toBe(404);
  expect((await admin.get(`${crossed}/preview`)).status).toBe(404);
  expect(await statementsOfPage(server, admin, page)).toBeLessThanOrEqual(20);
});
