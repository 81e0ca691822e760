import { beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from '../../../../src/access/callers.ts';
import { onOrganization, onSpace } from '../../../../src/access/entities.ts';
import type { AccessRule } from '../../../../src/access/rule.ts';
import { createContext } from '../../../../src/context.ts';
import type { Person } from '../../../support/factories.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { withoutClock } from '../../../support/watchers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await withoutClock(() => aServer());
});

const memberPath = (organization: { id: string }, user: { id: string }) =>
  `/v1/orgs/${organization.id}/members/${user.id}`;

describe('the role of a member', () => {
  test('is changed by administrators only; null makes a guest, nothing changes nothing', async () => {
    const organization = await server.make.organization();
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const member = await server.make.member(organization, 'read');
    const path = memberPath(organization, member);
    expect(await admin.patch(path, { role: 'create' })).toMatchObject({
      status: 200,
      body: { id: member.id, role: 'create' },
    });
    expect(await admin.patch(path, {})).toMatchObject({ status: 200, body: { role: 'create' } });
    expect(await admin.patch(path)).toMatchObject({ status: 200, body: { role: 'create' } });
    expect(await admin.patch(path, { role: null })).toMatchObject({ status: 200, body: { role: null, spaces: 0 } });
    expect((await admin.get(path)).body.role).toBeNull();
    for (const role of ['owner', 5, 'guest']) expect(await admin.patch(path, { role })).toMatchObject({ status: 400 });
    expect(await admin.patch(path, { disabled: true })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'disabled' }] } },
    });
    expect(await admin.patch(memberPath(organization, { id: 'absent' }), { role: 'read' })).toMatchObject({
      status: 404,
    });
    const creator = await server.make.member(organization, 'create');
    expect(await server.as(creator.token).patch(memberPath(organization, creator), { role: 'admin' })).toMatchObject({
      status: 403,
    });
    const stranger = server.as((await server.make.member(await server.make.organization(), 'admin')).token);
    expect(await stranger.patch(path, { role: 'admin' })).toMatchObject({ status: 404 });
  });

  test('does not change when If-Match names another version', async () => {
    const organization = await server.make.organization();
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const path = memberPath(organization, await server.make.member(organization, 'read'));
    const etag = (await admin.get(path)).headers.get('etag') as string;
    expect(await admin.patch(path, { role: 'edit' }, { 'if-match': etag })).toMatchObject({ status: 200 });
    expect(await admin.patch(path, { role: 'review' }, { 'if-match': etag })).toMatchObject({ status: 412 });
    expect((await admin.get(path)).body.role).toBe('edit');
  });
});

describe('the last administrator', () => {
  test('is neither demoted nor removed; a disabled one does not count', async () => {
    const organization = await server.make.organization();
    const person = await server.make.member(organization, 'admin');
    await server.make.member(organization, 'admin', { disabled: true });
    const admin = server.as(person.token);
    const path = memberPath(organization, person);
    for (const role of ['create', null]) expect(await admin.patch(path, { role })).toMatchObject({ status: 409 });
    expect(await admin.delete(path)).toMatchObject({ status: 409 });
    expect(await admin.patch(path, { role: 'admin' })).toMatchObject({ status: 200 });
    expect((await admin.get(path)).body.role).toBe('admin');

    const second = await server.make.member(organization, 'admin');
    expect(await server.as(second.token).patch(path, { role: 'read' })).toMatchObject({
      status: 200,
      body: { role: 'read' },
    });
    expect(await server.as(second.token).delete(memberPath(organization, second))).toMatchObject({ status: 409 });
  });

  test('stays when administrators demote and remove each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const organization = await server.make.organization();
      const people = await Promise.all([1, 2, 3].map(() => server.make.member(organization, 'admin')));
      const requests = people.flatMap((person, index) => {
        const other = people[(index + 1) % 3] as Person;
        const client = server.as(person.token);
        return [
          client.patch(memberPath(organization, other), { role: 'read' }),
          client.delete(memberPath(organization, person)),
        ];
      });
      for (const { status } of await Promise.all(requests)) expect([200, 204, 403, 404, 409]).toContain(status);
      expect(
        await server.services.database.prisma.member.count({
          where: { organizationId: organization.id, role: 'admin' },
        }),
      ).toBeGreaterThan(0);
    }
  });
});

describe('removing a member', () => {
  test('takes its grants and its places in teams, in this organization only', async () => {
    const { prisma } = server.services.database;
    const [organization, other] = [await server.make.organization(), await server.make.organization()];
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const person = await server.make.member(organization, 'create');
    await prisma.member.create({ data: { organizationId: other.id, userId: person.id, role: null } });
    for (const place of [organization, other]) {
      await server.make.team(place, { owners: [person] });
      await server.make.grant({ space: await server.make.space(place) }, { user: person }, 'admin');
    }
    const path = memberPath(organization, person);
    expect(await admin.delete(path)).toMatchObject({ status: 204, text: '' });
    expect(await admin.delete(path)).toMatchObject({ status: 204 });
    expect(await admin.get(path)).toMatchObject({ status: 404 });
    expect(await server.as(person.token).get(`/v1/orgs/${organization.id}`)).toMatchObject({ status: 404 });
    const left = { userId: person.id, organizationId: organization.id };
    expect(await prisma.grant.count({ where: left })).toBe(0);
    expect(await prisma.teamMember.count({ where: left })).toBe(0);
    expect(await prisma.grant.count({ where: { userId: person.id } })).toBe(1);
    expect(await prisma.teamMember.count({ where: { userId: person.id } })).toBe(1);
    // Who comes back begins anew.
    await prisma.member.create({ data: { ...left, role: null } });
    expect((await server.as(person.token).get(path)).body).toMatchObject({ spaces: 0, teams: 0 });
  });

  test('is for administrators; of an organization that the caller does not see, it is 404', async () => {
    const organization = await server.make.organization();
    const member = await server.make.member(organization, 'create');
    const path = memberPath(organization, member);
    expect(await server.as(member.token).delete(path)).toMatchObject({ status: 403 });
    expect(await server.as((await server.make.user()).token).delete(path)).toMatchObject({ status: 404 });
    expect(await server.as(member.token).get(path)).toMatchObject({ status: 200 });
  });

  /** Opens a subscription of this person, as the graph does; `ended` resolves with the error that ends it. */
  async function open(
    person: Person,
    rule: AccessRule,
    args: Record<string, unknown>,
  ): Promise<{ ended: Promise<unknown> }> {
    const caller = await callerOf(server.services.database, `Bearer ${person.token}`);
    const context = createContext(server.services, caller, 'test');
    const check = () => rule.check(context.renewed(), args, undefined);
    await check();
    const never: AsyncIterable<never> = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) };
    const stream = server.services.watch.guard(never, context, check)[Symbol.asyncIterator]();
    return { ended: stream.next().catch((error: unknown) => error) };
  }

  test('ends its open subscriptions, without waiting for the clock; so does taking its role or its team from it', async () => {
    const organization = await server.make.organization({ defaultRole: null });
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const space = await server.make.space(organization);
    const people = await Promise.all([1, 2, 3, 4].map(() => server.make.member(organization, 'read')));
    const [removed, demoted, teamed, granted] = people as [Person, Person, Person, Person];
    const team = await server.make.team(organization, { members: [teamed] });
    await server.make.grant({ space }, { team }, 'read');
    await server.make.grant({ space }, { user: granted }, 'read');
    const streams = await Promise.all([
      open(removed, onOrganization('listMembers'), { organizationId: organization.id }),
      open(demoted, onOrganization('listMembers'), { organizationId: organization.id }),
      open(teamed, onSpace('view'), { spaceId: space.id }),
      open(granted, onSpace('view'), { spaceId: space.id }),
    ]);
    await admin.delete(memberPath(organization, removed));
    await admin.patch(memberPath(organization, demoted), { role: null });
    await admin.delete(`/v1/orgs/${organization.id}/teams/${team.id}/members/${teamed.id}`);
    await admin.delete(`/v1/spaces/${space.id}/permissions/users/${granted.id}`);
    expect(await Promise.all(streams.map(({ ended }) => ended))).toMatchObject([
      { code: 'NOT_FOUND' },
      { code: 'FORBIDDEN' },
      { code: 'NOT_FOUND' },
      { code: 'NOT_FOUND' },
    ]);
  });
});
