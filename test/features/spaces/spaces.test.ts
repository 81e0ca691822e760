import { beforeAll, describe, expect, test } from 'vitest';
import { document } from '../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { leastStatementsOf, statementsOf } from '../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

/** An organization with callers of several roles. */
async function anOrganization(defaultRole: 'read' | null = 'read') {
  const organization = await server.make.organization({ defaultRole });
  const member = async (role: 'read' | 'create' | 'admin' | null) => {
    const person = await server.make.member(organization, role);
    return Object.assign(server.as(person.token), { person });
  };
  return { organization, path: `/v1/orgs/${organization.id}`, member };
}

describe('a space', () => {
  test('has every field that clients rely on, and none that has nothing to say', async () => {
    const { organization, member } = await anOrganization();
    const parent = await server.make.collection(organization);
    const space = await server.make.space(organization, { title: 'Handbook', parent, language: 'pt-br' });
    const db = server.services.database.prisma;
    const own = { organizationId: organization.id, spaceId: space.id };
    await db.changeRequest.createMany({
      data: ['draft', 'open', 'open', 'merged'].map((status, i) => ({
        ...own,
        id: `${space.id}-${i}`,
        number: i + 1,
        status,
        revisionId: space.revisionId,
        revisionInitialId: space.revisionId,
      })),
    });
    await db.comment.createMany({
      data: ['open', 'resolved'].map((status) => ({ ...own, id: `${space.id}-${status}`, status })),
    });
    await db.gitSync.create({
      data: {
        ...own,
        url: 'https://git.example.com/docs.git',
        ref: 'refs/heads/main',
        repoName: 'docs',
        provider: 'github',
      },
    });

    const reader = await member('read');
    const { status, body } = await reader.get(`/v1/spaces/${space.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      object: 'space',
      id: space.id,
      title: 'Handbook',
      emoji: '',
      visibility: 'private',
      createdAt: space.createdAt.toISOString(),
      updatedAt: space.updatedAt.toISOString(),
      editMode: 'live',
      mergeRules: { type: 'inherit' },
      urls: { location: `http://octavo.test/v1/spaces/${space.id}`, app: `http://octavo.test/app/spaces/${space.id}` },
      organization: organization.id,
      parent: parent.id,
      language: 'pt-br',
      gitSync: {
        repoName: 'docs',
        installationProvider: 'github',
        integration: 'github',
        url: 'https://git.example.com/docs.git',
        updatedAt: expect.any(String),
      },
      revision: space.revisionId,
      defaultLevel: null,
      comments: 1,
      changeRequests: 4,
      changeRequestsOpen: 2,
      changeRequestsDraft: 1,
      permissions: {
        view: true,
        access: true,
        admin: false,
        viewInviteLinks: false,
        edit: false,
        triggerGitSync: false,
        comment: false,
        merge: false,
        review: false,
        installIntegration: false,
      },
    });
    const bare = await server.make.space(organization);
    const fields = Object.keys((await reader.get(`/v1/spaces/${bare.id}`)).body);
    expect(fields).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(parent|language|gitSync|deletedAt|visitorAuth)$/)]),
    );
  });

  test('GraphQL has the entities where REST has ids; a collection that is not visible is not shown', async () => {
    const { organization, member } = await anOrganization(null);
    const parent = await server.make.collection(organization, { title: 'Guides' });
    const space = await server.make.space(organization, { parent });
    const guest = await member(null);
    await server.make.grant({ space }, { user: guest.person }, 'comment');
    const query =
      'query ($id: ID!) { space(spaceId: $id) { organization { id } parent { title parent { id } } permissions { comment edit } } }';
    const seen = await guest.graphql(query, { id: space.id });
    expect(seen.body).toEqual({
      data: {
        space: { organization: { id: organization.id }, parent: null, permissions: { comment: true, edit: false } },
      },
    });
    const admin = await member('admin');
    const all = await admin.graphql(query, { id: space.id });
    expect(all.body.data.space.parent).toEqual({ title: 'Guides', parent: null });
  });

  test('is not there for strangers and guests, with the body of one that does not exist', async () => {
    const { organization, member } = await anOrganization();
    const space = await server.make.space(organization);
    const absent = await (await member('admin')).get('/v1/spaces/absent');
    expect(absent).toMatchObject({ status: 404, body: { error: { message: 'Space not found' } } });
    for (const caller of [await member(null), server.as((await server.make.user()).token)]) {
      for (const answer of [
        await caller.get(`/v1/spaces/${space.id}`),
        await caller.patch(`/v1/spaces/${space.id}`, { title: 5 }),
        await caller.post(`/v1/spaces/${space.id}/duplicate`),
        await caller.post(`/v1/spaces/${space.id}/restore`),
        await caller.post(`/v1/spaces/${space.id}/move`, { parent: null }),
        await caller.post(`/v1/spaces/${space.id}/transfer`, { organization: organization.id }),
      ]) {
        expect(answer).toMatchObject({ status: 404, body: absent.body });
      }
      expect(await caller.delete(`/v1/spaces/${space.id}`)).toMatchObject({ status: 204, text: '' });
    }
    expect(await server.services.database.prisma.space.count({ where: { id: space.id, deletedAt: null } })).toBe(1);
  });
});

describe('creating a space', () => {
  test('gives an empty one behind the others, which its creator may go on with', async () => {
    const { organization, path, member } = await anOrganization(null);
    const creator = await member('create');
    const created = await creator.post(`${path}/spaces`, {
      title: 'New',
      emoji: '🚀',
      language: 'ja',
      editMode: 'locked',
    });
    expect(created).toMatchObject({
      status: 201,
      body: {
        object: 'space',
        title: 'New',
        emoji: '🚀',
        language: 'ja',
        editMode: 'locked',
        permissions: { edit: true, merge: true, admin: false },
      },
    });
    const { id } = created.body;
    expect(await creator.get(`/v1/spaces/${id}`)).toMatchObject({
      status: 200,
      body: { title: 'New', permissions: { edit: true } },
    });
    expect((await creator.get(`/v1/spaces/${id}/content`)).body).toMatchObject({ object: 'revision', pages: [] });
    expect(await (await member('read')).get(`/v1/spaces/${id}`)).toMatchObject({ status: 404 });
    expect(await creator.post(`${path}/spaces`, {})).toMatchObject({ status: 201, body: { title: '' } });
    expect(await server.services.database.prisma.space.count({ where: { organizationId: organization.id } })).toBe(2);
  });

  test('takes the role create where it is put, and a collection of that organization', async () => {
    const { organization, path, member } = await anOrganization();
    const parent = await server.make.collection(organization);
    const hidden = await server.make.collection(await server.make.organization());
    const reader = await member('read');
    expect(await reader.post(`${path}/spaces`, { title: 'x' })).toMatchObject({ status: 403 });
    expect(await reader.post(`${path}/spaces`, { parent: parent.id })).toMatchObject({ status: 403 });
    await server.make.grant({ collection: parent }, { user: reader.person }, 'create');
    const made = await reader.post(`${path}/spaces`, { parent: parent.id });
    expect(made).toMatchObject({ status: 201, body: { parent: parent.id, permissions: { edit: true } } });
    expect(await server.services.database.prisma.grant.count({ where: { spaceId: made.body.id } })).toBe(0);
    const creator = await member('create');
    for (const unknown of ['absent', hidden.id]) {
      expect(await creator.post(`${path}/spaces`, { parent: unknown })).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: 'parent' }] } },
      });
    }
    expect(await server.as((await server.make.user()).token).post(`${path}/spaces`, {})).toMatchObject({ status: 404 });
    const narrow = server.as((await server.make.user({ scopes: ['space:metadata:read'] })).token);
    expect(await narrow.post(`${path}/spaces`, {})).toMatchObject({ status: 403 });
  });

  test('refuses what is too long, unknown or of the wrong type, each by name', async () => {
    const { path, member } = await anOrganization();
    const admin = await member('admin');
    const refused = async (body: object) => {
      const answer = await admin.post(`${path}/spaces`, body);
      return [answer.status, ...answer.body.error.details.map((detail: { path: string }) => detail.path)];
    };
    expect(await refused({ title: 'x'.repeat(51) })).toEqual([400, 'title']);
    expect(await refused({ title: 5, language: 'xx', editMode: 'open', visibility: 'public' })).toEqual([
      400,
      'visibility',
      'title',
      'language',
      'editMode',
    ]);
    expect(await admin.post(`${path}/spaces`, { title: 'x'.repeat(50) })).toMatchObject({ status: 201 });
  });
});

describe('changing a space', () => {
  test('changes what is given; null clears what can be cleared', async () => {
    const { organization, member } = await anOrganization();
    const space = await server.make.space(organization, { title: 'Before', language: 'en' });
    const admin = await member('admin');
    const path = `/v1/spaces/${space.id}`;
    const changed = await admin.patch(path, {
      title: '',
      emoji: '📘',
      editMode: 'locked',
      mergeRules: { type: 'none' },
      defaultLevel: 'edit',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        title: '',
        emoji: '📘',
        editMode: 'locked',
        mergeRules: { type: 'none' },
        defaultLevel: 'edit',
        language: 'en',
      },
    });
    expect((await admin.get(path)).body).toEqual(changed.body);
    const cleared = await admin.patch(path, { emoji: null, language: null, defaultLevel: null });
    expect(cleared.body).toMatchObject({ emoji: '', defaultLevel: null, editMode: 'locked' });
    expect(cleared.body).not.toHaveProperty('language');
    for (const body of [{ title: null }, { editMode: null }, { mergeRules: null }, { mergeRules: { type: 'some' } }]) {
      expect(await admin.patch(path, body)).toMatchObject({ status: 400 });
    }
  });

  test('takes create, and admin for levels and merge rules', async () => {
    const { organization, member } = await anOrganization();
    const space = await server.make.space(organization);
    const path = `/v1/spaces/${space.id}`;
    const writer = await member('read');
    expect(await writer.patch(path, { title: 'x' })).toMatchObject({ status: 403 });
    await server.make.grant({ space }, { user: writer.person }, 'create');
    expect(await writer.patch(path, { title: 'x' })).toMatchObject({ status: 200 });
    expect(await writer.patch(path, { defaultLevel: null })).toMatchObject({ status: 403 });
    expect(await writer.patch(path, { title: 'y', mergeRules: { type: 'none' } })).toMatchObject({ status: 403 });
    expect((await writer.get(path)).body.title).toBe('x');
  });

  test('rules of its own name members of the organization', async () => {
    const { organization, member } = await anOrganization();
    const space = await server.make.space(organization);
    const admin = await member('admin');
    const path = `/v1/spaces/${space.id}`;
    const mergeRules = { type: 'rules', rules: [{ rule: 'require_specific_reviewers', users: [admin.person.id] }] };
    expect(await admin.patch(path, { mergeRules })).toMatchObject({ status: 200, body: { mergeRules } });
    const stranger = (await server.make.user()).id;
    for (const wrong of [
      { type: 'rules', rules: [{ rule: 'allow_bypass', users: [stranger] }] },
      { type: 'none', rules: [] },
      { type: 'rules', rules: [{ rule: 'require_luck' }] },
      { type: 'rules', rules: [{ rule: 'require_specific_reviewers' }] },
      { type: 'rules', rules: [{ rule: 'require_one_of_specific_reviewers', users: [] }] },
    ]) {
      expect(await admin.patch(path, { mergeRules: wrong })).toMatchObject({ status: 400 });
    }
    expect((await admin.patch(path, { mergeRules: { type: 'rules' } })).body.mergeRules).toEqual({
      type: 'rules',
      rules: [],
    });
    expect((await admin.patch(path, { mergeRules: { type: 'inherit' } })).body.mergeRules).toEqual({ type: 'inherit' });
  });

  test('a level holds at once', async () => {
    const { organization, member } = await anOrganization();
    const space = await server.make.space(organization);
    const [admin, reader] = [await member('admin'), await member('read')];
    const canEdit = async () => (await reader.get(`/v1/spaces/${space.id}`)).body.permissions.edit;
    expect(await canEdit()).toBe(false);
    await admin.patch(`/v1/spaces/${space.id}`, { defaultLevel: 'edit' });
    expect(await canEdit()).toBe(true);
    await admin.patch(`/v1/spaces/${space.id}`, { defaultLevel: null });
    expect(await canEdit()).toBe(false);
  });
});

describe('the spaces of an organization', () => {
  test('are those that the caller sees, newest first, page by page', async () => {
    const { organization, path, member } = await anOrganization(null);
    const [admin, guest, reader] = [await member('admin'), await member(null), await member('read')];
    const team = await server.make.team(organization, { members: [guest.person] });
    const shared = await server.make.collection(organization);
    const spaces = [];
    for (let i = 0; i < 6; i += 1) {
      const space = await server.make.space(organization, {
        ...(i === 2 && { parent: shared }),
        ...(i === 3 && { defaultLevel: 'read' }),
      });
      spaces.push(space);
    }
    const [first, , inShared, open, granted, deleted] = spaces as [any, any, any, any, any, any];
    await server.make.grant({ collection: shared }, { team }, 'read');
    await server.make.grant({ space: granted }, { user: guest.person }, 'edit');
    await server.make.grant({ space: deleted }, { user: guest.person }, 'edit');
    await admin.delete(`/v1/spaces/${deleted.id}`);
    const ids = async (caller: typeof admin, query = '') => {
      const { body } = await caller.get(`${path}/spaces${query}`);
      return { count: body.count, ids: body.items.map(({ id }: { id: string }) => id), next: body.next?.page };
    };
    expect(await ids(guest)).toEqual({ count: 2, ids: [granted.id, inShared.id], next: undefined });
    expect(await ids(reader)).toEqual({ count: 1, ids: [open.id], next: undefined });
    const page1 = await ids(admin, '?limit=2');
    const page2 = await ids(admin, `?limit=3&page=${page1.next}`);
    expect(page1.count).toBe(5);
    expect([...page1.ids, ...page2.ids]).toEqual(
      spaces
        .slice(0, 5)
        .map(({ id }) => id)
        .reverse(),
    );
    expect(page2.ids.at(-1)).toBe(first.id);
    expect(await server.as((await server.make.user()).token).get(`${path}/spaces`)).toMatchObject({ status: 404 });
    expect(await admin.get(`${path}/spaces?page=nonsense`)).toMatchObject({ status: 400 });
  });

  test('show what each shows by itself, whichever part of it is asked for', async () => {
    const { organization, path, member } = await anOrganization();
    const reader = await member('read');
    const db = server.services.database.prisma;
    const ids: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { id, revisionId } = await server.make.space(organization, { title: `Space ${i}` });
      const own = { organizationId: organization.id, spaceId: id };
      const statuses = ['draft', 'open', 'open', 'merged', 'draft'].slice(0, 2 * i);
      await db.changeRequest.createMany({
        data: statuses.map((status, n) => ({
          ...own,
          id: `${id}-${n}`,
          number: n + 1,
          status,
          revisionId,
          revisionInitialId: revisionId,
        })),
      });
      await db.comment.createMany({ data: statuses.map((_, n) => ({ ...own, id: `${id}-${n}`, status: 'open' })) });
      const remote = { url: `https://git.example.com/${i}.git`, ref: 'refs/heads/main', repoName: `docs ${i}` };
      if (i % 2 === 1) await db.gitSync.create({ data: { ...own, ...remote, provider: 'github' } });
      ids.unshift(id);
    }
    const each: object[] = [];
    for (const id of ids) each.push((await reader.get(`/v1/spaces/${id}`)).body);
    expect((await reader.get(`${path}/spaces`)).body).toEqual({ count: 4, items: each });
    expect((await reader.get(`${path}/spaces?limit=2`)).body).toMatchObject({ count: 4, items: each.slice(0, 2) });

    const parts = [
      'commentCount',
      'changeRequestCount changeRequestsOpen changeRequestsDraft',
      'gitSync { url repoName }',
    ];
    const asked = async (fields: string) => {
      const query = `query ($id: ID!) { organization(organizationId: $id) { spaces { items { id ${fields} } } } }`;
      const { body } = await reader.graphql(query, { id: organization.id });
      return body.data.organization.spaces.items as Record<string, unknown>[];
    };
    const together = await asked(parts.join(' '));
    expect(together).toMatchObject(
      each.map(({ id, comments, changeRequests, changeRequestsOpen, gitSync }: any) => ({
        id,
        commentCount: comments,
        changeRequestCount: changeRequests,
        changeRequestsOpen,
        gitSync: gitSync ? { url: gitSync.url, repoName: gitSync.repoName } : null,
      })),
    );
    const apart = await Promise.all(parts.map(asked));
    expect(together.map((_, i) => Object.assign({}, ...apart.map((rows) => rows[i])))).toEqual(together);
    expect(await asked(`... on Space { ${parts.join(' ')} }`)).toEqual(together);
  });

  test('are one statement after the one that finds the organization, with all that they show', async () => {
    const { organization, path, member } = await anOrganization();
    const reader = await member('read');
    for (let i = 0; i < 5; i += 1) await server.make.space(organization);
    const all = await leastStatementsOf(server, () => reader.get(`${path}/spaces?limit=3`));
    expect(all).toBeLessThanOrEqual(2);
  });

  test('take the same few statements however many there are', async () => {
    const { organization, path, member } = await anOrganization();
    const reader = await member('read');
    const collection = await server.make.collection(organization);
    const cost = async () => ({
      rest: await statementsOf(server, () => reader.get(`${path}/spaces`)),
      collection: await statementsOf(server, () => reader.get(`/v1/collections/${collection.id}/spaces`)),
      collections: await statementsOf(server, () => reader.get(`${path}/collections`)),
      graphql: await statementsOf(server, () =>
        reader.graphql(
          document(`query SpacesOrganization($id: ID!) { organization(organizationId: $id) {
            spaces(limit: 20) { count items { title commentCount changeRequestCount changeRequestsOpen gitSync { url } permissions { view } organization { title } parent { title } } }
            collections(limit: 20) { items { title parent { id } spaces(limit: 10) { items { title parent { title } } } collections(limit: 10) { items { title } } } } } }`),
          { id: organization.id },
        ),
      ),
    });
    await server.make.space(organization, { parent: collection });
    await server.make.space(organization);
    await server.make.collection(organization, { parent: collection });
    await reader.get(path); // the first request of a token also notes when it was used
    const before = await cost();
    for (let i = 0; i < 10; i += 1) {
      const parent = await server.make.collection(organization, { parent: collection });
      await server.make.space(organization, { parent });
      await server.make.space(organization, { parent: collection });
    }
    const after = await cost();
    // What is asked for in one tick shares a statement; which ticks meet depends on the database's speed, a little.
    for (const [name, bound] of Object.entries({ rest: 8, collection: 8, collections: 5, graphql: 15 })) {
      expect(before[name as keyof typeof before], name).toBeLessThanOrEqual(bound);
      expect(after[name as keyof typeof after], name).toBeLessThanOrEqual(bound);
    }
  });
});
