/** Readers with claims: what each sees of a site, by every way that leads there; and previews of it. */
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const SCHEMA = {
  type: 'object',
  properties: {
    isPartner: { type: 'boolean', description: 'Is a partner' },
    unsigned: {
      type: 'object',
      properties: {
        isPartner: { type: 'boolean', description: 'Says so' },
        beta: { type: 'boolean', description: 'Beta' },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

/** A site with a guide for all, a section for partners, a section for who asks for beta, and a hidden variant of the guide. */
async function adaptiveSite(visibility = 'public') {
  const made = await aSite(server, ['Guide', 'Partners', 'Beta', 'Old guide']);
  const { admin, path, spaces } = made;
  await admin.patch(path, { visibility, adaptiveContent: { enabled: true } });
  const set = await admin.put(`${path}/adaptive-schema`, { jsonSchema: SCHEMA });
  expect(set.status).toBe(200);
  const rows = (await admin.get(`${path}/site-spaces`)).body.items as { id: string; space: { id: string } }[];
  const rowOf = (at: number) => rows.find(({ space }) => space.id === spaces[at]?.id)?.id as string;
  for (const at of [1, 2]) await admin.delete(`${path}/site-spaces/${rowOf(at)}`);
  const partners = (await admin.post(`${path}/sections`, { spaceId: spaces[1]?.id })).body;
  const beta = (await admin.post(`${path}/sections`, { spaceId: spaces[2]?.id })).body;
  const conditioned = [
    await admin.patch(`${path}/sections/${partners.id}`, { condition: 'visitor.claims.isPartner' }),
    await admin.patch(`${path}/site-spaces/${beta.siteSpaces[0].id}`, { condition: 'visitor.claims.unsigned.beta' }),
    await admin.patch(`${path}/site-spaces/${rowOf(3)}`, { hidden: true, path: 'old' }),
  ];
  expect(conditioned.map(({ status }) => status)).toEqual([200, 200, 200]);
  await admin.post(`${path}/publish`);
  const { privateKey } = (await admin.get(`${path}/publishing/auth`)).body;
  const exp = Math.floor(Date.now() / 1000) + 600;
  const sign = (claims: object) =>
    new SignJWT({ exp, ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(privateKey));
  const lookUp = (rest: string, visitor: object = {}, token?: string) =>
    (token ? server.as(token) : server.visitor).post('/v1/urls/published', {
      url: `http://octavo.test/sites/${made.site.id}${rest}`,
      visitor,
    });
  return { ...made, sign, lookUp, rowOf, ids: spaces.map(({ id }) => id) };
}

const titlesIn = (entries: any[]): string[] =>
  entries.flatMap((entry) =>
    entry.children ? titlesIn(entry.children) : entry.siteSpaces.map((row: any) => row.space.title),
  );

describe('what readers with claims see', () => {
  test('is the same by lookup, structure, search and pages', async () => {
    const { lookUp, path, ids, sign } = await adaptiveSite();
    const kinds = [
      { visitor: {}, seen: ['Guide'] },
      { visitor: { jwtToken: await sign({ isPartner: true }) }, seen: ['Guide', 'Partners'] },
      { visitor: { jwtToken: await sign({ isPartner: 'true' }) }, seen: ['Guide'] },
      { visitor: { jwtToken: await sign({ unsigned: { beta: true } }) }, seen: ['Guide'] },
      { visitor: { unsignedClaims: { beta: 'true' } }, seen: ['Guide', 'Beta'] },
      { visitor: { unsignedClaims: { isPartner: true } }, seen: ['Guide'] },
      { visitor: { jwtToken: `${await sign({ isPartner: true })}x` }, seen: ['Guide'] },
    ];
    const all = ['Guide', 'Partners', 'Beta'];
    for (const { visitor, seen } of kinds) {
      const { body } = await lookUp('/', visitor);
      const reader = server.as(body.apiToken);
      const published = (await reader.get(`${path}/published`)).body;
      expect(titlesIn(published.structure.structure)).toEqual(seen);
      expect(JSON.stringify(published)).not.toContain('condition');
      for (const [at, title] of all.entries()) {
        const isSeen = seen.includes(title);
        const address = title === 'Guide' ? '/' : `/${title.toLowerCase()}`;
        const found = (await lookUp(address, visitor)).body;
        expect([title, found.space === ids[at]]).toEqual([title, isSeen]);
        const space = await reader.get(`/v1/spaces/${ids[at]}`);
        expect([title, space.status]).toEqual([title, isSeen ? 200 : 404]);
        const { revisionId } = (await server.services.database.prisma.space.findUnique({
          where: { id: ids[at] as string },
        })) as { revisionId: string };
        const revision = await reader.get(`/v1/spaces/${ids[at]}/revisions/${revisionId}`);
        expect([title, revision.status]).toEqual([title, isSeen ? 200 : 404]);
      }
      const found = (await reader.post(`${path}/search`, { query: 'page' })).body.items;
      expect(found.every(({ title }: { title: string }) => seen.includes(title))).toBe(true);
      expect(Object.keys(published.customizations.siteSpaces)).toHaveLength(seen.length);
    }
  });

  test('is kept apart: tokens and contexts are those of who sees the same', async () => {
    const { lookUp, sign } = await adaptiveSite();
    const of = async (visitor: object) => (await lookUp('/', visitor)).body as { apiToken: string; contextId?: string };
    const [nobody, partner, same, other] = [
      await of({}),
      await of({ jwtToken: await sign({ isPartner: true, name: 'Ada' }) }),
      await of({ jwtToken: await sign({ name: 'Eve', isPartner: true, iat: 5 }) }),
      await of({ jwtToken: await sign({ isPartner: false }) }),
    ];
    expect(partner.apiToken).toBe(same.apiToken);
    expect(partner.contextId).toBe(same.contextId);
    const tokens = [nobody, partner, other].map(({ apiToken }) => apiToken);
    expect(new Set(tokens).size).toBe(3);
    expect(partner.contextId).not.toBe(other.contextId);
    expect(JSON.stringify(partner)).not.toContain('Ada');
  });

  test('a hidden variant is read at its address, and listed only for who is in it', async () => {
    const { lookUp, path, ids } = await adaptiveSite();
    const { body } = await lookUp('/old/page');
    expect(body).toMatchObject({ space: ids[3], pathname: 'page' });
    const inside = (await server.as(body.apiToken).get(`${path}/published`)).body;
    expect(titlesIn(inside.structure.structure)).toEqual(['Guide', 'Old guide']);
    const outside = (await server.as((await lookUp('/')).body.apiToken).get(`${path}/published`)).body;
    expect(titlesIn(outside.structure.structure)).toEqual(['Guide']);
  });

  test('changes with the site at once, for tokens that are out already', async () => {
    const { lookUp, path, admin, ids, rowOf } = await adaptiveSite();
    const reader = server.as((await lookUp('/old')).body.apiToken);
    const at = `/v1/spaces/${ids[3]}`;
    expect((await reader.get(at)).status).toBe(200);
    await admin.patch(`${path}/site-spaces/${rowOf(3)}`, { condition: 'visitor.claims.isPartner' });
    expect((await reader.get(at)).status).toBe(404);
    await admin.patch(path, { adaptiveContent: { enabled: false } });
    expect((await reader.get(at)).status).toBe(200);
    await admin.delete(at);
    expect((await reader.get(at)).status).toBe(404);
  });

  test('links of the header are shown to whom they are meant for', async () => {
    const { lookUp, path, admin, sign } = await adaptiveSite();
    const link = (title: string, condition?: string) => ({
      title,
      to: { kind: 'url', url: 'https://example.com' },
      links: [],
      ...(condition && { condition }),
    });
    const settings = (await admin.get(`${path}/customization`)).body;
    const links = [link('All'), link('Partners', 'visitor.claims.isPartner')];
    const put = await admin.put(`${path}/customization`, { ...settings, header: { ...settings.header, links } });
    expect(put.status).toBeLessThan(300);
    const shown = async (visitor: object) => {
      const { apiToken } = (await lookUp('/', visitor)).body;
      const { customizations } = (await server.as(apiToken).get(`${path}/published`)).body;
      return customizations.site.header.links.map(({ title }: { title: string }) => title);
    };
    expect(await shown({})).toEqual(['All']);
    expect(await shown({ jwtToken: await sign({ isPartner: true }) })).toEqual(['All', 'Partners']);
  });
});

test('links to a space that a reader does not see are not in what it gets of the site', async () => {
  const { lookUp, path, admin, sign, ids } = await adaptiveSite();
  const [open, secret] = [
    { kind: 'space', space: ids[0] },
    { kind: 'page', page: 'prices', space: ids[1] },
  ];
  const item = (title: string, to: object | null, ...links: object[]) => ({ title, to, links });
  const link = (title: string, to: object) => ({ title, to });
  const settings = (await admin.get(`${path}/customization`)).body;
  const header = [
    item('Guide', open, link('Secret one', secret)),
    item('Secret two', secret),
    item('Menu', null, link('Secret three', secret), link('All', open)),
    item('Secret four', null, link('Secret five', secret)),
    item('Kept', secret, link('Again', open)),
  ];
  const groups = [
    { title: 'Secret six', links: [link('Secret seven', secret)] },
    { title: 'More', links: [link('Secret eight', secret), link('Guide', open)] },
  ];
  const put = await admin.put(`${path}/customization`, {
    ...settings,
    header: { ...settings.header, primaryLink: secret, links: header },
    footer: { ...settings.footer, groups },
    announcement: { enabled: true, message: 'News', link: link('Secret nine', secret), style: 'info' },
  });
  expect(put.status, put.text).toBe(200);
  const shown = async (visitor: object) => {
    const { apiToken } = (await lookUp('/', visitor)).body;
    return (await server.as(apiToken).get(`${path}/published`)).body.customizations;
  };
  const others = await shown({});
  expect(JSON.stringify(others)).not.toMatch(/Secret|prices/);
  expect(JSON.stringify(others)).not.toContain(ids[1]);
  expect(others.site.header.links).toEqual([
    item('Guide', open),
    item('Menu', null, link('All', open)),
    item('Kept', null, link('Again', open)),
  ]);
  expect(others.site.footer.groups).toEqual([{ title: 'More', links: [link('Guide', open)] }]);
  expect(others.site.announcement).toEqual({ enabled: true, message: 'News', style: 'info' });
  const theirs = await shown({ jwtToken: await sign({ isPartner: true }) });
  expect(theirs.site.header.links).toEqual(header);
  expect(theirs.site.header.primaryLink).toEqual(secret);
  expect(theirs.site.footer.groups).toEqual(groups);
});

describe('previews', () => {
  const tokenIn = (url: string) => new URL(url).searchParams.get('token') as string;

  test('show the site as readers with claims would see it, before it is published', async () => {
    const { admin, path, lookUp, ids, rowOf } = await adaptiveSite('visitor-auth');
    await admin.post(`${path}/unpublish`);
    const claims = encodeURIComponent(JSON.stringify({ isPartner: true }));
    const { status, body } = await admin.get(`${path}/publishing/preview?claims=${claims}`);
    expect(status).toBe(200);
    const token = tokenIn(body.url);
    expect((await lookUp('/')).status).toBe(404);
    const found = (await lookUp('/partners/a', {}, token)).body;
    expect(found).toMatchObject({ space: ids[1], pathname: 'a', preview: true });
    const reader = server.as(found.apiToken);
    expect(titlesIn((await reader.get(`${path}/published`)).body.structure.structure)).toEqual(['Guide', 'Partners']);
    const request = (await admin.post(`/v1/spaces/${ids[0]}/change-requests`, { subject: 'Draft' })).body;
    const draft = await reader.get(`/v1/spaces/${ids[0]}/change-requests/${request.number}`);
    expect(draft.body).toMatchObject({ subject: 'Draft', comments: 0, createdBy: { object: 'user' } });
    expect(draft.body.createdBy.email).toBeUndefined();
    expect((await reader.get(`/v1/spaces/${ids[0]}/change-requests/${request.number}/changes`)).status).toBe(200);
    expect((await reader.get(`/v1/spaces/${ids[0]}/revisions/${draft.body.revision}`)).status).toBe(200);
    expect((await reader.get(`/v1/spaces/${ids[0]}/change-requests/${request.number}/comments`)).status).toBe(404);
    const variant = await admin.get(`${path}/publishing/preview?siteSpace=${rowOf(3)}`);
    expect(new URL(variant.body.url).pathname).toMatch(/\/old\/$/);
  });

  test('show no more than who made the link sees', async () => {
    const { member, admin, path, ids, site, organization } = await adaptiveSite();
    await admin.patch(`/v1/spaces/${ids[0]}`, { defaultLevel: 'read' });
    const { prisma } = server.services.database;
    await prisma.organization.update({ where: { id: organization.id }, data: { defaultRole: null } });
    const reader = await member('read');
    const claims = encodeURIComponent(JSON.stringify({ isPartner: true }));
    const own = await reader.get(`${path}/publishing/preview?claims=${claims}`);
    expect(own.status).toBe(200);
    const said = JSON.parse(Buffer.from(tokenIn(own.body.url).split('.')[1] as string, 'base64url').toString());
    expect(said.site).toBe(site.id);
    const seen = await Promise.all(ids.map(async (id) => (await reader.get(`/v1/spaces/${id}`)).status === 200));
    expect(seen).toEqual([true, false, false, false]);
    expect(said.spaces).toEqual([ids[0]]);
    const client = server.as(tokenIn(own.body.url));
    for (const [at, id] of ids.entries())
      if (!seen[at]) expect((await client.get(`/v1/spaces/${id}`)).status).toBe(404);
  });

  test('tell of no change of a page that is for others, and of others only that they changed', async () => {
    const { admin, path, ids } = await adaptiveSite();
    const space = `/v1/spaces/${ids[0]}`;
    const { number } = (await admin.post(`${space}/change-requests`, { subject: 'Both' })).body;
    const page = (title: string, condition?: string) => ({
      type: 'create_page',
      title,
      content: { markdown: `Of ${title}.\n\n{% if visitor.claims.isPartner %}\nA price.\n{% endif %}\n` },
      ...(condition && { fields: { condition } }),
    });
    const changes = [page('Open'), page('Closed', 'visitor.claims.isPartner')];
    await admin.post(`${space}/change-requests/${number}/content`, {
      changes: [...changes, { type: 'set_variables', variables: { secret: 'value' } }],
    });
    const of = async (claims: string) => {
      const { url } = (await admin.get(`${path}/publishing/preview?claims=${claims}`)).body;
      return server.as(tokenIn(url)).get(`${space}/change-requests/${number}/changes`);
    };
    const some = await of('{}');
    expect(some.body.changes.map(({ title }: any) => title)).toEqual(['Open']);
    expect(some.body.more).toBe(0);
    for (const word of ['Closed', 'price', 'secret', 'value']) expect(some.text).not.toContain(word);
    const all = await of(encodeURIComponent('{"isPartner":true}'));
    expect(all.body.changes.map(({ title }: any) => title)).toEqual(['Open', 'Closed']);
  });

  test('end with the rights of who made the link, at once', async () => {
    const { admin, path, ids, organization, lookUp } = await adaptiveSite();
    const person = await server.make.member(organization, 'read');
    const { url } = (await server.as(person.token).get(`${path}/publishing/preview`)).body;
    const preview = server.as(tokenIn(url));
    const through = async () => server.as((await lookUp('/', {}, tokenIn(url))).body?.apiToken ?? 'none');
    const renderer = await through();
    const seenBy = async () =>
      Promise.all([preview, renderer].map(async (by) => (await by.get(`/v1/spaces/${ids[0]}`)).status));
    expect(await seenBy()).toEqual([200, 200]);
    const { prisma } = server.services.database;
    const set = (role: 'read' | null) =>
      prisma.organization.update({ where: { id: organization.id }, data: { defaultRole: role } });
    await set(null);
    expect(await seenBy(), 'who sees the space no more').toEqual([404, 404]);
    await set('read');
    expect(await seenBy()).toEqual([200, 200]);
    await admin.delete(`/v1/orgs/${organization.id}/members/${person.id}`);
    expect(await seenBy(), 'who is no member any more').toEqual([401, 401]);
  });

  test('are asked for with claims that are an object, and a space of the site', async () => {
    const { admin, path } = await adaptiveSite();
    for (const [query, field] of [
      ['claims=[]', 'claims'],
      ['claims={', 'claims'],
      ['siteSpace=nothing', 'siteSpace'],
    ]) {
      const { status, body } = await admin.get(`${path}/publishing/preview?${query}`);
      expect([query, status, body.error.details?.[0].path]).toEqual([query, 400, field]);
    }
  });

  test('are for one site', async () => {
    const one = await adaptiveSite();
    const other = await adaptiveSite('visitor-auth');
    const { url } = (await one.admin.get(`${one.path}/publishing/preview`)).body;
    expect((await other.lookUp('/', {}, tokenIn(url))).status).toBe(404);
    expect((await server.as(tokenIn(url)).get(`${other.path}/published`)).status).toBe(404);
  });
});
