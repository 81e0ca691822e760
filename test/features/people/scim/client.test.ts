/** People and groups are kept by scim-node, a SCIM client that others wrote, in a process of its own. */
import { beforeAll, describe, expect, test } from 'vitest';
import { afterFile } from '../../../support/endings.ts';
import { aScimClient, type ScimClient } from '../../../support/scim-client.ts';
import { aServer } from '../../../support/server.ts';
import { Provider } from './world.ts';

let gluu: Provider;
let client: ScimClient;

beforeAll(async () => {
  const server = await aServer();
  gluu = await Provider.of(server, 'gluu.example');
  client = await aScimClient(server.url, (await gluu.newToken('Gluu')).token);
  afterFile(() => client.close());
});

const done = async (name: string, ...args: unknown[]) => {
  const { value, status, error } = await client.call(name, ...args);
  if (error !== undefined) throw new Error(`${name}: ${status} ${error}`);
  return value;
};

describe('scim-node', () => {
  test('makes a person, finds, changes, disables and removes them', async () => {
    const { schemas: _, ...ada } = gluu.user('ada') as Record<string, unknown>;
    const { id } = await done('addUser', ada);
    expect(await gluu.member(id)).toMatchObject({ disabled: false, sso: true, user: { email: 'ada@gluu.example' } });
    expect(await done('getUser', id)).toMatchObject({ id, userName: 'ada@gluu.example', active: true });
    const found = await done('getUsers', 1, 10, 'userName eq "ada@gluu.example"');
    expect(found).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect(await done('searchUsers', 'externalId eq "ext-ada"', 1, 10)).toMatchObject({ Resources: [{ id }] });
    expect((await done('getUsersCount')).totalResults).toBeGreaterThan(0);

    const changed = await done('editUser', id, { ...ada, name: { givenName: 'Ada', familyName: 'Byron' } });
    expect(changed).toMatchObject({ name: { familyName: 'Byron' }, active: true });
    await done('editUser', id, { ...ada, active: false });
    expect(await gluu.member(id)).toMatchObject({ disabled: true });
    await done('removeUser', id);
    expect(await gluu.member(id)).toBeNull();
    expect((await client.call('getUser', id)).status).toBe(404);
    expect(client.sent).toContain('POST /Users/.search');
  });

  test('makes a group with members, changes and removes it', async () => {
    const [bea, cy] = [await gluu.aUser('bea'), await gluu.aUser('cy')];
    const { id } = await done('addGroup', { displayName: 'Writers', members: [{ value: bea }] });
    expect((await gluu.member(bea))?.teams).toHaveLength(1);
    expect(await done('getGroups', 1, 10, 'displayName eq "Writers"')).toMatchObject({ Resources: [{ id }] });
    await done('editGroup', id, { displayName: 'Editors', members: [{ value: cy }] });
    expect((await gluu.member(bea))?.teams).toHaveLength(0);
    expect((await gluu.member(cy))?.teams).toHaveLength(1);
    expect(await done('getGroup', id)).toMatchObject({ displayName: 'Editors', members: [{ value: cy }] });
    expect((await done('getGroupCount')).totalResults).toBe(1);
    await done('removeGroup', id);
    expect((await done('getGroupCount')).totalResults).toBe(0);
  });

  test('is told what is wrong', async () => {
    const { schemas: _, ...ada } = gluu.user('dan') as Record<string, unknown>;
    await done('addUser', ada);
    const { status, error } = await client.call('addUser', ada);
    expect([status, JSON.parse(error ?? '{}').scimType]).toEqual([409, 'uniqueness']);
    expect((await client.call('searchUsers', 'userName like "x"', 1, 10)).status).toBe(400);
    expect((await client.call('addUser', { userName: 'x@elsewhere.example' })).status).toBe(400);
  });
});

test('the body of a search is checked', async () => {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'];
  for (const body of [{}, [], { schemas: ['x'] }, { schemas, filter: 5 }, { schemas, count: 'many' }])
    expect(await gluu.send('POST', '/Users/.search', body)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidSyntax' },
    });
  const group = await gluu.send('POST', '/Groups', { displayName: 'Found' });
  const searched = await gluu.send('POST', '/Groups/.search', {
    schemas,
    filter: 'displayName eq "Found"',
    excludedAttributes: ['members'],
  });
  expect(searched.body).toMatchObject({ totalResults: 1, Resources: [{ id: group.body.id }] });
  expect(searched.body.Resources[0]).not.toHaveProperty('members');
});
