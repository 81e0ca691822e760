import { beforeAll, describe, expect, test } from 'vitest';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import type { Client } from '../../../support/client.ts';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const TEXT = 'one\n\ntwo\n\nthree\n\nfour\n\nfive\n';

/** A space with a page, somebody who may do everything, and its addresses. */
async function aSpaceWithPage() {
  const organization = await server.make.organization({ defaultRole: 'review' });
  const space = await server.make.space(organization);
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  const { created } = (
    await admin.post(`${path}/content`, {
      changes: [{ type: 'create_page', page: 'p', title: 'Page', content: { markdown: TEXT } }],
    })
  ).body;
  const page = created.p as string;
  const propose = async (client: Client = admin, body: object = { subject: 'Better words' }) => {
    const { body: changeRequest } = await client.post(`${path}/change-requests`, body);
    const own = `${path}/change-requests/${changeRequest.number}`;
    const replace = (find: string, replacement: string) =>
      client.post(`${own}/content`, { changes: [{ type: 'replace_text', page, find, replace: replacement }] });
    return { changeRequest, own, replace };
  };
  const edit = (find: string, replace: string) =>
    admin.post(`${path}/content`, { changes: [{ type: 'replace_text', page, find, replace }] });
  const text = async (at = path) => (await admin.get(`${at}/content/page/${page}`)).body.markdown as string;
  const someone = async (role: 'read' | 'edit' | 'review' | 'admin') => {
    const person = await server.make.member(organization, role === 'admin' ? 'admin' : 'read');
    return { person, client: server.as(person.token) };
  };
  return { organization, space, admin, path, page, propose, edit, text, someone };
}

/** Statements of a merge over content that is in the cache. */
const FAST_FORWARD = 11;
const THREE_WAY = 12;

/** Decides all conflicts of a change request for what it proposes. */
async function keepProposed(client: Client, own: string) {
  for (const { id } of (await client.get(`${own}/conflicts`)).body.items)
    expect(await client.post(`${own}/conflicts/${id}`, { keep: 'proposed' })).toMatchObject({ status: 200 });
}

describe('change requests', () => {
  test('one begins with a first edit: when that is refused, none is opened', async () => {
    const { admin, path, page, edit } = await aSpaceWithPage();
    const open = (changes: object[], more: object = {}) =>
      admin.post(`${path}/change-requests`, { subject: 'Better words', changes, ...more });
    const two = (find: string) => [{ type: 'replace_text', page, find, replace: 'TWO' }];
    const { revision } = (await admin.get(path)).body;
    expect(await open(two('nothing of this kind'))).toMatchObject({ status: 400 });
    expect(await open([{ type: 'no such change' }])).toMatchObject({ status: 400 });
    expect((await edit('three', 'THREE')).status).toBe(200);
    expect(await open(two('two'), { baseRevision: revision })).toMatchObject({ status: 412 });
    expect(await admin.post(`${path}/change-requests`, { baseRevision: revision })).toMatchObject({ status: 412 });
    expect((await admin.get(`${path}/change-requests`)).body.count).toBe(0);

    const now = (await admin.get(path)).body.revision;
    expect(await open(two('two'), { baseRevision: now })).toMatchObject({ status: 201, body: { number: 1 } });
    expect((await admin.get(`${path}/change-requests/1/content/page/${page}`)).body.markdown).toContain('TWO\n\nTHREE');
    expect((await admin.get(`${path}/change-requests/1/contributors`)).body.count).toBe(1);
  });

  test('one is opened, edited apart from the main content, and merged', async () => {
    const { admin, path, propose, text, space } = await aSpaceWithPage();
    const { changeRequest, own, replace } = await propose();
    expect(changeRequest).toMatchObject({
      object: 'change-request',
      number: 1,
      status: 'open',
      subject: 'Better words',
      space: space.id,
      outdated: false,
      createdBy: { object: 'user' },
      urls: { app: expect.stringContaining(`/app/spaces/${space.id}/change-requests/1`) },
    });
    expect(changeRequest).not.toHaveProperty('revisionMerged');
    const edited = await replace('two', 'TWO');
    expect(edited).toMatchObject({
      status: 200,
      body: { changeRequest: changeRequest.id, revision: expect.any(String), created: {} },
    });
    expect(await text()).toBe(TEXT);
    expect(await text(own)).toBe(TEXT.replace('two', 'TWO'));
    expect((await admin.get(`${path}/change-requests/${changeRequest.id}`)).body).toMatchObject({
      revision: edited.body.revision,
      revisionInitial: changeRequest.revisionInitial,
    });

    const merged = await admin.post(`${own}/merge`);
    expect(merged).toMatchObject({ status: 200, body: { result: 'merge', revision: expect.any(String) } });
    expect(await text()).toBe(TEXT.replace('two', 'TWO'));
    expect((await admin.get(own)).body).toMatchObject({
      status: 'merged',
      revisionMerged: merged.body.revision,
      outdated: false,
    });
    expect((await admin.get(`${path}/content`)).body).toMatchObject({
      id: merged.body.revision,
      type: 'merge',
      mergedFrom: { object: 'change-request', id: changeRequest.id, revisionMerged: merged.body.revision },
    });
    expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 409 });
    expect(await replace('one', 'ONE')).toMatchObject({ status: 409 });
  });

  test('numbers have no gaps and no doubles, also when ten are opened at once', async () => {
    const { admin, path } = await aSpaceWithPage();
    const opened = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        admin.post(`${path}/change-requests`, { subject: `${i}`, whatever: 'is ignored' }),
      ),
    );
    expect(opened.map(({ body }) => body.number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, i) => i + 1),
    );
  });

  test('draft → open → archived → open; anything else is 409', async () => {
    const { admin, path } = await aSpaceWithPage();
    const { body } = await admin.post(`${path}/change-requests?status=draft`, {});
    const own = `${path}/change-requests/${body.id}`;
    expect(body).toMatchObject({ status: 'draft', subject: '' });
    const to = async (status: string) => (await admin.patch(own, { status })).status;
    expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 409 });
    expect([
      await to('archived'),
      await to('open'),
      await to('draft'),
      await to('merged'),
      await to('archived'),
      await to('open'),
    ]).toEqual([409, 200, 409, 409, 200, 200]);
    expect(await admin.post(`${path}/change-requests?status=merged`, {})).toMatchObject({ status: 400 });
  });

  test('a description comes and goes as a Document, and keeps the bytes that nobody edited', async () => {
    const { admin, propose, path } = await aSpaceWithPage();
    const { own, changeRequest } = await propose();
    expect(changeRequest).not.toHaveProperty('description');
    const { body } = await admin.patch(own, { description: toDocument('A *word*.\n') });
    expect(body.description).toEqual(toDocument('A *word*.\n'));
    await server.services.database.prisma.changeRequest.update({
      where: { id: changeRequest.id },
      data: { description: '+ one\n+ two\n\nA __word__.\n' },
    });
    const [list] = (await admin.get(own)).body.description.nodes;
    const [, more] = toDocument('x\n\nMore.\n').nodes;
    const { body: edited } = await admin.patch(own, { description: { ...body.description, nodes: [list, more] } });
    expect(edited.description.nodes).toHaveLength(2);
    const QUERY = `query ($s: ID!, $c: ID!) { changeRequest(spaceId: $s, changeRequestId: $c) { descriptionMarkdown } }`;
    const text = async () =>
      (await admin.graphql(QUERY, { s: changeRequest.space, c: changeRequest.id })).body.data.changeRequest
        .descriptionMarkdown;
    expect(await text()).toBe('+ one\n+ two\n\nMore.\n');
    expect(
      await admin.patch(own, { description: { object: 'document', nodes: [{ object: 'nothing' }] } }),
    ).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: expect.stringMatching(/^description\./) }] } },
    });
    expect(await admin.patch(own, { subject: 'Only this' })).toMatchObject({
      body: { description: { nodes: [{}, {}] } },
    });
    expect((await admin.patch(own, { description: null })).body).not.toHaveProperty('description');
    expect(await text()).toBeNull();
    expect((await admin.get(`${path}/change-requests`)).body.items[0]).not.toHaveProperty('description');
  });

  test('a text that pages include is not merged with the marks of an update', async () => {
    const { admin, path, propose } = await aSpaceWithPage();
    const write = (at: string, change: object) => admin.post(`${at}/content`, { changes: [change] });
    const made = await write(path, {
      type: 'create_reusable_content',
      reusableContent: 'shared',
      title: 'Shared',
      content: { markdown: 'one\n' },
    });
    const reusableContent = made.body.created.shared;
    const { own } = await propose(admin);
    const says = (at: string, markdown: string) =>
      write(at, { type: 'update_reusable_content', reusableContent, content: { markdown } });
    await says(own, 'ein\n');
    await says(path, 'un\n');

    expect((await admin.post(`${own}/update`)).body).toMatchObject({ result: 'conflicts' });
    expect((await admin.get(`${own}/changes`)).body.conflicts).toEqual([reusableContent]);
    expect(await admin.post(`${own}/merge`)).toMatchObject({
      status: 409,
      body: { error: { details: [{ reusableContent, field: 'text', message: 'has conflict marks of an update' }] } },
    });
    await says(own, 'uno\n');
    expect((await admin.get(`${own}/changes`)).body.conflicts).toEqual([]);
    expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 200 });
    const merged = await admin.get(`${path}/content/reusable-contents/${reusableContent}`);
    expect(merged.body.markdown).toBe('uno\n');
  });

  test('whose account is gone stays its creator and reviewer as somebody who left', async () => {
    const { admin, propose, someone } = await aSpaceWithPage();
    const { person, client } = await someone('admin');
    const { own } = await propose(client);
    await client.post(`${own}/reviews`, { status: 'approved', comment: { markdown: 'Yes.' } });
    await server.services.database.prisma.user.delete({ where: { id: person.id } });
    const former = { object: 'user', id: 'former-user', displayName: 'Former user' };
    expect((await admin.get(own)).body.createdBy).toMatchObject(former);
    expect((await admin.get(`${own}/reviews`)).body.items[0].reviewer).toMatchObject(former);
  });

  test('changes of both sides come together; a text that both changed is told, marked by an update, and resolved by an edit', async () => {
    const { admin, propose, edit, text, page } = await aSpaceWithPage();
    const apart = await propose();
    await apart.replace('one', 'ONE');
    await edit('five', 'FIVE');
    expect((await admin.get(apart.own)).body.outdated).toBe(true);
    expect(await admin.post(`${apart.own}/merge`)).toMatchObject({ status: 200 });
    expect(await text()).toBe(TEXT.replace('one', 'ONE').replace('five', 'FIVE'));

    const { own, replace, changeRequest } = await propose();
    await replace('three', 'drei');
    await edit('three', 'trois');
    const refused = await admin.post(`${own}/merge`);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: {
          details: [
            { page, field: 'text', ours: expect.stringContaining('trois'), theirs: expect.stringContaining('drei') },
          ],
        },
      },
    });

    const updated = await admin.post(`${own}/update`);
    expect(updated.body).toMatchObject({ result: 'conflicts' });
    expect(await text(own)).toContain('<<<<<<< main\ntrois\n=======\ndrei\n>>>>>>> change request\n');
    expect((await admin.get(own)).body).toMatchObject({ outdated: false, revisionMergedAncestor: expect.any(String) });
    expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 409 });
    const conflicts = async () =>
      (
        await admin.graphql(
          document(
            `query ChangeRequestsChangeRequest($s: ID!, $c: ID!) { changeRequest(spaceId: $s, changeRequestId: $c) { conflicts } }`,
          ),
          { s: changeRequest.space, c: changeRequest.id },
        )
      ).body.data.changeRequest.conflicts;
    expect(await conflicts()).toEqual([page]);
    expect((await admin.get(`${own}/changes`)).body.conflicts).toEqual([page]);
    await replace('<<<<<<< main\ntrois\n=======\ndrei\n>>>>>>> change request\n', 'tre\n');
    expect(await conflicts()).toEqual([]);
    expect((await admin.get(`${own}/changes`)).body.conflicts).toEqual([]);
    expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 200 });
    expect(await text()).toContain('tre\n');
  });

  test('a merge takes few statements: blobs that were read before it are not read again', async () => {
    const { admin, propose, edit } = await aSpaceWithPage();
    const counts: number[] = [];
    for (const [i, find] of ['two', 'four'].entries()) {
      const { own, replace } = await propose();
      await replace(find, find.toUpperCase());
      if (i > 0) await edit('one', 'ONE');
      counts.push(await statementsOf(server, () => admin.post(`${own}/merge`)));
    }
    expect(counts[0], 'a fast-forward').toBeLessThanOrEqual(FAST_FORWARD);
    expect(counts[1], 'of two sides').toBeLessThanOrEqual(THREE_WAY);
  });

  test('one that changes nothing is not merged', async () => {
    const { admin, propose } = await aSpaceWithPage();
    const { own, replace } = await propose();
    const nothing = { status: 409, body: { error: { message: expect.stringContaining('nothing to merge') } } };
    expect(await admin.post(`${own}/merge`)).toMatchObject(nothing);
    await replace('two', 'TWO');
    await replace('TWO', 'two');
    expect(await admin.post(`${own}/merge`), 'changed and taken back').toMatchObject(nothing);
    await replace('two', 'TWO');
    expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 200 });
  });

  test('fields that both changed are told, and stay proposed after an update, beside what they would replace, until somebody decides', async () => {
    const { admin, path, page, propose } = await aSpaceWithPage();
    const { own } = await propose();
    const set = (at: string, title: string, variables: object) =>
      admin.post(`${at}/content`, {
        changes: [
          { type: 'update_page', page, title },
          { type: 'set_variables', variables },
        ],
      });
    await set(own, 'Theirs', { product: 'A' });
    await set(path, 'Ours, and later', { product: 'Z' });
    const refused = await admin.post(`${own}/merge`);
    expect(refused.status).toBe(409);
    expect(refused.body.error.details).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ page, field: 'title' }),
        expect.objectContaining({ variable: 'product' }),
      ]),
    );
    expect((await admin.post(`${own}/update`)).body).toMatchObject({ result: 'conflicts' });
    const { changes } = (await admin.get(`${own}/changes`)).body;
    const fields = changes.flatMap((change: { fields: object[] }) => change.fields);
    expect(fields).toContainEqual({ field: 'title', before: 'Ours, and later', after: 'Theirs' });
    expect(fields).toContainEqual(expect.objectContaining({ before: 'Z', after: 'A' }));
    await keepProposed(admin, own);
    expect((await admin.post(`${own}/merge`)).body).toMatchObject({ result: 'merge' });
    expect((await admin.get(`${path}/content/page/${page}`)).body.title).toBe('Theirs');
  });

  test('a page that both sides put elsewhere among its siblings is told, and stays proposed after an update', async () => {
    const { admin, path, propose } = await aSpaceWithPage();
    const write = async (at: string, changes: object[]) =>
      (await admin.post(`${at}/content`, { changes })).body.created;
    const titles = ['A', 'B', 'C'];
    const { A, B, C } = await write(
      path,
      titles.map((title) => ({ type: 'create_page', page: title, title })),
    );
    const move = (page: string, position: unknown) => ({ type: 'move_page', page, position });
    const order = async (at: string) =>
      (await admin.get(`${at}/content/pages`)).body.pages
        .map(({ title }: { title: string }) => title)
        .filter((title: string) => titles.includes(title));
    const { own } = await propose();
    await write(own, [move(A, { after: B })]);
    await write(path, [move(A, 'last')]);
    const refused = await admin.post(`${own}/merge`);
    expect(refused.status).toBe(409);
    expect(refused.body.error.details).toEqual([
      { path: 'order', page: A, title: 'A', field: 'order', ours: C, theirs: B, message: 'was changed on both sides' },
    ]);
    expect(await order(path)).toEqual(['B', 'C', 'A']);

    expect((await admin.post(`${own}/update`)).body).toMatchObject({ result: 'conflicts' });
    expect((await admin.get(`${own}/changes`)).body.changes).toMatchObject([{ type: 'page_moved', id: A }]);
    expect((await admin.get(`${own}/conflicts`)).body.items).toMatchObject([{ page: A, main: C, proposed: B }]);
    await keepProposed(admin, own);
    expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 200 });
    expect(await order(path)).toEqual(['B', 'A', 'C']);

    const other = await propose();
    await write(other.own, [move(A, 'last')]);
    await write(path, [move(B, 'last'), move(A, 'last')]);
    expect(await admin.post(`${other.own}/merge`)).toMatchObject({ status: 200 });
    expect(await order(path)).toEqual(['C', 'B', 'A']);
  });

  describe('pages of one name', () => {
    const create = (title: string, page = title) => ({ type: 'create_page', page, title, content: { markdown: page } });

    /** What stands at an address, and whether it is the page's own. */
    const at = async (client: Client, path: string, address: string) => {
      const { status, body } = await client.get(`${path}/content/path/${address}`);
      return status === 200 ? `${body.markdown} at ${body.path}` : status;
    };

    test.each(['merge', 'update'])('the one of the main content keeps its address (%s)', async (how) => {
      const { admin, path, page, propose } = await aSpaceWithPage();
      const write = async (where: string, changes: object[]) =>
        expect((await admin.post(`${where}/content`, { changes })).status).toBe(200);
      const { own } = await propose();
      await write(own, [
        create('Same', 'proposed'),
        { ...create('Below'), parent: 'proposed' },
        { type: 'update_page', page, title: 'Guide', content: { markdown: 'renamed' } },
      ]);
      await write(path, [create('Same', 'live'), create('Guide', 'live guide')]);
      expect(await at(admin, path, 'same')).toBe('live at same');
      expect(await admin.post(`${own}/${how}`)).toMatchObject({ status: 200, body: { result: how } });
      if (how === 'update') {
        expect(await at(admin, own, 'same')).toBe('live at same');
        expect(await at(admin, own, 'same-1')).toBe('proposed at same-1');
        expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 200 });
      }
      expect(await at(admin, path, 'same')).toBe('live at same');
      expect(await at(admin, path, 'same-1')).toBe('proposed at same-1');
      expect(await at(admin, path, 'same-1/below')).toBe('Below at same-1/below');
      expect(await at(admin, path, 'guide')).toBe('live guide at guide');
      // Where it stood in the main content; a page of that name goes before.
      expect(await at(admin, path, 'page')).toBe('renamed at guide-1');
      const { own: second } = await propose();
      await write(second, [create('Page', 'new')]);
      expect(await admin.post(`${second}/merge`)).toMatchObject({ status: 200 });
      expect(await at(admin, path, 'page')).toBe('new at page');
    });
  });

  test('a stale baseRevision or If-Match loses nothing', async () => {
    const { admin, page, propose, text } = await aSpaceWithPage();
    const { own, changeRequest } = await propose();
    const change = (find: string) => ({ changes: [{ type: 'replace_text', page, find, replace: find.toUpperCase() }] });
    const both = await Promise.all(
      ['one', 'two'].map((find) =>
        admin.post(`${own}/content`, { ...change(find), baseRevision: changeRequest.revision }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await text(own)).match(/ONE|TWO/g)).toHaveLength(1);
  });

  test('parallel edits and merges lose nothing', async () => {
    const { admin, path, propose, text } = await aSpaceWithPage();
    const words = ['one', 'two', 'three', 'four', 'five'];
    const all = await Promise.all(words.map(() => propose()));
    await Promise.all(all.map(({ replace }, i) => replace(words[i] as string, (words[i] as string).toUpperCase())));
    const merges = await Promise.all(all.map(({ own }) => admin.post(`${own}/merge`)));
    expect(merges.every(({ status }) => status === 200 || status === 409)).toBe(true);
    for (const { own } of all)
      if ((await admin.get(own)).body.status !== 'merged')
        expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 200 });
    expect(await text()).toBe(TEXT.toUpperCase());
    expect((await admin.get(`${path}/change-requests?status=merged`)).body.count).toBe(5);
  });

  test('lists filter by status and creator, and show only what the caller may read', async () => {
    const { organization, admin, path, propose, someone } = await aSpaceWithPage();
    const { client, person } = await someone('review');
    await propose(admin);
    const { own } = await propose(client);
    await admin.patch(own, { status: 'archived' });
    expect((await admin.get(`${path}/change-requests`)).body).toMatchObject({ count: 1 });
    expect((await admin.get(`${path}/change-requests?status=archived&creator=${person.id}`)).body).toMatchObject({
      count: 1,
      items: [{ createdBy: { id: person.id } }],
    });
    expect((await client.get(`/v1/orgs/${organization.id}/change-requests`)).body.count).toBe(2);
    for (const [status, count] of [
      ['open', 1],
      ['archived', 1],
      ['merged', 0],
    ])
      expect((await client.get(`/v1/orgs/${organization.id}/change-requests?status=${status}`)).body.count).toBe(count);
    const guest = server.as((await server.make.member(organization, null)).token);
    expect((await guest.get(`/v1/orgs/${organization.id}/change-requests`)).body).toMatchObject({
      count: 0,
      items: [],
    });
  });
});

describe('merge rules', () => {
  test('bind every caller, administrators included, and say what is missing', async () => {
    const { organization, admin, path, propose } = await aSpaceWithPage();
    await admin.patch(`/v1/orgs/${organization.id}`, {
      mergeRules: {
        type: 'rules',
        rules: [
          { rule: 'require_change_request_subject' },
          { rule: 'require_up_to_date_change_request' },
          { rule: 'require_at_least_one_review' },
        ],
      },
    });
    const { own, replace } = await propose(admin, {});
    await replace('one', 'ONE');
    const refused = await admin.post(`${own}/merge`);
    expect(refused.status).toBe(409);
    expect(refused.body.error.details.map(({ rule }: { rule: string }) => rule)).toEqual([
      'require_change_request_subject',
      'require_at_least_one_review',
    ]);
    expect(await admin.post(`${own}/merge`, { bypassRules: true })).toMatchObject({ status: 403 });
    await admin.patch(path, { mergeRules: { type: 'none' } });
    expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 200 });
  });

  test('one that asks for a description is met by one that says something', async () => {
    const { admin, path, propose } = await aSpaceWithPage();
    await admin.patch(path, {
      mergeRules: { type: 'rules', rules: [{ rule: 'require_change_request_description' }] },
    });
    const { own, replace } = await propose();
    await replace('one', 'ONE');
    const ruleOf = ({ body }: { body: any }) => body.error?.details[0].rule;
    expect(ruleOf(await admin.post(`${own}/merge`))).toBe('require_change_request_description');
    await admin.patch(own, { description: toDocument(' \n') });
    expect(ruleOf(await admin.post(`${own}/merge`))).toBe('require_change_request_description');
    await admin.patch(own, { description: toDocument('Because.\n') });
    expect(await admin.post(`${own}/merge`)).toMatchObject({ status: 200 });
  });

  test('whom allow_bypass names may bypass, and it is recorded', async () => {
    const { admin, path, propose, someone } = await aSpaceWithPage();
    const { person, client } = await someone('admin');
    await admin.patch(path, {
      mergeRules: {
        type: 'rules',
        rules: [{ rule: 'require_at_least_one_review' }, { rule: 'allow_bypass', users: [person.id] }],
      },
    });
    const { own, replace, changeRequest } = await propose();
    await replace('one', 'ONE');
    expect(await client.post(`${own}/merge`)).toMatchObject({ status: 409 });
    expect(await client.post(`${own}/merge`, { bypassRules: true })).toMatchObject({ status: 200 });
    const row = await server.services.database.prisma.changeRequest.findUniqueOrThrow({
      where: { id: changeRequest.id },
    });
    expect(row).toMatchObject({ bypassedRules: true, mergedById: person.id });
  });
});
