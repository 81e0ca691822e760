/**
 * Readers of a site, by its token: of every operation that is built they get those that needs.ts names, about the site and what is in
 * it; all else is not there, and no answer says more than what is published.
 */
import { beforeAll, expect, test } from 'vitest';
import { signSiteToken } from '../../src/access/site-tokens.ts';
import { type Answered, type Call, send } from './call.ts';
import { FOR_PREVIEWS, FOR_READERS } from './needs.ts';
import { type Operation, operations } from './operation.ts';
import { sampleOf } from './samples/index.ts';
import { adminOf } from './samples/sites.ts';
import { World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await World.open();
});

/** The site that the operation is about, or one with the space that it is about; published. */
async function siteFor({ path }: Call): Promise<{ id: string; accessVersion: number }> {
  const { prisma } = world.server.services.database;
  // A deleted one gets into no site.
  const isThere = path.spaceId && (await prisma.space.findFirst({ where: { id: path.spaceId, deletedAt: null } }));
  const known = path.siteId && (await prisma.site.findUnique({ where: { id: path.siteId } }));
  const spaces = isThere ? [path.spaceId] : [(await aSpaceWith(path.specSlug)).id];
  const sites = `/v1/orgs/${world.organization.id}/sites`;
  const { id } = known || (await adminOf(world).post(sites, { title: 'Read', visibility: 'public', spaces })).body;
  return prisma.site.update({ where: { id }, data: { publishedAt: new Date() } });
}

/** A space with an operation of this description on a page; without one, an empty space. */
async function aSpaceWith(spec: string | undefined): Promise<{ id: string }> {
  const space = await world.aSpace();
  if (spec === undefined) return space;
  const markdown = `{% openapi-operation spec="${spec}" path="/pets" method="get" %}\n[API](https://example.com)\n{% endopenapi-operation %}`;
  const changes = [{ type: 'create_page', title: 'API', content: { markdown } }];
  await adminOf(world).post(`/v1/spaces/${space.id}/content`, { changes });
  return space;
}

async function tokenFor(call: Call, preview?: true): Promise<string> {
  const { id: site, accessVersion: access } = await siteFor(call);
  const { secrets, database } = world.server.services;
  const spaces = (await database.prisma.siteSpace.findMany({ where: { siteId: site } })).map(({ spaceId }) => spaceId);
  const exp = Math.floor(Date.now() / 1000) + 600;
  const organization = world.organization.id;
  const maker = preview && world.people.admin.id;
  return signSiteToken(secrets, { kind: 'site', organization, site, spaces, claims: {}, access, exp, preview, maker });
}

const addresses = (text: string) => text.match(/[\w.+-]+@[\w-]+\.[\w.]+/g) ?? [];

test.for(operations.map((operation) => [operation.key, operation] as const))('%s', async ([key, operation]) => {
  const { by: _by, ...call } = await sampleOf(key)(world);
  const asked = async (preview?: true) => send(world, operation, call, { token: await tokenFor(call, preview) });
  const reader = await asked();
  const isOpen = FOR_READERS.has(key);
  expect(isOpen ? reader.status < 300 : reader.status, reader.text.slice(0, 300)).toBe(isOpen ? true : 404);
  const previewer = await asked(true);
  const isPreviewed = isOpen || FOR_PREVIEWS.has(key);
  expect(isPreviewed ? previewer.status < 300 : previewer.status).toBe(isPreviewed ? true : 404);
  for (const answer of [reader, previewer]) if (answer.status < 300) tellsNothingElse(operation, answer);
  if (!isPreviewed || !operation.path.includes('{')) return;
  // A token of another site of the organization opens none of it.
  const other = await tokenFor({ path: {} });
  if (operation.path !== '/v1/users/{userId}')
    expect((await send(world, operation, call, { token: other })).status).toBe(404);
});

/** Nothing that only those who work on the site are told. */
function tellsNothingElse({ key }: Operation, { text }: Answered): void {
  expect(addresses(text), key).toEqual([]);
  for (const word of ['"condition"', '"mergedFrom"', '"changeRequestsOpen":1', '"privateKey"', world.shelf.id])
    expect(text, key).not.toContain(word);
}
