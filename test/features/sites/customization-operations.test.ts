/** How sites look, over HTTP: what is set and overridden is what readers get. */
import { beforeAll, expect, test } from 'vitest';
import { DEFAULTS } from '../../../src/features/sites/customization/defaults.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

test('a site has the defaults until it is customized', async () => {
  const { path, editor, reader } = await aSite(server);
  expect(await reader.get(`${path}/customization`)).toMatchObject({ status: 200, body: DEFAULTS });
  const changed = {
    ...DEFAULTS,
    title: 'Handbook',
    favicon: { emoji: '1f4d6' },
    themes: { default: 'system', toggeable: true },
  };
  const put = await editor.put(`${path}/customization`, changed);
  expect(put).toMatchObject({ status: 200, body: changed });
  expect((await reader.get(`${path}/customization?unmasked=true`)).body).toEqual(put.body);
  // All of it again: what is left out is as by default.
  const { title: _, socialAccounts: __, internationalization: ___, ...rest } = changed;
  const again = await editor.put(`${path}/customization`, rest);
  expect(again.body).toEqual({ ...put.body, title: undefined });
});

test('what cannot be is refused with its place', async () => {
  const { path, editor, reader } = await aSite(server);
  const styling = { ...DEFAULTS.styling, primaryColor: { light: 'red', dark: '#000' }, glow: true };
  const { advancedCustomization: _, ...without } = DEFAULTS;
  const answer = await editor.put(`${path}/customization`, {
    ...without,
    styling,
    header: { links: [{ title: 'a' }] },
    more: 1,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.error.details.map((detail: { path: string }) => detail.path)).toEqual(
    expect.arrayContaining([
      ...['advancedCustomization', 'styling.primaryColor.light', 'styling.glow', 'header.links[0].to', 'more'],
    ]),
  );
  expect((await reader.put(`${path}/customization`, DEFAULTS)).status).toBe(403);
  expect((await reader.get(`${path}/customization`)).body).toEqual(DEFAULTS);
});

test('a mode of answers that this server has no engine for is kept, but not published', async () => {
  const { path, siteSpaces, editor } = await aSite(server);
  await editor.put(`${path}/customization`, {
    ...DEFAULTS,
    ai: { mode: 'assistant', suggestions: ['How do I begin?'] },
  });
  expect((await editor.get(`${path}/customization`)).body.ai.mode).toBe('assistant');
  const { customizations } = (await editor.get(`${path}/published`)).body;
  for (const { ai } of [customizations.site, customizations.siteSpaces[siteSpaces[0]!.id]])
    expect(ai).toEqual({ mode: 'none', suggestions: ['How do I begin?'] });
});

test('texts that the database cannot store are refused, in references too', async () => {
  const { path, siteSpaces, editor } = await aSite(server);
  for (const bad of ['a\0', 'a\ud800'])
    for (const to of [
      { kind: 'page', page: bad },
      { kind: 'anchor', anchor: bad },
      { kind: 'url', url: `/${bad}` },
    ]) {
      const header = { links: [{ title: 'a', to, links: [] }] };
      const [field] = Object.keys(to).slice(1);
      const refused = { status: 400, body: { error: { details: [{ path: `header.links[0].to.${field}` }] } } };
      expect(await editor.put(`${path}/customization`, { ...DEFAULTS, header })).toMatchObject(refused);
      const address = `${path}/site-spaces/${siteSpaces[0]!.id}/customization`;
      expect(await editor.patch(address, { header })).toMatchObject(refused);
    }
});

test('settings that are too large together are refused', async () => {
  const { path, siteSpaces, editor } = await aSite(server);
  const links = Array(60).fill({
    title: 'a',
    to: { kind: 'url', url: `https://a.example/${'x'.repeat(4000)}` },
    links: [],
  });
  const message = 'The settings must have at most 200,000 characters as JSON';
  const refused = { status: 400, body: { error: { message } } };
  expect(await editor.put(`${path}/customization`, { ...DEFAULTS, header: { links } })).toMatchObject(refused);
  const address = `${path}/site-spaces/${siteSpaces[0]!.id}/customization`;
  expect(await editor.patch(address, { header: { links } })).toMatchObject(refused);
});

test('a write with a version that is no longer current changes nothing', async () => {
  const { path, editor } = await aSite(server);
  const etag = (await editor.get(`${path}/customization`)).headers.get('etag')!;
  const put = (title: string) => editor.put(`${path}/customization`, { ...DEFAULTS, title }, { 'if-match': etag });
  expect((await put('First')).status).toBe(200);
  expect((await put('Second')).status).toBe(412);
  expect((await editor.get(`${path}/customization`)).body.title).toBe('First');
});

test('a space of the site overrides it, key by key, until it takes that back', async () => {
  const { path, siteSpaces, editor, reader } = await aSite(server, ['One', 'Two']);
  const [one, two] = siteSpaces.map(({ id }) => `${path}/site-spaces/${id}/customization`) as [string, string];
  await editor.put(`${path}/customization`, { ...DEFAULTS, footer: { groups: [], copyright: 'Us' } });
  expect((await reader.get(one)).body.footer.copyright).toBe('Us');

  const patched = await editor.patch(one, {
    title: 'One',
    styling: { theme: 'bold', sidebar: { list: 'line' } },
    pdf: { enabled: false },
  });
  expect(patched).toMatchObject({
    status: 200,
    body: {
      title: 'One',
      styling: { theme: 'bold', corners: 'rounded', sidebar: { background: 'default', list: 'line' } },
      footer: { copyright: 'Us' },
      pageActions: { items: ['markdown', 'mcp'] },
    },
  });
  expect((await reader.get(one)).body).toEqual(patched.body);
  expect((await reader.get(two)).body).toMatchObject({ styling: { theme: 'clean' }, footer: { copyright: 'Us' } });

  expect((await editor.patch(one, { title: null, styling: { theme: null } })).body).toEqual({
    ...patched.body,
    title: undefined,
    styling: { ...patched.body.styling, theme: 'clean' },
  });
  await editor.patch(one, { footer: { copyright: 'Them' } });
  await editor.put(`${path}/customization`, {
    ...DEFAULTS,
    footer: { groups: [{ title: 'G', links: [] }], copyright: 'Us' },
  });
  expect((await reader.get(one)).body.footer).toEqual({ groups: [{ title: 'G', links: [] }], copyright: 'Them' });

  expect((await reader.delete(one)).status).toBe(403);
  expect((await editor.delete(one)).status).toBe(204);
  expect((await editor.delete(one)).status).toBe(204);
  expect((await reader.get(one)).body).toEqual((await reader.get(`${path}/customization`)).body);
});

test('what belongs to the whole site is not overridden', async () => {
  const { path, siteSpaces, editor } = await aSite(server);
  const address = `${path}/site-spaces/${siteSpaces[0]!.id}/customization`;
  for (const [body, place] of [
    [{ styling: { font: 'Inter' } }, 'styling.font'],
    [{ header: { primaryLink: { kind: 'url', url: '/' } } }, 'header.primaryLink'],
    [{ ai: { mode: 'none' } }, 'ai'],
    [{ pageActions: { items: [] } }, 'pageActions'],
    [{ announcement: null }, 'announcement'],
    [{ git: {} }, 'git.showEditLink'],
  ] as const)
    expect(await editor.patch(address, body), place).toMatchObject({
      status: 400,
      body: { error: { details: [expect.objectContaining({ path: place })] } },
    });
});

test('conditions of links are checked against what is known of visitors', async () => {
  const { path, siteSpaces, admin, editor } = await aSite(server);
  const links = [{ title: 'Beta', to: null, links: [], condition: 'visitor.claims.isBeta' }];
  const settings = { ...DEFAULTS, header: { ...DEFAULTS.header, links } };
  const refused = {
    error: { details: [{ path: 'header.links[0].condition', at: 16, message: expect.stringMatching(/unknown name/) }] },
  };
  const ofSpace = `${path}/site-spaces/${siteSpaces[0]!.id}/customization`;
  expect(await editor.put(`${path}/customization`, settings)).toMatchObject({ status: 400, body: refused });
  expect(await editor.patch(ofSpace, { header: { links } })).toMatchObject({ status: 400, body: refused });
  const properties = { isBeta: { type: 'boolean', description: 'Takes part in the beta.' } };
  const jsonSchema = { type: 'object', properties, additionalProperties: false };
  await admin.put(`${path}/adaptive-schema`, { jsonSchema });
  expect((await editor.put(`${path}/customization`, settings)).status).toBe(200);
  expect((await editor.patch(ofSpace, { header: { links } })).status).toBe(200);
});

test('many callers override different settings at once: none is lost', async () => {
  const { path, siteSpaces, editor } = await aSite(server);
  const address = `${path}/site-spaces/${siteSpaces[0]!.id}/customization`;
  const changes = [
    { styling: { theme: 'bold' } },
    { styling: { corners: 'circular' } },
    { styling: { depth: 'flat' } },
    { title: 'Mine' },
    { pdf: { enabled: false } },
    { themes: { default: 'dark' } },
  ];
  await Promise.all(changes.map((change) => editor.patch(address, change)));
  expect((await editor.get(address)).body).toMatchObject({
    title: 'Mine',
    styling: { theme: 'bold', corners: 'circular', depth: 'flat' },
    pdf: { enabled: false },
    themes: { default: 'dark', toggeable: true },
  });
});

test('GraphQL has the same, nested', async () => {
  const { organization, site, path, siteSpaces, editor } = await aSite(server, ['One', 'Two']);
  const id = siteSpaces[0]!.id;
  await editor.patch(`${path}/site-spaces/${id}/customization`, { title: 'One', styling: { theme: 'bold' } });
  const { body } = await editor.graphql(
    `query ($organizationId: ID!, $siteId: ID!) {
      site(organizationId: $organizationId, siteId: $siteId) {
        customization { title styling announcement }
        siteSpaces { items { customization { title styling } } }
      }
    }`,
    { organizationId: organization.id, siteId: site.id },
  );
  expect(body).toMatchObject({
    data: {
      site: {
        customization: { title: null, styling: { theme: 'clean' }, announcement: null },
        siteSpaces: {
          items: [
            { customization: { title: 'One', styling: { theme: 'bold' } } },
            { customization: { title: null, styling: { theme: 'clean' } } },
          ],
        },
      },
    },
  });
  const refused = await editor.graphql(
    `mutation ($organizationId: ID!, $siteId: ID!, $siteSpaceId: ID!, $styling: JSON) {
      overrideSiteCustomization(organizationId: $organizationId, siteId: $siteId, siteSpaceId: $siteSpaceId, styling: $styling) { title }
    }`,
    { organizationId: organization.id, siteId: site.id, siteSpaceId: id, styling: { theme: 'loud' } },
  );
  expect(refused.body.errors?.[0].extensions).toMatchObject({ details: [{ path: 'styling.theme' }] });
});
