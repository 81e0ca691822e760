/** The workplace of an organization: spaces and collections, settings, trash, and who may do what there. */
import { beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aWorkplace, sent, statementsOfPage, type Workplace } from './world.ts';

let server: TestServer;
let world: Workplace;

beforeAll(async () => {
  server = await aServer();
  world = await aWorkplace(server);
});

/** The space or collection that an answer leads to. */
const idIn = (location: string | null): string => location?.split('/').at(-1) ?? '';

describe('spaces and collections', () => {
  test('are made at the top and in a collection, and the reader is led to them', async () => {
    const { admin, org, shelf, collection } = world;
    const made = await admin.submit(org, `${org}/spaces`, { title: 'Water <i>law</i>', emoji: '📘' });
    expect(made).toMatchObject({ status: 303, location: expect.stringMatching(/^\/app\/spaces\/\w+$/) });
    expect((await admin.get(made.location as string)).text).toContain('The space is created.');
    expect((await admin.get(org)).text).toContain('Water &lt;i&gt;law&lt;/i&gt;');
    const inside = await admin.submit(shelf, `${shelf}/collections`, { title: 'Nets' });
    const { body } = await world.api.get(`/v1/collections/${idIn(inside.location)}`);
    expect(body).toMatchObject({ title: 'Nets', parent: collection.id });
    const space = await admin.submit(shelf, `${shelf}/spaces`, { title: 'Lines' });
    expect((await world.api.get(`/v1/spaces/${idIn(space.location)}`)).body).toMatchObject({ parent: collection.id });
  });

  test('are renamed, placed and given a level; what is refused comes back with what was written', async () => {
    const { admin, api, app, space, collection } = world;
    const here = `${app}/settings`;
    await admin.submit(here, here, { title: 'The handbook', emoji: '🌊', language: 'de', editMode: 'live' });
    expect((await api.get(`/v1/spaces/${space.id}`)).body).toMatchObject({ title: 'The handbook', language: 'de' });
    await admin.submit(here, `${here}/level`, { defaultLevel: 'comment' });
    await admin.submit(here, `${here}/move`, { parent: collection.id });
    expect((await api.get(`/v1/spaces/${space.id}`)).body).toMatchObject({
      defaultLevel: 'comment',
      parent: collection.id,
    });
    const again = await admin.submit(here, `${here}/move`, { parent: collection.id });
    expect(again.status).toBe(409);
    expect(again.text).toContain('It is already there');
    const long = await admin.submit(here, here, { title: 'x'.repeat(5000), emoji: '', language: '', editMode: 'live' });
    expect(long.status).toBe(400);
    expect(long.text).toContain('x'.repeat(5000));
    expect(long.text).toMatch(/aria-invalid="true"[^>]*aria-describedby="app-problem-1/);
    const language = await admin.submit(here, here, { title: 'T', language: 'klingon', editMode: 'live' });
    expect(language.status).toBe(400);
    await admin.submit(here, `${here}/move`, { parent: '' });
  });

  test('are deleted into the trash and restored from it', async () => {
    const { admin, reader, api, org } = world;
    const doomed = await server.make.space(world.organization, { title: 'Old tides' });
    const here = `/app/spaces/${doomed.id}/settings`;
    expect(await admin.submit(here, `${here}/delete`, {})).toMatchObject({ status: 303, location: `${org}/trash` });
    expect((await admin.get(`${org}/trash`)).text).toContain('Old tides');
    const forReader = await reader.get(`${org}/trash`);
    expect(forReader.text).not.toContain('/restore"');
    expect((await sent(reader, `${org}/trash/${doomed.id}/restore`)).status).toBe(403);
    const restored = await admin.submit(`${org}/trash`, `${org}/trash/${doomed.id}/restore`, {});
    expect(restored.location).toBe(`/app/spaces/${doomed.id}`);
    expect((await api.get(`/v1/spaces/${doomed.id}`)).status).toBe(200);
  });

  test('a copy of a space is made, and a space is placed in front of another', async () => {
    const { admin, inner } = world;
    const other = await server.make.space(world.organization, { title: 'Oars', parent: world.collection });
    const here = `/app/spaces/${other.id}/settings`;
    expect((await admin.submit(here, `${here}/order`, { before: inner.id })).status).toBe(303);
    expect((await admin.submit(here, `${here}/order`, { before: 'nothing' })).status).toBe(400);
    expect((await admin.submit(here, `${here}/duplicate`, {})).location).toMatch(/^\/app\/spaces\//);
  });

  test('a collection is renamed, moved and deleted; it cannot be put into itself', async () => {
    const { admin, api } = world;
    const collection = await server.make.collection(world.organization, { title: 'Drafts' });
    const here = `/app/collections/${collection.id}/settings`;
    await admin.submit(here, here, { title: 'Ideas', description: 'What may come' });
    await admin.submit(here, `${here}/level`, { defaultLevel: 'edit' });
    expect((await api.get(`/v1/collections/${collection.id}`)).body).toMatchObject({
      title: 'Ideas',
      description: 'What may come',
      defaultLevel: 'edit',
    });
    expect((await admin.get(here)).text).not.toContain(`<option value="${collection.id}">`);
    expect((await admin.submit(here, `${here}/move`, { parent: collection.id })).status).toBeGreaterThanOrEqual(400);
    expect((await admin.submit(here, `${here}/move`, { parent: world.collection.id })).status).toBe(303);
    expect((await admin.submit(here, `${here}/delete`, {})).location).toBe(world.org);
    expect((await api.get(`/v1/collections/${collection.id}`)).status).toBe(404);
  });
});

describe('settings', () => {
  test('of the organization are shown and changed by administrators alone', async () => {
    const { admin, reader, api, org, organization } = world;
    const here = `${org}/settings`;
    expect((await reader.get(here)).status).toBe(403);
    expect((await reader.get(org)).text).not.toContain(here);
    await admin.submit(here, here, { title: 'Riverwatch e. V.', logo: 'https://example.com/logo.png' });
    await admin.submit(here, `${here}/people`, { defaultRole: 'comment', emailDomains: 'a.example\nb.example' });
    const { body } = await api.get(`/v1/orgs/${organization.id}`);
    expect(body).toMatchObject({ title: 'Riverwatch e. V.', defaultRole: 'comment', inviteLinks: false });
    expect(body.emailDomains).toEqual(['a.example', 'b.example']);
    await admin.submit(here, `${here}/people`, { defaultRole: 'read', emailDomains: '', inviteLinks: 'on' });
    await admin.submit(here, `${here}/publishing`, { hostname: 'riverwatch', ai: 'on' });
    const bad = await admin.submit(here, here, { title: 'R', logo: 'javascript:alert(1)' });
    expect(bad.status).toBe(400);
    expect(bad.text).toContain('value="javascript:alert(1)"');
  });

  test('merge rules of the organization and of a space, with the people that they name', async () => {
    const { admin, api, org, app, space, people } = world;
    await admin.submit(`${org}/settings`, `${org}/settings/merge-rules`, {
      type: 'rules',
      require_at_least_one_review: 'on',
      require_specific_reviewers: people.admin.id,
    });
    expect((await api.get(`/v1/orgs/${world.organization.id}`)).body.mergeRules).toEqual({
      type: 'rules',
      rules: [
        { rule: 'require_at_least_one_review' },
        { rule: 'require_specific_reviewers', users: [people.admin.id] },
      ],
    });
    expect((await admin.get(`${org}/settings`)).text).toMatch(
      new RegExp(`name="require_specific_reviewers" value="${people.admin.id}" checked`),
    );
    const here = `${app}/merge-rules`;
    await admin.submit(here, here, { type: 'rules', require_change_request_subject: 'on' });
    expect((await api.get(`/v1/spaces/${space.id}`)).body.mergeRules.rules).toEqual([
      { rule: 'require_change_request_subject' },
    ]);
    expect((await admin.submit(here, here, { type: 'nothing' })).status).toBe(400);
    await admin.submit(here, here, { type: 'inherit' });
  });
});

describe('who may do what', () => {
  const pages = (): [
    string,
    string,
    Record<'admin' | 'editor' | 'reader' | 'guest' | 'stranger', number>,
    number,
  ][] => {
    const { org, app, shelf, team } = world;
    const all = { admin: 200, editor: 200, reader: 200, guest: 200, stranger: 404 };
    const members = { ...all, guest: 403 };
    const admins = { admin: 200, editor: 403, reader: 403, guest: 403, stranger: 404 };
    const content = { ...all, guest: 404 };
    const creators = { ...admins, guest: 404 };
    return [
      ['content', org, all, 14],
      ['collection', shelf, content, 14],
      ['members', `${org}/members`, members, 13],
      ['teams', `${org}/teams`, members, 13],
      ['team', `${org}/teams/${team.id}`, members, 20],
      ['invites', `${org}/invites`, admins, 16],
      ['trash', `${org}/trash`, all, 13],
      ['settings', `${org}/settings`, admins, 16],
      ['space settings', `${app}/settings`, creators, 12],
      ['space permissions', `${app}/permissions`, creators, 20],
      ['merge rules', `${app}/merge-rules`, creators, 14],
      ['git', `${app}/git`, content, 16],
      ['collection settings', `${shelf}/settings`, creators, 12],
      ['collection permissions', `${shelf}/permissions`, creators, 20],
    ];
  };

  test('each page is there for those who may see it, with a bounded number of statements', async () => {
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const [name, path, who, bound] of pages()) {
      const statuses: Record<string, number> = {};
      for (const person of Object.keys(who) as (keyof typeof who)[])
        statuses[person] = (await world[person].get(path)).status;
      const statements = await statementsOfPage(server, world.admin, path);
      found[name] = { ...statuses, statements: statements <= bound ? 'bounded' : statements };
      expected[name] = { ...who, statements: 'bounded' };
    }
    expect(found).toEqual(expected);
  });

  test('no form is taken from another site, without the proof of the session, or from who may not', async () => {
    const { org, app, shelf, team, people, admin, reader } = world;
    const forms = [
      `${org}/spaces`,
      `${org}/collections`,
      `${org}/settings`,
      `${org}/settings/people`,
      `${org}/settings/merge-rules`,
      `${org}/settings/publishing`,
      `${org}/members/${people.editor.id}/role`,
      `${org}/members/${people.editor.id}/remove`,
      `${org}/teams`,
      `${org}/teams/${team.id}/rename`,
      `${org}/teams/${team.id}/delete`,
      `${org}/teams/${team.id}/members`,
      `${org}/teams/${team.id}/members/${people.editor.id}/remove`,
      `${org}/invites`,
      `${org}/invites/links`,
      `${shelf}/settings`,
      `${shelf}/settings/level`,
      `${shelf}/settings/delete`,
      `${shelf}/permissions/users`,
      `${shelf}/spaces`,
      `${app}/settings`,
      `${app}/settings/level`,
      `${app}/settings/move`,
      `${app}/settings/duplicate`,
      `${app}/settings/delete`,
      `${app}/permissions/users`,
      `${app}/permissions/teams`,
      `${app}/merge-rules`,
      `${app}/git/import`,
      `${app}/git/export`,
    ];
    const fields = {
      title: 'Taken',
      role: 'admin',
      user: people.reader.id,
      team: team.id,
      type: 'none',
      emails: 'x@example.com',
      url: 'https://example.com/x.git',
      branch: 'main',
      commitMessage: 'x',
    };
    const before = await world.api.get(`/v1/orgs/${world.organization.id}`);
    for (const action of forms) {
      expect([action, (await admin.post(action, { ...fields, back: org })).status]).toEqual([action, 403]);
      const other = await admin.post(action, fields, { origin: 'https://evil.example' });
      expect([action, other.status]).toEqual([action, 403]);
      const refused = await sent(reader, action, fields);
      expect([action, refused.status]).toEqual([action, 403]);
      expect([action, (await sent(world.stranger, action, fields)).status]).toEqual([action, 404]);
    }
    expect((await world.api.get(`/v1/orgs/${world.organization.id}`)).body).toEqual(before.body);
  });
});
