/** Which uploads an edit may put into content. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Organization, Space } from '../../../src/db/generated/prisma/client.ts';
import { aForm } from '../../contract/world.ts';
import type { Person } from '../../support/factories.ts';
import { importInto } from '../../support/git-import.ts';
import { aGitServer, type GitServer } from '../../support/git-server.ts';
import { untilJobsAreDone } from '../../support/jobs.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let organization: Organization;
let admin: Person;
let git: GitServer;

afterAll(() => git.close());

beforeAll(async () => {
  server = await aServer({ EGRESS_ALLOW: '127.0.0.1' });
  git = await aGitServer();
  organization = await server.make.organization({ defaultRole: null });
  admin = await server.make.member(organization, 'admin');
});

async function uploadedBy({ token }: Person): Promise<string> {
  const response = await fetch(`${server.url}/v1/orgs/${organization.id}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: aForm(),
  });
  return ((await response.json()) as { id: string }).id;
}

const insert = ({ token }: Person, { id }: Space, file: string) =>
  server.as(token).post(`/v1/spaces/${id}/content`, { changes: [{ type: 'insert_files', files: [{ file }] }] });

async function aGuestWho(...edits: Space[]): Promise<Person> {
  const guest = await server.make.member(organization, null);
  for (const space of edits) await server.make.grant({ space }, { user: guest }, 'edit');
  return guest;
}

test('a file of a space that the caller does not see cannot be inserted by its id: it is as if it were not there', async () => {
  const [hidden, own] = [await server.make.space(organization), await server.make.space(organization)];
  const file = await uploadedBy(admin);
  expect((await insert(admin, hidden, file)).status).toBe(200);
  const guest = await aGuestWho(own);
  const refused = await insert(guest, own, file);
  const absent = await insert(guest, own, 'absent');
  expect(refused.status).toBe(400);
  expect(refused.text.replaceAll(file, 'absent')).toBe(absent.text);
  const path = `/v1/spaces/${own.id}/change-requests`;
  const { body: request } = await server.as(guest.token).post(path, { subject: 'Mine' });
  const changes = [{ type: 'insert_files', files: [{ file }] }];
  expect((await server.as(guest.token).post(`${path}/${request.id}/content`, { changes })).status).toBe(400);
});

test('nor an upload of another user that is not in any content yet', async () => {
  const own = await server.make.space(organization);
  const guest = await aGuestWho(own);
  expect((await insert(guest, own, await uploadedBy(admin))).status).toBe(400);
  expect((await insert(guest, own, await uploadedBy(guest))).status).toBe(200);
});

test('a file of a space that the caller reads can, until the space is deleted', async () => {
  const [from, to, next] = await Promise.all([1, 2, 3].map(() => server.make.space(organization)));
  const file = await uploadedBy(admin);
  await insert(admin, from as Space, file);
  const guest = await aGuestWho(from as Space, to as Space, next as Space);
  expect((await insert(guest, to as Space, file)).status).toBe(200);
  for (const { id } of [from, to] as Space[]) await server.as(admin.token).delete(`/v1/spaces/${id}`);
  expect((await insert(guest, next as Space, file)).status).toBe(400);
});

test('a file that was taken out of a space can be put back by another of its editors', async () => {
  const space = await server.make.space(organization);
  const file = await uploadedBy(admin);
  await insert(admin, space, file);
  await server.as(admin.token).post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'delete_file', file }] });
  expect((await insert(await aGuestWho(space), space, file)).status).toBe(200);
});

test('a file added by a change request counts for readers of its space', async () => {
  const [space, other] = [await server.make.space(organization), await server.make.space(organization)];
  const path = `/v1/spaces/${space.id}/change-requests`;
  const { body: request } = await server.as(admin.token).post(path, { subject: 'Picture' });
  const file = await uploadedBy(admin);
  const changes = [{ type: 'insert_files', files: [{ file }] }];
  await server.as(admin.token).post(`${path}/${request.id}/content`, { changes });
  expect((await insert(await aGuestWho(space, other), other, file)).status).toBe(200);
});

test('readers of a copy can insert its files, but not those that the copy never had', async () => {
  const [original, other] = [await server.make.space(organization), await server.make.space(organization)];
  const [kept, gone] = [await uploadedBy(admin), await uploadedBy(admin)];
  for (const file of [kept, gone]) await insert(admin, original, file);
  await server
    .as(admin.token)
    .post(`/v1/spaces/${original.id}/content`, { changes: [{ type: 'delete_file', file: gone }] });
  const { body: copy } = await server.as(admin.token).post(`/v1/spaces/${original.id}/duplicate`);
  await untilJobsAreDone(server.services.database);
  const guest = await aGuestWho({ ...original, id: copy.id }, other);
  expect((await server.as(guest.token).get(`/v1/spaces/${copy.id}/content/files/${kept}`)).status).toBe(200);
  expect((await insert(guest, other, kept)).status).toBe(200);
  expect((await insert(guest, other, gone)).status).toBe(400);
});

test('files go along with a space to another organization: there its readers can insert them, and no one else', async () => {
  const target = await server.make.organization({ defaultRole: null });
  await server.services.database.prisma.member.create({
    data: { organizationId: target.id, userId: admin.id, role: 'admin' },
  });
  const [moved, stays, own] = [
    await server.make.space(organization),
    await server.make.space(organization),
    await server.make.space(target),
  ];
  const file = await uploadedBy(admin);
  for (const space of [moved, stays]) await insert(admin, space, file);
  const answer = await server.as(admin.token).post(`/v1/spaces/${moved.id}/transfer`, { organization: target.id });
  expect(answer).toMatchObject({ status: 200 });
  const reader = await server.make.member(target, null);
  const stranger = await server.make.member(target, null);
  for (const user of [reader, stranger]) await server.make.grant({ space: own }, { user }, 'edit');
  await server.make.grant({ space: { ...moved, organizationId: target.id } }, { user: reader }, 'read');
  expect((await insert(stranger, own, file)).status).toBe(400);
  expect((await insert(reader, own, file)).status).toBe(200);
  const { body } = await server.as(reader.token).get(`/v1/spaces/${own.id}/content/files/${file}`);
  expect((await fetch(new URL(new URL(body.downloadURL).pathname, server.url))).status).toBe(200);
  // Where it came from, it is as it was.
  const elsewhere = await server.make.space(organization);
  expect((await insert(await aGuestWho(stays, elsewhere), elsewhere, file)).status).toBe(200);
  expect((await insert(await aGuestWho(elsewhere), elsewhere, await uploadedBy(admin))).status).toBe(400);
});

test('a file from a repository, which is not an upload, is in its space only: its id inserts nothing in another one, read or not', async () => {
  const [from, read, hidden] = [
    await server.make.space(organization),
    await server.make.space(organization),
    await server.make.space(organization),
  ];
  const { url } = await git.aRepository({ 'README.md': '# Home\n\n![](a.png)\n', 'a.png': 'a picture' });
  for (const { id } of [from, hidden]) await importInto(server.as(admin.token), id, url);
  const fileOf = async ({ id }: Space) =>
    (await server.as(admin.token).get(`/v1/spaces/${id}/content/files`)).body.items[0].id as string;
  const [seen, unseen] = [await fileOf(from), await fileOf(hidden)];
  const guest = await aGuestWho(from, read);
  const absent = await insert(guest, read, 'absent');
  for (const file of [seen, unseen]) {
    const refused = await insert(guest, read, file);
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.text.replaceAll(file, 'absent')).toBe(absent.text);
  }
  const changes = [{ type: 'rename_file', file: unseen, name: 'mine.png' }];
  expect((await server.as(guest.token).post(`/v1/spaces/${read.id}/content`, { changes })).status).toBe(400);
  // A text may name it; that leads nowhere.
  const page = { type: 'create_page', page: 'p', title: 'P', content: { markdown: `![](/files/${unseen})\n` } };
  const { body } = await server.as(guest.token).post(`/v1/spaces/${read.id}/content`, { changes: [page] });
  const links = await server.as(guest.token).get(`/v1/spaces/${read.id}/links?status=broken`);
  expect(links.body.items).toHaveLength(1);
  const shown = await server
    .as(guest.token)
    .get(`/v1/spaces/${read.id}/content/page/${body.created.p}?format=document`);
  expect(shown.text).not.toContain('/files/ey');
  expect(shown.text).not.toContain('downloadURL');
  expect((await server.as(guest.token).get(`/v1/spaces/${read.id}/content/files/${unseen}`)).status).toBe(404);
  // Where it is, it can be inserted again under another name.
  const again = [{ type: 'insert_files', files: [{ file: seen, name: 'b.png' }] }];
  expect((await server.as(guest.token).post(`/v1/spaces/${from.id}/content`, { changes: again })).status).toBe(200);
});
