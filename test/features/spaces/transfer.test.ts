import { beforeAll, describe, expect, test } from 'vitest';
import { ConcurrentUpdate } from '../../../src/db/retry.ts';
import { inTransaction } from '../../../src/db/transaction.ts';
import { movePrimary } from '../../../src/features/content/move-primary.ts';
import { ownedTables } from '../../../src/features/spaces/owned-tables.ts';
import { newId } from '../../../src/ids.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const db = () => server.services.database.prisma;
const markdown = (title: string, text: string) => ({ type: 'create_page', title, content: { markdown: text } });

/** Two organizations with one administrator of both. */
async function twoOrganizations() {
  const [from, to] = [
    await server.make.organization({ title: 'From' }),
    await server.make.organization({ title: 'To' }),
  ];
  const person = await server.make.member(from, 'admin');
  await db().member.create({ data: { organizationId: to.id, userId: person.id, role: 'admin' } });
  return { from, to, person, admin: server.as(person.token) };
}

/** Rows of any table that name the space and still belong to the organization. */
async function leftBehind(organizationId: string, spaceIds: string[]): Promise<string[]> {
  const tables = await server.services.database.query<{ table: string }>(
    `SELECT table_name AS table FROM information_schema.columns WHERE table_schema = 'public' AND column_name IN ('spaceId', 'organizationId')
     GROUP BY 1 HAVING count(*) = 2`,
  );
  const left: string[] = [];
  for (const { table } of tables) {
    const sql = `SELECT 1 AS row FROM "${table}" WHERE "organizationId" = $1 AND "spaceId" = ANY($2)`;
    if ((await server.services.database.query(sql, [organizationId, spaceIds])).length > 0) left.push(table);
  }
  return left;
}

describe('a space that is transferred', () => {
  test('belongs to the other organization with all that it had', async () => {
    const { from, to, admin } = await twoOrganizations();
    const space = await server.make.space(from, {
      title: 'Handbook',
      parent: await server.make.collection(from),
      language: 'en',
    });
    const path = `/v1/spaces/${space.id}`;
    const bytes = new TextEncoder().encode('picture');
    const { hash } = await server.services.storage.put(from.id, bytes);
    const createdById = (await admin.get('/v1/user')).body.id;
    const file = await db().file.create({
      data: {
        id: newId(),
        organizationId: from.id,
        name: 'a.txt',
        contentType: 'text/plain',
        size: 7,
        hash,
        createdById,
      },
    });
    const first = await admin.post(`${path}/content`, {
      changes: [markdown('Start', 'The kittiwake nests here.'), { type: 'insert_files', files: [{ file: file.id }] }],
    });
    expect(first.status).toBe(200);
    await admin.post(`${path}/content`, { changes: [markdown('More', 'Second text.')] });
    await db().changeRequest.create({
      data: {
        id: newId(),
        organizationId: from.id,
        spaceId: space.id,
        number: 1,
        status: 'open',
        revisionId: space.revisionId,
        revisionInitialId: space.revisionId,
      },
    });
    await db().comment.create({ data: { id: newId(), organizationId: from.id, spaceId: space.id } });
    const oldRevision = (await admin.get(path)).body.revision;

    const moved = await admin.post(`${path}/transfer`, { organization: to.id });
    expect(moved).toMatchObject({
      status: 200,
      body: {
        object: 'space',
        id: space.id,
        organization: to.id,
        title: 'Handbook',
        revision: oldRevision,
        changeRequestsOpen: 1,
        comments: 1,
      },
    });
    expect(moved.body).not.toHaveProperty('parent');
    expect(await leftBehind(from.id, [space.id])).toEqual([]);
    expect(ownedTables().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Revision', 'SearchSection', 'ChangeRequest', 'Comment', 'GitOperation']),
    );
    // What readers did on a site stays with the site.
    expect(ownedTables().filter(({ name }) => name.startsWith('Site'))).toEqual([]);

    // Nothing of it is read from the old organization: there it may be gone.
    await db().blob.deleteMany({ where: { organizationId: from.id } });
    await server.services.storage.delete(from.id, hash);
    server.services.contentCache.clear();
    const content = (await admin.get(`${path}/content`)).body;
    expect(content.pages.map(({ title }: { title: string }) => title)).toEqual(['Start', 'More']);
    const page = await admin.get(`${path}/content/page/${content.pages[0].id}?format=markdown`);
    expect(page.body.markdown).toContain('kittiwake');
    expect(Buffer.from(await server.services.storage.read(to.id, hash)).toString()).toBe('picture');
    expect(await db().file.count({ where: { organizationId: to.id, hash } })).toBe(1);
    expect(await admin.post(`${path}/content`, { changes: [markdown('After', 'x')] })).toMatchObject({ status: 200 });

    const inFrom = (await admin.get(`/v1/orgs/${from.id}/spaces`)).body.items;
    const inTo = (await admin.get(`/v1/orgs/${to.id}/spaces`)).body.items;
    expect([inFrom.length, inTo.map(({ id }: { id: string }) => id)]).toEqual([0, [space.id]]);
    const deeds = await db().auditEvent.findMany({ where: { subject: space.id, action: 'space.transfer' } });
    expect(deeds.map(({ organizationId }) => organizationId).sort()).toEqual([from.id, to.id].sort());
  });

  test('keeps the grants of those who are members there, and no others', async () => {
    const { from, to, admin } = await twoOrganizations();
    const space = await server.make.space(from);
    const [both, gone] = [await server.make.member(from, null), await server.make.member(from, null)];
    await db().member.create({ data: { organizationId: to.id, userId: both.id, role: null } });
    const team = await server.make.team(from, { members: [both] });
    await server.make.grant({ space }, { user: both }, 'comment');
    await server.make.grant({ space }, { user: gone }, 'create');
    await server.make.grant({ space }, { team }, 'create');
    const path = `/v1/spaces/${space.id}`;
    expect(await server.as(gone.token).get(path)).toMatchObject({ status: 200 });
    expect(await admin.post(`${path}/transfer`, { organization: to.id })).toMatchObject({ status: 200 });
    expect(await server.as(gone.token).get(path)).toMatchObject({ status: 404 });
    expect(await server.as(both.token).get(path)).toMatchObject({
      status: 200,
      body: { permissions: { comment: true, edit: false } },
    });
    const grants = await db().grant.findMany({ where: { spaceId: space.id } });
    expect(grants).toMatchObject([{ organizationId: to.id, userId: both.id, role: 'comment' }]);
  });

  test('may go to a collection, there or here', async () => {
    const { from, to, admin } = await twoOrganizations();
    const [there, here] = [
      await server.make.collection(to, { defaultLevel: 'edit' }),
      await server.make.collection(from),
    ];
    const space = await server.make.space(from);
    const path = `/v1/spaces/${space.id}/transfer`;
    expect(await admin.post(path, { organization: to.id, parent: here.id })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'parent' }] } },
    });
    expect(await admin.post(path, { organization: from.id, parent: here.id })).toMatchObject({
      status: 200,
      body: { parent: here.id },
    });
    expect(await admin.post(path, { organization: from.id, parent: here.id })).toMatchObject({ status: 409 });
    expect(await admin.post(path, { organization: to.id, parent: there.id })).toMatchObject({
      status: 200,
      body: { parent: there.id, organization: to.id },
    });
    expect(await db().space.findUnique({ where: { id: space.id } })).toMatchObject({
      ancestors: [there.id],
      inheritedLevel: 'edit',
    });
  });

  test('is refused: same organization 409, Git under way 412, no administrator 403, strange organization 404', async () => {
    const { from, to, admin, person } = await twoOrganizations();
    const strange = await server.make.organization();
    const space = await server.make.space(from);
    const path = `/v1/spaces/${space.id}/transfer`;
    expect(await admin.post(path, { organization: from.id })).toMatchObject({ status: 409 });
    expect(await admin.post(path, {})).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'organization' }] } },
    });
    for (const organization of [strange.id, 'absent']) {
      expect(await admin.post(path, { organization })).toMatchObject({
        status: 404,
        body: { error: { message: 'Organization not found' } },
      });
    }
    const writer = await server.make.member(from, 'create');
    await server.make.grant({ space }, { user: writer }, 'create');
    expect(await server.as(writer.token).post(path, { organization: to.id })).toMatchObject({ status: 403 });
    await db().member.update({
      where: { organizationId_userId: { organizationId: to.id, userId: person.id } },
      data: { role: 'create' },
    });
    expect(await admin.post(path, { organization: to.id })).toMatchObject({ status: 403 });
    await db().member.update({
      where: { organizationId_userId: { organizationId: to.id, userId: person.id } },
      data: { role: 'admin' },
    });
    const operation = {
      id: newId(),
      organizationId: from.id,
      spaceId: space.id,
      kind: 'import',
      url: 'https://git.example.com',
      ref: 'refs/heads/main',
      options: {},
    };
    await db().gitOperation.create({ data: { ...operation, state: 'running' } });
    expect(await admin.post(path, { organization: to.id })).toMatchObject({ status: 412 });
    await db().gitOperation.update({ where: { id: operation.id }, data: { state: 'completed' } });
    expect(await admin.post(path, { organization: to.id })).toMatchObject({ status: 200 });
  });

  test('takes no revision that was made for the old organization', async () => {
    const { from: owner, to, admin } = await twoOrganizations();
    const space = await server.make.space(owner);
    const { root } = await db().revision.findUniqueOrThrow({ where: { id: space.revisionId } });
    await admin.post(`/v1/spaces/${space.id}/transfer`, { organization: to.id });
    const from = { id: space.revisionId, root };
    const late = { from, root, blobs: new Map(), authorId: null };
    const { services } = server;
    const move = inTransaction(services.database, (tx) => movePrimary(tx, services, space, late));
    await expect(move).rejects.toBeInstanceOf(ConcurrentUpdate);
  });
});

describe('a collection that is transferred', () => {
  test('takes along all collections and spaces in it, deleted ones too', async () => {
    const { from, to, admin } = await twoOrganizations();
    const outer = await server.make.collection(from);
    const top = await server.make.collection(from, { parent: outer, title: 'Top' });
    const inner = await server.make.collection(from, { parent: top, defaultLevel: 'comment' });
    const [direct, deep, deleted, outside] = [
      await server.make.space(from, { parent: top }),
      await server.make.space(from, { parent: inner }),
      await server.make.space(from, { parent: inner }),
      await server.make.space(from, { parent: outer }),
    ];
    await admin.post(`/v1/spaces/${deep.id}/content`, { changes: [markdown('Deep', 'Text of the deep.')] });
    await admin.delete(`/v1/spaces/${deleted.id}`);
    const path = `/v1/collections/${top.id}/transfer`;
    expect(await admin.post(path, { organization: from.id })).toMatchObject({ status: 409 });
    const moved = await admin.post(path, { organization: to.id });
    expect(moved).toMatchObject({ status: 200, body: { object: 'collection', id: top.id, organization: to.id } });
    expect(moved.body).not.toHaveProperty('parent');
    expect(await leftBehind(from.id, [direct.id, deep.id, deleted.id])).toEqual([]);
    await db().blob.deleteMany({ where: { organizationId: from.id } });
    server.services.contentCache.clear();
    expect((await admin.get(`/v1/spaces/${deep.id}/content`)).body.pages).toMatchObject([{ title: 'Deep' }]);
    expect(await db().space.findUnique({ where: { id: deep.id } })).toMatchObject({
      ancestors: [top.id, inner.id],
      inheritedLevel: 'comment',
    });
    expect(await admin.post(`/v1/spaces/${deleted.id}/restore`)).toMatchObject({
      status: 200,
      body: { organization: to.id, parent: inner.id },
    });
    const list = async (organization: { id: string }) =>
      (await admin.get(`/v1/orgs/${organization.id}/collections`)).body.items
        .map(({ id }: { id: string }) => id)
        .sort();
    expect(await list(to)).toEqual([top.id, inner.id].sort());
    expect(await list(from)).toEqual([outer.id]);
    expect((await admin.get(`/v1/spaces/${outside.id}`)).body.organization).toBe(from.id);
    await untilJobsAreDone(server.services.database);
  });
});
