/** What a site is made up of is kept for its readers: a second read is one statement, and says what a first one would. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** Three spaces, each in a section, the last one a hidden variant of the first. */
async function published() {
  const made = await aSite(server, ['Guide', 'API', 'Old']);
  const { admin, path, spaces, siteSpaces, site } = made;
  await admin.delete(`${path}/site-spaces/${siteSpaces[1]?.id}`);
  const section = (await admin.post(`${path}/sections`, { spaceId: spaces[1]?.id })).body;
  await admin.patch(`${path}/site-spaces/${siteSpaces[2]?.id}`, { hidden: true, path: 'old' });
  await admin.post(`${path}/publish`);
  const readerAt = async (rest = '', visitor: object = {}) => {
    const url = `http://octavo.test/sites/${site.id}/${rest}`;
    const { body } = await server.visitor.post('/v1/urls/published', { url, visitor });
    return server.as(body.apiToken);
  };
  return { ...made, section, readerAt, at: `${path}/published` };
}

const forget = () => server.services.contentCache.clear();

test('a second read takes one statement, and is the same', async () => {
  const { readerAt, at } = await published();
  const reader = await readerAt();
  const first = await reader.get(at);
  const again = await reader.get(at);
  expect([again.text, again.headers.get('etag')]).toEqual([first.text, first.headers.get('etag')]);
  expect(await statementsOf(server, () => reader.get(at))).toBe(1);
  const none = await reader.get(at, { 'if-none-match': first.headers.get('etag') as string });
  expect([none.status, none.text]).toEqual([304, '']);
});

test('whatever changes, the next read says what a server says that has kept nothing', async () => {
  const { admin, readerAt, at, path, spaces, section, siteSpaces } = await published();
  const { prisma } = server.services.database;
  const [guide, api] = spaces.map(({ id }) => id) as [string, string];
  const extra = await server.make.space({ id: spaces[0]?.organizationId as string }, { title: 'Extra' });
  const changes: [string, () => Promise<unknown>][] = [
    ['the title of the site', () => admin.patch(path, { title: 'Handbook' })],
    [
      'its customization',
      async () => {
        const { body } = await admin.get(`${path}/customization`);
        return admin.put(`${path}/customization`, { ...body, themes: { ...body.themes, default: 'dark' } });
      },
    ],
    [
      'that of a space',
      () => admin.patch(`${path}/site-spaces/${siteSpaces[0]?.id}/customization`, { themes: { default: 'light' } }),
    ],
    ['a section', () => admin.patch(`${path}/sections/${section.id}`, { title: 'Reference', path: 'reference' })],
    ['a new section', () => admin.post(`${path}/sections`, { spaceId: extra.id })],
    ['a variant', () => admin.patch(`${path}/site-spaces/${siteSpaces[2]?.id}`, { hidden: false })],
    ['the title of a space', () => admin.patch(`/v1/spaces/${guide}`, { title: 'Guides' })],
    ['its emoji', () => admin.patch(`/v1/spaces/${guide}`, { emoji: '📘' })],
    ['its language', () => admin.patch(`/v1/spaces/${api}`, { language: 'de' })],
    ['a page', () => admin.post(`/v1/spaces/${api}/content`, { changes: [{ type: 'create_page', title: 'New' }] })],
    [
      'its repository',
      () =>
        prisma.gitSync.create({
          data: {
            spaceId: api,
            organizationId: spaces[0]?.organizationId as string,
            url: 'https://git.example.com/a.git',
            repoName: 'a',
            provider: 'github',
            ref: 'main',
          } as never,
        }),
    ],
    ['the repository again', () => prisma.gitSync.update({ where: { spaceId: api }, data: { repoName: 'b' } })],
    ['no repository', () => prisma.gitSync.delete({ where: { spaceId: api } })],
    ['who reads it', () => admin.patch(path, { visibility: 'unlisted' })],
    ['its name in addresses', () => admin.patch(path, { basename: `kept-${guide.slice(0, 8).toLowerCase()}` })],
    ['a deleted space', () => admin.delete(`/v1/spaces/${extra.id}`)],
  ];
  const unchanged: string[] = [];
  let before = '';
  for (const [name, change] of changes) {
    const earlier = await readerAt();
    before = (await earlier.get(at)).text;
    const made = (await change()) as { status?: number; text?: string };
    if (made?.status !== undefined && made.status >= 300) throw new Error(`${name}: ${made.status} ${made.text}`);
    const reader = await readerAt();
    const kept = (await reader.get(at)).text;
    if (kept === before) unchanged.push(name);
    forget();
    expect([name, kept === (await reader.get(at)).text]).toEqual([name, true]);
  }
  expect(unchanged).toEqual([]);
});

test('of a space that two sites publish, readers of each are told how that site is read, whatever the other does', async () => {
  const { admin, organization, readerAt, at, path, spaces } = await published();
  // The older of two sites that publish the same space.
  const [guide] = spaces;
  const sites = `/v1/orgs/${organization.id}/sites`;
  const { body: other } = await admin.post(sites, { title: 'Other', visibility: 'unlisted', spaces: [guide?.id] });
  await server.services.database.prisma.site.update({
    where: { id: other.id },
    data: { createdAt: new Date('2020-01-01') },
  });
  const shown = async (): Promise<string[]> => {
    const { structure } = (await (await readerAt()).get(at)).body;
    const found = JSON.stringify(structure).matchAll(/"object":"space",.*?"visibility":"([a-z-]+)"/g);
    return [...new Set([...found].map(([, visibility = '']) => visibility))];
  };
  const changes = [
    () => admin.post(`${sites}/${other.id}/publish`),
    () => admin.patch(`${sites}/${other.id}`, { visibility: 'share-link' }),
    () => admin.post(`${sites}/${other.id}/unpublish`),
    () => admin.delete(`${sites}/${other.id}`),
  ];
  expect(await shown()).toEqual(['public']);
  for (const change of changes) {
    expect((await change()).status).toBeLessThan(300);
    expect(await shown()).toEqual(['public']);
    forget();
    expect(await shown()).toEqual(['public']);
  }
  await admin.patch(path, { visibility: 'unlisted' });
  expect(await shown()).toEqual(['unlisted']);
});

test('a hidden variant is kept for who is in it, and for no one else', async () => {
  const { readerAt, at } = await published();
  const [inside, outside] = [await readerAt('old'), await readerAt()];
  const read = async (reader: typeof inside) => JSON.stringify((await reader.get(at)).body.structure).includes('"Old"');
  for (const _ of [1, 2]) {
    expect(await read(inside)).toBe(true);
    expect(await read(outside)).toBe(false);
  }
});

describe('with conditions', () => {
  const claims = {
    beta: { type: 'boolean', description: 'Beta' },
    name: { type: 'string', description: 'Name' },
  };
  const adaptive = async (properties: object) => {
    const made = await published();
    const { admin, path, section } = made;
    await admin.patch(path, { adaptiveContent: { enabled: true } });
    const unsigned = { type: 'object', properties, additionalProperties: false };
    const jsonSchema = { type: 'object', properties: { unsigned }, additionalProperties: false };
    expect((await admin.put(`${path}/adaptive-schema`, { jsonSchema })).status).toBe(200);
    const condition = 'visitor.claims.unsigned.beta';
    expect((await admin.patch(`${path}/sections/${section.id}`, { condition })).status).toBe(200);
    return made;
  };

  test('those who see the same share, the others do not', async () => {
    const { readerAt, at } = await adaptive({ beta: claims.beta });
    const [beta, same, not] = [
      await readerAt('', { unsignedClaims: { beta: true } }),
      await readerAt('', { unsignedClaims: { beta: 'true', other: 1 } }),
      await readerAt('', { unsignedClaims: { beta: false } }),
    ];
    const shows = async (reader: typeof beta) => (await reader.get(at)).text.includes('"API"');
    expect([await shows(beta), await shows(not), await shows(beta), await shows(not)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(await statementsOf(server, () => same.get(at))).toBe(1);
    expect(await shows(same)).toBe(true);
  });

  test('nothing is kept where there is any number of audiences', async () => {
    const { readerAt, at } = await adaptive(claims);
    const reader = await readerAt('', { unsignedClaims: { beta: true, name: 'Ada' } });
    await reader.get(at);
    expect(await statementsOf(server, () => reader.get(at))).toBeGreaterThan(1);
  });
});

test('what members and previews are shown is not kept', async () => {
  const { admin, at, path } = await published();
  await admin.get(at);
  expect(await statementsOf(server, () => admin.get(at))).toBeGreaterThan(1);
  const { url } = (await admin.get(`${path}/publishing/preview`)).body;
  const preview = server.as(new URL(url).searchParams.get('token') ?? '');
  expect((await preview.get(at)).status).toBe(200);
  expect(await statementsOf(server, () => preview.get(at))).toBeGreaterThan(1);
});

test('who may read no more is refused, whatever is kept', async () => {
  const { admin, readerAt, at, path } = await published();
  const reader = await readerAt();
  expect((await reader.get(at)).status).toBe(200);
  await admin.post(`${path}/unpublish`);
  expect((await reader.get(at)).status).toBe(401);
});
