/** People in the workplace: members, teams, invitations by e-mail and by link, permissions. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { Browsing } from '../browsing.ts';
import { aWorkplace, type Workplace } from './world.ts';

let server: TestServer;
let world: Workplace;

beforeAll(async () => {
  server = await aServer();
  world = await aWorkplace(server);
});

test('an administrator finds a member, changes the role, and removes them; the last administrator stays', async () => {
  const { admin, reader, api, org, organization, people } = world;
  const other = await server.make.member(organization, 'read');
  const here = `${org}/members`;
  expect((await reader.get(here)).text).not.toContain('/role"');
  const found = await admin.get(`${here}?q=${encodeURIComponent(other.email)}`);
  expect(found.text).toContain('1 member<');
  await admin.submit(`${here}?q=${encodeURIComponent(other.email)}`, `${here}/${other.id}/role`, { role: 'review' });
  const member = `/v1/orgs/${organization.id}/members/${other.id}`;
  expect((await api.get(member)).body.role).toBe('review');
  await admin.submit(here, `${here}/${other.id}/remove`, {});
  expect((await api.get(member)).status).toBe(404);
  const last = await admin.submit(here, `${here}/${people.admin.id}/role`, { role: 'read' });
  expect(last.status).toBe(409);
  expect(last.text).toContain('<option value="read" selected>');
  expect((await admin.submit(here, `${here}/${people.editor.id}/role`, { role: 'king' })).status).toBe(400);
});

test('a team is made, gets members and an owner, is renamed and deleted', async () => {
  const { admin, api, org, organization, people } = world;
  const { location } = await admin.submit(`${org}/teams`, `${org}/teams`, { title: 'Night watch' });
  const here = location as string;
  const team = `/v1/orgs/${organization.id}/teams/${here.split('/').at(-1)}`;
  await admin.submit(here, `${here}/members`, { user: people.reader.id });
  await admin.submit(here, `${here}/members/${people.reader.id}/role`, { role: 'owner' });
  const { body } = await api.get(`${team}/members`);
  expect(body.items).toMatchObject([{ team: { role: 'owner' } }]);
  // An owner of the team runs it, without being an administrator of the organization.
  expect((await world.reader.submit(here, `${here}/rename`, { title: 'Day watch' })).status).toBe(303);
  await admin.submit(here, `${here}/members/${people.reader.id}/remove`, {});
  expect((await api.get(`${team}/members`)).body.count).toBe(0);
  expect((await api.get(team)).body.title).toBe('Day watch');
  const empty = await admin.submit(here, `${here}/rename`, { title: '' });
  expect(empty.status).toBe(400);
  expect(await admin.submit(here, `${here}/delete`, {})).toMatchObject({ status: 303, location: `${org}/teams` });
  expect((await api.get(team)).status).toBe(404);
});

test('people are invited by e-mail; what is wrong is said with what was written, and an invitation is withdrawn', async () => {
  const { admin, org } = world;
  const here = `${org}/invites`;
  const known = await server.make.user();
  const bad = await admin.submit(here, here, { emails: `${known.email}\nnot an address`, role: 'edit' });
  expect(bad.status).toBe(400);
  expect(bad.text).toContain(known.email);
  expect(bad.text).toContain('must be an e-mail address');
  await admin.submit(here, here, { emails: known.email, role: 'edit' });
  const { text } = await admin.get(here);
  expect(text).toContain('1 person is invited.');
  expect(text).toContain(known.email);
  const [, id] = /invites\/(\w+)\/withdraw/.exec(text) ?? [];
  await admin.submit(here, `${here}/${id}/withdraw`, {});
  expect((await admin.get(here)).text).toContain('No one is invited at the moment.');
});

test('a link is made, lets in whoever has an account as often as it says, and is ended', async () => {
  const { admin, api, org, organization } = world;
  const here = `${org}/invites`;
  await admin.submit(here, `${here}/links`, { role: 'comment', maxUses: '1', expiresAt: '' });
  const { text } = await admin.get(here);
  const [, address] = /(\/app\/join\/\w+\/\w+)</.exec(text) ?? [];
  const known = await server.make.user();
  const browsing = await new Browsing(server).signIn(known.token);
  expect((await browsing.get(address as string)).text).toContain('the role: Comment');
  const joined = await browsing.submit(address as string, address as string, {});
  expect(joined).toMatchObject({ status: 303, location: `/app/orgs/${organization.id}` });
  expect((await api.get(`/v1/orgs/${organization.id}/members/${known.id}`)).body.role).toBe('comment');
  const late = await new Browsing(server).signIn((await server.make.user()).token);
  expect((await late.get(address as string)).status).toBe(404);
  const bad = await admin.submit(here, `${here}/links`, { role: 'read', maxUses: 'many', expiresAt: '' });
  expect(bad.status).toBe(400);
  const past = await admin.submit(here, `${here}/links`, { role: 'read', maxUses: '', expiresAt: '2020-01-01' });
  expect(past.status).toBe(400);
  expect(past.text).toContain('value="2020-01-01"');
  const [, id] = /invites\/links\/(\w+)\/end/.exec(text) ?? [];
  await admin.submit(here, `${here}/links/${id}/end`, {});
  expect((await admin.get(here)).text).toContain('There are no links.');
});

test.each(['space', 'collection'] as const)(
  'roles on a %s are given to people and teams, changed and taken',
  async (kind) => {
    const { admin, guest, api, people, team, collection } = world;
    const entity = kind === 'space' ? await server.make.space(world.organization, { title: 'Closed' }) : collection;
    const here = `/app/${kind}s/${entity.id}/permissions`;
    const list = `/v1/${kind}s/${entity.id}/permissions`;
    expect((await guest.get(`/app/${kind}s/${entity.id}`)).status).toBe(404);
    await admin.submit(here, `${here}/users`, { user: people.guest.id, role: 'comment' });
    expect((await guest.get(`/app/${kind}s/${entity.id}`)).status).toBe(200);
    await admin.submit(here, `${here}/users/${people.guest.id}`, { role: 'edit' });
    expect((await api.get(`${list}/users`)).body.items).toMatchObject([{ permission: 'edit' }]);
    await admin.submit(here, `${here}/users/${people.guest.id}`, { role: '' });
    expect((await guest.get(`/app/${kind}s/${entity.id}`)).status).toBe(404);
    await admin.submit(here, `${here}/teams`, { team: team.id, role: 'review' });
    await admin.submit(here, `${here}/teams/${team.id}`, { role: 'edit' });
    expect((await api.get(`${list}/teams`)).body.items).toMatchObject([{ permission: 'edit' }]);
    expect((await admin.submit(here, `${here}/users`, { user: people.stranger.id, role: 'edit' })).status).toBe(400);
  },
);
