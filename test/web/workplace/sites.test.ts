/** Sites in the workplace: made, put in order, published, opened to readers, found at their addresses. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aWorkplace, sent, statementsOfPage, type Workplace } from './world.ts';

let server: TestServer;
let world: Workplace;

beforeAll(async () => {
  server = await aServer();
  world = await aWorkplace(server);
});

async function aSite() {
  const { organization, space, inner, org } = world;
  const site = await server.make.site(organization, { title: 'Help center', spaces: [space, inner], published: false });
  return { here: `${org}/sites/${site.id}`, path: `/v1/orgs/${organization.id}/sites/${site.id}`, id: site.id };
}

test('a site is made with spaces, renamed, published, unpublished and deleted', async () => {
  const { admin, api, org, organization, space } = world;
  const made = await admin.submit(`${org}/sites`, `${org}/sites`, {
    title: 'River <b>guide</b>',
    visibility: 'public',
    spaces: space.id,
  });
  const here = made.location as string;
  const path = `/v1/orgs/${organization.id}/sites/${here.split('/').at(-1)}`;
  expect((await admin.get(here)).text).toContain('River &lt;b&gt;guide&lt;/b&gt;');
  await admin.submit(here, `${here}/publish`, {});
  expect((await api.get(path)).body.published).toBe(true);
  await admin.submit(here, `${here}/unpublish`, {});
  expect((await api.get(path)).body.published).toBe(false);
  await admin.submit(here, `${here}/rename`, { title: 'River guide' });
  expect((await api.get(path)).body.title).toBe('River guide');
  const long = await admin.submit(here, `${here}/rename`, { title: 'x'.repeat(3000) });
  expect(long.status).toBe(400);
  expect(long.text).toContain('x'.repeat(3000));
  expect((await admin.submit(here, `${here}/delete`, {})).location).toBe(`${org}/sites`);
  expect((await api.get(path)).status).toBe(404);
});

test('spaces are added as sections and variants, moved by buttons, and taken out', async () => {
  const { admin, api, organization } = world;
  const { here, path } = await aSite();
  const third = await server.make.space(organization, { title: 'Weirs' });
  await admin.submit(here, `${here}/spaces`, { space: third.id, section: '' });
  const structure = async () => (await api.get(`${path}/structure`)).body.structure;
  const titles = async () => (await structure()).map(({ title }: { title: string }) => title);
  const before = await titles();
  expect(before).toHaveLength(2);
  const [first, second] = await structure();
  await admin.submit(here, `${here}/sort`, { item: `site_section:${second.id}`, before: `site_section:${first.id}` });
  expect(await titles()).toEqual(before.toReversed());
  const shown = await admin.get(here);
  expect(shown.text).toContain(`value="site_section:${first.id}"`);
  const [one, two] = first.siteSpaces;
  await admin.submit(here, `${here}/sort`, { item: `site_space:${one.id}`, after: `site_space:${two.id}` });
  const ids = async () =>
    (await structure())
      .flatMap(({ siteSpaces }: { siteSpaces: { id: string }[] }) => siteSpaces)
      .map(({ id }: { id: string }) => id);
  expect((await ids()).indexOf(two.id)).toBeLessThan((await ids()).indexOf(one.id));
  await admin.submit(here, `${here}/sections/${second.id}`, { title: 'Barriers', path: second.path });
  expect(await titles()).toContain('Barriers');
  await admin.submit(here, `${here}/spaces/${one.id}/remove`, {});
  expect(await ids()).not.toContain(one.id);
  expect((await admin.submit(here, `${here}/spaces`, { space: 'nothing', section: '' })).status).toBe(400);
  expect((await admin.submit(here, `${here}/sort`, { item: 'x:y', before: 'z' })).status).toBe(400);
});

test('the audience is chosen, and share links are made, switched and deleted', async () => {
  const { admin, api } = world;
  const { here, path } = await aSite();
  const page = `${here}/audience`;
  await admin.submit(page, page, { visibility: 'share_link' });
  expect((await api.get(path)).body.visibility).toBe('share-link');
  expect((await admin.submit(page, page, { visibility: 'cats' })).status).toBe(400);
  await admin.submit(page, `${page}/links`, { name: 'For the <printer>' });
  const { text } = await admin.get(page);
  expect(text).toContain('For the &lt;printer&gt;');
  const [, id] = /audience\/links\/(\w+)\/off/.exec(text) ?? [];
  await admin.submit(page, `${page}/links/${id}/off`, {});
  expect((await admin.get(page)).text).toContain('switched off');
  await admin.submit(page, `${page}/links/${id}/on`, {});
  await admin.submit(page, `${page}/links/${id}/delete`, {});
  expect((await admin.get(page)).text).toContain('There are no share links.');
});

test('a hostname is given with its proof, a path, and redirects', async () => {
  const { admin } = world;
  const { here } = await aSite();
  const page = `${here}/addresses`;
  await admin.submit(page, `${page}/hostname`, { hostname: 'docs.river.example' });
  const { text } = await admin.get(page);
  expect(text).toContain('Add this TXT record');
  const bad = await admin.submit(page, `${page}/hostname`, { hostname: 'not a hostname' });
  expect(bad.status).toBe(400);
  expect(bad.text).toContain('value="not a hostname"');
  expect((await admin.submit(page, `${page}/path`, { basename: 'help' })).status).toBe(303);
  await admin.submit(page, `${page}/redirects`, { source: '/old', destination: '/new' });
  const after = await admin.get(page);
  expect(after.text).toContain('/old');
  const script = await admin.submit(page, `${page}/redirects`, { source: '/x', destination: 'javascript:alert(1)' });
  expect(script.status).toBe(400);
  const [, id] = /addresses\/redirects\/(\w+)\/delete/.exec(after.text) ?? [];
  await admin.submit(page, `${page}/redirects/${id}/delete`, {});
  expect((await admin.get(page)).text).toContain('There are no redirects.');
});

test('who may see and do what, and how many statements a page takes', async () => {
  const { admin, editor, reader, guest, stranger, org } = world;
  const { here } = await aSite();
  const pages: [string, number][] = [
    [`${org}/sites`, 14],
    [here, 20],
    [`${here}/audience`, 16],
    [`${here}/addresses`, 16],
  ];
  for (const [page, bound] of pages) {
    expect([page, (await reader.get(page)).status]).toEqual([page, page.endsWith('/addresses') ? 403 : 200]);
    expect([page, await statementsOfPage(server, admin, page)]).toEqual([page, expect.toSatisfy((n) => n <= bound)]);
    expect([page, (await stranger.get(page)).status]).toEqual([page, 404]);
  }
  expect((await guest.get(`${org}/sites`)).status).toBe(403);
  expect((await guest.get(here)).status).toBe(404);
  expect((await reader.get(here)).text).not.toContain(`action="${here}`);
  const fields = {
    title: 'Taken',
    visibility: 'public',
    hostname: 'x.example',
    space: world.space.id,
    name: 'x',
    source: '/a',
    destination: '/b',
    basename: 'x',
  };
  const ends = [
    '',
    '/rename',
    '/spaces',
    '/publish',
    '/delete',
    '/audience',
    '/audience/links',
    '/addresses/hostname',
    '/addresses/path',
    '/addresses/redirects',
  ];
  for (const end of ends) {
    const action = end === '' ? `${org}/sites` : `${here}${end}`;
    expect([end, (await sent(reader, action, fields)).status]).toEqual([end, 403]);
    expect([end, (await admin.post(action, fields)).status]).toEqual([end, 403]);
    expect([end, (await sent(stranger, action, fields)).status]).toEqual([end, 404]);
  }
  for (const end of ['/publish', '/delete', '/audience', '/audience/links', '/addresses/hostname'])
    expect([end, (await sent(editor, `${here}${end}`, fields)).status]).toEqual([end, 403]);
});

test('who may edit a site changes its structure, looks and redirects; what opens it to readers stays with administrators', async () => {
  const { editor, reader, api } = world;
  const { here, path } = await aSite();
  for (const page of ['', '/customization', '/addresses', '/visitors', '/audience'])
    expect((await editor.get(here + page)).status, page).toBe(200);
  const [first] = (await api.get(`${path}/structure`)).body.structure;
  await editor.submit(here, `${here}/sections/${first.id}`, { title: 'Barriers', path: first.path });
  expect((await api.get(`${path}/structure`)).body.structure[0].title).toBe('Barriers');
  const { text } = await editor.get(here);
  expect(text).not.toContain(`action="${here}/publish"`);
  expect(text).not.toContain(`action="${here}/delete"`);
  await editor.submit(`${here}/addresses`, `${here}/addresses/redirects`, {
    source: '/old',
    destination: 'https://river.example',
  });
  expect((await api.get(`${path}/redirects`)).body.count).toBe(1);
  for (const page of ['/customization', '/addresses', '/visitors'])
    expect((await reader.get(here + page)).status, page).toBe(403);
  expect((await reader.get(here)).text).not.toContain('<form method="post" action="/app/orgs');
  expect((await sent(editor, `${here}/publish`)).status).toBe(403);
  expect((await sent(reader, `${here}/sections/${first.id}`, { title: 'Mine', path: 'mine' })).status).toBe(403);
});
