import { beforeAll, describe, expect, test } from 'vitest';
import { titleOfCopy } from '../../../src/features/spaces/duplicate.ts';
import { purgeDeletedSpaces } from '../../../src/features/spaces/trash.ts';
import { document } from '../../support/generated/gql.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';

const DAY_MS = 86_400_000;
let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function anAdmin() {
  const organization = await server.make.organization();
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  return { organization, admin, spaces: `/v1/orgs/${organization.id}/spaces` };
}

const db = () => server.services.database.prisma;
const deletedAgo = (id: string, ms: number) =>
  db().space.update({ where: { id }, data: { deletedAt: new Date(Date.now() - ms) } });
const markdown = (title: string, text: string) => ({ type: 'create_page', title, content: { markdown: text } });

describe('a deleted space', () => {
  test('is gone from reads and lists, and is restored to its old position', async () => {
    const { organization, admin, spaces } = await anAdmin();
    const parent = await server.make.collection(organization);
    const all = [];
    for (const title of ['a', 'b', 'c']) all.push(await server.make.space(organization, { title, parent }));
    const path = `/v1/spaces/${all[1]?.id}`;
    const before = (await admin.get(path)).body;
    for (let i = 0; i < 2; i += 1) expect(await admin.delete(path)).toMatchObject({ status: 204, text: '' });
    expect(await admin.get(path)).toMatchObject({ status: 404 });
    expect(await admin.patch(path, { title: 'x' })).toMatchObject({ status: 404 });
    expect(await admin.post(`${path}/duplicate`)).toMatchObject({ status: 404 });
    expect((await admin.get(spaces)).body.count).toBe(2);
    const titles = async () =>
      (await admin.get(`/v1/collections/${parent.id}/spaces`)).body.items.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['a', 'c']);
    const { body: deleted } = await admin.graphql(
      document(
        `query LifecycleOrganization($id: ID!) { organization(organizationId: $id) { deletedSpaces { count items { title deletedAt } } } }`,
      ),
      { id: organization.id },
    );
    expect(deleted.data.organization.deletedSpaces).toEqual({
      count: 1,
      items: [{ title: 'b', deletedAt: expect.any(String) }],
    });
    expect((await admin.get(`/v1/orgs/${organization.id}/deleted-spaces`)).body).toMatchObject({
      count: 1,
      items: [{ object: 'space', id: all[1]?.id, deletedAt: expect.any(String) }],
    });
    const restored = await admin.post(`${path}/restore`);
    expect(restored.body).toEqual({ ...before, updatedAt: expect.any(String) });
    expect(restored.status).toBe(200);
    expect(await titles()).toEqual(['a', 'b', 'c']);
    expect(await admin.post(`${path}/restore`)).toMatchObject({ status: 409 });
    const deeds = await db().auditEvent.findMany({ where: { subject: all[1]?.id }, orderBy: { createdAt: 'asc' } });
    expect(deeds.map(({ action }) => action)).toEqual(['space.delete', 'space.restore']);
  });

  test('can be restored for seven days, then it is purged with all that belongs to it', async () => {
    const { organization, admin } = await anAdmin();
    const [kept, late, other] = [
      await server.make.space(organization),
      await server.make.space(organization),
      await server.make.space(organization),
    ];
    await server.make.grant({ space: late }, { user: await server.make.member(organization, null) }, 'read');
    await deletedAgo(kept.id, 7 * DAY_MS - 60_000);
    await deletedAgo(late.id, 7 * DAY_MS + 1000);
    expect(await admin.post(`/v1/spaces/${late.id}/restore`)).toMatchObject({ status: 412 });
    expect(await purgeDeletedSpaces(server.services, new Date())).toBe(1);
    expect(await purgeDeletedSpaces(server.services, new Date())).toBe(0);
    expect(await admin.post(`/v1/spaces/${late.id}/restore`)).toMatchObject({ status: 404 });
    const own = { spaceId: late.id };
    expect([await db().revision.count({ where: own }), await db().grant.count({ where: own })]).toEqual([0, 0]);
    // However long this took.
    await deletedAgo(kept.id, 7 * DAY_MS - 60_000);
    expect(await admin.post(`/v1/spaces/${kept.id}/restore`)).toMatchObject({ status: 200 });
    expect(await admin.get(`/v1/spaces/${other.id}`)).toMatchObject({ status: 200 });
    await deletedAgo(kept.id, 0);
    expect(await purgeDeletedSpaces(server.services, new Date(Date.now() + 8 * DAY_MS))).toBe(1);
  });

  test('takes create to delete and to restore', async () => {
    const { organization } = await anAdmin();
    const space = await server.make.space(organization);
    const person = await server.make.member(organization, 'create');
    const caller = server.as(person.token);
    const path = `/v1/spaces/${space.id}`;
    expect(await caller.delete(path)).toMatchObject({ status: 403 });
    await deletedAgo(space.id, 0);
    expect(await caller.post(`${path}/restore`)).toMatchObject({ status: 403 });
    await server.make.grant({ space }, { user: person }, 'create');
    expect(await caller.post(`${path}/restore`)).toMatchObject({ status: 200 });
    expect(await caller.delete(path)).toMatchObject({ status: 204 });
  });
});

describe('a duplicate', () => {
  test('has the content and settings of the original, comes after it, and is independent', async () => {
    const { organization, admin } = await anAdmin();
    const parent = await server.make.collection(organization);
    const original = await server.make.space(organization, {
      title: 'Handbook',
      parent,
      language: 'en',
      defaultLevel: 'edit',
    });
    await server.make.space(organization, { title: 'Next', parent });
    await server.make.grant({ space: original }, { user: await server.make.member(organization, null) }, 'read');
    const path = `/v1/spaces/${original.id}`;
    await admin.post(`${path}/content`, { changes: [markdown('Start', 'The kittiwake nests here.')] });
    await admin.patch(path, { emoji: '📗', mergeRules: { type: 'none' } });

    const { status, body } = await admin.post(`${path}/duplicate`);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      object: 'space',
      title: 'Handbook (copy)',
      emoji: '📗',
      language: 'en',
      defaultLevel: 'edit',
      mergeRules: { type: 'none' },
      parent: parent.id,
      changeRequests: 0,
    });
    expect(body.id).not.toBe(original.id);
    const { items } = (await admin.get(`/v1/collections/${parent.id}/spaces`)).body;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Handbook', 'Handbook (copy)', 'Next']);
    expect(await db().grant.count({ where: { spaceId: body.id } })).toBe(0);

    const pages = async (id: string) =>
      (await admin.get(`/v1/spaces/${id}/content`)).body.pages.map(({ title }: { title: string }) => title);
    await admin.post(`/v1/spaces/${body.id}/content`, { changes: [markdown('Only in the copy', 'x')] });
    expect(await pages(body.id)).toEqual(['Start', 'Only in the copy']);
    expect(await pages(original.id)).toEqual(['Start']);

    await untilJobsAreDone(server.services.database);
    const found = await db().searchSection.findMany({ where: { spaceId: body.id }, distinct: ['pageId'] });
    expect(found.length).toBe(2);
  });

  test('writes less than 16 KiB, whatever the original holds', async () => {
    const { organization, admin } = await anAdmin();
    const space = await server.make.space(organization);
    const changes = Array.from({ length: 50 }, (_, i) => markdown(`Page ${i}`, `Text ${i} `.repeat(200)));
    await admin.post(`/v1/spaces/${space.id}/content`, { changes });
    const blobs = () => db().blob.count({ where: { organizationId: organization.id } });
    const before = await blobs();
    const { body } = await admin.post(`/v1/spaces/${space.id}/duplicate`);
    expect(await blobs()).toBe(before);
    const rows = await server.services.database.query<{ bytes: number }>(
      `SELECT pg_column_size(s.*) + pg_column_size(r.*) AS bytes FROM "Space" s JOIN "Revision" r ON r."spaceId" = s."id" WHERE s."id" = $1`,
      [body.id],
    );
    expect(rows.map(({ bytes }) => bytes < 2048)).toEqual([true]);
    await untilJobsAreDone(server.services.database);
  });

  test('takes create on the original and on its place', async () => {
    const { organization } = await anAdmin();
    const space = await server.make.space(organization);
    const person = await server.make.member(organization, 'read');
    const caller = server.as(person.token);
    const path = `/v1/spaces/${space.id}/duplicate`;
    expect(await caller.post(path)).toMatchObject({ status: 403 });
    await server.make.grant({ space }, { user: person }, 'create');
    expect(await caller.post(path)).toMatchObject({ status: 403 });
    await db().member.update({
      where: { organizationId_userId: { organizationId: organization.id, userId: person.id } },
      data: { role: 'create' },
    });
    const copy = await caller.post(path);
    expect(copy).toMatchObject({ status: 201, body: { permissions: { edit: true, admin: false } } });
    expect(await caller.delete(`/v1/spaces/${copy.body.id}`)).toMatchObject({ status: 204 });
  });

  test.each([
    ['Handbook', 'Handbook (copy)'],
    ['', ''],
    ['x'.repeat(50), `${'x'.repeat(43)} (copy)`],
    [`${'x'.repeat(41)}👩‍👩‍👧‍👦 and more`, `${'x'.repeat(41)} (copy)`],
  ])('of %j is called %j', (title, copy) => {
    expect(titleOfCopy(title)).toBe(copy);
    expect(copy.length).toBeLessThanOrEqual(50);
  });
});

test('when the language of a space changes, its search index is rebuilt', async () => {
  const { organization, admin } = await anAdmin();
  const space = await server.make.space(organization, { language: 'en' });
  await admin.post(`/v1/spaces/${space.id}/content`, { changes: [markdown('One', 'a'), markdown('Two', 'b')] });
  await db().searchSection.deleteMany({ where: { spaceId: space.id } });
  await admin.patch(`/v1/spaces/${space.id}`, { title: 'x', language: 'en' });
  await untilJobsAreDone(server.services.database);
  expect(await db().searchSection.count({ where: { spaceId: space.id } })).toBe(0);
  await admin.patch(`/v1/spaces/${space.id}`, { language: 'de' });
  await untilJobsAreDone(server.services.database);
  const pages = await db().searchSection.findMany({ where: { spaceId: space.id }, distinct: ['pageId'] });
  expect(pages.length).toBe(2);
});
