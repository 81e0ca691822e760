import { beforeAll, expect, test } from 'vitest';
import { textParts } from '../../src/features/changes/semantic.ts';
import { aServer, type TestServer } from '../support/server.ts';

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
        type: 'page_created',
        title: 'New',
        path: { after: 'c/new' },
        text: [{ type: 'added', text: 'new\n' }],
      },
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
      { type: 'page_deleted', id: D, path: { before: 'd' } },
      { type: 'variable_created', id: 'v' },
    ],
  });
  // What was not there before, or is not after, is left out (decisions §1).
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
  expect(changes).toEqual(
    expect.arrayContaining([
      { type: 'reusable_content_created', id: made.body.created.New, title: 'New', fields: [], text: [added('new\n')] },
      {
        type: 'reusable_content_edited',
        id: Kept,
        title: 'Kept',
        fields: [],
        text: [removed('one\n'), added('two\n')],
      },
      { type: 'reusable_content_deleted', id: Gone, title: 'Gone', fields: [], text: [removed('old\n')] },
    ]),
  );
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
