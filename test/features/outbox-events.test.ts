/** What the writes of spaces, content, change requests and access leave in the outbox, in their transactions. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import type { Person } from '../support/factories.ts';
import { aServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let organizationId: string;
let admin: Client;
let person: Person;

beforeAll(async () => {
  server = await aServer({ JOBS: 'off' });
  const organization = await server.make.organization();
  organizationId = organization.id;
  person = await server.make.member(organization, 'admin');
  admin = server.as(person.token);
});

const recorded = async (subject: string) => {
  const rows = await server.services.database.prisma.outboxEvent.findMany({
    where: { subject },
    orderBy: { turn: 'asc' },
  });
  expect(rows.map(({ turn }) => turn)).toEqual(rows.map((_, i) => i + 1));
  return rows.map(({ kind, data, organizationId }) => ({ kind, organizationId, ...(data as Record<string, unknown>) }));
};

async function expectDone(call: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await call;
  expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) });
  return body;
}

test('the life of a space: what is refused, or changes nothing, leaves nothing', async () => {
  const { id } = await expectDone(admin.post(`/v1/orgs/${organizationId}/spaces`, { title: 'Docs' }));
  await expectDone(admin.patch(`/v1/spaces/${id}`, { title: 'Handbook' }));
  await expectDone(admin.patch(`/v1/spaces/${id}`, { title: 'Handbook' }));
  expect((await admin.patch(`/v1/spaces/${id}`, { title: 'x'.repeat(51) })).status).toBe(400);
  const changes = [{ type: 'create_page', title: 'Hello', content: { markdown: 'Text.\n' } }];
  const { revision } = await expectDone(admin.post(`/v1/spaces/${id}/content`, { changes }));
  expect((await admin.post(`/v1/spaces/${id}/content`, { changes, baseRevision: 'gone' })).status).toBe(412);
  await expectDone(admin.patch(`/v1/spaces/${id}`, { defaultLevel: 'read' }));
  await expectDone(admin.delete(`/v1/spaces/${id}`));
  await expectDone(admin.delete(`/v1/spaces/${id}`));
  await expectDone(admin.post(`/v1/spaces/${id}/restore`));
  const target = await server.make.organization();
  await server.services.database.prisma.member.create({
    data: { organizationId: target.id, userId: person.id, role: 'admin' },
  });
  await expectDone(admin.post(`/v1/spaces/${id}/transfer`, { organization: target.id }));
  const by = { actorId: person.id };
  expect(await recorded(`space:${id}`)).toEqual([
    { kind: 'space_created', organizationId, ...by },
    { kind: 'space_updated', organizationId, changed: ['title'], ...by },
    {
      kind: 'space_content_updated',
      organizationId,
      revisionId: revision,
      previousRevisionId: expect.any(String),
      type: 'edits',
      ...by,
    },
    { kind: 'space_updated', organizationId, changed: ['defaultLevel'], ...by },
    { kind: 'space_deleted', organizationId, ...by },
    { kind: 'space_restored', organizationId, ...by },
    { kind: 'space_left', organizationId, from: organizationId, to: target.id, ...by },
    { kind: 'space_transferred', organizationId: target.id, from: organizationId, to: target.id, ...by },
  ]);
  // Its level, its deletion, its transfer.
  expect(await recorded(`organization:${organizationId}`)).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'access_changed', organizationId })),
  );
  // No reader is registered: what is recorded waits for nobody.
  expect(await server.services.database.prisma.outboxDelivery.count()).toBe(0);
});

test('a change request is created, edited, merged, and the content moves, in this order', async () => {
  const { id } = await expectDone(admin.post(`/v1/orgs/${organizationId}/spaces`, { title: 'Docs' }));
  const at = `/v1/spaces/${id}/change-requests`;
  const { id: changeRequestId } = await expectDone(admin.post(at, { subject: 'One' }));
  const changes = [{ type: 'create_page', title: 'Hello', content: { markdown: 'Text.\n' } }];
  await expectDone(admin.post(`${at}/${changeRequestId}/content`, { changes }));
  await expectDone(admin.post(`${at}/${changeRequestId}/merge`));
  const { id: other } = await expectDone(admin.post(at, { subject: 'Two' }));
  await expectDone(admin.patch(`${at}/${other}`, { status: 'archived' }));
  const events = await recorded(`space:${id}`);
  expect(events.map(({ kind, ...data }: any) => [kind, data.changeRequestId, data.status])).toEqual([
    ['space_created', undefined, undefined],
    ['change_request_created', changeRequestId, 'open'],
    ['change_request_updated', changeRequestId, 'open'],
    ['space_content_updated', undefined, undefined],
    ['change_request_merged', changeRequestId, 'merged'],
    ['change_request_created', other, 'open'],
    ['change_request_closed', other, 'archived'],
  ]);
});

test('who loses a membership, a token or a grant is in the outbox', async () => {
  const organization = await server.make.organization();
  const owner = server.as((await server.make.member(organization, 'admin')).token);
  const member = await server.make.member(organization, 'read');
  await expectDone(owner.patch(`/v1/orgs/${organization.id}/members/${member.id}`, { role: 'edit' }));
  await expectDone(owner.patch(`/v1/orgs/${organization.id}/members/${member.id}`, { role: 'edit' }));
  await expectDone(owner.delete(`/v1/orgs/${organization.id}/members/${member.id}`));
  const changed = { kind: 'access_changed', organizationId: null, userId: member.id };
  expect(await recorded(`user:${member.id}`)).toEqual([changed, changed]);
});

test('the settings of an organization: each that is another than before is named, and a role for all is a change of access', async () => {
  const { id } = await server.make.organization();
  const own = await server.make.member({ id }, 'admin');
  const owner = server.as(own.token);
  await expectDone(owner.patch(`/v1/orgs/${id}`, { title: 'Gardens', logo: null }));
  await expectDone(owner.patch(`/v1/orgs/${id}`, { title: 'Gardens' }));
  await expectDone(owner.patch(`/v1/orgs/${id}`, { defaultRole: 'comment', mergeRules: { type: 'none' }, ai: false }));
  const by = { organizationId: id, actorId: own.id };
  expect(await recorded(`organization:${id}`)).toEqual([
    { kind: 'organization_updated', changed: ['title'], ...by },
    { kind: 'organization_updated', changed: ['defaultRole', 'ai'], ...by },
    { kind: 'access_changed', organizationId: id },
  ]);
  const audited = await server.services.database.prisma.auditEvent.findMany({
    where: { organizationId: id, action: 'organization.update' },
    orderBy: { createdAt: 'asc' },
  });
  expect(audited.map(({ actorId, details }) => [actorId, details])).toEqual([
    [own.id, { changed: 'title' }],
    [own.id, { changed: 'defaultRole ai', defaultRole: 'comment' }],
  ]);
});
