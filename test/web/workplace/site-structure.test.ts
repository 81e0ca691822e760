/** The structure of a site in the workplace: groups, hidden spaces, conditions, what is shown first. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aWorkplace, sent, type Workplace } from './world.ts';

let server: TestServer;
let world: Workplace;

beforeAll(async () => {
  server = await aServer();
  world = await aWorkplace(server);
});

async function aSite() {
  const { organization, space, inner, org, api, admin } = world;
  const site = await server.make.site(organization, { title: 'Help center', spaces: [space] });
  const here = `${org}/sites/${site.id}`;
  const path = `/v1/orgs/${organization.id}/sites/${site.id}`;
  await admin.submit(here, `${here}/spaces`, { space: inner.id, section: '' });
  const structure = async () => (await api.get(`${path}/structure`)).body;
  const sections = async () =>
    (await structure()).structure.flatMap((one: { sections?: object[] }) => one.sections ?? [one]);
  const [first, second] = await sections();
  return { here, path, structure, sections, first, second };
}

const outline = (items: readonly { object: string; title: string; sections?: { title: string }[] }[]) =>
  items.map(({ title, sections }) => (sections ? { [title]: sections.map((one) => one.title) } : title));

test('a group is made, filled, named and dissolved, and sections move in and out', async () => {
  const { admin } = world;
  const { here, structure, first, second } = await aSite();
  const shape = async () => outline((await structure()).structure);
  await admin.submit(here, `${here}/groups`, { title: 'On <the> water', sections: second.id });
  expect(await shape()).toEqual([first.title, { 'On <the> water': [second.title] }]);
  const { text } = await admin.get(here);
  expect(text).toContain('On &lt;the&gt; water');
  const [, group] = /\/groups\/(\w+)"/.exec(text) ?? [];
  await admin.submit(here, `${here}/sections/${first.id}/group`, { group: group as string, from: '' });
  expect(await shape()).toEqual([{ 'On <the> water': [second.title, first.title] }]);
  await admin.submit(here, `${here}/sections/${second.id}/group`, { group: '', from: group as string });
  expect(await shape()).toEqual([{ 'On <the> water': [first.title] }, second.title]);
  await admin.submit(here, `${here}/groups/${group}`, { title: 'Rivers', icon: 'anchor' });
  expect(await shape()).toEqual([{ Rivers: [first.title] }, second.title]);
  const refused = await admin.submit(here, `${here}/groups/${group}`, { title: 'x'.repeat(101), icon: '' });
  expect(refused.status).toBe(400);
  expect(refused.text).toMatch(/name="title"[^>]*aria-invalid/);
  await admin.submit(here, `${here}/groups/${group}/end`, {});
  expect(await shape()).toEqual([first.title, second.title]);
  expect((await admin.submit(here, `${here}/sections/${first.id}/group`, { group: 'nothing', from: '' })).status).toBe(
    404,
  );
});

test('groups within groups are shown', async () => {
  const { admin, api } = world;
  const { here, path, second } = await aSite();
  const { body: outer } = await api.post(`${path}/section-groups`, { title: 'Outer' });
  await api.post(`${path}/section-groups`, { title: 'Inner', parent: outer.id, sections: [second.id] });
  const { text } = await admin.get(here);
  expect(text).toMatch(/Outer[\s\S]*Inner/);
  expect(text).toContain(`/sections/${second.id}"`);
});

test('a section has a description, a path and a condition; a space is hidden, and named otherwise', async () => {
  const { admin, api } = world;
  const { here, path, sections, first, second } = await aSite();
  const claims = {
    type: 'object',
    properties: { isBeta: { type: 'boolean', description: 'In the beta.' } },
    additionalProperties: false,
  };
  await api.put(`${path}/adaptive-schema`, { jsonSchema: claims });
  const fields = {
    title: 'Beta',
    path: 'beta',
    description: 'What comes.',
    icon: 'flask',
    condition: 'visitor.claims.isBeta',
  };
  await admin.submit(here, `${here}/sections/${second.id}`, fields);
  expect((await sections())[1]).toMatchObject(fields);
  expect((await admin.get(here)).text).toContain('Only if <code class="app-address">visitor.claims.isBeta</code>');
  const refused = await admin.submit(here, `${here}/sections/${second.id}`, {
    ...fields,
    condition: 'visitor.claims.nothing',
  });
  expect(refused.status).toBe(400);
  expect(refused.text).toMatch(/name="condition"[^>]*aria-invalid/);
  await admin.submit(here, `${here}/sections/${second.id}`, { title: 'Beta', path: 'beta' });
  const [, cleared] = await sections();
  expect(cleared.condition ?? null).toBeNull();
  expect(cleared.description ?? null).toBeNull();
  await admin.submit(here, `${here}/sections/${second.id}/first`, {});
  expect((await sections()).find(({ id }: { id: string }) => id === second.id).default).toBe(true);

  const [variant] = first.siteSpaces;
  await admin.submit(here, `${here}/spaces/${variant.id}`, {
    title: 'River guide',
    path: 'river',
    hidden: 'on',
    condition: '',
  });
  const found = async () =>
    (await api.get(`${path}/site-spaces`)).body.items.find(({ id }: { id: string }) => id === variant.id);
  expect(await found()).toMatchObject({ title: 'River guide', path: 'river', hidden: true });
  await admin.submit(here, `${here}/spaces/${variant.id}`, { title: '', path: 'river' });
  expect(await found()).toMatchObject({ title: world.space.title, hidden: false });
  await admin.submit(here, `${here}/sections/${first.id}/remove`, {});
  expect(await sections()).toHaveLength(1);
});

test('who may not change the site has no forms, and is refused', async () => {
  const { reader, stranger } = world;
  const { here, structure, first } = await aSite();
  const before = await structure();
  expect((await reader.get(here)).text).not.toContain(`action="${here}`);
  for (const who of [reader, stranger])
    for (const end of [
      '/groups',
      `/sections/${first.id}`,
      `/sections/${first.id}/remove`,
      `/sections/${first.id}/first`,
      `/spaces/${first.siteSpaces[0].id}`,
    ])
      expect((await sent(who, here + end, { title: 'Taken', path: 'taken' })).status).toBeGreaterThanOrEqual(403);
  expect(await structure()).toEqual(before);
});
