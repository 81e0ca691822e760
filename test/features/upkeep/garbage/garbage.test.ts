import { beforeAll, describe, expect, test } from 'vitest';
import { blobStore } from '../../../../src/db/blobs.ts';
import { getDatamodel } from '../../../../src/db/generated/pothos.ts';
import { ROOT_COLUMNS } from '../../../../src/db/roots.ts';
import { hashOf } from '../../../../src/engine/revisions/hash.ts';
import { HashSet } from '../../../../src/engine/revisions/hash-set.ts';
import { purgeDeletedSpaces } from '../../../../src/features/spaces/trash.ts';
import { collectAll } from '../../../../src/features/upkeep/garbage/job.ts';
import type { Services } from '../../../../src/services.ts';
import { letTimePass, neededBy, storedBy } from '../../../support/garbage.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

const DAY_MS = 86_400_000;
let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function anAdmin() {
  const organization = await server.make.organization();
  const person = await server.make.member(organization, 'admin');
  const admin = server.as(person.token);
  const upload = async (text: string): Promise<{ id: string; downloadURL: string }> => {
    const body = new FormData();
    body.append('file', new Blob([text]), 'picture.txt');
    const headers = { authorization: `Bearer ${person.token}` };
    const response = await fetch(`${server.url}/v1/orgs/${organization.id}/files`, { method: 'POST', headers, body });
    expect(response.status).toBe(201);
    return (await response.json()) as { id: string; downloadURL: string };
  };
  const space = async (text: string) => {
    const { body } = await admin.post(`/v1/orgs/${organization.id}/spaces`, { title: 'Docs' });
    await edit(body.id, [{ type: 'create_page', title: 'Page', content: { markdown: text } }]);
    return body.id as string;
  };
  const edit = async (id: string, changes: object[]) =>
    expect(await admin.post(`/v1/spaces/${id}/content`, { changes })).toMatchObject({ status: 200 });
  const purge = async (id: string) => {
    expect(await admin.delete(`/v1/spaces/${id}`)).toMatchObject({ status: 204 });
    await purgeDeletedSpaces(server.services, new Date(Date.now() + 8 * DAY_MS));
  };
  return { organization, admin, upload, space, edit, purge };
}

const isStored = async (organizationId: string, text: string) => {
  const { blobs, files } = await storedBy(server.services, organizationId);
  return { blob: blobs.includes(hashOf(text)), file: files.includes(hashOf(text)) };
};
const download = async (url: string) => (await fetch(server.url + new URL(url).pathname)).status;
const metrics = async () => (await server.visitor.get('/metrics')).text;

test('what a purged space had is gone within a day, where it used to stay for ever: texts, history and files', async () => {
  const { organization, upload, space, edit, purge } = await anAdmin();
  const id = await space('A text that must be forgotten.');
  const { id: file, downloadURL } = await upload('a picture to forget');
  await edit(id, [{ type: 'insert_files', files: [{ file }] }]);
  await purge(id);
  expect(await isStored(organization.id, 'A text that must be forgotten.')).toMatchObject({ blob: true });
  await letTimePass(server.services, 24);
  await collectAll(server.services);
  expect(await storedBy(server.services, organization.id)).toEqual({ blobs: [], files: [] });
  expect(await download(downloadURL)).toBe(404);
  expect(await server.services.database.prisma.storedFile.count({ where: { organizationId: organization.id } })).toBe(
    0,
  );
});

test('what another space has too stays, and so do old revisions, change requests and deleted spaces', async () => {
  const { organization, admin, upload, space, edit, purge } = await anAdmin();
  const [kept, purged, trashed] = [
    await space('Shared text.'),
    await space('Shared text.'),
    await space('In the bin.'),
  ];
  const file = (await upload('shared picture')).id;
  for (const id of [kept, purged]) await edit(id, [{ type: 'insert_files', files: [{ file }] }]);
  const [page] = (await admin.get(`/v1/spaces/${kept}/content`)).body.pages;
  const { body: opened } = await admin.post(`/v1/spaces/${kept}/change-requests`, { subject: 'Proposal' });
  const proposal = { type: 'update_page', page: page.id, content: { markdown: 'Proposed text.' } };
  await admin.post(`/v1/spaces/${kept}/change-requests/${opened.id}/content`, { changes: [proposal] });
  await edit(kept, [{ type: 'update_page', page: page.id, content: { markdown: 'New text.' } }]);
  await purge(purged);
  expect(await admin.delete(`/v1/spaces/${trashed}`)).toMatchObject({ status: 204 });
  await letTimePass(server.services, 48);
  await collectAll(server.services);
  expect(await storedBy(server.services, organization.id)).toEqual(await neededBy(server.services, organization.id));
  for (const text of ['Shared text.', 'Proposed text.', 'New text.', 'In the bin.'])
    expect(await isStored(organization.id, text)).toMatchObject({ blob: true });
  expect(await isStored(organization.id, 'shared picture')).toMatchObject({ file: true });
  expect(await admin.post(`/v1/spaces/${trashed}/restore`)).toMatchObject({ status: 200 });
  const { body } = await admin.get(`/v1/spaces/${kept}/content/page/${page.id}`);
  expect(body.markdown).toBe('New text.');
});

test('an upload that nothing takes in goes after a day, with its bytes; until then it can be used', async () => {
  const { organization, admin, upload, space } = await anAdmin();
  const id = await space('Text.');
  const file = await upload('never used');
  await letTimePass(server.services, 23);
  await collectAll(server.services);
  expect(await download(file.downloadURL)).toBe(200);
  await letTimePass(server.services, 2);
  await collectAll(server.services);
  expect(await isStored(organization.id, 'never used')).toEqual({ blob: false, file: false });
  const changes = [{ type: 'insert_files', files: [{ file: file.id }] }];
  expect(await admin.post(`/v1/spaces/${id}/content`, { changes })).toMatchObject({ status: 400 });
});

test('what a failed write left goes, but not before the grace period is over', async () => {
  const { organization, space } = await anAdmin();
  await space('Text.');
  const { database, storage } = server.services;
  await blobStore(database, organization.id).put(new Map([[hashOf('left behind'), Buffer.from('left behind')]]));
  await storage.put(organization.id, Buffer.from('without a row'));
  await collectAll(server.services);
  expect(await isStored(organization.id, 'left behind')).toMatchObject({ blob: true });
  await letTimePass(server.services, 5);
  await collectAll(server.services);
  expect(await isStored(organization.id, 'left behind')).toMatchObject({ blob: true });
  expect(await isStored(organization.id, 'without a row')).toMatchObject({ file: true });
  await letTimePass(server.services, 2);
  await collectAll(server.services);
  expect(await storedBy(server.services, organization.id)).toEqual(await neededBy(server.services, organization.id));
});

describe('a garbage collection', () => {
  const withConfig = (garbageCollection: 'off' | 'dry-run'): Services => ({
    ...server.services,
    config: { ...server.services.config, garbageCollection },
  });

  test('counts without removing anything as a dry run, and does nothing when it is off', async () => {
    const { organization, space, purge } = await anAdmin();
    await collectAll(server.services);
    await purge(await space('To be counted.'));
    await letTimePass(server.services, 24);
    const before = await storedBy(server.services, organization.id);
    await collectAll(withConfig('off'));
    await collectAll(withConfig('dry-run'));
    expect(await storedBy(server.services, organization.id)).toEqual(before);
    expect(await metrics()).toContain(`octavo_garbage_found{kind="blobs",unit="count"} ${before.blobs.length}`);
    const removedBefore = Number(/octavo_garbage_removed_total\{kind="blobs"\} (\d+)/.exec(await metrics())?.[1] ?? 0);
    await collectAll(server.services);
    expect(await metrics()).toContain(
      `octavo_garbage_removed_total{kind="blobs"} ${removedBefore + before.blobs.length}`,
    );
    expect(server.log.join('')).toContain('garbage was collected');
  });

  test('removes nothing where content cannot be read, and goes on with other organizations', async () => {
    const [damaged, other] = [await anAdmin(), await anAdmin()];
    const id = await damaged.space('Text that was lost.');
    const { revisionId } = await server.services.database.prisma.space.findUniqueOrThrow({ where: { id } });
    const { root } = await server.services.database.prisma.revision.findUniqueOrThrow({ where: { id: revisionId } });
    await damaged.purge(await damaged.space('More text.'));
    await other.purge(await other.space('Other text.'));
    await server.services.database.query('DELETE FROM "Blob" WHERE "hash" = $1', [root]);
    await letTimePass(server.services, 24);
    const before = await storedBy(server.services, damaged.organization.id);
    await collectAll(server.services);
    expect(await storedBy(server.services, damaged.organization.id)).toEqual(before);
    expect(await storedBy(server.services, other.organization.id)).toEqual({ blobs: [], files: [] });
    expect(await metrics()).toMatch(/octavo_garbage_failures_total [1-9]/);
  });

  test('walks through no content again that has not changed', async () => {
    const { organization, space } = await anAdmin();
    const id = await space('Quiet text.');
    const { database } = server.services;
    const read: string[] = [];
    const watched: Services = {
      ...server.services,
      database: {
        ...database,
        query: (sql, params) => {
          if (params?.[0] === organization.id && /bytes/.test(sql)) read.push(sql);
          return database.query(sql, params);
        },
      },
    };
    await letTimePass(server.services, 24);
    await collectAll(watched);
    expect(read).not.toEqual([]);
    await collectAll(watched);
    read.length = 0;
    await collectAll(watched);
    expect(read).toEqual([]);
    expect(await server.services.database.prisma.space.count({ where: { id } })).toBe(1);
    await blobStore(database, organization.id).put(new Map([[hashOf('new'), Buffer.from('new')]]));
    await collectAll(watched);
    expect(read).not.toEqual([]);
  });
});

test('every column that could hold a root is known to the collection, also those of later tables', () => {
  const isRootish = /root|base$|^pushed$/i;
  const models = Object.entries(
    getDatamodel().datamodel.models as Record<string, { fields: readonly { name: string }[] }>,
  );
  const found = models.flatMap(([model, { fields }]) =>
    fields.filter(({ name }) => isRootish.test(name)).map(({ name }) => `${model}.${name}`),
  );
  expect(found.sort()).toEqual([...ROOT_COLUMNS].sort());
});

test('a set of hashes knows exactly what was added', () => {
  const set = new HashSet();
  const [some, others] = [0, 1].map((kind) => Array.from({ length: 20_000 }, (_, i) => hashOf(`${kind} ${i}`)));
  expect(some!.every((hash) => set.add(hash))).toBe(true);
  expect(some!.some((hash) => set.add(hash))).toBe(false);
  expect(some!.every((hash) => set.has(hash))).toBe(true);
  expect(others!.some((hash) => set.has(hash))).toBe(false);
  expect(set.size).toBe(20_000);
});
