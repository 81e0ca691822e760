/**
 * What this server says and does by SCIM, beside SCIMMY, an implementation of others: it reads what is sent here, and changes by PATCH
 * come out the same.
 */
import SCIMMY from 'scimmy';
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer } from '../../../support/server.ts';
import { Provider } from './world.ts';

let okta: Provider;

beforeAll(async () => {
  okta = await Provider.of(await aServer(), 'acme.example');
});

const { User, Group, ServiceProviderConfig } = SCIMMY.Schemas;
type Operation = { op: 'add' | 'remove' | 'replace'; path?: string; value?: unknown };

/** What this server keeps of a person. */
const kept = ({ userName, externalId, displayName, name, active, emails }: any) => ({
  userName,
  externalId,
  displayName,
  name: name && { givenName: name.givenName, familyName: name.familyName },
  active,
  emails: emails?.map(({ value, type, primary }: any) => ({ value, type, primary })),
});

describe('SCIMMY reads', () => {
  test('people and groups, one and in lists, and what the server says of itself', async () => {
    const id = await okta.aUser('ada');
    const one = (await okta.get(`/Users/${id}`)).body;
    expect(kept(new User(one, 'out'))).toEqual(kept(one));
    const made = await okta.send('POST', '/Groups', { displayName: 'Docs', members: [{ value: id }] });
    expect(made.status).toBe(201);
    const group = new Group(made.body, 'out') as any;
    expect([group.displayName, group.members.map(({ value }: any) => value)]).toEqual(['Docs', [id]]);
    const { body: list } = await okta.get('/Users?startIndex=1&count=10');
    const read = new SCIMMY.Messages.ListResponse(list);
    expect([read.totalResults, read.startIndex, read.itemsPerPage, read.Resources.length]).toEqual([
      list.totalResults,
      1,
      list.itemsPerPage,
      list.Resources.length,
    ]);
    const { body: config } = await okta.get('/ServiceProviderConfig');
    expect(new ServiceProviderConfig(config, 'out')).toMatchObject({ patch: { supported: true } });
    const { body: schemas } = await okta.get('/Schemas');
    for (const { id: schema, attributes } of schemas.Resources) {
      const theirs = [User, Group].find((each) => each.id === schema)?.definition.describe() as any;
      if (!theirs) continue;
      // What all resources have stands in no schema (RFC 7643, 3.1); naming it there does no harm.
      const names = ['externalId', ...theirs.attributes.map(({ name }: any) => name)];
      expect(attributes.map(({ name }: any) => name).filter((name: string) => !names.includes(name))).toEqual([]);
    }
  });

  test('refusals', async () => {
    const { body } = await okta.get('/Users/nobody');
    // It throws the refusal that it read.
    expect(() => new SCIMMY.Messages.Error(body)).toThrow(
      expect.objectContaining({ status: '404', message: body.detail }),
    );
  });
});

const CHANGES: [string, Operation[]][] = [
  ['a person is disabled', [{ op: 'replace', path: 'active', value: false }]],
  ['a person is disabled without a path', [{ op: 'replace', value: { active: false } }]],
  ['a name is replaced in part', [{ op: 'replace', path: 'name.familyName', value: 'Berg' }]],
  ['names are added as a whole', [{ op: 'add', value: { name: { givenName: 'Eva', familyName: 'Dahl' } } }]],
  ['an id of the provider is changed', [{ op: 'replace', path: 'externalId', value: 'other' }]],
  [
    'several things at a time',
    [
      { op: 'replace', path: 'name.givenName', value: 'Kim' },
      { op: 'replace', path: 'externalId', value: 'kim-1' },
      { op: 'replace', path: 'active', value: true },
    ],
  ],
];

describe('PATCH comes out as in SCIMMY', () => {
  test.each(CHANGES)('%s', async (what, Operations) => {
    const id = await okta.aUser(`p${what.replace(/\W+/g, '-').toLowerCase()}`);
    const before = (await okta.get(`/Users/${id}`)).body;
    const message = new SCIMMY.Messages.PatchOp({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: Operations as never,
    });
    const theirs = await message.apply(new User(before, 'in'), async (resource: any) => resource);
    expect(await okta.patch(`/Users/${id}`, ...Operations)).toMatchObject({ status: 200 });
    expect(kept((await okta.get(`/Users/${id}`)).body)).toEqual(kept(theirs));
  });
});
