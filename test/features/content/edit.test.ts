import { beforeAll, describe, expect, test } from 'vitest';
import { document } from '../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function aSpaceWithEditor() {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const person = await server.make.member(organization, 'admin');
  return { organization, space, client: server.as(person.token), path: `/v1/spaces/${space.id}/content` };
}

describe('live edits', () => {
  test('pages made in one call are read back: tree, page, path, revision', async () => {
    const { client, path, space } = await aSpaceWithEditor();
    const edited = await client.post(path, {
      changes: [
        { type: 'create_page', page: 'guide', pageType: 'group', title: 'Guide' },
        {
          type: 'create_page',
          page: 'start',
          title: 'Getting started',
          parent: 'guide',
          content: { markdown: '# Start\r\n\nbytes  \n' },
        },
        {
          type: 'create_page',
          title: 'Elsewhere',
          pageType: 'link',
          target: { kind: 'url', url: 'https://example.com' },
        },
        { type: 'set_variables', variables: { product: 'Octavo' } },
      ],
    });
    expect(edited).toMatchObject({
      status: 200,
      body: { revision: expect.any(String), created: { guide: expect.any(String) } },
    });
    const { start } = edited.body.created;

    const tree = await client.get(`${path}/pages`);
    expect(tree.body.pages).toMatchObject([
      {
        object: 'page',
        type: 'group',
        kind: 'group',
        title: 'Guide',
        path: 'guide',
        pages: [{ id: start, path: 'guide/getting-started', pages: [] }],
      },
      { type: 'link', title: 'Elsewhere', href: 'https://example.com', target: { kind: 'url' } },
    ]);
    expect(tree.body.pages[0].pages[0]).not.toHaveProperty('markdown');

    const page = await client.get(`${path}/page/${start}?format=markdown`);
    expect(page.body).toMatchObject({
      id: start,
      markdown: '# Start\r\n\nbytes  \n',
      slug: 'getting-started',
      layout: { width: 'default', outline: true },
    });
    expect((await client.get(`${path}/path/guide/getting-started`)).body).toEqual(page.body);
    expect((await client.get(`${path}/path/guide%2Fgetting-started`)).body).toEqual(page.body);
    expect(await client.get(`${path}/path/guide/absent`)).toMatchObject({ status: 404 });

    const revision = await client.get(path);
    expect(revision.body).toMatchObject({
      object: 'revision',
      id: edited.body.revision,
      type: 'edits',
      variables: { product: 'Octavo' },
      files: [],
    });
    expect((await client.get(`/v1/spaces/${space.id}/revisions/${edited.body.revision}`)).body).toEqual(revision.body);
    expect((await client.get(`/v1/spaces/${space.id}`)).body.revision).toBe(edited.body.revision);
  });

  test('a stale baseRevision is refused, and a locked space is not edited', async () => {
    const { client, path, space } = await aSpaceWithEditor();
    const change = { type: 'create_page', title: 'One' };
    expect(await client.post(path, { changes: [change], baseRevision: space.revisionId })).toMatchObject({
      status: 200,
    });
    expect(await client.post(path, { changes: [change], baseRevision: space.revisionId })).toMatchObject({
      status: 412,
    });
    expect((await client.get(`${path}/pages`)).body.pages).toHaveLength(1);
    await client.patch(`/v1/spaces/${space.id}`, { editMode: 'locked' });
    expect(await client.post(path, { changes: [change] })).toMatchObject({ status: 409 });
  });

  test('edits that follow each other in one request begin with what the one before left', async () => {
    const { client, path, space } = await aSpaceWithEditor();
    // Another one before, so that the server knows the content.
    const first = await client.post(path, { changes: [{ type: 'create_page', title: 'One' }] });
    const edit = (name: string, title: string, base = '') =>
      `${name}: editSpace(spaceId: "${space.id}", typedChanges: [{ create_page: { title: "${title}" } }]${base}) { revision }`;
    const base = `, baseRevision: "${first.body.revision}"`;
    const query = `mutation { ${edit('a', 'Two', base)} ${edit('b', 'Three')} ${edit('c', 'Four', base)} }`;
    const { body } = await client.post('/graphql', { query });
    expect(body.errors).toMatchObject([{ path: ['c'], extensions: { code: 'PRECONDITION_FAILED' } }]);
    const { body: pages } = await client.get(`${path}/pages`);
    expect(pages.pages.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two', 'Three']);
  });

  test('bad changes name their field, and nothing of the call happens', async () => {
    const { client, path } = await aSpaceWithEditor();
    const refused = await client.post(path, {
      changes: [
        { type: 'create_page', title: 'One' },
        { type: 'move_page', page: 'absent' },
      ],
    });
    expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ path: 'changes[1].page' }] } } });
    const shapes = await client.post(path, {
      changes: [{ type: 'create_page', title: 5, surprise: 1 }, { type: 'fly' }],
    });
    expect(shapes.status).toBe(400);
    expect(shapes.body.error.details.map(({ path: field }: { path: string }) => field)).toEqual(
      expect.arrayContaining(['changes[0].title', 'changes[0].surprise', 'changes[1].type']),
    );
    expect((await client.get(`${path}/pages`)).body.pages).toEqual([]);
  });

  test.each([
    [{ type: 'create_page' }, 'changes[0].title is required'],
    [{ type: 'create_page', title: 5 }, 'changes[0].title must be a string'],
    [{ type: 'create_page', title: 'x', fields: { hidden: 'yes' } }, 'changes[0].fields.hidden must be true or false'],
    [
      { type: 'create_page', title: 'x', fields: { icon: 'x'.repeat(51) } },
      'changes[0].fields.icon must have at most 50 characters',
    ],
    [
      { type: 'create_page', title: 'x', pageType: 'book' },
      'changes[0].pageType must be one of document, group, link, computed',
    ],
    [{ type: 'insert_files', files: [] }, 'changes[0].files must have at least 1 entry'],
    [{ type: 'fly' }, expect.stringMatching(/^changes\[0\]\.type must be one of create_page, update_page, /)],
    ['fly', 'changes[0] must be an object'],
    [
      { type: 'set_variables', variables: { 'a b': '1' } },
      'changes[0].variables.a b must be a name of letters, digits and _',
    ],
    [
      { type: 'create_page', title: 'x', fields: { variables: { 'a-b': '1' } } },
      'changes[0].fields.variables.a-b must be a name of letters, digits and _',
    ],
    [{ type: 'delete_page', page: 'absent' }, 'changes[0].page: there is no page "absent"'],
  ])('says what is wrong in the words of the rest of the API: %j', async (change, message) => {
    const { client, path } = await aSpaceWithEditor();
    expect(await client.post(path, { changes: [change] })).toMatchObject({ status: 400, body: { error: { message } } });
  });

  test('twenty parallel edits of one space all arrive', async () => {
    const { client, path } = await aSpaceWithEditor();
    const edits = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        client.post(path, { changes: [{ type: 'create_page', title: `Page ${i}` }] }),
      ),
    );
    expect(edits.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { pages } = (await client.get(`${path}/pages`)).body;
    expect(new Set(pages.map(({ title }: { title: string }) => title)).size).toBe(20);
  });

  test('a rename keeps the old path as a redirect, and the id', async () => {
    const { client, path } = await aSpaceWithEditor();
    const { created } = (await client.post(path, { changes: [{ type: 'create_page', page: 'p', title: 'Old name' }] }))
      .body;
    await client.post(path, { changes: [{ type: 'update_page', page: created.p, title: 'New name' }] });
    expect((await client.get(`${path}/path/new-name`)).body).toMatchObject({ id: created.p, path: 'new-name' });
    expect((await client.get(`${path}/path/old-name`)).body).toMatchObject({ id: created.p, path: 'new-name' });
  });

  test('an upload becomes a file of the content, downloads by its signed address only', async () => {
    const { organization, client, path } = await aSpaceWithEditor();
    const form = new FormData();
    form.set(
      'file',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>'], { type: 'image/svg+xml' }),
      'a b.svg',
    );
    const response = await fetch(`${server.url}/v1/orgs/${organization.id}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}` },
      body: form,
    });
    expect(response.status).toBe(201);
    const upload = (await response.json()) as { id: string; downloadURL: string };
    await client.post(path, { changes: [{ type: 'insert_files', files: [{ file: upload.id }] }] });
    const { items, count } = (await client.get(`${path}/files`)).body;
    expect(count).toBe(1);
    expect(items).toMatchObject([
      {
        object: 'file',
        id: upload.id,
        name: 'a b.svg',
        contentType: 'image/svg+xml',
        dimensions: { width: 3, height: 2 },
      },
    ]);
    expect((await client.get(`${path}/files/${upload.id}`)).body).toEqual(items[0]);
    const address = new URL(upload.downloadURL).pathname;
    const download = await server.visitor.get(address);
    expect(download.text).toContain('<svg');
    expect(download.headers.get('content-disposition')).toContain('attachment');
    expect(await server.visitor.get(`${address.slice(0, 30)}x${address.slice(31)}`)).toMatchObject({ status: 404 });
  });

  test('GraphQL edits with typed changes and reads deep', async () => {
    const { organization, client, space } = await aSpaceWithEditor();
    const { body } = await client.graphql(
      document(`mutation EditEditSpace($space: ID!) { editSpace(spaceId: $space, typedChanges: [
        { create_page: { page: "a", title: "A", content: { markdown: "text of a" } } },
        { create_page: { title: "B", parent: "a", position: { first: true } } },
      ]) { revision created } }`),
      { space: space.id },
    );
    expect(body.errors).toBeUndefined();
    const read = await client.graphql(
      document(
        `query EditOrganization($id: ID!) { organization(organizationId: $id) { spaces(limit: 5) { items { content { author { displayName } pages { title markdown pages { path } } } } } } }`,
      ),
      { id: organization.id },
    );
    expect(read.body).toMatchObject({
      data: {
        organization: {
          spaces: {
            items: [
              {
                content: {
                  author: { displayName: expect.any(String) },
                  pages: [{ title: 'A', markdown: 'text of a', pages: [{ path: 'a/b' }] }],
                },
              },
            ],
          },
        },
      },
    });
  });
});
