/** Sites and spaces that change at once. */
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../src/db/transaction.ts';
import { readStructures } from '../../../src/features/sites/structure/store.ts';
import type { Answer, Client } from '../../support/client.ts';
import { untilOneWaits } from '../../support/locks.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { problemsOf } from './invariants.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** Three sites that have the same spaces, made by somebody who is an administrator of two organizations. */
async function aScene() {
  const [organization, other] = [await server.make.organization(), await server.make.organization()];
  const owner = await server.make.member(organization, 'admin');
  const { prisma } = server.services.database;
  await prisma.member.create({ data: { organizationId: other.id, userId: owner.id, role: 'admin' } });
  const admin = server.as(owner.token);
  const collection = await server.make.collection(organization);
  const spaces = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((title) => server.make.space(organization, { title })),
  );
  const sites = `/v1/orgs/${organization.id}/sites`;
  const made = await Promise.all(
    ['a', 'b', 'c'].map((title) => admin.post(sites, { title: `Site ${title}`, spaces: spaces.map(({ id }) => id) })),
  );
  return { organization, other, admin, collection, spaces, sites, at: made.map(({ body }) => `${sites}/${body.id}`) };
}

/** Every structure is whole, and has only spaces of its own organization that are not deleted. */
async function expectWhole({ id: organizationId }: { id: string }): Promise<void> {
  const { database } = server.services;
  const sites = await database.prisma.site.findMany({ where: { organizationId } });
  for (const structure of await readStructures((sql, values) => database.query(sql, values), sites))
    expect(problemsOf(structure)).toEqual([]);
  const siteSpaces = await database.prisma.siteSpace.findMany({ where: { organizationId }, include: { space: true } });
  expect(siteSpaces.filter(({ space }) => space.deletedAt || space.organizationId !== organizationId)).toEqual([]);
}

const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].sort();

test('a space that goes to another organization while it is put into a site does not get in', async () => {
  const { organization, other, admin, at } = await aScene();
  const space = await server.make.space(organization, { title: 'Leaving' });
  let added: Promise<Answer> | undefined;
  await inTransaction(server.services.database, async (tx) => {
    await tx.space.update({ where: { id: space.id }, data: { organizationId: other.id } });
    added = admin.post(`${at[0]}/site-spaces`, { spaceId: space.id });
    await untilOneWaits(server.services.database);
  });
  expect((await added)?.status).toBeOneOf([400, 404]);
  await expectWhole(organization);
});

test('spaces are deleted, sites are deleted and changed, all at once: nothing fails, and what is left is whole', async () => {
  const { organization, admin, spaces, at, sites } = await aScene();
  const section = async (path: string): Promise<{ id: string; siteSpaces: { id: string }[] }> =>
    (await admin.get(`${path}/sections`)).body.items[0];
  const sections = await Promise.all(at.map(section));
  const further = await Promise.all(['x', 'y', 'z'].map((title) => server.make.space(organization, { title })));
  const defaultContent = { type: 'site', site: at[1]?.split('/').at(-1) };
  const of = (
    path: string,
    { id, siteSpaces }: Awaited<ReturnType<typeof section>>,
  ): ((by: Client) => Promise<Answer>)[] => [
    (by) => by.post(`${path}/sections`, { spaceId: further[0]?.id }),
    (by) => by.post(`${path}/site-spaces`, { spaceId: further[1]?.id }),
    (by) => by.patch(`${path}/site-spaces/${siteSpaces[2]?.id}`, { spaceId: further[2]?.id }),
    (by) =>
      by.post(`${path}/site-spaces/${siteSpaces[3]?.id}/move`, {
        position: { before: { type: 'site-space', siteSpace: siteSpaces[0]?.id } },
      }),
    (by) => by.delete(`${path}/site-spaces/${siteSpaces[1]?.id}`),
    (by) => by.delete(`${path}/site-spaces/${siteSpaces[1]?.id}`),
    (by) => by.patch(path, { defaultSiteSpace: siteSpaces[3]?.id }),
    (by) => by.post(`${path}/section-groups`, { title: 'Group', sections: [id] }),
    (by) => by.post(`${path}/publish`),
    (by) => by.get(`${path}/published`),
  ];
  const calls = [
    ...at.flatMap((path, index) => of(path, sections[index]!)),
    ...[spaces[0], spaces[2], further[0]].map((space) => (by: Client) => by.delete(`/v1/spaces/${space?.id}`)),
    (by: Client) => by.patch(`/v1/orgs/${organization.id}`, { defaultContent }),
    (by: Client) => by.delete(at[1]!),
    (by: Client) => by.delete(at[1]!),
    (by: Client) => by.post(sites, { title: 'Another', spaces: [spaces[0]?.id, spaces[3]?.id] }),
  ];
  // Those of one site are apart.
  const mixed = calls.map((_, index) => calls[(index * 7) % calls.length]!);
  const answers = await Promise.all(mixed.map((call) => call(admin)));
  expect(statusesOf(answers).filter((status) => status >= 500)).toEqual([]);
  await expectWhole(organization);
});

test('a collection is transferred while its spaces are put into sites: either happens, never both', async () => {
  const { organization, other, admin, collection, at } = await aScene();
  for (let round = 0; round < 3; round++) {
    const parent = await server.make.collection(organization, { parent: collection });
    const spaces = await Promise.all(['p', 'q'].map((title) => server.make.space(organization, { title, parent })));
    const [moved, ...added] = await Promise.all([
      admin.post(`/v1/collections/${parent.id}/transfer`, { organization: other.id }),
      ...spaces.toReversed().map((space, index) => admin.post(`${at[index]}/sections`, { spaceId: space.id })),
    ]);
    expect(moved?.status).toBeOneOf([200, 412]);
    expect(statusesOf(added).filter((status) => ![201, 400, 404].includes(status))).toEqual([]);
    await expectWhole(organization);
  }
});
