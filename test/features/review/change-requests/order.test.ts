import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

test('changed pages come in the order of the table of contents, not of their ids; deleted ones where they stood', async () => {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const admin = server.as((await server.make.member(organization, 'admin')).token);
  const path = `/v1/spaces/${space.id}`;
  const chapters = Array.from({ length: 6 }, (_, i) => `Chapter ${i + 1}`);
  const write = async (changes: object[], at = path) => {
    const answer = await admin.post(`${at}/content`, { changes });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    return answer.body.created;
  };
  const ids = await write(
    chapters.flatMap((title) => [
      { type: 'create_page', page: title, title },
      ...['a', 'b', 'c'].map((part) => ({
        type: 'create_page',
        page: `${title} ${part}`,
        parent: title,
        title: `${title} ${part}`,
      })),
    ]),
  );
  await admin.post(`${path}/change-requests`, {});
  const own = `${path}/change-requests/1`;
  const edit = (name: string) => ({ type: 'update_page', page: ids[name], fields: { description: 'new' } });
  await write(
    [
      edit('Chapter 6 b'),
      { type: 'delete_page', page: ids['Chapter 2'], children: 'delete' },
      edit('Chapter 5'),
      { type: 'move_page', page: ids['Chapter 6'], position: 'first' },
      { type: 'delete_page', page: ids['Chapter 6 a'] },
      edit('Chapter 1 c'),
      edit('Chapter 1'),
      { type: 'create_page', title: 'Chapter 1 new', parent: ids['Chapter 1'], position: 'first' },
      edit('Chapter 3 a'),
      { type: 'set_variables', variables: { v: '1' } },
    ],
    own,
  );
  const { changes } = (await admin.get(`${own}/changes?limit=50`)).body;
  expect(changes.map(({ type, title }: Record<string, string>) => `${type} ${title}`)).toEqual([
    'page_moved Chapter 6',
    'page_deleted Chapter 6 a',
    'page_edited Chapter 6 b',
    'page_edited Chapter 1',
    'page_created Chapter 1 new',
    'page_edited Chapter 1 c',
    'page_deleted Chapter 2',
    'page_deleted Chapter 2 a',
    'page_deleted Chapter 2 b',
    'page_deleted Chapter 2 c',
    'page_edited Chapter 3 a',
    'page_edited Chapter 5',
    'variables_edited Variables',
  ]);
  const first = (await admin.get(`${own}/changes?limit=3`)).body;
  expect(first.more).toBe(changes.length - 3);
  expect(first.changes).toEqual(changes.slice(0, 3));
});
