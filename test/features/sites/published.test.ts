import { beforeAll, describe, expect, test } from 'vitest';
import type { Space } from '../../../src/db/generated/prisma/client.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function aSite(titles: readonly string[]) {
  const organization = await server.make.organization();
  const { token } = await server.make.member(organization, 'admin');
  const spaces: Space[] = [];
  for (const title of titles) spaces.push(await server.make.space(organization, { title }));
  const site = await server.make.site(organization, { spaces: spaces.slice(0, 1) });
  const at = `/v1/orgs/${organization.id}/sites/${site.id}`;
  const admin = server.as(token);
  return { organization, admin, at, spaces };
}

describe('the published content of a site', () => {
  test('is one answer with the structure, every setting and the scripts', async () => {
    const { admin, at, spaces } = await aSite(['Guides', 'API']);
    const section = (await admin.post(`${at}/sections`, { spaceId: spaces[1]?.id })).body;
    await admin.post(`${at}/section-groups`, { title: 'Developers', sections: [section.id] });
    const own = section.siteSpaces[0].id as string;
    await admin.patch(`${at}/site-spaces/${own}/customization`, { themes: { default: 'dark' } });
    const { status, body } = await admin.get(`${at}/published`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'published-content-site',
      site: { object: 'site', siteSpaces: 2 },
      structure: {
        type: 'sections',
        structure: [
          { object: 'site-section', default: true, siteSpaces: [{ space: { title: 'Guides' } }] },
          { object: 'site-section-group', children: [{ id: section.id, siteSpaces: [{ id: own }] }] },
        ],
      },
      customizations: {
        site: { themes: { default: 'light' } },
        siteSpaces: { [own]: { themes: { default: 'dark' } } },
      },
      scripts: [],
    });
    expect(Object.keys(body.customizations.siteSpaces)).toHaveLength(2);
  });

  test('leaves out hidden spaces and what becomes empty by that; another one is the default then', async () => {
    const { admin, at, spaces } = await aSite(['Guides', 'API', 'Draft']);
    const api = (await admin.post(`${at}/sections`, { spaceId: spaces[1]?.id })).body;
    const group = (await admin.post(`${at}/section-groups`, { title: 'Drafts' })).body;
    const draft = (await admin.post(`${at}/sections`, { spaceId: spaces[2]?.id })).body;
    await admin.post(`${at}/section-groups/${group.id}/sections`, { sectionId: draft.id });
    const [guides] = (await admin.get(`${at}/site-spaces`)).body.items;
    for (const id of [guides.id, draft.siteSpaces[0].id])
      await admin.patch(`${at}/site-spaces/${id}`, { hidden: true });
    const { structure } = (await admin.get(`${at}/published`)).body.structure;
    expect(structure).toMatchObject([{ id: api.id, default: true, siteSpaces: [{ default: true }] }]);
    expect((await admin.get(`${at}/structure`)).body.structure).toHaveLength(3);
  });

  test('takes at most six statements, however large the site is', async () => {
    const { admin, at, organization } = await aSite(['Guides']);
    const few = await statementsOf(server, () => admin.get(`${at}/published`));
    for (let i = 0; i < 12; i++) {
      const { body } = await admin.post(`${at}/sections`, { spaceId: (await server.make.space(organization)).id });
      const spaceId = (await server.make.space(organization)).id;
      await admin.post(`${at}/site-spaces`, { spaceId, sectionId: body.id });
    }
    expect(await statementsOf(server, () => admin.get(`${at}/published`))).toBe(few);
    expect(few).toBeLessThanOrEqual(6);
  });

  test('does not show a member what it does not see', async () => {
    const { admin, at, organization, spaces } = await aSite(['Guides', 'Secret']);
    await admin.post(`${at}/sections`, { spaceId: spaces[1]?.id });
    await server.services.database.prisma.organization.update({
      where: { id: organization.id },
      data: { defaultRole: null },
    });
    await admin.patch(`/v1/spaces/${spaces[0]?.id}`, { defaultLevel: 'read' });
    const reader = server.as((await server.make.member(organization, 'read')).token);
    const answer = await reader.get(`${at}/published`);
    expect(answer.body.structure.structure).toHaveLength(1);
    expect(answer.text).not.toContain('Secret');
  });
});
