/** Installing integrations in organizations, spaces and sites. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let organization: { id: string };
let admin: Client;

beforeAll(async () => {
  server = await aServer();
  organization = await server.make.organization();
  admin = server.as((await server.make.member(organization, 'admin')).token);
});

const configurations = {
  account: {
    properties: {
      channel: { type: 'string', enum: ['docs', 'news'] },
      often: { type: 'number' },
      sign_in: { type: 'button', button_text: 'Sign in', callback_url: '/sign-in' },
    },
    required: ['channel'],
  },
} as const;

async function installed() {
  const { name } = await server.make.integration(organization, { configurations: configurations as never });
  const answer = await admin.post(`/v1/integrations/${name}/installations`, { organization: organization.id });
  expect(answer.status, answer.text).toBe(201);
  const path = `/v1/integrations/${name}/installations/${answer.body.id}`;
  const told = async () =>
    (
      await server.services.database.prisma.integrationEvent.findMany({
        where: { installationId: answer.body.id },
        orderBy: { turn: 'asc' },
      })
    ).map(({ payload }) => payload as Record<string, any>);
  return { name, installation: answer.body, path, told };
}

describe('an installation', () => {
  test('is pending, and its script is told', async () => {
    const { name, installation, path, told } = await installed();
    expect(installation).toEqual({
      id: expect.any(String),
      status: 'pending',
      space_selection: 'selected',
      site_selection: 'selected',
      spaces: 0,
      configuration: {},
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      externalIds: [],
      target: { organization: organization.id },
      urls: {
        location: `http://octavo.test${path}`,
        app: `http://octavo.test/app/integrations/${name}`,
        publicEndpoint: `http://octavo.test/integrations/${name}/endpoint/installations/${installation.id}`,
      },
    });
    expect(await told()).toEqual([
      { type: 'installation_setup', status: 'pending', eventId: expect.any(String), installationId: installation.id },
    ]);
    expect((await admin.get(`/v1/integrations/${name}/installations`)).body).toMatchObject({
      count: 1,
      items: [installation],
    });
  });

  test('is one of an organization, also when it is asked for twice at once', async () => {
    const { name } = await server.make.integration(organization);
    const install = () => admin.post(`/v1/integrations/${name}/installations`, { organization: organization.id });
    const statuses = (await Promise.all([install(), install(), install()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });

  test('takes a configuration as it is declared, whole', async () => {
    const { path, told } = await installed();
    const refused = async (configuration: object) =>
      (await admin.patch(path, { configuration })).body.error.details.map(({ path }: any) => path);
    expect(await refused({})).toEqual(['configuration.channel']);
    expect(await refused({ channel: 'other' })).toEqual(['configuration.channel']);
    expect(await refused({ channel: 'docs', often: 'daily' })).toEqual(['configuration.often']);
    expect(await refused({ channel: 'docs', constructor: 1 })).toEqual(['configuration.constructor']);
    const answer = await admin.patch(path, {
      configuration: { channel: 'docs', sign_in: { token: 'x' } },
      externalIds: ['T1'],
    });
    expect(answer.body).toMatchObject({
      configuration: { channel: 'docs', sign_in: { token: 'x' } },
      externalIds: ['T1'],
    });
    expect((await told()).at(-1)).toMatchObject({
      type: 'installation_setup',
      previous: { status: 'pending', configuration: {} },
    });
  });

  test('is found by its external ids', async () => {
    const { name, path, installation } = await installed();
    await admin.patch(path, { externalIds: ['T1', 'T2'] });
    const found = async (id: string) =>
      (await admin.get(`/v1/integrations/${name}/installations?externalId=${id}`)).body.items.map(
        (item: any) => item.id,
      );
    expect(await found('T2')).toEqual([installation.id]);
    expect(await found('T')).toEqual([]);
    for (const externalIds of [['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'a'], ['']])
      expect((await admin.patch(path, { externalIds })).status).toBe(400);
  });

  test('ends with its tokens and bindings, and can be made again', async () => {
    const { name, path, told } = await installed();
    const space = await server.make.space(organization);
    await admin.post(`${path}/spaces`, { space: space.id });
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.get(`${path}/spaces/${space.id}`)).status).toBe(404);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await told()).at(-1)).toMatchObject({ type: 'installation_deleted', previous: { configuration: {} } });
    const again = await admin.post(`/v1/integrations/${name}/installations`, { organization: organization.id });
    expect(again.status).toBe(201);
  });
});

describe('in a space or site', () => {
  test('it is bound, configured, shown whole, and taken off', async () => {
    const { name, path, installation, told } = await installed();
    for (const [kind, body, id] of [
      await server.make.space(organization).then(({ id }) => ['space', { space: id }, id] as const),
      await server.make.site(organization).then(({ id }) => ['site', { siteId: id }, id] as const),
    ]) {
      const own = `${path}/${kind}s/${id}`;
      const bound = await admin.post(`${path}/${kind}s`, body);
      expect(bound.status, bound.text).toBe(201);
      expect(bound.body).toEqual({
        integration: name,
        installation: installation.id,
        status: 'pending',
        configuration: {},
        externalIds: [],
        [kind]: id,
        urls: { location: `http://octavo.test${own}`, publicEndpoint: expect.stringContaining(`/${kind}s/${id}`) },
      });
      expect((await admin.post(`${path}/${kind}s`, body)).status).toBe(409);
      const whole = await admin.get(`${own}?extended=true`);
      expect(whole.body[kind]).toMatchObject({ object: kind, id });
      expect((await admin.get(own)).body[kind]).toBe(id);
      const patched = await admin.patch(own, { configuration: { any: 1 }, externalIds: ['E1'] });
      expect(patched.body).toMatchObject({ configuration: { any: 1 }, externalIds: ['E1'] });
      for (const list of [`${path}/${kind}s`, `/v1/integrations/${name}/${kind}s?externalId=E1`])
        expect((await admin.get(list)).body).toMatchObject({ count: 1, items: [patched.body] });
      expect((await admin.delete(own)).status).toBe(204);
      expect((await admin.get(own)).status).toBe(404);
      expect((await told()).slice(-3)).toEqual([
        expect.objectContaining({ type: `${kind}_installation_setup`, [`${kind}Id`]: id }),
        expect.objectContaining({
          type: `${kind}_installation_setup`,
          previous: { status: 'pending', configuration: {} },
        }),
        expect.objectContaining({ type: `${kind}_installation_deleted`, previous: { configuration: { any: 1 } } }),
      ]);
    }
  });

  test('of all of them it is in each, and in none of another organization', async () => {
    const { path } = await installed();
    const elsewhere = await server.make.space(await server.make.organization());
    expect((await admin.post(`${path}/spaces`, { space: elsewhere.id })).status).toBe(404);
    const answer = await admin.patch(path, { space_selection: 'all', site_selection: 'all' });
    const spaces = await server.services.database.prisma.space.count({ where: { organizationId: organization.id } });
    expect(answer.body).toMatchObject({ space_selection: 'all', site_selection: 'all', spaces });
    const [first] = (await admin.get(`${path}/spaces`)).body.items;
    const refused = await admin.delete(`${path}/spaces/${first.space}`);
    expect([refused.status, refused.body.error.message]).toEqual([412, expect.stringContaining('space_selection')]);
  });

  test('who does not see the space does not see that it is there', async () => {
    const { name, path } = await installed();
    const hidden = await server.make.space(organization);
    await admin.post(`${path}/spaces`, { space: hidden.id });
    await server.services.database.prisma.organization.update({
      where: { id: organization.id },
      data: { defaultRole: null },
    });
    const reader = server.as((await server.make.member(organization, 'read')).token);
    expect((await reader.get(path)).status).toBe(200);
    expect((await reader.get(`${path}/spaces/${hidden.id}`)).status).toBe(404);
    expect((await reader.get(`${path}/spaces`)).body).toMatchObject({ count: 0, items: [] });
    expect((await reader.get(`/v1/integrations/${name}/spaces`)).body).toMatchObject({ count: 0, items: [] });
  });

  test('a space that goes to another organization leaves it behind', async () => {
    const { path } = await installed();
    const space = await server.make.space(organization);
    await admin.post(`${path}/spaces`, { space: space.id });
    const other = await server.make.organization();
    const { userId } = await server.services.database.prisma.member.findFirstOrThrow({
      where: { organizationId: organization.id, role: 'admin' },
    });
    await server.services.database.prisma.member.create({ data: { organizationId: other.id, userId, role: 'admin' } });
    expect((await admin.post(`/v1/spaces/${space.id}/transfer`, { organization: other.id })).status).toBeLessThan(300);
    expect((await admin.get(`${path}/spaces/${space.id}`)).status).toBe(404);
  });
});
