import { beforeAll, describe, expect, test } from 'vitest';
import type { Space } from '../../../src/db/generated/prisma/client.ts';
import { inTransaction } from '../../../src/db/transaction.ts';
import { restructure } from '../../../src/features/sites/changes.ts';
import { addSection } from '../../../src/features/sites/structure/sections.ts';
import type { Structure } from '../../../src/features/sites/structure/structure.ts';
import { newId } from '../../../src/ids.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';

let server: TestServer;

const withSection = (structure: Structure, space: Space): Structure =>
  addSection(structure, { id: newId(), siteSpace: { id: newId(), space } });

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

  test('takes at most six statements, however large the site is, for a member and for a reader', async () => {
    const organization = await server.make.organization();
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const of = async (sections: number, variants: number) => {
      const spaces: Space[] = [];
      for (let i = 0; i < sections + variants; i += 1) spaces.push(await server.make.space(organization));
      const site = await server.make.site(organization, { spaces: spaces.slice(0, variants + 1) });
      await inTransaction(server.services.database, (tx) =>
        restructure(tx, site, (structure) => spaces.slice(variants + 1).reduce(withSection, structure)),
      );
      const { body } = await server.visitor.post('/v1/urls/published', { url: `http://octavo.test/sites/${site.id}/` });
      return { at: `/v1/orgs/${organization.id}/sites/${site.id}/published`, reader: server.as(body.apiToken), site };
    };
    const costs = async ({ at, reader }: Awaited<ReturnType<typeof of>>) => [
      await statementsOf(server, () => admin.get(at)),
      await statementsOf(server, () => reader.get(at)),
    ];
    const [small, large] = [await of(2, 1), await of(130, 120)];
    const { structure } = (await admin.get(large.at)).body.structure;
    expect(structure).toHaveLength(130);
    expect(structure[0].siteSpaces).toHaveLength(121);
    const few = await costs(small);
    expect(await costs(large)).toEqual(few);
    expect(Math.max(...few)).toBeLessThanOrEqual(6);
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
