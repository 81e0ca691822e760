import { beforeAll, describe, expect, test } from 'vitest';
import { Draft } from '../../../../src/engine/revisions/draft.ts';
import { textParts } from '../../../../src/engine/revisions/text-parts.ts';
import type { FileEntry } from '../../../../src/engine/revisions/types.ts';
import { semanticChanges } from '../../../../src/features/review/changes/semantic.ts';
import { anEmptyStore } from '../../../engine/revisions/sample.ts';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { leastStatementsOf } from '../../../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

test('pages made, edited, moved and deleted, with fields before and after and the changed lines', async () => {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  const first = await admin.post(`${path}/content`, {
    changes: ['A', 'B', 'C', 'D'].map((title) => ({
      type: 'create_page',
      page: title,
      title,
      content: { markdown: `${title} one\n${title} two\n${title} three\n` },
    })),
  });
  const { A, B, C, D } = first.body.created;
  const { body } = await admin.post(`${path}/change-requests`, {});
  const own = `${path}/change-requests/${body.number}`;
  await admin.post(`${own}/content`, {
    changes: [
      { type: 'replace_text', page: A, find: 'A two', replace: 'A 2' },
      { type: 'update_page', page: A, title: 'Alpha', fields: { description: 'First' } },
      { type: 'move_page', page: B, parent: C },
      { type: 'delete_page', page: D },
      { type: 'create_page', title: 'New', parent: C, content: { markdown: 'new\n' } },
      { type: 'set_variables', variables: { v: '1' } },
    ],
  });
  const changes = await admin.get(`${own}/changes`);
  expect(changes.body).toMatchObject({
    more: 0,
    changes: [
      {
        type: 'page_edited',
        id: A,
        path: { before: 'a', after: 'alpha' },
        fields: expect.arrayContaining([
          { field: 'title', before: 'A', after: 'Alpha' },
          { field: 'description', after: 'First' },
        ]),
        text: [
          { type: 'equal', text: 'A one\n' },
          { type: 'removed', text: 'A two\n' },
          { type: 'added', text: 'A 2\n' },
          { type: 'equal', text: 'A three\n' },
        ],
      },
      {
        type: 'page_moved',
        id: B,
        path: { before: 'b', after: 'c/b' },
        fields: [{ field: 'parent', after: C }],
      },
      {
        type: 'page_created',
        title: 'New',
        path: { after: 'c/new' },
        text: [{ type: 'added', text: 'new\n' }],
      },
      { type: 'page_deleted', id: D, path: { before: 'd' } },
      { type: 'variables_edited', fields: [{ field: 'v', after: '1' }] },
    ],
  });
  // What was not there before, or is not after, is left out.
  expect(JSON.stringify(changes.body)).not.toContain('null');
  expect((await admin.get(`${own}/changes?limit=2`)).body).toMatchObject({ more: 3, changes: [{}, {}] });
  expect((await admin.get(`${path}/revisions/${first.body.revision}/changes`)).body.changes).toHaveLength(4);
});

test('reusable contents made, edited and deleted, with their lines: pages show them', async () => {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  const create = (reusableContent: string, markdown: string) => ({
    type: 'create_reusable_content',
    reusableContent,
    title: reusableContent,
    content: { markdown },
  });
  const { body } = await admin.post(`${path}/content`, { changes: [create('Kept', 'one\n'), create('Gone', 'old\n')] });
  const { Kept, Gone } = body.created;
  const { number } = (await admin.post(`${path}/change-requests`, {})).body;
  const own = `${path}/change-requests/${number}`;
  const made = await admin.post(`${own}/content`, {
    changes: [
      create('New', 'new\n'),
      { type: 'update_reusable_content', reusableContent: Kept, content: { markdown: 'two\n' } },
      { type: 'delete_reusable_content', reusableContent: Gone },
    ],
  });
  const { changes } = (await admin.get(`${own}/changes`)).body;
  expect(changes).toHaveLength(3);
  const [added, removed] = [(text: string) => ({ type: 'added', text }), (text: string) => ({ type: 'removed', text })];
  const named = (title: string, id: string) => ({ id, title, fields: [], reusableContent: { id, title } });
  expect(changes).toEqual(
    expect.arrayContaining([
      { type: 'reusable_content_created', ...named('New', made.body.created.New), text: [added('new\n')] },
      {
        type: 'reusable_content_edited',
        ...named('Kept', Kept),
        attributes: { document: { before: expect.any(String), after: expect.any(String) } },
        text: [removed('one\n'), added('two\n')],
      },
      { type: 'reusable_content_deleted', ...named('Gone', Gone), text: [removed('old\n')] },
    ]),
  );
});

describe('what changed is told in the form that typed clients read', () => {
  /** A space with pages, a reusable content and variables, a change request of it, and the changes by type. */
  async function aProposal() {
    const organization = await server.make.organization();
    const space = await server.make.space(organization);
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const path = `/v1/spaces/${space.id}`;
    const page = (title: string, more: object = {}) => ({
      type: 'create_page',
      page: title,
      title,
      content: { markdown: `${title}\n` },
      ...more,
    });
    const { created } = (
      await admin.post(`${path}/content`, {
        changes: [
          page('A', { fields: { emoji: '1f600', description: 'Old' } }),
          page('B'),
          page('C'),
          page('D'),
          page('Below', { parent: 'B' }),
          { type: 'create_reusable_content', reusableContent: 'Note', title: 'Note', content: { markdown: 'note\n' } },
          { type: 'set_variables', variables: { kept: '0', gone: '1', other: '2' } },
        ],
      })
    ).body;
    const { number, id } = (await admin.post(`${path}/change-requests`, { subject: 'Better' })).body;
    const own = `${path}/change-requests/${number}`;
    const edit = async (...changes: object[]) => {
      const answer = await admin.post(`${own}/content`, { changes });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.created;
    };
    const changes = async () => (await admin.get(`${own}/changes`)).body.changes;
    return { organization, space, admin, path, own, id, created, edit, changes };
  }

  test('a new page, as it is', async () => {
    const { created, edit, changes } = await aProposal();
    const { New } = await edit({
      type: 'create_page',
      page: 'New',
      title: 'New',
      pageType: 'group',
      parent: created.C,
    });
    expect(await changes()).toMatchObject([
      { type: 'page_created', page: { id: New, type: 'group', title: 'New', path: 'c/new' } },
    ]);
    expect((await changes())[0]).not.toHaveProperty('attributes');
    expect((await changes())[0]).not.toHaveProperty('parent');
  });

  test('an edited page: its attributes before and after, those that are absent left out', async () => {
    const { created, edit, changes } = await aProposal();
    const cover = { ref: { kind: 'url', url: 'https://example.com/c.png' }, yPos: 3 };
    await edit(
      { type: 'replace_text', page: created.A, find: 'A', replace: 'Alpha' },
      {
        type: 'update_page',
        page: created.A,
        title: 'Alpha',
        fields: {
          emoji: null,
          icon: 'star',
          description: 'New',
          cover,
          layout: { outline: false },
          variables: { x: '1' },
        },
      },
    );
    const [{ page, attributes, ...change }] = await changes();
    expect(change).toMatchObject({ type: 'page_edited', id: created.A, title: 'Alpha' });
    expect(page).toEqual({ id: created.A, type: 'document', title: 'Alpha', path: 'alpha' });
    const layout = { width: 'default', cover: true, coverSize: 'full', title: true, description: true };
    const further = { tableOfContents: true, outline: true, pagination: true, metadata: true };
    expect(attributes).toEqual({
      title: { before: 'A', after: 'Alpha' },
      slug: { before: 'a', after: 'alpha' },
      emoji: { before: '1f600' },
      icon: { after: 'star' },
      description: { before: 'Old', after: 'New' },
      cover: { after: cover },
      // Whole, as pages have it.
      layout: { before: { ...layout, ...further }, after: { ...layout, ...further, outline: false } },
      variables: { after: { x: '1' } },
      document: { before: expect.stringMatching(/^[\w-]{43}$/), after: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(attributes.document.before).not.toBe(attributes.document.after);
  });

  test('a moved page, with its parents; at the top there is none', async () => {
    const { created, edit, changes } = await aProposal();
    const { A, B, C, D, Below } = created;
    await edit(
      { type: 'move_page', page: A, parent: C },
      { type: 'move_page', page: Below, parent: null },
      { type: 'move_page', page: D, position: 'first' },
    );
    const moved = new Map((await changes()).map((change: { id: string }) => [change.id, change]));
    expect(moved.size).toBe(3);
    expect(moved.get(A)).toMatchObject({
      type: 'page_moved',
      page: { id: A, type: 'document', title: 'A', path: 'c/a' },
      parent: { after: { id: C, type: 'document', title: 'C', path: 'c' } },
    });
    expect((moved.get(A) as { parent: object }).parent).not.toHaveProperty('before');
    expect(moved.get(Below)).toMatchObject({
      page: { path: 'below' },
      parent: { before: { id: B, type: 'document', title: 'B', path: 'b' } },
    });
    expect(moved.get(D)).toMatchObject({ page: { path: 'd' }, parent: {} });
  });

  test('a parent stands as it was before, also when it is gone', async () => {
    const { created, edit, changes } = await aProposal();
    await edit({ type: 'move_page', page: created.Below, parent: created.C }, { type: 'delete_page', page: created.B });
    expect(await changes()).toMatchObject([
      { type: 'page_deleted', page: { id: created.B, type: 'document', title: 'B', path: 'b' } },
      {
        type: 'page_moved',
        page: { path: 'c/below' },
        parent: { before: { id: created.B, title: 'B', path: 'b' }, after: { id: created.C, path: 'c' } },
      },
    ]);
  });

  test('files: made, renamed and deleted', async () => {
    const { organization, admin, path, own, edit, changes } = await aProposal();
    const upload = async (name: string) => {
      const body = new FormData();
      body.set('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>']), name);
      const headers = { authorization: `Bearer ${admin.token}` };
      const response = await fetch(`${server.url}/v1/orgs/${organization.id}/files`, { method: 'POST', headers, body });
      return ((await response.json()) as { id: string }).id;
    };
    const [made, kept, gone] = [await upload('made.svg'), await upload('kept.svg'), await upload('gone.svg')];
    await admin.post(`${path}/content`, {
      changes: [{ type: 'insert_files', files: [{ file: kept }, { file: gone }] }],
    });
    await admin.post(`${own}/update`);
    await edit(
      { type: 'insert_files', files: [{ file: made }] },
      { type: 'rename_file', file: kept, name: 'renamed.svg' },
      { type: 'delete_file', file: gone },
    );
    const all = await changes();
    const file = (id: string, name: string) => ({
      id,
      file: { id, name, contentType: 'image/svg+xml', downloadURL: expect.stringContaining(`/${name}`) },
    });
    expect(all).toHaveLength(3);
    expect(all).toEqual(
      expect.arrayContaining([
        { type: 'file_created', title: 'made.svg', fields: [], ...file(made, 'made.svg') },
        {
          type: 'file_edited',
          title: 'renamed.svg',
          fields: [{ field: 'name', before: 'kept.svg', after: 'renamed.svg' }],
          attributes: { name: { before: 'kept.svg', after: 'renamed.svg' } },
          ...file(kept, 'renamed.svg'),
        },
        { type: 'file_deleted', title: 'gone.svg', fields: [], ...file(gone, 'gone.svg') },
      ]),
    );
    const { downloadURL } = all.find(({ id }: { id: string }) => id === gone).file;
    expect((await server.visitor.get(new URL(downloadURL).pathname)).status).toBe(200);
  });

  test('a file with other bytes has another address; one that only Git knows otherwise is no change', async () => {
    const { store, root } = await anEmptyStore();
    const revision = async (from: string, ...files: FileEntry[]) => {
      const draft = await Draft.open(store, from);
      for (const file of files) draft.putFile(file);
      const { root: made, blobs } = await draft.commit();
      await store.put(blobs);
      return made;
    };
    const picture: FileEntry = {
      id: 'f1',
      name: 'a.png',
      contentType: 'image/png',
      size: 10,
      hash: 'x',
      dimensions: { width: 3, height: 2 },
    };
    const other: FileEntry = { ...picture, id: 'f2', name: 'b.png' };
    const before = await revision(root, picture, other);
    const after = await revision(
      before,
      { ...picture, size: 12, hash: 'y', dimensions: { width: 4, height: 2 } },
      { ...other, git: { oid: '1', path: 'b.png' } },
    );
    const { changes } = await semanticChanges(store, before, after, {
      options: { metadata: true, computed: true },
      limit: 10,
      spaceId: 'space',
      downloadUrl: ({ hash }) => `/files/${hash}`,
      textParts,
    });
    expect(changes).toMatchObject([
      {
        type: 'file_edited',
        file: { id: 'f1', name: 'a.png', contentType: 'image/png', downloadURL: '/files/y' },
        attributes: {
          size: { before: 10, after: 12 },
          dimensions: { before: { width: 3, height: 2 }, after: { width: 4, height: 2 } },
          downloadURL: { before: '/files/x', after: '/files/y' },
        },
      },
    ]);
  });

  test('a reusable content with another title and text', async () => {
    const { created, edit, changes } = await aProposal();
    const content = { markdown: 'words\n' };
    await edit({ type: 'update_reusable_content', reusableContent: created.Note, title: 'Words', content });
    expect(await changes()).toMatchObject([
      {
        type: 'reusable_content_edited',
        reusableContent: { id: created.Note, title: 'Words' },
        attributes: {
          title: { before: 'Note', after: 'Words' },
          document: { before: expect.any(String), after: expect.any(String) },
        },
      },
    ]);
  });

  test('variables: one change of all of them', async () => {
    const { edit, changes, own, admin } = await aProposal();
    await edit({ type: 'set_variables', variables: { gone: null, other: '3', made: '4' } });
    expect(await changes()).toEqual([
      {
        type: 'variables_edited',
        id: 'variables',
        title: 'Variables',
        fields: [
          { field: 'gone', before: '1' },
          { field: 'made', after: '4' },
          { field: 'other', before: '2', after: '3' },
        ],
        variables: { gone: { before: '1' }, made: { after: '4' }, other: { before: '2', after: '3' } },
      },
    ]);
    expect((await admin.get(`${own}/changes?limit=1`)).body.more).toBe(0);
  });

  test('a merge names the change request, whole; other revisions have none', async () => {
    const { admin, path, own, id, created, edit, space } = await aProposal();
    await edit({ type: 'update_page', page: created.A, title: 'Alpha' });
    const { revision } = (await admin.post(`${own}/merge`)).body;
    const { body } = await admin.get(`${path}/revisions/${revision}/changes`);
    expect(body.changes).toMatchObject([{ type: 'page_edited', attributes: { title: { before: 'A' } } }]);
    expect(body.mergedFrom).toEqual((await admin.get(own)).body);
    expect(body.mergedFrom).toMatchObject({ object: 'change-request', id, status: 'merged', revisionMerged: revision });
    expect((await admin.get(`${own}/changes`)).body).not.toHaveProperty('mergedFrom');
    const [parent] = (await admin.get(`${path}/revisions/${revision}`)).body.parents;
    expect((await admin.get(`${path}/revisions/${parent}/changes`)).body).not.toHaveProperty('mergedFrom');

    const answer = await admin.graphql(
      document(`query ChangesRevision($spaceId: ID!, $revisionId: ID!) { revision(spaceId: $spaceId, revisionId: $revisionId) {
        mergedFrom { id subject createdBy { id } }
        changes { mergedFrom { id } changes { type attributes variables page { id type title path } parent { before { id } after { id } }
          file { id name contentType downloadURL } reusableContent { id title } } } } }`),
      { spaceId: space.id, revisionId: revision },
    );
    expect(answer.body.errors).toBeUndefined();
    expect(answer.body.data.revision).toMatchObject({
      mergedFrom: { id, subject: 'Better', createdBy: { id: expect.any(String) } },
      changes: {
        mergedFrom: { id },
        changes: [
          {
            type: 'page_edited',
            page: { id: created.A, type: 'document', title: 'Alpha', path: 'alpha' },
            attributes: { title: { before: 'A', after: 'Alpha' } },
            parent: null,
            file: null,
            reusableContent: null,
            variables: null,
          },
        ],
      },
    });
  });

  test('places and texts are read together: many changes take as many statements as few', async () => {
    const { admin, own, created, edit } = await aProposal();
    const counts: number[] = [];
    for (const more of [1, 30]) {
      const page = { type: 'create_page', parent: created.Below };
      await edit(
        ...Array.from({ length: more }, (_, i) => ({
          ...page,
          title: `New ${more} ${i}`,
          content: { markdown: `${i}\n` },
        })),
      );
      counts.push(
        await leastStatementsOf(server, () => {
          server.services.contentCache.clear();
          return admin.get(`${own}/changes?limit=50`);
        }),
      );
    }
    // A level more of the tree that they stand in.
    expect(counts[1]).toBeLessThanOrEqual((counts[0] as number) + 1);
  });
});

describe('a merge revision holds the change request that it came from', () => {
  test('in every answer that is a revision', async () => {
    const organization = await server.make.organization();
    const space = await server.make.space(organization);
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const reader = server.as((await server.make.member(organization, 'read')).token);
    const path = `/v1/spaces/${space.id}`;
    const merged = async (title: string) => {
      const { number } = (await admin.post(`${path}/change-requests`, { subject: title })).body;
      const own = `${path}/change-requests/${number}`;
      await admin.post(`${own}/content`, { changes: [{ type: 'create_page', title }] });
      const { revision } = (await admin.post(`${own}/merge`)).body;
      return { own, revision };
    };
    expect((await reader.get(`${path}/content`)).body).not.toHaveProperty('mergedFrom');
    const { own, revision } = await merged('First');
    const changeRequest = (await reader.get(own)).body;
    for (const address of [`${path}/content`, `${path}/revisions/${revision}`])
      expect((await reader.get(address)).body, address).toMatchObject({ type: 'merge', mergedFrom: changeRequest });
    // It is told as it is now.
    expect((await admin.patch(own, { subject: 'Another subject' })).status).toBe(200);
    expect((await reader.get(`${path}/content`)).body.mergedFrom.subject).toBe('Another subject');

    const query = `query ($spaceId: ID!) { space(spaceId: $spaceId) { revisions(limit: 50) {
      items { type mergedFrom { number subject createdBy { displayName } space { id } } } } } }`;
    const counted = () => leastStatementsOf(server, () => admin.graphql(query, { spaceId: space.id }));
    const few = await counted();
    for (const title of ['Second', 'Third', 'Fourth']) await merged(title);
    const { items } = (await reader.graphql(query, { spaceId: space.id })).body.data.space.revisions;
    expect(items.flatMap(({ mergedFrom }: any) => mergedFrom?.number ?? [])).toEqual([4, 3, 2, 1]);
    expect(await counted()).toBe(few);
  });
});

test('unchanged lines far from a change are left out', () => {
  const lines = Array.from({ length: 40 }, (_, i) => `${i}\n`);
  const parts = textParts(lines.join(''), lines.with(20, 'x\n').join(''));
  expect(parts).toEqual([
    { type: 'equal', text: '17\n18\n19\n' },
    { type: 'removed', text: '20\n' },
    { type: 'added', text: 'x\n' },
    { type: 'equal', text: '21\n22\n23\n' },
  ]);
});
