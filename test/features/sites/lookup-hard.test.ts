/** Lookups in hard places: below the path of a proxy, while the structure changes, and in a site of 250 spaces. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { leastStatementsOf } from '../../support/statements.ts';
import { aSite } from './site.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ PUBLIC_URL: 'http://octavo.test/intern' });
});

const lookUp = (url: string) => server.visitor.post('/v1/urls/published', { url });

test('below the path of PUBLIC_URL a site is found at its address, and at no other', async () => {
  const { admin, path, site, spaces } = await aSite(server);
  const { body } = await admin.post(`${path}/publish`);
  expect(body.urls.published).toBe(`http://octavo.test/intern/sites/${site.id}/`);
  expect((await lookUp(`${body.urls.published}start`)).body).toMatchObject({
    space: spaces[0]?.id,
    pathname: 'start',
    basePath: `/intern/sites/${site.id}/`,
  });
  for (const address of [
    `http://octavo.test/sites/${site.id}/`,
    `http://octavo.test/internal/sites/${site.id}/`,
    `http://octavo.test/intern/intern/sites/${site.id}/`,
    `http://octavo.test/intern/../sites/${site.id}/`,
    `http://octavo.test:81/intern/sites/${site.id}/`,
  ])
    expect([address, (await lookUp(address)).status]).toEqual([address, 404]);
});

test('while the structure changes, each lookup tells what was so at some moment, and a later one what is', async () => {
  const { admin, path, spaces, siteSpaces } = await aSite(server, ['Guide', 'Second']);
  const { body } = await admin.post(`${path}/publish`);
  const base = body.urls.published as string;
  const second = siteSpaces[1]!;
  let isOver = false;
  const found = new Set<string>();
  const reader = async () => {
    for (let at = 0; !isOver; at += 1) {
      const { status, body: told } = await lookUp(`${base}v${at % 12}/page`);
      expect(status).toBe(200);
      found.add(told.space);
      // What is not the space of this address is a page of the first one.
      expect(told.pathname).toBe(told.space === spaces[1]?.id ? 'page' : `v${at % 12}/page`);
    }
  };
  const readers = [reader(), reader(), reader()];
  try {
    for (let version = 0; version < 12; version += 1) {
      expect((await admin.patch(`${path}/site-spaces/${second.id}`, { path: `v${version}` })).status).toBe(200);
      expect((await lookUp(`${base}v${version}/page`)).body.space).toBe(spaces[1]?.id);
      if (version > 0) expect((await lookUp(`${base}v${version - 1}/page`)).body.space).toBe(spaces[0]?.id);
    }
  } finally {
    isOver = true;
  }
  await Promise.all(readers);
  expect([...found].sort()).toEqual(spaces.map(({ id }) => id).sort());
});

test('a site of 250 spaces is looked up in one statement, and told in one once it is kept', async () => {
  const published = async (count: number) => {
    const { admin, path, spaces, siteSpaces } = await aSite(server, ['Guide', 'Hidden']);
    await admin.patch(`${path}/site-spaces/${siteSpaces[1]!.id}`, { hidden: true });
    const { id } = (await admin.get(path)).body;
    const { prisma } = server.services.database;
    const row = await prisma.siteSpace.findUniqueOrThrow({ where: { id: siteSpaces[0]!.id } });
    const { organizationId, siteId, sectionId } = row;
    const place = { organizationId, siteId, sectionId };
    for (let at = 2; at < count; at += 1) {
      const space = await server.make.space({ id: row.organizationId }, { title: `Space ${at}` });
      const position = `${row.position}${String(at).padStart(4, '0')}`;
      await prisma.siteSpace.create({
        data: {
          ...place,
          id: `${id}${at}`,
          spaceId: space.id,
          path: `s${at}`,
          default: false,
          position,
        },
      });
    }
    const { body } = await admin.post(`${path}/publish`);
    const base = body.urls.published as string;
    const look = () => lookUp(`${base}s${count - 1}/x`);
    const reader = server.as((await look()).body.apiToken);
    const read = () => reader.get(`${path}/published`);
    const answer = await read();
    expect(answer.status).toBe(200);
    const ids = answer.body.structure.structure.flatMap((section: any) =>
      section.siteSpaces.map((one: any) => one.space.id),
    );
    expect(ids).toHaveLength(count - 1);
    expect(ids).not.toContain(spaces[1]?.id);
    return [await leastStatementsOf(server, look), await leastStatementsOf(server, read)];
  };
  const [ofLookup = 0, ofPublished = 0] = await published(250);
  expect(ofLookup).toBe(1);
  expect(ofPublished).toBe(1);
});
