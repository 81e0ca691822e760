/** What a member does not see of a site, it learns nothing of: an id of it is answered as one that there never was. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** A site with the section "Open", and in a group the section "Secret", whose space only administrators see. */
async function aScene() {
  const organization = await server.make.organization({ defaultRole: null });
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const editor = server.as((await server.make.member(organization, 'edit')).token);
  const [open, secret, further] = [
    await server.make.space(organization, { title: 'Open', defaultLevel: 'edit' }),
    await server.make.space(organization, { title: 'Secret' }),
    await server.make.space(organization, { title: 'Further', defaultLevel: 'edit' }),
  ];
  const sites = `/v1/orgs/${organization.id}/sites`;
  const at = `${sites}/${(await admin.post(sites, { title: 'Docs' })).body.id}`;
  const section = async (spaceId: string) => (await admin.post(`${at}/sections`, { spaceId })).body;
  const [openSection, secretSection] = [await section(open.id), await section(secret.id)];
  const group = { title: 'Hidden', sections: [secretSection.id] };
  const { body: secretGroup } = await admin.post(`${at}/section-groups`, group);
  return { organization, admin, editor, sites, at, open, secret, further, openSection, secretSection, secretGroup };
}

const structureOf = async (client: Client, at: string) => (await client.get(`${at}/structure`)).body;

test('sites are not found by a space that the caller does not see', async () => {
  const { admin, editor, sites, secret, open } = await aScene();
  expect((await admin.get(`${sites}?space=${secret.id}`)).body.count).toBe(1);
  expect((await editor.get(`${sites}?space=${open.id}`)).body.count).toBe(1);
  expect((await editor.get(`${sites}?space=${secret.id}`)).body).toMatchObject({ count: 0, items: [] });
});

test('a group with nothing that the caller sees is neither changed nor removed', async () => {
  const { admin, editor, at, secretGroup, openSection } = await aScene();
  const before = await structureOf(admin, at);
  const path = `${at}/section-groups/${secretGroup.id}`;
  expect((await editor.patch(path, { title: 'Mine' })).status).toBe(404);
  expect((await editor.post(`${path}/move`)).status).toBe(404);
  expect((await editor.post(`${path}/sections`, { sectionId: openSection.id })).status).toBe(404);
  expect((await editor.delete(path)).status).toBe(204);
  expect(await structureOf(admin, at)).toEqual(before);
});

test('an argument that names an unseen section, group or space is refused as one that names nothing', async () => {
  const { admin, editor, at, further, openSection, secretSection, secretGroup } = await aScene();
  const before = await structureOf(admin, at);
  const ids = { section: secretSection.id, siteSpace: secretSection.siteSpaces[0].id, group: secretGroup.id };
  const absent = { section: 'absent', siteSpace: 'absent', group: 'absent' };
  const openSpace = openSection.siteSpaces[0].id;
  const requests: [string, string, (named: typeof ids) => object][] = [
    ['patch', at, ({ section }) => ({ defaultSiteSection: section })],
    ['patch', at, ({ siteSpace }) => ({ defaultSiteSpace: siteSpace })],
    ['patch', `${at}/sections/${openSection.id}`, ({ siteSpace }) => ({ defaultSiteSpace: siteSpace })],
    ['post', `${at}/site-spaces`, ({ section }) => ({ spaceId: further.id, sectionId: section })],
    ['post', `${at}/section-groups`, ({ section }) => ({ title: 'Mine', sections: [section] })],
    ['post', `${at}/section-groups`, ({ group }) => ({ title: 'Mine', parent: group })],
    ...['before', 'after'].flatMap((side): typeof requests => [
      [
        'post',
        `${at}/sections/${openSection.id}/move`,
        ({ section }) => ({ position: { [side]: { type: 'site-section', siteSection: section } } }),
      ],
      [
        'post',
        `${at}/sections/${openSection.id}/move`,
        ({ group }) => ({ position: { [side]: { type: 'site-section-group', id: group } } }),
      ],
      [
        'post',
        `${at}/site-spaces/${openSpace}/move`,
        ({ siteSpace }) => ({ position: { [side]: { type: 'site-space', siteSpace } } }),
      ],
      [
        'patch',
        `${at}/structure/sort`,
        ({ section }) => ({
          item: { type: 'site-section', id: openSection.id },
          position: { [side]: { type: 'site-section', id: section } },
        }),
      ],
    ]),
  ];
  for (const [method, path, bodyWith] of requests) {
    const place = `${method} ${path} ${JSON.stringify(bodyWith(absent))}`;
    const asked = await editor.send(method.toUpperCase(), path, bodyWith(ids));
    const { status, body } = await editor.send(method.toUpperCase(), path, bodyWith(absent));
    expect(status, place).toBe(400);
    expect([asked.status, asked.body.error?.details], place).toEqual([status, body.error.details]);
  }
  expect(await structureOf(admin, at)).toEqual(before);
});

test('a redirect to what the caller does not see is not in lists', async () => {
  const { admin, editor, at, openSection, secretSection } = await aScene();
  const redirects = {
    '/open': { kind: 'site-section', siteSectionId: openSection.id },
    '/away': { kind: 'url', url: 'https://example.com/' },
    '/secret': { kind: 'site-section', siteSectionId: secretSection.id },
    '/secret-space': { kind: 'site-space', siteSpaceId: secretSection.siteSpaces[0].id },
  };
  const made: Record<string, string> = {};
  for (const [source, destination] of Object.entries(redirects))
    made[source] = (await admin.post(`${at}/redirects`, { source, destination })).body.id;
  const listed = async (client: Client) => {
    const { count, items } = (await client.get(`${at}/redirects`)).body;
    return { count, sources: items.map(({ source }: { source: string }) => source) };
  };
  expect((await listed(admin)).count).toBe(4);
  expect(await listed(editor)).toEqual({ count: 2, sources: ['/away', '/open'] });
  const path = `${at}/redirects/${made['/secret']}`;
  expect((await editor.patch(path, { source: '/mine' })).status).toBe(404);
  expect((await editor.delete(path)).status).toBe(204);
  expect((await listed(admin)).count).toBe(4);
});
