/** What titles, paths and sizes of a structure may be. */
import { beforeAll, expect, test } from 'vitest';
import { addGroup } from '../../../src/features/sites/structure/groups.ts';
import { addSection, addToDefaultSection } from '../../../src/features/sites/structure/sections.ts';
import { MAX_ENTRIES } from '../../../src/features/sites/structure/site-spaces.ts';
import type { Structure } from '../../../src/features/sites/structure/structure.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

test('titles are more than blanks', async () => {
  const { admin, editor, path, section, siteSpaces, organization } = await aSite(server);
  const blank = (answer: { status: number; body: any }) =>
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'title', message: 'must not be blank' }] } },
    });
  for (const title of ['  ', '\t\n ', '\u3000\u00a0']) {
    blank(await editor.patch(path, { title }));
    blank(await editor.patch(`${path}/sections/${section.id}`, { title }));
    blank(await editor.patch(`${path}/site-spaces/${siteSpaces[0]!.id}`, { title }));
    blank(await editor.post(`${path}/section-groups`, { title }));
    blank(await admin.post(`/v1/orgs/${organization.id}/sites`, { title }));
  }
  const space = await server.make.space(organization, { title: '   ' });
  const made = await admin.post(`${path}/sections`, { spaceId: space.id });
  expect(made.body?.title, made.text).toBe('Untitled');
});

test('a path in capitals is refused for these, whatever their script', async () => {
  const { editor, path, section } = await aSite(server);
  const patch = (to: string) => editor.patch(`${path}/sections/${section.id}`, { path: to });
  for (const name of ['Docs', 'É', 'İ', 'Ⅷ'])
    expect(await patch(name), name).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'path', message: 'must be in lower case' }] } },
    });
  for (const name of ['docs', 'é', 'ß', 'ı']) expect((await patch(name)).status, name).toBe(200);
});

test('a site has at most so many entries, by whatever way it grows', () => {
  let structure: Structure = { siteId: 's', organizationId: 'o', sections: [], groups: [], siteSpaces: [] };
  let next = 0;
  const space = () => ({ id: `i${++next}`, space: { id: `p${next}`, title: `t${next}` } });
  const size = () => structure.sections.length + structure.groups.length + structure.siteSpaces.length;
  const ways = [
    () => addSection(structure, { id: `x${next}`, siteSpace: space() }),
    () => addToDefaultSection(structure, space(), `x${next}`),
    () => addGroup(structure, { id: `g${++next}`, title: 'g', sections: [] }),
  ];
  while (size() < MAX_ENTRIES - 1) structure = ways[1]!();
  expect(ways[0]).toThrow('A site has at most 1000');
  structure = ways[2]!();
  expect(size()).toBe(MAX_ENTRIES);
  for (const way of ways) expect(way).toThrow('A site has at most 1000');
});
